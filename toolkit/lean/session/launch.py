"""How a worker is started: the program, its environment, its limits, and the files that it reports to."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.lean.process import prepare
from toolkit.lean.sandbox import Isolation, Report, Sandbox, read_report
from toolkit.lean.session.limits import Limits
from toolkit.lean.supervise import Watched
from toolkit.lean.toolchain import Toolchain

_START = Path(__file__).with_name("_start.py")
_REPORT_FILE = 3
_REPORT_DELAY_MS = 2
"""How long Lean collects messages before it sends them."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What starts a worker.

    `errors` takes its standard error, and `report` what its sandbox has to say, if it is in one. `kept` are
    the limits that are kept by watching, in words.
    """

    command: tuple[str, ...]
    environment: Mapping[str, str]
    cwd: Path
    errors: Path
    report: Path | None
    watched: Watched
    kept: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The command by which the process begins."""
        report = str(self.report) if self.report else "-"
        return (sys.executable, "-I", "-S", str(_START), str(self.errors), report, *self.command)

    def reported(self) -> Report:
        """What the sandbox has said by now; without one, that nothing is confined."""
        if self.report is None or not self.report.exists():
            return Report(Isolation(limits=self.kept), None, 0.0, "")
        with self.report.open("rb") as file:
            return read_report(file.fileno(), self.kept)


def launch(
    toolchain: Toolchain,
    lean_path: Sequence[Path],
    uri: str,
    folder: Path,
    limits: Limits,
    sandbox: Sandbox | None,
) -> Launch:
    """A worker for the file at `uri`; `folder` is the session's own."""
    name = os.urandom(8).hex()
    scratch = folder / f"scratch-{name}"
    scratch.mkdir()
    report = folder / f"report-{name}" if sandbox else None
    args = ("--worker", f"-Dserver.reportDelayMs={_REPORT_DELAY_MS}", uri)
    job = prepare(
        toolchain,
        args,
        lean_path,
        scratch,
        limits.timeout,
        limits.memory_mb,
        sandbox,
        starters=1,
        alone=False,
    )
    command = toolchain.supervised_command
    if job.plan is not None:
        command = toolchain.confined_command(f"{_REPORT_FILE}:{job.plan.dump().hex()}")
    # Lake would be asked for the imports of each file; they are given
    environment = {**job.environment, "LAKE": str(folder / "no-lake")}
    errors = folder / f"stderr-{name}"
    return Launch((*command, *job.words), environment, scratch, errors, report, job.watched, job.limits)
