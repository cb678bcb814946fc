"""What several commands begin with: open the project, find Lean, build, certify."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from calibration.cli.console import progress, say
from mutations.certification import (
    Certification,
    Finding,
    TheoremReport,
    belongs,
    certify_project,
    chosen_folders,
)
from toolkit.engine import Engine, EngineName, engine_of
from toolkit.lean.build import DEFAULT_LIMITS, BuildEvent, BuildResult, Limits, build_project
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
EngineOption: TypeAlias = Annotated[
    EngineName, typer.Option("--engine", help="Where the work is done: see docs/cluster.md.")
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Write one JSON object.")]


def chosen_project(path: Path | None) -> Project:
    """The project in the folder that `--project` names, or the one that comes with leancal."""
    return open_project(path) if path else bundled_project()


def prepare(project: Path | None, lean: str | None, theorems: Collection[str] | None = None) -> Certification:
    """Build and certify the named theorems of the project, or all; what fails is in the result.

    Raises UsageError when there is no project or no such theorem, and Unchecked when Lean cannot be used.
    """
    place = chosen_project(project)
    chosen_folders(place, theorems)
    toolchain = find_toolchain(lean)
    with engine_of(EngineName.LOCAL) as engine:
        built = compile_project(place, toolchain, engine, theorems)
        return certify(place, built, toolchain, engine, theorems)


def compile_project(
    project: Project,
    toolchain: Toolchain,
    engine: Engine,
    theorems: Collection[str] | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
) -> BuildResult:
    """Build what the named theorems, or all, need, with a progress bar; in a Lake project, by Lake."""

    def wanted(module: str) -> bool:
        return belongs(module, theorems)

    if project.lake is not None:
        from toolkit.lean.lake import build_corpus

        say("Lake is building what is needed")
        return build_corpus(project, wanted=wanted)
    with progress("compiling") as advance:

        def show(event: BuildEvent) -> None:
            if event.total == 0:
                say("waiting for another build of this project to end")
            advance(event.done, event.total, event.started or "")

        return build_project(
            project,
            toolchain,
            wanted=wanted,
            engine=engine,
            limits=limits,
            on_event=show,
        )


def certify(
    project: Project,
    built: BuildResult,
    toolchain: Toolchain,
    engine: Engine,
    theorems: Collection[str] | None = None,
) -> Certification:
    """Certify with a progress bar; UsageError when the project holds no corpus."""
    total = len(chosen_folders(project, theorems))
    with progress("certifying") as advance:
        done: list[str] = []

        def show(report: TheoremReport) -> None:
            done.append(report.name)
            advance(len(done), total, report.name)

        return certify_project(project, built, toolchain, theorems=theorems, engine=engine, on_theorem=show)


def finding_as_json(finding: Finding) -> dict[str, str | None]:
    """A finding as the JSON answers tell it."""
    return {
        "subject": finding.subject,
        "status": finding.status,
        "message": finding.error.message,
        "hint": finding.error.hint,
    }
