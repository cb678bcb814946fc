"""How the judge that computes reads LaTeX and what it makes of it at a point."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from calibration.judges.algebra.evaluator import Evaluator
from calibration.judges.algebra.values import UndefinedError, Value, Vector
from calibration.judges.algebra.world import Fuel, OutOfFuelError, Reading, Rule
from toolkit.prose.formulas.lexer import UnreadableError, tokenize
from toolkit.prose.formulas.nodes import STATEMENTS, Node
from toolkit.prose.formulas.parser import Parser


class Table:
    """A world of fixed values: numbers, and families as lists that begin at index 0."""

    def __init__(self, first: int = 0, **values: int | Fraction | list[int]) -> None:
        self.reading = Reading(first)
        self._values = values

    def symbol(self, name: str) -> Value:
        value = self._values.get(name)
        if value is None:
            raise UnreadableError(name)
        if isinstance(value, list):
            return Vector(lambda j: Fraction(value[j]), 0, len(value) - 1)
        return Fraction(value)

    def element(self, name: str, indices: tuple[int, ...]) -> Value:
        value = self._values.get(name)
        if not isinstance(value, list) or len(indices) != 1:
            raise UnreadableError(name)
        if not 0 <= indices[0] < len(value):
            raise UndefinedError
        return Fraction(value[indices[0]])

    def rules(self, name: str) -> Sequence[Rule]:
        return ()

    def is_family(self, name: str) -> bool:
        return isinstance(self._values.get(name), list)


def parsed(latex: str) -> Node:
    return Parser(tokenize(latex)).whole()


def value(latex: str, world: Table | None = None, fuel: int = 50_000) -> object:
    """The value of a term, or whether a statement holds."""
    node = parsed(latex)
    evaluator = Evaluator(world or Table(), Fuel(fuel))
    return evaluator.holds(node, {}) if isinstance(node, STATEMENTS) else evaluator.term(node, {})


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("2 + 3 \\cdot 4 - 1", 13),
        ("-2^2", -4),
        ("2^{-1}", Fraction(1, 2)),
        ("\\frac12 + \\frac{1}{4}", Fraction(3, 4)),
        ("\\tfrac{a+b}{2}", Fraction(5, 2)),
        ("2ab", 12),
        ("a(b+1)", 8),
        ("a(b+1)^2", 32),
        ("1/2", Fraction(1, 2)),
        ("|a - b| + \\lvert -1 \\rvert", 2),
        ("\\left| a - b \\right|", 1),
        ("\\lfloor 7/2 \\rfloor + \\lceil 7/2 \\rceil", 7),
        ("\\max\\{a, b, 1\\} - \\min(a, b)", 1),
        ("\\binom{5}{2} + 3!", 16),
        ("\\sqrt{49}", 7),
        ("x_0 + x_{n-1}", 4),
        ("\\sum_{i=0}^{n-1} x_i", 6),
        ("\\sum_{i<n} x_i^2", 14),
        ("\\sum_{i<n,\\, x_i \\ge 2} x_i", 5),
        ("\\sum_{i,j<n} x_i x_j", 36),
        ("\\sum_{0 \\le i < j < n} x_i x_j", 11),
        ("\\sum_{i<0} x_i", 0),
        ("\\prod_{i<n} x_i", 6),
        ("\\max_{i<n} x_i", 3),
        ("\\mathbf{1}\\{a \\le b\\} + \\mathbf 1[a > b] + \\mathbb{1}_{\\{a < b\\}}", 2),
        ("\\begin{cases} a & \\text{if } a > b, \\\\ b & \\text{otherwise} \\end{cases}", 3),
        ("\\bigl( a \\bigr) \\, b", 6),
        ("\\langle x, x \\rangle", 14),
        ("\\lVert x \\rVert^2 - \\|x + x\\|^2", -42),
        ("0^0", 1),
    ],
)
def test_terms_have_their_usual_value(latex: str, expected: int | Fraction) -> None:
    assert value(latex, Table(a=2, b=3, n=3, x=[1, 2, 3])) == expected


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("a < b \\le 3 = b", True),
        ("a < b < b", False),
        ("a \\ne b \\land a \\ge 2", True),
        ("a > b \\lor a < b", True),
        ("a > b \\implies a = 0", True),
        ("\\neg (a = b)", True),
        ("a = b \\iff b = a + 1", False),
        ("\\forall i < n,\\ x_i \\ge 1", True),
        ("\\exists i < n:\\ x_i > 3", False),
        ("a \\in \\{1, 2\\}", True),
        ("a \\in [0, 2)", False),
        ("\\sqrt{2} \\cdot \\sqrt{3} = \\sqrt{6}", True),
        ("\\sqrt{2} < \\frac{3}{2}", True),
        ("e^{a} > 7", True),
        ("\\log (ab) = \\log a + \\log b", True),
    ],
)
def test_statements_hold_or_not(latex: str, expected: bool) -> None:
    assert value(latex, Table(a=2, b=3, n=3, x=[1, 2, 3])) is expected


@pytest.mark.parametrize(
    "latex",
    [
        "a/2b",
        "a/n(n+1)",
        "\\sum_{i<n} x_i + x_i",
        "\\prod_{i<n} x_i a",
        "x^{(k)}",
        "x^*",
        "x^\\top y",
        "\\log_2 n",
        "\\lim_{n \\to \\infty} a_n",
        "\\int_0^1 x \\, dx",
        "a \\approx b",
        "a = \\pm 1",
        "\\{a, b\\}",
        "(a, b)",
        "[n]",
        "a \\bmod b",
        "\\sum_{i \\ge 0} x_i",
        "\\foo{a}",
        "a +",
        "((a)",
        "a^b^c",
        "\\sqrt[3]{a}",
        "a = b \\implies b = c \\implies c = a",
        "1 < (2 < 3)",
        "\\mathrm{rank}(A)",
        "\\mathbb{F}_2",
    ],
)
def test_what_has_no_one_reading_is_refused(latex: str) -> None:
    with pytest.raises((UnreadableError, UndefinedError)):
        value(latex, Table(a=2, b=3, n=3, c=1, k=1, x=[1, 2, 3]))


@pytest.mark.parametrize(
    "latex", ["1/0", "0^{-1}", "\\sqrt{-1}", "\\log 0", "x_3", "x_{-1}", "\\max_{i<0} x_i", "x_{1/2}"]
)
def test_what_has_no_value_is_undefined(latex: str) -> None:
    with pytest.raises(UndefinedError):
        value(latex, Table(x=[1, 2, 3]))


@pytest.mark.parametrize(
    "latex",
    ["9^{9^9}", "9^{9^{9}}", "2^{5000}", "(10!)^{200}", "101!", "\\exp(1000)"],
)
def test_large_numbers_are_not_computed(latex: str) -> None:
    with pytest.raises((UnreadableError, UndefinedError)):
        value(latex)


def test_long_sums_end_on_their_fuel_or_are_refused() -> None:
    with pytest.raises(UndefinedError):
        value("\\sum_{i<1000} i")
    with pytest.raises(OutOfFuelError):
        value("\\sum_{i<90} \\sum_{j<90} \\sum_{k<90} (i + j + k)")


def test_the_first_index_is_part_of_the_reading() -> None:
    assert value("\\sum_{i<n} 1", Table(first=0, n=3)) == 3
    assert value("\\sum_{i<n} 1", Table(first=1, n=3)) == 2
    assert value("\\sum_{i \\le n} 1", Table(first=1, n=3)) == 3
