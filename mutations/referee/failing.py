"""Why a proposition fails at an instance, in words: the false relation that it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.refutation.samples import NATURAL, WIDE
from toolkit.lean.refutation.symbolic import Atom, Symbol, UnknownError
from toolkit.lean.termops import app_args, fresh_name, instantiate
from toolkit.lean.terms import Const, Expr, FVar, Lam, Name, Pi

Values: TypeAlias = Mapping[FVar, Any]

_RELATIONS: Final = {"LE.le": "≤", "LT.lt": "<", "Eq": "=", "Ne": "≠"}
_MOST: Final = 3
"""So many candidates for an object that is said to exist are gone through in words."""


def failure(claim: Expr, evaluator: Evaluator, values: Values) -> str:
    """What is wrong with a claim at an instance where it fails, as the end of a sentence."""
    return _Telling(evaluator).why(claim, values) or "it fails"


class _Telling:
    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def why(self, claim: Expr, values: Values) -> str | None:
        """Why a claim fails, such as `it would say 1 < 1`; None where that cannot be told."""
        if isinstance(claim, Pi):
            return self._some_case(claim, values)
        fn, args = app_args(claim)
        match str(fn.name) if isinstance(fn, Const) else "":
            case "And":
                failing = (part for part in args if self._evaluator.fails(part, values))
                return next(filter(None, (self.why(part, values) for part in failing)), None)
            case "Iff":
                return self._one_side(args[0], args[1], values)
            case "Exists" if isinstance(args[1], Lam):
                return self._nothing(args[1], values)
            case name if name in _RELATIONS:
                sides = [self._number(side, values) for side in args[-2:]]
                return None if None in sides else f"it would say {sides[0]} {_RELATIONS[name]} {sides[1]}"
        return None

    def _one_side(self, left: Expr, right: Expr, values: Values) -> str | None:
        if self._evaluator.hold([left], values) and self._evaluator.fails(right, values):
            holds, fails = "first", right
        elif self._evaluator.hold([right], values) and self._evaluator.fails(left, values):
            holds, fails = "second", left
        else:
            return None
        why = self.why(fails, values)
        told = f", and for the other {why}" if why else ""
        return f"only the {holds} side holds{told}"

    def _some_case(self, claim: Pi, values: Values) -> str | None:
        """Why a claim about all numbers, or under a condition, fails."""
        if self._evaluator.is_proposition(claim.type):
            return None if claim.body.loose else self.why(claim.body, values)
        variable = _opened(claim.name, values)
        body = instantiate(claim.body, (variable,))
        for value in self._range(claim.body, values) or (range(_MOST) if claim.type is NATURAL else ()):
            given = {**values, variable: value}
            if self._evaluator.fails(body, given):
                why = self.why(body, given)
                return _at(variable, value, why) if why else None
        return None

    def _nothing(self, predicate: Lam, values: Values) -> str | None:
        """Why there is nothing of the kind."""
        variable = _opened(predicate.name, values)
        body = instantiate(predicate.body, (variable,))
        candidates = self._range(predicate.body, values)
        if candidates is None:
            return self._no_solution(variable, body, values)
        if not candidates:
            return f"there is no {variable.name} to choose, as the range is empty"
        if len(candidates) > _MOST:
            return None
        cases = [(value, self.why(body, {**values, variable: value})) for value in candidates]
        if not all(why for _, why in cases):
            return None
        reasons = {why for _, why in cases}
        if len(reasons) == 1 < len(cases):
            return f"no {variable.name} will do, since for each of them {reasons.pop()}"
        parts = [_at(variable, value, why) for value, why in cases if why]
        return f"no {variable.name} will do: {('; ' if ':' in ''.join(parts) else ', ').join(parts)}"

    def _no_solution(self, variable: FVar, body: Expr, values: Values) -> str | None:
        """That no integer solves the equation that is asked of it."""
        for part in _conjuncts(body):
            fn, args = app_args(part)
            if not (isinstance(fn, Const) and str(fn.name) == "Eq"):
                continue
            if any(not self._evaluator.fails(part, {**values, variable: place.value}) for place in WIDE):
                continue
            free = Symbol.of(Atom(str(variable.name), natural=False, variable=True))
            sides = [self._number(side, {**values, variable: free}) for side in args[-2:]]
            if None not in sides:
                return f"there is no integer {variable.name} with {sides[0]} = {sides[1]}"
        return None

    def _range(self, body: Expr, values: Values) -> range | None:
        """The numbers that a quantifier runs through, by its body; None where they have no end."""
        bound = self._evaluator.bound_of(body)
        if bound is None or bound[0].loose:
            return None
        count = self._number(bound[0], values)
        return range(int(count) + bound[2]) if count is not None and count.isdigit() else None

    def _number(self, term: Expr, values: Values) -> str | None:
        try:
            value = self._evaluator.value(term, values)
        except UnknownError:
            return None
        if isinstance(value, Symbol):
            inner = value.text[1:-1] if value.text.startswith("(") else value.text
            return (value.text if "(" in inner else inner).replace(" * ", " · ")
        return str(value) if type(value) is int else None


def _at(variable: FVar, value: int, why: str) -> str:
    """That a claim fails for a value of a variable, and why."""
    more = f"and {why.removeprefix('for ')}" if why.startswith("for ") else why
    return f"for {variable.name} = {value} {more}"


def _conjuncts(claim: Expr) -> Iterator[Expr]:
    fn, args = app_args(claim)
    if isinstance(fn, Const) and str(fn.name) == "And":
        for part in args:
            yield from _conjuncts(part)
    else:
        yield claim


def _opened(name: Name, values: Values) -> FVar:
    return FVar(fresh_name(name, {v.name for v in values}))
