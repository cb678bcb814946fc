"""`leancal score`: hold runs against the gold."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.formats import Format, FormatOption
from calibration.cli.missing import tell_missing
from calibration.cli.options import ModelsOption
from calibration.statistics import DRAWS
from toolkit.errors import Rejected, UsageError

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class By(StrEnum):
    """What scores are shown by."""

    CATEGORY = "category"
    THEOREM = "theorem"
    DIFFICULTY = "difficulty"
    REGISTER = "register"


@app.command()
def score(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Runs of one suite.")],
    suite: Annotated[
        Path | None,
        typer.Option(metavar="SUITE", help="The suite's folder; where it lay when the run was made."),
    ] = None,
    by: Annotated[
        list[By] | None, typer.Option("--by", help="Show the scores by this, too. May be repeated.")
    ] = None,
    details: Annotated[
        bool,
        typer.Option(
            "--details", help="Show other intervals, confidence, difficulty, power and confusions, too."
        ),
    ] = False,
    require: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOUND",
            help="Exit with 1 unless each judge keeps it, as in 'strict.low>=0.8'. May be repeated.",
        ),
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Score unfinished runs, counting what is missing.")
    ] = False,
    reason_jurors: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODEL", help="Ask this model, too, whether explanations are right. Repeatable."
        ),
    ] = None,
    models: ModelsOption = None,
    draws: Annotated[
        int, typer.Option(metavar="N", min=100, max=100_000, help="Draws of the bootstrap by theorem.")
    ] = DRAWS,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Decides the draws.")] = 0,
    format: FormatOption = Format.TEXT,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Score runs: what each judge found, where, why, and what it invented, with 95 % intervals.

    Exit code 1 when a judge does not keep a bound; what cannot be measured keeps none.
    """
    from calibration.cli.scored import Asked, result_of

    if models is not None and not reason_jurors:
        raise UsageError("--models is for --reason-jurors", hint="Scores ask nobody.")
    asked = Asked(suite, partial, tuple(require or ()), tuple(reason_jurors or ()), models, draws, seed)
    result = result_of(runs, asked, as_json=json or format is Format.JSON)
    tell_missing(result.told)
    if json or format is Format.JSON:
        print(result.text())
    elif format is Format.TEXT:
        result.show(by or (), details=details)
    else:
        print(result.for_ci(format), end="")
    if result.failed:
        raise typer.Exit(Rejected.exit_code)
