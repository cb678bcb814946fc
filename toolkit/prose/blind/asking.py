"""A model's words for a statement of which it sees the anonymous Lean alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolkit.errors import Unchecked
from toolkit.prompting import render
from toolkit.prose.asking import Asked, Model, tokens


@dataclass(frozen=True, slots=True)
class BackTranslation:
    """The Lean that was shown, and what the model made of it."""

    lean: str
    asked: Asked

    @property
    def text(self) -> str:
        """The statement in words, as Markdown with LaTeX."""
        return self.asked.reply.text.strip() + "\n"

    def record(self) -> dict[str, Any]:
        """The back-translation as JSON."""
        return {
            "lean": self.lean,
            "text": self.text,
            "asked": self.asked.record(),
            "tokens": tokens([self.asked]),
        }


async def back_translate(lean: str, model: Model, key: str) -> BackTranslation:
    """Have a model say what a blind statement says; nothing but `lean` is told of it, and `key` is not sent.

    Raises Unchecked when the model gives no whole answer.
    """
    asked = await model.ask(render("back_translate", lean=lean), key)
    if not asked.ended_well:
        raise Unchecked(asked.why_not)
    if not asked.reply.text.strip():
        raise Unchecked(f"{model.name} said nothing")
    return BackTranslation(lean, asked)
