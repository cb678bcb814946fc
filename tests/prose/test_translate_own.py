"""Declarations of someone's own file: steps from the term, else goals of the tactics, else a refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from calibration.cli import main
from toolkit.errors import LeancalError, Rejected, Unchecked, UsageError
from toolkit.lean.check.candidate import Candidate, Compiler
from toolkit.lean.check.world import Library
from toolkit.lean.process import run_lean
from toolkit.lean.toolchain import Toolchain
from toolkit.prose.coverage import inventory
from toolkit.prose.render import Told
from toolkit.prose.user import declared, tell
from toolkit.prose.user.telling import view_of

HEAD = "prelude\nimport Base\nset_option autoImplicit false\nopen OrderedRing\n"

NESTED = """theorem nested (a b c : Nat) (h1 : a ≤ b) (h2 : b ≤ c) (h3 : ∀ i, i < a → i ≤ b) :
    a ≤ c ∧ ∀ i, i < a → i ≤ c := by
  have outer : ∀ i, i < a → i ≤ c := by
    intro i hi
    have near : i ≤ b := h3 i hi
    have far : i ≤ c := Nat.le_trans near h2
    exact far
  exact And.intro (Nat.le_trans h1 h2) outer
"""
CHAIN = """theorem chain (R : Type) [OrderedRing R] (a b c d : R) (h1 : a ≤ b) (h2 : b = c)
    (h3 : c < d) : a < d :=
  calc a ≤ b := h1
    _ = c := h2
    _ < d := h3
"""
SHOWN = """theorem shown (a b : Nat) (h : a ≤ b) : a + 0 ≤ b :=
  show a ≤ b from h
"""
TACTICS = """theorem tactics (a b : Nat) (h : a = b) : b = a ∧ ∀ i, i < a → a = b := by
  constructor
  · exact h.symm
  · intro i hi
    exact h
"""
VALUE = """theorem value (a : Nat) : a = a ∧ a = a := by
  let x := a
  constructor
  · rfl
  · rfl
