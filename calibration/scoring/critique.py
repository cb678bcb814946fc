"""A model's critiques of proofs beside those of other models: self-critique against cross-model critique.

For each critic, the share of its valid votes that let a proof stand separates correct proofs from planted
ones with some AUC; so does the share of the other critics' votes. Where a critic wrote the proofs itself, the
first is self-critique and the second critique across models. Both are over the submissions that have both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.ledger.entries import Seat
from calibration.records import Gold, Kind
from calibration.statistics.auc import auc
from calibration.statistics.bootstrap import Floats, Resampling
from calibration.statistics.estimate import Estimate
from toolkit.panels.base import Vote

Cast = Mapping[Seat, Vote]


@dataclass(frozen=True, slots=True)
class Critique:
    """The AUC of a critic's own share and of the others', and by how much the others' is more.

    Intervals are by theorem, that of the difference from a seeded bootstrap.
    """

    own: Estimate
    others: Estimate
    gain: Estimate

    def json(self) -> dict[str, object]:
        """The fields."""
        return {"self": self.own.json(), "cross": self.others.json(), "gain": self.gain.json()}


def critiques(
    gold: Mapping[str, Gold], cast: Mapping[str, Cast], jurors: Sequence[str]
) -> dict[str, Critique]:
    """The critique of each juror, by name; none where there is one juror only."""
    return {juror: _critique(gold, cast, juror) for juror in jurors} if len(jurors) > 1 else {}


def share(votes: Sequence[Vote]) -> float | None:
    """The share of the valid votes that let the proof stand; None when there is none."""
    valid = [vote for vote in votes if vote is not Vote.INVALID]
    return valid.count(Vote.YES) / len(valid) if valid else None


def _critique(gold: Mapping[str, Gold], cast: Mapping[str, Cast], juror: str) -> Critique:
    own = {id_: share([v for seat, v in seats.items() if seat.juror == juror]) for id_, seats in cast.items()}
    cross = {
        id_: share([v for seat, v in seats.items() if seat.juror != juror]) for id_, seats in cast.items()
    }
    ids = sorted(id_ for id_ in cast if own[id_] is not None and cross[id_] is not None)
    scores = np.array([[own[id_], cross[id_]] for id_ in ids], dtype=np.float64).reshape(len(ids), 2)
    correct = np.array([gold[id_].kind is not Kind.PLANTED for id_ in ids], dtype=np.bool_)
    theorems = np.unique([gold[id_].theorem for id_ in ids], return_inverse=True)[1].astype(np.intp)
    mine, theirs = (auc(column, correct, theorems) for column in scores.T)
    if mine.value is None or theirs.value is None:
        return Critique(mine, theirs, Estimate.none(len(ids)))
    gain = theirs.value - mine.value
    resampling = Resampling(theorems)
    weights = resampling.weights[:, theorems].astype(np.float64)
    drawn = _weighted(scores[:, 1], correct, weights) - _weighted(scores[:, 0], correct, weights)
    return Critique(mine, theirs, resampling.interval(gain, drawn, len(ids)))


def _weighted(scores: Floats, correct: np.ndarray[tuple[int], np.dtype[np.bool_]], weights: Floats) -> Floats:
    """The AUC in each draw, from weights of shape (draws, n)."""
    good, bad = scores[correct][:, None], scores[~correct][None, :]
    wins = (good > bad) + (good == bad) / 2
    of_good, of_bad = weights[:, correct], weights[:, ~correct]
    with np.errstate(invalid="ignore"):
        return np.asarray(
            ((of_good @ wins) * of_bad).sum(axis=1) / (of_good.sum(axis=1) * of_bad.sum(axis=1))
        )
