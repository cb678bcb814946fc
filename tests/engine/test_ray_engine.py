"""The Ray engine gives what the local one gives, on a cluster of this machine with two workers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import engine_tasks as tasks
import pytest

from toolkit.engine import Engine, LocalEngine, engine_of
from toolkit.errors import Rejected, Unchecked, UsageError

try:
    import ray
except ImportError:
    ray = None

needs_ray = pytest.mark.skipif(
    ray is None, reason="RAY IS NOT INSTALLED: nothing is known of the engine (`pip install ray`)"
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """A cluster of this machine, whose workers find what this process finds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_ADDRESS", "local")
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
        with engine_of("ray", 2) as engine:
            yield engine


@pytest.mark.skipif(ray is not None, reason="Ray is installed")
def test_without_ray_it_is_said_what_to_install() -> None:
    with pytest.raises(UsageError, match="needs the package ray") as caught:
        engine_of("ray")
    assert caught.value.hint == "`pip install 'leancal[ray]'`"


@needs_ray
def test_results_and_errors_are_those_of_the_local_engine(engine: Engine) -> None:
    with LocalEngine(2) as local:
        for task, items in ((tasks.square, range(7)), (tasks.reject_odd, range(5)), (tasks.noisy, range(3))):
            here, there = local.map(task, items), engine.map(task, items)
            assert list(map(repr, there)) == list(map(repr, here))
    rejected = engine.map(tasks.reject_odd, [1])[0]
    assert isinstance(rejected, Rejected)
    assert (rejected.message, rejected.hint) == ("1 is odd", "give an even number")


@needs_ray
def test_two_other_processes_do_the_work(engine: Engine, tmp_path: Path) -> None:
    processes = set(engine.map(tasks.meet, [tmp_path] * 8))
    assert len(processes) >= 2
    assert os.getpid() not in processes
    assert engine.peak_mb > 0


@needs_ray
def test_a_task_whose_worker_is_killed_is_done_again(engine: Engine, tmp_path: Path) -> None:
    markers = [tmp_path / name for name in "abcd"]
    assert engine.map(tasks.die_once, markers) == list("abcd")


@needs_ray
def test_an_item_that_kills_its_workers_ends_unchecked_and_spares_the_others(engine: Engine) -> None:
    zero, one, *rest = engine.map(tasks.die_always, [0, 1, 2, 3])
    assert [zero, *rest] == [0, 2, 3]
    assert isinstance(one, Unchecked)
    assert "the worker process died 3 times" in one.message


QUIET = """
import sys, time
from pathlib import Path
import engine_tasks as tasks
from toolkit.engine import engine_of
with engine_of("ray", 2) as engine:
    engine.map(tasks.die_once, [Path(sys.argv[1]) / "a"])
    time.sleep(2)
print("answer")
"""


@needs_ray
def test_ray_writes_nothing_where_answers_go(tmp_path: Path) -> None:
    environment = os.environ | {"RAY_ADDRESS": "local", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", QUIET, tmp_path]
    assert subprocess.check_output(command, env=environment, stderr=subprocess.DEVNULL) == b"answer\n"
