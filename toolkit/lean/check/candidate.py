"""From a candidate's text to its compiled module.

The text is copied to a folder that was never used before, and compiled to a path that was never used
before. It is not edited, not even its imports, so lines are the user's own. Whether it compiled
is read from the exit code and the artifact together, never from what was printed: the text can define
syntax, run code while it is elaborated, print anything and end the process.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from toolkit.errors import Unchecked
from toolkit.lean.check.verdicts import Reason, Stop, Tier, rejected, unchecked
from toolkit.lean.diagnostics import Diagnostic
from toolkit.lean.files import scratch_folder
from toolkit.lean.olean import Module, read_module
from toolkit.lean.process import MEMORY_MB, TIMEOUT, LeanRun, Runner
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.sources import BOM, BOM_REFUSED, switched_off_checks
from toolkit.lean.supervise import Outcome
from toolkit.lean.toolchain import Toolchain

MODULE: Final = "LeancalCandidate"
"""What Lean calls the module of every candidate; parts of this name are in names that Lean makes up."""
_SHOWN: Final = 400


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file to check: what the user calls it, its bytes, and the one target asked for, if one was.

    `imports` are the modules that it imports, as Lean reads its header; None when that was not read.
    """

    file: str
    source: bytes
    target: str | None = None
    imports: tuple[str, ...] | None = None

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.source).hexdigest()


@dataclass(frozen=True, slots=True)
class Limits:
    """What compiling one candidate may use: seconds of wall-clock time, MiB of anonymous memory."""

    timeout: float = TIMEOUT
    memory_mb: int = MEMORY_MB


