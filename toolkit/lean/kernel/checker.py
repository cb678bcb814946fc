"""Have a fresh process check an export, under limits, and read its report."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from toolkit.errors import Unchecked
from toolkit.lean.supervise import Ended, Outcome, supervise
from toolkit.lean.toolchain import Toolchain, clean_environment, require_pinned

_LAUNCHER: Final = Path(__file__).with_name("_launch.py")
_REPORT_BYTES: Final = 64 << 20


@dataclass(frozen=True, slots=True)
class Accepted:
    """The kernel took the declaration."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The kernel did not: the number of its exception and, of some, what it says."""

    code: int
    said: str


@dataclass(frozen=True, slots=True)
class Differs:
    """Of what the kernel makes of it, the constant at this place of its group is not as the export has it."""

    place: int


Answer: TypeAlias = Accepted | Refused | Differs


@dataclass(frozen=True, slots=True)
class Report:
    """What was said of declarations, each called by the number of its (first) constant.

    `stopped` says why the process did not get through the export; its answers then show where it was, and
    no more than that. Empty means that every declaration has its answer. `peak_mb` is the most memory that
    it needed, in MiB.
    """

    answers: Mapping[int, Answer]
    stopped: str
    peak_mb: int


def shared_library(toolchain: Toolchain) -> Path:
    """The library that holds the kernel of a Lean.

    Raises Unchecked when there is none, or when its data may have another layout than is known here.
    """
    require_pinned(toolchain)
    if toolchain.path.suffix in (".so", ".dylib"):
        return toolchain.path
    folder = toolchain.path.resolve().parent.parent / "lib" / "lean"
    for suffix in (".so", ".dylib"):
        library = folder / f"libleanshared{suffix}"
        if library.is_file():
            return library
    raise Unchecked(
        f"the kernel of {toolchain.path} cannot be called: there is no libleanshared in {folder}",
        hint="Use a complete Lean toolchain, or the embedded Lean: `--lean embedded`.",
    )


def check(export: Path, toolchain: Toolchain, *, timeout: float, memory_mb: int) -> Report:
    """Have the kernel of `toolchain` check the file `export` from an empty environment.

    `timeout` is in seconds of wall-clock time, `memory_mb` in MiB of anonymous memory.
    Raises Unchecked when nothing can be run.
    """
    word = secrets.token_hex(16)
    command = (sys.executable, "-I", "-S", str(_LAUNCHER), str(os.getpid()))
    try:
        ended = supervise(
            (*command, str(shared_library(toolchain)), str(export.absolute())),
            cwd=export.absolute().parent,
            env=clean_environment(()),
            timeout=timeout,
            memory_mb=memory_mb,
            output_cap=_REPORT_BYTES,
            stdin=f"{word}\n".encode(),
        )
    except (OSError, ValueError) as error:
        raise Unchecked(f"the kernel could not be started: {error}") from error
    return _read(ended, word.encode())


def _read(ended: Ended, word: bytes) -> Report:
    """The report of a process that has ended; lines that do not begin with its word count for nothing."""
    answers: dict[int, Answer] = {}
    end = False
    for line in ended.stdout.split(b"\n"):
        said = line.split(b" ", 4)
        match said:
            case [w, b"ok", number] if w == word:
                answers[int(number)] = Accepted()
            case [w, b"no", number, code, text] if w == word:
                answers[int(number)] = Refused(int(code), text.decode("utf-8", "replace"))
            case [w, b"differs", number, other] if w == word:
                answers[int(number)] = Differs(int(other))
            case [w, b"end"] if w == word:
                end = True
    if ended.outcome is Outcome.FINISHED and ended.exit_code == 0 and end and not ended.capped:
        return Report(answers, "", ended.peak_mb)
    return Report(answers, _why(ended), ended.peak_mb)


def _why(ended: Ended) -> str:
    match ended.outcome:
        case Outcome.FINISHED:
            lines = ended.stderr.decode("utf-8", "replace").strip().splitlines()
            last = f": {lines[-1][:300]}" if lines else ""
            return f"the process ended too early, with code {ended.exit_code}{last}"
        case Outcome.TIMEOUT:
            return f"it ran out of time after {ended.seconds:.0f} seconds"
        case Outcome.MEMORY:
            return f"it ran out of memory at {ended.peak_mb} MiB"
        case Outcome.CRASHED:
            return f"the process crashed (signal {ended.signal})"
        case other:
            return f"the process was stopped ({other.value})"
