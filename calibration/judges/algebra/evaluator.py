"""What a formula says at one point: terms get values, statements hold or fail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from calibration.judges.algebra import values
from calibration.judges.algebra.values import UndefinedError, Value, Vector
from calibration.judges.algebra.world import Bindings, Fuel, Rule, World
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    STATEMENTS,
    Add,
    Big,
    Bound,
    Call,
    Cases,
    Chain,
    Div,
    Elem,
    Indicator,
    Juxta,
    Logic,
    Mul,
    Node,
    Num,
    NumberSet,
    Pow,
    Quantified,
    Range,
    Relation,
    Sym,
    free_symbols,
)
from toolkit.prose.formulas.ranges import quantified

MAX_TERMS = 100
"""Longer sums and products are not computed."""
ENTRIES = 4
"""How many entries of endless vectors are compared."""
MAX_CALLS = 40
"""How deep definitions may refer to definitions."""


class Evaluator:
    """Computes terms and statements in a world, on bounded fuel.

    UnreadableError means that the formula cannot be understood, UndefinedError that it has no value here.
    """

    def __init__(self, world: World, fuel: Fuel) -> None:
        self._world = world
        self._fuel = fuel
        self._calls = 0

    # --- terms

    def term(self, node: Node, bound: Bindings) -> Value:
        """The value of a term."""
        self._fuel.burn()
        value = self._term(node, bound)
        if not isinstance(value, Fraction | Vector):
            self._fuel.burn(100)
        return value

    def _term(self, node: Node, bound: Bindings) -> Value:
        match node:
            case Num(value):
                return value
            case Sym(name):
                return bound[name] if name in bound else self._symbol(name)
            case Elem():
                return self._element(node, bound)
            case Add(terms):
                total: Value = Fraction(0)
                for sign, part in terms:
                    total = values.add(total, values.multiply(Fraction(sign), self.term(part, bound)))
                return total
            case Mul(factors):
                product: Value = Fraction(1)
                for factor in factors:
                    product = values.multiply(product, self.term(factor, bound))
                return product
            case Div(over, under):
                return values.divide(self.term(over, bound), self.term(under, bound))
            case Pow(Sym("e"), exponent) if "e" not in bound and not self._known("e"):
                return values.function("exp", self.term(exponent, bound))
            case Pow(base, exponent):
                return values.power(self.term(base, bound), self.term(exponent, bound))
            case Juxta():
                return self._juxtaposed(node, bound)
            case Call(name, args):
                return self._call(name, args, bound)
            case Big():
                return self._big(node, bound)
            case Indicator(condition):
                return Fraction(int(self.holds(condition, bound)))
            case Cases(rows):
                for result, when in rows:
                    if when is None or self.holds(when, bound):
                        return self.term(result, bound)
                raise UndefinedError
        raise UnreadableError("a statement as a term")

    def _known(self, name: str) -> bool:
        try:
            self._world.symbol(name)
        except UnreadableError:
            return False
        return True

    def _symbol(self, name: str) -> Value:
        for rule in self._world.rules(name):
            if not rule.patterns:
                return self._apply(rule, {})
        return self._world.symbol(name)

    def _element(self, node: Elem, bound: Bindings) -> Value:
        indices = [self.term(index, bound) for index in node.indices]
        if isinstance(node.head, Sym) and node.head.name not in bound:
            return self._indexed(node.head.name, indices)
        return self._entry(self.term(node.head, bound), indices)

    def _entry(self, value: Value, indices: list[Value]) -> Value:
        for index in indices:
            if not isinstance(value, Vector):
                raise UnreadableError("an entry of a number")
            at = _integer(index)
            if at < value.low or (value.high is not None and at > value.high):
                raise UndefinedError
            value = value.at(at)
        return value

    def _indexed(self, name: str, indices: list[Value]) -> Value:
        for rule in self._world.rules(name):
            given = len(rule.patterns)
            if 0 < given <= len(indices):
                binding = self._match_values(rule, indices[:given])
                if binding is not None and self._is_open(rule, binding):
                    return self._entry(self._apply(rule, binding), indices[given:])
            elif given == 0:
                return self._entry(self._apply(rule, {}), indices)
        return self._world.element(name, tuple(_integer(index) for index in indices))

    def member(self, name: str, indices: tuple[int, ...]) -> Value:
        """The member of a family, by its definition where it has one."""
        return self._indexed(name, [Fraction(index) for index in indices])

    def _is_open(self, rule: Rule, binding: Bindings) -> bool:
        """Whether the rule's guard holds; where it has no value the rule does not apply."""
        try:
            return rule.guard is None or self.holds(rule.guard, binding)
        except UndefinedError:
            return False

    def _match_values(self, rule: Rule, given: list[Value]) -> dict[str, Value] | None:
        """What the parameters of a rule are for these arguments, if it applies to them."""
        binding: dict[str, Value] = {}
        for pattern, index in zip(rule.patterns, given, strict=True):
            match pattern:
                case Sym(name) if name in rule.params:
                    binding[name] = index
                case Add(((1, Sym(name)), (1, Num(shift)))) if name in rule.params:
                    if _integer(index) < self._world.reading.first + shift:
                        return None
                    binding[name] = index - shift
                case Num(value):
                    if value != index:
                        return None
                case _:
                    return None
        return binding

    def _apply(self, rule: Rule, binding: Bindings) -> Value:
        self._calls += 1
        if self._calls > MAX_CALLS:
            raise UndefinedError
        try:
            return self.term(rule.body, binding)
        finally:
            self._calls -= 1

    def _juxtaposed(self, node: Juxta, bound: Bindings) -> Value:
        name = node.head.name if isinstance(node.head, Sym) and node.head.name not in bound else None
        exponent = None if node.exponent is None else self.term(node.exponent, bound)
        match node.head:
            case Elem(Sym(family), indices) if family not in bound and self._world.rules(family):
                value = self._call(family, (*indices, *node.args), bound)
                return value if exponent is None else values.power(value, exponent)
        if name is not None and any(rule.patterns for rule in self._world.rules(name)):
            value = self._call(name, node.args, bound)
        elif name is not None and self._world.is_family(name):
            value = self._indexed(name, [self.term(arg, bound) for arg in node.args])
        else:
            head = self.term(node.head, bound)
            if isinstance(head, Vector):
                value = self._entry(head, [self.term(arg, bound) for arg in node.args])
            elif len(node.args) == 1:
                factor = self.term(node.args[0], bound)
                if exponent is not None:
                    factor = values.power(factor, exponent)
                return values.multiply(head, factor)
            else:
                raise UnreadableError("a number applied to arguments")
        return value if exponent is None else values.power(value, exponent)

    def _call(self, name: str, args: tuple[Node, ...], bound: Bindings) -> Value:
        for rule in self._world.rules(name):
            binding = self._match(rule, args, bound) if len(rule.patterns) == len(args) else None
            if binding is not None and self._is_open(rule, binding):
                return self._apply(rule, binding)
        if name == "norm" and len(args) == 1:
            return values.function("sqrt", self._call("inner", (args[0], args[0]), bound))
        if any(isinstance(arg, STATEMENTS) for arg in args):
            raise UnreadableError(name)
        return self._known_function(name, [self.term(arg, bound) for arg in args])

    def _match(self, rule: Rule, args: tuple[Node, ...], bound: Bindings) -> dict[str, Value] | None:
        statements = any(isinstance(arg, STATEMENTS) for arg in args)
        if not statements and all(is_value_pattern(pattern) for pattern in rule.patterns):
            return self._match_values(rule, [self.term(arg, bound) for arg in args])
        binding: dict[str, Value] = {}
        matched = all(
            self._matches(pattern, arg, rule.params, binding, bound)
            for pattern, arg in zip(rule.patterns, args, strict=True)
        )
        return binding if matched else None

    def _matches(
        self, pattern: Node, arg: Node, params: frozenset[str], binding: dict[str, Value], bound: Bindings
    ) -> bool:
        if isinstance(pattern, Sym) and pattern.name in params:
            if isinstance(arg, STATEMENTS):
                return False
            binding[pattern.name] = self.term(arg, bound)
            return True
        if isinstance(pattern, Chain) and isinstance(arg, Chain) and pattern.relations == arg.relations:
            return all(
                self._matches(one, two, params, binding, bound)
                for one, two in zip(pattern.terms, arg.terms, strict=True)
            )
        return pattern == arg and not free_symbols(arg) & bound.keys()

    def _known_function(self, name: str, args: list[Value]) -> Value:
        match name, args:
            case "inner", [left, right]:
                return self._inner(left, right)
            case "binom", [top, bottom]:
                return values.binomial_or_factorial(top, bottom)
            case (("max" | "min"), [first, *rest]):
                best = first
                for value in rest:
                    wanted = Relation.GT if name == "max" else Relation.LT
                    if values.compare(value, wanted, best, ENTRIES):
                        best = value
                return best
            case "log", [argument]:
                value = values.function("log", argument)
                base = self._world.reading.log_base
                return value if base is None else values.divide(value, values.function("log", base))
            case (("abs" | "sqrt" | "exp" | "floor" | "ceil" | "factorial"), [argument]):
                return values.function(name, argument)
        raise UnreadableError(f"the notation {name}")

    def _inner(self, left: Value, right: Value) -> Value:
        vectors = [value for value in (left, right) if isinstance(value, Vector)]
        if len(vectors) < 2:
            if left == 0 or right == 0:
                return Fraction(0)
            raise UnreadableError("an inner product of numbers")
        if left.high is None or (left.low, left.high) != (right.low, right.high):
            raise UnreadableError("an inner product of vectors of no common length")
        total: Value = Fraction(0)
        for j in left.entries(0):
            self._fuel.burn()
            total = values.add(total, values.multiply(left.at(j), right.at(j)))
        return total

    def _big(self, node: Big, bound: Bindings) -> Value:
        items = [
            self.term(node.body, inner)
            for inner in self.points(node.ranges, bound)
            if all(self.holds(condition, inner) for condition in node.conditions)
        ]
        match node.op:
            case "sum":
                total: Value = Fraction(0)
                for item in items:
                    total = values.add(total, item)
                return total
            case "prod":
                product: Value = Fraction(1)
                for item in items:
                    product = values.multiply(product, item)
                return product
            case _ if items:
                return self._known_function(node.op, items)
        raise UndefinedError

    def points(self, ranges: Sequence[Range], bound: Bindings) -> Iterator[Bindings]:
        """The bindings of all indices in their ranges, later ranges inside earlier ones."""
        if not ranges:
            yield bound
            return
        for index in self.indices(ranges[0], bound):
            yield from self.points(ranges[1:], {**bound, ranges[0].var: Fraction(index)})

    def indices(self, item: Range, bound: Bindings) -> range:
        """The integers of a range. UndefinedError when they are too many."""
        first = self._world.reading.first
        low = first if item.low is None else _integer(self.term(item.low, bound))
        high = _integer(self.term(item.high, bound))
        if item.bound is Bound.BELOW or (item.bound is Bound.SEGMENT and first == 0):
            high -= 1
        if high - low >= MAX_TERMS:
            raise UndefinedError
        return range(low, high + 1)

    # --- statements

    def holds(self, node: Node, bound: Bindings) -> bool:
        """Whether a statement holds."""
        self._fuel.burn()
        match node:
            case Chain(terms, relations):
                left = self.term(terms[0], bound)
                for relation, right_node in zip(relations, terms[1:], strict=True):
                    if relation is Relation.IN:
                        return self._member(left, right_node, bound)
                    right = self.term(right_node, bound)
                    if not values.compare(left, relation, right, ENTRIES):
                        return False
                    left = right
                return True
            case Logic("and", parts):
                return all(self.holds(part, bound) for part in parts)
            case Logic("or", parts):
                return any(self.holds(part, bound) for part in parts)
            case Logic("not", (part,)):
                return not self.holds(part, bound)
            case Logic("implies", (left, right)):
                return not self.holds(left, bound) or self.holds(right, bound)
            case Logic("iff", (left, right)):
                return self.holds(left, bound) == self.holds(right, bound)
            case Quantified(op):
                ranges, conditions, body = quantified(node)
                outcomes = (
                    self.holds(body, inner)
                    for inner in self.points(ranges, bound)
                    if all(self.holds(condition, inner) for condition in conditions)
                )
                return all(outcomes) if op == "forall" else any(outcomes)
        raise UnreadableError("a term as a statement")

    def _member(self, value: Value, target: Node, bound: Bindings) -> bool:
        if not isinstance(target, NumberSet) or not isinstance(value, Fraction):
            raise UnreadableError("a membership")
        parts = [self.term(part, bound) for part in target.parts if target.kind != "system"]
        match target.kind, parts:
            case "interval", [low, high]:
                above = Relation.GE if target.name[0] == "[" else Relation.GT
                below = Relation.LE if target.name[1] == "]" else Relation.LT
                return values.compare(value, above, low, ENTRIES) and values.compare(
                    value, below, high, ENTRIES
                )
            case "range", [low, high]:
                return value.denominator == 1 and low <= value <= high
            case "listed", _:
                return any(values.compare(value, Relation.EQ, part, ENTRIES) for part in parts)
            case "system", _ if target.name == "R" and not target.parts:
                return True
            case "system", _ if target.name == "Z" and not target.parts:
                return value.denominator == 1
        raise UnreadableError("a membership")


def is_value_pattern(pattern: Node) -> bool:
    """Whether a pattern is `k`, `k + 1` or a numeral, so that values alone decide whether it matches."""
    match pattern:
        case Sym() | Num() | Add(((1, Sym()), (1, Num()))):
            return True
    return False


def _integer(value: Value) -> int:
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    raise UndefinedError
