"""Work shared out among copies of a process comes back whole, whatever becomes of a copy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from calibration.scoring.crew import shared_out
from toolkit.errors import UsageError

NUMBERS = tuple(range(40))


def test_each_item_is_done_once_in_this_process_or_a_copy(tmp_path: Path) -> None:
    def square(number: int) -> int:
        with (tmp_path / "done").open("a") as log:
            log.write(f"{number} {os.getpid()}\n")
        time.sleep(0.005)
        return number * number

    assert shared_out(square, NUMBERS, 3) == [number * number for number in NUMBERS]
    rows = [line.split() for line in (tmp_path / "done").read_text().splitlines()]
    assert sorted(int(number) for number, _ in rows) == list(NUMBERS)
    assert len({process for _, process in rows}) == 3


def test_an_error_stands_in_its_place() -> None:
    def halve(number: int) -> int:
        if number % 2:
            raise UsageError(f"{number} is odd")
        return number // 2

    found = shared_out(halve, NUMBERS, 2)
    assert [str(each) if isinstance(each, UsageError) else each for each in found[:4]] == [
        0,
        "1 is odd",
        1,
        "3 is odd",
    ]


@pytest.mark.parametrize("end", ["killed", "out of memory"])
def test_what_a_copy_took_with_it_is_done_here(end: str) -> None:
    here = os.getpid()

    def fragile(number: int) -> int:
        time.sleep(0.005)
        if os.getpid() != here and number > 20:
            if end == "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            raise MemoryError
        return number

    assert shared_out(fragile, NUMBERS, 2) == list(NUMBERS)


def test_an_unexpected_error_ends_it_and_leaves_no_copy_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    copies: list[int] = []
    fork = os.fork

    def noted() -> int:
        copies.append(fork())
        return copies[-1]

    monkeypatch.setattr(os, "fork", noted)

    def wrong(number: int) -> int:
        raise ZeroDivisionError(number)

    with pytest.raises(ZeroDivisionError):
        shared_out(wrong, NUMBERS, 3)
    assert len(copies) == 2
    for copy in copies:
        with pytest.raises(ChildProcessError):
            os.waitpid(copy, 0)


SLEEPING = """
import os, sys, time
from pathlib import Path
from calibration.scoring.crew import shared_out

def sleep(number):
    (Path(sys.argv[1]) / str(os.getpid())).touch()
    time.sleep(60)

shared_out(sleep, (1, 2), 2)
"""


def test_a_copy_dies_with_the_process_that_it_is_a_copy_of(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", SLEEPING, str(tmp_path)]) as process:
        assert _within(20, lambda: len(list(tmp_path.iterdir())) == 2)
        process.kill()
    (copy,) = {int(path.name) for path in tmp_path.iterdir()} - {process.pid}
    assert _within(20, lambda: not _runs(copy))


def _within(seconds: float, condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


def _runs(process: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
