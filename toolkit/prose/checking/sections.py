"""A section of prose, cut into sentences for the reader; in the plain register, with its numbered lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from toolkit.prose.checking.cursor import Listed, Piece
from toolkit.prose.checking.names import Names
from toolkit.prose.checking.normal import Normal
from toolkit.prose.checking.parsing import listed, prepared
from toolkit.prose.checking.propositions import Iff, Prop, conjunction, disjunction
from toolkit.prose.checking.reading import Witness, readings, witness
from toolkit.prose.document import STEP_REFERENCE
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.text import Formula, Mark, Word, sentences

_ITEM = re.compile(r"\n\n\((?:[ivx]+|\d+)\) ")
_LISTS: Mapping[str, Callable[[Iterable[Prop]], Prop]] = {
    "the following hold:": conjunction,
    "at least one of the following holds:": disjunction,
    "the following are equivalent:": lambda parts: Iff(frozenset(parts)),
}


def said(text: str, normal: Normal, names: Names) -> Iterator[tuple[Prop, ...]]:
    """What each sentence of a section can be read to state."""
    text = _prepared(text)
    head, *items = _ITEM.split(text)
    if items and (make := next((m for lead, m in _LISTS.items() if head.lower().endswith(lead)), None)):
        parts = [_only(item, normal, names) for item in items]
        (sentence,) = _sentences(head)
        yield tuple(readings((*sentence, Listed(make(parts))), normal, names))
        return
    witnesses: list[Witness] = []
    for sentence in _sentences(text):
        found = tuple(readings(sentence, normal, names))
        yield (*found, *(w.of(prop) for w in witnesses for prop in found))
        if new := witness(sentence, normal, names):
            witnesses.append(new)


def mentioned(text: str, normal: Normal, names: Names) -> Iterator[Prop]:
    """Every statement that stands in a formula of a section, whatever the words around it make of it."""
    for sentence in sentences(_prepared(text), listed):
        for piece in sentence:
            if isinstance(piece, Formula) and piece.parts is not None:
                for node in map(names.meant, piece.parts):
                    try:
                        yield normal.proposition(node)
                    except UnreadableError:
                        continue


def sentences_of(text: str) -> tuple[Sequence[Piece], ...]:
    """The sentences of a section, as the reader gets them."""
    return tuple(_sentences(_prepared(text)))


def _prepared(text: str) -> str:
    return prepared(STEP_REFERENCE.sub("reference", text))


def _only(item: str, normal: Normal, names: Names) -> Prop:
    """The one statement of an item of a list."""
    (sentence,) = _sentences(item)
    found = next(readings(sentence, normal, names), None)
    if found is None:
        raise UnreadableError(f"an item of a list: {item}")
    return found


def _sentences(text: str) -> Iterator[Sequence[Piece]]:
    """The sentences; one that begins so goes on with the one before, if that let something be."""
    waiting: tuple[Piece, ...] = ()
    for sentence in sentences(text, listed):
        if waiting and _goes_on(sentence):
            yield (*waiting, Mark(";"), *sentence)
            waiting = ()
            continue
        if waiting:
            yield waiting
        waiting = sentence if any(piece == Word("let") for piece in sentence) else ()
        if not waiting:
            yield sentence
    if waiting:
        yield waiting


def _goes_on(sentence: Sequence[Piece]) -> bool:
    return sentence[:1] == (Word("then"),) or sentence[:2] == (Word("it"), Word("satisfies"))
