"""Sentences of the plain register in the words of a paper.

for every natural number $i$ with $i < n$ and $A$: $$F$$       for every $i < n$ with $A$, $$F$$
there is an element $c$ of $R$ with $A$ such that $$F$$        there is an element $c \\in R$ such that
                                                               $$A \\qquad\\text{and}\\qquad F$$
such that the following hold: (i) For every $i$: $$F$$ …       such that $$F \\quad\\text{for every } i …$$
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from toolkit.prose.carrying.notation import FORMULA, JOINT

_VARIABLE = r"\$(?P<v>\\?[A-Za-z]+(?:_\w+)?'*)\$"
_EVERY = re.compile(rf"every natural number {_VARIABLE}")
_NUMBER = re.compile(rf"a natural number {_VARIABLE}")
_VOCAL_GREEK = tuple(rf"\{name}" for name in ("alpha", "epsilon", "eta", "iota", "omega", "ell"))
_VOCAL = frozenset("AEFHILMNORSXaefhilmnorsx")
_EVERY_ELEMENT = re.compile(rf"every element {_VARIABLE} of \$(?P<ring>\w+)\$")
_ELEMENT = re.compile(rf"an element {_VARIABLE} of \$(?P<ring>\w+)\$")
_OWN_CONDITION = re.compile(
    rf"{_VARIABLE} with \$(?P<said>(?P=v) ?(?:<|\\le|\\ge|>|\\in)[^$]*)\$(?P<more>(?:, | and )(?=\$))?"
)
_EACH = re.compile(r"(?P<first>for every \$[^$]*\$), for every")
_IF_ALL = re.compile(
    r", if \$\\forall (?P<v>[A-Za-z]) \\in \\mathbb\{N\},\\ (?P=v) < (?P<end>\w+) "
    r"\\Rightarrow (?P<said>[^$]*)\$, then"
)
_AND_IF = re.compile(r"\$ and if \$")
_WITNESS = re.compile(r" with (?P<said>(?:\$[^$]*\$(?:, | and )?)+) such that$")
_SHORT = 100
"""Conditions of more characters than this are displayed."""
_ITEM = re.compile(r"\n\n\((?:[ivx]+)\) ")
_LIST = " the following hold:"
_SQUARE = re.compile(r"(?<![\w}])(?P<v>[A-Za-z](?:_[0-9])?'*) \\, (?P=v)(?![\w_^('])")
_WE_HAVE = re.compile(r"^We have (?=\$\$)")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A claim as it stands within a sentence: words that open it, and the formula that is displayed."""

    opening: str
    display: str

    @property
    def displayed(self) -> str:
        """The claim with its formula displayed."""
        return f"{self.opening}\n$${self.display}$$".lstrip()

    @property
    def inline(self) -> str:
        """The claim with its formulas in the line."""
        pieces = JOINT.split(self.display.replace(r" , \qquad ", r" \quad \text{,} \quad "))
        pieces[::2] = [f"${piece}$" for piece in pieces[::2]]
        return f"{self.opening} {' '.join(pieces).replace(' , ', ', ')}".lstrip()


@dataclass(frozen=True, slots=True)
class Style:
    """How what there is is introduced: `an element $c \\in R$`, `a $c \\in R$` or `a $c$`.

    `conditions_first` says whether the conditions on it stand before the formula that is displayed.
    """

    as_element: bool
    with_ring: bool
    conditions_first: bool

    def introduced(self, symbol: str, ring: str) -> str:
        """What there is, with its article."""
        noun = "an element" if self.as_element else _article(symbol)
        return rf"{noun} ${symbol} \in {ring}$" if self.with_ring else f"{noun} ${symbol}$"


STYLES = tuple(
    Style(element, ring, first)
    for element, ring in ((True, True), (False, True), (False, False))
    for first in (False, True)
)


