"""A program that stands for Lean and does what it is told."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest

from toolkit.lean.process import LeanRun, run_lean
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.toolchain import Toolchain, ToolchainKind


def hostile_lean(folder: Path) -> Toolchain:
    """A `lean` that runs its first argument as Python."""
    lean = folder / "toolchain" / "bin" / "lean"
    lean.parent.mkdir(parents=True, exist_ok=True)
    lean.write_text(f"#!{sys.executable} -I\nimport os, sys\nexec(sys.argv[1])\n")
    lean.chmod(0o755)
    return Toolchain(ToolchainKind.EXPLICIT, lean, "4.35.0", "0" * 40)


class Hostile:
    """Runs of hostile programs in a scratch folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.toolchain = hostile_lean(folder)
        self.scratch = folder / "scratch"
        self.scratch.mkdir()

    def run(self, code: str, sandbox: Sandbox | None, **limits: float) -> LeanRun:
        return run_lean(
            self.toolchain,
            [textwrap.dedent(code), str(self.scratch)],
            lean_path=[],
            cwd=self.scratch,
            timeout=limits.get("timeout", 120),
            memory_mb=int(limits.get("memory_mb", 1000)),
            sandbox=sandbox,
        )


def require(run: LeanRun, what: str) -> LeanRun:
    """The run, if that was confined; else the test is skipped, with what the run says of its isolation."""
    if what in run.isolation.missing:
        pytest.skip(f"this system does not confine the {what} of a run: {run.isolation}")
    return run
