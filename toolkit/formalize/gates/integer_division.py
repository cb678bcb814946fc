"""A quotient of whole numbers that is rounded down where a fraction is meant.

    (1 / 4) * n ≤ k        over the natural numbers: 1 / 4 = 0
    n / 2 + n / 2 = n      fails for odd n

Of numerals the value is a theorem, and proven to be a fault. Of other terms it is one when at an instance the
atom in which the quotient stands has another truth with the fraction, and a theorem says that this instance
is reached. A quotient that is exact wherever it can be computed is told by nobody; nor is one whose informal
statement says that it is rounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from toolkit.formalize.formula import Formula, formula, head_of
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.making import equal, negation, number, operation
from toolkit.formalize.places import Place, numeral, places
from toolkit.formalize.reaching import Convention, Reached, deciding, proved, reached, shown
from toolkit.lean.refutation.evaluation import INT, NAT
from toolkit.lean.terms import App, Const, Expr, Name

_ROUNDED: Final = re.compile(
    r"\bround|\bfloor|⌊|\binteger (?:part|division)|\bwhole part|\bquotient|\bdiv\b|\bremainder"
    r"|\bmod(?:ulo)?\b",
    re.IGNORECASE,
)
_MOST: Final = 3


@register
class IntegerDivision:
    name: ClassVar[str] = "integer-division"
    question: ClassVar[str] = "Is no fraction rounded to a whole number?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterator[Finding]:
        if _ROUNDED.search(subject.candidate.words):
            return
        whole = formula(subject)
        found: list[tuple[str, Reached, bool]] = []
        seen: set[Expr] = set()
        for place in places(whole):
            quotient = _quotient(place.call)
            if quotient is None or place.call in seen or len(found) == _MOST:
                continue
            seen.add(place.call)
            top, bottom = quotient
            a, b = numeral(top), numeral(bottom)
            if a is not None and b is not None:
                if b and a % b:
                    yield _of_numerals(place, a, b, whole)
                continue
            at = reached(whole, place, _inexact(place, top, bottom))
            if at is None:
                continue
            exact = Convention(whole, exact=frozenset({"HDiv.hDiv"}))
            decides = None if place.indexed else deciding(at, place, (Convention(whole), exact))
            found.append((whole.told(place.call), decides or at, decides is not None))
        evidence = proved([at for _, at, _ in found]) if found else []
        for (told, at, matters), theorem in zip(found, evidence, strict=True):
            message = f"{told} is rounded down, at {at.values} for instance"
            if matters and theorem is not None:
                yield Finding(Standing.PROVEN, f"{message}, where a fraction gives another truth", theorem)
            else:
                yield Finding(Standing.SUSPECTED, message, theorem)


def _of_numerals(place: Place, a: int, b: int, whole: Formula) -> Finding:
    message = f"{a} / {b} of whole numbers is {a // b}: multiply it out"
    theorem = None
    if head_of(place.call)[1][0] is NAT:
        theorem = shown(whole, equal(NAT, place.call, number(a // b)), ("rfl", "decide"))
    return Finding(Standing.PROVEN if theorem else Standing.SUSPECTED, message, theorem)


def _quotient(call: Expr) -> tuple[Expr, Expr] | None:
    head, args = head_of(call)
    if head == "HDiv.hDiv" and len(args) == 6 and args[0] in (NAT, INT):
        return args[4], args[5]
    return None


def _inexact(place: Place, top: Expr, bottom: Expr) -> Expr:
    """`¬ quotient * bottom = top`."""
    type_ = head_of(place.call)[1][0]
    ring = App(App(Const(Name.of("OrderedRing.toMul"), ()), INT), Const(Name.of("instOrderedRingℤ"), ()))
    mul = Const(Name.of("instMulNat"), ()) if type_ is NAT else ring
    product = operation("Mul", type_, mul, place.call, bottom)
    return negation(equal(type_, product, top))
