"""`leancal score`: hold runs against the gold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, print_table
from calibration.scoring.metric import metrics
from calibration.scoring.scores import Scores, score_together
from calibration.scoring.votes import Votes, differences, votes

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
    cast = {name: votes(frozen, scored.run) for name, scored in named.items()}
    if json:
        emit_json(
            {
                "suite": frozen.digest,
                "submissions": len(frozen.submissions),
                "judges": {
                    name: {**found.json(), "votes": cast[name].json()} for name, found in scores.items()
                },
            }
        )
    else:
        show_scores(scores)
        show_votes(scores, cast)


def show_scores(scores: Mapping[str, Scores]) -> None:
    """Print the scores as a table, a column for each judge."""
    rows = [
        (metric.title, *(str(found.headline[metric.name]) for found in scores.values()))
        for metric in metrics()
    ]
    rows.append(("invented issues per report", *(str(found.invented) for found in scores.values())))
    rows.append(("no verdict", *(str(sum(found.invalid.values())) for found in scores.values())))
    print_table(("", *scores), rows)


def show_votes(scores: Mapping[str, Scores], cast: Mapping[str, Votes]) -> None:
    """Print what votes, scores and other readings come to, for the judges that have such."""
    rows: list[tuple[str, str, str]] = []
    for name, found in cast.items():
        if found.by_juror:
            for title, errors in (("single votes", found.single), ("the panel", found.panel)):
                rows.append((name, f"{title}: planted accepted", str(errors.accepted_planted)))
                rows.append((name, f"{title}: correct rejected", str(errors.rejected_correct)))
                rows.append((name, f"{title}: invalid", str(errors.invalid)))
            rows.append((name, "votes of one juror alike", str(found.within)))
            rows.append((name, "votes of two jurors alike", str(found.between)))
            rows += [(name, f"AUC of {juror}", str(part)) for juror, part in found.by_juror.items()]
        if found.score.auc is not None:
            rows.append((name, "AUC of the score", str(found.score)))
        for reading, other in found.readings.items():
            more = differences(scores[name], other)
            rows += [(name, f"{reading}, {score}: more by", f"{more[score]:+d}") for score in more]
    if rows:
        print_table(("judge", "votes and readings", ""), rows)
