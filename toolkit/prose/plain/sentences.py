"""Propositions as English sentences.

A sentence is a chain of openings, each of which reaches to its end, and then a display:

    for every T $x$ with $A$ and $B$        ∀ x, A → B → …
    there is a T $x$ with $A$ such that     ∃ x, A ∧ …
    if $A$ and if $B$, then                 A → B → …
    it is not true that                     ¬ (quantified)

The display is one formula, formulas joined by `\\quad\\text{and}\\quad` (or `or`, `\\iff`), or a numbered
list of sentences. Inside formulas, connectives and quantifiers are symbols with parentheses. So a
sentence can be read in one way only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.errors import Unchecked
from toolkit.lean.printer import readable
from toolkit.lean.termops import app_args, fvars, instantiate
from toolkit.lean.terms import BinderInfo, Const, Expr, FVar, Lam, Name, Pi
from toolkit.prose.plain.nouns import listed, named, noun_of, with_article
from toolkit.prose.plain.reduction import head_reduced
from toolkit.prose.plain.registry import find_structure
from toolkit.prose.plain.scope import goes_without_saying, is_data, is_universe
from toolkit.prose.plain.tex import NOT, RELATION
from toolkit.prose.plain.writer import Writer, unknown


@dataclass(frozen=True, slots=True)
class Opening:
    """A part of a sentence that reaches to its end; `link` joins it to what follows, `halt` to a display."""

    words: str
    link: str
    halt: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """The openings of a sentence and its display (`$$…$$`, or a lead and numbered items)."""

    openings: tuple[Opening, ...]
    display: str

    def text(self, lead: str = "") -> str:
        """The sentence; a lead such as `we have` is put before a bare display."""
        bare = self.display.startswith("$$")
        if not self.openings:
            return f"{lead} {self.display}" if lead and bare else self.display
        *before, last = self.openings
        parts = [o.words + o.link for o in before] + [last.words + (last.halt if bare else last.link)]
        return " ".join([*parts, self.display])

    def capitalised(self, lead: str = "we have") -> str:
        """The sentence standing alone, with its first letter large."""
        text = self.text(lead)
        return text[0].upper() + text[1:]


def sentence(writer: Writer, prop: Expr, *, nested: bool = False) -> Sentence:
    """A proposition as a sentence; a `nested` one stands in a list and opens no further list.

    Raises Unchecked for a construct that has no words.
    """
    openings: list[Opening] = []
    while True:
        prop = _said(prop)
        step = _opening(writer, prop)
        if step is None:
            return Sentence(tuple(openings), _display(writer, prop, nested=nested))
        opening, prop, writer = step
        openings.append(opening)


_Step = tuple[Opening, Expr, Writer]


def _opening(writer: Writer, prop: Expr) -> _Step | None:
    if isinstance(prop, Pi):
        return _for_every(writer, prop) if _binds(writer, prop) else _if(writer, prop)
    fn, args = app_args(prop)
    if isinstance(fn, Const) and fn.name is Name.of("Exists") and len(args) == 2:
        return _there_is(writer, args[0], args[1])
    if isinstance(fn, Const) and fn.name is Name.of("Not") and len(args) == 1:
        inside = head_reduced(args[0])
        if isinstance(inside, Pi) or _is(inside, "Exists"):
            return Opening("it is not true that", "", ""), inside, writer
    return None


def _said(prop: Expr) -> Expr:
    """`prop` without the instances at its head that go without saying."""
    prop = head_reduced(prop)
    while isinstance(prop, Pi) and goes_without_saying(prop.type) and not prop.body.loose:
        prop = head_reduced(prop.body)
    return prop


def _binds(writer: Writer, pi: Pi) -> bool:
    return pi.info is BinderInfo.INSTANCE or is_data(pi.type, writer.scope)


# --- for every -------------------------------------------------------------------------------------


def _for_every(writer: Writer, pi: Pi) -> _Step:
    """A run of variables of one type, and the conditions on them that follow."""
    if is_universe(pi.type):
        return _for_every_structure(writer, pi)
    noun = noun_of(writer, pi.type)
    domain = pi.type
    block: list[FVar] = []
    prop: Expr = pi
    while isinstance(prop, Pi) and prop.type is domain:
        fvar, writer = writer.bind(prop.name, domain)
        block.append(fvar)
        prop = head_reduced(instantiate(prop.body, (fvar,)))
    words = f"for every {named(noun, [writer.symbol(v) for v in block])}"
    if len(block) > 1:
        words = f"for all {named(noun, [writer.symbol(v) for v in block])}"
    conditions: list[str] = []
    while isinstance(prop, Pi) and not _binds(writer, prop) and not prop.body.loose:
        condition = _condition(writer, prop.type, block)
        if condition is None:
            break
        conditions.append(condition)
        prop = head_reduced(prop.body)
    return Opening(words + _with(conditions), ",", ":"), prop, writer


def _for_every_structure(writer: Writer, pi: Pi) -> _Step:
    """`∀ (R : Type) [OrderedRing R], …`: for every ordered ring R."""
    fvar, writer = writer.bind(pi.name, pi.type)
    prop = head_reduced(instantiate(pi.body, (fvar,)))
    phrase = "a set"
    if isinstance(prop, Pi) and prop.info is BinderInfo.INSTANCE:
        phrase = structure_phrase(writer, prop.type, fvar)
        instance, writer = writer.bind(prop.name, prop.type)
        prop = head_reduced(instantiate(prop.body, (instance,)))
    noun = phrase.partition(" ")[2]
    return Opening(f"for every {noun} ${writer.symbol(fvar)}$", ",", ":"), prop, writer


def structure_phrase(writer: Writer, instance: Expr, carrier: FVar) -> str:
    """What an instance binder makes of its carrier: `an ordered ring`.

    Raises Unchecked for another class, or for one on another carrier.
    """
    fn, args = app_args(instance)
    known = find_structure(fn.name) if isinstance(fn, Const) else None
    if known is None or args != (carrier,):
        raise Unchecked(
            f"plain prose has no words for the instance {readable(instance)}",
            hint="Register its class in a file of toolkit/prose/plain/grammar.",
        )
    writer.mention(known[1])
    return known[0]


def _condition(writer: Writer, prop: Expr, block: Sequence[FVar]) -> str | None:
    """A relation on the variables of the block as a formula; None for anything else."""
    if not fvars(prop) & set(block):
        return None
    formula = writer.write(prop)
    return f"${formula.text}$" if formula.strength >= RELATION else None


def _with(conditions: Sequence[str]) -> str:
    return f" with {listed(conditions)}" if conditions else ""


# --- there is --------------------------------------------------------------------------------------


def _there_is(writer: Writer, domain: Expr, predicate: Expr) -> _Step:
    noun = noun_of(writer, domain)
    fvar, body, writer = writer.opened(predicate, domain)
    block = [fvar]
    while _is(body, "Exists"):
        _, (next_domain, next_predicate) = app_args(body)
        if next_domain is not domain:
            break
        fvar, body, writer = writer.opened(next_predicate, domain)
        block.append(fvar)
    conditions: list[str] = []
    while _is(body, "And"):
        _, (left, right) = app_args(body)
        condition = _condition(writer, left, block)
        if condition is None:
            break
        conditions.append(condition)
        body = head_reduced(right)
    words = named(noun, [writer.symbol(v) for v in block])
    words = f"there is {with_article(words)}" if len(block) == 1 else f"there are {words}"
    return Opening(f"{words}{_with(conditions)} such that", "", ""), body, writer


# --- if --------------------------------------------------------------------------------------------


def _if(writer: Writer, pi: Pi) -> _Step:
    premises: list[str] = []
    prop: Expr = pi
    while isinstance(prop, Pi) and not _binds(writer, prop):
        if prop.body.loose:
            raise unknown(prop)
        premises.append(f"if ${writer.formula(prop.type)}$")
        prop = head_reduced(prop.body)
    return Opening(f"{' and '.join(premises)}, then", "", ""), prop, writer


# --- displays --------------------------------------------------------------------------------------

_JOINED = {"And": "and", "Or": "or", "Iff": r"\iff"}
_LISTED = {
    "And": "the following hold:",
    "Or": "at least one of the following holds:",
    "Iff": "the following are equivalent:",
}


def _display(writer: Writer, prop: Expr, *, nested: bool) -> str:
    fn, args = app_args(prop)
    name = str(fn.name) if isinstance(fn, Const) else ""
    if name in _JOINED and len(args) == 2:
        parts = _spine(prop, name) if name != "Iff" else list(args)
        if all(_fits_in_formula(part) for part in parts):
            formulas = [writer.write(part).within(NOT) for part in parts]
            joint = r" \iff " if name == "Iff" else rf" \quad\text{{{_JOINED[name]}}}\quad "
            return f"$${joint.join(formulas)}$$"
        if not nested:
            items = [sentence(writer, part, nested=True).capitalised("") for part in parts]
            return "\n\n".join([_LISTED[name], *numbered(items)])
    return f"$${writer.formula(prop)}$$"


def _spine(prop: Expr, name: str) -> list[Expr]:
    parts: list[Expr] = []
    while _is(prop, name):
        _, (left, prop) = app_args(prop)
        parts.append(left)
        prop = head_reduced(prop)
    return [*parts, prop]


def _fits_in_formula(prop: Expr) -> bool:
    """Whether a proposition holds no quantifier or implication at its head."""
    prop = head_reduced(prop)
    if _is(prop, "Not"):
        return _fits_in_formula(app_args(prop)[1][0])
    return not (isinstance(prop, Pi | Lam) or _is(prop, "Exists"))


def _is(prop: Expr, name: str) -> bool:
    fn, args = app_args(prop)
    return isinstance(fn, Const) and fn.name is Name.of(name) and len(args) == 2 - (name == "Not")


def numbered(items: Sequence[str]) -> list[str]:
    """`(i) …`, `(ii) …`."""
    return [f"({_roman(i)}) {item}" for i, item in enumerate(items, 1)]


def _roman(number: int) -> str:
    numerals = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
    return numerals[number - 1] if number <= len(numerals) else str(number)
