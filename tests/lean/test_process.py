"""Lean runs end, whatever is run, and tell how they ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from lean_sources import DEEP, ENDLESS, FALSE, FLOOD, TRUE, processes_mentioning, wait_until

from toolkit.errors import Unchecked
from toolkit.lean.diagnostics import parse_output
from toolkit.lean.process import LeanRun, run_lean
from toolkit.lean.supervise import Outcome, supervise
from toolkit.lean.toolchain import Toolchain


def run(toolchain: Toolchain, folder: Path, source: str, *options: str, **limits: float) -> LeanRun:
    (folder / "M.lean").write_text(source, encoding="utf-8")
    return run_lean(
        toolchain,
        ["--json", *options, "-o", folder / "M.olean", "M.lean"],
        lean_path=[folder],
        cwd=folder,
        timeout=limits.get("timeout", 60),
        memory_mb=int(limits.get("memory_mb", 4096)),
    )


def test_a_true_theorem_gives_code_zero_and_an_artifact(toolchain: Toolchain, tmp_path: Path) -> None:
    ended = run(toolchain, tmp_path, TRUE)
    assert (ended.outcome, ended.exit_code, ended.diagnostics, ended.stderr) == (Outcome.FINISHED, 0, (), "")
    assert (tmp_path / "M.olean").read_bytes().startswith(b"olean")


def test_a_false_proof_gives_an_error_at_its_place_and_no_artifact(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    ended = run(toolchain, tmp_path, FALSE)
    assert ended.exit_code == 1
    first = ended.errors[0]
    assert (first.file, first.line, first.column) == ("M.lean", 3, 25)
    assert "False.intro" in first.message
    assert not (tmp_path / "M.olean").exists()


def test_a_missing_import_is_no_success(toolchain: Toolchain, tmp_path: Path) -> None:
    ended = run(toolchain, tmp_path, "prelude\nimport Nowhere\n")
    assert ended.exit_code == 1
    assert not (tmp_path / "M.olean").exists()
    assert "Nowhere" in "".join([ended.stderr, *ended.raw, *(d.message for d in ended.diagnostics)])


def test_an_endless_elaboration_is_stopped_in_time_and_leaves_no_process(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    ended = run(toolchain, tmp_path, ENDLESS, timeout=1)
    assert (ended.outcome, ended.exit_code) == (Outcome.TIMEOUT, None)
    assert processes_mentioning(str(tmp_path)) == []


def test_an_elaboration_that_takes_memory_without_end_is_stopped_at_the_limit(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    ended = run(toolchain, tmp_path, ENDLESS, memory_mb=80)
    assert (ended.outcome, ended.exit_code) == (Outcome.MEMORY, None)
    assert ended.peak_mb >= 80
    assert processes_mentioning(str(tmp_path)) == []


def test_mapped_libraries_and_reserved_stacks_do_not_count_as_memory(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    library = toolchain.path.stat().st_size >> 20
    ended = run(toolchain, tmp_path, TRUE, memory_mb=library)
    assert ended.exit_code == 0
    assert ended.peak_mb < library


def test_a_stack_overflow_is_a_crash_and_not_a_rejection(toolchain: Toolchain, tmp_path: Path) -> None:
    ended = run(toolchain, tmp_path, DEEP, "-s", "1024")
    assert (ended.outcome, ended.signal, ended.exit_code) == (Outcome.CRASHED, signal.SIGABRT, None)
    assert "Stack overflow" in ended.stderr


def test_ten_megabytes_of_messages_are_capped_and_said_to_be(toolchain: Toolchain, tmp_path: Path) -> None:
    ended = run(toolchain, tmp_path, FLOOD)
    assert (ended.outcome, ended.exit_code, ended.capped) == (Outcome.FINISHED, 1, True)
    assert ended.errors
    assert sum(len(d.message) for d in ended.diagnostics) < 5 << 20


def test_ten_megabytes_on_standard_error_do_not_block(tmp_path: Path) -> None:
    flood = "import sys; sys.stderr.write('x' * 10_000_000); print('done')"
    ended = supervise([sys.executable, "-c", flood], cwd=tmp_path, env=os.environ, timeout=60, memory_mb=1000)
    assert (ended.exit_code, ended.stdout, ended.capped) == (0, b"done\n", True)
    assert len(ended.stderr) == 4 << 20


def test_what_a_run_leaves_behind_is_killed_with_it(tmp_path: Path) -> None:
    ended = supervise(
        ["sh", "-c", "sleep 1000 & echo $!"], cwd=tmp_path, env=os.environ, timeout=60, memory_mb=1000
    )
    assert (ended.outcome, ended.exit_code) == (Outcome.FINISHED, 0)
    assert wait_until(lambda: not _is_running(int(ended.stdout)))


def test_a_run_that_ignores_the_polite_signal_is_killed(tmp_path: Path) -> None:
    ended = supervise(
        ["sh", "-c", "trap '' TERM; while :; do sleep 0.1; done", str(tmp_path)],
        cwd=tmp_path,
        env=os.environ,
        timeout=0.5,
        memory_mb=1000,
    )
    assert ended.outcome is Outcome.TIMEOUT
    assert processes_mentioning(str(tmp_path)) == []


def test_lean_dies_with_the_process_that_supervises_it(toolchain: Toolchain, tmp_path: Path) -> None:
    (tmp_path / "M.lean").write_text(ENDLESS, encoding="utf-8")
    code = (
        "from pathlib import Path\n"
        "from toolkit.lean.process import run_lean\n"
        "from toolkit.lean.toolchain import embedded_toolchain\n"
        f"run_lean(embedded_toolchain(), ['{tmp_path}/M.lean'], lean_path=[], cwd=Path('{tmp_path}'))\n"
    )
    supervisor = subprocess.Popen([sys.executable, "-c", code])
    marker = f"{tmp_path}/M.lean\0"
    assert wait_until(lambda: any(_has_loaded(n, toolchain.path) for n in processes_mentioning(marker)))
    supervisor.kill()
    supervisor.wait()
    assert wait_until(lambda: not processes_mentioning(marker))


def test_a_lean_that_cannot_be_started_is_unchecked(toolchain: Toolchain, tmp_path: Path) -> None:
    with pytest.raises(Unchecked, match="could not be started"):
        run_lean(toolchain, ["--version"], lean_path=[], cwd=tmp_path / "gone")


@pytest.mark.parametrize(
    "line",
    [
        "all goals accomplished",
        "{not json",
        '{"severity": "error"}',
        '{"severity": "fine", "data": "", "pos": {"line": 1, "column": 0}}',
        '{"severity": "error", "data": "", "pos": {"line": true, "column": 0}}',
        '{"severity": "error", "data": 7, "pos": {"line": 1, "column": 0}}',
        "{" * 5,
        '{"a":' * 100_000,
    ],
)
def test_a_line_that_is_no_message_stays_text(line: str) -> None:
    assert parse_output(f"{line}\n") == ((), (line,))


def _has_loaded(pid: int, library: Path) -> bool:
    try:
        return str(library) in Path(f"/proc/{pid}/maps").read_text()
    except OSError:
        return False


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
