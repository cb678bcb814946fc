"""What a model answered, read strictly: a draft with every section once, or votes on every section."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from toolkit.models.answers import NonsenseError, between
from toolkit.prose.document import Document, StepText
from toolkit.prose.maker.source import STATEMENT

LONGEST = 10_000
"""Characters of one section at most; no step of a paper has more."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""The categories of what is no letter, no sign and no blank: control and format characters, broken ones."""
_HEADING = re.compile(r"^## +(?P<label>.+?)[ \t]*$", re.MULTILINE)
_OTHER_HEADING = re.compile(r"^ {0,3}#", re.MULTILINE)
_REFERENCE = re.compile(r"@(\w+)")
_VOTE = re.compile(r"(?P<label>\w+): (?:same\.?|differs\b[,.:;]?\s*(?P<reason>.*))")


def read_draft(answer: str, plain: Document) -> Document:
    """The draft in an answer, with the title, setting and definitions of the plain text.

    Raises NonsenseError when it does not hold every section once and in order, each with a text.
    """
    text = between(answer, "paper")
    first, *rest = re.split(_HEADING, text)
    if first.strip():
        raise NonsenseError("it has text before its first section")
    labels, texts = rest[::2], [body.strip() for body in rest[1::2]]
    _require_all([STATEMENT, *(step.label for step in plain.steps)], labels)
    for label, body in zip(labels, texts, strict=True):
        if not body:
            raise NonsenseError(f"its section {label} is empty")
        if len(body) > LONGEST:
            raise NonsenseError(f"its section {label} has {len(body)} characters, of at most {LONGEST}")
        if odd := next((c for c in body if unicodedata.category(c) in _UNSEEN and c not in "\n\t"), None):
            raise NonsenseError(f"its section {label} holds U+{ord(odd):04X}, which nobody sees")
        if _OTHER_HEADING.search(body):
            raise NonsenseError(f"its section {label} has a heading of its own")
        if unknown := [found for found in _REFERENCE.findall(body) if found not in labels[1:]]:
            raise NonsenseError(f"its section {label} refers to @{unknown[0]}, which is no step")
    steps = tuple(map(StepText, labels[1:], texts[1:]))
    return replace(plain, statement=texts[0], steps=steps)


def read_votes(answer: str, labels: Sequence[str]) -> Mapping[str, str | None]:
    """Why each section differs, by label; None for one that says the same.

    Raises NonsenseError when there is not one vote on every section, in order.
    """
    lines = [line.strip() for line in between(answer, "votes").split("\n") if line.strip()]
    votes = [_VOTE.fullmatch(line) for line in lines]
    unread = [line for line, vote in zip(lines, votes, strict=True) if vote is None]
    if unread:
        raise NonsenseError(f"it has a line that is no vote: {unread[0][:80]}")
    found = [(vote["label"], vote["reason"]) for vote in votes if vote]
    _require_all(labels, [label for label, _ in found])
    return {label: reason if reason is None else reason or "no reason given" for label, reason in found}


def _require_all(wanted: Sequence[str], given: Sequence[str]) -> None:
    problems = {
        "twice": sorted({label for label in given if given.count(label) > 1}),
        "missing": [label for label in wanted if label not in given],
        "not asked for": [label for label in given if label not in wanted],
    }
    told = [f"{', '.join(labels)} {what}" for what, labels in problems.items() if labels]
    if told:
        raise NonsenseError(f"its sections are not as they should be: {'; '.join(told)}")
    if list(wanted) != list(given):
        raise NonsenseError("its sections are not in order")
