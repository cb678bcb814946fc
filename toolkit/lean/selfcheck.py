"""Try a Lean out: does it accept what is true, and refuse what is false?"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from toolkit.lean.process import LeanRun, run_lean
from toolkit.lean.supervise import Outcome
from toolkit.lean.toolchain import Toolchain

_TRUE = """prelude
inductive True : Prop where
  | intro : True
theorem holds : True := True.intro
"""
_FALSE = """prelude
inductive True : Prop where
  | intro : True
inductive False : Prop
theorem holds : False := True.intro
"""


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """What a trial of Lean showed. `problems` says in words what went wrong; empty means it works.

    `seconds` is the wall-clock time of the accepting run, `peak_mb` its memory in MiB.
    """

    problems: tuple[str, ...]
    seconds: float
    peak_mb: int


def self_check(toolchain: Toolchain) -> SelfCheck:
    """Compile a true theorem and a false one, and look at what Lean makes of them."""
    with tempfile.TemporaryDirectory(prefix="leancal-") as folder:
        good, good_made = _compile(toolchain, Path(folder), "Good", _TRUE)
        bad, bad_made = _compile(toolchain, Path(folder), "Bad", _FALSE)
    problems = []
    if good.outcome is not Outcome.FINISHED or good.exit_code != 0 or not good_made:
        problems.append(f"Lean does not compile a true theorem: {_story(good)}")
    if bad.outcome is not Outcome.FINISHED or bad.exit_code == 0 or bad_made or not bad.errors:
        problems.append(f"Lean does not refuse a false proof: {_story(bad)}")
    return SelfCheck(tuple(problems), good.seconds, good.peak_mb)


def _compile(toolchain: Toolchain, folder: Path, name: str, source: str) -> tuple[LeanRun, bool]:
    (folder / f"{name}.lean").write_text(source, encoding="utf-8")
    artifact = folder / f"{name}.olean"
    run = run_lean(
        toolchain, ["--json", "-o", artifact, f"{name}.lean"], lean_path=[folder], cwd=folder, timeout=60
    )
    return run, artifact.is_file() and artifact.read_bytes()[:5] == b"olean"


def _story(run: LeanRun) -> str:
    said = [*(str(d) for d in run.diagnostics), *run.raw, run.stderr.strip()]
    ending = f"exit code {run.exit_code}" if run.exit_code is not None else run.outcome.value
    return f"{ending}. {' '.join(s for s in said if s)[:500]}".strip()
