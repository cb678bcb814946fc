"""`leancal export`: write the results of runs as tables for other tools."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json
from calibration.cli.missing import tell_missing
from calibration.jsonl import write_whole
from toolkit.errors import UsageError

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Rows(StrEnum):
    """What one row of the table is."""

    ANSWERS = "answers"
    VOTES = "votes"
    ISSUES = "issues"


@app.command()
def export(
    runs: Annotated[
        list[Path] | None, typer.Argument(metavar="RUN...", help="Finished runs of one suite.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="FILE.csv, .parquet, .json or .jsonl; if left out, CSV goes to standard output.",
        ),
    ] = None,
    rows: Annotated[
        Rows, typer.Option(help="A row for each answer of a judge, each vote, or each issue.")
    ] = Rows.ANSWERS,
    suite: Annotated[
        Path | None,
        typer.Option(metavar="SUITE", help="The suite's folder; where it lay when the run was made."),
    ] = None,
    partial: Annotated[
        bool,
        typer.Option("--partial", help="Take runs that are not finished; what is missing is no verdict."),
    ] = False,
    schemas: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the JSON Schema of every table into DIR and nothing else."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Write what runs come to as one table, with every fact that is scored.

    The table gives the gold away: keep it from judges.
    """
    if schemas is not None:
        _write_schemas(schemas, json)
        return
    from calibration.cli.places import beside
    from calibration.exports.issues import issues_table
    from calibration.exports.results import answers_table, votes_table
    from calibration.exports.tables import csv_bytes, json_value, writer_for
    from calibration.scoring.partial import Admission
    from calibration.scoring.scores import score_together

    if not runs:
        raise UsageError("no run is named", hint="Name finished runs of one suite.")
    write = writer_for(out) if out else csv_bytes
    frozen, named = score_together(runs, suite, Admission.PARTIAL if partial else Admission.WHOLE)
    makers = {Rows.ANSWERS: answers_table, Rows.VOTES: votes_table, Rows.ISSUES: issues_table}
    table = makers[rows](frozen, named)
    tell_missing(named)
    if out is not None:
        beside(out, frozen.path)
        write_whole(out, write(table))
        told = {"file": str(out), "table": table.name, "rows": len(table.rows)}
        emit_json(told) if json else print(f"{out}: {len(table.rows)} {table.name}")
    elif json:
        emit_json(json_value(table))
    else:
        print(write(table).decode(), end="")


def _write_schemas(folder: Path, json: bool) -> None:
    from calibration.exports.published import published
    from calibration.exports.schema import schema_bytes

    files = {folder / f"{name}.schema.json": schema_bytes(name, row) for name, row in published().items()}
    for path, data in files.items():
        write_whole(path, data)
    if json:
        emit_json({"files": [str(path) for path in files]})
    else:
        for path in files:
            print(path)
