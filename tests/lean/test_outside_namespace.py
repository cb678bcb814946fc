"""What a module declares outside its namespace is seen; what Lean proves by itself does not count."""

from __future__ import annotations

from pathlib import Path

from toolkit.lean.environment import load_environment
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain

SOURCE = """prelude
import Base
namespace Own
theorem same (p q : Prop) [Decidable p] [Decidable q] (h : p = q) (a b : Nat) :
    (if p then a else b) = (if q then a else b) := by
  simp [h]
def value : Nat := 1
end Own
theorem ite.lemma : True := trivial
theorem Own.value.also : True := trivial
def Other.value : Nat := 1
theorem Other.value.shown : Other.value = 1 := by simp [Other.value]
"""


def test_lemmas_of_lean_about_other_definitions_do_not_count(
    foundation: Project, toolchain: Toolchain, tmp_path: Path
) -> None:
    (tmp_path / "Mine.lean").write_text(SOURCE, encoding="utf-8")
    run = run_lean(
        toolchain, ["--json", "-o", "Mine.olean", "Mine.lean"], lean_path=[foundation.lib], cwd=tmp_path
    )
    assert run.errors == ()
    env = load_environment([tmp_path, foundation.lib], ["Mine"])
    assert Name.of("ite.congr_simp") in env.modules["Mine"].constants
    outside = [str(name) for name in env.outside("Mine", Name.of("Own"))]
    assert outside == ["Other.value", "Other.value.eq_1", "Other.value.shown", "ite.lemma"]
