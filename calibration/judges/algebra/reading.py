"""From a submission to claims: what each step asserts, about which symbols, under which hypotheses.

What cannot be read never passes silently: in the setting it makes the symbols near it unusable, in a step
everything after it, up to the end of the step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from calibration.judges.algebra import vocabulary as v
from calibration.judges.algebra.asserting import StepSentence, begins_afresh
from calibration.judges.algebra.context import Claim, Context
from calibration.judges.algebra.declaring import (
    CARRIER_WORDS,
    CARRIERS,
    COPULA,
    Group,
    Numbers,
    lone_set,
    type_of,
)
from calibration.judges.algebra.roles import contains, words_of
from calibration.judges.algebra.settling import SettingSentence, StatementSentence
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import Bound, Range, Sym
from toolkit.prose.formulas.text import Formula, Item, Mark, Word, sentences


class Reader:
    """Reads the setting once and then each step on top of it."""

    def __init__(self) -> None:
        self.context = Context()
        self.numbers = Numbers()

    # --- setting and statement

    def setting(self, text: str) -> None:
        """Take in declarations, definitions and hypotheses."""
        for sentence in self._sentences_that_count(text):
            SettingSentence(self.numbers, self.context, sentence).settle()

    def statement(self, text: str) -> None:
        """Take in what the theorem introduces and assumes, but not what it asserts."""
        for sentence in self._sentences_that_count(text):
            StatementSentence(self.numbers, self.context, sentence).settle()

    def _sentences_that_count(self, text: str) -> Iterator[tuple[Item, ...]]:
        for sentence in sentences(text):
            words = words_of(sentence)
            formulas = any(isinstance(item, Formula) for item in sentence)
            announces = not formulas and not set(words) - v.ANNOUNCING
            remark = contains(words, v.REMARK) or _explains_a_term(words) or announces
            if not (remark or self._carrier(sentence) or self._vector_space(sentence)):
                yield sentence

    def _carrier(self, sentence: Sequence[Item]) -> bool:
        """Take in `Let $R$ be an ordered ring`, with whatever a colon adds in explanation."""
        words: list[str] = []
        names: list[str] = []
        for item in sentence:
            match item:
                case Mark(":"):
                    break
                case Word(text):
                    words.append(text)
                case Formula(parts=(Sym(name),)):
                    names.append(name)
                case _:
                    return False
        rest = set(words) - CARRIER_WORDS - COPULA - v.ARTICLES - CARRIERS.keys()
        kinds = [CARRIERS[word] for word in words if word in CARRIERS]
        if rest or len(names) != 1 or len(kinds) != 1 or "ordered" not in words:
            return False
        self.numbers.carriers[names[0]] = kinds[0]
        return True

    def _vector_space(self, sentence: Sequence[Item]) -> bool:
        """Take in `Vectors have $d$ coordinates in $R$`, whatever else the sentence says of their numbers."""
        match list(sentence[:6]):
            case [
                Word("vectors"),
                Word("have"),
                Formula(parts=(size,)),
                Word("coordinates" | "entries"),
                *rest,
            ]:
                place = rest[1] if rest[:1] == [Word("in")] and len(rest) > 1 else None
                try:
                    target = lone_set(place.parts or (), self.numbers) if isinstance(place, Formula) else None
                    said = type_of(Group((), ("numbers",), target, ()), self.numbers)
                except UnreadableError:
                    return False
                self.numbers.vectors = replace(said, extra=(Range("", None, size, Bound.SEGMENT),))
                return True
        return False

    # --- steps

    def step(self, label: str, text: str) -> list[Claim]:
        """The claims of a step. What it defines stays known in later steps, what it assumes does not."""
        start = self.context.for_proof()
        context = start.copy()
        claims: list[Claim] = []
        lingering: set[str] = set()
        lasting = False
        for sentence in sentences(text):
            if begins_afresh(sentence):
                context.hypotheses, context.lost = list(start.hypotheses), start.lost
                sentence = sentence[3:]
            reader = StepSentence(self.numbers, context, sentence)
            claims += reader.claims(label)
            lingering |= reader.lingering()
            lasting = lasting or contains(words_of(sentence), v.LASTING)
        defined = [
            rule
            for rule in context.rules
            if rule.name in lingering and not rule.patterns and not self.context.knows(rule.name)
        ]
        self.context.tainted |= lingering
        for rule in defined:
            self.context.define(rule)
        self.context.lost = self.context.lost or lasting
        return claims


def _explains_a_term(words: Sequence[str]) -> bool:
    """Whether the sentence defines a word in general: `An ordered ring is a ring such that …`."""
    return words[:1] in (["a"], ["an"]) and "is" in words[:6]