def phrase(plain: str, written: Callable[[str], str], style: Style = STYLES[0]) -> Phrase | None:
    """A sentence of the plain register in the words of a paper, its formulas as `written` has them.

    None for a sentence of which nothing that reads well can be made.
    """
    head, *items = _ITEM.split(_WE_HAVE.sub("", plain))
    if items:
        if not head.endswith(_LIST):
            return None
        parts = [_trailing(item, written) for item in items]
        if any(part is None for part in parts):
            return None
        said = [part for part in parts if part is not None]
        opening = _opening(head.removesuffix(_LIST), written, style)
        return _told(opening, said, style)
    match = FORMULA.search(plain) if plain.startswith("We have $$") else None
    display = match or _display(head)
    if display is None:
        return None
    opening = "" if match else _opening(head[: display.start()].rstrip(), written, style)
    return _told(opening, [_joined(display["display"], written)], style)


def _told(opening: str, parts: list[str], style: Style) -> Phrase:
    """The conditions on what there is go into the display, unless they are short and come first."""
    if witness := _WITNESS.search(opening):
        conditions = [m["inline"] for m in FORMULA.finditer(witness["said"])]
        if style.conditions_first and len(parts) == 1 and len(witness["said"]) <= _SHORT:
            said = ", ".join(f"${_squared(condition)}$" for condition in conditions)
            return Phrase(f"{opening[: witness.start()]} with {said} and", _squared(parts[0]))
        opening = f"{opening[: witness.start()]} such that"
        parts = [*conditions, *parts]
    *before, last = map(_squared, parts)
    joined = r" , \qquad ".join(before)
    return Phrase(opening, rf"{joined} \qquad \text{{and}} \qquad {last}" if before else last)


def _squared(formula: str) -> str:
    return _SQUARE.sub(r"\g<v>^2", formula)


def _display(text: str) -> re.Match[str] | None:
    found = [m for m in FORMULA.finditer(text) if m["display"]]
    return found[-1] if found else None


def _joined(display: str, written: Callable[[str], str]) -> str:
    if r"\iff" in display and r"\text" not in display:
        return r" \iff ".join(written(part.strip()) for part in display.split(r"\iff"))
    pieces = JOINT.split(display)
    for at in range(0, len(pieces), 2):
        pieces[at] = written(pieces[at].strip())
    for at in range(1, len(pieces), 2):
        pieces[at] = rf" \qquad \text{{{pieces[at]}}} \qquad "
    return "".join(pieces)


def _opening(words: str, written: Callable[[str], str], style: Style) -> str:
    words = _AND_IF.sub("$ and $", words[:1].lower() + words[1:])
    words = FORMULA.sub(lambda m: f"${written(m['inline'])}$" if m["inline"] else m[0], words)
    words = _IF_ALL.sub(r" with $\g<said>$ for all $\g<v> < \g<end>$,", words)
    words = _EVERY_ELEMENT.sub(r"every $\g<v> \\in \g<ring>$", words)
    words = _ELEMENT.sub(lambda m: style.introduced(m["v"], m["ring"]), words)
    words = _EVERY.sub(r"every $\g<v>$", words)
    words = _NUMBER.sub(lambda m: f"{_article(m['v'])} ${m['v']}$", words)
    words = _OWN_CONDITION.sub(lambda m: f"${m['said']}${' with ' if m['more'] else ''}", words)
    words = _EACH.sub(r"\g<first> and every", words)
    words = words.replace("such that for every", "such that, for every").replace("$, there is", "$ there is")
    return words[:-1] + "," if words.endswith(":") else words


def _article(symbol: str) -> str:
    """`an` where the name of a symbol begins with a vowel, as it is spoken."""
    return "an" if symbol[0] in _VOCAL or symbol.startswith(_VOCAL_GREEK) else "a"


def _trailing(item: str, written: Callable[[str], str]) -> str | None:
    """An item of a list as a formula, with what opens it after it."""
    display = _display(item)
    if display is None or item[display.end() :].strip():
        return None
    said = _joined(display["display"], written)
    opening = (
        _opening(item[: display.start()].rstrip(), written, STYLES[0]).removesuffix("we have").rstrip(", ")
    )
    if not opening:
        return said
    if not opening.startswith("for every") or ", " in opening or " if " in opening:
        return None
    return rf"{said} \quad {_within_mathematics(opening)}"


def _within_mathematics(words: str) -> str:
    pieces = words.split("$")
    pieces[::2] = [rf"\text{{{piece}}}" if piece.strip() else piece for piece in pieces[::2]]
    return "".join(pieces)
