"""What became of a candidate, with everything that was asked and answered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from toolkit.formalize.agent.review import Review
from toolkit.formalize.agent.writing import Written
from toolkit.formalize.candidates import Candidate
from toolkit.lean.check import Verdict
from toolkit.prose.asking import Asked, tokens


class Ending(StrEnum):
    """Why there was no further round."""

    PASSED = "passed"
    """The candidate passed every gate that was held."""
    ROUNDS = "rounds"
    """The rounds were used up."""
    NO_MAKER = "no_maker"
    """There is no model to write a first version, or another one."""
    UNANSWERED = "unanswered"
    """The maker, or every juror, gave no whole answer, for a reason that another round would meet again."""


@dataclass(frozen=True, slots=True)
class Round:
    """One turn: what was written, unless the Lean was there, and its review, unless there is none."""

    written: Written | None
    review: Review | None

    @property
    def asked(self) -> tuple[Asked, ...]:
        """Every question of the round, in order."""
        first = (self.written.asked,) if self.written else ()
        return (*first, *(self.review.jury.asked if self.review and self.review.jury else ()))

    def record(self) -> dict[str, Any]:
        """The round as JSON."""
        return {
            "written": self.written and self.written.record(),
            "review": self.review and self.review.record(),
        }


@dataclass(frozen=True, slots=True)
class Formalized:
    """A candidate's rounds. `seconds` is the wall-clock time of all, waits included."""

    candidate: Candidate
    ending: Ending
    rounds: tuple[Round, ...]
    seconds: float = 0.0

    @property
    def best(self) -> Review | None:
        """The best review; of equals the last."""
        return best_of(self.rounds)

    @property
    def verdict(self) -> Verdict:
        """That of the best candidate; unchecked when there is none."""
        return self.best.verdict if self.best else Verdict.UNCHECKED

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it is not accepted; empty when it is."""
        if self.best is not None:
            return self.best.reasons
        written = [r.written.problem for r in self.rounds if r.written]
        return (written[-1] if written else "there is no Lean, and no model to write it",)

    @property
    def inconclusive(self) -> bool:
        """Whether some mechanical gate came to no conclusion about some version: another time, it may."""
        return any(r.review is not None and not r.review.mechanical.is_final for r in self.rounds)

    @property
    def asked(self) -> tuple[Asked, ...]:
        """Every question, in order."""
        return tuple(asked for one in self.rounds for asked in one.asked)

    @property
    def lost_calls(self) -> bool:
        """Whether it is unchecked and some call did not end well: asked anew, it may come out otherwise."""
        return self.verdict is Verdict.UNCHECKED and any(not a.ended_well for a in self.asked)

    def record(self) -> dict[str, Any]:
        """All of it as JSON."""
        best = self.best
        return {
            "id": self.candidate.id,
            "topic": self.candidate.topic,
            "verdict": self.verdict.value,
            "reasons": [*self.reasons],
            "ending": str(self.ending),
            "revisions": max(0, sum(r.review is not None for r in self.rounds) - 1),
            "best_round": next((i for i, r in enumerate(self.rounds) if r.review is best), None),
            "lean": best.candidate.lean if best else None,
            "rounds": [r.record() for r in self.rounds],
            "calls": len(self.asked),
            "tokens": tokens(self.asked),
            "seconds": round(self.seconds, 3),
        }


def best_of(rounds: tuple[Round, ...] | list[Round]) -> Review | None:
    """The best of the reviews, of equals the last; None when there is none."""
    reviews = [one.review for one in rounds if one.review is not None]
    return max(reversed(reviews), key=lambda review: review.rank, default=None)
