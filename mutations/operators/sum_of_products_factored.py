"""`(∑ a) (∑ b)` for `∑ a b`: sum and product confused."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, fresh, function, mentions, times, with_args, written
from mutations.operators.spots import head_of
from toolkit.lean.termops import app_args, beta


@register
class SumOfProductsFactored(Operator):
    """The sum of products is taken for the product of the sums."""

    name = "sum-of-products-factored"
    category = Category.CALCULATION_ERROR
    mistake = "A sum of products is not the product of the sums."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            if term.smaller or term.head != "OrderedRing.sum":
                continue
            count, summand = term.args[2:]
            index = fresh("i", NAT, 300)
            product = beta(summand, (index.variable,))
            if head_of(product) != "HMul.hMul":
                continue
            left, right = app_args(product)[1][4:]
            if not mentions(left, index) or not mentions(right, index):
                continue
            inside = term.facts.within(index.variable, count)
            first, second = inside.nonnegative(left), inside.nonnegative(right)
            factors = [function(index, factor) for factor in (left, right)]
            text = written(site, term.spot, factors[1])
            if first and second and text:
                after = term.put(times(term.type, *(with_args(term.here, a3=f) for f in factors)))
                fact = (
                    "(by rw [sum_mul]; exact sum_le_sum fun _ hi_ => mul_le_mul_of_nonneg_left"
                    f" (single_le_sum (f := {text}) (fun _ _ => by exact {second}) hi_) {first})"
                )
                yield self.changed(site, term.spot, after, term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∑ i < n, e i * (b i * b i) ≤ x", "(∑ i < n, e i) * (∑ i < n, b i * b i) ≤ x"),
            ("∑ i < n, a i * e i ≤ x", None),
        )
