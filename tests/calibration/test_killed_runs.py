"""A run that is killed with signal 9 at any moment loses nothing finished and repeats nothing finished."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from mini_suite import freeze

from calibration.runs import load_run


@pytest.mark.parametrize("seed", range(2))
def test_a_killed_run_loses_and_repeats_nothing_that_was_finished(tmp_path: Path, seed: int) -> None:
    """Ten submissions of three steps, two votes: 60 questions, asked by some twenty processes in turn."""
    freeze(tmp_path / "suite")
    program = Path(__file__).with_name("killed_runs.py")
    done = subprocess.run(
        [sys.executable, str(program), str(tmp_path), str(seed)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    children, finished = map(int, done.stdout.split())
    assert (children > 10, finished) == (True, 60)
    assert all(answer.usable for answer in load_run(tmp_path / "run").answers.values())
