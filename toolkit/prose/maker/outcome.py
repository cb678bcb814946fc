"""What became of a rewriting, with everything that was asked and answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from toolkit.errors import Rejected, Unchecked
from toolkit.prose.asking import Asked, tokens
from toolkit.prose.document import Document
from toolkit.prose.maker.jury import Ballot
from toolkit.prose.maker.source import Fault


class Ending(StrEnum):
    """How a rewriting ended."""

    CHECKED = "checked"
    """The draft passed every check."""
    FAILED = "failed"
    """The last draft still has faults."""
    UNREADABLE = "unreadable"
    """No answer had the form that was asked for."""
    UNANSWERED = "unanswered"
    """The model gave no whole answer: refused, cut off, or not reached."""
    UNDECIDED = "undecided"
    """The draft passed the comparison with its claims, and the jurors came to no decision."""

    @property
    def exit_code(self) -> int:
        """0 when the draft is checked, 1 when it is wrong, 2 when it could not be made or judged."""
        if self is Ending.CHECKED:
            return 0
        return Rejected.exit_code if self is Ending.FAILED else Unchecked.exit_code


@dataclass(frozen=True, slots=True)
class Round:
    """One draft and what was found about it; `problem` says why there is none."""

    asked: Asked
    draft: Document | None = None
    problem: str = ""
    faults: tuple[Fault, ...] = ()
    ballots: tuple[Ballot, ...] = ()

    def record(self) -> dict[str, Any]:
        """The round as JSON."""
        return {
            "asked": self.asked.record(),
            "problem": self.problem,
            "findings": [{"section": f.section, "problem": f.problem} for f in self.faults],
            "jury": [ballot.record() for ballot in self.ballots],
        }


@dataclass(frozen=True, slots=True)
class Rewriting:
    """The rounds of a rewriting and how it ended; `reason` says so in words, and is empty when checked."""

    name: str
    ending: Ending
    rounds: tuple[Round, ...]
    reason: str = ""

    @property
    def last(self) -> Round | None:
        """The last round that came to a draft."""
        return next((r for r in reversed(self.rounds) if r.draft is not None), None)

    @property
    def status(self) -> str:
        """Of the draft: `checked`, `failed` when it has faults, else `draft`; `none` when there is none."""
        if self.last is None:
            return "none"
        if self.ending is Ending.CHECKED:
            return "checked"
        return "failed" if self.last.faults else "draft"

    def record(self) -> dict[str, Any]:
        """The rewriting as JSON, without the text of its draft."""
        return {
            "ok": self.ending is Ending.CHECKED,
            "exit_code": self.ending.exit_code,
            "ending": str(self.ending),
            "status": self.status,
            "reason": self.reason,
            "rounds": [r.record() for r in self.rounds],
            "tokens": tokens(self._asked()),
        }

    def _asked(self) -> Iterator[Asked]:
        for one in self.rounds:
            yield one.asked
            yield from (ballot.asked for ballot in one.ballots)
