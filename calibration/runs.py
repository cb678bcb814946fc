"""One judge's answers on a suite: asking, keeping every answer, and going on after an interruption.

A run is a folder with `run.json` (what was asked of whom) and `answers.jsonl` (one answer a line, on disk
before the next call). Nothing here can reach the gold.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import IO, Literal, Protocol, TypeAlias

from pydantic import ValidationError

from calibration.jsonl import explain, from_lines, read_bytes, to_line, write_whole
from calibration.judges.base import Judge
from calibration.records import Answer, Parse, Record, Report, Submission, Transport
from calibration.suites.frozen import Digest, OpenSuite
from toolkit.errors import UsageError

RUN = "run.json"
ANSWERS = "answers.jsonl"

Respond: TypeAlias = Callable[[Submission], Answer]
"""Gets a judge's answer about one submission, whatever becomes of it; it does not raise."""


class RunInfo(Record):
    """What a run is: the judge and its parameters, the suite by digest and by path from the run's folder.

    `finished` is null until every submission has its answer.
    """

    format: Literal["leancal-run"] = "leancal-run"
    version: Literal[1] = 1
    leancal: str
    judge: str
    parameters: dict[str, str | int | float]
    suite: Digest
    suite_path: str
    submissions: int
    started: str
    finished: str | None = None

    def same_question(self, other: RunInfo) -> bool:
        """Whether both ask the same judge, with the same parameters, about the same suite."""
        mine = (self.leancal, self.judge, self.parameters, self.suite)
        return mine == (other.leancal, other.judge, other.parameters, other.suite)


class RunStore(Protocol):
    """Where the answers of one run are kept; the seam between asking and storing."""

    def answers(self) -> Mapping[str, Answer]:
        """The answers so far, by submission."""
        ...

    def append(self, answer: Answer) -> None:
        """Keep the answer; it survives whatever happens after this returns."""
        ...


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it was stored; the latest answer about each submission counts."""

    path: Path
    info: RunInfo
    answers: Mapping[str, Answer]

    @property
    def suite_path(self) -> Path:
        """Where the suite lay when the run was made."""
        return Path(os.path.normpath(self.path / self.info.suite_path))


class _Folder:
    """A run's answers in `answers.jsonl`, held open and locked by one process."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self._file = file
        whole = file.read()
        # a process that was killed while it wrote leaves a part of a line: that answer is asked for again
        end = whole.rfind(b"\n") + 1
        file.truncate(end)
        file.seek(end)
        records = from_lines(whole[:end], Answer, source=str(path / ANSWERS))
        self._answers = {answer.submission: answer for answer in records}

    def answers(self) -> Mapping[str, Answer]:
        return dict(self._answers)

    def append(self, answer: Answer) -> None:
        self._file.write(to_line(answer))
        self._file.flush()
        os.fsync(self._file.fileno())
        self._answers[answer.submission] = answer


@contextmanager
def _opened(path: Path) -> Iterator[_Folder]:
    try:
        file = (path / ANSWERS).open("a+b")
    except OSError as error:
        raise UsageError(f"cannot write {path / ANSWERS}: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UsageError(
                f"another process is writing the run {path}", hint="Wait for it, or name another folder."
            ) from error
        file.seek(0)
        yield _Folder(path, file)


def ask(judge: Judge, submission: Submission) -> Answer:
    """Call the judge once. A judge that raises, or returns no report with a verdict, gives no verdict."""
    start = time.monotonic()
    report: Report | None = None
    try:
        found = judge.review(submission)
        transport, raw = Transport.OK, found.model_dump_json()
        if found.verdict is not None and found.submission == submission.id:
            report = found
    except Exception as error:
        transport, raw = Transport.ERROR, f"{type(error).__name__}: {error}"
        raw = raw.encode(errors="backslashreplace").decode()
    return Answer(
        judge=judge.name,
        submission=submission.id,
        transport=transport,
        parse=Parse.VALID if report else Parse.INVALID,
        report=report,
        raw=raw,
        seconds=round(time.monotonic() - start, 6),
    )


def answer_all(
    suite: OpenSuite, respond: Respond, store: RunStore, on_answer: Callable[[Answer], None] = lambda _: None
) -> None:
    """Answer every submission that has no usable answer yet; `on_answer` hears of each as it is there."""
    known = store.answers()
    for submission in suite.submissions:
        answer = known.get(submission.id)
        if answer is None or not answer.usable:
            answer = respond(submission)
            store.append(answer)
        on_answer(answer)


def run_judge(
    suite: OpenSuite,
    judge: Judge,
    parameters: Mapping[str, str | int | float],
    out: Path,
    on_answer: Callable[[Answer], None] = lambda _: None,
) -> Run:
    """Run the judge on the suite into the folder `out`, or finish the run that was begun there.

    Raises UsageError when `out` holds a run of something else, or no run but other files.
    """
    return make_run(suite, judge.name, partial(ask, judge), parameters, out, on_answer)


def make_run(
    suite: OpenSuite,
    judge: str,
    respond: Respond,
    parameters: Mapping[str, str | int | float],
    out: Path,
    on_answer: Callable[[Answer], None] = lambda _: None,
) -> Run:
    """Make or finish, in the folder `out`, the run of a judge whose answers `respond` gets.

    `parameters` are all that its answers depend on. Raises UsageError as `run_judge` does.
    """
    asked = RunInfo(
        leancal=metadata.version("leancal"),
        judge=judge,
        parameters=dict(parameters),
        suite=suite.digest,
        suite_path=os.path.relpath(suite.path.absolute(), out.absolute()),
        submissions=len(suite.submissions),
        started=_now(),
    )
    info = _begin(out, asked)
    with _opened(out) as store:
        answer_all(suite, respond, store, on_answer)
        if info.finished is None:
            info = info.model_copy(update={"finished": _now()})
            write_whole(out / RUN, to_line(info))
        return Run(out, info, store.answers())


def _begin(out: Path, asked: RunInfo) -> RunInfo:
    if (out / RUN).exists():
        begun = _read_info(out)
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


def discard_run(path: Path) -> None:
    """Delete the run in folder `path`, if there is one, and nothing else that is there."""
    for name in (RUN, ANSWERS):
        (path / name).unlink(missing_ok=True)


def load_run(path: Path) -> Run:
    """The finished run in folder `path`. UsageError when it is none, or is not finished."""
    info = _read_info(path)
    if info.finished is None:
        raise UsageError(
            f"the run {path} is not finished",
            hint=f"Finish it by what began it: `leancal run SUITE --judge {info.judge} … -o {path}`.",
        )
    records = from_lines(read_bytes(path / ANSWERS), Answer, source=str(path / ANSWERS))
    return Run(path, info, {answer.submission: answer for answer in records})


def _read_info(path: Path) -> RunInfo:
    if not (path / RUN).is_file():
        raise UsageError(
            f"{path} is not a run: it has no {RUN}",
            hint="Make one with `leancal run SUITE --judge J -o RUN`.",
        )
    try:
        return RunInfo.model_validate_json(read_bytes(path / RUN))
    except ValidationError as error:
        raise UsageError(f"{path / RUN}: {explain(error)}") from error


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
