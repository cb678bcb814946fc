"""Claims that Lean can tell apart are told apart in plain prose; the same claim is always told alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from latex2mathml.converter import convert

from toolkit.lean.terms import App, BinderInfo, BVar, Expr, Lam, Name, Pi
from toolkit.prose.plain import claim_text
from toolkit.prose.plain import samples as s


def under(name: str, type_: Expr, body: Expr) -> Expr:
    return Lam(Name.of(name), type_, body, BinderInfo.DEFAULT)


def every(name: str, type_: Expr, body: Expr) -> Expr:
    return Pi(Name.of(name), type_, body, BinderInfo.DEFAULT)


def implies(left: Expr, right: Expr) -> Expr:
    return s.arrow(left, right)


def collisions(claims: Iterable[Expr]) -> list[tuple[str, Expr, Expr]]:
    told: dict[str, Expr] = {}
    found = []
    for claim in claims:
        text = claim_text(claim, s.scope())
        if told.setdefault(text, claim) is not claim:
            found.append((text, told[text], claim))
    return found


def arithmetic(atoms: list[Expr], depth: int) -> list[Expr]:
    terms = list(atoms)
    for _ in range(depth):
        terms = [
            *atoms,
            *(make(x, y) for make in (s.add, s.sub, s.mul) for x, y in product(terms, terms)),
            *(s.neg(x) for x in terms),
        ]
    return terms


def test_every_arithmetic_term_of_three_levels_is_written_in_its_own_way() -> None:
    terms = arithmetic([s.A, s.B, s.lit(2, s.R)], 2)
    assert len(terms) > 3000
    assert not collisions(s.le(x, s.C) for x in terms)


def test_where_a_sum_ends_is_always_seen() -> None:
    summands = arithmetic([s.A, App(s.F, BVar(0))], 1)
    totals = [s.total(s.N, under("i", s.NAT, x)) for x in summands if x.loose]
    terms = arithmetic([s.A, *totals], 1)
    assert not collisions(s.le(x, s.C) for x in terms)


def test_every_small_combination_of_connectives_is_told_in_its_own_way() -> None:
    props: list[Expr] = [s.P, s.Q, s.le(s.A, s.B)]
    level = props
    for _ in range(2):
        level = [
            *props,
            *(
                make(x, y)
                for make in (s.conj, s.disj, implies, lambda x, y: s.apply("Iff", x, y))
                for x, y in product(level, level)
            ),
            *(s.no(x) for x in level),
        ]
    assert len(level) > 7000
    assert not collisions(level)


def prefixes(length: int) -> Iterator[Expr]:
    """Every chain of quantifiers and conditions of that length before `x_i`-style facts."""
    bodies = [s.lt(BVar(0), s.N, s.NAT), s.le(s.A, s.B), s.conj(s.P, s.lt(BVar(0), BVar(1), s.NAT))]
    for kinds in product(range(6), repeat=length):
        for body in bodies:
            claim = body
            for depth, kind in reversed(list(enumerate(kinds))):
                name = "ijlr"[depth]
                condition = s.lt(s.K if depth == 0 else BVar(0), s.M, s.NAT)
                claim = [
                    lambda c, n=name: every(n, s.NAT, c),
                    lambda c, n=name: s.apply("Exists", s.NAT, under(n, s.NAT, c)),
                    lambda c, n=name: every(n, s.R, c),
                    lambda c, d=condition: implies(d, c),
                    lambda c, d=condition: s.conj(d, c),
                    s.no,
                ][kind](claim)
            if claim.loose == 0:
                yield claim


def test_the_order_of_quantifiers_and_conditions_is_always_seen() -> None:
    claims = {claim: None for length in range(2, 5) for claim in prefixes(length)}
    assert len(claims) > 1000
    assert not collisions(claims)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (s.le(s.A, s.B), s.le(s.B, s.A)),
        (s.le(s.A, s.B), s.lt(s.A, s.B)),
        (s.le(s.A, s.B), s.apply("GE.ge", s.R, s.INST, s.B, s.A)),
        (s.eq(s.lit(2), s.K, s.NAT), s.eq(s.lit(3), s.K, s.NAT)),
        (s.sub(s.M, s.N, s.NAT), s.sub(s.A, s.B)),
        (implies(implies(s.P, s.Q), s.H), implies(s.P, implies(s.Q, s.H))),
        (implies(s.conj(s.P, s.Q), s.H), implies(s.P, implies(s.Q, s.H))),
        (s.no(s.conj(s.P, s.Q)), s.conj(s.no(s.P), s.Q)),
    ],
)
def test_a_change_of_meaning_changes_the_text(one: Expr, other: Expr) -> None:
    assert claim_text(one, s.scope()) != claim_text(other, s.scope())


# --- random claims ---------------------------------------------------------------------------------


def terms(depth: int) -> st.SearchStrategy[Expr]:
    """Elements of R under `depth` variables that are natural numbers."""
    leaves = [s.A, s.B, s.lit(0, s.R), s.lit(2, s.R), *(App(s.F, BVar(i)) for i in range(depth))]
    return st.recursive(
        st.sampled_from(leaves),
        lambda t: st.one_of(
            st.builds(s.add, t, t), st.builds(s.sub, t, t), st.builds(s.mul, t, t), st.builds(s.neg, t)
        ),
        max_leaves=5,
    )


def claims(depth: int = 0, fuel: int = 4) -> st.SearchStrategy[Expr]:
    """Propositions under `depth` variables that are natural numbers."""
    facts = st.builds(
        lambda make, x, y: make(x, y), st.sampled_from([s.le, s.lt, s.eq]), terms(depth), terms(depth)
    )
    if fuel == 0:
        return facts
    same, below = claims(depth, fuel - 1), claims(depth + 1, fuel - 1)
    name = "ijlrv"[depth]
    return st.one_of(
        facts,
        st.builds(s.conj, same, same),
        st.builds(s.disj, same, same),
        st.builds(lambda p, q: implies(p, q), same, same),
        st.builds(s.no, same),
        st.builds(lambda body: every(name, s.NAT, body), below),
        st.builds(lambda body: s.apply("Exists", s.NAT, under(name, s.NAT, body)), below),
    )


@settings(max_examples=300)
@given(claims(), claims())
def test_different_claims_are_told_differently(one: Expr, other: Expr) -> None:
    assert (claim_text(one, s.scope()) == claim_text(other, s.scope())) == (one is other)


@settings(max_examples=100)
@given(claims())
def test_every_formula_becomes_mathml(claim: Expr) -> None:
    text = claim_text(claim, s.scope())
    for formula in text.replace("$$", "$").split("$")[1::2]:
        assert convert(formula).startswith("<math")
