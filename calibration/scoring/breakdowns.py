"""Scores by what a submission is: its planted category, its theorem, how hard it is, its register."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.records import Gold
from calibration.scoring.tally import Tally
from calibration.statistics.proportion import Z95, Proportion
from mutations.categories import Category

BANDS = ("near (0–1)", "middle (2–3)", "far (4 and more)")
"""How far back the facts lie that a plant contradicts or leaves out, in steps."""

NOT_KNOWN = "not known"
"""The difficulty of a plant that was frozen without one."""


@dataclass(frozen=True)
class Grouping:
    """Submissions by group: `codes` has the place in `groups` of each submission, −1 for one in no group."""

    name: str
    groups: tuple[str, ...]
    codes: NDArray[np.intp]


@dataclass(frozen=True)
class Breakdown:
    """Every metric in every group: `k` of `n`, two arrays of shape (groups, metrics)."""

    name: str
    groups: tuple[str, ...]
    metrics: tuple[str, ...]
    k: NDArray[np.int64]
    n: NDArray[np.int64]

    @cached_property
    def _rows(self) -> Mapping[str, int]:
        return {group: row for row, group in enumerate(self.groups)}

    def proportion(self, group: str, metric: str) -> Proportion:
        """One metric in one group, with Wilson's interval. KeyError for an unknown group."""
        row, column = self._rows[group], self.metrics.index(metric)
        return Proportion.of(int(self.k[row, column]), int(self.n[row, column]))

    def json(self) -> dict[str, object]:
        """For each group, each metric's proportion."""
        # small groups have the same few proportions again and again
        base = int(self.n.max(initial=0)) + 1
        distinct, places = np.unique(self.k * base + self.n, return_inverse=True)
        k, n = np.divmod(distinct, base)
        cells = [
            {"k": hits, "n": of, "low": low if of else None, "high": high if of else None}
            for hits, of, low, high in zip(k.tolist(), n.tolist(), *_wilson(k, n), strict=True)
        ]
        return {
            group: {metric: cells[place] for metric, place in zip(self.metrics, row, strict=True)}
            for group, row in zip(self.groups, places.reshape(self.k.shape).tolist(), strict=True)
        }


def _wilson(k: NDArray[np.int64], n: NDArray[np.int64]) -> tuple[list[float], list[float]]:
    """Wilson's intervals of proportions, shape (m,), to six digits; without meaning where n is 0."""
    of = np.maximum(n, 1)
    p, q = k / of, Z95 * Z95 / of
    centre, half = (p + q / 2) / (1 + q), np.sqrt(q * (p * (1 - p) + q / 4)) / (1 + q)
    low, high = np.where(k == 0, 0.0, centre - half), np.where(k == n, 1.0, centre + half)
    return low.round(6).tolist(), high.round(6).tolist()


def groupings(gold: Sequence[Gold]) -> tuple[Grouping, ...]:
    """The groups of these submissions. Category and difficulty are those of planted ones alone."""
    return (
        _grouping("category", [g.category for g in gold], [str(c) for c in Category]),
        _grouping("theorem", [g.theorem for g in gold]),
        _grouping("difficulty", [_band(g) for g in gold], [*BANDS, NOT_KNOWN]),
        _grouping("register", [g.prose for g in gold]),
    )


def _grouping(name: str, labels: Sequence[str | None], order: Sequence[str] | None = None) -> Grouping:
    found = {label for label in labels if label is not None}
    groups = tuple(sorted(found)) if order is None else tuple(group for group in order if group in found)
    place: dict[str | None, int] = {group: number for number, group in enumerate(groups)}
    return Grouping(name, groups, np.array([place.get(label, -1) for label in labels], dtype=np.intp))


def _band(gold: Gold) -> str | None:
    if gold.category is None:
        return None
    if gold.difficulty is None:
        return NOT_KNOWN
    return BANDS[min(gold.difficulty.distance // 2, len(BANDS) - 1)]


def breakdown(tally: Tally, grouping: Grouping) -> Breakdown:
    """The tally in each group."""
    inside = grouping.codes >= 0
    codes, count = grouping.codes[inside], len(grouping.groups)
    k, n = (
        np.stack([np.bincount(codes, row[inside], count) for row in table], axis=1).astype(np.int64)
        for table in (tally.hits, tally.members)
    )
    return Breakdown(grouping.name, grouping.groups, tally.names, k, n)
