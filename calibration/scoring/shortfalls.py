"""What kept an answer from saying exactly what is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from calibration.records import Kind
from calibration.scoring.metrics.strict import matches
from calibration.scoring.outcomes import Outcome, Reason


class Mark(StrEnum):
    """An answer in one word."""

    EXACT = "exact"
    """A strict match: the error and nothing else, or no error where there is none."""
    PARTLY = "partly"
    """An error was seen where there is one, but something about it is wrong."""
    MISSED = "missed"
    """A planted error was not seen."""
    FALSE_ALARM = "false alarm"
    """A substantive error was seen where there is none."""
    NO_VERDICT = "no verdict"


class Shortfall(StrEnum):
    """One thing that keeps an answer from a strict match."""

    NO_VERDICT = "no verdict"
    MISSED = "wrong proof accepted"
    PLACE = "wrong place"
    CATEGORY = "wrong category"
    REASON = "wrong reason"
    EXTRA = "extra issue"
    REJECTED = "correct proof rejected"
    TYPO = "typo called substantive"
    FALSE_ISSUE = "issue in a correct proof"


@dataclass(frozen=True, slots=True)
class ShortfallCount:
    """How many answers have a shortfall, and how many have no other."""

    count: int
    alone: int

    def json(self) -> dict[str, int]:
        """The fields."""
        return {"count": self.count, "alone": self.alone}

    def __str__(self) -> str:
        return f"{self.count} ({self.alone} alone)" if self.count else "0"


def mark(outcome: Outcome) -> Mark:
    """The answer in one word."""
    if not outcome.usable:
        return Mark.NO_VERDICT
    if matches(outcome):
        return Mark.EXACT
    if not outcome.planted:
        return Mark.FALSE_ALARM
    return Mark.PARTLY if outcome.detected else Mark.MISSED


def kinds(outcome: Outcome) -> tuple[Shortfall, ...]:
    """What keeps the answer from a strict match; none for a strict match.

    A planted proof that is accepted is missed, whatever else its report says. The place, category and reason
    are wrong, or not given, in the issue that speaks of the plant; without such an issue the place is.
    """
    if not outcome.usable:
        return (Shortfall.NO_VERDICT,)
    if matches(outcome):
        return ()
    if not outcome.planted:
        return _without_an_error(outcome)
    if not outcome.detected:
        return (Shortfall.MISSED,)
    found = outcome.answering
    facts = {
        Shortfall.PLACE: found is None,
        Shortfall.CATEGORY: found is not None and not found.category,
        Shortfall.REASON: found is not None and found.reason is Reason.MISSED,
        Shortfall.EXTRA: bool(outcome.invented) and (found is not None or len(outcome.invented) > 1),
    }
    return tuple(kind for kind, holds in facts.items() if holds)


def _without_an_error(outcome: Outcome) -> tuple[Shortfall, ...]:
    on_typo = outcome.gold.kind is Kind.TYPO and any(f.step == outcome.gold.step for f in outcome.findings)
    elsewhere = any(f.step != outcome.gold.step or not on_typo for f in outcome.findings)
    facts = {
        Shortfall.REJECTED: outcome.detected,
        Shortfall.TYPO: on_typo,
        Shortfall.FALSE_ISSUE: elsewhere,
    }
    return tuple(kind for kind, holds in facts.items() if holds)


def count(outcomes: Iterable[Outcome]) -> Mapping[Shortfall, ShortfallCount]:
    """How often each thing kept an answer from a strict match, in the order of `Shortfall`."""
    times = Counter(map(kinds, outcomes))
    return {
        kind: ShortfallCount(sum(n for each, n in times.items() if kind in each), times[kind,])
        for kind in Shortfall
    }


def shortfalls(outcome: Outcome) -> tuple[str, ...]:
    """Each thing about a usable answer that is not as it should be, in words; none for a strict match."""
    if not outcome.usable:
        return ()
    if not outcome.planted:
        verdict = ("rejects a correct proof",) if outcome.detected else ()
        return (*verdict, *(("sees a substantive issue where there is none",) if outcome.findings else ()))
    found, extra = outcome.answering, len(outcome.invented)
    facts = {
        "accepts a wrong proof": not outcome.detected,
        "does not point to the planted step": found is None,
        "names another category": found is not None and not found.category,
        "quotes other words": found is not None and found.reason is Reason.MISSED,
        f"sees {extra} substantive issue{'s' if extra > 1 else ''} elsewhere": extra > 0,
    }
    return tuple(text for text, holds in facts.items() if holds)
