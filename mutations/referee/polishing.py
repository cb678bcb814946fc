"""A model polishes the text of a planted step; its text counts only where the checker still passes it.

The made text says the changed claim in the words of the clean one, above an argument that still leads to the
clean claim. A model is asked for a text whose argument leads to the changed claim. What is wrong with its
text it is told twice at most; then the made text stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from mutations.referee.polished import Rough
from toolkit.models.answers import NonsenseError, between
from toolkit.models.base import Transport
from toolkit.prompting import render
from toolkit.prose.asking import Asked, Model, tokens

TRIES: Final = 3
_SAID_SOMETHING: Final = frozenset({Transport.OK, Transport.TRUNCATED, Transport.EMPTY})
"""What may fare better when the model is told of it."""


class Ending(StrEnum):
    """What became of polishing a text."""

    POLISHED = "polished"
    UNCHANGED = "unchanged"
    """The model gave back the text that was made."""
    REFUSED = "refused"
    """Each of its texts had faults."""
    UNANSWERED = "unanswered"
    """It gave no answer: refused, or not reached."""


@dataclass(frozen=True, slots=True)
class Try:
    """One question, and what is wrong with the text in its answer; `text` is empty where there is none."""

    asked: Asked
    text: str
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Polish:
    """What a model made of the text of one planted step, with every question and answer."""

    rough: Rough
    ending: Ending
    tries: tuple[Try, ...]

    @property
    def text(self) -> str:
        """The polished text; empty where the made one stays."""
        return self.tries[-1].text if self.ending is Ending.POLISHED else ""

    def record(self) -> dict[str, Any]:
        """The row of the folder's file."""
        return {
            "theorem": self.rough.theorem,
            "plant": self.rough.plant,
            "step": self.rough.step,
            "ending": str(self.ending),
            "made": self.rough.made,
            "text": self.text,
            "tries": [{"faults": one.faults, "asked": one.asked.record()} for one in self.tries],
        }


async def polish(rough: Rough, maker: Model) -> Polish:
    """Ask a model for a better text, each time in a fresh conversation, with what was wrong with the last."""
    tries: list[Try] = []
    while len(tries) < TRIES:
        one = await _try(rough, maker, tries)
        tries.append(one)
        if one.asked.reply.transport not in _SAID_SOMETHING:
            return Polish(rough, Ending.UNANSWERED, tuple(tries))
        if not one.faults:
            same = " ".join(one.text.split()) == " ".join(rough.made.split())
            return Polish(rough, Ending.UNCHANGED if same else Ending.POLISHED, tuple(tries))
    return Polish(rough, Ending.REFUSED, tuple(tries))


async def _try(rough: Rough, maker: Model, earlier: Sequence[Try]) -> Try:
    last = earlier[-1] if earlier else None
    prompt = render(
        "polish",
        setting=rough.setting,
        clean=rough.clean,
        claim=rough.said,
        made=rough.made,
        length=len(rough.made),
        slack=rough.slack,
        draft=last.text if last else "",
        findings="\n".join(f"- {fault}" for fault in last.faults) if last else "",
    )
    key = f"{rough.theorem}/{rough.plant}/polish/{len(earlier)}"
    asked = await maker.ask(prompt, key, vote=len(earlier))
    if not asked.ended_well:
        return Try(asked, "", (asked.why_not,))
    try:
        text = between(asked.reply.text, "step").strip()
    except NonsenseError as error:
        return Try(asked, "", (f"the answer could not be used: {error}",))
    return Try(asked, text, rough.faults(text) if text else ("it is empty",))


def counted(made: Sequence[Polish]) -> dict[str, Any]:
    """How many texts ended in which way, and what all questions took."""
    endings = Counter(one.ending for one in made)
    return {
        **{str(ending): endings[ending] for ending in Ending},
        "tokens": tokens(one.asked for polish in made for one in polish.tries),
    }
