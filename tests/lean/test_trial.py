"""Drafts that Lean tries: terms written for claims over variables, and drafts that bring it to a bad end."""

from __future__ import annotations

from time import monotonic

import pytest

from toolkit.errors import Unchecked
from toolkit.lean.environment import load_environment
from toolkit.lean.project import Project
from toolkit.lean.refutation import trial
from toolkit.lean.refutation.evaluation import INT, NAT, Evaluator
from toolkit.lean.refutation.settling import LEAF, refuted, settled
from toolkit.lean.refutation.trial import Draft, Setting, Tried, tried
from toolkit.lean.supervise import Outcome as End
from toolkit.lean.terms import App, BinderInfo, BVar, Const, Expr, Lam, Lit, Name, Pi
from toolkit.lean.toolchain import Toolchain

SETTING = Setting("Base", "Trying")
INSTANCE = Const(Name.of("instance"), ())


def call(name: str, *args: Expr) -> Expr:
    found: Expr = Const(Name.of(name), ())
    for arg in args:
        found = App(found, arg)
    return found


def relation(name: str, left: Expr, right: Expr, type_: Expr = NAT) -> Expr:
    return call(name, type_, INSTANCE, left, right)


def equal(left: Expr, right: Expr, type_: Expr = NAT) -> Expr:
    return call("Eq", type_, left, right)


def binary(name: str, left: Expr, right: Expr, type_: Expr) -> Expr:
    return call(name, type_, type_, type_, INSTANCE, left, right)


def every(type_: Expr, body: Expr) -> Expr:
    return Pi(Name.of("i"), type_, body, BinderInfo.DEFAULT)


def implies(premise: Expr, body: Expr) -> Expr:
    return Pi(Name.of("h"), premise, body, BinderInfo.DEFAULT)


def some(type_: Expr, body: Expr) -> Expr:
    return call("Exists", type_, Lam(Name.of("i"), type_, body, BinderInfo.DEFAULT))


def integer(value: int) -> Expr:
    return call("OfNat.ofNat", INT, Lit(value), INSTANCE)


def cast(number: Expr) -> Expr:
    return call("Nat.cast", INT, INSTANCE, number)


def table(number: Expr, zero: int, other: int) -> Expr:
    """One value at zero, and another above."""
    return call("ite", INT, equal(number, Lit(0)), INSTANCE, integer(zero), integer(other))


TRUE: dict[str, tuple[str, Expr]] = {
    "an object that depends on a variable": (
        "∀ n : Nat, ∃ m : Nat, n < m",
        every(NAT, some(NAT, relation("LT.lt", BVar(1), BVar(0)))),
    ),
    "a product of natural numbers": (
        "∀ n : Nat, (0 : ℤ) ≤ (n : ℤ) * (n : ℤ)",
        every(
            NAT, relation("LE.le", integer(0), binary("HMul.hMul", cast(BVar(0)), cast(BVar(0)), INT), INT)
        ),
    ),
    "a square of a difference": (
        "∀ x y : ℤ, 2 * (x * y) ≤ x * x + y * y",
        every(
            INT,
            every(
                INT,
                relation(
                    "LE.le",
                    binary("HMul.hMul", integer(2), binary("HMul.hMul", BVar(1), BVar(0), INT), INT),
                    binary(
                        "HAdd.hAdd",
                        binary("HMul.hMul", BVar(1), BVar(1), INT),
                        binary("HMul.hMul", BVar(0), BVar(0), INT),
                        INT,
                    ),
                    INT,
                ),
            ),
        ),
    ),
    "a value by cases of zero": (
        "∀ n : Nat, (if n = 0 then 3 else 1 : ℤ) ≤ 3",
        every(NAT, relation("LE.le", table(BVar(0), 3, 1), integer(3), INT)),
    ),
    "a disjunction that is known": (
        "∀ x : ℤ, x = 0 ∨ x = 1 → x ≤ 1",
        every(
            INT,
            implies(
                call("Or", equal(BVar(0), integer(0), INT), equal(BVar(0), integer(1), INT)),
                relation("LE.le", BVar(1), integer(1), INT),
            ),
        ),
    ),
    "nothing lies between zero and one": (
        "∀ x : ℤ, 0 < x → 1 ≤ x",
        every(
            INT,
            implies(relation("LT.lt", integer(0), BVar(0), INT), relation("LE.le", integer(1), BVar(1), INT)),
        ),
    ),
    "a sum with as many equal terms as a variable says": (
        "∀ n : Nat, OrderedRing.sum n (fun _ => (1 : ℤ)) ≤ (n : ℤ)",
        every(
            NAT,
            relation(
                "LE.le",
                call(
                    "OrderedRing.sum",
                    INT,
                    INSTANCE,
                    BVar(0),
                    Lam(Name.of("i"), NAT, integer(1), BinderInfo.DEFAULT),
                ),
                cast(BVar(0)),
                INT,
            ),
        ),
    ),
    "a recursion that cannot be looked into": (
        "∀ n : Nat, OrderedRing.sum (Nat.pow 2 n) (fun _ => (0 : ℤ)) ≤ 0",
        every(
            NAT,
            relation(
                "LE.le",
                call(
                    "OrderedRing.sum",
                    INT,
                    INSTANCE,
                    call("Nat.pow", Lit(2), BVar(0)),
                    Lam(Name.of("i"), NAT, integer(0), BinderInfo.DEFAULT),
                ),
                integer(0),
                INT,
            ),
        ),
    ),
}

