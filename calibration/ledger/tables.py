"""The tables of a ledger, and the values of their rows.

What a model said may hold what is no Unicode, such as half a surrogate pair: it is kept as bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calibration.ledger.entries import Attempt, Job
from calibration.records import Parse
from toolkit.models.base import Transport, Usage

VERSION = 1
SCHEMA = """
CREATE TABLE job (
    id INTEGER PRIMARY KEY,
    submission TEXT NOT NULL,
    juror TEXT NOT NULL,
    vote INTEGER NOT NULL,
    round INTEGER NOT NULL,
    slot TEXT NOT NULL,
    key TEXT,
    result INTEGER REFERENCES attempt(id),
    UNIQUE (submission, juror, vote, round, slot)
) STRICT;
CREATE INDEX job_key ON job(key);
CREATE TABLE attempt (
    id INTEGER PRIMARY KEY,
    job INTEGER NOT NULL REFERENCES job(id),
    ended TEXT NOT NULL,
    transport TEXT NOT NULL,
    parse TEXT NOT NULL,
    text BLOB NOT NULL,
    raw BLOB NOT NULL,
    status INTEGER,
    finish TEXT,
    model TEXT,
    id_given TEXT,
    detail TEXT NOT NULL,
    seconds REAL NOT NULL,
    input INTEGER,
    cached INTEGER,
    cache_written INTEGER,
    output INTEGER,
    reasoning INTEGER,
    replayed INTEGER NOT NULL
) STRICT;
CREATE INDEX attempt_job ON attempt(job);
CREATE TABLE handed_in (
    juror TEXT NOT NULL,
    name TEXT NOT NULL,
    batch TEXT NOT NULL,
    PRIMARY KEY (juror, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE answer (
    submission TEXT NOT NULL,
    juror TEXT NOT NULL,
    vote INTEGER NOT NULL,
    round INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (submission, juror, vote, round)
) STRICT, WITHOUT ROWID;
"""

JOB = "submission, juror, vote, round, slot"
OF_JOB = "submission = ? AND job.juror = ? AND vote = ? AND round = ? AND slot = ?"
LATEST = (
    "coalesce(job.result, (SELECT id FROM attempt AS a WHERE a.job = job.id "
    "ORDER BY a.transport = 'ok' DESC, id DESC LIMIT 1))"
)
"""The attempt that counts for a job: its result, else the last that ended well, else the last."""
USAGE = ("input", "cached", "cache_written", "output", "reasoning")
ATTEMPT = (
    "transport",
    "parse",
    "text",
    "raw",
    "status",
    "finish",
    "model",
    "id_given",
    "detail",
    "seconds",
    *USAGE,
    "replayed",
)
COLUMNS = ", ".join(f"attempt.{name}" for name in ATTEMPT)


def job_values(job: Job) -> tuple[Any, ...]:
    """The values that name a job."""
    return (job.submission, job.seat.juror, job.seat.vote, job.seat.round, job.slot)


def attempt_values(attempt: Attempt) -> tuple[Any, ...]:
    """The values of an attempt, in the order of `ATTEMPT`."""
    usage = attempt.usage
    tokens = [None] * len(USAGE) if usage is None else [getattr(usage, name) for name in USAGE]
    return (
        attempt.transport,
        attempt.parse,
        attempt.text.encode(errors="surrogatepass"),
        attempt.raw,
        attempt.status,
        _text(attempt.finish),
        _text(attempt.model),
        _text(attempt.id),
        _text(attempt.detail),
        attempt.seconds,
        *tokens,
        int(attempt.replayed),
    )


def _text(said: str | None) -> str | None:
    """Half a surrogate pair, which no text column can hold, is written out."""
    return None if said is None else said.encode(errors="backslashreplace").decode()


def attempt_of(values: Sequence[Any]) -> Attempt:
    """The attempt of which these are the values."""
    transport, parse, text, raw, status, finish, model, id_, detail, seconds, *tokens, replayed = values
    return Attempt(
        transport=Transport(transport),
        parse=Parse(parse),
        text=text.decode(errors="surrogatepass"),
        raw=raw,
        status=status,
        finish=finish,
        model=model,
        id=id_,
        detail=detail,
        seconds=seconds,
        usage=None if tokens[0] is None else Usage(*tokens),
        replayed=bool(replayed),
    )
