"""What `leancal score` tells: the scores as tables, as JSON, and for CI."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.cli.formats import Annotation, Case, Format, Level, github, junit
from calibration.cli.score_tables import (
    show_details,
    show_groups,
    show_juries,
    show_scores,
    show_shortfalls,
    show_votes,
)
from calibration.scoring import gates
from calibration.scoring.gates import Checked
from calibration.scoring.partial import Admission
from calibration.scoring.scores import suite_path
from calibration.scoring.telling import Manner, Told, encoded, tell

if TYPE_CHECKING:
    from calibration.cli.score import By
    from calibration.scoring.jury import Jury


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: the suite, None for where it lay when the run was made; whether unfinished runs count;
    bounds as they were written; models to judge reasons, with the file that describes models; the bootstrap.
    """

    suite: Path | None
    partial: bool
    require: tuple[str, ...]
    reason_jurors: tuple[str, ...]
    models: Path | None
    draws: int
    seed: int


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

    def text(self) -> str:
        """Everything, as one JSON object."""
        first = next(iter(self.told.values()))
        facts = {
            "suite": first.suite,
            "submissions": first.scores.submissions,
            "ok": not self.failed,
            "required": [found.json() for found in self.checked],
        }
        judges = (f"{encoded(name)}: {self._judge(name)}" for name in self.told)
        return f'{encoded(facts)[:-1]}, "judges": {{{", ".join(judges)}}}}}'

    def _judge(self, name: str) -> str:
        # spliced, since the workers wrote most of it: it may be megabytes
        jury = self.juries[name].json() if name in self.juries else None
        return f'{self.told[name].text[:-1]}, "reason_jury": {encoded(jury)}}}'

    def show(self, by: Sequence[By], *, details: bool) -> None:
        """Write tables to standard output."""
        scores = {name: found.scores for name, found in self.told.items()}
        analyses = {name: found.analysis for name, found in self.told.items()}
        show_scores(scores)
        show_shortfalls(analyses)
        show_votes(scores, {name: found.votes for name, found in self.told.items()})
        show_juries(self.juries)
        for one in by:
            show_groups(analyses, one)
        if details:
            show_details(scores, analyses)
        for found in self.checked:
            print(found)

    def for_ci(self, format: Format) -> str:
        """The bounds, or else the scores, in the format of a CI system."""
        if format is Format.GITHUB:
            return github(self._annotations())
        return junit("leancal score", [_case(found) for found in self.checked] or list(self._cases()))

    def _annotations(self) -> Iterator[Annotation]:
        for name, found in self.told.items():
            yield Annotation(Level.NOTICE, _headline(found), title=f"leancal score: {name}")
        for bound in self.checked:
            level = Level.NOTICE if bound.passed else Level.ERROR
            yield Annotation(level, str(bound), title="leancal score")

    def _cases(self) -> Iterator[Case]:
        for name, found in self.told.items():
            yield Case("leancal score", name, output=_headline(found))


def result_of(runs: Sequence[Path], asked: Asked, *, as_json: bool) -> Result:
    """Score runs. Raises UsageError for runs, bounds or models that cannot be used."""
    bounds = [gates.parse(text) for text in asked.require]
    where = suite_path(runs[0], asked.suite)
    admission = Admission.PARTIAL if asked.partial else Admission.WHOLE
    manner = Manner(where, admission, asked.draws, asked.seed, encoded=as_json)
    told = {found.name: found for found in tell(runs, manner)}
    checked = [
        gates.check(bound, name, found.scores, found.analysis)
        for bound in bounds
        for name, found in told.items()
    ]
    juries: Mapping[str, Jury] = {}
    if asked.reason_jurors:
        from calibration.cli.reason_jurors import convene

        juries = convene(where, told, admission, asked.reason_jurors, asked.models)
    return Result(told, checked, juries)


def _headline(found: Told) -> str:
    return ", ".join(f"{metric} {proportion}" for metric, proportion in found.scores.headline.items())


def _case(found: Checked) -> Case:
    problem = None if found.passed else ("bound", str(found), "")
    return Case(f"leancal score: {found.judge}", found.gate.text, failure=problem, output=str(found))
