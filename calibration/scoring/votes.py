"""What single votes, the panel, its score and the other readings of a run get right."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import nan

import numpy as np

from calibration.ledger.entries import Seat
from calibration.panels.answers import vote_of
from calibration.records import Answer, Kind
from calibration.runs import Run
from calibration.scoring.critique import Critique, critiques, share
from calibration.scoring.outcomes import held_against
from calibration.scoring.scores import Scores, score_outcomes
from calibration.statistics.agreement import krippendorff_alpha
from calibration.statistics.auc import components
from calibration.statistics.estimate import Estimate
from calibration.statistics.proportion import Proportion
from calibration.suites.gold import Suite
from toolkit.panels.base import Vote

COMPARED = ("detection", "strict", "false_positives_clean", "false_positives_typo")
"""The scores by which two readings are compared."""


@dataclass(frozen=True, slots=True)
class Errors:
    """How often valid votes are wrong: planted proofs accepted, others rejected; and how many are invalid."""

    accepted_planted: Proportion
    rejected_correct: Proportion
    invalid: int

    @classmethod
    def of(cls, votes: Iterable[tuple[bool, Vote]]) -> Errors:
        """The errors of votes, each with whether it is about a planted proof."""
        yes, no = Vote.YES, Vote.NO
        times = Counter([(wrong, vote is yes, vote is no) for wrong, vote in votes])
        accepted, caught = times[True, True, False], times[True, False, True]
        passed, rejected = times[False, True, False], times[False, False, True]
        return cls(
            Proportion.of(accepted, accepted + caught),
            Proportion.of(rejected, rejected + passed),
            times.total() - accepted - caught - passed - rejected,
        )

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "accepted_planted": self.accepted_planted.json(),
            "rejected_correct": self.rejected_correct.json(),
            "invalid": self.invalid,
        }


@dataclass(frozen=True, slots=True)
class Separation:
    """How well a score tells correct proofs from planted ones.

    `auc` is the chance that a correct proof scores above a planted one, a tie counted half; None when there
    is none of either. `sweep` has, for each score as a threshold, which planted proofs are below it and which
    correct ones: what would be detected and falsely rejected if a proof passed from that score on.
    """

    correct: int
    planted: int
    unscored: int
    auc: float | None
    sweep: tuple[tuple[float, Proportion, Proportion], ...]

    @classmethod
    def of(cls, scores: Iterable[tuple[bool, float | None]]) -> Separation:
        """The separation by scores, each with whether it is of a planted proof; None is counted apart."""
        pairs = list(scores)
        planted = sorted([score for wrong, score in pairs if wrong and score is not None])
        correct = sorted([score for wrong, score in pairs if not wrong and score is not None])
        known = [*planted, *correct]
        return cls(
            len(correct),
            len(planted),
            len(pairs) - len(known),
            _area(planted, correct),
            tuple(
                (threshold, _below(planted, threshold), _below(correct, threshold))
                for threshold in sorted(set(known))
            ),
        )

    def json(self) -> dict[str, object]:
        """The fields, the AUC to six digits."""
        return {
            "auc": None if self.auc is None else round(self.auc, 6),
            "correct": self.correct,
            "planted": self.planted,
            "unscored": self.unscored,
            "sweep": [
                {"threshold": threshold, "detected": low.json(), "falsely_rejected": high.json()}
                for threshold, low, high in self.sweep
            ],
        }

    def __str__(self) -> str:
        return (
            "n/a (0)"
            if self.auc is None
            else f"{self.auc:.3f} ({self.correct} correct, {self.planted} planted)"
        )


def _area(planted: Sequence[float], correct: Sequence[float]) -> float | None:
    """The AUC of two classes, None when one is empty."""
    if not planted or not correct:
        return None
    scores = np.array([*correct, *planted], dtype=np.float64)
    return float(components(scores, np.arange(len(scores)) < len(correct))[0].mean())


def _below(scores: Sequence[float], threshold: float) -> Proportion:
    return Proportion.of(bisect_left(scores, threshold), len(scores))


@dataclass(frozen=True, slots=True)
class Agreement:
    """Of the pairs of valid votes on one submission, how many are alike."""

    alike: int
    pairs: int

    def json(self) -> dict[str, int]:
        """The fields."""
        return {"alike": self.alike, "pairs": self.pairs}

    def __str__(self) -> str:
        return f"{self.alike}/{self.pairs}" if self.pairs else "n/a (0)"


@dataclass(frozen=True, slots=True)
class Votes:
    """The votes of one run held against the gold.

    `within` is the agreement of one juror's votes, `between` that of two jurors, and `alpha` Krippendorff's
    of all votes, beyond what chance gives. `by_juror` separates by the share of each juror's own valid votes
    for `correct`; `critiques` hold that beside the share of the others', for jurors who wrote the proofs
    themselves. `readings` are the scores by the protocol's other rules, by name.
    """

    single: Errors
    panel: Errors
    within: Agreement
    between: Agreement
    alpha: Estimate
    score: Separation
    by_juror: Mapping[str, Separation]
    critiques: Mapping[str, Critique]
    readings: Mapping[str, Scores]

    def json(self) -> dict[str, object]:
        """All of it."""
        return {
            "single": self.single.json(),
            "panel": self.panel.json(),
            "agreement": {
                "within": self.within.json(),
                "between": self.between.json(),
                "alpha": self.alpha.json(),
            },
            "score": self.score.json(),
            "by_juror": {juror: found.json() for juror, found in self.by_juror.items()},
            "critiques": {juror: found.json() for juror, found in self.critiques.items()},
            "readings": {name: found.json() for name, found in self.readings.items()},
        }


def votes(suite: Suite, run: Run) -> Votes:
    """The votes of a run of that suite."""
    gold, jurors = suite.gold, run.info.jurors
    planted_kind = Kind.PLANTED
    said = [
        (id_, gold[id_].kind is planted_kind, _vote(answer), answer) for id_, answer in run.answers.items()
    ]
    several = any(len(seats) > 1 for seats in run.ballots.values())
    # a single ballot is the answer
    ballots = run.ballots if several else {}
    # also of those whose other votes are still to come, which have no answer yet
    wrong = {id_: gold[id_].kind is planted_kind for id_ in ballots}
    cast = {id_: {seat: _vote(answer) for seat, answer in seats.items()} for id_, seats in ballots.items()}
    panel = Errors.of((planted, vote) for _, planted, vote, _ in said)
    votes_ = ((wrong[id_], vote) for id_, seats in cast.items() for vote in seats.values())
    return Votes(
        single=Errors.of(votes_) if several else panel,
        panel=panel,
        within=_agreement(cast, same=True),
        between=_agreement(cast, same=False),
        alpha=_alpha(cast),
        score=Separation.of((planted, answer.score) for _, planted, _, answer in said),
        by_juror={
            juror: Separation.of((wrong[id_], _share(seats, juror)) for id_, seats in cast.items())
            for juror in (jurors if several else ())
        },
        critiques=critiques(gold, cast, jurors),
        readings=_readings(suite, run),
    )


def _vote(answer: Answer) -> Vote:
    # an answer has a verdict only where it is usable
    return vote_of(answer.report)


def _share(seats: Mapping[Seat, Vote], juror: str) -> float | None:
    return share([vote for seat, vote in seats.items() if seat.juror == juror])


def _alpha(cast: Mapping[str, Mapping[Seat, Vote]]) -> Estimate:
    seats = sorted({seat for votes in cast.values() for seat in votes})
    values = {Vote.YES: 1.0, Vote.NO: 0.0}
    ratings = [[values.get(votes.get(seat, Vote.INVALID), nan) for votes in cast.values()] for seat in seats]
    return krippendorff_alpha(ratings) if len(seats) > 1 else Estimate.none()


def _agreement(cast: Mapping[str, Mapping[Seat, Vote]], *, same: bool) -> Agreement:
    pairs = [
        mine is theirs
        for seats in cast.values()
        if len(seats) > 1
        for (one, mine), (other, theirs) in combinations(sorted(seats.items()), 2)
        if (one.juror == other.juror) is same and Vote.INVALID not in (mine, theirs)
    ]
    return Agreement(sum(pairs), len(pairs))


def _readings(suite: Suite, run: Run) -> Mapping[str, Scores]:
    """The scores of each reading; an answer that does not have it counts as it stands."""
    names = sorted({name for answer in run.answers.values() for name in answer.readings})
    result = {}
    for name in names:
        answers = {
            id_: answer.model_copy(update={"report": answer.readings.get(name, answer.report)})
            for id_, answer in run.answers.items()
        }
        judge = f"{run.info.judge} ({name})"
        result[name] = score_outcomes(judge, held_against(suite.submissions, suite.gold, answers))
    return result


def differences(headline: Scores, reading: Scores) -> dict[str, int]:
    """How many submissions more than in the headline a reading counts, by score."""
    return {name: reading.headline[name].k - headline.headline[name].k for name in COMPARED}
