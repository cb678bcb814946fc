"""A warm Lean says what Lean says, of the present text, and where."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lake_standin import make_lean
from lean_sources import ENDLESS, FALSE, FLOOD, TRUE

from toolkit.errors import UsageError
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.session import (
    Document,
    Limits,
    Position,
    Range,
    Reason,
    Session,
    Unanswered,
)
from toolkit.lean.toolchain import Toolchain, find_toolchain
from toolkit.lean.usage import usage_below

HALVES = """prelude
import Base

namespace Halves

-- 𝒜 😀
theorem both (a b : Nat) (h : a = b) : b = a ∧ a = b := by
  constructor
  · exact h.symm
  · let x := a
    rw [h]

end Halves
"""
STEP = "theorem step (n : Nat) (h : n = 1) : 1 = n := by\n  exact {}\n"


@pytest.fixture
def session(toolchain: Toolchain, foundation: Project) -> Iterator[Session]:
    with Session(toolchain, [foundation.lib], limits=Limits(timeout=60)) as session:
        yield session


def document(session: Session, *parts: str) -> Document:
    return session.open("prelude\nimport Base\n" + "".join(parts))


def compile_module(toolchain: Toolchain, foundation: Project, file: Path, text: str) -> None:
    file.write_text("prelude\nimport Base\n" + text)
    artifact = file.with_suffix(".olean")
    artifact.unlink(missing_ok=True)
    run_lean(toolchain, ["-o", artifact, file.name], lean_path=[foundation.lib], cwd=file.parent)
    assert artifact.is_file()


def place(text: str, mark: str) -> Position:
    """Where `mark` stands in a text."""
    before = text[: text.index(mark)]
    return Position(before.count("\n") + 1, len(before) - before.rfind("\n") - 1)


def test_a_session_says_what_a_run_of_lean_says_at_the_same_places(
    toolchain: Toolchain, session: Session, foundation: Project, tmp_path: Path
) -> None:
    text = (
        "/- 𝒜 -/ prelude\n\n-- 😀\nimport Base /- two -/\nset_option autoImplicit false\n"
        'theorem a (𝒳 : Nat) : "😀" = "" ∧ 𝒳 = nope := by\n  skip\n\n\n#check Nat\n'
        "theorem b : True := by\n  exact\n"
    )
    (tmp_path / "M.lean").write_text(text, encoding="utf-8")
    run = run_lean(toolchain, ["--json", "M.lean"], lean_path=[foundation.lib], cwd=tmp_path)
    said = session.open(text, name="M.lean").diagnostics().diagnostics
    assert len(said) >= 3

    def key(d: object) -> tuple[object, ...]:
        return tuple(getattr(d, f) for f in ("file", "line", "column", "end", "severity", "message"))

    assert list(map(key, said)) == sorted(map(key, run.diagnostics), key=lambda k: k[1:3])


def test_a_true_text_has_no_errors_and_a_false_one_has_one_at_its_place(session: Session) -> None:
    assert session.open(TRUE).diagnostics().diagnostics == ()
    errors = session.open(FALSE, name="Wrong.lean").diagnostics().errors
    assert ("Wrong.lean", 3, 25) in {(e.file, e.line, e.column) for e in errors}


def test_a_lean_executable_is_kept_warm_as_the_embedded_one_is(
    toolchain: Toolchain, foundation: Project, tmp_path: Path
) -> None:
    program = find_toolchain(make_lean(tmp_path / "bin" / "lean", toolchain))
    with Session(program, [foundation.lib]) as session:
        halves = session.open(HALVES)
        assert halves.diagnostics().errors == ()
        assert halves.goals(place(HALVES, "constructor")) is not None
        halves.replace(HALVES.replace("h.symm", "h"))
        assert len(halves.diagnostics().errors) == 1
        assert halves.starts == 1


def test_an_edit_is_seen_by_the_next_question_without_another_start(session: Session) -> None:
    edited = document(session, STEP.format("h"))
    assert len(edited.diagnostics().errors) == 1
    edited.edit(Range(Position(4, 8), Position(4, 9)), "h.symm")
    assert edited.text == "prelude\nimport Base\n" + STEP.format("h.symm")
    assert edited.diagnostics().errors == ()
    edited.replace(edited.text.replace("h.symm", "h.trans"))
    assert len(edited.diagnostics().errors) == 1
    assert edited.starts == 1


def test_edits_among_characters_of_two_units_keep_places(session: Session) -> None:
    text = "-- 😀😀 é\ntheorem t : (fun 𝒜 : Nat => 𝒜) 1 = {} := rfl\n"
    edited = document(session, text.format(1))
    assert edited.diagnostics().errors == ()
    edited.replace("prelude\nimport Base\n" + text.format("2 /- 𝒳 -/"))
    errors = edited.diagnostics().errors
    assert errors == document(session, text.format("2 /- 𝒳 -/")).diagnostics().errors
    place = 4, len("theorem t : (fun 𝒜 : Nat => 𝒜) 1 = 2 /- 𝒳 -/ := ")
    assert place in {(e.line, e.column) for e in errors}


def test_edits_of_lines_that_end_in_carriage_returns_give_what_a_fresh_start_gives(session: Session) -> None:
    text = ("prelude\nimport Base\n" + STEP + "\n\ntheorem last : True := nope\n").replace("\n", "\r\n")
    edited = session.open(text.format("h.symm"))
    first = edited.diagnostics().errors
    edited.replace(text.format("\r\n    h"))
    second = edited.diagnostics().errors
    edited.replace(text.format("h.symm").replace("\r", ""))
    assert [e.line for e in first] == [7]
    assert [e.line for e in second] == [4, 8]
    assert [e.line for e in edited.diagnostics().errors] == [7]
    assert second == session.open(text.format("\r\n    h")).diagnostics().errors
    assert edited.starts == 1


def test_goals_before_a_tactic_have_typed_hypotheses_and_a_target(session: Session) -> None:
    goals = session.open(HALVES).goals(place(HALVES, "rw"))
    assert goals is not None
    (goal,) = goals
    assert (goal.case, goal.prefix, goal.target) == ("right", "⊢ ", "a = b")
    assert [(h.names, h.type, h.value) for h in goal.hypotheses] == [
        (("a", "b"), "Nat", None),
        (("h",), "a = b", None),
        (("x",), "Nat", "a"),
    ]
    assert str(goal) == "case right\na b : Nat\nh : a = b\nx : Nat := a\n⊢ a = b"


def test_where_no_tactic_is_there_are_no_goals_and_where_all_are_closed_none_is_left(
    session: Session,
) -> None:
    halves = session.open(HALVES)
    assert halves.goals(place(HALVES, "namespace")) is None
    end = place(HALVES, "rw [h]")
    assert halves.goals(Position(end.line, end.column + len("rw [h]"))) == ()


def test_all_states_of_a_declarations_proof_are_read_at_once(session: Session) -> None:
    halves = session.open(HALVES)
    where = halves.declarations()["Halves.both"]
    assert where.start == place(HALVES, "theorem")
    states = halves.tactic_states(where)
    told = [
        (HALVES.splitlines()[s.position.line - 1][s.position.column :], [g.target for g in s.goals])
        for s in states
    ]
    assert told == [
        ("by", ["b = a ∧ a = b"]),
        ("· exact h.symm", ["b = a", "a = b"]),
        ("exact h.symm", ["b = a"]),
        ("h.symm", []),
        ("· let x := a", ["a = b"]),
        ("x := a", ["a = b"]),
        ("", []),
    ]


def test_declarations_have_their_full_names_and_places(session: Session) -> None:
    names = document(
        session,
        "namespace A.𝒜\nsection s\ndef 𝒳 : Nat := 1\ntheorem t : True := by\n  trivial\nend s\nend A.𝒜\n",
        "example : True := trivial\n",
    )
    assert names.declarations() == {
        "A.𝒜.𝒳": Range(Position(5, 0), Position(5, 16)),
        "A.𝒜.t": Range(Position(6, 0), Position(7, 9)),
        "_example": Range(Position(10, 0), Position(10, 25)),
    }


def test_the_expected_type_and_what_an_editor_shows(session: Session) -> None:
    halves = session.open(HALVES)
    expected = halves.expected_type(place(HALVES, "h.symm"))
    assert expected is not None
    assert expected.type == "b = a"
    assert expected.range.start == place(HALVES, "h.symm")
    hover = halves.hover(place(HALVES, "h.symm"))
    assert hover is not None
    assert "h : a = b" in hover.text
    assert halves.expected_type(Position(3, 0)) is None
    assert halves.hover(Position(3, 0)) is None


def test_questions_about_a_place_that_is_not_there_are_refused(session: Session) -> None:
    halves = session.open(HALVES)
    for ask in (halves.goals, halves.expected_type, halves.hover):
        with pytest.raises(UsageError, match="there is no line 99"):
            ask(Position(99, 0))
    with pytest.raises(UsageError, match="before its start"):
        halves.edit(Range(Position(2, 1), Position(2, 0)), "")


def test_a_text_that_is_no_unicode_is_refused_with_the_place(session: Session) -> None:
    with pytest.raises(UsageError, match="line 2, column 3: a lone surrogate"):
        session.open("prelude\n-- \ud800")


def test_a_nul_is_an_error_where_lean_says_so_and_nothing_in_a_comment(session: Session) -> None:
    assert document(session, "-- \0\ntheorem t : True := trivial\n").diagnostics().errors == ()
    error = document(session, "theorem \0t : True := trivial\n").diagnostics().errors[0]
    assert (error.line, error.message) == (3, "expected token")


def test_a_line_of_one_megabyte_is_read_and_edited(session: Session) -> None:
    long = "/- " + "𝒜 " * 250_000 + "-/ theorem t : True := "
    edited = document(session, long, "trivial\n")
    assert edited.diagnostics().errors == ()
    edited.replace(edited.text.replace("trivial", "nope"))
    (error,) = edited.diagnostics().errors
    assert (error.line, error.column) == (3, len(long))


def test_ten_megabytes_of_messages_are_kept_or_refused_as_too_much(
    toolchain: Toolchain, session: Session
) -> None:
    said = session.open(FLOOD).diagnostics().diagnostics
    assert sum(len(d.message) for d in said) > 5 << 20
    with Session(toolchain, [], limits=Limits(output_mb=1)) as small:
        flood = small.open(FLOOD)
        with pytest.raises(Unanswered) as failure:
            flood.diagnostics()
        assert failure.value.reason is Reason.OUTPUT
        flood.replace(TRUE)
        assert flood.diagnostics().errors == ()


def test_six_hundred_commands_are_all_answered(session: Session) -> None:
    commands = [f"theorem t{i} : {i} + 1 = {i + 1} := rfl\n" for i in range(600)]
    many = document(session, *commands)
    checked = many.diagnostics()
    assert checked.errors == ()
    assert {f"t{i}" for i in range(600)} <= set(many.declarations())
    many.replace(many.text.replace("299 + 1 = 300", "299 + 1 = 301"))
    assert {e.line for e in many.diagnostics().errors} == {302}
    assert many.starts == 1


def test_many_edits_and_goals_take_no_more_memory_than_few(session: Session) -> None:
    edited = document(session)
    header = edited.text
    memory = []
    for i in range(160):
        edited.replace(f"{header}theorem t : {i} + 1 = {i + 1 + i % 2} := by\n  exact rfl\n")
        assert bool(edited.diagnostics().errors) == bool(i % 2)
        for _ in range(3):
            assert edited.goals(Position(4, 2))
        assert edited.pid is not None
        memory.append(usage_below(edited.pid, 0).memory_kb)
    assert max(memory[140:]) <= 1.2 * max(memory[10:30])
    assert edited.starts == 1


def test_lean_is_started_afresh_after_so_many_versions_or_so_much_memory(
    toolchain: Toolchain, foundation: Project
) -> None:
    for limits, starts in ((Limits(recycle_after=3), 2), (Limits(recycle_mb=0), 5)):
        with Session(toolchain, [foundation.lib], limits=limits) as session:
            edited = document(session)
            for i in range(5):
                edited.replace(f"{edited.text}theorem t{i} : {i} = {i} := rfl\n")
                assert edited.diagnostics().errors == ()
                assert len([n for n in edited.declarations() if re.match(r"t\d", n)]) == i + 1
        assert edited.starts == starts


def test_a_changed_header_is_read_by_lean(session: Session) -> None:
    edited = session.open("/- no\nimport Nowhere -/\n prelude -- import Nowhere\n\nimport Base\n#check Nat\n")
    assert edited.diagnostics().errors == ()
    edited.replace("prelude\nimport Base.Nat\nimport   Base.Logic\n#check OrderedRing\n")
    assert [e.line for e in edited.diagnostics().errors] == [4]
    edited.replace("prelude\nimport Base\nimport Base.Logic\n#check OrderedRing\n")
    assert edited.diagnostics().errors == ()


@pytest.mark.parametrize(
    "header",
    [
        "prelude\nimport Base\nimport Nowhere\n",
        "prelude\nimport \n",
        "prelude\npublic import Base\n",
        "module\nprelude\npublic import Base\n",
        "import Base\n",
    ],
)
def test_a_header_that_lean_cannot_process_is_no_answer_each_time(session: Session, header: str) -> None:
    edited = session.open(header + "theorem t : True := trivial\n")
    for ask in (edited.diagnostics, lambda: edited.goals(Position(1, 0))):
        with pytest.raises(Unanswered) as failure:
            ask()
        assert failure.value.reason is Reason.IMPORT
        assert failure.value.diagnostics
    edited.replace("prelude\nimport Base\ntheorem t : True := trivial\n")
    assert edited.diagnostics().errors == ()


def test_an_import_that_was_compiled_anew_is_seen(
    toolchain: Toolchain, foundation: Project, tmp_path: Path
) -> None:
    with Session(toolchain, [tmp_path, foundation.lib]) as session:
        document = session.open("prelude\nimport Extra\ntheorem t : Extra = 1 := rfl\n")
        for value in (1, 2, 1):
            compile_module(toolchain, foundation, tmp_path / "Extra.lean", f"def Extra : Nat := {value}\n")
            for _ in range(2):
                assert bool(document.diagnostics().errors) == (value != 1)


def test_an_import_that_was_missing_is_seen_once_it_is_there(
    toolchain: Toolchain, foundation: Project, tmp_path: Path
) -> None:
    with Session(toolchain, [tmp_path, foundation.lib]) as session:
        document = session.open("prelude\nimport Late\ntheorem t : True := late\n")
        with pytest.raises(Unanswered, match="Late"):
            document.diagnostics()
        compile_module(toolchain, foundation, tmp_path / "Late.lean", "theorem late : True := trivial\n")
        assert document.diagnostics().errors == ()


def test_a_request_that_is_cancelled_ends_soon_and_an_edit_ends_what_still_runs(session: Session) -> None:
    endless = session.open(ENDLESS)
    asked = itertools.count(1)
    with pytest.raises(Unanswered) as failure:
        endless.diagnostics(cancelled=lambda: next(asked) == 20)
    assert failure.value.reason is Reason.CANCELLED
    assert next(asked) == 21
    pid = endless.pid
    endless.replace(ENDLESS.replace("theorem", "#check N --"))
    assert endless.diagnostics().errors == ()
    assert endless.pid == pid
    endless.replace(TRUE)
    assert endless.diagnostics().errors == ()
