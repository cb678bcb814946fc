"""Points at which all hypotheses hold: random small values, redrawn where a hypothesis fails."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calibration.judges.algebra.context import Context, Declaration, Hypothesis, Kind, Sign
from calibration.judges.algebra.evaluator import Evaluator
from calibration.judges.algebra.values import UndefinedError, Value, Vector
from calibration.judges.algebra.world import Bindings, Fuel, Reading, Rule
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import Bound, Num, Range

LAST_INDEX = 7
"""Endless families are looked at up to this index; hypotheses on them are checked as far."""
ATTEMPT_FUEL = 3000
REDRAWS = 8
ATTEMPTS = 120
HOPELESS = 16
"""After so many attempts without a point the hypotheses are taken to contradict each other."""
SIZES = ((1, 2, 3, 4), (1,), (2,), (1, 2, 3), (2, 3))
"""What natural numbers are drawn from, by turns, so that larger cases come up too."""
POOL_SIZE = 40
Key = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """Values at which hypotheses held for an earlier claim, with what they were drawn and checked under."""

    values: Mapping[Key, Fraction]
    declared: Mapping[str, Declaration]
    rules: tuple[Rule, ...]
    first: int
    hypotheses: tuple[Hypothesis, ...]


Pool = list[Found]


class Point:
    """Values for the symbols of a context, drawn when they are first asked for."""

    def __init__(
        self, context: Context, reading: Reading, draw: random.Random, sizes: Sequence[int], fuel: Fuel
    ) -> None:
        self.reading = reading
        self.drawn: dict[Key, Fraction] = {}
        self.touched: dict[Key, None] = {}
        self._context = context
        self._draw = draw
        self._sizes = sizes
        self._rules: dict[str, list[Rule]] = {}
        self._ranges: dict[str, range] = {}
        for rule in context.rules:
            self._rules.setdefault(rule.name, []).append(rule)
        self.evaluator = Evaluator(self, fuel)

    def rules(self, name: str) -> Sequence[Rule]:
        """The definitions of a name. UnreadableError when the text gives the notation an unread meaning."""
        if name in self._context.closed:
            raise UnreadableError(f"the notation {name}")
        return self._rules.get(name, ())

    def is_family(self, name: str) -> bool:
        """Whether the symbol takes indices."""
        declaration = self._context.declared.get(name)
        return declaration is not None and bool(declaration.indices)

    def _declaration(self, name: str) -> Declaration:
        declaration = self._context.declared.get(name)
        if declaration is None or declaration.kind is Kind.OPAQUE:
            raise UnreadableError(f"the symbol {name}")
        return declaration

    def symbol(self, name: str) -> Value:
        """The value of a plain symbol; a family by itself is a vector of its members."""
        declaration = self._declaration(name)
        if declaration.indices:
            return self._vector(name, (), declaration)
        return self._value(declaration, ())

    def element(self, name: str, indices: tuple[int, ...]) -> Value:
        """A member of a family, or a vector of those that the missing last index gives."""
        declaration = self._declaration(name)
        if len(indices) > len(declaration.indices):
            raise UnreadableError(f"{name} with {len(indices)} indices")
        for index, item in zip(indices, declaration.indices, strict=False):
            low, high = self._ends(item)
            if not low <= index <= (LAST_INDEX if high is None else high):
                raise UndefinedError
        if len(indices) < len(declaration.indices):
            return self._vector(name, indices, declaration)
        return self._value(declaration, indices)

    def _vector(self, name: str, indices: tuple[int, ...], declaration: Declaration) -> Vector:
        if len(indices) + 1 != len(declaration.indices):
            raise UnreadableError(f"{name} without its indices")
        low, high = self._ends(declaration.indices[-1])
        return Vector(lambda j: self.evaluator.member(name, (*indices, j)), low, high)

    def _ends(self, item: Range | None) -> tuple[int, int | None]:
        if item is None:
            return self.reading.first, None
        found = self.evaluator.indices(item, {})
        return found.start, found.stop - 1

    def _value(self, declaration: Declaration, indices: tuple[int, ...]) -> Fraction:
        key = (declaration.name, indices)
        if declaration.within is not None:
            choices = self.evaluator.indices(declaration.within, {})
            if not choices:
                raise UndefinedError
            if self.drawn.get(key) not in choices:
                self.drawn[key] = Fraction(self._draw.choice(choices))
        if key not in self.drawn:
            self.drawn[key] = drawn_value(declaration, self._sizes, self._draw)
        self.touched[key] = None
        return self.drawn[key]

    def start_from(self, found: Found) -> set[str]:
        """Take over the values of symbols whose declaration is the same; the names of those symbols.

        Indices are drawn anew from their ranges.
        """
        declared = self._context.declared
        same = {
            name
            for name, declaration in declared.items()
            if declaration.within is None and declaration == found.declared.get(name)
        }
        self.drawn.update((key, value) for key, value in found.values.items() if key[0] in same)
        return same

    def is_size(self, key: Key) -> bool:
        """Whether the value counts something, so that other values depend on it."""
        declaration = self._context.declared[key[0]]
        return declaration.kind is Kind.NATURAL

    def redraw(self, keys: Sequence[Key]) -> None:
        """Forget those values, so that new ones are drawn."""
        for key in keys:
            self.drawn.pop(key, None)


def drawn_value(declaration: Declaration, sizes: Sequence[int], draw: random.Random) -> Fraction:
    """A small value of the symbol's kind and sign, simple ones more often."""
    if declaration.kind is Kind.NATURAL:
        return Fraction(draw.choice(sizes))
    size = Fraction(draw.choice((0, 1, 1, 1, 2, 2, 3, 4)))
    if declaration.kind is Kind.REAL and draw.random() < 0.4:
        size /= draw.choice((2, 3, 4))
    if declaration.sign in {Sign.POSITIVE, Sign.NONZERO} and size == 0:
        size = Fraction(1)
    if declaration.sign in {Sign.POSITIVE, Sign.NONNEGATIVE} or draw.random() < 0.6:
        return size
    return -size


