"""The folder of a run: begun, held by one process at a time, read."""

from __future__ import annotations

import fcntl
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from pydantic import ValidationError

from calibration.jsonl import explain, read_bytes, to_line, write_whole
from calibration.ledger.entries import Seat
from calibration.ledger.ledger import LEDGER, Ledger, discard, read, written
from calibration.panels.answers import PanelAnswer, alone, decide
from calibration.records import Answer
from calibration.runs.info import Questioning, RunInfo
from calibration.suites.frozen import OpenSuite
from toolkit.errors import UsageError
from toolkit.lean.files import using
from toolkit.panels.base import Rule, find

RUN = "run.json"
LOCK = "run.lock"

ONE_VOTE = "majority"
"""The rule of a run in which everyone is asked once."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it was stored: the answer about each submission, and the ballots that it was made of."""

    path: Path
    info: RunInfo
    answers: Mapping[str, Answer]
    ballots: Mapping[str, Mapping[Seat, Answer]]


def suite_of(path: Path, info: RunInfo) -> Path:
    """Where the suite of the run in folder `path` lay when it was begun."""
    return Path(os.path.normpath(path / info.suite_path))


def begin(
    out: Path,
    suite: OpenSuite,
    judge: str,
    *,
    parameters: Mapping[str, str | int | float] | None = None,
    questioning: Questioning | None = None,
) -> RunInfo:
    """What the run of a judge on a suite in folder `out` is: begun now, or before and the same.

    Raises UsageError when `out` holds a run of something else, no run but other files, or lies in the suite.
    """
    if out.resolve().is_relative_to(suite.path.resolve()):
        raise UsageError(
            f"{out} lies in the suite's folder, which holds something else than a run",
            hint="Name a new folder outside of it: nothing is added to a frozen suite.",
        )
    asked = RunInfo(
        leancal=metadata.version("leancal"),
        judge=judge,
        parameters=dict(parameters or {}),
        questioning=questioning,
        suite=suite.digest,
        suite_path=os.path.relpath(suite.path.absolute(), out.absolute()),
        submissions=len(suite.submissions),
        started=now(),
    )
    if (out / RUN).exists():
        begun = read_info(out)
        if not begun.same_question(asked):
            raise UsageError(
                f"{out} holds a run of another judge, suite, version or other parameters",
                hint="Name a new folder for this run.",
            )
        return begun
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UsageError(f"{out} holds something else than a run", hint="Name a new folder.")
    write_whole(out / RUN, to_line(asked))
    return asked


def ended(out: Path, info: RunInfo, finished: str | None) -> RunInfo:
    """The run, with the time at which it was finished, None when it is not, written to its folder."""
    if (info.finished is None) != (finished is None):
        info = info.model_copy(update={"finished": finished})
        write_whole(out / RUN, to_line(info))
    return info


@contextmanager
def held(path: Path) -> Iterator[Ledger]:
    """The ledger of the run in folder `path`, for this process alone."""
    with using(path / LOCK, "write"):
        file = (path / LOCK).open("ab")
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UsageError(
                f"another process is writing the run {path}", hint="Wait for it, or name another folder."
            ) from error
        with written(path / LEDGER) as ledger:
            yield ledger


def load_run(path: Path) -> Run:
    """The finished run in folder `path`.

    UsageError when it is none, is not finished, or has an answer of another judge or none to some submission.
    """
    info = read_info(path)
    if info.finished is None:
        raise UsageError(f"the run {path} is not finished", hint=f"Finish it: `leancal resume {path}`.")
    with read(path / LEDGER) as ledger:
        require_its_ledger(path, info, ledger)
        return gathered(path, info, ledger)


def require_its_ledger(path: Path, info: RunInfo, ledger: Ledger) -> None:
    """UsageError when a finished run does not have an answer to each submission."""
    answered = ledger.answered_submissions()
    if info.finished is not None and answered != info.submissions:
        raise UsageError(
            f"the run {path} has answers about {answered} of {info.submissions} submissions",
            hint="Its ledger is not the one that it was finished with; make the run again.",
        )


def gathered(path: Path, info: RunInfo, ledger: Ledger) -> Run:
    """The run as far as its ledger tells. UsageError when an answer is not of its judge."""
    ballots: defaultdict[str, dict[Seat, Answer]] = defaultdict(dict)
    jurors = info.jurors
    for seat, answer in ledger.answers():
        if answer.judge != seat.juror or seat.juror not in jurors:
            raise UsageError(
                f"the run {path} is of {info.judge}, and has an answer of {answer.judge}",
                hint="It was put together from two runs; make it again.",
            )
        ballots[answer.submission][seat] = answer
    rule = rule_of(info)
    answers = {
        id_: alone(info.judge, cast) if len(cast) == 1 else decided(info, rule, cast).answer
        for id_, cast in ballots.items()
    }
    return Run(path, info, answers, dict(ballots))


def rule_of(info: RunInfo) -> Rule:
    """The rule by which the run decides."""
    return find(info.questioning.panel if info.questioning else ONE_VOTE)


def decided(info: RunInfo, rule: Rule, ballots: Mapping[Seat, Answer]) -> PanelAnswer:
    """What the ballots about one submission come to."""
    return decide(info.judge, rule, ballots)


def discard_run(path: Path) -> None:
    """Delete the run in folder `path`, if there is one, and nothing else that is there."""
    for name in (RUN, LOCK):
        (path / name).unlink(missing_ok=True)
    discard(path / LEDGER)


def read_info(path: Path) -> RunInfo:
    """What the run in folder `path` is. UsageError when there is none."""
    if not (path / RUN).is_file():
        raise UsageError(
            f"{path} is not a run: it has no {RUN}",
            hint="Make one with `leancal run SUITE --judge J -o RUN`.",
        )
    try:
        return RunInfo.model_validate_json(read_bytes(path / RUN))
    except ValidationError as error:
        raise UsageError(f"{path / RUN}: {explain(error)}") from error


def now() -> str:
    """The time, as runs write it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
