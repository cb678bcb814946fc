"""Evaluating claims at instances, and writing terms for conditions: pure functions over parsed terms."""

from __future__ import annotations

import pytest

from toolkit.lean.environment import Environment
from toolkit.lean.refutation.counterexample import counterexample
from toolkit.lean.refutation.evaluation import INT, MAX_RANGE, NAT, Evaluator
from toolkit.lean.refutation.settling import DECIDE, LEAF, settled
from toolkit.lean.refutation.spoken import spoken
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.terms import App, BinderInfo, BVar, Const, Expr, FVar, Lam, Lit, Name, Pi

N, X = FVar(Name.of("n")), FVar(Name.of("x"))
INSTANCE = Const(Name.of("instance"), ())
"""Stands for any instance argument: evaluation does not look at it."""


def call(name: str, *args: Expr) -> Expr:
    found: Expr = Const(Name.of(name), ())
    for arg in args:
        found = App(found, arg)
    return found


def relation(name: str, left: Expr, right: Expr, type_: Expr = NAT) -> Expr:
    return call(name, type_, INSTANCE, left, right)


def binary(name: str, left: Expr, right: Expr, type_: Expr = NAT) -> Expr:
    return call(name, type_, type_, type_, INSTANCE, left, right)


def pi(type_: Expr, body: Expr) -> Expr:
    return Pi(Name.of("i"), type_, body, BinderInfo.DEFAULT)


def lam(body: Expr, type_: Expr = NAT) -> Expr:
    return Lam(Name.of("i"), type_, body, BinderInfo.DEFAULT)


@pytest.fixture
def evaluator() -> Evaluator:
    return Evaluator(Environment({}, {}), {N: NAT, X: INT})


def test_subtraction_of_natural_numbers_stops_at_zero(evaluator: Evaluator) -> None:
    assert evaluator.value(binary("HSub.hSub", Lit(2), Lit(5)), {}) == 0
    assert evaluator.value(binary("HSub.hSub", Lit(2), Lit(5), INT), {}) == -3


def test_a_sum_runs_over_the_numbers_below_its_end(evaluator: Evaluator) -> None:
    total = call("OrderedRing.sum", INT, INSTANCE, N, lam(BVar(0)))
    assert [evaluator.value(total, {N: n}) for n in (0, 1, 5)] == [0, 0, 10]
    with pytest.raises(UnknownError):
        evaluator.value(total, {N: MAX_RANGE + 1})


def test_a_recursion_goes_on_from_its_value_before(evaluator: Evaluator) -> None:
    double = lam(lam(binary("HAdd.hAdd", BVar(0), BVar(0)), NAT), NAT)
    assert evaluator.value(call("Nat.rec", INSTANCE, Lit(1), double, N), {N: 5}) == 32


def test_a_bounded_quantifier_is_decided_and_an_endless_one_is_sampled(evaluator: Evaluator) -> None:
    small = relation("LT.lt", BVar(0), N)
    among = call("Exists", NAT, lam(call("And", small, relation("LE.le", Lit(3), BVar(0)))))
    assert evaluator.truth(among, {N: 4}) is Truth.TRUE
    assert evaluator.truth(among, {N: 3}) is Truth.FALSE
    assert evaluator.truth(pi(NAT, relation("LE.le", Lit(0), BVar(0))), {}) is Truth.SEEMS_TRUE


def test_a_claim_about_all_numbers_is_looked_at_far_out(evaluator: Evaluator) -> None:
    assert evaluator.truth(pi(NAT, relation("LE.le", BVar(0), Lit(10))), {}) is Truth.FALSE


def test_a_counterexample_gives_the_claims_own_variables_values(evaluator: Evaluator) -> None:
    found = counterexample(pi(NAT, relation("LT.lt", BVar(0), N)), evaluator, {N: 2})
    assert found is not None
    assert [(w.name, w.text) for w in found.witnesses] == [("i", "2")]
    assert counterexample(pi(NAT, relation("LE.le", Lit(0), BVar(0))), evaluator, {}) is None


def test_a_condition_without_endless_domains_is_decided(evaluator: Evaluator) -> None:
    assert settled(relation("LE.le", N, Lit(3)), evaluator, {N: 2}) == DECIDE


def test_an_endless_condition_is_settled_along_its_structure(evaluator: Evaluator) -> None:
    """`∀ i, 1 ≤ n ∧ i ≤ i`: what speaks of the instance alone is decided, the rest derived."""
    condition = pi(NAT, call("And", relation("LE.le", Lit(1), N), relation("LE.le", BVar(0), BVar(0))))
    text = settled(condition, evaluator, {N: 2})
    assert text.startswith(f"(fun n0 => ⟨{DECIDE}, ")
    assert LEAF not in text


def test_a_proof_is_written_with_all_its_arguments_and_decides_again_what_was_decided() -> None:
    decided = call("of_decide_eq_true", INSTANCE, INSTANCE, INSTANCE)
    proof = lam(call("le_of_lt", call("OfNat.ofNat", NAT, Lit(3), INSTANCE), BVar(0), decided))
    assert spoken(proof) == "(fun (x0_ : @Nat) => (@le_of_lt (3 : @Nat) x0_ (by decide)))"


def test_a_term_with_variables_of_its_surroundings_is_not_written() -> None:
    assert spoken(App(Const(Name.of("f"), ()), N)) is None
