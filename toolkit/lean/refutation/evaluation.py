"""Evaluating terms of the corpus at an instance over the integers: a search aid, never a proof.

Terms become Python functions of the values of their bound variables: numbers are `int`, functions are
callables of one argument, propositions are `Truth`. The ordered ring of a theorem is taken to be ℤ. What the
search finds is a candidate only; Lean decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from toolkit.lean.environment import Environment
from toolkit.lean.refutation.samples import LARGE, WIDE, Place, places
from toolkit.lean.refutation.symbolic import (
    Atom,
    Symbol,
    UnknownError,
    atoms_of,
    constant_sum,
    over_integers,
    power,
    text_of,
)
from toolkit.lean.refutation.truth import Truth, every, some
from toolkit.lean.termops import app_args, instantiate, loose_variables, mk_app
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
    LZero,
    Name,
    Pi,
    Proj,
    Sort,
)

Value: TypeAlias = Any
Scope: TypeAlias = tuple[Value, ...]
"""The values of the bound variables, innermost first."""
Code: TypeAlias = Callable[[Scope], Value]

MAX_RANGE = 64
"""Longer sums and bounded quantifiers are not evaluated."""
MAX_EXPONENT = 64
MAX_MAGNITUDE = 10**30
FUEL = 200_000
"""Calls of terms that one evaluation may take."""


class Evaluator:
    """Evaluates terms over the variables of one context; `with_values` gives them their values."""

    def __init__(self, env: Environment, types: Mapping[FVar, Expr]) -> None:
        """`types` are those of the context's variables, which tell the ring from the natural numbers."""
        self._env = env
        self._types = types
        self._codes: dict[Expr, Code] = {}
        self._definitions: dict[Name, Value] = {}
        self._values: Mapping[FVar, Value] = {}
        self._sums: dict[tuple[Value, ...], Value] = {}
        self._fuel = 0

    def value(self, expr: Expr, values: Mapping[FVar, Value]) -> Value:
        """The value of a closed term at an instance; UnknownError when it has none within the limits."""
        self._values, self._sums, self._fuel = values, {}, FUEL
        try:
            return self._code(expr)(())
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

    def _code(self, expr: Expr) -> Code:
        code = self._codes.get(expr)
        if code is None:
            code = self._compiled(expr)
            if isinstance(expr, App) and self._is_long(expr):
                code = self._remembered(expr, code)
                if self._is_arithmetical(expr):
                    code = self._left_open(expr, code)
            self._codes[expr] = code
        return code

    def _is_arithmetical(self, expr: App) -> bool:
        """Whether a term is a definition of natural numbers from natural numbers, with all its arguments."""
        fn, args = app_args(expr)
        constant = self._env.get(fn.name) if isinstance(fn, Const) else None
        type_ = constant.type if constant else None
        for _ in args:
            if not isinstance(type_, Pi) or type_.type is not NAT:
                return False
            type_ = type_.body
        return type_ is NAT

    def _left_open(self, expr: App, code: Code) -> Code:
        """The code of a definition which stands for itself at numbers that it cannot look into."""
        fn, args = app_args(expr)
        name = fn.name if isinstance(fn, Const) else None
        codes = [self._code(arg) for arg in args]

        def run(scope: Scope) -> Value:
            try:
                return code(scope)
            except UnknownError:
                given = [argument(scope) for argument in codes]
                if not any(isinstance(value, Symbol) for value in given):
                    raise
                return Symbol.of(Atom(f"({name} {' '.join(map(text_of, given))})", natural=True))

        return run

    def _is_long(self, expr: App) -> bool:
        """Whether a term takes long, and is likely to be met again: a sum, or what a definition says."""
        fn, _ = app_args(expr)
        if not isinstance(fn, Const):
            return False
        name = str(fn.name)
        return name == _SUM or (name not in _PRIMITIVES and self._env.get(fn.name) is not None)

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
                inner = self._code(body)
                return lambda scope: lambda value: inner((value, *scope))
            case Let(_, _, bound, body):
                outer, inner = self._code(bound), self._code(body)
                return lambda scope: inner((outer(scope), *scope))
            case Pi():
                return self._quantified(expr)
            case Proj(_, index, struct):
                of = self._code(struct)
                return lambda scope: of(scope)[index]
            case Const() | App():
                return self._application(expr)
            case Sort():
                return lambda _: None
        raise UnknownError(type(expr).__name__)

    def _application(self, expr: Expr) -> Code:
        fn, args = app_args(expr)
        if isinstance(fn, Const):
            primitive = _PRIMITIVES.get(str(fn.name))
            if primitive is not None and len(args) >= primitive[0]:
                arity, make = primitive
                return self._applied(make(self, args[:arity]), args[arity:])
            return self._applied(self._constant(fn), args)
        if isinstance(fn, Lam) and args:
            first, inner = self._code(args[0]), self._code(fn.body)
            return self._applied(lambda scope: inner((first(scope), *scope)), args[1:])
        return self._applied(self._code(fn), args)

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
            return self._code(arg)
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
                self._definitions[name] = self._code(body)(())
            return self._definitions[name]

        return run

    # --- propositions

    def _quantified(self, expr: Pi) -> Code:
        if self.is_proposition(expr.type):
            premise = self._code(expr.type)
            inner = self._code(expr.body)

            def implication(scope: Scope) -> Truth:
                holds: Truth = premise(scope)
                if holds is Truth.FALSE:
                    return Truth.TRUE
                conclusion: Truth = inner((None, *scope))
                return max(holds.opposite, conclusion)

            return implication
        bound = self.bound_of(expr.body)
        inner = self._code(expr.body)
        if bound is not None:
            limit = self._code(bound[0])
            after = self._code(bound[1])
            return lambda scope: every(
                (after((None, i, *scope)) for i in self._range(limit((0, *scope)) + bound[2])), whole=True
            )
        sampled = places(expr.type, self.is_ring)
        if sampled is None:
            raise UnknownError("an endless domain that is not sampled")
        if expr.type is NAT:
            sampled = (*sampled, *LARGE)
        return lambda scope: every(_known(inner, sampled, scope), whole=False)

    def _existential(self, args: Sequence[Expr]) -> Code:
        type_, predicate = args
        if not isinstance(predicate, Lam):
            raise UnknownError("Exists")
        bound = self.bound_of(predicate.body)
        inner = self._code(predicate.body)
        if bound is not None:
            limit = self._code(bound[0])
            return lambda scope: some(
                (inner((i, *scope)) for i in self._range(limit((0, *scope)) + bound[2])), whole=True
            )
        sampled = places(type_, self.is_ring)
        if sampled is None:
            raise UnknownError("an endless domain that is not sampled")
        if type_ is NAT:
            sampled = (*sampled, *LARGE)
        elif self.is_ring(type_):
            sampled = (*sampled, *WIDE)
        return lambda scope: some(_known(inner, sampled, scope), whole=False)

    def bound_of(self, body: Expr) -> tuple[Expr, Expr, int] | None:
        """For `i < n → p` or `i < n ∧ p` with i the innermost variable: n, p, and what n lacks to the end."""
        if isinstance(body, Pi):
            condition, rest = body.type, body.body
        else:
            fn, args = app_args(body)
            if not (isinstance(fn, Const) and fn.name is _AND and len(args) == 2):
                return None
            condition, rest = args
        fn, args = app_args(condition)
        if not isinstance(fn, Const) or len(args) != 4 or args[0] is not NAT or args[2] is not BVar(0):
            return None
        if str(fn.name) not in ("LT.lt", "LE.le"):
            return None
        limit = args[3]
        if _mentions_innermost(limit):
            return None
        return limit, rest, int(str(fn.name) == "LE.le")

    def _range(self, count: Value) -> range:
        if isinstance(count, Symbol):
            raise UnknownError("a range to a variable end")
        if count > MAX_RANGE:
            raise UnknownError("a long range")
        return range(count)

    def unfolded(self, expr: Expr) -> Expr:
        """A term without the definitions of the corpus at its head."""
        fn, args = app_args(expr)
        while isinstance(fn, Const) and str(fn.name) not in _PRIMITIVES:
            constant = self._env.get(fn.name)
            if constant is None or constant.kind is not ConstantKind.DEFINITION or constant.value is None:
                break
            expr = _applied_to(constant.value, args)
            fn, args = app_args(expr)
        return expr

    def is_proposition(self, type_: Expr) -> bool:
        """Whether a binder's type is a proposition, so that its `∀` is an implication."""
        if isinstance(type_, Pi):
            return self.is_proposition(type_.body)
        fn, _ = app_args(type_)
        if isinstance(fn, FVar):
            return self._result_is_prop(self._types.get(fn))
        if isinstance(fn, BVar):
            return type_ is not fn
        if not isinstance(fn, Const):
            return False
        constant = self._env.get(fn.name)
        return self._result_is_prop(constant.type if constant else None)

    @staticmethod
    def _result_is_prop(type_: Expr | None) -> bool:
        while isinstance(type_, Pi):
            type_ = type_.body
        return isinstance(type_, Sort) and isinstance(type_.level, LZero)

    def is_ring(self, type_: Expr) -> bool:
        return (isinstance(type_, FVar) and isinstance(self._types.get(type_), Sort)) or type_ is INT


