"""Which plants enter a suite: of each theorem alike, and of each category as many as of every other.

A balanced block design. The theorems are the blocks: each comes with its clean proof, its typo and the same
number of plants, as far as it has them. Chance, by the seed, chooses among designs and among plants; of the
plants of one theorem and category it takes those of different operators first.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from calibration.records import Kind
from calibration.suites.frozen import DesignRecord
from mutations.categories import Category
from toolkit.errors import UsageError

if TYPE_CHECKING:
    from mutations.planting import Variant

Cells = Mapping[Category, Mapping[str, Sequence["Variant"]]]
"""The plants of each category by theorem, those that are to be taken first in front."""


def balanced_design(
    variants: Sequence[Variant], per_theorem: int, seed: int, draw: int = 0
) -> tuple[tuple[Variant, ...], DesignRecord]:
    """All clean proofs and typos, and up to `per_theorem` plants of each theorem, equally many a category.

    The number a category is the greatest that can be had. `draw` numbers the designs that a seed gives. The
    order of `variants` does not matter. Raises UsageError when there is no plant of some category.
    """
    ordered = sorted(variants, key=lambda v: (v.theorem, v.name))
    # `random()` is the one draw that Python promises to repeat in every version
    draws = random.Random(f"leancal design 1, seed {seed}, draw {draw}")
    planted = [v for v in ordered if v.category is not None]
    theorems = sorted({v.theorem for v in ordered})
    theorems = [theorem for _, theorem in sorted((draws.random(), theorem) for theorem in theorems)]
    cells = _cells(planted, draws)
    if missing := [category for category in Category if not cells.get(category)]:
        raise UsageError(
            f"there is no plant of the category {missing[0]}, so that no design can be balanced",
            hint="Add plants with --plants, or leave out --per-theorem.",
        )
    counts = _counts(cells, theorems, per_theorem)
    kept = {
        id(variant)
        for category in Category
        for theorem, count in counts[category].items()
        for variant in cells[category][theorem][:count]
    }
    chosen = tuple(v for v in ordered if Kind(v.kind) is not Kind.PLANTED or id(v) in kept)
    loads = Counter(v.theorem for v in chosen if id(v) in kept)
    short = {theorem: loads[theorem] for theorem in sorted(theorems) if loads[theorem] < per_theorem}
    per_category = len(kept) // len(Category)
    return chosen, DesignRecord(per_theorem=per_theorem, per_category=per_category, draw=draw, short=short)


def _cells(planted: Sequence[Variant], draws: random.Random) -> Cells:
    shuffled = [planted[i] for _, i in sorted((draws.random(), i) for i in range(len(planted)))]
    return {category: _by_theorem([v for v in shuffled if v.category is category]) for category in Category}


def _by_theorem(plants: Sequence[Variant]) -> dict[str, list[Variant]]:
    """The first plant of every operator, then the second of every operator, and so on."""
    seen: Counter[tuple[str, str | None]] = Counter()
    ranked: list[tuple[int, int]] = []
    for place, variant in enumerate(plants):
        ranked.append((seen[variant.theorem, variant.operator], place))
        seen[variant.theorem, variant.operator] += 1
    cells: dict[str, list[Variant]] = defaultdict(list)
    for _, place in sorted(ranked):
        cells[plants[place].theorem].append(plants[place])
    return cells


def _counts(cells: Cells, theorems: Sequence[str], most: int) -> Mapping[Category, Mapping[str, int]]:
    """How many plants of each category each theorem gives: equally many a category, and most of them."""
    flow = _Flow(cells, theorems)
    done = flow.snapshot()
    for limit in range(1, most + 1):
        while all(flow.one_more(category, limit) for category in Category):
            done = flow.snapshot()
        flow.restore(done)
    return done


@dataclass
class _Flow:
    """Plants as they are taken, one by one; what was taken gives way where that makes room."""

    cells: Cells
    theorems: Sequence[str]
    taken: dict[Category, Counter[str]] = field(default_factory=lambda: {c: Counter() for c in Category})

    def one_more(self, category: Category, limit: int) -> bool:
        """Take one more plant of a category, at most `limit` of any theorem; False if that cannot be."""
        return self._take(category, limit, set())

    def _take(self, category: Category, limit: int, tried: set[str]) -> bool:
        open_ = [
            t
            for t in self.theorems
            if t not in tried and self.taken[category][t] < len(self.cells[category].get(t, ()))
        ]
        free = sorted((t for t in open_ if self._load(t) < limit), key=self._load)
        if free:
            self.taken[category][free[0]] += 1
            return True
        for theorem in open_:
            tried.add(theorem)
            for other in Category:
                if other is not category and self.taken[other][theorem] and self._take(other, limit, tried):
                    self.taken[other][theorem] -= 1
                    self.taken[category][theorem] += 1
                    return True
        return False

    def _load(self, theorem: str) -> int:
        return sum(counts[theorem] for counts in self.taken.values())

    def snapshot(self) -> dict[Category, Counter[str]]:
        return {category: Counter(counts) for category, counts in self.taken.items()}

    def restore(self, taken: Mapping[Category, Counter[str]]) -> None:
        self.taken = {category: Counter(counts) for category, counts in taken.items()}
