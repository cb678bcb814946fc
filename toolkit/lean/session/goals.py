"""What Lean's language server tells about a place in a file, as typed records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.lean.session.positions import Lines, Position, Range

_NAMESPACE = 3


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Names that share a type, as Lean prints it; `value` is set for a local definition."""

    names: tuple[str, ...]
    type: str
    value: str | None

    def __str__(self) -> str:
        value = f" := {self.value}" if self.value is not None else ""
        return f"{' '.join(self.names)} : {self.type}{value}"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be proved, from what.

    `case` is the goal's name, if it has one. `prefix` is the sign before the target, which tells goals of
    proofs (`⊢ `) from those of conversions (`| `). A goal keeps its `id` through one version of a text.
    """

    case: str | None
    hypotheses: tuple[Hypothesis, ...]
    prefix: str
    target: str
    id: str

    def __str__(self) -> str:
        head = [f"case {self.case}"] if self.case else []
        return "\n".join([*head, *map(str, self.hypotheses), f"{self.prefix}{self.target}"])


@dataclass(frozen=True, slots=True)
class ExpectedType:
    """The type expected of the term in `range`, and what is at hand there."""

    hypotheses: tuple[Hypothesis, ...]
    type: str
    range: Range


@dataclass(frozen=True, slots=True)
class Hover:
    """What an editor would show for what lies in `range`, in Markdown."""

    text: str
    range: Range | None


@dataclass(frozen=True, slots=True)
class TacticState:
    """The goals in front of the word at `position`; none are left when `goals` is empty."""

    position: Position
    goals: tuple[Goal, ...]


def goals_of(result: Any) -> tuple[Goal, ...] | None:
    """The goals in an answer; none when the place is in no tactic proof."""
    return None if result is None else tuple(map(_goal, result["goals"]))


def expected_type_of(result: Any, lines: Lines) -> ExpectedType | None:
    """The expected type in an answer, if there is one."""
    if result is None:
        return None
    return ExpectedType(
        _hypotheses(result), _text(result["type"]), lines.range_from_protocol(result["range"])
    )


def hover_of(result: Any, lines: Lines) -> Hover | None:
    """The text in an answer, if there is one."""
    if result is None:
        return None
    span = result.get("range")
    return Hover(str(result["contents"]["value"]), lines.range_from_protocol(span) if span else None)


def declarations_of(symbols: Any, references: Mapping[str, Any], lines: Lines) -> dict[str, Range]:
    """The declarations in an answer about a file's symbols, in order.

    A symbol has the name that was written; its full name is what `references` say is defined there.
    """
    names = dict(_definitions(references))
    found = {}
    for symbol in _leaves(symbols or ()):
        start = symbol["selectionRange"]["start"]
        name = names.get((start["line"], start["character"]), symbol["name"])
        found[name] = lines.range_from_protocol(symbol["range"])
    return found


def _definitions(references: Mapping[str, Any]) -> Iterator[tuple[tuple[int, int], str]]:
    for key, reference in references.items():
        name = json.loads(key).get("c", {}).get("n")
        if name is not None and reference["definition"] is not None:
            line, character, *_ = reference["definition"]
            yield (line, character), name


def _leaves(symbols: Iterable[Any]) -> Iterator[Any]:
    for symbol in symbols:
        if symbol["kind"] == _NAMESPACE:
            yield from _leaves(symbol.get("children") or ())
        else:
            yield symbol


def _goal(data: Any) -> Goal:
    return Goal(
        case=data.get("userName"),
        hypotheses=_hypotheses(data),
        prefix=data["goalPrefix"],
        target=_text(data["type"]),
        id=data["mvarId"],
    )


def _hypotheses(data: Any) -> tuple[Hypothesis, ...]:
    return tuple(
        Hypothesis(tuple(h["names"]), _text(h["type"]), _text(h["val"]) if "val" in h else None)
        for h in data["hyps"]
    )


def _text(tagged: Any) -> str:
    """The text of a tagged text: a string, a sequence of tagged texts, or one with a tag."""
    if "text" in tagged:
        return str(tagged["text"])
    if "append" in tagged:
        return "".join(map(_text, tagged["append"]))
    return _text(tagged["tag"][1])
