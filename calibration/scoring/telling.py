"""Scoring several runs of one suite in full, in as many processes as help."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pydantic_core import to_json
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from calibration.runs import load_run
from calibration.runs.folder import read_info
from calibration.scoring.analysis import Analysis, Basis, analyse
from calibration.scoring.crew import shared_out
from calibration.scoring.partial import Admission, load_partial
from calibration.scoring.scores import Scored, Scores, require_distinct, score, score_known
from calibration.scoring.votes import Votes, votes
from calibration.statistics import DRAWS
from calibration.suites.gold import Suite, load_suite
from toolkit.engine import default_jobs
from toolkit.errors import LeancalError

WORTH_PROCESSES = 2 << 20
"""Bytes of runs from which on copying this process takes less time than it saves."""


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


def encoded(data: object) -> str:
    """Data as JSON on one line."""
    return to_json(data).decode()


def tell(paths: Sequence[Path], manner: Manner) -> tuple[Told, ...]:
    """Score and analyse each run, in as many processes as help.

    Raises UsageError as `score_together`, for the first run that is wrong.
    """
    require_distinct(paths)
    times = Counter(read_info(path).judge for path in paths)
    with threadpool_limits(1), _uncollected():
        task = partial(_tell, manner, _Ground.of(manner))
        jobs = min(default_jobs(), len(paths)) if sum(map(_bytes, paths)) >= WORTH_PROCESSES else 1
        results = shared_out(task, paths, jobs)
    told = []
    for found in results:
        if isinstance(found, LeancalError):
            raise found
        told.append(
            found if times[found.judge] == 1 else replace(found, name=f"{found.judge} ({found.path})")
        )
    return tuple(told)


def _bytes(run: Path) -> int:
    """How much there is to read in a run; nothing when it is none, which is told later."""
    try:
        return sum(file.stat().st_size for file in run.iterdir())
    except OSError:
        return 0


@dataclass(frozen=True, slots=True)
class _Ground:
    """What all runs on a suite share."""

    suite: Suite
    basis: Basis

    @classmethod
    def of(cls, manner: Manner) -> _Ground:
        """All of it, made now: copies of this process are to have it."""
        suite = load_suite(manner.suite)
        basis = Basis.of(tuple(suite.gold.values()), draws=manner.draws, seed=manner.seed)
        _ = basis.resampling.weights
        return cls(suite, basis)


def _tell(manner: Manner, ground: _Ground, path: Path) -> Told:
    scored = admitted(ground.suite, path, manner.admission)
    found = Told(
        name=scored.run.info.judge,
        judge=scored.run.info.judge,
        path=path,
        suite=ground.suite.digest,
        scores=scored.scores,
        analysis=analyse(ground.basis, scored.outcomes, scored.scores.tallies.headline),
        votes=votes(ground.suite, scored.run),
        unknown=scored.unknown,
    )
    return replace(found, text=encoded(found.json())) if manner.encoded else found


def admitted(suite: Suite, path: Path, admission: Admission) -> Scored:
    """The scored run in folder `path`."""
    if admission is Admission.WHOLE:
        return score(suite, load_run(path))
    return score_known(suite, load_partial(path))


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
