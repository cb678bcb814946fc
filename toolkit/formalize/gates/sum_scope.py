"""A sum whose body lacks its brackets, so that the index escapes.

    ∀ (n i : Nat) (a b : Nat → ℤ), ∑ i < n, a i + b i = …        reads (∑ i < n, a i) + b i

The `i` of the second summand is another variable, one that is bound outside. It is suspected when a variable
that stands beside a sum, in the same sum, difference or product, has the name of the sum's index.

What is added to a sum, or taken from it, may also have been meant for every term: `∑ i < n, x i - m = 0`.
That is suspected when the statement fails as it reads, and nothing is found against it with the brackets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from toolkit.errors import Unchecked
from toolkit.formalize.formula import Formula, applications, formula, head_of, mentions, plain
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.reading import read
from toolkit.lean.termops import app_args, lift, mk_app, rebuild, subterms
from toolkit.lean.terms import Expr, Lam

_OPERATIONS: Final = frozenset({"HAdd.hAdd", "HSub.hSub", "HMul.hMul"})
_TERMWISE: Final = frozenset({"HAdd.hAdd", "HSub.hSub"})
_MOST: Final = 3
"""So many places for brackets are tried."""
_SUM: Final = "OrderedRing.sum"


@register
class SumScope:
    name: ClassVar[str] = "sum-scope"
    question: ClassVar[str] = "Does every sum reach as far as its index is used?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        whole = formula(subject)
        told: set[str] = set()
        for node in whole.nodes():
            for index, beside in _beside_sums(node.claim):
                bound = next((b for b in reversed(node.bounds) if b.name == index), None)
                if bound is None or not mentions(beside, bound.variable) or index in told:
                    continue
                told.add(index)
                follows = "what follows" if beside.loose else whole.told(beside)
                yield Finding(
                    Standing.SUSPECTED,
                    f"the sum over {index} ends before {follows}, whose {index} is another "
                    "variable: put the body of the sum into brackets",
                )
        if not told:
            yield from _better_with_brackets(whole)


def _better_with_brackets(whole: Formula) -> Iterator[Finding]:
    """Whether sampling is against the statement as it reads, and not with more in the body of a sum."""
    statement = whole.subject.statement
    places = [e for e in subterms(statement) if _bracketed(e) is not e][:_MOST]
    reads = _inquiry(whole, statement) if places else None
    if reads is None or reads.counterexample is None:
        return
    for place in places:
        meant = _inquiry(whole, rebuild(statement, partial(_bracketed_at, place)))
        if meant is not None and meant.counterexample is None and meant.instances:
            values = reads.counterexample[0].told(reads.reading)
            yield Finding(
                Standing.SUSPECTED,
                f"it seems to fail{f' at {values}' if values else ''}, and not to if what is added to a sum "
                "is put into brackets with its body: is it meant for every term?",
            )
            return


def _inquiry(whole: Formula, statement: Expr) -> Inquiry | None:
    try:
        return Inquiry(read(replace(whole.subject, statement=statement)))
    except Unchecked:
        return None


def _bracketed_at(place: Expr, expr: Expr) -> Expr:
    return _bracketed(expr) if expr is place else expr


def _bracketed(expr: Expr) -> Expr:
    """`∑ (f + e)` for `(∑ f) + e`, and so for differences; any other term as it is."""
    head, args = head_of(expr)
    if head not in _TERMWISE or len(args) != 6:
        return expr
    fn, summed = app_args(args[4])
    if head_of(args[4])[0] != _SUM or not isinstance(summed[-1], Lam):
        return expr
    body = summed[-1]
    inner = mk_app(app_args(expr)[0], (*(lift(a, 1) for a in args[:4]), body.body, lift(args[5], 1)))
    return mk_app(fn, (*summed[:-1], Lam(body.name, body.type, _bracketed(inner), body.info)))


def _beside_sums(claim: Expr) -> Iterator[tuple[str, Expr]]:
    """The names of the indices of sums in a claim, and what is added to, taken from or multiplied by each."""
    for application in applications(claim):
        head, args = head_of(application)
        if head not in _OPERATIONS or len(args) < 2:
            continue
        left, right = args[-2:]
        for summed, beside in ((left, right), (right, left)):
            for index in _indices(summed):
                yield index, beside


def _indices(expr: Expr) -> Iterator[str]:
    """The index of a sum, or of the last of nested ones."""
    head, args = head_of(expr)
    while head == _SUM and args and isinstance(args[-1], Lam):
        yield plain(args[-1].name)
        head, args = head_of(args[-1].body)
