"""Three votes on whether a draft says what the formal claims say; two of three decide on each section.

The votes are dealt to the models that are asked: three to one, one each to three.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.models.answers import NonsenseError
from toolkit.prompting import render
from toolkit.prose.asking import Asked, Model
from toolkit.prose.document import Document
from toolkit.prose.maker.reading import read_votes
from toolkit.prose.maker.source import Fault, Source, rewritten, whole
from toolkit.votes import at_least

VOTES, NEEDED = 3, 2


@dataclass(frozen=True, slots=True)
class Ballot:
    """Why each section differs for a juror, None where it does not; `problem` says why there are no votes."""

    asked: Asked
    votes: Mapping[str, str | None] | None
    problem: str = ""

    def record(self) -> dict[str, Any]:
        """The ballot as JSON."""
        votes = None if self.votes is None else {k: v or "same" for k, v in self.votes.items()}
        return {"asked": self.asked.record(), "votes": votes, "problem": self.problem}


async def poll(source: Source, draft: Document, jurors: Sequence[Model], number: int) -> tuple[Ballot, ...]:
    """Ask one to three models for three votes on a draft, each in a fresh conversation; `number` is that of
    the round.
    """
    prompt = render("prose_jury", plain=whole(source.plain), draft=rewritten(draft), labels=source.labels)
    keys = [f"{source.name}/jury/{number}/{vote}" for vote in range(VOTES)]
    asked = await asyncio.gather(
        *(jurors[vote % len(jurors)].ask(prompt, key, vote=vote) for vote, key in enumerate(keys))
    )
    return tuple(_ballot(one, source.labels) for one in asked)


def _ballot(asked: Asked, labels: Sequence[str]) -> Ballot:
    if not asked.ended_well:
        return Ballot(asked, None, asked.why_not)
    try:
        return Ballot(asked, read_votes(asked.reply.text, labels))
    except NonsenseError as error:
        return Ballot(asked, None, f"{asked.model} cast no votes: {error}")


def objections(ballots: Sequence[Ballot], labels: Sequence[str]) -> tuple[Fault, ...]:
    """The sections that too few ballots can still let pass, with the reasons given."""
    return tuple(
        Fault(label, "; ".join(filter(None, (b.votes[label] for b in ballots if b.votes))))
        for label in labels
        if _passes(ballots, label) is False
    )


def undecided(ballots: Sequence[Ballot], labels: Sequence[str]) -> tuple[str, ...]:
    """The sections on which the ballots without votes could decide."""
    return tuple(label for label in labels if _passes(ballots, label) is None)


def _passes(ballots: Sequence[Ballot], label: str) -> bool | None:
    cast = [ballot.votes for ballot in ballots if ballot.votes is not None]
    yes = sum(votes[label] is None for votes in cast)
    return at_least(NEEDED, yes=yes, invalid=len(ballots) - len(cast))