def points(
    context: Context,
    hypotheses: Sequence[Hypothesis],
    reading: Reading,
    draw: random.Random,
    fuel: Fuel,
    pool: Pool,
) -> Iterator[Point]:
    """Points at which the hypotheses hold.

    Three of four start from values in the pool, at which they have held for an earlier claim; the values
    of points found anew are added to it.
    """
    found = False
    for attempt in range(ATTEMPTS):
        if attempt == HOPELESS and not found:
            return
        point = Point(context, reading, draw, SIZES[attempt // 4 % len(SIZES)], fuel)
        unchecked = hypotheses
        if attempt % 4 and pool:
            unchecked = _still_to_check(point, context, hypotheses, draw.choice(pool))
        if all(_holds_everywhere(point, h) for h in unchecked) or _repaired(point, hypotheses, draw, fuel):
            if attempt % 4 == 0 and hypotheses and len(pool) < POOL_SIZE:
                checked = tuple(hypotheses)
                values = dict(point.drawn)
                rules = tuple(context.rules)
                pool.append(Found(values, dict(context.declared), rules, reading.first, checked))
            found = True
            yield point


def _repaired(point: Point, hypotheses: Sequence[Hypothesis], draw: random.Random, fuel: Fuel) -> bool:
    """Whether the hypotheses hold after redrawing, on little fuel, what a failing instance looked at."""
    enough = fuel.left - ATTEMPT_FUEL
    while fuel.left > enough:
        failing = _failing(point, hypotheses)
        if failing is None:
            return True
        hypothesis, bound = failing
        for _ in range(REDRAWS):
            keys = list(point.touched)
            if not keys:
                return False
            values = [key for key in keys if not point.is_size(key)]
            some = values if values and draw.random() < 0.9 else keys
            point.redraw(draw.sample(some, draw.randint(1, min(2, len(some)))))
            if _instance_holds(point, hypothesis, bound):
                break
    return False


def _still_to_check(
    point: Point, context: Context, hypotheses: Sequence[Hypothesis], found: Found
) -> Sequence[Hypothesis]:
    """Start the point from values found earlier; the hypotheses that were not checked for them."""
    if found.first != point.reading.first or found.rules != tuple(context.rules):
        return hypotheses
    same = point.start_from(found) | {rule.name for rule in found.rules}
    checked = {id(hypothesis) for hypothesis in found.hypotheses}
    unknown = context.declared.keys() - same
    return [h for h in hypotheses if id(h) not in checked or h.symbols() & unknown]


def _holds_everywhere(point: Point, hypothesis: Hypothesis) -> bool:
    return _failing(point, (hypothesis,)) is None


def _failing(point: Point, hypotheses: Sequence[Hypothesis]) -> tuple[Hypothesis, Bindings] | None:
    """The first instance of a hypothesis that does not hold; `point.touched` is what it looked at."""
    for hypothesis in hypotheses:
        for bound in _instances(point, hypothesis.local, {}):
            if not _instance_holds(point, hypothesis, bound):
                return hypothesis, bound
    return None


def _instance_holds(point: Point, hypothesis: Hypothesis, bound: Bindings) -> bool:
    point.touched.clear()
    try:
        return point.evaluator.holds(hypothesis.body, bound)
    except UndefinedError:
        return any(d.within is None for d in hypothesis.local)


def _instances(point: Point, local: Sequence[Declaration], bound: Bindings) -> Iterator[Bindings]:
    """The bindings of the local symbols: each in its range, natural numbers up to `LAST_INDEX`."""
    if not local:
        yield bound
        return
    first = local[0]
    if first.kind is not Kind.NATURAL or first.indices:
        raise UnreadableError("a hypothesis on all values of a number")
    everything = Range(first.name, Num(Fraction(0)), Num(Fraction(LAST_INDEX)), Bound.UP_TO)
    for index in point.evaluator.indices(first.within or everything, bound):
        yield from _instances(point, local[1:], {**bound, first.name: Fraction(index)})


def described(point: Point) -> str:
    """The values that were looked at last, as `a = 1, x_0 = 2`."""
    shown = [f"{_label(key)} = {point.drawn[key]}" for key in sorted(point.touched)]
    return ", ".join(shown[:12])


def _label(key: Key) -> str:
    name, indices = key
    if not indices:
        return name
    subscript = ",".join(map(str, indices))
    return f"{name}_{subscript}" if len(subscript) == 1 else f"{name}_{{{subscript}}}"
