"""Small wrong edits of a text: one numeral, one relation, or one change in the order of quantifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

KINDS = ("numeral", "relation", "quantifier order")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A text with one wrong edit."""

    kind: str
    text: str
    edit: str


_FORMULA = re.compile(r"\$\$.*?\$\$|\$.*?\$", re.DOTALL)
_NUMERAL = re.compile(r"(?<![0-9])[0-9]+")
_INDICATOR = re.compile(r"\\mathbf\{1\}")
_RELATION = re.compile(r"\\(?:le|ge|ne|in|notin)(?![A-Za-z])|[<>=]")
_WRONG = {
    r"\le": (r"\ge", "<"), r"\ge": (r"\le", ">"), "<": (r"\le", ">"), ">": (r"\ge", "<"),
    "=": (r"\le", r"\ne"), r"\ne": ("=",), r"\in": (r"\notin",), r"\notin": (r"\in",),
}  # fmt: skip
_EACH = r"for (?:every|all|each) (?:(?!, |there|such|:)[^.])*?"
_SOME = r"there (?:is|are) (?:(?!, |such|:)[^.])*?"
_ORDERS = (
    # for every m there is an N such that: there is an N such that, for every m,
    (re.compile(rf"({_EACH}),? ({_SOME}) such that,?"), r"\2 such that, \1,"),
    # there is an N such that for every m: for every m there is an N such that
    (re.compile(rf"({_SOME}) such that,? ({_EACH})(?=[,:\n]|$)"), r"\2, \1 such that"),
    # there is an N such that F for all n: for all n, there is an N such that F
    (
        re.compile(
            r"(there (?:is|are) [^.:]*? such that)(\s*\$\$[^$]*?)\\(?:quad|qquad)? ?"
            r"\\text\{(for (?:all|every) )\}([^$.]*?)( \.)?\$\$"
        ),
        r"\3$\4$, \1\2\5$$",
    ),
)  # fmt: skip


def mutants(text: str) -> Iterator[Mutant]:
    """Every mutant of a text."""
    for formula in _FORMULA.finditer(text):
        skipped = {m.end() - 2 for m in _INDICATOR.finditer(text, *formula.span())}
        for numeral in _NUMERAL.finditer(text, *formula.span()):
            if numeral.start() not in skipped:
                yield _mutant("numeral", text, numeral, str(int(numeral.group()) + 1))
        for relation in _RELATION.finditer(text, *formula.span()):
            for wrong in _WRONG[relation.group()]:
                yield _mutant("relation", text, relation, f"{wrong} " if wrong.isascii() else wrong)
    for pattern, swapped in _ORDERS:
        for found in pattern.finditer(text):
            yield _mutant("quantifier order", text, found, found.expand(swapped))


def _mutant(kind: str, text: str, at: re.Match[str], new: str) -> Mutant:
    return Mutant(kind, text[: at.start()] + new + text[at.end() :], f"{at.group()} → {new}")
