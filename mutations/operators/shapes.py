"""Common shapes of claims, taken apart and put together: quantifiers, ranges, conjunctions, sums.

Bound variables are opened into free ones, so that parts can be moved about; what is put together binds
them again.
"""

from __future__ import annotations

from dataclasses import dataclass

from mutations.operators.base import Site
from mutations.operators.spots import (
    INSTANCE,
    Spot,
    constant,
    head_of,
    is_proposition,
    numeral_value,
)
from toolkit.lean.printer.source import source
from toolkit.lean.termops import abstract, app_args, beta, fvars, instantiate, mk_app
from toolkit.lean.terms import BinderInfo, Const, Expr, FVar, Lam, Name, Pi

_BOUND = "_bound"
NAT = Const(Name.of("Nat"), ())


@dataclass(frozen=True, slots=True)
class Bound:
    """A variable that a claim binds, opened into a free one."""

    variable: FVar
    name: Name
    type: Expr


@dataclass(frozen=True, slots=True)
class Range:
    """A statement about an index `i` with `i < n` or `i ≤ n`, opened."""

    index: Bound
    condition: Expr
    limit: Expr
    strict: bool
    body: Expr


def opened(binder: Pi | Lam, number: int = 0) -> tuple[Bound, Expr]:
    """The variable of a binder and its body; `number` tells variables that are open together apart."""
    variable = _variable(number)
    return Bound(variable, binder.name, binder.type), instantiate(binder.body, (variable,))


def fresh(name: str, type_: Expr, number: int) -> Bound:
    """A new variable for a claim to bind."""
    return Bound(_variable(number), Name.of(name), type_)


def is_open(variable: FVar) -> bool:
    """Whether a variable is one that a claim binds, and not of the context."""
    return str(variable.name).startswith(_BOUND)


def _variable(number: int) -> FVar:
    return FVar(Name((f"{_BOUND}{number}",)))


def for_all(bound: Bound, body: Expr) -> Expr:
    """`∀ x, body`."""
    return Pi(bound.name, bound.type, abstract(body, (bound.variable,)), BinderInfo.DEFAULT)


def there_is(bound: Bound, body: Expr) -> Expr:
    """`∃ x, body`."""
    predicate = Lam(bound.name, bound.type, abstract(body, (bound.variable,)), BinderInfo.DEFAULT)
    return constant("Exists", bound.type, predicate)


def implies(condition: Expr, body: Expr) -> Expr:
    """`condition → body`."""
    return Pi(Name.of("h"), condition, abstract(body, (FVar(Name(("_proof",))),)), BinderInfo.DEFAULT)


def both(first: Expr, *rest: Expr) -> Expr:
    """`first ∧ …`."""
    return constant("And", first, both(*rest)) if rest else first


def conclusion(implication: Pi) -> Expr:
    """What an implication concludes, outside of it."""
    return instantiate(implication.body, (FVar(Name(("_proof",))),))


def mentions(expr: Expr, bound: Bound) -> bool:
    return bound.variable in fvars(expr)


def at(body: Expr, bound: Bound, value: Expr) -> Expr:
    """`body` with a value for a variable."""
    return replaced(body, bound.variable, value)


def replaced(expr: Expr, variable: FVar, value: Expr) -> Expr:
    """`expr` with a value for a variable, which may be one of the context."""
    return instantiate(abstract(expr, (variable,)), (value,))


def is_range_condition(pi: Pi) -> bool:
    """Whether an implication's condition bounds an index: `i < n`, `i ≤ n`, `N ≤ i` over natural numbers."""
    head, (_, args) = head_of(pi.type), app_args(pi.type)
    return head in ("LT.lt", "LE.le") and args[0] is NAT


def range_of(expr: Expr) -> Range | None:
    """`∀ i, i < n → body`, opened; None for other claims."""
    if not isinstance(expr, Pi) or expr.type is not NAT:
        return None
    index, inner = opened(expr)
    if not isinstance(inner, Pi) or not is_proposition(inner.type):
        return None
    return _range(index, inner.type, conclusion(inner))


def chosen_from(expr: Expr) -> Range | None:
    """`∃ i, i < n ∧ body`, opened; None for other claims."""
    inside = existential(expr)
    if inside is None or inside[0].type is not NAT or head_of(inside[1]) != "And":
        return None
    condition, body = app_args(inside[1])[1]
    return _range(inside[0], condition, body)


def existential(expr: Expr, number: int = 0) -> tuple[Bound, Expr] | None:
    """`∃ x, body`, opened; None for other claims."""
    _, args = app_args(expr)
    if head_of(expr) != "Exists" or not isinstance(args[1], Lam):
        return None
    return opened(args[1], number)


