"""Inequalities and equations that are left over variables: derived from what is known, linearly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from toolkit.lean.refutation.combination import at_most, contradiction
from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.refutation.scene import Scene
from toolkit.lean.refutation.symbolic import (
    Atom,
    Fact,
    Number,
    SplitError,
    Symbol,
    UnknownError,
    fact,
    over_integers,
    text_of,
)
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.termops import app_args, fvars, instantiate
from toolkit.lean.terms import Const, Expr, Lit, Name, Pi

MOST_SPLITS = 3
MOST_CASES = 4
"""So many instances of a bounded claim are used."""
FALSE = Const(Name.of("False"), ())
_EVIDENT = "(by first | exact trivial | exact of_decide_eq_true rfl)"
_ORDER = ("LE.le", "LT.lt")


def derived(claim: Expr, scene: Scene, splits: int = MOST_SPLITS) -> str | None:
    """A Lean term for an inequality, an equation or `False`, by cases of what stands in the way.

    None where none was found.
    """
    atom: Atom | None = None
    try:
        found = _direct(claim, scene)
    except SplitError as split:
        found, atom = None, split.atom
    except UnknownError:
        found = None
    if found or not splits:
        return found
    if atom is None:
        if by_known := _by_known(claim, scene, splits):
            return by_known
        atom = _some_number(claim, scene)
    return _by_number(claim, scene, atom, splits) if atom else None


def _by_known(claim: Expr, scene: Scene, splits: int) -> str | None:
    """By cases of a disjunction that is known."""
    for place, (known, proof) in enumerate(scene.known):
        for disjunction, at in _disjunctions(known, proof, scene):
            rest = replace(scene, known=(*scene.known[:place], *scene.known[place + 1 :]))
            name, rest = rest.naming()
            sides = [
                derived(claim, rest.knowing(part, name), splits - 1) for part in app_args(disjunction)[1]
            ]
            if all(sides):
                return f"({at}.elim {' '.join(f'(fun {name} => {s})' for s in sides)})"
    return None


def _disjunctions(known: Expr, proof: str, scene: Scene) -> Iterator[tuple[Expr, str]]:
    for claim, at in _instances(known, proof, scene):
        fn, _ = app_args(claim)
        if isinstance(fn, Const) and str(fn.name) == "Or":
            yield claim, at


def _some_number(claim: Expr, scene: Scene) -> Atom | None:
    """A variable of type Nat in the claim, or in what is known."""
    for expr in (claim, *(known for known, _ in scene.known)):
        for variable in sorted(fvars(expr), key=lambda v: str(v.name)):
            symbol = scene.own.get(variable)
            if isinstance(symbol, Symbol) and symbol.natural:
                return next((a for m in symbol.terms for a in m), None)
    return None


def _by_number(claim: Expr, scene: Scene, atom: Atom, splits: int) -> str | None:
    """By whether a natural number is zero."""
    variable = next(
        (v for v, s in scene.own.items() if isinstance(s, Symbol) and any(atom in m for m in s.terms)), None
    )
    if variable is None:
        return None
    before = f"{atom.text}p"
    shift = scene.own[variable].terms.get((), 0)
    less = Symbol.of(Atom(before, natural=True, variable=True))
    zero = replace(
        scene,
        own={v: s for v, s in scene.own.items() if v is not variable},
        values={**scene.values, variable: shift},
    )
    above = less
    for _ in range(shift + 1):
        above = above + 1
    parts = [
        derived(claim, zero, splits - 1),
        derived(claim, replace(scene, own={**scene.own, variable: above}), splits - 1),
    ]
    if not all(parts):
        return None
    return f"(by cases {atom.text} with | zero => exact {parts[0]} | succ {before} => exact {parts[1]})"


def _direct(claim: Expr, scene: Scene) -> str | None:
    fn, args = app_args(claim)
    head = str(fn.name) if isinstance(fn, Const) else ""
    facts = [f for known, proof in scene.known for f in _facts(known, proof, scene)]
    impossible = contradiction(facts)
    if head == "False" or impossible:
        return impossible if head == "False" else f"(False.elim {impossible})"
    natural = bool(args) and args[0] is NAT
    if head not in (*_ORDER, "Eq", "Ne") or not (natural or scene.evaluator.is_ring(args[0])):
        return _EVIDENT if scene.evaluator.truth(claim, scene.all_values) is Truth.TRUE else None
    left, right = (_number(side, scene) for side in args[-2:])
    if head == "LE.le":
        return _le(left, right, facts, natural)
    if head == "LT.lt":
        return _lt(left, right, facts, natural)
    if head == "Eq":
        both = _le(left, right, facts, natural), _le(right, left, facts, natural)
        antisymmetry = "Nat.le_antisymm" if natural else "le_antisymm"
        return f"({antisymmetry} {both[0]} {both[1]})" if all(both) else None
    for form, (a, b) in (("ne_of_lt", (left, right)), ("ne_of_gt", (right, left))):
        if below := _lt(a, b, facts, natural):
            return f"({'Nat.' if natural else ''}{form} {below})"
    return None


def _le(left: Number, right: Number, facts: list[Fact], natural: bool) -> str | None:
    found = at_most(left, right, facts)
    if found is None or not natural:
        return found
    return f"((cast_le (R := ℤ) (m := {text_of(left)}) (n := {text_of(right)})).1 {found})"


def _lt(left: Number, right: Number, facts: list[Fact], natural: bool) -> str | None:
    found = _le(left + 1, right, facts, natural)
    if found is None or natural:
        return found
    return f"(lt_of_lt_of_le (lt_add_of_pos_right ({text_of(left)} : ℤ) zero_lt_one) {found})"


def _number(side: Expr, scene: Scene) -> Number:
    value = scene.evaluator.value(side, scene.all_values)
    if not isinstance(value, int | Symbol) or isinstance(value, bool):
        raise UnknownError("not a number")
    return value


def _facts(known: Expr, proof: str, scene: Scene) -> Iterator[Fact]:
    """The inequalities over ℤ that a known proposition comes to."""
    for claim, at in _instances(known, proof, scene):
        fn, args = app_args(claim)
        head = str(fn.name) if isinstance(fn, Const) else ""
        turned = False
        if head == "Not":
            fn, args = app_args(args[0])
            head = str(fn.name) if isinstance(fn, Const) else ""
            turned = head in _ORDER
            if not turned:
                continue
        natural = bool(args) and args[0] is NAT
        if head not in (*_ORDER, "Eq") or not (natural or scene.evaluator.is_ring(args[0])):
            yield from _absurdity(claim, at, scene)
            continue
        try:
            left, right = (_number(side, scene) for side in args[-2:])
        except UnknownError:
            continue
        yield from _of_relation(head, left, right, at, natural, turned)


def _absurdity(claim: Expr, proof: str, scene: Scene) -> Iterator[Fact]:
    """`1 ≤ 0` from a proof of what evaluates to `False`."""
    try:
        if scene.evaluator.truth(claim, scene.all_values) is Truth.FALSE:
            false = f"(by first | exact {proof} | exact of_decide_eq_false rfl {proof})"
            yield fact(1, 0, f"(show (1 : ℤ) ≤ 0 from False.elim {false})")
    except UnknownError:
        return


def _of_relation(
    head: str, left: Number, right: Number, proof: str, natural: bool, turned: bool
) -> Iterator[Fact]:
    if turned:
        lemma = {"LE.le": "not_le", "LT.lt": "not_lt"}[head]
        proof = f"({'Nat.' if natural else ''}{lemma}.1 {proof})"
        left, right, head = right, left, {"LE.le": "LT.lt", "LT.lt": "LE.le"}[head]
    below = left + 1 if head == "LT.lt" else left
    if head == "LT.lt" and not natural:
        proof = f"(ℤ.add_one_le_of_lt {proof})"
    if head == "Eq":
        equal = "Nat.le_of_eq" if natural else "le_of_eq"
        yield _shown(left, right, f"({equal} {proof})", natural)
        yield _shown(right, left, f"({equal} {proof}.symm)", natural)
        return
    yield _shown(below, right, proof, natural)


def _shown(lower: Number, upper: Number, proof: str, natural: bool) -> Fact:
    type_ = "Nat" if natural else "ℤ"
    shown = f"(show ({text_of(lower)} : {type_}) ≤ {text_of(upper)} from {proof})"
    if natural:
        shown = f"(cast_le_cast (R := ℤ) {shown})"
    return fact(over_integers(lower), over_integers(upper), shown)


def _instances(known: Expr, proof: str, scene: Scene) -> Iterator[tuple[Expr, str]]:
    """The parts of a known conjunction, and the first instances of a bounded claim."""
    known = scene.evaluator.unfolded(known)
    fn, args = app_args(known)
    head = str(fn.name) if isinstance(fn, Const) else ""
    if head == "And":
        yield from _instances(args[0], f"{proof}.1", scene)
        yield from _instances(args[1], f"{proof}.2", scene)
        return
    if not isinstance(known, Pi) or scene.evaluator.is_proposition(known.type):
        yield known, proof
        return
    bound = scene.evaluator.bound_of(known.body)
    if bound is None:
        return
    for number in range(MOST_CASES):
        inner = instantiate(known.body, (Lit(number),))
        assert isinstance(inner, Pi)
        if scene.is_decided(inner.type) and scene.evaluator.hold((inner.type,), scene.all_values):
            yield from _instances(inner.body, f"({proof} {number} (by decide))", scene)
