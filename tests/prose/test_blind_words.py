"""A statement in plain words says the same whatever its author called things, and none of those words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calibration.cli.candidates import declared_in
from toolkit.errors import Unchecked
from toolkit.prose.blind import blind_words

HEADER = "prelude\nimport Base\nset_option autoImplicit false\nopen OrderedRing\n"
PRIMES = """
/-- Euclid: {0} go on for ever. -/
def {1} ({2} {3} : Nat) : Prop := ∃ {4}, {3} = {2} * {4}
def {0} (n : Nat) : Prop := 2 ≤ n ∧ ∀ d, {1} d n → d = 1 ∨ d = n
def product : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * product n
structure Walk (R : Type) [OrderedRing R] where
  steps : Nat
  place : Nat → R
  bounded : ∀ i, i < steps → place i ≤ 1
def claim : Prop := ∀ N : Nat, ∃ p, N < p ∧ {0} (product p + 1) ∧
  ∀ (R : Type) [OrderedRing R] (w : Walk R), w.place p ≤ 2
"""


def told(tmp_path: Path, text: str, name: str = "claim") -> str:
    file = tmp_path / "Mine.lean"
    file.write_text(HEADER + text, encoding="utf-8")
    return blind_words(declared_in(file, name, None, None))


def test_no_word_of_the_author_is_left(tmp_path: Path) -> None:
    text = told(tmp_path, PRIMES.format("Prime", "Divides", "small", "large", "factor"))
    words = {word.lower() for word in re.findall(r"[A-Za-z]+", text)}
    author = "claim prime divides small large factor product walk steps place bounded euclid w p"
    assert words.isdisjoint(author.split())
    assert r"For natural numbers $n$ and $m$, $\operatorname{d4}(n, m)$ means" in text
    assert r"$$\operatorname{d2}_{n+1} = (n + 1) \cdot \operatorname{d2}_n$$" in text
    assert r"a *t1* $t$ over $A$ consists of a natural number $\operatorname{c1}(t)$" in text
    assert text.endswith(r"for every t1 $b$ over $A$: $$\operatorname{c2}(b)_m \le 2$$" + "\n")


def test_other_names_change_nothing(tmp_path: Path) -> None:
    one = told(tmp_path, PRIMES.format("Prime", "Divides", "small", "large", "factor"))
    assert told(tmp_path, PRIMES.format("Composite", "Exceeds", "a", "b", "c")) == one


def test_another_order_of_quantifiers_is_told(tmp_path: Path) -> None:
    texts = [
        told(tmp_path, f"def claim : Prop := {quantifiers}, ∀ i, f i ≤ K → i ≤ K\n")
        for quantifiers in ("∀ f : Nat → Nat, ∃ K : Nat", "∃ K : Nat, ∀ f : Nat → Nat")
    ]
    assert texts[0] != texts[1]
    assert texts[1].endswith("for every natural number $m$ with $f_m \\le n$: $$m \\le n$$\n")


def test_what_has_no_words_is_said(tmp_path: Path) -> None:
    colours = "inductive Colour where\n  | red\n  | blue\ndef claim : Prop := ∀ c : Colour, c = .red\n"
    with pytest.raises(Unchecked, match="plain prose has no words for"):
        told(tmp_path, colours)
