"""A build makes what is missing, keeps what stands, and never takes one for the other."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from lean_sources import DEEP, ENDLESS, FALSE, TRUE, processes_mentioning, wait_until

from toolkit.engine import LocalEngine
from toolkit.errors import Unchecked, UsageError
from toolkit.lean.build import BuildEvent, BuildResult, Limits, ModuleResult, ModuleStatus, build_project
from toolkit.lean.project import Project, bundled_project, open_project
from toolkit.lean.toolchain import Toolchain, find_toolchain

MakeProject = Callable[[Mapping[str, str]], Project]

CHAIN = {
    "Bottom.lean": TRUE,
    "Middle.lean": "prelude\nimport Bottom\ntheorem a : True := True.intro\n",
    "Top.lean": "prelude\nimport Middle\ntheorem b : True := a\n",
    "Aside.lean": "prelude\ninductive Colour where | red | green\n",
}


def statuses(result: BuildResult) -> dict[str, str]:
    return {m.name: m.status.value for m in result.modules}


def module(result: BuildResult, name: str) -> ModuleResult:
    return next(m for m in result.modules if m.name == name)


def test_all_modules_are_compiled_after_what_they_import(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project(CHAIN)
    ended: list[str] = []

    def note(event: BuildEvent) -> None:
        if event.result:
            ended.append(event.result.name)

    result = build_project(project, toolchain, on_event=note)
    assert result.ok
    assert set(statuses(result).values()) == {"built"}
    assert ended.index("Bottom") < ended.index("Middle") < ended.index("Top")
    assert (result.lib / "Top.olean").read_bytes().startswith(b"olean")


def test_nothing_is_compiled_again_when_nothing_changed(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project(CHAIN)
    build_project(project, toolchain)
    os.utime(project.source / "Bottom.lean")
    assert set(statuses(build_project(project, toolchain)).values()) == {"cached"}


def test_a_change_is_compiled_with_all_that_imports_it_and_nothing_else(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project(CHAIN)
    build_project(project, toolchain)
    make_project({"Middle.lean": CHAIN["Middle.lean"] + "theorem c : True := a\n"})
    assert statuses(build_project(project, toolchain)) == {
        "Bottom": "cached",
        "Aside": "cached",
        "Middle": "built",
        "Top": "built",
    }


def test_an_import_that_breaks_its_user_is_seen(make_project: MakeProject, toolchain: Toolchain) -> None:
    project = make_project(CHAIN)
    build_project(project, toolchain)
    make_project({"Middle.lean": CHAIN["Middle.lean"].replace("theorem a", "theorem z")})
    result = build_project(project, toolchain)
    assert module(result, "Top").status is ModuleStatus.FAILED
    assert not (result.lib / "Top.olean").exists()


@pytest.mark.parametrize("harm", ["truncate", "flip", "empty", "remove", "swap"])
def test_an_artifact_that_is_not_what_was_made_is_made_again(
    harm: str, make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project(CHAIN)
    first = build_project(project, toolchain)
    olean = project.lib / "Middle.olean"
    stat, data = olean.stat(), bytearray(olean.read_bytes())
    data[200] ^= 1
    olean.unlink()
    harmed = {
        "truncate": bytes(data[:-100]),
        "flip": bytes(data),
        "empty": b"",
        "swap": (project.lib / "Bottom.olean").read_bytes(),
    }
    if harm != "remove":
        olean.write_bytes(harmed[harm])
        os.utime(olean, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    second = build_project(project, toolchain)
    assert statuses(second)["Middle"] == "built"
    assert module(second, "Middle").sha256 == module(first, "Middle").sha256


def test_a_record_that_is_not_one_is_not_believed(make_project: MakeProject, toolchain: Toolchain) -> None:
    project = make_project(CHAIN)
    build_project(project, toolchain)
    record = project.build / "records" / "Middle.json"
    good = json.loads(record.read_text())
    for text in (
        "",
        "[]",
        "{}",
        "[" * 100_000,
        json.dumps({**good, "diagnostics": [1]}),
        json.dumps({**good, "peak_mb": float("inf")}),
    ):
        record.write_text(text)
        (project.build / "headers.json").write_text(text)
        assert statuses(build_project(project, toolchain))["Middle"] == "built"


def test_warnings_are_told_again_when_nothing_is_compiled(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({"A.lean": TRUE + "def t : True := True.intro\n"})
    first, second = (build_project(project, toolchain).modules[0] for _ in range(2))
    assert (first.status, second.status) == (ModuleStatus.BUILT, ModuleStatus.CACHED)
    assert [d.severity for d in second.diagnostics] == ["warning"]
    assert first.diagnostics == second.diagnostics
    assert second.diagnostics[0].file == "lean_project/A.lean"


def test_a_false_proof_fails_and_what_imports_it_is_skipped(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({"A.lean": FALSE, "B.lean": "prelude\nimport A\n", "C.lean": "prelude\n"})
    for _ in range(2):
        result = build_project(project, toolchain)
        assert statuses(result) == {"A": "failed", "B": "skipped", "C": result.modules[1].status.value}
        assert not result.ok
        assert module(result, "A").diagnostics[0].line == 3
        assert "A" in module(result, "B").reason


def test_an_artifact_does_not_outlive_its_source(make_project: MakeProject, toolchain: Toolchain) -> None:
    project = make_project(CHAIN)
    build_project(project, toolchain)
    (project.source / "Bottom.lean").unlink()
    result = build_project(project, toolchain)
    assert statuses(result) == {"Middle": "unchecked", "Top": "skipped", "Aside": "cached"}
    assert [f.name for f in project.lib.rglob("*.olean")] == ["Aside.olean"]


def test_a_missing_import_stays_unchecked_until_it_is_there(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    user = {"User.lean": "prelude\nimport Lib\ntheorem t : True := True.intro\n"}
    project = make_project(user)
    assert "Lib" in module(build_project(project, toolchain), "User").reason
    make_project({"Lib.lean": TRUE})
    assert build_project(project, toolchain).ok
    (project.source / "Lib.lean").unlink()
    assert statuses(build_project(project, toolchain)) == {"User": "unchecked"}


@pytest.mark.parametrize(
    ("limits", "said"), [(Limits(timeout=10), "time limit"), (Limits(memory_mb=80), "memory limit")]
)
def test_a_limit_leaves_a_module_unchecked_and_the_others_unharmed(
    limits: Limits, said: str, make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({"Slow.lean": ENDLESS, "User.lean": "prelude\nimport Slow\n", "Good.lean": TRUE})
    result = build_project(project, toolchain, limits=limits)
    assert statuses(result) == {"Slow": "unchecked", "User": "skipped", "Good": "built"}
    assert said in module(result, "Slow").reason


def test_a_crash_leaves_a_module_unchecked(
    make_project: MakeProject, toolchain: Toolchain, tmp_path: Path
) -> None:
    small_stack = tmp_path / "lean"
    small_stack.write_text(f'#!/bin/sh\nexec {shlex.join(toolchain.command)} -s 1024 "$@"\n')
    small_stack.chmod(0o755)
    project = make_project({"Deep.lean": DEEP, "Good.lean": TRUE})
    result = build_project(project, find_toolchain(small_stack))
    assert statuses(result) == {"Deep": "unchecked", "Good": "built"}
    assert "crashed with signal 6" in module(result, "Deep").reason


def test_a_lean_that_ends_well_without_an_artifact_has_checked_nothing(
    make_project: MakeProject, toolchain: Toolchain, tmp_path: Path
) -> None:
    quitter = tmp_path / "lean"
    lean = shlex.join(toolchain.command)
    quitter.write_text(f'#!/bin/sh\ncase "$*" in *" -o "*) exit 0;; esac\nexec {lean} "$@"\n')
    quitter.chmod(0o755)
    result = build_project(make_project({"A.lean": TRUE}), find_toolchain(quitter))
    assert statuses(result) == {"A": "unchecked"}
    assert "no artifact" in result.modules[0].reason


def test_a_source_that_switches_checks_off_is_refused(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({"A.lean": f"{TRUE}set_option debug.skipKernelTC true\n"})
    result = build_project(project, toolchain)
    assert statuses(result) == {"A": "failed"}
    assert "debug.skipKernelTC" in result.modules[0].diagnostics[0].message


def test_another_lean_version_is_refused(
    make_project: MakeProject, toolchain: Toolchain, tmp_path: Path
) -> None:
    project = make_project(CHAIN)
    (project.root / "lean-toolchain").write_text("leanprover/lean4:v4.12.0\n")
    with pytest.raises(Unchecked, match=r"asks for Lean 4\.12\.0"):
        build_project(open_project(project.root), toolchain)


def test_a_killed_build_keeps_what_was_finished_and_leaves_nothing_half_made(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({**CHAIN, "Slow.lean": f"{ENDLESS.replace('prelude', 'prelude' + IMPORT_TOP)}"})
    builder = subprocess.Popen([sys.executable, "-c", BUILD, str(project.root)])
    assert wait_until(lambda: processes_mentioning(f"{project.source}\0-o"))
    assert wait_until(lambda: (project.build / "records" / "Top.json").exists())
    builder.kill()
    builder.wait()
    assert wait_until(lambda: not processes_mentioning(str(project.source)))
    make_project({"Slow.lean": "prelude\nimport Top\n"})
    assert statuses(build_project(project, toolchain)) == {
        **dict.fromkeys(("Bottom", "Middle", "Top", "Aside"), "cached"),
        "Slow": "built",
    }
    assert list((project.build / "scratch").iterdir()) == []


def test_two_builds_at_once_do_the_work_once(make_project: MakeProject, toolchain: Toolchain) -> None:
    project = make_project(CHAIN)
    with ThreadPoolExecutor(2) as pool:
        outputs = list(
            pool.map(
                lambda _: subprocess.check_output(
                    [sys.executable, "-c", BUILD, str(project.root)], text=True
                ),
                range(2),
            )
        )
    assert sorted(" ".join(outputs).split()) == ["built"] * 4 + ["cached"] * 4


def test_an_interrupted_build_stops_its_leans(make_project: MakeProject, toolchain: Toolchain) -> None:
    project = make_project({"Slow.lean": ENDLESS})

    def interrupt(event: BuildEvent) -> None:
        if event.result and event.result.name == "Good":
            raise KeyboardInterrupt

    make_project({"Good.lean": TRUE})
    with pytest.raises(KeyboardInterrupt):
        build_project(project, toolchain, engine=LocalEngine(2), on_event=interrupt)
    assert processes_mentioning(str(project.source)) == []


@pytest.mark.parametrize(
    ("source", "status"),
    [
        (b"prelude\r\ninductive True : Prop where\r\n  | intro : True\r\n", "built"),
        (b"\xef\xbb\xbfprelude\n", "failed"),
        (b"prelude\n-- " + b"x" * 1_000_000 + b"\n", "built"),
        (b"prelude\n-- \x00\ninductive True : Prop where\n  | intro : True\n", "built"),
        (b"prelude\n-- \xed\xa0\x80\n", "failed"),
        (b"prelude\n\xff\n", "failed"),
        (b"", "unchecked"),
        (b"prelude\ntheorem", "failed"),
    ],
    ids=["CRLF", "byte order mark", "long line", "NUL", "surrogate", "no text", "empty", "cut off"],
)
def test_an_odd_file_gets_a_verdict(
    source: bytes, status: str, make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({"Odd.lean": ""})
    (project.source / "Odd.lean").write_bytes(source)
    assert statuses(build_project(project, toolchain)) == {"Odd": status}


def test_odd_names_of_files_and_folders_are_no_obstacle(toolchain: Toolchain, tmp_path: Path) -> None:
    root = tmp_path / "a project «ü»"
    (root / "lean_project" / "my lib").mkdir(parents=True)
    (root / "lean-toolchain").write_text("leanprover/lean4:v4.35.0")
    (root / "lean_project" / "my lib" / "a.b.lean").write_text(TRUE, encoding="utf-8")
    (root / "lean_project" / "Top.lean").write_text(
        "prelude\nimport «my lib».«a.b»\ntheorem t : True := True.intro\n", encoding="utf-8"
    )
    result = build_project(open_project(root), toolchain)
    assert statuses(result) == {"«my lib».«a.b»": "built", "Top": "built"}


def test_a_build_folder_that_cannot_be_made_is_said(make_project: MakeProject, toolchain: Toolchain) -> None:
    project = make_project(CHAIN)
    (project.root / ".leancal").write_text("in the way")
    with pytest.raises(Unchecked, match=r"\.leancal"):
        build_project(project, toolchain)


def test_a_folder_that_is_no_project_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="lean_project"):
        open_project(tmp_path)
    (tmp_path / "lean_project").mkdir()
    with pytest.raises(UsageError, match="lean-toolchain"):
        open_project(tmp_path)
    (tmp_path / "lean-toolchain").write_text("nightly\n")
    with pytest.raises(UsageError, match="names no Lean version"):
        open_project(tmp_path)


def test_a_project_that_cannot_be_written_is_built_in_the_users_cache(
    make_project: MakeProject, toolchain: Toolchain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    project = make_project(CHAIN)
    installed = project.root.rename(tmp_path / "leancal_data")
    project = open_project(installed)
    assert build_project(project, toolchain).ok
    assert project.build.is_relative_to(tmp_path / "cache")
    assert not (installed / ".leancal").exists()


def test_the_bundled_project_asks_for_the_pinned_lean() -> None:
    assert bundled_project().lean_version == "4.35.0"


IMPORT_TOP = "\nimport Top"
BUILD = """
import sys
from pathlib import Path
from toolkit.lean.build import build_project
from toolkit.lean.project import open_project
from toolkit.lean.toolchain import embedded_toolchain
result = build_project(open_project(Path(sys.argv[1])), embedded_toolchain())
print(*(m.status.value for m in result.modules))
"""
