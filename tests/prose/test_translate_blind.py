"""No word of a statement's author reaches who puts its Lean into words anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolkit.errors import Unchecked
from toolkit.lean.check.candidate import Candidate, Compiler
from toolkit.lean.check.world import Library
from toolkit.lean.process import run_lean
from toolkit.lean.toolchain import Toolchain
from toolkit.prose.blind import blind_statement
from toolkit.prose.user import declared

GARDEN = """prelude
import Base
set_option autoImplicit false
open OrderedRing
/-! A module about gardens, for the informal statement: every garden is fragrant. -/
namespace Garden
universe soil
/-- A flowerbed has roses. -/
structure Flowerbed (Numbers : Type) [OrderedRing Numbers] where
  /-- how many -/
  roses : Nat
  scent : Nat → Numbers
  sweet : ∀ petal, petal < roses → 0 ≤ scent petal
-- a secret comment
inductive Colour where
  | crimson
  | violet (shade : Nat)
def blooms (season : Nat) : Nat :=
  match season with
  | 0 => 1
  | spring + 1 => blooms spring + season
def Same (Kind : Sort soil) (left right : Kind) : Prop := left = right
local notation "smells" => Flowerbed.scent
variable {Numbers : Type} [OrderedRing Numbers]
/-- The total scent of the garden. -/
def fragrance (bed : Flowerbed Numbers) : Numbers := ∑ rose < bed.roses, smells bed rose
/-- Every garden is fragrant. -/
def Fragrant : Prop := ∀ (Numbers : Type) [OrderedRing Numbers] (bed : Flowerbed Numbers) (hue : Colour),
  0 ≤ fragrance bed ∧ Same Nat (blooms bed.roses) (blooms 2) ∧ Same Colour hue (.violet 3)
end Garden
"""
LEAN = {
    "def",
    "inductive",
    "structure",
    "where",
    "fun",
    "Prop",
    "Type",
    "Sort",
    "Nat",
    "OrderedRing",
    "statement",
}
"""Words of Lean and of the foundation, which may stand in both; `statement` is ours."""


@pytest.fixture(scope="module")
def blind(library: Path, toolchain: Toolchain) -> str:
    compiler, known = Compiler(toolchain, run_lean, (library,)), Library((library,))
    return blind_statement(
        declared(Candidate("Garden.lean", GARDEN.encode()), "Garden.Fragrant", compiler, known)
    )


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text))


def test_no_word_of_the_source_reaches_the_text(blind: str) -> None:
    assert words(blind) & words(GARDEN) <= LEAN
    told = blind.lower()
    for word in words(GARDEN) - LEAN:
        assert len(word) < 4 or word.lower() not in told, word


def test_every_definition_stands_before_its_users(blind: str) -> None:
    head, _, stated = blind.partition("statement:\n")
    declared_names = re.findall(r"(?:def|inductive|\|) ([a-zA-Z]+[0-9]+)", head)
    assert len(declared_names) == len(set(declared_names)) >= 8
    for used in re.findall(r"\b[dTk][0-9]+\b", stated):
        assert used in declared_names
    for number, paragraph in enumerate(head.strip().split("\n\n")):
        before = "\n\n".join(head.strip().split("\n\n")[: number + 1])
        for used in re.findall(r"\b[dT][0-9]+\b", paragraph):
            assert re.search(rf"(def|inductive) {used} ", before), used


def test_what_the_statement_says_is_still_there(blind: str) -> None:
    assert re.search(
        r"def (d[0-9]+) : Nat → Nat\n  \1 Nat\.zero = 1\n  ∀ \(x : Nat\), \1 \(Nat\.succ x\) = ", blind
    )
    assert "∀ x_4 < x_2, 0 ≤ x_3 x_4" in blind
    assert re.search(r"0 ≤ d[0-9]+ x_2 ∧ d[0-9]+ Nat \(d[0-9]+ x_2\.d[0-9]+\) \(d[0-9]+ 2\)", blind)


def test_a_text_in_quotes_is_refused(library: Path, toolchain: Toolchain) -> None:
    source = 'prelude\nimport Base\ndef Hint : Prop := "the answer" = "the answer"\n'
    compiler, known = Compiler(toolchain, run_lean, (library,)), Library((library,))
    with pytest.raises(Unchecked, match="text in quotes"):
        blind_statement(declared(Candidate("Hint.lean", source.encode()), "Hint", compiler, known))
