"""Trust tier T3: a checker that is not ours, where one is installed.

`leanchecker` (which newer toolchains bring) and `lean4checker` take the name of a compiled module, and have
Lean's kernel check every constant that it declares on top of what it imports.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from toolkit.lean.check.candidate import MODULE, Compiled, Compiler
from toolkit.lean.check.verdicts import Reason, Stop, rejected, unchecked
from toolkit.lean.supervise import Outcome, supervise
from toolkit.lean.toolchain import Toolchain, clean_environment

ABSENT: Final = "absent"
_PROGRAMS: Final = ("leanchecker", "lean4checker")


@dataclass(frozen=True, slots=True)
class External:
    """An installed external checker."""

    name: str
    path: Path


def find_external(toolchain: Toolchain) -> External | None:
    """The external checker that lies beside `lean` or on PATH; None when there is none."""
    for name in _PROGRAMS:
        beside = toolchain.path.with_name(name)
        found = str(beside) if beside.is_file() else shutil.which(name)
        if found:
            return External(name, Path(found).absolute())
    return None


def refusal(external: External | None, made: Compiled, compiler: Compiler) -> Stop | None:
    """Why the external checker does not accept a compiled module; None when it does."""
    if external is None:
        return unchecked(
            Reason.ABSENT,
            f"no external checker is installed ({' or '.join(_PROGRAMS)}), so T3 was not reached",
            "Put one on PATH, or ask for `--tier T2`.",
        )
    with tempfile.TemporaryDirectory(prefix="external-", dir=made.artifact.parent) as folder:
        for file in made.module.files:
            suffix = file.name.removeprefix(made.artifact.name)
            shutil.copyfile(file, Path(folder) / f"{MODULE}.olean{suffix}")
        try:
            ended = supervise(
                (str(external.path), MODULE),
                cwd=Path(folder),
                env=clean_environment((Path(folder), *compiler.lean_path)),
                timeout=compiler.limits.timeout,
                memory_mb=compiler.limits.memory_mb,
                cancelled=compiler.cancelled,
            )
        except OSError as error:
            return unchecked(Reason.CRASH, f"{external.path} could not be started: {error.strerror}")
    said = " ".join((ended.stderr or ended.stdout).decode("utf-8", "replace").split())[:400]
    if ended.outcome is not Outcome.FINISHED:
        return unchecked(Reason.CRASH, f"{external.name} came to no end: {ended.outcome.value}. {said}")
    if ended.exit_code != 0:
        return rejected(Reason.KERNEL, f"{external.name} does not accept the module: {said}")
    return None
