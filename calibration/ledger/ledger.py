"""The ledger of a run: one SQLite file, one row a job, written by one process.

The rows are laid down before the first call; every attempt is on disk before anything else is done with it.
What is left to do is what has no valid result. In WAL mode a process that is killed at any moment loses
nothing that it committed.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import ValidationError

from calibration.jsonl import explain
from calibration.ledger.entries import Attempt, Job, Seat
from calibration.ledger.tables import (
    ATTEMPT,
    COLUMNS,
    JOB,
    LATEST,
    OF_JOB,
    SCHEMA,
    USAGE,
    VERSION,
    attempt_of,
    attempt_values,
    job_values,
)
from calibration.records import Answer
from toolkit.errors import UsageError
from toolkit.models.base import Usage

LEDGER = "ledger.sqlite"

LOG_PAGES = 10_000
"""How long the log grows, in pages of 4 KiB, before it goes into the file: all calls wait for that."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The tokens of a juror's attempts of one kind; `silent` of them did not say what they used."""

    juror: str
    replayed: bool
    failed: bool
    attempts: int
    silent: int
    usage: Usage


class Ledger:
    """An open ledger. Its methods raise UsageError when the file is damaged or cannot be written."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._db = connection
        self._unsettled: dict[tuple[str, Seat], Answer] = {}

    def lay(self, jobs: Iterable[Job]) -> None:
        """Lay down the rows of these jobs; those that are there already stay as they are."""
        with self._told() as db:
            db.executemany(f"INSERT OR IGNORE INTO job ({JOB}) VALUES (?, ?, ?, ?, ?)", map(job_values, jobs))

    def record(self, job: Job, key: str, attempts: Sequence[Attempt]) -> None:
        """Keep the attempts at a job that was laid down; the last one is its result if it is valid."""
        with self._told() as db:
            (number,) = db.execute(f"SELECT id FROM job WHERE {OF_JOB}", job_values(job)).fetchone()
            for attempt in attempts:
                last = self._insert(db, number, attempt)
            result = last if attempts[-1].valid else None
            db.execute("UPDATE job SET key = ?, result = ? WHERE id = ?", (key, result, number))
            db.execute("DELETE FROM handed_in WHERE juror = ? AND name = ?", (job.seat.juror, job.name))

    def hand_in(self, juror: str, batch: str, names: Iterable[str]) -> None:
        """Remember that the juror's jobs of these names are in a batch, until their answers are recorded."""
        with self._told() as db:
            db.executemany(
                "INSERT OR REPLACE INTO handed_in VALUES (?, ?, ?)", ((juror, name, batch) for name in names)
            )

    def handed_in(self, juror: str) -> Mapping[str, str]:
        """The batch of each of the juror's jobs that are in one, by name."""
        with self._told() as db:
            return dict(db.execute("SELECT name, batch FROM handed_in WHERE juror = ?", (juror,)).fetchall())

    def _insert(self, db: sqlite3.Connection, job: int, attempt: Attempt) -> int | None:
        names = ("job", "ended", *ATTEMPT)
        marks = ", ".join("?" * len(names))
        ended = datetime.now(UTC).isoformat(timespec="milliseconds")
        return db.execute(
            f"INSERT INTO attempt ({', '.join(names)}) VALUES ({marks})",
            (job, ended, *attempt_values(attempt)),
        ).lastrowid

    def settle(self, seat: Seat, answer: Answer) -> None:
        """Keep the answer that a seat's jobs about one submission come to."""
        self.settle_soon(seat, answer)
        self.flush()

    def settle_soon(self, seat: Seat, answer: Answer) -> None:
        """Keep the answer with whatever is read or written next, at the latest by `flush`.

        What is lost until then can be had again from the attempts, which are on disk.
        """
        self._unsettled[answer.submission, seat] = answer

    def flush(self) -> None:
        """Write the answers that wait for it."""
        with self._told():
            pass

    def latest(self, submission: str, seat: Seat) -> Mapping[str, Attempt]:
        """The attempt that counts for each of a seat's jobs about a submission, by slot.

        It is the result, else the last that ended well, else the last.
        """
        with self._told() as db:
            rows = db.execute(
                f"SELECT slot, {COLUMNS} FROM job JOIN attempt ON attempt.id = {LATEST} "
                "WHERE submission = ? AND job.juror = ? AND vote = ? AND round = ? ORDER BY job.id",
                (submission, seat.juror, seat.vote, seat.round),
            ).fetchall()
        return {slot: attempt_of(values) for slot, *values in rows}

    def attempts(self, submission: str, seat: Seat) -> Mapping[str, Mapping[int, Attempt]]:
        """All attempts at a seat's jobs about a submission: by slot, and by number in their order."""
        with self._told() as db:
            rows = db.execute(
                f"SELECT slot, attempt.id, {COLUMNS} FROM job JOIN attempt ON attempt.job = job.id "
                "WHERE submission = ? AND job.juror = ? AND vote = ? AND round = ? "
                "ORDER BY job.id, attempt.id",
                (submission, seat.juror, seat.vote, seat.round),
            ).fetchall()
        found: defaultdict[str, dict[int, Attempt]] = defaultdict(dict)
        for slot, number, *values in rows:
            found[slot][number] = attempt_of(values)
        return found

    def reread(self, job: Job, attempts: Mapping[int, Attempt]) -> None:
        """Say anew how all attempts at a job read; its result stays if it still is valid, else it is the last
        attempt that is.
        """
        valid = [number for number, attempt in attempts.items() if attempt.valid]
        named = ", ".join(f"{name} = ?" for name in ATTEMPT)
        with self._told() as db:
            db.executemany(
                f"UPDATE attempt SET {named} WHERE id = ?",
                [(*attempt_values(attempt), number) for number, attempt in attempts.items()],
            )
            (result,) = db.execute(f"SELECT result FROM job WHERE {OF_JOB}", job_values(job)).fetchone()
            now = result if result in valid else max(valid, default=None)
            db.execute(f"UPDATE job SET result = ? WHERE {OF_JOB}", (now, *job_values(job)))

    def answered(self, key: str) -> Attempt | None:
        """A valid result of a question with this key, None when there is none."""
        with self._told() as db:
            row = db.execute(
                f"SELECT {COLUMNS} FROM job JOIN attempt ON attempt.id = job.result WHERE key = ?", (key,)
            ).fetchone()
        return None if row is None else attempt_of(row)

    def begun(self) -> frozenset[tuple[str, Seat]]:
        """The submissions and seats that have a job with a valid result."""
        with self._told() as db:
            rows = db.execute(
                "SELECT DISTINCT submission, juror, vote, round FROM job WHERE result IS NOT NULL"
            )
            return frozenset((submission, Seat(*seat)) for submission, *seat in rows)

    def unfinished(self) -> frozenset[tuple[str, Seat]]:
        """The submissions and seats that have a job without a valid result."""
        with self._told() as db:
            rows = db.execute("SELECT DISTINCT submission, juror, vote, round FROM job WHERE result IS NULL")
            return frozenset((submission, Seat(*seat)) for submission, *seat in rows)

    def answers(self) -> Iterator[tuple[Seat, Answer]]:
        """What every seat came to, about every submission."""
        with self._told() as db:
            rows = db.execute("SELECT submission, juror, vote, round, record FROM answer").fetchall()
        seats: dict[tuple[str, int, int], Seat] = {}
        for submission, juror, vote, round_, record in rows:
            try:
                answer = Answer.model_validate_json(record)
            except ValidationError as error:
                raise UsageError(f"{self._path}, the answer about {submission}: {explain(error)}") from error
            if answer.submission != submission:
                raise UsageError(f"{self._path}: the answer about {submission} is about another submission")
            place = (juror, vote, round_)
            seat = seats.get(place) or seats.setdefault(place, Seat(*place))
            yield seat, answer

    def answered_submissions(self) -> int:
        """About how many submissions some seat has an answer."""
        with self._told() as db:
            (number,) = db.execute("SELECT count(DISTINCT submission) FROM answer").fetchone()
        return int(number)

    def spent(self) -> tuple[Spent, ...]:
        """The tokens of all attempts, summed by juror, by whether they were replayed, and by whether they
        failed: did not end well, or could not be read.
        """
        sums = ", ".join(f"coalesce(sum({name}), 0)" for name in USAGE)
        with self._told() as db:
            rows = db.execute(
                f"SELECT juror, replayed, transport != 'ok' OR parse = 'invalid' AS failed, count(*), "
                f"sum(input IS NULL), {sums} FROM attempt JOIN job ON job.id = attempt.job "
                "GROUP BY juror, replayed, failed ORDER BY juror, replayed, failed"
            ).fetchall()
        return tuple(Spent(r[0], bool(r[1]), bool(r[2]), r[3], r[4], Usage(*r[5:])) for r in rows)

    def unsaid(self) -> Mapping[Job, int]:
        """How many requests for each job may have been worked on, and nobody said what they used."""
        with self._told() as db:
            rows = db.execute(
                "SELECT submission, job.juror, vote, round, slot, count(*) FROM attempt "
                "JOIN job ON job.id = attempt.job "
                "WHERE input IS NULL AND NOT replayed AND (status IS NULL OR status < 400) GROUP BY job.id"
            ).fetchall()
        return {Job(submission, Seat(*seat), slot): number for submission, *seat, slot, number in rows}

    def calls(self) -> int:
        """How many attempts were made, replays apart."""
        with self._told() as db:
            (number,) = db.execute("SELECT count(*) FROM attempt WHERE NOT replayed").fetchone()
        return int(number)

    @contextmanager
    def _told(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._db:
                if self._unsettled:
                    self._db.executemany(
                        "INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?)",
                        [
                            (submission, seat.juror, seat.vote, seat.round, answer.model_dump_json())
                            for (submission, seat), answer in self._unsettled.items()
                        ],
                    )
                yield self._db
            self._unsettled.clear()
        except sqlite3.DatabaseError as error:
            raise _unusable(self._path, error) from error


@contextmanager
def written(path: Path) -> Iterator[Ledger]:
    """The ledger in file `path`, made if it is not there, for the one process that writes it."""
    with _connected(path, str(path), uri=False) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            raise UsageError(f"{path} is no ledger of this version of leancal")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        if version == 0:
            connection.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
        yield Ledger(path, connection)


@contextmanager
def read(path: Path) -> Iterator[Ledger]:
    """The ledger in file `path`, to be read. UsageError when there is none."""
    if not path.is_file():
        raise UsageError(f"there is no ledger {path}")
    # without a log there is no writer, and the file can be read also where nothing can be written
    still = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    with _connected(path, f"{path.absolute().as_uri()}?mode=ro{still}", uri=True) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != VERSION:
            raise UsageError(f"{path} is no ledger of this version of leancal")
        yield Ledger(path, connection)


def discard(path: Path) -> None:
    """Delete the ledger, if there is one."""
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


@contextmanager
def _connected(path: Path, address: str, *, uri: bool) -> Iterator[sqlite3.Connection]:
    try:
        connection = sqlite3.connect(address, uri=uri)
    except sqlite3.DatabaseError as error:
        raise _unusable(path, error) from error
    try:
        yield connection
    except sqlite3.DatabaseError as error:
        raise _unusable(path, error) from error
    finally:
        connection.close()


def _unusable(path: Path, error: sqlite3.DatabaseError) -> UsageError:
    return UsageError(f"the ledger {path} cannot be used: {error}")
