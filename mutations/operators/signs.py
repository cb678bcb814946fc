"""Terms that are not negative, with Lean proofs from the hypotheses of the context and of the claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from mutations.operators.base import Site
from mutations.operators.shapes import NAT, fresh, is_ring, is_zero, replaced
from mutations.operators.spots import Spot, head_of, is_proposition, numeral_value, relation
from toolkit.lean.termops import app_args, beta, fvars, lift, open_telescope
from toolkit.lean.terms import App, Const, ConstantKind, Expr, FVar, Name

_BY_RANGE = "(by assumption)"


class _Inequality(NamedTuple):
    """`left ≤ right`, or `<` where it is strict, with a Lean proof."""

    left: Expr
    right: Expr
    strict: bool
    variables: set[FVar]
    conditions: list[Expr]
    proof: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known at a place of a claim: hypotheses of the context, and conditions on bound variables."""

    site: Site
    conditions: tuple[Expr, ...] = ()

    @staticmethod
    def at(site: Site, spot: Spot) -> Facts:
        """What is known at a spot of the step's claim."""
        depth = len(spot.binders)
        types = (lift(type_, depth - level) for level, (_, type_) in enumerate(spot.binders))
        return Facts(site, tuple(type_ for type_ in types if is_proposition(type_)))

    def within(self, index: FVar, count: Expr) -> Facts:
        """The same inside a sum over `index < count`."""
        condition = relation("LT.lt", NAT, index, count)
        return replace(self, conditions=(*self.conditions, condition))

    def nonnegative(self, expr: Expr) -> str | None:
        """A Lean proof that a term of a ring is at least zero, if one is found."""
        head, (_, args) = head_of(expr), app_args(expr)
        if numeral_value(expr) is not None:
            return "(by first | exact le_rfl | exact zero_le_one | exact cast_nonneg _)"
        if head == "Nat.cast":
            return "(cast_nonneg _)"
        if head == "OrderedRing.ind":
            return "(ind_nonneg _)"
        if head == "OrderedRing.dot" and args[-2] is args[-1]:
            return "(dot_self_nonneg _ _)"
        if head in ("HMul.hMul", "HAdd.hAdd"):
            if head == "HMul.hMul" and args[4] is args[5]:
                return "(mul_self_nonneg _)"
            left, right = self.nonnegative(args[4]), self.nonnegative(args[5])
            if left and right:
                return f"({'mul' if head == 'HMul.hMul' else 'add'}_nonneg {left} {right})"
        if head == "OrderedRing.sum":
            index = fresh("i", NAT, 100 + len(self.conditions)).variable
            each = self.within(index, args[2]).nonnegative(beta(args[3], (index,)))
            return each and f"(sum_nonneg fun _ _ => {each})"
        given = next(self._given(expr), None)
        if given is not None:
            return given
        unfolded = self._unfolded(expr)
        return self.nonnegative(unfolded) if unfolded is not None else None

    def at_least_one(self, expr: Expr) -> str | None:
        """A Lean proof that a term of a ring is at least one, if one is found."""
        value = numeral_value(expr)
        if value is not None and value >= 2:
            return f"(one_le_cast (n := {value}) (by decide))"
        head, (_, args) = head_of(expr), app_args(expr)
        if head == "Nat.cast":
            for name, claim in self._hypotheses():
                _, sides = app_args(claim)
                if head_of(claim) == "LT.lt" and is_zero(sides[2]) and sides[3] is args[2]:
                    return f"(one_le_cast {name})"
        for name, claim in self._hypotheses():
            _, sides = app_args(claim)
            if head_of(claim) == "LE.le" and numeral_value(sides[2]) == 1 and sides[3] is expr:
                return name
        return None

    def positive_number(self, expr: Expr) -> str | None:
        """A Lean proof that a natural number is positive, if one is found."""
        if numeral_value(expr):
            return "(by decide)"
        for name, claim in self._hypotheses():
            _, sides = app_args(claim)
            if head_of(claim) == "LT.lt" and is_zero(sides[2]) and sides[3] is expr:
                return name
        return None

    def _hypotheses(self) -> Iterator[tuple[str, Expr]]:
        for binder in self.site.proof.hypotheses(self.site.env):
            yield str(binder.fvar.name), binder.type

    def bounds(self, expr: Expr, *, from_below: bool) -> Iterator[tuple[Expr, str]]:
        """Terms that hypotheses bound a term by, from below or from above, each with a Lean proof."""
        for left, right, strict, variables, conditions, proof in self._inequalities():
            mine, other = (right, left) if from_below else (left, right)
            values: dict[FVar, Expr] = {}
            if mine in variables or not _matches(mine, expr, variables, values):
                continue
            known = all(self._known(condition, variables, values) for condition in conditions)
            if known and variables & fvars(other) <= set(values):
                for variable, value in values.items():
                    other = replaced(other, variable, value)
                yield other, f"(le_of_lt {proof})" if strict else proof

    def _given(self, expr: Expr) -> Iterator[str]:
        for low, high, strict, variables, conditions, proof in self._inequalities():
            least = numeral_value(low)
            values: dict[FVar, Expr] = {}
            if least not in (0, 1) or not _matches(high, expr, variables, values):
                continue
            if all(self._known(condition, variables, values) for condition in conditions):
                weak = f"(le_of_lt {proof})" if strict else proof
                yield weak if least == 0 else f"(le_trans zero_le_one {weak})"

    def _inequalities(self) -> Iterator[_Inequality]:
        """What the hypotheses say of two terms of a ring, for all values of variables, under conditions."""
        for name, type_ in self._hypotheses():
            binders, claim = open_telescope(type_)
            variables = {b.fvar for b in binders if not is_proposition(b.type)}
            conditions = [b.type for b in binders if b.fvar not in variables]
            arguments = ["_" if b.fvar in variables else _BY_RANGE for b in binders]
            proof = f"({' '.join([name, *arguments])})"
            for part, text in _conjuncts(claim, proof):
                _, sides = app_args(part)
                if head_of(part) in ("LE.le", "LT.lt") and is_ring(sides[0]):
                    yield _Inequality(
                        sides[2], sides[3], head_of(part) == "LT.lt", variables, conditions, text
                    )

    def _known(self, condition: Expr, variables: set[FVar], values: dict[FVar, Expr]) -> bool:
        """Whether an instance of a condition is one of those at hand, instances of classes apart."""
        head, (_, args) = head_of(condition), app_args(condition)
        at_hand = [*self.conditions, *(type_ for _, type_ in self._hypotheses())]
        for known in at_hand:
            same = head_of(known) == head
            if not same:
                continue
            pairs = zip(args[-2:], app_args(known)[1][-2:], strict=True)
            trial = dict(values)
            if all(_matches(pattern, given, variables, trial) for pattern, given in pairs):
                values.update(trial)
                return True
        return False

    def _unfolded(self, expr: Expr) -> Expr | None:
        """A definition of the theorem's own, applied away."""
        fn, args = app_args(expr)
        if not isinstance(fn, Const) or not fn.name.is_in(Name.of(self.site.proof.theorem)):
            return None
        constant = self.site.env.get(fn.name)
        if constant is None or constant.kind is not ConstantKind.DEFINITION or constant.value is None:
            return None
        body = beta(constant.value, args)
        return body if head_of(body) in ("OrderedRing.sum", "HMul.hMul", "HAdd.hAdd") else None


def _conjuncts(claim: Expr, proof: str) -> Iterator[tuple[Expr, str]]:
    if head_of(claim) == "And":
        left, right = app_args(claim)[1]
        yield from _conjuncts(left, f"{proof}.1")
        yield from _conjuncts(right, f"{proof}.2")
    else:
        yield claim, proof


def _matches(pattern: Expr, expr: Expr, variables: set[FVar], values: dict[FVar, Expr]) -> bool:
    if isinstance(pattern, FVar) and pattern in variables:
        return values.setdefault(pattern, expr) is expr
    if pattern is expr:
        return fvars(pattern).isdisjoint(variables)
    if isinstance(pattern, App) and isinstance(expr, App):
        return _matches(pattern.fn, expr.fn, variables, values) and _matches(
            pattern.arg, expr.arg, variables, values
        )
    return False
