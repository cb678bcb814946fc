"""Runs whose imports were done before they were forked give the same to the last byte."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from lean_sources import children_of

from toolkit.lean.process import LeanRun, Runner, run_lean
from toolkit.lean.project import Project
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.toolchain import Toolchain
from toolkit.lean.warm import WarmLean, can_be_prepared

HEADER = "prelude\nimport Base\n"
SOURCES = {
    "accepted": f"{HEADER}theorem t (p q : Prop) (h : p ∧ q) : q := h.2\n",
    "rejected": f"{HEADER}theorem t (p q : Prop) (h : p ∧ q) : q := h.1\n",
    "simplified": f"{HEADER}theorem t (a b : Nat) : a + b = b + a := by rw [Nat.add_comm]\n",
    "decided": f"{HEADER}theorem t : 2 + 2 = 4 := by decide\n",
    "syntax of its own": f'{HEADER}notation "two" => 2\ninductive T | a | b\ntheorem t : two = 2 := rfl\n',
    "comments before": f"/- one -/ -- two\n{HEADER}/-! three -/\ntheorem t (p : Prop) (h : p) : p := h\n",
    "printing": f"{HEADER}theorem t : 1 = 1 := rfl\n#print axioms t\n#check t\n",
    "more imports": f"{HEADER}import Base.Nat\ntheorem t : 1 = 1 := rfl\n",
    "fewer imports": "prelude\nimport Base.Core\ntheorem t (p : Prop) (h : p) : p := h\n",
    "no imports": "prelude\naxiom p : Prop\n",
    "module": f"module\n{HEADER}theorem t (p : Prop) (h : p) : p := h\n",
    "missing import": f"{HEADER}import Nowhere\n",
    "broken header": "prelude\nimport Base import\n",
    "nothing": "",
}


@pytest.fixture(scope="module")
def warm(toolchain: Toolchain) -> Iterator[WarmLean]:
    if not can_be_prepared(toolchain):
        pytest.skip(f"imports are not done beforehand for {toolchain.identity} on {os.uname().machine}")
    with WarmLean(HEADER) as warm:
        yield warm


def run(runner: Runner, toolchain: Toolchain, folder: Path, lib: Path, source: str) -> LeanRun:
    (folder / "M.lean").write_text(source, encoding="utf-8")
    (folder / "M.olean").unlink(missing_ok=True)
    return runner(
        toolchain,
        ["--json", "-D", "autoImplicit=false", "-R", folder, "-o", "M.olean", "M.lean"],
        lean_path=[lib],
        cwd=folder,
        timeout=60,
        sandbox=Sandbox(required=True),
    )


@pytest.mark.parametrize("kind", SOURCES)
def test_a_prepared_run_is_like_a_fresh_one(
    warm: WarmLean, toolchain: Toolchain, foundation: Project, tmp_path: Path, kind: str
) -> None:
    artifacts = []
    runs = []
    for runner in (run_lean, warm.run):
        runs.append(run(runner, toolchain, tmp_path, foundation.lib, SOURCES[kind]))
        artifact = tmp_path / "M.olean"
        artifacts.append(artifact.read_bytes() if artifact.exists() else None)
    fresh, prepared = runs
    assert artifacts[0] == artifacts[1]
    for field in ("outcome", "exit_code", "signal", "diagnostics", "raw", "stderr", "isolation"):
        assert getattr(fresh, field) == getattr(prepared, field)


def test_an_import_that_changed_is_seen(warm: WarmLean, toolchain: Toolchain, tmp_path: Path) -> None:
    lib = tmp_path / "lib"
    lib.mkdir()

    def make(statement: str) -> None:
        (tmp_path / "Base.lean").write_text(f"prelude\naxiom {statement}\n")
        made = run_lean(toolchain, ["-o", "new.olean", "Base.lean"], lean_path=[], cwd=tmp_path)
        assert made.exit_code == 0
        (tmp_path / "new.olean").replace(lib / "Base.olean")

    def check() -> int | None:
        return run(warm.run, toolchain, tmp_path, lib, f"{HEADER}axiom u : t\n").exit_code

    make("t : Prop")
    assert [check(), check()] == [0, 0]
    assert str(lib / "Base.olean") in memory_of_zygotes()
    make("s : Prop")
    assert [check(), check()] == [1, 1]
    make("t : Prop")
    assert check() == 0
    (lib / "Base.olean").unlink()
    assert check() == 1
    make("t : Prop")
    assert check() == 0


def memory_of_zygotes() -> str:
    """What the zygotes of this process have mapped."""
    return "".join(Path(f"/proc/{number}/maps").read_text() for number in children_of(os.getpid()))


def test_imports_are_looked_up_in_the_path_of_the_run(
    warm: WarmLean, toolchain: Toolchain, foundation: Project, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    assert run(warm.run, toolchain, tmp_path, foundation.lib, SOURCES["accepted"]).exit_code == 0
    assert run(warm.run, toolchain, tmp_path, tmp_path / "empty", SOURCES["accepted"]).exit_code == 1


def test_what_a_run_shares_with_others_does_not_count_as_its_memory(
    warm: WarmLean, toolchain: Toolchain, foundation: Project, tmp_path: Path
) -> None:
    slow = f"{HEADER}theorem t : ∀ a < 40, ∀ b < 40, a * b = b * a := by decide +kernel\n"
    runs = [run(runner, toolchain, tmp_path, foundation.lib, slow) for runner in (run_lean, warm.run)]
    assert [r.exit_code for r in runs] == [0, 0]
    assert 0 < runs[1].peak_mb < runs[0].peak_mb + 20


def test_code_in_huge_pages_is_that_of_the_library(toolchain: Toolchain) -> None:
    """In a process of its own, since the code stays where it was moved to."""
    script = (
        "import ctypes, sys\n"
        "from toolkit.lean._resident import _spans, move_code\n"
        "lean = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)\n"
        "((start, end),) = _spans(sys.argv[1])\n"
        "before = ctypes.string_at(start, end - start)\n"
        "moved = move_code(sys.argv[1])\n"
        "assert ctypes.string_at(start, end - start) == before\n"
        "rights = [line.split()[1] for line in open('/proc/self/maps')\n"
        "          if start <= int(line.split('-')[0], 16) < end]\n"
        "assert set(rights) == {'r-xp'}, rights\n"
        "lean.lean_initialize()\n"
        "print(moved)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(toolchain.path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    if done.stdout == "0\n":
        pytest.skip("this system gives no huge pages")
    assert int(done.stdout) > 0
