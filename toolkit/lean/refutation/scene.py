"""What stands around a proposition in a proof: values, variables, and what is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from toolkit.lean.refutation.evaluation import NAT, Evaluator
from toolkit.lean.refutation.samples import LARGE, WIDE, Place, places
from toolkit.lean.refutation.symbolic import Symbol, opaque, over_integers, text_of
from toolkit.lean.termops import app_args, fvars, subterms
from toolkit.lean.terms import App, Const, Expr, FVar, Lam, Name, Pi

Values = Mapping[FVar, Any]
Form = Callable[[Values], Any]
MOST_WORLDS = 24
_NATURAL, _OTHER, _PROOF = "n", "v", "h"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An object to try, as it depends on the values of the variables in scope."""

    at: Callable[[Values], Any]
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What stands around a proposition.

    `values` are those of the instance, `own` the symbolic ones of variables that Lean has, `chosen` objects
    that depend on both, by names that only this program knows. `worlds` are a few values for all of them.
    `known` are propositions with their proofs.
    """

    evaluator: Evaluator
    values: Values
    own: Values
    worlds: tuple[Values, ...]
    chosen: tuple[tuple[FVar, Candidate], ...] = ()
    known: tuple[tuple[Expr, str], ...] = ()
    depth: int = 0

    @classmethod
    def at(cls, evaluator: Evaluator, values: Values) -> Scene:
        return cls(evaluator, values, {}, (values,))

    @property
    def all_values(self) -> Values:
        found = {**self.values, **self.own}
        for variable, candidate in self.chosen:
            found[variable] = candidate.at(found)
        return found

    def knowing(self, claim: Expr, proof: str) -> Scene:
        """With a proof of a claim; without the worlds in which it fails."""
        worlds = tuple(w for w in self.worlds if self.evaluator.hold((claim,), w))
        return replace(self.assuming(claim, proof), worlds=worlds)

    def assuming(self, claim: Expr, proof: str) -> Scene:
        """With a proof of a claim that may fail in all worlds."""
        return replace(self, known=(*self.known, (claim, proof)))

    def naming(self) -> tuple[str, Scene]:
        """A name for a proof."""
        return f"{_PROOF}{self.depth}", replace(self, depth=self.depth + 1)

    def with_variable(self, type_: Expr) -> tuple[FVar, str, Scene]:
        """A new variable of a type, its Lean name, and values for it in each world."""
        name = f"{_NATURAL if type_ is NAT else _OTHER}{self.depth}"
        variable = FVar(Name((name,)))
        sampled = [p.value for p in places(type_, self.evaluator.is_ring, 5) or ()]
        near: list[FVar] = []
        if type_ is NAT:
            sampled += [p.value for p in LARGE]
            near = [v for v, s in self.own.items() if isinstance(s, Symbol) and s.natural]
        every = [
            {**w, variable: value}
            for w in self.worlds
            for value in dict.fromkeys((*sampled, *(w[v] + more for v in near for more in (0, 1))))
        ]
        worlds = tuple(every[:: -(-len(every) // MOST_WORLDS) or 1])
        own = {**self.own, variable: _symbolic(name, type_, self.evaluator)}
        return variable, name, replace(self, own=own, worlds=worlds, depth=self.depth + 1)

    def choosing(self, candidate: Candidate) -> tuple[FVar, Scene]:
        variable = FVar(Name((f"c{self.depth}",)))
        worlds = tuple({**w, variable: candidate.at(w)} for w in self.worlds)
        chosen = (*self.chosen, (variable, candidate))
        return variable, replace(self, worlds=worlds, chosen=chosen, depth=self.depth + 1)

    def candidates(self, type_: Expr) -> Iterator[Candidate]:
        """Objects of a type: fixed ones, and for numbers those near the variables in scope."""
        is_ring = self.evaluator.is_ring
        natural = type_ is NAT
        fixed = [_fixed(p) for p in places(type_, is_ring, 8) or ()]
        if not natural and not is_ring(type_):
            yield from fixed
            return
        yield from fixed[:2]
        symbols = {v: s for v, s in self.own.items() if isinstance(s, Symbol)}
        for form in _forms([v for v, s in symbols.items() if s.natural or not natural], natural):
            at = form if natural else _over_integers(form)
            yield Candidate(at, text_of(at(self.own)))
        yield from fixed[2:]
        yield from (_fixed(p) for p in (LARGE if natural else WIDE))

    def is_decided(self, claim: Expr) -> bool:
        """Whether the kernel can evaluate a claim: no variables in it, and no quantifiers without end."""
        found = self.all_values
        variables = fvars(claim)
        if any(v in self.own or isinstance(found.get(v), Symbol) for v in variables):
            return False
        return not _endless(claim, self.evaluator)

    def left(self, claim: Expr, tactic: str) -> str:
        """A term by tactics, which are told the natural numbers that occur."""
        names = sorted(str(v.name) for v in fvars(claim) if v in self.own)
        numbers = [f" | settle_at {n}" for n in names if n.startswith(_NATURAL)]
        return f"(by first | {tactic}{''.join(numbers)})" if numbers else f"(by {tactic})"


def _fixed(place: Place) -> Candidate:
    return Candidate(lambda _: place.value, place.text)


def _forms(variables: list[FVar], natural: bool) -> Iterator[Form]:
    """Numbers near variables."""
    for v in variables:
        yield from (_linear(1, v, shift) for shift in range(3))
    for v in variables:
        yield from (_total(v, w) for w in variables if w is not v)
        yield from (_linear(2, v, shift) for shift in range(2))
        yield from (_linear(1, v, place.value) for place in LARGE)
        if not natural:
            yield from (_linear(-1, v, 0), _linear(1, v, -1))


def _linear(factor: int, variable: FVar, shift: int) -> Form:
    if factor == 1:
        return lambda values: values[variable] + shift if shift else values[variable]
    return lambda values: factor * values[variable] + shift if shift else factor * values[variable]


def _total(one: FVar, other: FVar) -> Form:
    return lambda values: values[one] + values[other]


def _over_integers(form: Form) -> Form:
    def converted(values: Values) -> Any:
        return form({v: over_integers(s) if isinstance(s, Symbol) else s for v, s in values.items()})

    return converted


def _symbolic(name: str, type_: Expr, evaluator: Evaluator) -> Any:
    arity, result = 0, type_
    while isinstance(result, Pi):
        arity, result = arity + 1, result.body
    if result is NAT or evaluator.is_ring(result):
        return opaque(name, arity, natural=result is NAT)
    return None


def _endless(expr: Expr, evaluator: Evaluator) -> bool:
    """Whether a quantifier ranges over an endless domain, so that no instance decides the proposition."""
    for part in subterms(expr):
        if isinstance(part, Pi) and not evaluator.is_proposition(part.type):
            if evaluator.bound_of(part.body) is None:
                return True
        elif isinstance(part, App):
            fn, args = app_args(part)
            exists = isinstance(fn, Const) and str(fn.name) == "Exists" and len(args) == 2
            if exists and not (isinstance(args[1], Lam) and evaluator.bound_of(args[1].body)):
                return True
    return False
