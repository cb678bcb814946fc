"""One vote of a juror, read strictly from the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from toolkit.models.answers import NonsenseError, read_json
from toolkit.panels.base import Seat, Vote
from toolkit.prose.asking import Asked

SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "reason": {"type": "string"},
        "vote": {"type": "string", "enum": ["yes", "no"]},
    },
    "required": ["reason", "vote"],
    "additionalProperties": False,
}
"""The JSON Schema of a vote."""

_VOTES: Final = {"yes": Vote.YES, "no": Vote.NO}


@dataclass(frozen=True, slots=True)
class Ballot:
    """What came from a seat: the vote with its reason, or `INVALID` with the `problem`."""

    seat: Seat
    asked: Asked
    vote: Vote
    reason: str = ""
    problem: str = ""

    @property
    def counts_as(self) -> Vote:
        """The vote as it is counted: what is no vote is a no."""
        return Vote.NO if self.vote is Vote.INVALID else self.vote

    def record(self) -> dict[str, Any]:
        """The ballot as JSON."""
        return {
            "juror": self.seat.juror,
            "number": self.seat.vote,
            "round": self.seat.round,
            "vote": str(self.vote),
            "counts_as": str(self.counts_as),
            "reason": self.reason,
            "problem": self.problem,
            "asked": self.asked.record(),
        }


def ballot(seat: Seat, asked: Asked) -> Ballot:
    """The ballot that a juror's answer makes; an answer that did not end well is not read."""
    if not asked.ended_well:
        return Ballot(seat, asked, Vote.INVALID, problem=asked.why_not)
    try:
        vote, reason = read_vote(asked.reply.text)
    except NonsenseError as error:
        return Ballot(seat, asked, Vote.INVALID, problem=f"{asked.model} cast no vote: {error}")
    return Ballot(seat, asked, vote, reason)


def read_vote(answer: str) -> tuple[Vote, str]:
    """The vote in an answer, and its reason.

    The answer is one JSON object of the schema, alone or as a whole in one code block; nothing is repaired.
    Raises NonsenseError for anything else.
    """
    value = read_json(answer)
    if not isinstance(value, dict) or set(value) != set(SCHEMA["properties"]):
        raise NonsenseError("it is no object with the fields `reason` and `vote`")
    if not isinstance(value["reason"], str) or value["vote"] not in ("yes", "no"):
        raise NonsenseError("its `vote` is neither yes nor no, or its `reason` is no text")
    return _VOTES[value["vote"]], value["reason"].strip()
