"""A sum whose body lacks its brackets, so that the index escapes.

    ∀ (n i : Nat) (a b : Nat → ℤ), ∑ i < n, a i + b i = …        reads (∑ i < n, a i) + b i

The `i` of the second summand is another variable, one that is bound outside. It is suspected when a variable
that stands beside a sum, in the same sum, difference or product, has the name of the sum's index.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from toolkit.formalize.formula import applications, formula, head_of, mentions, plain
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.lean.terms import Expr, Lam

_OPERATIONS: Final = frozenset({"HAdd.hAdd", "HSub.hSub", "HMul.hMul"})
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
                yield Finding(
                    Standing.SUSPECTED,
                    f"the sum over {index} ends before {whole.told(beside)}, whose {index} is another "
                    "variable: put the body of the sum into brackets",
                )


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
