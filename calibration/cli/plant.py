"""`leancal plant`: errors planted by operators, each decided by Lean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from calibration.cli.console import emit_json, print_table, progress, say
from calibration.cli.options import ModelsOption
from calibration.cli.preparation import (
    JobsOption,
    JsonOption,
    LeanOption,
    ProjectOption,
    certify,
    chosen_project,
    compile_project,
    finding_as_json,
)
from mutations.categories import Category
from mutations.certification import Status, chosen_folders
from mutations.operators.base import Operator
from mutations.records import records_of
from mutations.referee.outcomes import Outcome
from mutations.referee.planting import Planting, by_category, chosen_operators, plant_corpus, yields
from mutations.reports import Built
from toolkit.engine import EngineName, engine_of
from toolkit.errors import Rejected, Unchecked, UsageError
from toolkit.lean.files import locked, using
from toolkit.lean.project import Project
from toolkit.lean.toolchain import find_toolchain

if TYPE_CHECKING:
    from calibration.cli.polishing import Polishing

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def plant(
    theorems: Annotated[
        list[str] | None, typer.Argument(metavar="THEOREM…", help="Theorems to plant errors in.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Plant errors in the whole corpus.")] = False,
    operator: Annotated[
        list[str] | None,
        typer.Option("--operator", metavar="NAME", help="Only by this operator; may be repeated."),
    ] = None,
    category: Annotated[
        list[Category] | None,
        typer.Option("--category", help="Only by operators of this category; may be repeated."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="Folder for the plants; without it, `planted` in the build folder.",
        ),
    ] = None,
    maker: Annotated[
        str | None,
        typer.Option(metavar="MODEL", help="Have this model propose the errors, in the place of operators."),
    ] = None,
    polish: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            help="Have this model polish the paper texts of the plants, and check what it writes.",
        ),
    ] = None,
    models: ModelsOption = None,
    project: ProjectOption = None,
    lean: LeanOption = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """Plant errors by operators: Lean decides which of the changed claims are errors.

    Writes for each theorem the certificates as Lean, their artifact, and a record of every proposal. Plants
    written by hand are not touched. What is on record is not done again, so an interrupted run goes on.
    Exit code 1 when a theorem is rejected, else 2 when one could not be checked.
    """
    if theorems and every:
        raise UsageError(
            f"--all is the whole corpus, and {theorems[0]} is named besides", hint="Leave one of them out."
        )
    if not theorems and not every:
        raise UsageError("name theorems, or say --all", hint="`leancal corpus list` names them.")
    if maker is None and polish is None and models is not None:
        raise UsageError("--models is for --maker and --polish", hint="operators ask nobody")
    if maker is not None and polish is not None:
        raise UsageError(
            "--polish is for plants by operators: no suite takes those of --maker yet", hint="Leave one out."
        )
    if maker is not None and (operator or category):
        raise UsageError("--operator and --category are for operators, not for --maker")
    chosen = chosen_operators(operator or (), category or ())
    place = chosen_project(project)
    names = [folder.name for folder in chosen_folders(place, theorems or None)]
    for model in filter(None, (maker, polish)):
        from calibration.cli.proposing import require_model

        require_model(model, models)
    folder = _folder(out, place, "planted" if maker is None else "proposed")
    if maker is not None:
        from calibration.cli.proposing import plant_proposed

        raise typer.Exit(plant_proposed(place, names, folder, maker, models, lean, jobs, json=json))
    if (folder / "proposals.jsonl").exists():
        raise UsageError(f"{folder} holds plants that a model proposed", hint="Name another folder with -o.")
    toolchain = find_toolchain(lean)
    with (
        engine_of(EngineName.LOCAL, jobs) as workers,
        locked(folder / "lock", on_wait=lambda: say("waiting for another planting into this folder to end")),
    ):
        result = compile_project(place, toolchain, workers, theorems or None)
        modules = {m.name: m for m in result.modules}
        built = Built(place, toolchain, modules, records_of(place, result, toolchain))
        with progress("planting") as advance:
            done: list[str] = []

            def show(theorem: str) -> None:
                done.append(theorem)
                advance(len(done), len(names), theorem)

            planting = plant_corpus(built, names, folder, chosen, workers, on_theorem=show)
        polishing: Polishing | None = None
        if polish is not None:
            from calibration.cli.polishing import polish_plants

            certification = certify(place, result, toolchain, workers, theorems or None)
            polishing = polish_plants(certification, _planted(planting), folder, polish, models)
            planting = replace(planting, findings=(*planting.findings, *polishing.findings))
    if json:
        polished = {"polish": polishing.record()} if polishing else {}
        emit_json(_as_json(planting, chosen, folder) | polished)
    else:
        _show(planting, chosen, folder, polishing)
    statuses = {finding.status for finding in planting.findings}
    if statuses:
        raise typer.Exit((Rejected if Status.REJECTED in statuses else Unchecked).exit_code)


def _folder(out: Path | None, project: Project, name: str) -> Path:
    """The folder for the plants, which is there then; UsageError when it cannot be."""
    folder = (out or project.build / name).resolve()
    if folder.is_relative_to(project.source.resolve()):
        raise UsageError(
            f"{folder} lies among the project's sources, where only plants written by hand belong",
            hint="name another folder with -o",
        )
    with using(folder, "write"):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "lock").touch()
    return folder


def _as_json(planting: Planting, chosen: Sequence[Operator], folder: Path) -> dict[str, Any]:
    rows = [row for planted in planting.theorems for row in planted.rows]
    undecided = sum(row.outcome == Outcome.UNDECIDED for row in rows)
    return {
        "ok": not planting.findings,
        "folder": str(folder),
        "proposed": len(rows),
        "certified": sum(row.outcome == Outcome.CERTIFIED for row in rows),
        "undecided_share": undecided / len(rows) if rows else None,
        "categories": by_category(planting.theorems),
        "operators": {
            name: {"proposed": counts.total(), **{str(o): counts[str(o)] for o in Outcome}}
            for name, counts in yields(planting.theorems, chosen).items()
        },
        "theorems": [
            {
                "theorem": planted.theorem,
                "seconds": round(planted.seconds, 3),
                "plants": [
                    {
                        "id": row.plant,
                        "operator": row.operator,
                        "category": row.category,
                        "step": row.step,
                        "drops": list(row.drops),
                        "carried": list(row.carried),
                        "outcome": row.outcome,
                        "why": row.why,
                        "reason": row.reason,
                    }
                    for row in planted.rows
                ],
            }
            for planted in planting.theorems
        ],
        "findings": list(map(finding_as_json, planting.findings)),
    }


def _planted(planting: Planting) -> list[str]:
    """The theorems with plants."""
    return [planted.theorem for planted in planting.theorems if planted.certified]


def _show(planting: Planting, chosen: Sequence[Operator], folder: Path, polishing: Polishing | None) -> None:
    table = yields(planting.theorems, chosen)
    rows = [
        (name, counts.total(), *(counts[str(o)] for o in Outcome)) for name, counts in table.items() if counts
    ]
    if rows:
        print_table(("operator", "proposed", *(str(o).replace("_", " ") for o in Outcome)), rows)
    if planting.theorems and (silent := sum(not counts for counts in table.values())):
        print(f"{silent} of {len(table)} operators had nothing to propose")
    told = ", ".join(f"{count} {category}" for category, count in by_category(planting.theorems).items())
    print(f"certified: {sum(len(planted.certified) for planted in planting.theorems)} ({told})")
    if polishing is not None:
        print(polishing)
    print(f"plants: {folder}")
    for finding in planting.findings:
        print(finding)
