"""What an informal statement says of the order of its quantifiers, as far as its words tell.

English is not parsed: words are looked for. What is read here is never more than a reason to suspect.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final


class Quantifier(Enum):
    """A word that says "all" or "some"."""

    ALL = "all"
    SOME = "some"


_ALL: Final = r"every(?:where)?|each|all|any|both|always|whatever"
_SOME: Final = r"there (?:is|are|exists?)|exists?|some|has (?:a|an|one)|have (?:a|an|one)|can be found"
_WORD: Final = re.compile(rf"\b(?:(?P<all>{_ALL})|(?P<some>{_SOME}))\b", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[.:;?!](?:\s|$)|\bif\b[^,.:;]*,\s*(?:then\b)?", re.IGNORECASE)
_UNIFORM: Final = re.compile(
    r"\buniform(?:ly)?\b|\bindependent(?:ly)? of\b|\bcommon to\b|\bsimultaneous(?:ly)?\b|\bat once\b"
    r"|\bdepends? only on\b|\babsolute constant\b|\bsame\b[^.;]*\bfor (?:all|every|each)\b"
    r"|\bone [^.;]*\bfor all\b"
    r"|\bnot depend(?:ing)? on\b|\bbefore\b[^.;]*\bis (?:chosen|given|known)\b",
    re.IGNORECASE,
)
_LARGE: Final = re.compile(
    r"\b(?:for|all|every|sufficiently|suitably)\s+large\b|\blarge enough\b|\beventual(?:ly)?\b"
    r"|\bfrom some\b|\basymptotic(?:ally)?\b|\ball but finitely many\b",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"\?|\b(?:find|determine|decide|compute|calculate|evaluate|characteri[sz]e|classify|describe|give|name"
    r"|what|which|whether|how (?:many|much|large|small)|closed form|formula|answer)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(
    r"\bnot true that (?:every|each|all|any)\b|\bnot (?:every|all|each)\b"
    r"|\b(?:do|does|is|are|can|must|has|have|will)\b[^.?]*\b(?:every|each|all|any)\b[^.?]*\?"
    r"|\bwhether (?:every|each|all)\b|\bfails? for some\b",
    re.IGNORECASE,
)


def clauses(text: str) -> list[list[Quantifier]]:
    """Of each clause the quantifiers in their order; a premise "if …," ends one."""
    found = []
    for clause in _CLAUSE.split(text):
        words = [Quantifier.ALL if m["all"] else Quantifier.SOME for m in _WORD.finditer(clause or "")]
        if words:
            found.append(words)
    return found


def chooses_first(text: str) -> bool:
    """Whether a clause says that something exists, and after that what it is good for, all of it."""
    return any(words[0] is Quantifier.SOME and Quantifier.ALL in words for words in clauses(text))


def chooses_last(text: str) -> bool:
    """Whether every clause with both quantifiers says "all" before it says "some", and there is one."""
    both = [words for words in clauses(text) if len({*words}) == 2]
    return bool(both) and all(words[0] is Quantifier.ALL for words in both)


def is_uniform(text: str) -> bool:
    """Whether one choice is said to serve for all."""
    return _UNIFORM.search(text) is not None


def is_for_large(text: str) -> bool:
    """Whether something is said to hold from some place on."""
    return _LARGE.search(text) is not None


def asks(text: str) -> bool:
    """Whether an answer is asked for, that is, whether something shall be named and not only exist."""
    return _ASKS.search(text) is not None


def denies_all(text: str) -> bool:
    """Whether it denies, or asks, that all of some kind have a property."""
    return _DENIED.search(text) is not None
