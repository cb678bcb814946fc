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
    return tuple(piece for part in ELLIPSIS.split(quote) if (piece := fold(part)))


def holds(text: str, quote: str) -> bool:
    """Whether the text holds every piece of the quote."""
    folded, pieces = fold(text), fragments(quote)
    return bool(pieces) and all(piece in folded for piece in pieces)


@lru_cache(maxsize=1 << 14)
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


def touches(quote: str, text: str, before: str, after: str) -> bool:
    """Whether a piece of the quote, found just once in `text`, overlaps what was changed there.

    `text` holds `after`, which stands where `before` stood.
    """
    folded, start = fold(text), fold(text).find(fold(after))
    low, high = changed_span(before, after)
    for piece in fragments(quote):
        place = folded.find(piece)
        once = place >= 0 and folded.find(piece, place + 1) < 0
        if once and place < start + high and start + low < place + len(piece):
            return True
    return False
