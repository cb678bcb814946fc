"""Make a run in children that are killed at their n-th SQL statement, n drawn anew, until it is finished.

Called with a folder that holds a suite, and a seed. Says how many children there were, and fails when one of
them lost or repeated what an earlier one had finished.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from scripted_client import CORRECT, Scripted, plan, said

from calibration.runs.models import Session, run_models
from calibration.suites.frozen import load_submissions
from toolkit.models.base import Call, Reply

LONGEST = 150
"""How many statements a child may live; a whole run takes some 500."""


def make_run(folder: Path, statements: int) -> None:
    """Go on with the run, and die at the n-th statement."""
    log = os.open(folder / "asked", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    connect = sqlite3.connect
    left = iter(range(statements))

    def die(_: str) -> None:
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    def traced(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.set_trace_callback(die)
        return connection

    class Logged(Scripted):
        async def complete(self, call: Call) -> Reply:
            os.write(log, f"{call.key}\n".encode())
            await asyncio.sleep(0)
            return said(CORRECT)

    sqlite3.connect = traced  # type: ignore[assignment]
    planned = plan(Logged(), protocol="stepwise", votes=2)
    run_models(load_submissions(folder / "suite"), planned, folder / "run", Session())


def finished(folder: Path) -> set[str]:
    """The jobs whose result is on disk."""
    file = folder / "run" / "ledger.sqlite"
    if not file.exists():
        return set()
    with closing(sqlite3.connect(file)) as ledger:
        if not ledger.execute("SELECT 1 FROM sqlite_master WHERE name = 'job'").fetchall():
            return set()
        rows = ledger.execute(
            "SELECT submission || '/' || slot || '/' || vote FROM job WHERE result NOT NULL"
        ).fetchall()
        return {name for (name,) in rows}


def main(folder: Path, seed: int) -> None:
    draws, asked = random.Random(seed), folder / "asked"
    asked.touch()
    children, ended = 0, False
    while not ended:
        before, known = finished(folder), len(asked.read_text().splitlines())
        statements = draws.randrange(1, LONGEST)
        child = os.fork()
        if child == 0:
            make_run(folder, statements)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        ended = os.waitstatus_to_exitcode(status) == 0
        children += 1
        assert ended or os.WTERMSIG(status) == signal.SIGKILL, "a child failed by itself"
        assert before <= finished(folder), "something finished was lost"
        again = set(asked.read_text().splitlines()[known:]) & before
        assert not again, f"something finished was asked again: {again}"
    print(children, len(finished(folder)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
