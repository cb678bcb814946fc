"""Places in the prose of a step: what an edit changed, and what a judge quotes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from calibration.report.mathematics import MATHEMATICS
from calibration.scoring.quotes import fragments

TOKEN = re.compile(
    rf"(?P<formula>{MATHEMATICS.pattern})|(?P<word>[^\W_]+)|\\[!-/:-@\[-`{{-~]|\*+|_+|`+|\S",
    re.VERBOSE | re.DOTALL,
)
"""A formula, a word, or a sign; signs of Markdown that belong together are one token."""
GAP = 2
"""Changed pieces with at most so many unchanged tokens between them are shown as one."""
MOSTLY = 0.6
"""When more than this share of the tokens is changed, all of them are shown as changed."""


@dataclass(frozen=True, slots=True)
class Span:
    """The characters `start` to `end` (excluded) of a text, marked with `key`; an empty one is a place
    where something was left out.
    """

    start: int
    end: int
    key: str


@dataclass(frozen=True, slots=True)
class Change:
    """What an edit changed: the spans in the text before and after it, and which formulas became which.

    `formulas` pairs the places at which a changed formula starts, before and after. `whole` says that most
    of the text is another, and that it is marked from end to end.
    """

    before: tuple[tuple[int, int], ...]
    after: tuple[tuple[int, int], ...]
    formulas: tuple[tuple[int, int], ...]
    whole: bool


def changed(before: str, after: str) -> Change:
    """The difference of two texts in whole words and formulas."""
    old, new = list(TOKEN.finditer(before)), list(TOKEN.finditer(after))
    matcher = SequenceMatcher(None, [t[0] for t in old], [t[0] for t in new], autojunk=False)
    lost: list[tuple[int, int]] = []
    found: list[tuple[int, int]] = []
    formulas: list[tuple[int, int]] = []
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            continue
        lost.append((i, j))
        found.append((k, m))
        was = [t.start() for t in old[i:j] if t["formula"]]
        now = [t.start() for t in new[k:m] if t["formula"]]
        if len(was) == len(now):
            formulas += zip(was, now, strict=True)
    whole = _mostly(lost, old) and _mostly(found, new)
    if whole:
        lost, found = [(0, len(old))], [(0, len(new))]
    return Change(_characters(lost, old), _characters(found, new), tuple(formulas), whole)


def _mostly(pieces: Sequence[tuple[int, int]], tokens: Sequence[re.Match[str]]) -> bool:
    return sum(end - start for start, end in pieces) > MOSTLY * len(tokens)


def _characters(
    pieces: Sequence[tuple[int, int]], tokens: Sequence[re.Match[str]]
) -> tuple[tuple[int, int], ...]:
    """Spans of tokens as spans of characters, near ones joined, each from a word or formula to another."""
    if not tokens:
        return ()
    joined: list[tuple[int, int]] = []
    for start, end in pieces:
        if joined and start - joined[-1][1] <= GAP:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return tuple(_trimmed(start, end, tokens) for start, end in joined)


def _trimmed(start: int, end: int, tokens: Sequence[re.Match[str]]) -> tuple[int, int]:
    solid = [t for t in tokens[start:end] if t["word"] or t["formula"]]
    if solid:
        return solid[0].start(), solid[-1].end()
    if start < end:
        return tokens[start].start(), tokens[end - 1].end()
    place = tokens[start - 1].end() if start else tokens[0].start()
    return place, place


def grown(span: tuple[int, int], formulas: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The span with all of each formula that it holds a part of."""
    touched = [formula for formula in formulas if formula[0] < span[1] and span[0] < formula[1]]
    return min([span[0], *(f[0] for f in touched)]), max([span[1], *(f[1] for f in touched)])


def whole(text: str, span: tuple[int, int]) -> str:
    """What stands at the span, with its formulas whole."""
    start, end = grown(span, (match.span() for match in MATHEMATICS.finditer(text)))
    return text[start:end]


def quoted(text: str, quote: str) -> tuple[tuple[int, int], ...]:
    """Where the pieces of a quote stand in the text, compared as scoring compares them; none if one is not
    there.
    """
    folded, places = _fold(text)
    spans = []
    for piece in fragments(quote):
        at = folded.find(piece)
        if at < 0:
            return ()
        spans.append((places[at], places[at + len(piece) - 1] + 1))
    return tuple(spans)


def _fold(text: str) -> tuple[str, list[int]]:
    """The text as `scoring.quotes.fold` has it, and the place in the text of each of its characters."""
    letters: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        for letter in unicodedata.normalize("NFKC", sign):
            if not letter.isspace() and letter != "$" and unicodedata.category(letter) != "Cf":
                letters.append(letter)
                places.append(place)
    return "".join(letters), places