DEFAULT_LIMITS: Final = Limits()
DEFAULT_SANDBOX: Final = Sandbox(file_mb=64, scratch_mb=256)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A compiled candidate: its module, the file that lies in, and how Lean ended."""

    module: Module
    artifact: Path
    run: LeanRun


@dataclass(frozen=True, slots=True)
class Compiler:
    """How candidates are compiled.

    `tier` is what a run by `run` is worth: T0 for a forked process, T1 for a fresh one. `options` are Lean's
    options besides those that name files; `lean_path` is where imports are found.
    """

    toolchain: Toolchain
    run: Runner
    lean_path: tuple[Path, ...]
    tier: Tier = Tier.T1
    limits: Limits = DEFAULT_LIMITS
    options: tuple[str, ...] = ()
    sandbox: Sandbox | None = DEFAULT_SANDBOX
    cancelled: Callable[[], bool] = lambda: False


class Failed(Exception):
    """A run of Lean that left nothing to go on: why, and the run if there was one."""

    def __init__(self, stop: Stop, run: LeanRun | None = None) -> None:
        super().__init__(stop.message)
        self.stop = stop
        self.run = run


@contextmanager
def compiled(source: bytes, file: str, compiler: Compiler) -> Iterator[Compiled]:
    """Compile a candidate; its files are there until the block ends.

    `file` is what the user calls it, and what the diagnostics say. Raises Failed.
    """
    with scratch_folder("leancal-check-") as folder:
        yield _compile(source, file, compiler, folder)


def require_text(source: bytes, file: str) -> None:
    """Raise Stop, rejected, when a source is not text that Lean may be given, or switches the kernel off."""
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise rejected(
            Reason.ENCODING,
            f"line {line} is not UTF-8 text: {error.reason} (byte {error.start} of the file)",
            "Save the file as UTF-8.",
        ) from error
    if text.startswith(BOM):
        raise rejected(Reason.ENCODING, BOM_REFUSED, "Save the file as UTF-8 without it.")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise rejected(Reason.ENCODING, f"line {line} holds a NUL character", "Remove it.")
    refused = switched_off_checks(text, file)
    if refused:
        raise rejected(
            Reason.KERNEL,
            f"line {refused[0].line}: {refused[0].message}",
            "Leave the option out; a proof that needs it is none.",
        )


def _compile(source: bytes, file: str, compiler: Compiler, folder: Path) -> Compiled:
    path, artifact = folder / f"{MODULE}.lean", folder / f"{secrets.token_hex(16)}.olean"
    path.write_bytes(source)
    sandbox = compiler.sandbox and replace(compiler.sandbox, scratch=folder)
    try:
        run = compiler.run(
            compiler.toolchain,
            ["--json", *compiler.options, "-R", folder, "-o", artifact, path.name],
            lean_path=compiler.lean_path,
            cwd=folder,
            timeout=compiler.limits.timeout,
            memory_mb=compiler.limits.memory_mb,
            cancelled=compiler.cancelled,
            sandbox=sandbox,
        )
    except Unchecked as error:
        raise Failed(unchecked(Reason.CRASH, error.message, error.hint)) from error
    run = replace(run, diagnostics=_of_file(run.diagnostics, path, file))
    try:
        _require_good_end(run, compiler.limits)
        module = _read(artifact)
    except Stop as stop:
        raise Failed(stop, run) from stop
    return Compiled(module, artifact, run)


def _of_file(diagnostics: Sequence[Diagnostic], path: Path, file: str) -> tuple[Diagnostic, ...]:
    def named(message: str) -> str:
        return message.replace(str(path), path.name).replace(path.name, file)

    return tuple(replace(d, file=file, message=named(d.message)) for d in diagnostics)


_STOPPED: Final = {
    Outcome.TIMEOUT: Reason.TIMEOUT,
    Outcome.MEMORY: Reason.MEMORY,
    Outcome.CANCELLED: Reason.CANCELLED,
    Outcome.CPU: Reason.CPU,
    Outcome.FILE_SIZE: Reason.SCRATCH,
    Outcome.SCRATCH: Reason.SCRATCH,
    Outcome.PROCESSES: Reason.CPU,
    Outcome.CRASHED: Reason.CRASH,
}


def _require_good_end(run: LeanRun, limits: Limits) -> None:
    if run.outcome is not Outcome.FINISHED:
        raise unchecked(_STOPPED[run.outcome], _how_stopped(run, limits), _HINTS.get(run.outcome))
    if run.exit_code != 0:
        if run.errors:
            first = run.errors[0]
            raise rejected(Reason.ELABORATION, f"line {first.line}: {_short(first.message)}")
        said = run.stderr.strip() or "\n".join(run.raw).strip()
        raise unchecked(
            Reason.CRASH, f"Lean ended with code {run.exit_code} and told no error. {_short(said)}".rstrip()
        )


_HINTS: Final = {
    Outcome.TIMEOUT: "--timeout gives more time.",
    Outcome.MEMORY: "--memory gives more memory.",
    Outcome.FILE_SIZE: "Code in the file writes it, or its artifact is that large: split the file.",
    Outcome.SCRATCH: "Code in the file writes it, or its artifact is that large: split the file.",
    Outcome.CRASHED: "A deep recursion overflows Lean's stack; code in the file may end the process, too.",
}


def _how_stopped(run: LeanRun, limits: Limits) -> str:
    match run.outcome:
        case Outcome.TIMEOUT:
            return f"stopped after {limits.timeout:g} s, the time limit"
        case Outcome.MEMORY:
            return f"stopped at {limits.memory_mb} MiB, the memory limit"
        case Outcome.CANCELLED:
            return "the check was stopped from outside"
        case Outcome.CRASHED:
            return f"Lean crashed with signal {run.signal}. {_short(run.stderr.strip())}".rstrip()
        case outcome:
            return f"stopped at a limit of the sandbox: {outcome.value}"


def _read(artifact: Path) -> Module:
    if not artifact.is_file() or artifact.is_symlink() or artifact.stat().st_size == 0:
        raise unchecked(
            Reason.OUTPUT,
            "Lean ended with code 0 and left no artifact",
            "Code in the file ends the process before Lean is done.",
        )
    try:
        return read_module(artifact)
    except Unchecked as error:
        raise unreadable(error, artifact) from error


def unreadable(error: Unchecked, artifact: Path) -> Stop:
    """What it means that an artifact, the candidate's own or an import's, cannot be read."""
    if str(artifact) not in error.message:
        return unchecked(Reason.STALE, error.message, error.hint)
    words = "the artifact that Lean left"
    message = error.message.replace(f"{artifact}: ", f"{words} ").replace(str(artifact), words)
    return unchecked(Reason.OUTPUT, message, "Code in the file may have written to it.")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"
