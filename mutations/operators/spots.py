"""The places of a claim that an operator can change, and the claim with something else put there.

What stands at a place may refer to variables that the claim binds around it, as de Bruijn indices; what is
put there instead refers to the same ones. Instance arguments need not be right: the changed claim goes to
Lean as text, and Lean finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from toolkit.lean.termops import app_args, mk_app, rewrite
from toolkit.lean.terms import App, Const, Expr, Lam, Lit, Name, Pi, Sort

Put = Callable[[Expr], Expr]
Carry = Callable[[str], str]
"""From the Lean text of a proof to that of another."""

CONNECTIVES = ("And", "Or")


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a claim: a proposition in it, or a term.

    `positive` says that a stronger proposition here makes the whole claim stronger, None that it is not so
    simple. `put` gives the claim with another expression here. `binders` are the bound variables around it,
    outermost first, by name and type.

    `through(local)` leads from a proof of the claim that was changed here to one of the clean claim, when
    `local` leads from one of what was put here to one of what stood here; or the other way round where
    `positive` is False.
    """

    here: Expr
    positive: bool | None
    put: Put
    binders: tuple[tuple[Name, Expr], ...] = ()
    through: Callable[[Carry], Carry] = lambda local: local
    exists: bool = False
    """Whether the claim says of something that exists that this holds, by itself or with more."""

    @property
    def head(self) -> str:
        """The name of the constant that is applied here, or nothing."""
        return head_of(self.here)

    @property
    def args(self) -> tuple[Expr, ...]:
        return app_args(self.here)[1]


def head_of(expr: Expr) -> str:
    """The name of the constant that an expression applies, or nothing."""
    fn, _ = app_args(expr)
    return str(fn.name) if isinstance(fn, Const) else ""


def propositions(claim: Expr) -> Iterator[Spot]:
    """The propositions that a claim is made of, itself first, each before its parts."""
    yield from _propositions(Spot(claim, True, lambda new: new))


def asserted(claim: Expr, *heads: str) -> Iterator[Spot]:
    """The propositions with one of these heads in a claim that make it stronger when they get stronger."""
    return (spot for spot in propositions(claim) if spot.head in heads and spot.positive)


def is_proposition(type_: Expr) -> bool:
    """Whether the type of a binder in a claim is a proposition, as far as its head tells."""
    while isinstance(type_, Pi):
        type_ = type_.body
    if isinstance(type_, Sort):
        return False
    fn, args = app_args(type_)
    if isinstance(fn, Const):
        return str(fn.name) not in ("Nat", "ℤ", "Bool")
    return bool(args)


def constant(name: str, *args: Expr) -> Expr:
    """A constant of the foundation applied to arguments."""
    return mk_app(Const(Name.of(name), ()), args)


def relation(name: str, type_: Expr, left: Expr, right: Expr) -> Expr:
    """`left name right` at a type; `name` is `LE.le`, `LT.lt`, `Eq` or `Ne`."""
    if name in ("Eq", "Ne"):
        return constant(name, type_, left, right)
    return constant(name, type_, INSTANCE, left, right)


def numeral(type_: Expr, value: int) -> Expr:
    """A numeral of a type."""
    return constant("OfNat.ofNat", type_, Lit(value), INSTANCE)


def numeral_value(expr: Expr) -> int | None:
    """The number that a numeral stands for, None for other expressions."""
    fn, args = app_args(expr)
    if isinstance(fn, Const) and str(fn.name) == "OfNat.ofNat" and isinstance(args[1], Lit):
        return int(args[1].value)
    return None


INSTANCE = Const(Name.of("inferInstance"), ())
"""Stands where Lean finds an instance."""
_INSTANCE_AT = {
    "LE.le": 1,
    "LT.lt": 1,
    "HAdd.hAdd": 3,
    "HSub.hSub": 3,
    "HMul.hMul": 3,
    "HPow.hPow": 3,
    "OfNat.ofNat": 2,
    "Nat.cast": 1,
}


