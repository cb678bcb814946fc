"""What kept an answer from saying exactly what is true."""

from __future__ import annotations

from enum import StrEnum

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


def mark(outcome: Outcome) -> Mark:
    """The answer in one word."""
    if not outcome.usable:
        return Mark.NO_VERDICT
    if matches(outcome):
        return Mark.EXACT
    if not outcome.planted:
        return Mark.FALSE_ALARM
    return Mark.PARTLY if outcome.detected else Mark.MISSED


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
