"""Carrying an edit from one text over to another that says the same in other words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_TOKEN = re.compile(
    r"\\(?:begin|end|text|operatorname|math[a-z]+)\{[^{}]*\}|\\[A-Za-z]+|\\.|\$\$?|[0-9]+|[A-Za-z]+|\S",
    re.DOTALL,
)
_SPACING = re.compile(r"\\[,;:! ]|\\q?quad|\\(?:[bB]ig{1,2}[lrm]?|left|right|displaystyle|limits)")
_MATHEMATICS = re.compile(r"(\$\$?)(.*?)\1", re.DOTALL)
_SPACES = re.compile(r" {2,}")
_THIN = re.compile(r"(?<=[-+=<(\[;:] )\\, |(?<=\\[lg]e )\\, ")
_GAP = re.compile(r"(?<=[^$]\$) (?=[,.;])|(?<=[(\[{]) ")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word or a sign of a formula, and its place."""

    text: str
    start: int
    end: int


def merged(base: str, changed: str, other: str) -> str | None:
    """`other` with the edits that lead from `base` to `changed`; None where they have no clear place in it.

    Spaces and the sizes of brackets do not count.
    """
    old, new, mine = (_words(text) for text in (base, changed, other))
    there = _places(old, mine)
    edits: list[tuple[int, int, str]] = []
    for tag, a, b, c, d in _matcher(old, new).get_opcodes():
        if tag == "equal":
            continue
        place = _span(there, a, b, mine)
        if place is None:
            return None
        edits.append((*place, _inserted(changed, new, c, d, alone=a == b)))
    for start, end, text in reversed(edits):
        before, after = other[:start], other[end:]
        if not text and after.startswith("$") and before.count("$") % 2:
            before = before.rstrip()
        other = before + text + after
    return _THIN.sub("", _GAP.sub("", _SPACES.sub(" ", other)))


def _inserted(changed: str, new: Sequence[_Word], first: int, end: int, *, alone: bool) -> str:
    """The words of the changed text; with the spaces around them where they replace nothing."""
    if first == end:
        return ""
    if not alone:
        return changed[new[first].start : new[end - 1].end]
    before = new[first - 1].end if first else 0
    after = new[end].start if end < len(new) else len(changed)
    return changed[before:after]


def _matcher(a: Sequence[_Word], b: Sequence[_Word]) -> SequenceMatcher[str]:
    return SequenceMatcher(None, [w.text for w in a], [w.text for w in b], autojunk=False)


def _places(old: Sequence[_Word], mine: Sequence[_Word]) -> dict[int, int]:
    blocks = _matcher(old, mine).get_matching_blocks()
    return {block.a + i: block.b + i for block in blocks for i in range(block.size)}


def _span(there: dict[int, int], a: int, b: int, mine: Sequence[_Word]) -> tuple[int, int] | None:
    """Where the words `a` to `b` stand in the other text; a place between two words when there are none."""
    if a == b:
        if a - 1 in there:
            end = mine[there[a - 1]].end
            return end, end
        if a in there:
            start = mine[there[a]].start
            return start, start
        return None
    found = [there.get(i) for i in range(a, b)]
    first, last = found[0], found[-1]
    if first is None or last is None or None in found or last - first != b - 1 - a:
        return None
    return mine[first].start, mine[last].end


def _words(text: str) -> list[_Word]:
    words: list[_Word] = []
    inside = [(m.start(2), m.end(2)) for m in _MATHEMATICS.finditer(text)]
    for match in _TOKEN.finditer(text):
        if _SPACING.fullmatch(match[0]):
            continue
        letters = match[0].isalpha() and len(match[0]) > 1
        if letters and any(start <= match.start() < end for start, end in inside):
            words += [_Word(c, match.start() + i, match.start() + i + 1) for i, c in enumerate(match[0])]
        else:
            words.append(_Word(match[0].lower() if letters else match[0], match.start(), match.end()))
    return words