NAT = Const(Name.of("Nat"), ())
INT = Const(Name.of("ℤ"), ())
_AND = Name.of("And")
_SUM = "OrderedRing.sum"


class _Unknown:
    """An argument without a value, for functions that do not look at theirs."""

    def _raise(self, *_: Value) -> Any:
        raise UnknownError("an argument")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __neg__ = _raise
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __call__ = __getitem__ = __index__ = _raise
    __hash__ = None  # type: ignore[assignment]


def _if_known(code: Code, scope: Scope) -> Value:
    try:
        return code(scope)
    except UnknownError:
        return _Unknown()


def _known(code: Code, sampled: Sequence[Place], scope: Scope) -> Iterator[Truth]:
    """What holds at the sampled places, but for those where it cannot be told."""
    for place in sampled:
        with suppress(UnknownError):
            yield code((place.value, *scope))


def _applied_to(function: Expr, args: Sequence[Expr]) -> Expr:
    for place, arg in enumerate(args):
        if not isinstance(function, Lam):
            return mk_app(function, args[place:])
        function = instantiate(function.body, (arg,))
    return function


def _mentions_innermost(expr: Expr) -> bool:
    return 0 in loose_variables(expr)


def _curried(count: int, run: Callable[..., Value]) -> Value:
    """`run` of `count` arguments, taken one at a time."""
    if count == 0:
        return run()

    def take(*given: Value) -> Value:
        return run(*given) if len(given) == count else lambda value: take(*given, value)

    return lambda value: take(value)


