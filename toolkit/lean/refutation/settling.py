"""Lean terms that prove or refute a proposition at an instance, written along its structure.

What can be evaluated is decided by the kernel. An object that must exist, or at which a claim for all fails,
is one that does so at a few sampled values of the variables around it. What is left over variables is derived
by linear arithmetic (`deriving`); where that does not do, a proof is left to a short list of tactics
(`tactics.lean`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from toolkit.lean.refutation.deriving import FALSE, derived
from toolkit.lean.refutation.evaluation import NAT, Evaluator
from toolkit.lean.refutation.scene import Candidate, Scene, Values
from toolkit.lean.termops import app_args, instantiate
from toolkit.lean.terms import BinderInfo, BVar, Const, Expr, Lam, Name, Pi

LEAF, DECIDE = "settle_left", "(by decide)"
MOST_CANDIDATES = 4
"""So many objects are tried in a proof."""


def settled(condition: Expr, evaluator: Evaluator, values: Values) -> str:
    """A Lean term for a condition over the variables that `values` gives values."""
    if _is_archimedean(condition):
        return "int_archimedean"
    return _proved(condition, Scene.at(evaluator, values))


def refuted(claim: Expr, proof: str, evaluator: Evaluator, values: Values) -> str | None:
    """A Lean term for `False` from a proof of a claim that fails at the values; None where none was found."""
    return _refuted(claim, proof, Scene.at(evaluator, values))


def _proved(claim: Expr, scene: Scene) -> str:
    evaluator = scene.evaluator
    claim = evaluator.unfolded(claim)
    if scene.is_decided(claim):
        return DECIDE
    fn, args = app_args(claim)
    head = str(fn.name) if isinstance(fn, Const) else ""
    if isinstance(claim, Pi) and not evaluator.is_proposition(claim.type):
        variable, name, inner = scene.with_variable(claim.type)
        return f"(fun {name} => {_proved(instantiate(claim.body, (variable,)), inner)})"
    if isinstance(claim, Pi):
        name, inner = scene.naming()
        given = inner.knowing(claim.type, name)
        if not given.worlds and (absurdity := _refuted(claim.type, name, inner)):
            return f"(fun {name} => False.elim {absurdity})"
        return f"(fun {name} => {_proved(claim.body, given)})"
    if head == "Exists" and isinstance(args[1], Lam):
        return _witnessed(args[0], args[1], scene) or scene.left(claim, LEAF)
    if head == "And":
        return f"⟨{_proved(args[0], scene)}, {_proved(args[1], scene)}⟩"
    if head == "Or":
        for side, part in zip(("inl", "inr"), args, strict=True):
            if _holds(part, scene):
                return f"(Or.{side} {_proved(part, scene)})"
    if head == "Iff":
        left, right = args
        ways = (_implication(left, right), _implication(right, left))
        return f"⟨{', '.join(_proved(way, scene) for way in ways)}⟩"
    if head == "Not":
        name, inner = scene.naming()
        refutation = _refuted(args[0], name, inner)
        return f"(fun {name} => {refutation})" if refutation else scene.left(claim, LEAF)
    return derived(claim, scene) or scene.left(claim, LEAF)


def _implication(premise: Expr, conclusion: Expr) -> Pi:
    return Pi(Name.of("h"), premise, conclusion, BinderInfo.DEFAULT)


def _witnessed(type_: Expr, predicate: Lam, scene: Scene) -> str | None:
    """A proof of existence by the candidate that leaves the least to tactics, of the first that would do."""
    best: tuple[int, str] | None = None
    for candidate, body, inner in _fitting(type_, predicate.body, scene, _holds):
        text = f"⟨{candidate.text}, {_proved(body, inner)}⟩"
        doubts = text.count(LEAF)
        if best is None or doubts < best[0]:
            best = doubts, text
        if not doubts:
            break
    return best[1] if best else None


def _fitting(
    type_: Expr, body: Expr, scene: Scene, stands: Callable[[Expr, Scene], bool]
) -> Iterator[tuple[Candidate, Expr, Scene]]:
    """The first objects for which a proposition stands so."""
    found = 0
    for candidate in scene.candidates(type_):
        variable, inner = scene.choosing(candidate)
        claim = instantiate(body, (variable,))
        if stands(claim, inner):
            yield candidate, claim, inner
            found += 1
            if found == MOST_CANDIDATES:
                return


def _refuted(claim: Expr, proof: str, scene: Scene) -> str | None:
    evaluator = scene.evaluator
    claim = evaluator.unfolded(claim)
    if scene.is_decided(claim):
        return f"(absurd {proof} {DECIDE})"
    fn, args = app_args(claim)
    head = str(fn.name) if isinstance(fn, Const) else ""
    if isinstance(claim, Pi) and not evaluator.is_proposition(claim.type):
        doubtful: str | None = None
        for candidate, body, inner in _fitting(claim.type, claim.body, scene, _fails):
            found = _refuted(body, f"({proof} {candidate.text})", inner)
            if found and LEAF not in found:
                return found
            doubtful = doubtful or found
        return doubtful
    if isinstance(claim, Pi):
        if not _holds(claim.type, scene):
            return None
        return _refuted(claim.body, f"({proof} {_proved(claim.type, scene)})", scene)
    if head == "Exists" and isinstance(args[1], Lam):
        variable, name, inner = scene.with_variable(args[0])
        fact, inner = inner.naming()
        rest = _refuted(instantiate(args[1].body, (variable,)), fact, inner)
        return f"({proof}.elim fun {name} {fact} => {rest})" if rest else None
    if head == "And":
        name, inner = scene.naming()
        knowing = inner.knowing(args[0], f"{name}.1")
        rest = _refuted(args[1], f"{name}.2", knowing) if knowing.worlds else None
        rest = rest or _refuted(args[0], f"{name}.1", inner)
        return f"(have {name} := {proof}; {rest})" if rest else None
    if head == "Or":
        name, inner = scene.naming()
        sides = [_refuted(part, name, inner) for part in args]
        return f"({proof}.elim {' '.join(f'(fun {name} => {s})' for s in sides)})" if all(sides) else None
    if head == "Iff":
        left, right = args
        for given, wanted, side in ((left, right, 1), (right, left, 2)):
            if _holds(given, scene):
                return _refuted(wanted, f"({proof}.{side} {_proved(given, scene)})", scene)
        return None
    if head == "Not":
        return f"({proof} {_proved(args[0], scene)})"
    name, inner = scene.naming()
    found = derived(FALSE, inner.assuming(claim, name))
    return f"(have {name} := {proof}; {found})" if found else None


def _holds(claim: Expr, scene: Scene) -> bool:
    """Whether a claim holds in all worlds."""
    return all(scene.evaluator.hold((claim,), w) for w in scene.worlds)


def _fails(claim: Expr, scene: Scene) -> bool:
    """Whether a claim fails in all worlds."""
    return all(scene.evaluator.fails(claim, w) for w in scene.worlds)


def _is_archimedean(expr: Expr) -> bool:
    """`∀ a c : R, 0 < c → ∃ N : Nat, a ≤ N * c`, which `int_archimedean` says of ℤ."""
    for _ in range(3):
        if not isinstance(expr, Pi):
            return False
        expr = expr.body
    fn, args = app_args(expr)
    if not (isinstance(fn, Const) and str(fn.name) == "Exists" and args[0] is NAT):
        return False
    body = args[1].body if isinstance(args[1], Lam) else args[1]
    fn, args = app_args(body)
    return isinstance(fn, Const) and str(fn.name) == "LE.le" and args[2] is BVar(3)
