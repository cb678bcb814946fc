"""Evaluating terms of the corpus at an instance over the integers: a search aid, never a proof.

Terms become Python functions of the values of their bound variables: numbers are `int`, functions are
callables of one argument, propositions are `Truth`. The ordered ring of a theorem is taken to be ℤ. What the
search finds is a candidate only; Lean decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from toolkit.lean.environment import Environment
from toolkit.lean.refutation.primitives import PRIMITIVES, Code, Scope, Value
from toolkit.lean.refutation.samples import LARGE, WIDE, Place, places
from toolkit.lean.refutation.signature import INT, NAT, Signature
from toolkit.lean.refutation.symbolic import (
    Atom,
    Symbol,
    Unknown,
    UnknownError,
    text_of,
)
from toolkit.lean.refutation.truth import Truth, every, some
from toolkit.lean.termops import app_args, loose_variables
from toolkit.lean.terms import (
    App,
    BVar,
    Const,
    ConstantKind,
    Expr,
    FVar,
    Lam,
    Let,
    Lit,
    Name,
    Pi,
    Proj,
    Sort,
)

__all__ = ["INT", "MAX_RANGE", "NAT", "Code", "Evaluator", "Scope", "Value"]

MAX_RANGE = 64
"""Longer sums and bounded quantifiers are not evaluated."""
FUEL = 200_000
"""Calls of terms that one evaluation may take."""


class Evaluator(Signature):
    """Evaluates terms over the variables of one context, at values for them."""

    def __init__(self, env: Environment, types: Mapping[FVar, Expr]) -> None:
        """`types` are those of the context's variables, which tell the ring from the natural numbers."""
        super().__init__(env, types)
        self._codes: dict[Expr, Code] = {}
        self._definitions: dict[Name, Value] = {}
        self._values: Mapping[FVar, Value] = {}
        self._sums: dict[tuple[Value, ...], Value] = {}
        self._fuel = 0

    def value(self, expr: Expr, values: Mapping[FVar, Value]) -> Value:
        """The value of a closed term at an instance; UnknownError when it has none within the limits."""
        self._values, self._sums, self._fuel = values, {}, FUEL
        try:
            return self.code(expr)(())
        except (RecursionError, TypeError, KeyError, OverflowError, IndexError, AttributeError) as error:
            raise UnknownError(str(error)) from None

    def truth(self, expr: Expr, values: Mapping[FVar, Value]) -> Truth:
        """How a closed proposition stands at an instance; UnknownError as for `value`."""
        found = self.value(expr, values)
        if not isinstance(found, Truth):
            raise UnknownError("not a proposition")
        return found

    def hold(self, claims: Iterable[Expr], values: Mapping[FVar, Value]) -> bool:
        """Whether all propositions hold at an instance, as far as sampling tells; False where it cannot."""
        try:
            return all(self.truth(claim, values) > 0 for claim in claims)
        except UnknownError:
            return False

    def fails(self, claim: Expr, values: Mapping[FVar, Value]) -> bool:
        """Whether a proposition fails at an instance, as far as sampling tells; False where it cannot."""
        try:
            return self.truth(claim, values) < 0
        except UnknownError:
            return False

    # --- terms

    def code(self, expr: Expr) -> Code:
        """The code of a term over the values of its bound variables, made once."""
        code = self._codes.get(expr)
        if code is None:
            code = self._compiled(expr)
            if isinstance(expr, App) and self.is_long(expr):
                code = self._remembered(expr, code)
                if self.is_arithmetical(expr):
                    code = self._left_open(expr, code)
            self._codes[expr] = code
        return code

    def _left_open(self, expr: App, code: Code) -> Code:
        """The code of a definition which stands for itself at numbers that it cannot look into."""
        fn, args = app_args(expr)
        name = fn.name if isinstance(fn, Const) else None
        codes = [self.code(arg) for arg in args]

        def run(scope: Scope) -> Value:
            try:
                return code(scope)
            except UnknownError:
                given = [argument(scope) for argument in codes]
                if not any(isinstance(value, Symbol) for value in given):
                    raise
                return Symbol.of(Atom(f"({name} {' '.join(map(text_of, given))})", natural=True))

        return run

    def _remembered(self, expr: App, code: Code) -> Code:
        """The code of a term that is run once for each choice of what it refers to, within one evaluation."""
        places = sorted(loose_variables(expr))

        def run(scope: Scope) -> Value:
            key = (expr, *(scope[place] for place in places))
            try:
                return self._sums[key]
            except KeyError:
                value = self._sums[key] = code(scope)
                return value
            except TypeError:  # a number with variables has no hash
                return code(scope)

        return run

    def _compiled(self, expr: Expr) -> Code:
        match expr:
            case BVar(index):
                return lambda scope: scope[index]
            case FVar():
                return lambda _: self._values.get(expr)
            case Lit(value):
                return lambda _: value
            case Lam(_, _, body):
                inner = self.code(body)
                return lambda scope: lambda value: inner((value, *scope))
            case Let(_, _, bound, body):
                outer, inner = self.code(bound), self.code(body)
                return lambda scope: inner((outer(scope), *scope))
            case Pi():
                return self._quantified(expr)
            case Proj(_, index, struct):
                of = self.code(struct)
                return lambda scope: of(scope)[index]
            case Const() | App():
                return self._application(expr)
            case Sort():
                return lambda _: None
        raise UnknownError(type(expr).__name__)

    def _application(self, expr: Expr) -> Code:
        fn, args = app_args(expr)
        if isinstance(fn, Const):
            primitive = PRIMITIVES.get(str(fn.name))
            if primitive is not None and len(args) >= primitive[0]:
                arity, make = primitive
                return self._applied(make(self, args[:arity]), args[arity:])
            return self._applied(self._constant(fn), args)
        if isinstance(fn, Lam) and args:
            first, inner = self.code(args[0]), self.code(fn.body)
            return self._applied(lambda scope: inner((first(scope), *scope)), args[1:])
        return self._applied(self.code(fn), args)

    def _applied(self, head: Code, args: Sequence[Expr]) -> Code:
        codes = [self._argument(arg) for arg in args]
        if not codes:
            return head

        def run(scope: Scope) -> Value:
            self._fuel -= 1
            if self._fuel < 0:
                raise UnknownError("too long")
            value = head(scope)
            for code in codes:
                value = value(_if_known(code, scope))
            return value

        return run

    def _argument(self, arg: Expr) -> Code:
        """The code of an argument; one that has none, such as an instance, gives None."""
        try:
            return self.code(arg)
        except UnknownError:
            return lambda _: None

    def _constant(self, const: Const) -> Code:
        name = const.name
        constant = self._env.get(name)
        if constant is None:
            raise UnknownError(str(name))
        if constant.constructor is not None:
            skip, fields = constant.constructor.num_params, constant.constructor.num_fields
            return lambda _: _curried(skip + fields, lambda *given: given[skip:])
        if constant.kind is not ConstantKind.DEFINITION or constant.value is None:
            raise UnknownError(str(name))
        body = constant.value

        def run(_: Scope) -> Value:
            if name not in self._definitions:
                self._definitions[name] = self.code(body)(())
            return self._definitions[name]

        return run

    # --- propositions

    def _quantified(self, expr: Pi) -> Code:
        if self.is_proposition(expr.type):
            premise = self.code(expr.type)
            inner = self.code(expr.body)

            def implication(scope: Scope) -> Truth:
                holds: Truth = premise(scope)
                if holds is Truth.FALSE:
                    return Truth.TRUE
                conclusion: Truth = inner((None, *scope))
                return max(holds.opposite, conclusion)

            return implication
        bound = self.bound_of(expr.body)
        inner = self.code(expr.body)
        if bound is not None:
            limit = self.code(bound[0])
            after = self.code(bound[1])
            return lambda scope: every(
                (after((None, i, *scope)) for i in self.up_to(limit((0, *scope)) + bound[2])), whole=True
            )
        sampled = places(expr.type, self.is_ring)
        if sampled is None:
            raise UnknownError("an endless domain that is not sampled")
        if expr.type is NAT:
            sampled = (*sampled, *LARGE)
        return lambda scope: every(_known(inner, sampled, scope), whole=False)

    def existential(self, args: Sequence[Expr]) -> Code:
        """The code of `Exists` with these arguments."""
        type_, predicate = args
        if not isinstance(predicate, Lam):
            raise UnknownError("Exists")
        bound = self.bound_of(predicate.body)
        inner = self.code(predicate.body)
        if bound is not None:
            limit = self.code(bound[0])
            return lambda scope: some(
                (inner((i, *scope)) for i in self.up_to(limit((0, *scope)) + bound[2])), whole=True
            )
        sampled = places(type_, self.is_ring)
        if sampled is None:
            raise UnknownError("an endless domain that is not sampled")
        if type_ is NAT:
            sampled = (*sampled, *LARGE)
        elif self.is_ring(type_):
            sampled = (*sampled, *WIDE)
        return lambda scope: some(_known(inner, sampled, scope), whole=False)

    def up_to(self, count: Value) -> range:
        """The numbers below another; UnknownError where they are too many."""
        if isinstance(count, Symbol):
            raise UnknownError("a range to a variable end")
        if count > MAX_RANGE:
            raise UnknownError("a long range")
        return range(count)


def _if_known(code: Code, scope: Scope) -> Value:
    try:
        return code(scope)
    except UnknownError:
        return Unknown()


def _known(code: Code, sampled: Sequence[Place], scope: Scope) -> Iterator[Truth]:
    """What holds at the sampled places, but for those where it cannot be told."""
    for place in sampled:
        with suppress(UnknownError):
            yield code((place.value, *scope))


def _curried(count: int, run: Callable[..., Value]) -> Value:
    """`run` of `count` arguments, taken one at a time."""
    if count == 0:
        return run()

    def take(*given: Value) -> Value:
        return run(*given) if len(given) == count else lambda value: take(*given, value)

    return lambda value: take(value)
