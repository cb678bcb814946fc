"""Whether a judge's explanation names what is wrong, by rule: the refuting facts, or the planted words.

A rule cannot read. It finds the relations, such as `V_t = 4` or `2^K = N`, that the gold gives as the reason,
and the planted words, where an explanation repeats them. A true explanation in other words is not found;
jurors (`calibration.scoring.jury`) see more.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from calibration.records import Gold, Submission
from calibration.scoring.quotes import fold, touches

Tokens = tuple[str, ...]

RELATIONS = frozenset("=≠<>≤≥")
_SIGNS = {
    r"\leq": "≤",
    r"\le": "≤",
    r"\geq": "≥",
    r"\ge": "≥",
    r"\neq": "≠",
    r"\ne": "≠",
    r"\lt": "<",
    r"\gt": ">",
    r"\cdot": "·",
    r"\times": "·",
    "<=": "≤",
    ">=": "≥",
    "!=": "≠",
    "*": "·",
    "−": "-",
    "²": "^2",
    "³": "^3",
}
_SPELLING = re.compile(r"\\[a-z]+|[<>!]=|[*−²³]")
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+|[^\w\s]|_")
_SPAN = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$|`(.+?)`|[\"“](.+?)[\"”]", re.DOTALL)
_QUOTING = re.compile('[$`"“]')
_SHORTEST_SPAN = 3
"""Folded characters that a piece must have at least, to be taken for the planted words."""


def tokens(text: str) -> Tokens:
    """The numbers, words and signs of a text, LaTeX and ASCII spellings of relations made alike."""
    return tuple(_TOKEN.findall(_plain(text)))


def _plain(text: str) -> str:
    """The text in which tokens are looked for."""
    spelt = _SPELLING.sub(lambda found: _SIGNS.get(found[0], found[0]), text)
    plain = (spelt if text.isascii() else unicodedata.normalize("NFKC", spelt)).casefold()
    for bracket in "{}$\\":
        plain = plain.replace(bracket, " ")
    return plain


@lru_cache(maxsize=1 << 14)
def relations(text: str) -> frozenset[Tokens]:
    """The relations that a text states about numbers: runs of signs, numbers and single letters around a sign
    such as `=`, with a number among them.
    """
    found: set[Tokens] = set()
    run: list[str] = []
    for token in (*tokens(text), "."):
        if token in ".,;:?" or (len(token) > 1 and not token[0].isdecimal()):
            _keep(run, found)
            run = []
        else:
            run.append(token)
    return frozenset(found)


def _keep(run: list[str], found: set[Tokens]) -> None:
    inner = run[1:-1]
    if RELATIONS.intersection(inner) and any(token[0].isdigit() for token in run):
        found.add(tuple(run))


@lru_cache(maxsize=1 << 14)
def refuting_facts(reason: str, shown: str) -> frozenset[Tokens]:
    """The relations of the gold's `reason` that the submission's text, `shown`, does not state itself."""
    facts, plain = relations(reason), _plain(shown)
    letters = "".join(plain.split())
    if not any("".join(fact) in letters for fact in facts):
        return facts
    line = _line(tuple(_TOKEN.findall(plain)))
    return frozenset(fact for fact in facts if _line(fact) not in line)


@lru_cache(maxsize=1 << 14)
def _relation_lines(reason: str) -> Mapping[Tokens, str]:
    return {fact: _line(fact) for fact in relations(reason)}


def names_reason(text: str, gold: Gold, submission: Submission) -> bool:
    """Whether an explanation names the refuting facts or the planted words.

    Two of the facts are enough, or one where there is no other: a single one may be named by chance.
    """
    lines, said = _relation_lines(gold.reason or ""), _tokens_line(text)
    named = {fact for fact, line in lines.items() if line in said}
    # to find out which of them the submission states takes long, and mostly none is named
    if named:
        facts = refuting_facts(gold.reason or "", submission.text)
        if facts and len(named & facts) >= min(2, len(facts)):
            return True
    return _names_span(text, gold, submission)


def _line(parts: Tokens) -> str:
    """Tokens as one string, in which a run of tokens is a substring."""
    return f"\n{chr(10).join(parts)}\n"


@lru_cache(maxsize=1 << 14)
def _tokens_line(text: str) -> str:
    return _line(tokens(text))


def _names_span(text: str, gold: Gold, submission: Submission) -> bool:
    if gold.before is None or gold.after is None or not _QUOTING.search(text):
        return False
    step = next(s.text for s in submission.steps if s.label == gold.step)
    pieces = (next(filter(None, found)) for found in _SPAN.findall(text))
    return any(
        len(fold(piece)) >= _SHORTEST_SPAN and touches(piece, step, gold.before, gold.after)
        for piece in pieces
    )
