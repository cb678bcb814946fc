"""Scoring several runs of one suite in full, in as many processes as help."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from calibration.runs import load_run
from calibration.runs.folder import read_info, suite_of
from calibration.scoring.analysis import Analysis, Basis, analyse
from calibration.scoring.partial import Admission, load_partial
from calibration.scoring.scores import Scored, Scores, score, score_known
from calibration.scoring.votes import Votes, votes
from calibration.statistics.bootstrap import DRAWS
from calibration.suites.gold import Suite, load_suite
from toolkit.engine import default_jobs
from toolkit.engine.local import LocalEngine
from toolkit.errors import LeancalError

WORTH_PROCESSES = 60_000
"""Answers from which on starting other processes takes less time than it saves."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How runs are scored: on which suite, whether partial ones too, and by which draws of the bootstrap."""

    suite: Path
    admission: Admission = Admission.WHOLE
    draws: int = DRAWS
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """All that is told of one run.

    `name` tells it from the others, `suite` is the suite's digest, and `unknown` as in `Scored`.
    """

    name: str
    judge: str
    path: Path
    suite: str
    scores: Scores
    analysis: Analysis
    votes: Votes
    unknown: tuple[str, ...]

    def json(self) -> dict[str, object]:
        """All of it but the name."""
        return {
            **self.scores.json(),
            "intervals": {metric: found.json() for metric, found in self.analysis.intervals.items()},
            **self.analysis.json(),
            "votes": self.votes.json(),
            "unknown": list(self.unknown),
        }


def suite_path(paths: Sequence[Path], suite: Path | None) -> Path:
    """The suite that was asked for, else where it lay when the first run was made."""
    return suite or suite_of(paths[0], read_info(paths[0]))


def tell(paths: Sequence[Path], manner: Manner) -> tuple[Told, ...]:
    """Score and analyse each run. Raises UsageError as `score_together`, for the first run that is wrong."""
    infos = [read_info(path) for path in paths]
    times = Counter(info.judge for info in infos)
    many = sum(info.submissions for info in infos) >= WORTH_PROCESSES
    others = min(default_jobs(), len(paths)) - 1 if many else 0
    task = partial(_tell, manner)
    try:
        results = _shared(task, paths, others) if others > 0 else list(map(task, paths))
    finally:
        _suite.cache_clear()
    told = []
    for found in results:
        alone = times[found.judge] == 1
        told.append(found if alone else replace(found, name=f"{found.judge} ({found.path})"))
    return tuple(told)


def _shared(task: Callable[[Path], Told], paths: Sequence[Path], others: int) -> list[Told]:
    """What `task` says of each path: `others` processes begin with the first, this one with the last.

    Raises what it raises for the first path for which it does.
    """
    here: dict[int, Told | LeancalError] = {}
    with _one_thread_each(), LocalEngine(others) as engine:
        futures = [engine.submit(task, path) for path in paths]
        for index in reversed(range(len(paths))):
            if futures[index].cancel():
                try:
                    here[index] = task(paths[index])
                except LeancalError as error:
                    here[index] = error
        results = []
        for index, future in enumerate(futures):
            found = here[index] if index in here else future.result()
            if isinstance(found, LeancalError):
                raise found
            results.append(found)
    return results


def _tell(manner: Manner, path: Path) -> Told:
    with _uncollected():
        return _told(manner, path)


def _told(manner: Manner, path: Path) -> Told:
    suite, basis = _suite(manner)
    scored = admitted(suite, path, manner.admission)
    return Told(
        name=scored.run.info.judge,
        judge=scored.run.info.judge,
        path=path,
        suite=suite.digest,
        scores=scored.scores,
        analysis=analyse(basis, scored.outcomes, scored.scores.tallies.headline),
        votes=votes(suite, scored.run),
        unknown=scored.unknown,
    )


def admitted(suite: Suite, path: Path, admission: Admission) -> Scored:
    """The scored run in folder `path`."""
    if admission is Admission.WHOLE:
        return score(suite, load_run(path))
    return score_known(suite, load_partial(path))


@lru_cache(maxsize=1)
def _suite(manner: Manner) -> tuple[Suite, Basis]:
    suite = load_suite(manner.suite)
    return suite, Basis.of(tuple(suite.gold.values()), draws=manner.draws, seed=manner.seed)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let the block run without the collector of cycles: it makes hundreds of thousands of records that all
    live on and have none, and going through them again and again takes a third of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Let this process, and those that are started meanwhile, multiply matrices in one thread: each core has
    a process already.
    """
    name = "OPENBLAS_NUM_THREADS"
    before = os.environ.get(name)
    os.environ[name] = "1"
    try:
        with threadpool_limits(1):
            yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