"""
STATEMENT = "namespace My\ndef claim : Prop := ∀ n : Nat, ∃ m, n < m\nend My\n"


@pytest.fixture(scope="module")
def lean(library: Path, toolchain: Toolchain) -> tuple[Compiler, Library]:
    return Compiler(toolchain, run_lean, (library,)), Library((library,))


def in_words(text: str, name: str, lean: tuple[Compiler, Library]) -> Told:
    return tell(Candidate("Own.lean", (HEAD + text).encode()), name, *lean)


def steps(told: Told) -> dict[str, str]:
    return {s.label: " ".join(s.text.split()) for s in told.document.steps}


def test_nested_haves_become_steps_that_stand_for_themselves(lean: tuple[Compiler, Library]) -> None:
    told = in_words(NESTED, "nested", lean)
    every = "for every natural number $i$ with $i < a$:"
    assert steps(told) == {
        "S1": f"By (H3), {every} $$i \\le b$$",
        "S2": f"By (H2) and @S1, {every} $$i \\le c$$",
        "S3": "By (H1), (H2) and @S2, the following hold: (i) $$a \\le c$$ "
        "(ii) For every natural number $i$ with $i < a$: $$i \\le c$$",
    }
    assert told.lean.steps["S1"] == "∀ i < a, i ≤ b"


def test_a_calc_chain_becomes_its_links(lean: tuple[Compiler, Library]) -> None:
    assert steps(in_words(CHAIN, "chain", lean)) == {
        "S1": "By (H1), we have $$a \\le b$$",
        "S2": "By (H2), we have $$b = c$$",
        "S3": "By (H3), we have $$c < d$$",
        "S4": "By @S1, @S2 and @S3, we have $$a < d$$",
    }


def test_show_is_a_step(lean: tuple[Compiler, Library]) -> None:
    told = in_words(SHOWN, "shown", lean)
    assert steps(told) == {
        "S1": "By (H1), we have $$a \\le b$$",
        "S2": "By @S1, we have $$a + 0 \\le b$$",
    }


def test_tactics_without_steps_are_told_by_their_goals(lean: tuple[Compiler, Library]) -> None:
    told = in_words(TACTICS, "tactics", lean)
    whole = "the following hold: (i) $$b = a$$ (ii) For every natural number $i$ with $i < a$: $$a = b$$"
    shown = steps(told)
    assert shown["S1"].startswith("Line 6, `constructor`. There is to show:")
    assert whole.removeprefix("the") in shown["S1"]
    assert "Next there is to show: [1] $$b = a$$ [2] For every natural number" in shown["S1"]
    assert shown["S2"] == (
        "Line 7, `· exact h.symm`. There is to show: $$b = a$$ Nothing is left to show here."
    )
    assert "hi : i < a\n⊢ a = b" in told.lean.steps["S4"]


def test_a_goal_that_cannot_be_told_is_shown_as_lean_and_marked(lean: tuple[Compiler, Library]) -> None:
    shown = steps(in_words(VALUE, "value", lean))
    assert "(as Lean prints it) `a : Nat`, `x : Nat := a`, `⊢ a = a ∧ a = a`" in shown["S2"]
    assert "(as Lean prints it)" not in shown["S1"].split("Next")[0]


def test_a_statement_alone_has_no_proof(lean: tuple[Compiler, Library]) -> None:
    told = in_words(STATEMENT, "My.claim", lean)
    assert told.markdown().endswith("## Theorem\n\nThere is a natural number $m$ such that $$n < m$$\n")


REFUSED = [
    ("theorem t : False := True.intro\n", "t", Rejected, "Own.lean: line 5"),
    ("theorem t : True := sorryAx _ true\n", "t", Rejected, "t cannot be told as proved"),
    (SHOWN, "showm", UsageError, "Did you mean shown?"),
    ("def two : Nat := 2\n", "two", UsageError, "no theorem and no proposition"),
    (
        "inductive Lucky : Nat → Prop where\n  | one : Lucky 1\n"
        "theorem t (n : Nat) (h : Lucky n) : n = n ∧ Lucky n := ⟨rfl, h⟩\n",
        "t",
        Unchecked,
        "no words for the constant Lucky",
    ),
    (
        "def odd : LE Nat := ⟨fun a b => b = a⟩\ntheorem t (n : Nat) : @LE.le Nat odd n n := rfl\n",
        "t",
        Unchecked,
        "would hide odd, which is the file's own",
    ),
    ("theorem t : True := .intro\n\0", "t", Rejected, "NUL"),
]


@pytest.mark.parametrize(("text", "name", "kind", "said"), REFUSED)
def test_what_cannot_be_told_is_refused_with_the_place(
    text: str, name: str, kind: type[LeancalError], said: str, lean: tuple[Compiler, Library]
) -> None:
    with pytest.raises(kind) as refused:
        in_words(text, name, lean)
    assert said in str(refused.value) and "Own.lean" in str(refused.value)


def test_the_command_tells_a_declaration_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "Own.lean"
    file.write_text(HEAD + SHOWN, encoding="utf-8")
    assert main(["translate", str(file), "--decl", "shown"]) == 0
    assert "**Step S2.** By Step S1, we have $$a + 0 \\le b$$" in capsys.readouterr().out
    page = tmp_path / "page.html"
    assert main(["translate", str(file), "--decl", "none", "--format", "html", "-o", str(page)]) == 3
    assert main(["translate", str(file)]) == 3
    assert "name it with --decl" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [file]


def test_coverage_names_what_has_no_words_with_its_place(lean: tuple[Compiler, Library]) -> None:
    text = (
        "inductive Lucky : Nat → Prop where\n  | one : Lucky 1\n"
        "theorem t (n : Nat) (h : Lucky n) : Lucky n := h\n"
    )
    found = declared(Candidate("Own.lean", (HEAD + text).encode()), "t", *lean)
    unknown = inventory(view_of(found, found.outline())).unknown
    assert {(u.place, u.constant, u.term) for u in unknown} == {
        ("the variable h", "Lucky", "Lucky n"),
        ("the statement", "Lucky", "Lucky n"),
        ("step S1", "Lucky", "Lucky n"),
    }


def test_naming_what_is_given_leaves_the_same_to_show(lean: tuple[Compiler, Library]) -> None:
    text = "theorem all (n : Nat) : ∀ i, i < n → i = i := by\n  intro i hi\n  rfl\n"
    shown = steps(in_words(text, "all", lean))
    claim = "For every natural number $i$ with $i < n$: $$i = i$$"
    assert shown == {
        "S1": f"Line 6, `intro i hi`. There is to show: {claim} Next there is the same to show.",
        "S2": f"Line 7, `rfl`. There is to show: {claim} Nothing is left to show here.",
    }
