"""What a candidate's Lean text states, or why it states nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pytest

from toolkit.formalize.batch import Order, workshop_of
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import CLOSED, ELABORATES, SOUND, Refusal, Workshop, elaborate, workshop
from toolkit.formalize.gates import registry
from toolkit.formalize.gates.base import Finding, Gate, Standing, Subject
from toolkit.formalize.gates.proving import ProvingGate
from toolkit.formalize.gates.registry import gate
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.mechanical import examined
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.verdicts import MechanicalResult
from toolkit.lean.check import Limits, Verdict
from toolkit.lean.printer import readable


@pytest.fixture(scope="module")
def at(order: Order) -> Workshop:
    return workshop_of(order)


def stated(lean: str, at: Workshop, name: str = "") -> str:
    subject = elaborate(Candidate("c", "Words.", lean=lean, name=name), at)
    assert isinstance(subject, Subject), subject
    return f"{subject.constant.name}: {readable(subject.statement, subject.env.get)}"


@pytest.mark.parametrize(
    ("lean", "name", "states"),
    [
        ("def a : Prop := ∀ n : Nat, n + 0 = n", "", "a: ∀ (n : Nat), n + 0 = n"),
        ("prelude\nimport Base\ndef a : Prop := True", "", "a: True"),
        ("-- a comment first\nprelude\nimport Base\ndef a : Prop := True", "", "a: True"),
        ("def b : Prop := True\ndef a : Prop := b ∧ b", "", "a: b ∧ b"),
        ("def b : Prop := True\ndef a : Prop := False", "b", "b: True"),
        ("theorem a (n : Nat) : n = n := sorry", "", "a.statement: ∀ (n : Nat), n = n"),
        ("namespace N\ntheorem a : True := trivial", "", "N.a.statement: True"),
        ("def a : Prop := 1 = 1\ntheorem b : a := rfl", "", "a: 1 = 1"),
        (
            "structure Low where\n  x : Nat\n  low : x ≤ 9\ntheorem Low.a (p : Low) : p.x < 10 := sorry",
            "",
            "Low.a.statement: ∀ (p : Low), p.x < 10",
        ),
        (
            "inductive Even : Nat → Prop\n  | zero : Even 0\n  | step (n : Nat) : Even n → Even (n + 2)\n"
            "theorem a (n : Nat) : Even (n + n) := sorry",
            "",
            "a.statement: ∀ (n : Nat), Even (n + n)",
        ),
        (
            "inductive N\n  | zero : N\n  | succ : N → N\ndef N.add : N → N → N\n  | a, .zero => a\n"
            "  | a, .succ b => .succ (a.add b)\ntheorem N.a (m : N) : m.add .zero = m := sorry",
            "",
            "N.a.statement: ∀ (m : N), N.add m N.zero = m",
        ),
        ("theorem a {α : Type u} (x : α) : x = x := sorry", "", "a.statement: ∀ {α : Type u} (x : α), x = x"),
    ],
)
def test_a_definition_or_a_theorem_states_something(lean: str, name: str, states: str, at: Workshop) -> None:
    assert stated(lean, at, name) == states


@pytest.mark.parametrize(
    ("lean", "step", "said"),
    [
        ("def a : Prop := ∀ n, n <", ELABORATES, "line 1: "),
        ("def a : Prop := b", ELABORATES, "line 1: Unknown identifier `b`"),
        ("def a : Prop := True\0", ELABORATES, "holds a NUL character"),
        ("def a : Prop := sorry", SOUND, "a uses sorry"),
        ("noncomputable def b : Nat := sorry\ndef a : Prop := b = 0", SOUND, "a uses sorry (through b)"),
        ("axiom b : False\ndef a : Prop := True", SOUND, "it declares the axiom b"),
        ("\nset_option debug.skipKernelTC true\ndef a : Prop := True", SOUND, "line 2"),
        ("def Nat.div (a b : Nat) : Nat := 0\ndef a : Prop := Nat.div 1 2 = 0", SOUND, "the kernel computes"),
        ("def a (n : Nat) : Prop := n = n", CLOSED, "it speaks of n"),
        ("def a : Bool := true", CLOSED, "it declares no proposition"),
        ("example : 1 = 1 := rfl", CLOSED, "an `example` has no name"),
        ("private def a : Prop := True", CLOSED, "what is `private` cannot be spoken of"),
        ("def a : Prop := True\ndef b : Prop := True", CLOSED, "it states several things: a, b"),
    ],
)
def test_what_is_no_statement_is_refused_at_its_step(lean: str, step: str, said: str, at: Workshop) -> None:
    refusal = elaborate(Candidate("c", "Words.", lean=lean), at)
    assert isinstance(refusal, Refusal)
    assert (refusal.step, refusal.finding.standing) == (step, Standing.PROVEN)
    assert said in refusal.finding.message


def test_what_lean_gave_up_on_is_no_fault(at: Workshop) -> None:
    refusal = elaborate(Candidate("c", "Words.", lean=f"def a : Prop := {'¬ ' * 800}True"), at)
    assert isinstance(refusal, Refusal)
    assert refusal.finding.standing is Standing.UNCHECKED
    assert "reached a limit of its own at line 1: maximum recursion depth" in refusal.finding.message


@pytest.mark.parametrize(
    "lean", [None, "prelude\nimport Absent\ndef a : Prop := True", "def a : Prop := True"]
)
def test_what_could_not_be_looked_at_is_no_fault(lean: str | None, order: Order) -> None:
    too_short = workshop(order.project, order.toolchain, Limits(timeout=0.001))
    refusal = elaborate(Candidate("c", "Words.", lean=lean), too_short)
    assert isinstance(refusal, Refusal)
    assert refusal.finding.standing is Standing.UNCHECKED


class Broken:
    name, question, fatal = "broken", "Does it break?", True

    def examine(self, subject: Subject) -> list[Finding]:
        raise ZeroDivisionError("by itself")


class Told:
    name, question, fatal = "told", "Is it told only?", False

    def examine(self, subject: Subject) -> list[Finding]:
        return [Finding(Standing.PROVEN, "a matter of taste")]


class WantsNoGoals(ProvingGate):
    name, question, fatal = "vacuous", "Does it break before anything is proved?", True

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        raise ZeroDivisionError("by itself")

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterable[Finding]:
        return ()


class Fatal(Told):
    name, fatal = "fatal", True


def test_a_gate_that_breaks_before_proofs_leaves_the_others_alone(
    at: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, other = WantsNoGoals(), gate("trivial")
    monkeypatch.setitem(registry._GATES, broken.name, broken)
    result = examined(Candidate("c", "Words.", lean="def a : Prop := True"), at, (broken, other))
    assert [g.standing for g in result.gates[-2:]] == [Standing.UNCHECKED, Standing.SUSPECTED]


@pytest.mark.parametrize(
    ("gates", "verdict"),
    [
        ((), Verdict.ACCEPTED),
        ((Told(),), Verdict.ACCEPTED),
        ((Broken(),), Verdict.UNCHECKED),
        ((Broken(), Told()), Verdict.UNCHECKED),
        ((Broken(), Fatal()), Verdict.REJECTED),
    ],
)
def test_a_gate_that_breaks_is_never_clear(gates: tuple[Gate, ...], verdict: Verdict, at: Workshop) -> None:
    result = examined(Candidate("c", "Words.", lean="def a : Prop := True"), at, gates)
    assert result.verdict is verdict
    assert MechanicalResult.from_json(result.as_json()) == result
