"""`leancal check`: exit codes, and its answers as text, JSON, lines, annotations and JUnit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from calibration.cli.formats import Annotation, Case, Format, Level, github, junit
from calibration.cli.results import write_results
from toolkit.lean.check import CheckResult, Reason, Tier, Verdict
from toolkit.lean.project import Project

MakeProject = Callable[[Mapping[str, str]], Project]
LEANCAL = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]

LOGIC = """prelude
set_option autoImplicit false
universe u
inductive True : Prop where
  | intro
inductive False : Prop
axiom sorryAx (α : Sort u) (synthetic : Bool) : α
"""
BOOL = "inductive Bool where\n  | false\n  | true\n"
BASE = LOGIC.replace("axiom", BOOL + "axiom")
GOOD = "prelude\nimport Base\ntheorem t : True := .intro\n"
HOLE = "prelude\nimport Base\ntheorem t : False := sorryAx _ Bool.false\n"
WRONG = "prelude\nimport Base\n\ntheorem t : False := True.intro\n"
LOST = "prelude\nimport Base\nimport Nowhere\n"


@pytest.fixture
def project(make_project: MakeProject, tmp_path: Path) -> Project:
    for name, text in {"Good": GOOD, "Hole": HOLE, "Wrong": WRONG, "Lost": LOST}.items():
        (tmp_path / f"{name}.lean").write_text(text)
    return make_project({"Base.lean": BASE})


Check = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def check(project: Project, tmp_path: Path) -> Check:
    def run(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
        words = [*LEANCAL, "check", "--project", str(project.root), *map(str, arguments)]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, input=stdin)

    return run


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["Good.lean"], 0),
        (["Good.lean", "Hole.lean"], 1),
        (["Wrong.lean"], 1),
        (["Good.lean", "Lost.lean"], 2),
        (["Lost.lean", "Hole.lean"], 1),
        (["None.lean"], 3),
    ],
)
def test_the_exit_code_tells_the_worst_verdict(check: Check, files: list[str], code: int) -> None:
    assert check(*files).returncode == code


def test_the_text_tells_verdict_tier_and_reason(check: Check) -> None:
    shown = check("Good.lean", "Hole.lean", "Wrong.lean", "Lost.lean").stdout
    assert "Good.lean: accepted (T2, certified): t" in shown
    assert "Hole.lean: rejected(sorry)" in shown
    assert "Wrong.lean:4:" in shown
    assert "Lost.lean: unchecked(import)" in shown
    assert shown.splitlines()[-1] == "4 files: 1 accepted, 2 rejected, 1 unchecked"


def test_what_lean_said_is_told_once(check: Check) -> None:
    assert check("Wrong.lean").stdout.count("Type mismatch") == 1
    shown = check("Wrong.lean", "--format", "github").stdout
    assert shown.count("::Type mismatch%0A") == 1
    assert (
        shown.splitlines()[-1].partition("::error ")[2].partition("::")[2].startswith("line 4: Type mismatch")
    )


def test_a_byte_order_mark_is_told_as_what_it_is(check: Check, project: Project, tmp_path: Path) -> None:
    (tmp_path / "Mark.lean").write_text(GOOD, encoding="utf-8-sig")
    shown = check("Mark.lean")
    assert (shown.returncode, "rejected(encoding)" in shown.stdout) == (1, True)
    assert "byte order mark" in shown.stdout
    project.source.joinpath("Marked.lean").write_text(BASE, encoding="utf-8-sig")
    built = json.loads(build(project, "--json"))
    assert "byte order mark" in str(built)


def test_acceptance_below_t2_is_not_called_certified(check: Check) -> None:
    assert "Good.lean: accepted (T1, not certified): t" in check("Good.lean", "--tier", "T1").stdout


def test_json_is_one_object_with_every_result(check: Check) -> None:
    data = json.loads(check("Good.lean", "Hole.lean", "--json").stdout)
    assert (data["ok"], data["exit_code"]) == (False, 1)
    assert data["counts"] == {"accepted": 1, "rejected": 1, "unchecked": 0}
    assert [(r["file"], r["verdict"], r["reason"]) for r in data["results"]] == [
        ("Good.lean", "accepted", None),
        ("Hole.lean", "rejected", "sorry"),
    ]


def test_files_are_listed_on_standard_input(check: Check) -> None:
    assert check("-", stdin="Good.lean\nHole.lean\n").stdout.splitlines()[-1].startswith("2 files:")
    assert check("-").returncode == 3


def test_a_list_may_be_ended_by_nul_and_its_lines_by_carriage_returns(check: Check, tmp_path: Path) -> None:
    odd = tmp_path / "a name\nof two lines.lean"
    odd.write_text(GOOD)
    assert check("-", stdin=f"Good.lean\0{odd.name}\0").returncode == 0
    assert check("-", stdin="Good.lean\r\nHole.lean\r\n").returncode == 1


def test_a_folder_stands_for_the_lean_files_below_it(check: Check, tmp_path: Path) -> None:
    place = tmp_path / "place"
    for name in ("b/Two.lean", "One.lean", ".git/Hidden.lean", "b/.#Two.lean", "b/notes.txt"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(GOOD if name.endswith("o.lean") or "One" in name else HOLE)
    (place / "round").symlink_to(place)
    shown = check("place", "--json")
    assert [r["file"] for r in json.loads(shown.stdout)["results"]] == ["place/One.lean", "place/b/Two.lean"]
    assert shown.returncode == 0
    (tmp_path / "empty").mkdir()
    refused = check("empty")
    assert (refused.returncode, "holds no Lean file" in refused.stderr) == (3, True)


def test_what_cannot_be_read_in_a_folder_is_not_passed_over(check: Check, tmp_path: Path) -> None:
    (place := tmp_path / "place").mkdir()
    (place / "Good.lean").write_text(GOOD)
    (place / "Gone.lean").symlink_to("nowhere")
    assert check("place").returncode == 3


@pytest.mark.parametrize("option", [[], ["--statement"], ["--resume"]], ids=["file", "statement", "resume"])
def test_a_pipe_that_nobody_writes_to_is_refused(check: Check, tmp_path: Path, option: list[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    refused = check("Good.lean", *option, "pipe")
    assert (refused.returncode, "is a" in refused.stderr) == (3, True)


def test_a_target_and_a_statement_can_be_asked_for(check: Check, tmp_path: Path) -> None:
    (tmp_path / "Asked.lean").write_text("prelude\nimport Base\ntheorem t : False := sorryAx _ Bool.false\n")
    assert "rejected(statement)" in check("Good.lean", "--statement", "Asked.lean").stdout
    assert "rejected(missing)" in check("Good.lean", "--target", "u").stdout
    assert check("Good.lean", "--statement", "Lost.lean").returncode == 3


def test_a_batch_is_resumed(check: Check, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    check("Good.lean", "Hole.lean", "--jsonl", out)
    whole = out.read_bytes()
    out.write_bytes(whole[:-20])
    assert check("Good.lean", "Hole.lean", "--resume", out).returncode == 1
    rows = [json.loads(line) for line in out.read_bytes().splitlines()]
    assert [(r["file"], r["verdict"]) for r in rows] == [("Good.lean", "accepted"), ("Hole.lean", "rejected")]


def test_a_file_that_holds_no_results_is_not_overwritten_by_a_resumed_batch(
    check: Check, tmp_path: Path
) -> None:
    (notes := tmp_path / "notes.txt").write_text("keep me\n")
    assert check("Good.lean", "--resume", notes).returncode == 3
    assert notes.read_text() == "keep me\n"


def test_rows_are_not_put_in_the_place_of_a_pipe(check: Check, tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    for option in ("--jsonl", "--resume"):
        assert check("Good.lean", option, pipe).returncode == 3
    assert pipe.is_fifo()


def test_input_without_an_end_is_refused(check: Check, tmp_path: Path) -> None:
    refused = check("/dev/zero")
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "cannot read /dev/zero: it is a device" in refused.stderr
    with (tmp_path / "Large.lean").open("wb") as file:
        file.truncate((64 << 20) + 1)
    assert "Large.lean has more than 64 MiB" in check("Large.lean").stderr


def test_an_edited_import_counts_at_the_next_check(check: Check, project: Project, tmp_path: Path) -> None:
    own = project.source / "Mine.lean"
    own.write_text("prelude\nimport Base\ntheorem mine : True := .intro\n")
    uses = tmp_path / "Uses.lean"
    uses.write_text("prelude\nimport Mine\ntheorem t : True := mine\n")
    assert check("Uses.lean").returncode == 0
    own.write_text("prelude\nimport Base\ntheorem mine : True := sorryAx _ Bool.false\n")
    assert "t uses sorry (through mine)" in check("Uses.lean").stdout
    own.write_text("prelude\nimport Base\ntheorem mine : True := nonsense\n")
    shown = check("Uses.lean")
    assert shown.returncode == 2
    assert "unchecked(import)" in shown.stdout
    assert "nonsense" in shown.stdout


def test_what_a_file_says_makes_no_line_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    said = "so:\nGood.lean: accepted (T2, certified): t\x1b[2K"
    write_results(
        [CheckResult("Liar.lean", None, Verdict.REJECTED, Tier.T1, Reason.SORRY, said)], Format.TEXT
    )
    shown = capsys.readouterr().out.splitlines()
    assert shown[2] == "  Good.lean: accepted (T2, certified): t\\x1b[2K"


def test_github_gets_annotations_at_the_users_lines(check: Check) -> None:
    lines = check("Wrong.lean", "Good.lean", "--format", "github").stdout.splitlines()
    assert lines[0].startswith("::error file=Wrong.lean,line=4,col=")
    assert any(line.startswith("::error file=Wrong.lean,title=leancal%3A rejected") for line in lines)
    assert lines[-1].startswith("::notice file=Good.lean,title=leancal::accepted")


def test_junit_tells_failures_and_errors_apart(check: Check) -> None:
    root = ElementTree.fromstring(check("Good.lean", "Hole.lean", "Lost.lean", "--format", "junit").stdout)
    assert [root.get(name) for name in ("tests", "failures", "errors")] == ["3", "1", "1"]
    cases = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    assert cases == {"Good.lean": ["system-out"], "Hole.lean": ["failure"], "Lost.lean": ["error"]}


# --- the formats themselves --------------------------------------------------------------------------


def test_an_annotation_keeps_its_message_in_one_command() -> None:
    text = github([Annotation(Level.ERROR, "50 %\nof, it: all", "a,b:c.lean", 3, 1, "two\nlines")])
    assert text == "::error file=a%2Cb%3Ac.lean,line=3,col=1,title=two%0Alines::50 %25%0Aof, it: all\n"


@pytest.mark.parametrize("character", ["\0", "\x1b", "\ud800", "\uffff", "<", "&", "é", "∀"])
def test_every_character_can_be_in_a_junit_report(character: str) -> None:
    text = junit("n", [Case("s", f"a{character}b", failure=("k", character, f"x{character}y"))])
    case = next(ElementTree.fromstring(text).iter("testcase"))
    shown = character.encode("unicode_escape").decode() if character in "\0\x1b\ud800\uffff" else character
    assert case.get("name") == f"a{shown}b"
    assert case[0].text == f"x{shown}y"


# --- the same formats for a build --------------------------------------------------------------------


@pytest.fixture
def broken(make_project: MakeProject) -> Project:
    return make_project({"Base.lean": BASE, "Bad.lean": WRONG, "After.lean": "prelude\nimport Bad\n"})


def build(project: Project, *arguments: str) -> str:
    words = [*LEANCAL, "build", "--project", str(project.root), *arguments]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def test_a_build_annotates_the_lines_that_are_wrong(broken: Project) -> None:
    shown = build(broken, "--format", "github")
    assert "::error file=lean_project/Bad.lean,line=4,col=" in shown
    assert "After: skipped: it imports Bad" in shown


def test_a_build_is_a_junit_report_of_its_modules(broken: Project) -> None:
    root = ElementTree.fromstring(build(broken, "--format", "junit"))
    cases = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    assert cases == {"Base": [], "Bad": ["failure"], "After": ["error"]}