Make: TypeAlias = Callable[[Evaluator, Sequence[Expr]], Code]


def _binary(run: Callable[[Value, Value], Value], *, of: tuple[int, int]) -> Make:
    def make(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
        left, right = (evaluator._code(args[i]) for i in of)
        return lambda scope: run(left(scope), right(scope))

    return make


def _subtraction(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    left, right = evaluator._code(args[4]), evaluator._code(args[5])
    if args[0] is NAT:
        return lambda scope: _difference(left(scope), right(scope))
    return lambda scope: left(scope) - right(scope)


def _difference(left: Value, right: Value) -> Value:
    """Of natural numbers."""
    if isinstance(left, Symbol) or isinstance(right, Symbol):
        return left - right
    return max(0, left - right)


def _power(base: Value, exponent: Value) -> Value:
    if isinstance(exponent, Symbol):
        return power(base, exponent)
    if isinstance(base, Symbol):
        raise UnknownError("a power of a variable")
    if exponent > MAX_EXPONENT or abs(base) > MAX_MAGNITUDE:
        raise UnknownError("a large power")
    return int(base**exponent)


def _argument(index: int) -> Make:
    return lambda evaluator, args: evaluator._code(args[index])


def _sum(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    count, term = evaluator._code(args[-2]), evaluator._code(args[-1])

    def run(scope: Scope) -> Value:
        summand, end = term(scope), count(scope)
        if isinstance(end, Symbol):
            return _constant_sum(end, summand)
        return sum(summand(i) for i in evaluator._range(end))

    return run


def _constant_sum(count: Symbol, summand: Callable[[Value], Value]) -> Symbol:
    """A sum to a variable end, of what does not depend on the place in it."""
    place = Atom("place", natural=True)
    value = summand(Symbol.of(place))
    if isinstance(value, Symbol) and place in atoms_of([value.terms]):
        raise UnknownError("a sum to a variable end")
    return constant_sum(count, over_integers(value))


def _cast(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    number = evaluator._code(args[2])
    return lambda scope: over_integers(number(scope))


def _indicator(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    condition = evaluator._code(args[2])
    return lambda scope: int(_decided(condition(scope)))


def _conditional(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    condition, then, otherwise = (evaluator._code(args[i]) for i in (1, 3, 4))
    return lambda scope: then(scope) if _decided(condition(scope)) else otherwise(scope)


def _decided(truth: Truth) -> bool:
    if truth in (Truth.SEEMS_FALSE, Truth.SEEMS_TRUE):
        raise UnknownError("a condition over an endless domain")
    return truth is Truth.TRUE


def _connective(run: Callable[[Truth, Truth], Truth]) -> Make:
    return _binary(run, of=(0, 1))


def _equality(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    if evaluator.is_proposition(args[0]) or args[0] is Sort(LZero()):
        raise UnknownError("an equation of propositions")
    if isinstance(args[0], Pi):
        raise UnknownError("an equation of functions")
    return _binary(lambda a, b: Truth.of(a == b), of=(1, 2))(evaluator, args)


def _negation_of(make: Make) -> Make:
    def made(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
        code = make(evaluator, args)
        return lambda scope: code(scope).opposite

    return made


def _natural_recursion(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    base, step, count = (evaluator._code(args[i]) for i in (1, 2, 3))

    def run(scope: Scope) -> Value:
        value, go = base(scope), step(scope)
        for i in evaluator._range(count(scope)):
            value = go(i)(value)
        return value

    return run


def _structural_recursion(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    """`Nat.brecOn`, whose step takes a number and the nest of pairs of all earlier values."""
    count, step = evaluator._code(args[1]), evaluator._code(args[2])

    def run(scope: Scope) -> Value:
        go = step(scope)
        below: Value = ()
        for i in evaluator._range(count(scope)):
            below = (go(i)(below), below)
        return go(count(scope))(below)

    return run


def _natural_cases(evaluator: Evaluator, args: Sequence[Expr]) -> Code:
    major, zero, successor = (evaluator._code(args[i]) for i in (1, 2, 3))

    def run(scope: Scope) -> Value:
        count = major(scope)
        return zero(scope) if count == 0 else successor(scope)(count - 1)

    return run


def _iff(a: Truth, b: Truth) -> Truth:
    return min(max(a.opposite, b), max(b.opposite, a))


_PRIMITIVES: dict[str, tuple[int, Make]] = {
    "HAdd.hAdd": (6, _binary(lambda a, b: a + b, of=(4, 5))),
    "HSub.hSub": (6, _subtraction),
    "HMul.hMul": (6, _binary(lambda a, b: a * b, of=(4, 5))),
    "HPow.hPow": (6, _binary(_power, of=(4, 5))),
    "Neg.neg": (3, lambda e, a: (lambda code: lambda scope: -code(scope))(e._code(a[2]))),
    "OfNat.ofNat": (3, _argument(1)),
    "Nat.cast": (3, _cast),
    "Zero.zero": (2, lambda _e, _a: lambda _: 0),
    "One.one": (2, lambda _e, _a: lambda _: 1),
    "Nat.zero": (0, lambda _e, _a: lambda _: 0),
    "Nat.succ": (1, lambda e, a: (lambda code: lambda scope: code(scope) + 1)(e._code(a[0]))),
    "Nat.add": (2, _binary(lambda a, b: a + b, of=(0, 1))),
    "Nat.mul": (2, _binary(lambda a, b: a * b, of=(0, 1))),
    "Nat.rec": (4, _natural_recursion),
    "Nat.brecOn": (3, _structural_recursion),
    "Nat.casesOn": (4, _natural_cases),
    _SUM: (4, _sum),
    "OrderedRing.ind": (4, _indicator),
    "ite": (5, _conditional),
    "LE.le": (4, _binary(lambda a, b: Truth.of(a <= b), of=(2, 3))),
    "LT.lt": (4, _binary(lambda a, b: Truth.of(a < b), of=(2, 3))),
    "Eq": (3, _equality),
    "Ne": (3, _negation_of(_equality)),
    "Not": (1, _negation_of(_argument(0))),
    "And": (2, _connective(min)),
    "Or": (2, _connective(max)),
    "Iff": (2, _connective(_iff)),
    "True": (0, lambda _e, _a: lambda _: Truth.TRUE),
    "False": (0, lambda _e, _a: lambda _: Truth.FALSE),
    "Exists": (2, lambda e, a: e._existential(a)),
}
"""By name: how many arguments, and the code."""
