"""Run Lean from a process that has it loaded already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from toolkit.lean.process import MEMORY_MB, TIMEOUT, LeanRun, run_lean
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.toolchain import Toolchain


class WarmLean:
    """Runs like `run_lean`, each in a process of its own that is forked from one with Lean in memory.

    A context manager; `run` is a `Runner`, and may be called from several threads at once. A
    toolchain that cannot be kept in memory is run as `run_lean` runs it.
    """

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the processes that are kept."""

    def run(
        self,
        toolchain: Toolchain,
        args: Sequence[str | Path],
        *,
        lean_path: Sequence[Path],
        cwd: Path,
        timeout: float = TIMEOUT,
        memory_mb: int = MEMORY_MB,
        stdin: str = "",
        cancelled: Callable[[], bool] = lambda: False,
        sandbox: Sandbox | None = None,
    ) -> LeanRun:
        """Like `run_lean`, which see."""
        return run_lean(
            toolchain,
            args,
            lean_path=lean_path,
            cwd=cwd,
            timeout=timeout,
            memory_mb=memory_mb,
            stdin=stdin,
            cancelled=cancelled,
            sandbox=sandbox,
        )
