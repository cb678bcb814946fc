"""Formulas of the plain register: each construct as its example says, and nothing guessed."""

from __future__ import annotations

import pytest
from latex2mathml.converter import convert

from toolkit.errors import Unchecked
from toolkit.lean.terms import BinderInfo, BVar, Expr, FVar, Name, Pi, Proj
from toolkit.prose.plain import Construct, Scope, claim_text, constructs
from toolkit.prose.plain import samples as s
from toolkit.prose.plain.registry import Example
from toolkit.prose.plain.symbols import symbol
from toolkit.prose.plain.writer import Writer

EXAMPLES = [(c.name, e) for c in constructs() for e in c.examples]


def formula(term: Expr, scope: Scope | None = None) -> str:
    return Writer(scope or s.scope()).formula(term)


@pytest.mark.parametrize("construct", constructs(), ids=lambda c: str(c.name))
def test_every_construct_gives_an_example(construct: Construct) -> None:
    assert construct.examples


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[f"{n}: {e.tex}" for n, e in EXAMPLES])
def test_a_construct_is_written_as_its_example_says(name: Name, example: Example) -> None:
    assert formula(example.term) == example.tex
    assert convert(example.tex).startswith("<math")


@pytest.mark.parametrize(
    ("term", "tex"),
    [
        (s.apply_to(s.F, s.K), "f_k"),
        (s.apply_to(s.F, s.add(s.K, s.lit(1), s.NAT)), "f_{k+1}"),
        (s.apply_to(s.W, s.K, s.M), "w_{k,m}"),
        (s.apply_to(s.W, s.K), "w_k"),
        (s.lam("j", s.NAT, s.J, s.apply_to(s.W, s.K, s.J)), "w_k"),
        (s.lam("j", s.NAT, s.J, s.apply_to(s.W, s.J, s.K)), r"(w_{j,k})_{j \in \mathbb{N}}"),
        (s.lam("j", s.NAT, s.J, s.lt(s.J, s.N, s.NAT)), r"\{j \in \mathbb{N} : j < n\}"),
        (s.lam("j", s.NAT, s.J, s.lt(s.N, s.J, s.NAT)), r"\{j \in \mathbb{N} : n < j\}"),
        (s.lam("j", s.NAT, s.J, s.add(s.N, s.J, s.NAT)), r"(n + j)_{j \in \mathbb{N}}"),
        (s.apply_to(s.S, s.add(s.K, s.M, s.NAT)), r"k + m \in S"),
        (
            s.mul(s.total(s.N, s.F), s.add(s.A, s.B)),
            r"\left(\sum_{i=0}^{n-1} f_i\right) \cdot (a + b)",
        ),
        (
            s.add(s.add(s.C, s.total(s.N, s.F)), s.A),
            r"c + \left(\sum_{i=0}^{n-1} f_i\right) + a",
        ),
    ],
)
def test_families_and_sums_are_written_as_in_a_paper(term: Expr, tex: str) -> None:
    assert formula(term) == tex
    assert convert(tex).startswith("<math")


def test_a_bound_variable_that_is_taken_gets_a_prime() -> None:
    inner = s.total(s.N, s.lam("i", s.NAT, s.IX, s.apply_to(s.W, s.K, s.IX)))
    nested = s.total(s.N, s.lam("i", s.NAT, s.K, inner))
    assert formula(nested) == r"\sum_{i=0}^{n-1} \sum_{i'=0}^{n-1} w_{i,i'}"


@pytest.mark.parametrize(
    ("name", "tex"),
    [
        ("ε", r"\varepsilon"),
        ("eps", r"\varepsilon"),
        ("gamma", r"\gamma"),
        ("τ", r"\tau"),
        ("r₀", "r_0"),
        ("x12", "x_{12}"),
        ("x'", "x'"),
        ("T_max", r"T_{\mathrm{max}}"),
        ("gap", r"\mathit{gap}"),
    ],
)
def test_a_name_becomes_a_symbol(name: str, tex: str) -> None:
    assert symbol(Name.of(name), {}, takes_index=False) == tex
    assert convert(tex).startswith("<math")


def test_a_numbered_name_is_not_mistaken_for_a_member_of_a_sequence() -> None:
    assert symbol(Name.of("x1"), {"x": True}, takes_index=False) == r"\mathit{x1}"
    assert symbol(Name.of("x"), {"x_1": False}, takes_index=True) == "x'"
    assert symbol(Name.of("r"), {"r_0": False}, takes_index=False) == "r"


def test_an_unknown_constant_is_an_error_that_names_it() -> None:
    with pytest.raises(Unchecked, match=r"the constant Lost\.thing"):
        claim_text(s.le(s.A, s.apply("Lost.thing", s.B)), s.scope())


@pytest.mark.parametrize(
    "term",
    [
        s.apply("HAdd.hAdd", s.R, s.R, s.R, s.INST, s.A),
        s.le(FVar(Name.of("stranger")), s.A),
        Proj(Name.of("Prod"), 0, s.A),
        Pi(Name.of("h"), s.P, s.le(s.A, s.apply("use", BVar(0))), BinderInfo.DEFAULT),
    ],
    ids=["missing argument", "variable out of scope", "projection", "claim about a proof"],
)
def test_what_has_no_writing_is_refused(term: Expr) -> None:
    with pytest.raises(Unchecked):
        claim_text(term, s.scope())
