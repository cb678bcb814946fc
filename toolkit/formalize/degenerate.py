"""Degenerate values by type: zero, empty and whole sets, constant functions, empty and one-point types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, Final

from toolkit.formalize.reading import Reading
from toolkit.lean.refutation.evaluation import INT, NAT
from toolkit.lean.refutation.samples import PROPOSITION
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.termops import app_args, fresh_name, fvars, instantiate
from toolkit.lean.terms import Const, Expr, FVar, Lam, Pi, Sort

_MOST: Final = 6
"""Choices of values that are tried for one statement."""


@dataclass(frozen=True, slots=True)
class Degenerate:
    """A degenerate value: its Lean text, what it is called, and itself where it can be evaluated."""

    text: str
    called: str
    value: Any = None


_ON_CARRIER: Final = Degenerate("(by close_carrier)", "the only value there is")
"""A value of a type that is made of one with an element at most."""


@dataclass(frozen=True, slots=True)
class Existential:
    """`∃ variables, body`, all leading ones opened."""

    variables: tuple[FVar, ...]
    types: tuple[Expr, ...]
    body: Expr


def existential(claim: Expr, reading: Reading) -> Existential | None:
    """The claim as an existential; None when it is none."""
    taken = {b.fvar.name for b in reading.binders}
    variables: list[FVar] = []
    types: list[Expr] = []
    while True:
        fn, args = app_args(claim)
        if not (isinstance(fn, Const) and str(fn.name) == "Exists" and len(args) == 2):
            break
        if not isinstance(args[1], Lam):
            break
        variable = FVar(fresh_name(args[1].name, taken))
        taken.add(variable.name)
        variables.append(variable)
        types.append(args[0])
        claim = instantiate(args[1].body, (variable,))
    return Existential(tuple(variables), tuple(types), claim) if variables else None


def choices(found: Existential, reading: Reading) -> Iterator[tuple[Degenerate, ...]]:
    """Degenerate values for all of its variables at once; none when a type has no degenerate value."""
    domains = [tuple(degenerate(type_, reading, found.variables)) for type_ in found.types]
    yield from islice(product(*domains), _MOST)


def degenerate(type_: Expr, reading: Reading, before: Sequence[FVar] = ()) -> Iterator[Degenerate]:
    """The degenerate values of a type, which may depend on variables that have such values."""
    if not isinstance(type_, Pi) and not fvars(type_).isdisjoint(before):
        yield _ON_CARRIER
    elif type_ is NAT or type_ is INT or reading.evaluator.is_ring(type_):
        yield Degenerate("0", "0", 0)
    elif type_ is PROPOSITION:
        yield Degenerate("False", "a proposition that is false", Truth.FALSE)
        yield Degenerate("True", "a proposition that is true", Truth.TRUE)
    elif isinstance(type_, Sort):
        yield Degenerate("Empty", "the empty type")
        yield Degenerate("Unit", "the type with one element")
    elif isinstance(type_, Pi):
        yield from _functions(type_, reading, before)
    else:
        fn, args = app_args(type_)
        head = str(fn.name) if isinstance(fn, Const) else ""
        if head == "List":
            yield Degenerate("List.nil", "the empty list")
        elif head == "Option":
            yield Degenerate("Option.none", "no element")
        elif head == "Prod":
            for left, right in product(*(tuple(degenerate(a, reading)) for a in args)):
                yield Degenerate(f"⟨{left.text}, {right.text}⟩", f"({left.called}, {right.called})")


def _functions(type_: Pi, reading: Reading, before: Sequence[FVar]) -> Iterator[Degenerate]:
    arity, result = 0, type_.body
    while isinstance(result, Pi):
        arity, result = arity + 1, result.body
    arity += 1
    if result.loose:
        return
    if result is PROPOSITION:
        kind = "set" if arity == 1 else "relation"
        called = {"False": f"the empty {kind}", "True": f"the whole {kind}"}
        for value in degenerate(result, reading):
            yield _constant(value, arity, called[value.text])
        return
    values = list(degenerate(result, reading, before))
    if values == [_ON_CARRIER]:
        yield _ON_CARRIER
        return
    if values and values[0].text == "0":
        values.append(Degenerate("1", "1", 1))
    for value in values:
        yield _constant(value, arity, f"the constant function {value.called}")


def _constant(value: Degenerate, arity: int, called: str) -> Degenerate:
    itself = value.value
    for _ in range(arity):
        itself = _always(itself)
    return Degenerate(f"(fun {' '.join('_' * arity)} => {value.text})", called, itself)


def _always(value: Any) -> Any:
    return lambda _: value


def told(found: Existential, values: Sequence[Degenerate]) -> str:
    """The values in words."""
    return ", ".join(f"{v.name} = {d.called}" for v, d in zip(found.variables, values, strict=True))
