"""`leancal score`: hold runs against the gold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, print_table
from calibration.scoring.metric import metrics
from calibration.scoring.scores import Scores, score_together

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def score(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Finished runs of one suite.")],
    suite: Annotated[
        Path | None,
        typer.Option(metavar="SUITE", help="The suite's folder; where it lay when the run was made."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Score runs: what each judge found, where, and what it invented, with 95 % intervals."""
    frozen, named = score_together(runs, suite)
    scores = {name: scored.scores for name, scored in named.items()}
    if json:
        emit_json(
            {
                "suite": frozen.digest,
                "submissions": len(frozen.submissions),
                "judges": {name: found.json() for name, found in scores.items()},
            }
        )
    else:
        show_scores(scores)


def show_scores(scores: Mapping[str, Scores]) -> None:
    """Print the scores as a table, a column for each judge."""
    rows = [
        (metric.title, *(str(found.headline[metric.name]) for found in scores.values()))
        for metric in metrics()
    ]
    rows.append(("invented issues per report", *(str(found.invented) for found in scores.values())))
    rows.append(("no verdict", *(str(sum(found.invalid.values())) for found in scores.values())))
    print_table(("", *scores), rows)
