"""Runs that are forked from a process with Lean in memory are like runs in a fresh process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hostile import Hostile, require
from lean_sources import DEEP, ENDLESS, FALSE, FLOOD, TRUE, children_of, processes_mentioning, wait_until

from toolkit.errors import Unchecked
from toolkit.lean.process import LeanRun, Runner, run_lean
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.supervise import Outcome
from toolkit.lean.toolchain import Toolchain
from toolkit.lean.warm import WarmLean, can_be_warm


@pytest.fixture
def warm(toolchain: Toolchain) -> Iterator[WarmLean]:
    if not can_be_warm(toolchain):
        pytest.skip("processes have no handles on this system, so that Lean is not kept in memory")
    with WarmLean() as warm:
        yield warm


def run(
    runner: Runner,
    toolchain: Toolchain,
    folder: Path,
    source: str,
    *options: str,
    name: str = "M",
    **limits: float,
) -> LeanRun:
    (folder / f"{name}.lean").write_text(source, encoding="utf-8")
    return runner(
        toolchain,
        ["--json", *options, "-o", f"{name}.olean", f"{name}.lean"],
        lean_path=[folder],
        cwd=folder,
        timeout=limits.get("timeout", 60),
        memory_mb=int(limits.get("memory_mb", 4096)),
        sandbox=Sandbox(required=True),
    )


def zygotes(owner: int) -> list[int]:
    below = children_of(owner)
    return [n for n in processes_mentioning("_zygote.py") if n in below]


@pytest.mark.parametrize(
    ("source", "options"),
    [(TRUE, ()), (FALSE, ()), ("prelude\nimport Nowhere\n", ()), ("theorem x\0", ()), (DEEP, ("-s", "1024"))],
)
def test_a_warm_run_is_like_a_fresh_one(
    warm: WarmLean, toolchain: Toolchain, tmp_path: Path, source: str, options: tuple[str, ...]
) -> None:
    artifacts = []
    runs = []
    for runner in (run_lean, warm.run):
        runs.append(run(runner, toolchain, tmp_path, source, *options))
        artifact = tmp_path / "M.olean"
        artifacts.append(artifact.read_bytes() if artifact.exists() else None)
        artifact.unlink(missing_ok=True)
    fresh, forked = runs
    assert artifacts[0] == artifacts[1]
    for field in ("outcome", "exit_code", "signal", "diagnostics", "raw", "capped", "isolation"):
        assert getattr(fresh, field) == getattr(forked, field)


def test_a_source_can_be_given_as_standard_input(
    warm: WarmLean, toolchain: Toolchain, tmp_path: Path
) -> None:
    for source, code in ((TRUE, 0), (FALSE, 1)):
        ended = warm.run(toolchain, ["--stdin", "--json"], lean_path=[], cwd=tmp_path, stdin=source)
        assert ended.exit_code == code


def test_limits_hold_and_harm_no_other_run(warm: WarmLean, toolchain: Toolchain, tmp_path: Path) -> None:
    assert run(warm.run, toolchain, tmp_path, ENDLESS, timeout=1).outcome is Outcome.TIMEOUT
    assert run(warm.run, toolchain, tmp_path, ENDLESS, memory_mb=100).outcome is Outcome.MEMORY
    assert run(warm.run, toolchain, tmp_path, DEEP, "-s", "1024").outcome is Outcome.CRASHED
    assert run(warm.run, toolchain, tmp_path, FLOOD).capped
    assert [run(warm.run, toolchain, tmp_path, TRUE).exit_code for _ in range(3)] == [0] * 3


def test_a_run_can_be_cancelled(warm: WarmLean, toolchain: Toolchain, tmp_path: Path) -> None:
    (tmp_path / "M.lean").write_text(ENDLESS)
    ended = warm.run(
        toolchain, ["M.lean"], lean_path=[], cwd=tmp_path, cancelled=lambda: True, sandbox=Sandbox()
    )
    assert ended.outcome is Outcome.CANCELLED


def test_many_threads_share_a_zygote(warm: WarmLean, toolchain: Toolchain, tmp_path: Path) -> None:
    def check(number: int) -> int | None:
        folder = tmp_path / str(number)
        folder.mkdir()
        return run(warm.run, toolchain, folder, (TRUE, FALSE)[number % 2]).exit_code

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(check, range(20))) == [0, 1] * 10
    assert len(zygotes(os.getpid())) == 1


def test_a_zygote_that_is_killed_loses_no_result(
    warm: WarmLean, toolchain: Toolchain, tmp_path: Path
) -> None:
    (tmp_path / "endless").mkdir()
    stopped: list[LeanRun] = []
    endless = threading.Thread(
        target=lambda: stopped.append(run(warm.run, toolchain, tmp_path / "endless", ENDLESS, timeout=4))
    )
    endless.start()
    assert wait_until(lambda: zygotes(os.getpid()))
    for _ in range(3):
        assert run(warm.run, toolchain, tmp_path, TRUE).exit_code == 0
        for zygote in zygotes(os.getpid()):
            os.kill(zygote, signal.SIGKILL)
    assert run(warm.run, toolchain, tmp_path, FALSE).exit_code == 1
    endless.join()
    assert stopped[0].outcome is Outcome.TIMEOUT


def test_zygotes_are_replaced_after_so_many_runs_and_end_at_the_close(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    seen = set()
    with WarmLean(runs=2) as warm:
        for _ in range(5):
            assert run(warm.run, toolchain, tmp_path, TRUE).exit_code == 0
            seen.update(zygotes(os.getpid()))
    assert len(seen) >= 2
    assert zygotes(os.getpid()) == []


def test_nothing_outlives_an_owner_that_is_killed(toolchain: Toolchain, tmp_path: Path) -> None:
    (tmp_path / "M.lean").write_text(ENDLESS)
    script = (
        "from pathlib import Path\n"
        "from toolkit.lean.sandbox import Sandbox\n"
        "from toolkit.lean.toolchain import embedded_toolchain\n"
        "from toolkit.lean.warm import WarmLean\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "with WarmLean() as warm:\n"
        "    warm.run(embedded_toolchain(), ['M.lean'], lean_path=[], cwd=folder, sandbox=Sandbox())\n"
    )
    owner = subprocess.Popen([sys.executable, "-c", script])
    started = "_zygote.py\0"
    assert wait_until(lambda: len(_family(owner.pid, started)) >= 2)
    family = _family(owner.pid, started)
    owner.kill()
    owner.wait()
    assert wait_until(lambda: not set(family) & set(processes_mentioning("_zygote.py")))


def test_an_ordinary_executable_is_run_as_ever(warm: WarmLean, tmp_path: Path) -> None:
    hostile = Hostile(tmp_path)
    ended = warm.run(hostile.toolchain, ["print(1)"], lean_path=[], cwd=hostile.scratch, sandbox=Sandbox())
    assert ended.raw == ("1",)
    assert zygotes(os.getpid()) == []


def test_a_missing_folder_is_unchecked(warm: WarmLean, toolchain: Toolchain, tmp_path: Path) -> None:
    with pytest.raises(Unchecked, match="could not be started"):
        warm.run(toolchain, ["--version"], lean_path=[], cwd=tmp_path / "gone")


def test_a_warm_run_can_be_confined_like_a_fresh_one(
    warm: WarmLean, toolchain: Toolchain, tmp_path: Path
) -> None:
    (tmp_path / "scratch").mkdir()
    (tmp_path / "M.lean").write_text(TRUE)
    ended = warm.run(
        toolchain,
        ["-o", str(tmp_path / "M.olean"), "M.lean"],
        lean_path=[],
        cwd=tmp_path,
        sandbox=Sandbox(scratch=tmp_path / "scratch"),
    )
    require(ended, "filesystem")
    assert ended.exit_code != 0
    assert not (tmp_path / "M.olean").exists()


def _family(owner: int, word: str) -> list[int]:
    """Processes with the word in their command line, from one on downwards."""
    return [n for n in processes_mentioning(word) if n == owner or str(owner) in _ancestors(n)]


def _ancestors(process: int) -> list[str]:
    found = []
    while process > 1:
        try:
            status = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2]
        except OSError:
            break
        process = int(status.split()[1])
        found.append(str(process))
    return found


def test_a_fork_shares_no_memory_with_the_process_that_forked_it(
    warm: WarmLean, toolchain: Toolchain, tmp_path: Path
) -> None:
    (tmp_path / "M.lean").write_text(ENDLESS)
    ended = threading.Event()
    running = threading.Thread(
        target=lambda: warm.run(
            toolchain, ["M.lean"], lean_path=[], cwd=tmp_path, cancelled=ended.is_set, sandbox=Sandbox()
        )
    )
    running.start()
    try:
        assert wait_until(lambda: len(_family(os.getpid(), "_zygote.py")) >= 2)
        for process in _family(os.getpid(), "_zygote.py"):
            lines = Path(f"/proc/{process}/maps").read_text().splitlines()
            assert lines
            assert [line for line in lines if line.split()[1] in ("rw-s", "rwxs")] == []
    finally:
        ended.set()
        running.join()
