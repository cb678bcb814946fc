"""A candidate's statement in words, by what has never seen the informal one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolkit.errors import LeancalError
from toolkit.formalize.gates.base import Subject
from toolkit.lean.check.candidate import MODULE
from toolkit.lean.check.world import World
from toolkit.prompting import Prompt, render
from toolkit.prose.asking import Asked, Model
from toolkit.prose.blind import blind_statement, blind_words
from toolkit.prose.user.declaration import Declared

PLAIN = "plain"
"""Who translates where the plain register has words: no model, but rules."""


@dataclass(frozen=True, slots=True)
class Blind:
    """A statement without its author's words: in plain prose, or else as anonymous Lean.

    Just one of `words` and `lean` is given, and none when `problem` says why there can be none. `unworded`
    says why there are no words.
    """

    words: str = ""
    lean: str = ""
    unworded: str = ""
    problem: str = ""


def blinded(subject: Subject) -> Blind:
    """An elaborated candidate's statement without its author's words."""
    declaration = _declared(subject)
    try:
        return Blind(words=blind_words(declaration))
    except LeancalError as error:
        unworded = error.message
    try:
        return Blind(lean=blind_statement(declaration), unworded=unworded)
    except LeancalError as error:
        return Blind(unworded=unworded, problem=error.message)
    except RecursionError:
        return Blind(unworded=unworded, problem="the statement is nested too deeply to be told")


def _declared(subject: Subject) -> Declared:
    """An elaborated candidate as a declaration of its own file."""
    own = subject.env.modules[MODULE]
    world = World(own, subject.library.imported(map(str, own.imports)))
    return Declared(subject.candidate.id, subject.constant, world)


@dataclass(frozen=True, slots=True)
class Translation:
    """The words, and by whom they are: `PLAIN`, or a model that saw the anonymous Lean alone.

    `text` is empty when there are none, which `problem` explains; `unworded` says why a model was asked.
    """

    text: str
    by: str
    problem: str = ""
    unworded: str = ""
    prompt: Prompt | None = None
    asked: Asked | None = None

    def record(self) -> dict[str, Any]:
        """The translation as JSON."""
        return {
            "text": self.text,
            "by": self.by,
            "problem": self.problem,
            "unworded": self.unworded,
            "prompt": self.prompt and self.prompt.text,
            "asked": self.asked and self.asked.record(),
        }


async def translate(blind: Blind, translator: Model, key: str) -> Translation:
    """The statement in plain words where it has some, else as `translator` reads its anonymous Lean."""
    if not blind.lean:
        return Translation(blind.words, PLAIN, blind.problem, blind.unworded)
    prompt = render("back_translate", lean=blind.lean)
    asked = await translator.ask(prompt, key)
    text = asked.reply.text.strip() if asked.ended_well else ""
    problem = "" if text else asked.why_not if not asked.ended_well else f"{translator.name} said nothing"
    return Translation(text, translator.name, problem, blind.unworded, prompt, asked)
