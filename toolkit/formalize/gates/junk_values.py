"""A value that Lean defines and mathematics does not, or defines otherwise, reached under the hypotheses.

    ∀ b costs spent : Nat, spent ≤ b - costs → spent + costs ≤ b     (b - costs = 0 where b < costs)
    ∀ (K) [Field K] (a b : K), a / b * b = a                          (a / 0 is 0)

Looked for are differences of natural numbers that are cut off at zero, and quotients, remainders and inverses
of zero. A value is reached if an instance of all that is bound and assumed at its place takes it: that is a
theorem. It is proven to be a fault when the atom that it stands in has another truth, at that instance, with
the difference that is meant, or with other values that a quotient by zero might as well have. Where it is
reached and decides nothing, is the index of a sequence, or where the informal statement speaks of such a
convention, it is suspected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from toolkit.formalize.formula import Formula, formula, head_of
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.making import OF_NAT, equal, less, number
from toolkit.formalize.places import Place, numeral, places
from toolkit.formalize.reaching import Convention, Reached, deciding, is_sampled, proved, reached
from toolkit.lean.refutation.evaluation import INT, NAT
from toolkit.lean.termops import app_args, mk_app
from toolkit.lean.terms import BinderInfo, Const, Expr, Lit, LZero, Name

_MOST: Final = 4
"""So many places are reported."""
_CONVENTION: Final = re.compile(
    r"\btruncat|\bcut off\b|\bmonus\b|\bpositive part\b|\bmax ?\(|\bconvention\b|\bdivision by (?:zero|0)\b"
    r"|\bif .* otherwise\b",
    re.IGNORECASE,
)
"""Words of an informal statement that speaks of such values itself."""
_NONE: Final = Lit(0)
_INTEGERS: Final = Name.of("instOrderedRingℤ")


@dataclass(frozen=True, slots=True)
class _Junk:
    """A place, the condition under which its value is none, what it is then, and whether zero divides."""

    place: Place
    condition: Expr
    told: str
    divides: bool


@register
class JunkValues:
    name: ClassVar[str] = "junk-values"
    question: ClassVar[str] = "Do the hypotheses keep away from values that are conventions?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterator[Finding]:
        whole = formula(subject)
        found: list[tuple[_Junk, Reached, bool]] = []
        unseen: list[_Junk] = []
        reached_calls: set[Expr] = set()
        for junk in _all(whole):
            if junk.place.call in reached_calls:
                continue
            at = reached(whole, junk.place, junk.condition)
            if at is None:
                if junk.divides and not is_sampled(junk.place, whole):
                    unseen.append(junk)
                continue
            matters = None if junk.place.indexed else deciding(at, junk.place, _conventions(whole, junk))
            reached_calls.add(junk.place.call)
            found.append((junk, matters or at, matters is not None))
            if len(found) == _MOST:
                break
        found.sort(key=lambda entry: not entry[2])
        by_convention = _CONVENTION.search(subject.candidate.words)
        evidence = proved([at for _, at, _ in found]) if found else []
        for (junk, at, decides), theorem in zip(found, evidence, strict=True):
            values = f" at {at.values}" if at.values else ""
            message = f"{junk.told}, and that is reached{values}"
            if decides and theorem is not None and by_convention is None:
                atom = whole.told(junk.place.atom)
                yield Finding(Standing.PROVEN, f"{message}; it decides {atom}", theorem)
            else:
                yield Finding(Standing.SUSPECTED, message, theorem)
        for junk in unseen[:1]:
            yield Finding(Standing.SUSPECTED, f"{junk.told}, and no hypothesis says that it is not")


def _conventions(whole: Formula, junk: _Junk) -> tuple[Convention, ...]:
    if junk.divides:
        return tuple(Convention(whole, by_zero=value) for value in (0, 1, -7, 5))
    return Convention(whole), Convention(whole, exact=frozenset({"HSub.hSub"}))


def _all(whole: Formula) -> Iterator[_Junk]:
    seen: set[tuple[Expr, Expr]] = set()
    for place in places(whole):
        if (place.call, place.atom) not in seen:
            seen.add((place.call, place.atom))
            yield from _junk(place, whole)


def _junk(place: Place, whole: Formula) -> Iterator[_Junk]:
    head, args = head_of(place.call)
    told = whole.told(place.call)
    match head, args:
        case "HSub.hSub", (type_, _, _, _, left, right) if type_ is NAT:
            condition = less(left, right)
            yield _Junk(place, condition, f"{told} is 0 where {whole.told(condition)}", False)
        case (("HDiv.hDiv" | "HMod.hMod"), (type_, _, _, _, _, divisor)):
            yield from _divided(place, type_, divisor, told, whole)
        case "Inv.inv", (type_, _, divisor):
            yield from _divided(place, type_, divisor, told, whole)
        case _:
            pass


def _divided(place: Place, type_: Expr, divisor: Expr, told: str, whole: Formula) -> Iterator[_Junk]:
    zero = _zero(type_, place, whole)
    if zero is not None and not numeral(divisor):
        condition = equal(type_, divisor, zero)
        yield _Junk(place, condition, f"{told} has no value where {whole.told(condition)}", True)


def _zero(type_: Expr, place: Place, whole: Formula) -> Expr | None:
    """The zero of a type: of the natural numbers, the integers, or of a ring in the context."""
    if type_ is NAT:
        return number(0)
    ring: Expr | None = Const(_INTEGERS, ()) if type_ is INT else None
    for bound in place.bounds:
        fn, args = app_args(bound.type)
        if bound.info is BinderInfo.INSTANCE and args == (type_,) and isinstance(fn, Const):
            parent = fn.name.child("toOrderedRing")
            if str(fn.name) == "OrderedRing":
                ring = bound.variable
            elif whole.subject.env.get(parent) is not None:
                ring = mk_app(Const(parent, fn.levels), (type_, bound.variable))
    if ring is None:
        return None
    zero = mk_app(Const(Name.of("OrderedRing.toZero"), ()), (type_, ring))
    return mk_app(OF_NAT, (type_, _NONE, mk_app(Const(Name.of("Zero.toOfNat0"), (LZero(),)), (type_, zero))))
