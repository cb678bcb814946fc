"""Places in a text, in characters as Lean's compiler counts them and in the units of the protocol.

The protocol counts lines from 0 and, within a line, units of UTF-16, in which a character beyond U+FFFF
counts twice. Only a line feed ends a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolkit.errors import UsageError


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place between two characters. Lines count from 1 and columns from 0, in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Range:
    """What lies from `start` up to `end`."""

    start: Position
    end: Position


class Lines:
    """The places of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = text.split("\n")

    def offset(self, position: Position) -> int:
        """The index in the text of the character after `position`; UsageError when there is no such place."""
        line = self._line(position)
        return sum(len(before) + 1 for before in self._lines[: position.line - 1]) + min(
            position.column, len(line)
        )

    def position(self, offset: int) -> Position:
        """The place before the character at index `offset`."""
        before = self.text[:offset]
        return Position(before.count("\n") + 1, offset - (before.rfind("\n") + 1))

    @property
    def whole(self) -> Range:
        """The whole text."""
        return Range(Position(1, 0), Position(len(self._lines), len(self._lines[-1])))

    def to_protocol(self, position: Position) -> dict[str, int]:
        """`position` in the protocol's units; UsageError when there is no such place."""
        line = self._line(position)
        return {"line": position.line - 1, "character": _units(line[: position.column])}

    def from_protocol(self, line: int, character: int) -> Position:
        """The place that the protocol names; a place beyond a line's end is its end."""
        text = self._lines[line] if 0 <= line < len(self._lines) else ""
        if text.isascii():
            return Position(line + 1, min(character, len(text)))
        encoded = text.encode("utf-16-le")[: 2 * character]
        return Position(line + 1, len(encoded.decode("utf-16-le", "ignore")))

    def range_from_protocol(self, data: dict[str, Any]) -> Range:
        start, end = data["start"], data["end"]
        return Range(
            self.from_protocol(start["line"], start["character"]),
            self.from_protocol(end["line"], end["character"]),
        )

    def words(self, within: Range) -> list[Position]:
        """Where words, parted by white space, begin in `within`, and its end."""
        start, end = self.offset(within.start), self.offset(within.end)
        found = []
        line, column = within.start.line, within.start.column
        in_word = False
        for character in self.text[start:end]:
            if not character.isspace() and not in_word:
                found.append(Position(line, column))
            in_word = not character.isspace()
            line, column = (line + 1, 0) if character == "\n" else (line, column + 1)
        return [*found, within.end]

    def _line(self, position: Position) -> str:
        if not (1 <= position.line <= len(self._lines) and position.column >= 0):
            raise UsageError(
                f"there is no line {position.line}, column {position.column} in a text of "
                f"{len(self._lines)} lines",
                hint="lines count from 1, columns from 0",
            )
        return self._lines[position.line - 1]


@dataclass(frozen=True, slots=True)
class Change:
    """That `text` takes the place of what lies between two indices of a text."""

    start: int
    end: int
    text: str


def change_between(old: str, new: str) -> Change:
    """The shortest single change that makes `new` out of `old`."""
    start = _common(old, new)
    most = min(len(old), len(new)) - start
    # reversing only what can be common at the end keeps an edit near it cheap
    end = _common(old[len(old) - most :][::-1], new[len(new) - most :][::-1])
    return Change(start, len(old) - end, new[start : len(new) - end])


def _common(a: str, b: str) -> int:
    """How many characters at the start of two texts are the same."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
