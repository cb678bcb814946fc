"""A repository traced by LeanDojo is read whole, agrees with the library, and is refused when it is none.

The `*.trace.xml` here were written by the library itself. The tests marked `dojo` hold this reader against
the library anew; they need an interpreter that has it: this one, or the one that LEANCAL_DOJO_PYTHON names.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from traced_repository import FILES, IR, ORDER, TRACED, lay_out, read_by_library, traced_repository

from toolkit.corpus.dojo import TracedTheorem, open_traced_repository
from toolkit.corpus.dojo.source import without_comments
from toolkit.errors import Unchecked, UsageError


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return traced_repository(tmp_path / "small")


@pytest.fixture
def theorems(root: Path) -> dict[str, TracedTheorem]:
    repository = open_traced_repository(root)
    return {theorem.name: theorem for file in repository.files for theorem in repository.theorems(file)}


def test_a_theorem_has_its_statement_its_proof_and_its_place(theorems: dict[str, TracedTheorem]) -> None:
    assert list(theorems) == ["Small.lesser_le", "Small.step", "lesser_self", "quoted"]
    theorem = theorems["Small.lesser_le"]
    assert (theorem.file, theorem.span.start, theorem.span.end) == ("Small/Order.lean", (8, 1), (12, 24))
    assert theorem.statement == "theorem lesser_le (a b : Nat) :  lesser a b ≤ b"
    assert theorem.proof == "by\n  unfold lesser\n  split\n  · assumption\n  · exact Nat.le_refl b"
    assert theorem.by_tactics and not theorem.private
    step = theorems["Small.step"]
    assert (step.proof, step.by_tactics, step.private) == ("Nat.lt_succ_self a", False, True)


def test_tactics_have_the_goals_before_and_after_and_lie_within_one_another(
    theorems: dict[str, TracedTheorem],
) -> None:
    tactics = theorems["Small.lesser_le"].tactics
    assert [(t.text, t.depth) for t in tactics] == [
        ("unfold lesser", 0),
        ("split", 0),
        ("· assumption", 0),
        ("assumption", 1),
        ("· exact Nat.le_refl b", 0),
        ("exact Nat.le_refl b", 1),
    ]
    assert tactics[0].before == "a b : Nat\n⊢ lesser a b ≤ b"
    assert tactics[0].after == "a b : Nat\n⊢ (if a ≤ b then a else b) ≤ b"
    assert tactics[-1].premises == ("Nat.le_refl",)
    assert theorems["Small.step"].tactics == ()


def test_premises_say_where_they_are_defined_and_whether_statement_or_proof_uses_them(
    theorems: dict[str, TracedTheorem],
) -> None:
    premises = {p.name: p for p in theorems["Small.lesser_le"].premises}
    assert list(premises) == ["Nat", "lesser", "Nat.le_refl"]
    assert (premises["lesser"].module, premises["lesser"].file) == ("Small.Order", "Small/Order.lean")
    assert premises["lesser"].span is not None and premises["lesser"].span.start == (4, 5)
    uses = {name: (p.in_statement, p.in_proof) for name, p in premises.items()}
    assert uses == {"Nat": (True, False), "lesser": (True, True), "Nat.le_refl": (False, True)}


def test_signs_that_xml_escapes_come_back_as_they_were(theorems: dict[str, TracedTheorem]) -> None:
    (tactic,) = theorems["quoted"].tactics
    assert tactic.before == 's : String\nh : s = "<&> ∀"\n⊢ "<&> ∀" = s'


def test_comments_are_left_out_and_strings_are_not() -> None:
    text = 'a /- b /- c -/ d -/ = "-- e /- f" -- g\n+ "\\"--" /-! h -/'
    assert without_comments(text) == 'a  = "-- e /- f" \n+ "\\"--" '


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text[: len(text) // 2], "no element found|unclosed token|not well-formed"),
        (lambda text: "", "no element found"),
        (lambda text: text.replace("TracedFile", "File"), "begins with <File>"),
        (lambda text: text.replace('start="(8, 1)"', 'start="(8; 1)"'), r"'\(8; 1\)' is no position"),
        (lambda text: text.replace('start="(8, 1)"', 'start="(800, 1)"'), "the source has no stretch"),
        (lambda text: text.replace("Small/Order.lean", "Other.lean", 1), "it was made from 'Other.lean'"),
        (lambda text: text.replace("tactic=", "tactics="), "tactic"),
    ],
)
def test_a_damaged_file_is_unchecked_and_the_others_are_read(root: Path, damage: Any, said: str) -> None:
    trace = root / IR / "Small" / "Order.trace.xml"
    trace.write_text(damage(trace.read_text(encoding="utf-8")), encoding="utf-8")
    found = dict(open_traced_repository(root).read())
    assert isinstance(found["Small/Order.lean"], Unchecked)
    with pytest.raises(Unchecked, match=said):
        raise found["Small/Order.lean"]
    read = found["Small/Use.lean"]
    assert isinstance(read, tuple) and [t.name for t in read] == ["lesser_self", "quoted"]


def test_a_source_that_changed_since_or_is_gone_is_unchecked(root: Path) -> None:
    source = root / "Small" / "Order.lean"
    source.write_text(ORDER.replace("≤ b :=", "≤ a :="), encoding="utf-8")
    repository = open_traced_repository(root)
    with pytest.raises(Unchecked, match="has changed since it was traced"):
        repository.theorems("Small/Order.lean")
    source.unlink()
    with pytest.raises(Unchecked, match=r"Order\.lean: cannot be read"):
        repository.theorems("Small/Order.lean")


def test_files_of_packages_are_counted_and_not_read(root: Path) -> None:
    made = root / ".lake" / "packages" / "dep" / IR / "Dep.trace.xml"
    made.parent.mkdir(parents=True)
    made.write_text("not read")
    repository = open_traced_repository(root)
    assert (repository.files, repository.of_packages) == (("Small/Order.lean", "Small/Use.lean"), 1)


def test_a_folder_that_is_no_traced_repository_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no folder"):
        open_traced_repository(tmp_path / "nowhere")
    with pytest.raises(UsageError, match="not a repository traced by LeanDojo") as caught:
        open_traced_repository(tmp_path)
    assert "pip install 'leancal[dojo]'" in str(caught.value.hint)
    traced_repository(tmp_path / "outer" / "small")
    with pytest.raises(UsageError, match="but holds one") as caught:
        open_traced_repository(tmp_path / "outer")
    assert caught.value.hint == f"did you mean {tmp_path / 'outer' / 'small'}?"
    with pytest.raises(UsageError, match="traced only half") as caught:
        open_traced_repository(lay_out(tmp_path / "half"))
    assert "save_to_disk()" in str(caught.value.hint)


def library_python() -> str:
    """The interpreter that has the library; skips, aloud, when there is none."""
    named = os.environ.get("LEANCAL_DOJO_PYTHON")
    if named is None and importlib.util.find_spec("lean_dojo") is None:
        pytest.skip(
            "NOT RUN: the agreement with the library lean_dojo. Install the extra `dojo`, or name an "
            "interpreter that has it in LEANCAL_DOJO_PYTHON"
        )
    return named or sys.executable


@pytest.mark.dojo
def test_the_library_writes_the_very_files_read_here_and_sees_the_same_in_them(
    tmp_path: Path, theorems: dict[str, TracedTheorem]
) -> None:
    python = library_python()
    root = lay_out(tmp_path / "library" / "small")
    seen = read_by_library(python, root, tmp_path / "scratch")
    for file in FILES:
        trace = Path(file).with_suffix(".trace.xml")
        assert (root / IR / trace).read_bytes() == (TRACED / trace).read_bytes()
    assert {t["name"] for t in seen["theorems"]} == set(theorems)
    for theirs in seen["theorems"]:
        ours = theorems[theirs["name"]]
        assert (ours.file, list(ours.span.start), list(ours.span.end)) == (
            theirs["file"],
            theirs["start"],
            theirs["end"],
        )
        assert ours.private is theirs["private"]
        assert ours.statement.split() == theirs["statement"].removesuffix(":=").split()
        assert ours.by_tactics is (theirs["proof"] is not None)
        if theirs["proof"] is not None:
            assert ours.proof.split() == theirs["proof"].split()
        assert [p.name for p in ours.premises] == list(dict.fromkeys(theirs["premises"]))
        assert sorted((t.span.start, t.text, t.before, t.after) for t in ours.tactics) == sorted(
            (tuple(t["start"]), t["tactic"], t["before"], t["after"]) for t in theirs["tactics"]
        )
        places = {p.name: (p.file, p.span) for p in ours.premises}
        for provenance in (p for t in theirs["tactics"] for p in t["provenances"]):
            path, span = places[provenance["full_name"]]
            assert span is not None
            assert (path, list(span.start), list(span.end)) == (
                provenance["def_path"],
                provenance["def_pos"],
                provenance["def_end_pos"],
            )
