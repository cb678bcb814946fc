"""Scoring several runs of one suite in full, in as many processes as help."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from json import dumps
from pathlib import Path

from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from calibration.runs import load_run
from calibration.runs.folder import read_info, suite_of
from calibration.scoring.analysis import Analysis, Basis, analyse
from calibration.scoring.partial import Admission, load_partial
from calibration.scoring.scores import Scored, Scores, score, score_known
from calibration.scoring.votes import Votes, votes
from calibration.statistics import DRAWS
from calibration.suites.gold import Suite, load_suite
from toolkit.engine import Engine
from toolkit.engine.local import ThisProcess
from toolkit.errors import LeancalError


@dataclass(frozen=True, slots=True)
class Manner:
    """How runs are scored: on which suite, whether partial ones too, and by which draws of the bootstrap.

    `encoded` asks for what is told as JSON, too.
    """

    suite: Path
    admission: Admission = Admission.WHOLE
    draws: int = DRAWS
    seed: int = 0
    encoded: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """All that is told of one run.

    `name` tells it from the others, `suite` is the suite's digest, and `unknown` as in `Scored`. `text` is
    all of it but the name as a JSON object, where that was asked for, else empty.
    """

    name: str
    judge: str
    path: Path
    suite: str
    scores: Scores
    analysis: Analysis
    votes: Votes
    unknown: tuple[str, ...]
    text: str = ""

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


def encoded(data: object) -> str:
    """Data as JSON on one line."""
    return dumps(data, ensure_ascii=False)


def tell(paths: Sequence[Path], manner: Manner, workers: Engine) -> tuple[Told, ...]:
    """Score and analyse each run, in this process and in `workers`, if they are others.

    Raises UsageError as `score_together`, for the first run that is wrong.
    """
    times = Counter(read_info(path).judge for path in paths)
    task = partial(_tell, manner)
    try:
        alone = isinstance(workers, ThisProcess)
        results = list(map(task, paths)) if alone else _shared(task, paths, workers)
    finally:
        _suite.cache_clear()
    return tuple(
        found if times[found.judge] == 1 else replace(found, name=f"{found.judge} ({found.path})")
        for found in results
    )


def _shared(task: Callable[[Path], Told], paths: Sequence[Path], workers: Engine) -> list[Told]:
    """What `task` says of each path: `workers` begin with the first, this process with the last.

    Raises what it raises for the first path for which it does.
    """
    here: dict[int, Told | LeancalError] = {}
    futures = [workers.submit(task, path) for path in paths]
    with threadpool_limits(1):
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
        found = _told(manner, path)
        return replace(found, text=encoded(found.json())) if manner.encoded else found


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
