"""Which category a judge gives to which plant, and to what is not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from calibration.scoring.outcomes import Outcome
from mutations.categories import Category

NO_CATEGORY = "no category"
NOTHING_FOUND = "nothing found"
NO_ANSWER = "no answer"
INVENTED = "invented"

ROWS = (*map(str, Category), NO_CATEGORY, NOTHING_FOUND, NO_ANSWER)
COLUMNS = (*map(str, Category), INVENTED)


@dataclass(frozen=True, slots=True)
class Confusion:
    """Counts by what the judge says (`ROWS`) and what is true (`COLUMNS`).

    Each plant is counted once in the column of its category: at the category of the issue at the planted
    step, at `nothing found` when the judge accepts or has no substantive issue there, at `no answer` when
    there is no verdict. Every other substantive issue, on whatever submission, is counted in `invented`.
    """

    counts: tuple[tuple[int, ...], ...]

    def json(self) -> dict[str, object]:
        """Rows, columns and counts."""
        return {"said": ROWS, "true": COLUMNS, "counts": self.counts}


def confusion(outcomes: Iterable[Outcome]) -> Confusion:
    """The confusion matrix of one run."""
    counts: Counter[tuple[str, str]] = Counter()
    for outcome in outcomes:
        if outcome.gold.category is not None:
            counts[_said(outcome), outcome.gold.category] += 1
        for finding in outcome.invented:
            counts[finding.issue.category or NO_CATEGORY, INVENTED] += 1
    return Confusion(tuple(tuple(counts[said, true] for true in COLUMNS) for said in ROWS))


def _said(outcome: Outcome) -> str:
    if not outcome.usable:
        return NO_ANSWER
    found = outcome.answering
    if found is None or not outcome.detected:
        return NOTHING_FOUND
    return found.issue.category or NO_CATEGORY