FALSE: dict[str, tuple[str, Expr]] = {
    "a greatest number": (
        "∃ n : Nat, ∀ m : Nat, m ≤ n",
        some(NAT, every(NAT, relation("LE.le", BVar(0), BVar(1)))),
    ),
    "a bound from some place on": (
        "∃ N : Nat, ∀ n : Nat, N ≤ n → (n : ℤ) ≤ 7",
        some(
            NAT,
            every(
                NAT,
                implies(
                    relation("LE.le", BVar(1), BVar(0)), relation("LE.le", cast(BVar(1)), integer(7), INT)
                ),
            ),
        ),
    ),
    "a number of which two things are said": (
        "∃ n : Nat, 0 < n ∧ (n : ℤ) * 2 ≤ 1",
        some(
            NAT,
            call(
                "And",
                relation("LT.lt", Lit(0), BVar(0)),
                relation("LE.le", binary("HMul.hMul", cast(BVar(0)), integer(2), INT), integer(1), INT),
            ),
        ),
    ),
    "an equation either way": (
        "(∀ n : Nat, n ≤ 3) ∨ (∀ n : Nat, n = 0)",
        call("Or", every(NAT, relation("LE.le", BVar(0), Lit(3))), every(NAT, equal(BVar(0), Lit(0)))),
    ),
}


@pytest.fixture(scope="module")
def evaluator(foundation: Project) -> Evaluator:
    return Evaluator(load_environment(foundation.lib, ["Base"]), {})


@pytest.fixture(scope="module")
def answers(foundation: Project, toolchain: Toolchain, evaluator: Evaluator) -> dict[str, Tried]:
    """What Lean says of the terms written for the claims above."""
    drafts = []
    for place, (statement, claim) in enumerate(TRUE.values()):
        text = settled(claim, evaluator, {})
        assert LEAF not in text
        drafts.append(Draft(f"true{place}", {"claim": f"theorem claim : {statement} :=\n  {text}"}))
    for place, (statement, claim) in enumerate(FALSE.values()):
        text = refuted(claim, "k", evaluator, {}) or "none"
        drafts.append(
            Draft(f"false{place}", {"claim": f"theorem claim : ¬ ({statement}) :=\n  fun k => {text}"})
        )
    return tried(SETTING, drafts, foundation, toolchain)


@pytest.mark.parametrize("what", TRUE)
def test_lean_takes_the_proof_of(what: str, answers: dict[str, Tried]) -> None:
    assert answers[f"true{list(TRUE).index(what)}"].refused == {}


@pytest.mark.parametrize("what", FALSE)
def test_lean_takes_the_refutation_of(what: str, answers: dict[str, Tried]) -> None:
    assert answers[f"false{list(FALSE).index(what)}"].refused == {}


def test_a_claim_that_holds_is_not_refuted(evaluator: Evaluator) -> None:
    _, claim = TRUE["an object that depends on a variable"]
    assert refuted(claim, "k", evaluator, {}) is None


GOOD = Draft("good", {"holds": "theorem holds : True := trivial"})
WRONG = Draft("wrong", {"holds": "theorem holds : False := trivial"})
ENDLESS = Draft(
    "endless", {"holds": "set_option maxHeartbeats 0 in\ntheorem holds : True := by\n  repeat skip"}
)
LARGE = Draft(
    "large",
    {
        "holds": "set_option maxRecDepth 100000000 in\nset_option maxHeartbeats 0 in\n"
        "theorem holds : ∀ i : Nat, i < 1000000 → i < i + 1 := by decide"
    },
)


def test_a_draft_that_comes_to_no_end_does_not_harm_the_others(
    foundation: Project, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = monotonic()
    tried(SETTING, [GOOD], foundation, toolchain)
    monkeypatch.setattr(trial, "SECONDS", max(5.0, 4 * (monotonic() - began)))
    found = tried(SETTING, [GOOD, ENDLESS], foundation, toolchain)
    assert found["endless"].end is End.TIMEOUT
    assert found["endless"].taken == frozenset()
    assert found["good"].end is End.FINISHED
    assert found["good"].taken == {"holds"}


def test_a_draft_that_takes_too_much_memory_does_not_harm_the_others(
    foundation: Project, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "MEMORY_MB", 400)
    found = tried(SETTING, [WRONG, LARGE], foundation, toolchain)
    assert found["large"].end is End.MEMORY
    assert found["large"].taken == frozenset()
    assert found["wrong"].end is End.FINISHED
    assert set(found["wrong"].refused) == {"holds"}


def test_drafts_that_lean_never_reached_are_not_taken(foundation: Project, toolchain: Toolchain) -> None:
    draft = Draft("a", {"holds": "theorem holds : False := nonsense"})
    with pytest.raises(Unchecked, match="were not tried"):
        tried(Setting("Absent", "Trying"), [draft], foundation, toolchain)


def test_drafts_behind_a_hundred_errors_are_tried_as_well(foundation: Project, toolchain: Toolchain) -> None:
    many = Draft("many", {f"holds{i}": f"theorem holds{i} : False := trivial" for i in range(110)})
    found = tried(SETTING, [many, WRONG, GOOD], foundation, toolchain)
    assert found["many"].taken == frozenset()
    assert found["wrong"].taken == frozenset()
    assert found["good"].taken == {"holds"}


def test_a_draft_that_was_short_of_time_is_told_from_one_that_is_wrong(
    foundation: Project, toolchain: Toolchain
) -> None:
    slow = Draft("slow", {"holds": "theorem holds : True := by\n  repeat skip"})
    found = tried(SETTING, [slow, WRONG], foundation, toolchain, heartbeats=1000)
    assert found["slow"].is_short
    assert not found["wrong"].is_short