def essence(expr: Expr) -> Expr:
    """An expression without what Lean finds by itself, instances and universes: equal for equal claims."""

    def visit(e: Expr, _: int) -> Expr | None:
        fn, args = app_args(e)
        if not isinstance(fn, Const):
            return None
        place = _INSTANCE_AT.get(str(fn.name))
        bare = [INSTANCE if number == place else essence(arg) for number, arg in enumerate(args)]
        return mk_app(Const(fn.name, ()), bare)

    return rewrite(expr, visit)


def _propositions(spot: Spot) -> Iterator[Spot]:
    yield spot
    match spot.here:
        case Pi(name, type_, body, info):
            if is_proposition(type_):
                yield from _propositions(
                    Spot(
                        type_,
                        _flipped(spot.positive),
                        lambda new: spot.put(Pi(name, new, body, info)),
                        spot.binders,
                        _before(spot, lambda local, h: f"(fun p_ => {h} {local('p_')})"),
                    )
                )
            yield from _propositions(
                Spot(
                    body,
                    spot.positive,
                    lambda new: spot.put(Pi(name, type_, new, info)),
                    (*spot.binders, (name, type_)),
                    _before(
                        spot, lambda local, h: f"(fun {_bound(spot)} => {local(f'({h} {_bound(spot)})')})"
                    ),
                )
            )
        case App():
            head, (_, args) = spot.head, app_args(spot.here)
            if head in CONNECTIVES:
                for index in range(2):
                    inner = _inside(spot, index)
                    through = _before(spot, _CONNECTIVE[head, index])
                    yield from _propositions(
                        Spot(inner.here, spot.positive, inner.put, inner.binders, through, spot.exists)
                    )
            elif head in ("Iff", "Not"):
                for index in range(len(args)):
                    positive = _flipped(spot.positive) if head == "Not" else None
                    inner = _inside(spot, index)
                    through = _before(spot, lambda local, h: f"(fun p_ => {h} {local('p_')})")
                    yield from _propositions(
                        Spot(inner.here, positive, inner.put, inner.binders, through, spot.exists)
                    )
            elif head == "Exists" and isinstance(args[1], Lam):
                inner = _under(_inside(spot, 1))
                through = _before(
                    spot,
                    lambda local, h: f"({h}.elim fun {_bound(spot)} h_ => ⟨{_bound(spot)}, {local('h_')}⟩)",
                )
                yield from _propositions(
                    Spot(inner.here, spot.positive, inner.put, inner.binders, through, exists=True)
                )


def _before(spot: Spot, step: Callable[[Carry, str], str]) -> Callable[[Carry], Carry]:
    """How a proof goes through one more layer of a claim."""
    return lambda local: spot.through(lambda h: step(local, h))


def _bound(spot: Spot) -> str:
    """A name for what is bound at a spot, apart from those around it."""
    return f"v{len(spot.binders)}_"


_CONNECTIVE: dict[tuple[str, int], Callable[[Carry, str], str]] = {
    ("And", 0): lambda local, h: f"⟨{local(f'{h}.1')}, {h}.2⟩",
    ("And", 1): lambda local, h: f"⟨{h}.1, {local(f'{h}.2')}⟩",
    ("Or", 0): lambda local, h: f"({h}.elim (fun h_ => Or.inl {local('h_')}) Or.inr)",
    ("Or", 1): lambda local, h: f"({h}.elim Or.inl fun h_ => Or.inr {local('h_')})",
}


def _inside(spot: Spot, index: int) -> Spot:
    fn, args = app_args(spot.here)

    def put(new: Expr) -> Expr:
        return spot.put(mk_app(fn, (*args[:index], new, *args[index + 1 :])))

    return Spot(args[index], spot.positive, put, spot.binders, spot.through)


def _under(spot: Spot) -> Spot:
    lam = spot.here
    assert isinstance(lam, Lam)
    return Spot(
        lam.body,
        spot.positive,
        lambda new: spot.put(Lam(lam.name, lam.type, new, lam.info)),
        (*spot.binders, (lam.name, lam.type)),
        spot.through,
    )


def _flipped(positive: bool | None) -> bool | None:
    return None if positive is None else not positive
