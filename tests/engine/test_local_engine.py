"""What the local engine promises: order, errors as they are, no result lost and no process left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import engine_tasks as tasks
import pytest

from toolkit.engine import Engine, LocalEngine, ThisProcess, engine_of
from toolkit.errors import Rejected, Unchecked, UsageError


@pytest.fixture
def workers() -> Iterator[LocalEngine]:
    with LocalEngine(2) as engine:
        yield engine


@pytest.fixture(params=[ThisProcess, lambda: LocalEngine(2)], ids=["this process", "workers"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with request.param() as engine:
        yield engine


def eventually(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 60
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.02)
    return holds()


def lives(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for its exit code does not."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_results_stand_in_the_order_of_the_items(engine: Engine) -> None:
    told: list[tuple[int, int]] = []
    results = engine.map(
        tasks.square, [0, 1, 2, 3], on_result=lambda index, result: told.append((index, result))
    )
    assert results == [0, 1, 4, 9]
    assert sorted(told) == [(0, 0), (1, 1), (2, 4), (3, 9)]


def test_no_items_have_no_results(engine: Engine) -> None:
    assert engine.map(tasks.square, []) == []


def test_a_result_is_told_when_it_is_there_and_not_when_its_turn_comes(
    workers: LocalEngine, tmp_path: Path
) -> None:
    told: list[int] = []

    def tell(index: int, _: object) -> None:
        told.append(index)
        (tmp_path / f"told{index}").touch()

    items = [(3, tmp_path / "told2"), (4, None), (5, None)]
    assert workers.map(tasks.square_once_there, items, on_result=tell) == [9, 16, 25]
    assert told == [1, 2, 0]


def test_several_processes_work_and_none_of_them_is_this_one(workers: LocalEngine, tmp_path: Path) -> None:
    assert len({*workers.map(tasks.meet, [tmp_path] * 8)} - {os.getpid()}) == 2
    assert workers.peak_mb > 0


def test_a_single_item_is_worth_no_process(workers: LocalEngine) -> None:
    assert workers.map(tasks.process_of, [0]) == [os.getpid()]


def test_a_verdict_that_a_task_raises_is_the_result_of_its_item(engine: Engine) -> None:
    zero, one, two = engine.map(tasks.reject_odd, [0, 1, 2])
    assert (zero, two) == (0, 2)
    assert isinstance(one, Rejected)
    assert (one.message, one.hint) == ("1 is odd", "give an even number")


def test_a_bug_in_a_task_is_raised_as_it_is(engine: Engine) -> None:
    with pytest.raises(ZeroDivisionError):
        engine.map(tasks.divide, [1, 0, 2])


def test_the_trace_of_a_bug_comes_along(workers: LocalEngine) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        workers.map(tasks.divide, [1, 0])
    assert "engine_tasks.py" in "".join(caught.value.__notes__)


def test_a_result_that_cannot_travel_is_a_bug_and_not_a_silence(workers: LocalEngine) -> None:
    with pytest.raises(Exception, match="pickle"):
        workers.map(tasks.unpicklable, [1, 2])


def test_an_error_that_cannot_travel_is_told_in_words(workers: LocalEngine) -> None:
    with pytest.raises(RuntimeError, match="Stubborn: one and other"):
        workers.map(tasks.stubborn, [1, 2])


def test_what_a_task_prints_or_reads_is_no_message(workers: LocalEngine) -> None:
    assert workers.map(tasks.noisy, [1, 2, 3]) == [1, 2, 3]


def test_a_large_result_arrives_whole(workers: LocalEngine) -> None:
    assert workers.map(tasks.big, [3 << 20, 5]) == [bytes(3 << 20), bytes(5)]


def test_a_task_whose_worker_is_killed_is_done_again(workers: LocalEngine, tmp_path: Path) -> None:
    markers = [tmp_path / name for name in "abcdef"]
    assert workers.map(tasks.die_once, markers) == list("abcdef")


def test_workers_killed_from_outside_lose_no_result(workers: LocalEngine, tmp_path: Path) -> None:
    told: set[int] = set()

    def kill_all(index: int, _: object) -> None:
        told.add(index)
        if index in (3, 9):
            for worker in workers._workers:
                worker.process.kill()
            if {3, 9} <= told:
                (tmp_path / "killed").touch()

    items = [(number, tmp_path / "killed" if number > 9 else None) for number in range(20)]
    results = workers.map(tasks.square_once_there, items, on_result=kill_all)
    assert results == [number**2 for number in range(20)]
    assert len(workers._workers) > 2


def test_an_item_that_kills_its_workers_ends_unchecked_and_spares_the_others(workers: LocalEngine) -> None:
    zero, one, *rest = workers.map(tasks.die_always, [0, 1, 2, 3])
    assert [zero, *rest] == [0, 2, 3]
    assert isinstance(one, Unchecked)
    assert one.message == "the worker process died 3 times over this item, at last by signal 9"


def test_closing_ends_what_runs_and_lets_it_tidy_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.engine.local.GRACE", 60.0)
    with LocalEngine(1) as engine:
        engine.submit(tasks.wait_with_child, tmp_path)
        assert eventually(lambda: any(tmp_path.iterdir()))
        (started,) = tmp_path.iterdir()
    assert (tmp_path / "tidied").exists()
    assert not any(lives(int(pid)) for pid in started.name.split("."))


PARENT = """
import sys
from pathlib import Path
import engine_tasks as tasks
from toolkit.engine import LocalEngine, local
local.GRACE = 60.0
with LocalEngine(2) as engine:
    engine.map(tasks.wait_with_child, [Path(sys.argv[1])] * 4)
"""


@pytest.fixture
def parent(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process whose two workers wait for a long time; the name of each file says worker and child."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, tmp_path], env=environment, stderr=subprocess.DEVNULL
    ) as process:
        assert eventually(lambda: len(list(tmp_path.iterdir())) == 2)
        yield process
        process.kill()


def test_an_interrupt_ends_all_at_once(parent: subprocess.Popen[bytes], tmp_path: Path) -> None:
    started = [int(pid) for file in tmp_path.iterdir() for pid in file.name.split(".")]
    parent.send_signal(signal.SIGINT)
    assert parent.wait(120) != 0
    assert not any(map(lives, started))


def test_workers_die_with_their_parent(parent: subprocess.Popen[bytes], tmp_path: Path) -> None:
    workers = [int(file.name.split(".")[0]) for file in tmp_path.iterdir()]
    children = [int(file.name.split(".")[1]) for file in tmp_path.iterdir()]
    parent.kill()
    assert eventually(lambda: not any(map(lives, workers)))
    for child in children:
        os.kill(child, signal.SIGKILL)  # a plain `sleep` has no reason to end


def test_engines_are_known_by_name() -> None:
    with engine_of("local", 2) as engine:
        assert engine.jobs == 2
    with engine_of("local", 1) as engine:
        assert engine.map(tasks.process_of, [0, 1]) == [os.getpid()] * 2
    with pytest.raises(UsageError, match="no engine `steam`"):
        engine_of("steam")
