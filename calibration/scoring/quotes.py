"""Finding what a judge quotes in what it was shown, and the span that a plant changed."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

ELLIPSIS = re.compile(r"\[?(?:…|\.\.\.)\]?")


@lru_cache(maxsize=1 << 16)
def fold(text: str) -> str:
    """The text as quotes are compared: NFKC, without white space, format characters and `$`.

    Judges retype spaces, line breaks, zero-width characters and math delimiters as they like.
    """
    if text.isascii():
        return "".join(text.split()).replace("$", "")
    normal = unicodedata.normalize("NFKC", text)
    return "".join(c for c in normal if not c.isspace() and c != "$" and unicodedata.category(c) != "Cf")


def fragments(quote: str) -> tuple[str, ...]:
    """The folded pieces of a quote between its ellipses."""
    if "..." not in quote and "…" not in quote:
        return (piece,) if (piece := fold(quote)) else ()
    return tuple(piece for part in ELLIPSIS.split(quote) if (piece := fold(part)))


def holds(text: str, quote: str) -> bool:
    """Whether the text holds every piece of the quote."""
    folded, pieces = fold(text), fragments(quote)
    return bool(pieces) and all(piece in folded for piece in pieces)


def changed_span(before: str, after: str) -> tuple[int, int]:
    """Where the folded `after` differs from the folded `before`, as [start, end).

    When something was only left out, the two characters that now meet.
    """
    old, new = fold(before), fold(after)
    shorter = min(len(old), len(new))
    start = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    tail = next((i for i in range(shorter - start) if old[-1 - i] != new[-1 - i]), shorter - start)
    end = len(new) - tail
    return (start, end) if start < end else (max(start - 1, 0), min(end + 1, len(new)))


@lru_cache(maxsize=1 << 14)
def _changed_in(text: str, before: str, after: str) -> tuple[str, int, int]:
    """The folded `text`, which holds `after` where `before` stood, and where what was changed lies in it."""
    folded = fold(text)
    start = folded.find(fold(after))
    low, high = changed_span(before, after)
    return folded, start + low, start + high


def touches(quote: str, text: str, before: str, after: str) -> bool:
    """Whether a piece of the quote, found just once in `text`, overlaps what was changed there.

    `text` holds `after`, which stands where `before` stood.
    """
    folded, low, high = _changed_in(text, before, after)
    for piece in fragments(quote):
        place = folded.find(piece)
        overlaps = 0 <= place < high and low < place + len(piece)
        if overlaps and folded.find(piece, place + 1) < 0:
            return True
    return False