def _range(index: Bound, condition: Expr, body: Expr) -> Range | None:
    head, (_, args) = head_of(condition), app_args(condition)
    if head not in ("LT.lt", "LE.le") or args[0] is not NAT or args[2] is not index.variable:
        return None
    if mentions(args[3], index):
        return None
    return Range(index, condition, args[3], head == "LT.lt", body)


@dataclass(frozen=True, slots=True)
class Sum:
    """`∑ i < n, term i`, times a factor where there is one."""

    count: Expr
    term: Expr
    factor: Expr | None
    type: Expr

    def at(self, index: Expr) -> Expr:
        """The summand at an index, times the factor."""
        value = beta(self.term, (index,))
        return value if self.factor is None else times(self.type, self.factor, value)


def sum_of(expr: Expr, type_: Expr) -> Sum | None:
    """A sum, or a factor times a sum, of a type; None for other terms."""
    head, (_, args) = head_of(expr), app_args(expr)
    if head == "OrderedRing.sum":
        return Sum(args[2], args[3], None, type_)
    if head == "HMul.hMul" and head_of(args[5]) == "OrderedRing.sum":
        _, inner = app_args(args[5])
        return Sum(inner[2], inner[3], args[4], type_)
    return None


def times(type_: Expr, left: Expr, right: Expr) -> Expr:
    return constant("HMul.hMul", type_, type_, type_, INSTANCE, left, right)


def plus(type_: Expr, left: Expr, right: Expr) -> Expr:
    return constant("HAdd.hAdd", type_, type_, type_, INSTANCE, left, right)


def minus(type_: Expr, left: Expr, right: Expr) -> Expr:
    return constant("HSub.hSub", type_, type_, type_, INSTANCE, left, right)


def cast(type_: Expr, number: Expr) -> Expr:
    """A natural number in a ring."""
    return constant("Nat.cast", type_, INSTANCE, number)


def with_args(expr: Expr, **new: Expr) -> Expr:
    """An application with other arguments, by position: `a4=…`."""
    fn, args = app_args(expr)
    return mk_app(fn, [new.get(f"a{i}", arg) for i, arg in enumerate(args)])


def is_zero(expr: Expr) -> bool:
    return numeral_value(expr) == 0


def is_ring(type_: Expr) -> bool:
    """Whether a relation compares elements of a ring, not natural numbers or other things."""
    return isinstance(type_, FVar) or head_of(type_) == "ℤ"


def nonempty(site: Site, limit: Expr) -> str | None:
    """The hypothesis of the context that says `0 < limit`, if one does so in these words."""
    for binder in site.proof.hypotheses(site.env):
        head, (_, args) = head_of(binder.type), app_args(binder.type)
        if head == "LT.lt" and args[0] is NAT and is_zero(args[2]) and args[3] is limit:
            return str(binder.name)
    return None


def surely_nonempty(site: Site, limit: Expr) -> bool:
    """Whether a hypothesis of the context says that something is less than `limit`."""
    for binder in site.proof.hypotheses(site.env):
        head, (_, args) = head_of(binder.type), app_args(binder.type)
        if head == "LT.lt" and args[0] is NAT and args[3] is limit:
            return True
    return False


def function(bound: Bound, body: Expr) -> Expr:
    """`fun x => body`."""
    return Lam(bound.name, bound.type, abstract(body, (bound.variable,)), BinderInfo.DEFAULT)


def predecessor(number: Expr) -> Expr | None:
    """`n`, of `n + 1`."""
    head, (_, args) = head_of(number), app_args(number)
    return args[4] if head == "HAdd.hAdd" and numeral_value(args[5]) == 1 else None


def core(claim: Expr, depth: int = 0) -> tuple[Expr, tuple[Expr, ...]]:
    """What a claim says when its conditions are met, opened, and those conditions, ranges apart."""
    if not isinstance(claim, Pi):
        return claim, ()
    if is_proposition(claim.type):
        said, conditions = core(conclusion(claim), depth)
        return said, conditions if is_range_condition(claim) else (claim.type, *conditions)
    _, body = opened(claim, depth)
    return core(body, depth + 1)


def is_compound(claim: Expr) -> bool:
    """Whether a claim says in the end that something exists, or several things at once or in turn."""
    return head_of(core(claim)[0]) in ("Exists", "And", "Or")


def written(site: Site, spot: Spot, expr: Expr) -> str | None:
    """The Lean text of a term at a spot, as a proof there writes it; None for one over opened variables."""
    if any(is_open(variable) for variable in fvars(expr)):
        return None
    names = [FVar(Name((f"v{level}_",))) for level in range(len(spot.binders))]
    return f"({source(instantiate(expr, names), site.env.get, width=10_000)})"
