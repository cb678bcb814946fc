"""`leancal plant`: errors planted by operators, each decided by Lean."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from calibration.cli.console import emit_json, print_table, say
from calibration.cli.preparation import (
    JobsOption,
    JsonOption,
    LeanOption,
    ProjectOption,
    chosen_project,
    compile_project,
)
from mutations.certification import chosen_folders
from mutations.records import records_of
from mutations.referee.outcomes import Outcome
from mutations.referee.planting import TheoremPlants, by_category, plant_theorem, yields
from mutations.reports import Built
from toolkit.engine import EngineName, engine_of
from toolkit.errors import LeancalError, UsageError
from toolkit.lean.toolchain import find_toolchain

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def plant(
    theorems: Annotated[
        list[str] | None, typer.Argument(metavar="THEOREM…", help="Theorems to plant errors in.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Plant errors in the whole corpus.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="Folder for the plants; without it, `planted` in the build folder.",
        ),
    ] = None,
    project: ProjectOption = None,
    lean: LeanOption = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """Plant errors by operators: Lean decides which of the changed claims are errors.

    Writes for each theorem the certificates as Lean, their artifact, and a record of every proposal. Plants
    written by hand are not touched. What is on record is not done again, so an interrupted run goes on.
    Exit code 2 when a theorem's plants could not be checked.
    """
    if bool(theorems) == every:
        raise UsageError("name theorems, or say --all", hint="`leancal corpus list` names them.")
    place = chosen_project(project)
    toolchain = find_toolchain(lean)
    chosen = [folder.name for folder in chosen_folders(place, theorems or None)]
    with engine_of(EngineName.LOCAL, jobs) as workers:
        result = compile_project(place, toolchain, workers)
    built = Built(place, toolchain, {m.name: m for m in result.modules}, records_of(place, result, toolchain))
    folder = (out or place.build / "planted").resolve()
    done: list[TheoremPlants] = []
    failed: dict[str, LeancalError] = {}
    for name in chosen:
        try:
            done.append(plant_theorem(built, name, folder))
        except LeancalError as error:
            failed[name] = error
    if json:
        emit_json(_as_json(done, failed, folder))
    else:
        _show(done, failed, folder)
    raise typer.Exit(max((error.exit_code for error in failed.values()), default=0))


def _as_json(done: Sequence[TheoremPlants], failed: dict[str, LeancalError], folder: Path) -> dict[str, Any]:
    certified = sum(len(planted.certified) for planted in done)
    proposed = sum(len(planted.rows) for planted in done)
    undecided = sum(row.outcome == Outcome.UNDECIDED for planted in done for row in planted.rows)
    return {
        "folder": str(folder),
        "proposed": proposed,
        "certified": certified,
        "undecided_share": undecided / proposed if proposed else None,
        "categories": by_category(done),
        "operators": {
            name: {"proposed": counts.total(), **{str(o): counts[str(o)] for o in Outcome}}
            for name, counts in yields(done).items()
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
                        "outcome": row.outcome,
                        "why": row.why,
                        "reason": row.reason,
                    }
                    for row in planted.rows
                ],
            }
            for planted in done
        ],
        "failed": {name: str(error) for name, error in failed.items()},
    }


def _show(done: Sequence[TheoremPlants], failed: dict[str, LeancalError], folder: Path) -> None:
    table = yields(done)
    rows = [
        (name, counts.total(), *(counts[str(o)] for o in Outcome)) for name, counts in table.items() if counts
    ]
    print_table(("operator", "proposed", *(str(o).replace("_", " ") for o in Outcome)), rows)
    if silent := sum(not counts for counts in table.values()):
        print(f"{silent} of {len(table)} operators had nothing to propose")
    told = ", ".join(f"{count} {category}" for category, count in by_category(done).items())
    print(f"certified: {sum(len(planted.certified) for planted in done)} ({told})")
    print(f"plants: {folder}")
    for name, error in failed.items():
        say(f"{name}: {error}")
