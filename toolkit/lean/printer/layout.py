"""Text that breaks into lines where it does not fit: a small document language.

A document is a string, a sequence of documents, the place `LINE` (a space, or a new line), a `Soft` or a
`Group`. A group is set on one line if it fits; otherwise each `LINE` directly in it becomes a new line,
indented by two more columns than the group around it. After P. Wadler, "A prettier printer", 2003.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Line:
    """A space, or a new line when its group does not fit."""


@dataclass(frozen=True, slots=True)
class Soft:
    """A space before `body`, or a new line where `body` does not fit on this one."""

    body: Doc


@dataclass(frozen=True, slots=True)
class Group:
    """A document that is set flat if it fits."""

    body: Doc


Doc: TypeAlias = str | Line | Soft | Group | Sequence["Doc"]

LINE: Final = Line()


def render(doc: Doc, width: int) -> str:
    """Set a document in lines of at most `width` characters, where its groups allow that."""
    out: list[str] = []
    column = 0
    stack: list[tuple[Doc, int, bool]] = [(doc, 0, True)]
    while stack:
        part, indent, flat = stack.pop()
        match part:
            case str():
                out.append(part)
                column += len(part)
            case Line():
                if flat:
                    out.append(" ")
                    column += 1
                else:
                    out.append("\n" + " " * indent)
                    column = indent
            case Soft(body):
                breaks = not flat and not _fits(body, width - column - 1)
                stack += ((body, indent, flat), (LINE, indent, not breaks))
            case Group(body):
                fits = _fits(body, width - column)
                stack.append((body, indent if fits else indent + 2, fits))
            case _:
                stack.extend((p, indent, flat) for p in reversed(part))
    return "".join(out)


def _fits(doc: Doc, room: int) -> bool:
    stack: list[Doc] = [doc]
    while stack and room >= 0:
        match part := stack.pop():
            case str():
                room -= len(part)
            case Line():
                room -= 1
            case Soft(body):
                room -= 1
                stack.append(body)
            case Group(body):
                stack.append(body)
            case _:
                stack.extend(reversed(part))
    return room >= 0
