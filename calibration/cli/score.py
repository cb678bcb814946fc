"""`leancal score`: hold runs against the gold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, say
from calibration.cli.formats import Annotation, Case, Format, FormatOption, Level, github, junit
from calibration.cli.reason_jurors import convene
from calibration.cli.score_tables import (
    show_details,
    show_groups,
    show_juries,
    show_scores,
    show_shortfalls,
    show_votes,
)
from calibration.cli.sessions import ModelsOption
from calibration.scoring import gates
from calibration.scoring.analysis import Analysis, Basis, analyse
from calibration.scoring.gates import Checked
from calibration.scoring.jury import Jury
from calibration.scoring.partial import Admission
from calibration.scoring.scores import Scored, score_together
from calibration.scoring.votes import Votes, votes
from calibration.statistics.bootstrap import DRAWS
from calibration.suites.gold import Suite
from toolkit.errors import Rejected

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class By(StrEnum):
    """What scores are shown by."""

    CATEGORY = "category"
    THEOREM = "theorem"
    DIFFICULTY = "difficulty"
    REGISTER = "register"


@dataclass(frozen=True, slots=True)
class Told:
    """All that is told of some runs on one suite, by judge."""

    suite: Suite
    scored: Mapping[str, Scored]
    analyses: Mapping[str, Analysis]
    votes: Mapping[str, Votes]
    checked: Sequence[Checked]
    juries: Mapping[str, Jury]

    @property
    def failed(self) -> bool:
        """Whether a bound does not hold."""
        return not all(found.passed for found in self.checked)


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
    bounds = [gates.parse(text) for text in require or ()]
    frozen, scored = score_together(runs, suite, Admission.PARTIAL if partial else Admission.WHOLE)
    basis = Basis.of(tuple(frozen.gold.values()), draws=draws, seed=seed)
    analyses = {
        name: analyse(basis, found.outcomes, found.scores.tallies.headline) for name, found in scored.items()
    }
    checked = [
        gates.check(bound, name, found.scores, analyses[name])
        for bound in bounds
        for name, found in scored.items()
    ]
    cast = {name: votes(frozen, found.run) for name, found in scored.items()}
    juries = convene(frozen, scored, reason_jurors, models) if reason_jurors else {}
    told = Told(frozen, scored, analyses, cast, checked, juries)
    if json or format is Format.JSON:
        emit_json(as_json(told))
    elif format is Format.TEXT:
        _show(told, by or (), details)
    else:
        print(_for_ci(told, format), end="")
    _tell_missing(told)
    if told.failed:
        raise typer.Exit(Rejected.exit_code)


def as_json(told: Told) -> dict[str, object]:
    """Everything, as one JSON object."""
    return {
        "suite": told.suite.digest,
        "submissions": len(told.suite.submissions),
        "ok": not told.failed,
        "required": [found.json() for found in told.checked],
        "judges": {
            name: {
                **found.scores.json(),
                "intervals": {metric: i.json() for metric, i in told.analyses[name].intervals.items()},
                **told.analyses[name].json(),
                "votes": told.votes[name].json(),
                "reason_jury": told.juries[name].json() if name in told.juries else None,
                "unknown": list(found.unknown),
            }
            for name, found in told.scored.items()
        },
    }


def _show(told: Told, by: Sequence[By], details: bool) -> None:
    scores = {name: found.scores for name, found in told.scored.items()}
    show_scores(scores)
    show_shortfalls(told.analyses)
    show_votes(scores, told.votes)
    show_juries(told.juries)
    for one in by:
        show_groups(told.analyses, one)
    if details:
        show_details(scores, told.analyses)
    for found in told.checked:
        print(found)


def _tell_missing(told: Told) -> None:
    for name, found in told.scored.items():
        missing = found.scores.invalid["missing"]
        if missing:
            say(f"{name}: {missing} of {found.scores.submissions} submissions have no answer, and count so")
        if found.unknown:
            say(f"{name}: {len(found.unknown)} answers about unknown submissions are left out")


def _for_ci(told: Told, format: Format) -> str:
    if format is Format.GITHUB:
        return github(_annotations(told))
    return junit("leancal score", [_case(found) for found in told.checked] or list(_cases(told)))


def _annotations(told: Told) -> Iterator[Annotation]:
    for name in told.scored:
        yield Annotation(Level.NOTICE, _headline(told, name), title=f"leancal score: {name}")
    for found in told.checked:
        level = Level.NOTICE if found.passed else Level.ERROR
        yield Annotation(level, str(found), title="leancal score")


def _headline(told: Told, name: str) -> str:
    found = told.scored[name].scores.headline
    return ", ".join(f"{metric} {proportion}" for metric, proportion in found.items())


def _case(found: Checked) -> Case:
    problem = None if found.passed else ("bound", str(found), "")
    return Case(f"leancal score: {found.judge}", found.gate.text, failure=problem, output=str(found))


def _cases(told: Told) -> Iterator[Case]:
    for name in told.scored:
        yield Case("leancal score", name, output=_headline(told, name))
