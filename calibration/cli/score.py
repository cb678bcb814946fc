"""`leancal score`: hold runs against the gold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from calibration.cli.console import emit_json, say
from calibration.cli.formats import Annotation, Case, Format, FormatOption, Level, github, junit
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
from calibration.scoring.gates import Checked
from calibration.scoring.partial import Admission
from calibration.scoring.telling import Manner, Told, suite_path, tell
from calibration.statistics.bootstrap import DRAWS
from toolkit.errors import Rejected

if TYPE_CHECKING:
    from calibration.scoring.jury import Jury

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class By(StrEnum):
    """What scores are shown by."""

    CATEGORY = "category"
    THEOREM = "theorem"
    DIFFICULTY = "difficulty"
    REGISTER = "register"


@dataclass(frozen=True, slots=True)
class Result:
    """All that is told of some runs on one suite, the bounds that they were held against, and what jurors say
    of each judge's reasons.
    """

    told: Mapping[str, Told]
    checked: Sequence[Checked]
    juries: Mapping[str, Jury]

    @property
    def failed(self) -> bool:
        """Whether a bound does not hold."""
        return not all(found.passed for found in self.checked)

    def json(self) -> dict[str, object]:
        """Everything, as one JSON object."""
        first = next(iter(self.told.values()))
        return {
            "suite": first.suite,
            "submissions": first.scores.submissions,
            "ok": not self.failed,
            "required": [found.json() for found in self.checked],
            "judges": {
                name: {
                    **found.json(),
                    "reason_jury": self.juries[name].json() if name in self.juries else None,
                }
                for name, found in self.told.items()
            },
        }


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
    where = suite_path(runs, suite)
    admission = Admission.PARTIAL if partial else Admission.WHOLE
    told = {found.name: found for found in tell(runs, Manner(where, admission, draws, seed))}
    checked = [
        gates.check(bound, name, found.scores, found.analysis)
        for bound in bounds
        for name, found in told.items()
    ]
    juries: Mapping[str, Jury] = {}
    if reason_jurors:
        from calibration.cli.reason_jurors import convene

        juries = convene(where, told, admission, reason_jurors, models)
    result = Result(told, checked, juries)
    _tell_missing(told)
    if json or format is Format.JSON:
        emit_json(result.json())
    elif format is Format.TEXT:
        _show(result, by or (), details)
    else:
        print(_for_ci(result, format), end="")
    if result.failed:
        raise typer.Exit(Rejected.exit_code)


def _show(result: Result, by: Sequence[By], details: bool) -> None:
    scores = {name: found.scores for name, found in result.told.items()}
    analyses = {name: found.analysis for name, found in result.told.items()}
    show_scores(scores)
    show_shortfalls(analyses)
    show_votes(scores, {name: found.votes for name, found in result.told.items()})
    show_juries(result.juries)
    for one in by:
        show_groups(analyses, one)
    if details:
        show_details(scores, analyses)
    for found in result.checked:
        print(found)


def _tell_missing(told: Mapping[str, Told]) -> None:
    for name, found in told.items():
        if missing := found.scores.invalid["missing"]:
            say(f"{name}: {missing} of {found.scores.submissions} submissions have no answer, and count so")
        if found.unknown:
            say(f"{name}: {len(found.unknown)} answers about unknown submissions are left out")


def _for_ci(result: Result, format: Format) -> str:
    if format is Format.GITHUB:
        return github(_annotations(result))
    return junit("leancal score", [_case(found) for found in result.checked] or list(_cases(result)))


def _annotations(result: Result) -> Iterator[Annotation]:
    for name, found in result.told.items():
        yield Annotation(Level.NOTICE, _headline(found), title=f"leancal score: {name}")
    for bound in result.checked:
        level = Level.NOTICE if bound.passed else Level.ERROR
        yield Annotation(level, str(bound), title="leancal score")


def _headline(found: Told) -> str:
    return ", ".join(f"{metric} {proportion}" for metric, proportion in found.scores.headline.items())


def _case(found: Checked) -> Case:
    problem = None if found.passed else ("bound", str(found), "")
    return Case(f"leancal score: {found.judge}", found.gate.text, failure=problem, output=str(found))


def _cases(result: Result) -> Iterator[Case]:
    for name, found in result.told.items():
        yield Case("leancal score", name, output=_headline(found))
