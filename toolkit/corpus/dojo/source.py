"""The source behind a traced file: text by position, and without comments."""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolkit.corpus.dojo.theorems import Span

_MARK = re.compile(r'"(?:[^"\\]|\\.)*"|--[^\n]*|/-', re.DOTALL)
_EDGE = re.compile(r"/-|-/")


@dataclass(frozen=True, slots=True)
class Source:
    """The lines of a source file."""

    lines: tuple[str, ...]

    def text(self, span: Span) -> str:
        """The text of a span; ValueError when the file has no such place."""
        (first, left), (last, right) = span.start, span.end
        if not 1 <= first <= last <= len(self.lines) or left < 1 or right < 1 or span.end < span.start:
            raise ValueError(f"the source has no stretch from {span.start} to {span.end}")
        if right > len(self.lines[last - 1]) + 1:
            raise ValueError(f"line {last} of the source has no column {right}")
        if first == last:
            return self.lines[first - 1][left - 1 : right - 1]
        middle = self.lines[first : last - 1]
        return "\n".join([self.lines[first - 1][left - 1 :], *middle, self.lines[last - 1][: right - 1]])

    def code(self, span: Span) -> str:
        """The text of a span without comments, and without what stood between them and the line's end."""
        text = without_comments(self.text(span))
        return "\n".join(line.rstrip() for line in text.split("\n") if line.strip()).strip()


def without_comments(text: str) -> str:
    """Lean text without its comments; strings are left as they are."""
    kept: list[str] = []
    at = 0
    while (mark := _MARK.search(text, at)) is not None:
        if mark[0].startswith('"'):
            kept.append(text[at : mark.end()])
            at = mark.end()
            continue
        kept.append(text[at : mark.start()])
        at = _end_of_block(text, mark.start()) if mark[0] == "/-" else mark.end()
    kept.append(text[at:])
    return "".join(kept)


def _end_of_block(text: str, start: int) -> int:
    depth = 0
    for edge in _EDGE.finditer(text, start):
        depth += 1 if edge[0] == "/-" else -1
        if depth == 0:
            return edge.end()
    return len(text)
