"""What several commands begin with: open the project, find Lean, build, certify."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from calibration.cli.console import progress, say
from mutations.certification import LIBRARY, Certification, TheoremReport, certify_project
from toolkit.corpus.folder import theorem_folders
from toolkit.errors import UsageError
from toolkit.lean.build import BuildEvent, BuildResult, Limits, build_project, default_jobs
from toolkit.lean.project import Project, bundled_project, open_project
from toolkit.lean.toolchain import Toolchain, find_toolchain

ProjectOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--project", metavar="PATH", help="The project's folder; the project of leancal if left out."
    ),
]
LeanOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--lean", metavar="PATH", help="The Lean to use: a `lean` executable, or `embedded`."),
]
JobsOption: TypeAlias = Annotated[
    int | None, typer.Option("--jobs", "-j", metavar="N", min=1, help="Processes at once; all cores.")
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Write one JSON object.")]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A project after build and certification."""

    project: Project
    toolchain: Toolchain
    built: BuildResult
    certification: Certification

    def report(self, theorem: str) -> TheoremReport:
        """The report of one theorem; UsageError when the corpus has none of that name."""
        for report in self.certification.theorems:
            if report.name == theorem:
                return report
        names = ", ".join(r.name for r in self.certification.theorems)
        raise UsageError(f"the corpus has no theorem {theorem}", hint=f"it has {names}")


def prepare(project: Path | None, lean: str | None, jobs: int | None = None) -> Prepared:
    """Build and certify the project, with progress bars; what fails is in the result.

    Raises UsageError when there is no project or no corpus, and Unchecked when Lean cannot be used.
    """
    place = open_project(project) if project else bundled_project()
    toolchain = find_toolchain(lean)
    built = compile_project(place, toolchain, jobs or default_jobs(), Limits())
    return Prepared(place, toolchain, built, certify(place, built, toolchain, jobs or default_jobs()))


def compile_project(project: Project, toolchain: Toolchain, jobs: int, limits: Limits) -> BuildResult:
    """Build with a progress bar."""
    with progress("compiling") as advance:

        def show(event: BuildEvent) -> None:
            if event.total == 0:
                say("waiting for another build of this project to end")
            advance(event.done, event.total, event.started or "")

        return build_project(project, toolchain, jobs=jobs, limits=limits, on_event=show)


def certify(project: Project, built: BuildResult, toolchain: Toolchain, jobs: int) -> Certification:
    """Certify with a progress bar; UsageError when the project holds no corpus."""
    total = len(theorem_folders(project.source / LIBRARY))
    with progress("certifying") as advance:
        done: list[str] = []

        def show(report: TheoremReport) -> None:
            done.append(report.name)
            advance(len(done), total, report.name)

        return certify_project(project, built, toolchain, jobs=jobs, on_theorem=show)
