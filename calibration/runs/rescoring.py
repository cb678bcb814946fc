"""Reading the kept answers of a run anew, from the bytes in which they came; nobody is asked.

What the answers come to may change: one may read that did not, or the other way round. A panel that would
then have a juror vote anew leaves the run unfinished.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from calibration.ledger.entries import Attempt, Job, Seat
from calibration.ledger.ledger import Ledger
from calibration.protocols import registry
from calibration.protocols.base import Case, JudgingProtocol
from calibration.records import Answer
from calibration.runs.balloting import ballot, read_attempt
from calibration.runs.folder import (
    Run,
    decided,
    ended,
    gathered,
    held,
    read_info,
    require_its_ledger,
    rule_of,
)
from calibration.suites.frozen import OpenSuite
from calibration.suites.references import load_references
from toolkit.errors import UsageError
from toolkit.models.rereading import read_raw

OUTSIDE = "answers"
"""The parameter of a run of answers from outside: the digest of their file."""


@dataclass(frozen=True, slots=True)
class Rescored:
    """The run as it reads now, and the submissions whose answer is another one than before."""

    run: Run
    changed: tuple[str, ...]


def rescore(path: Path, suite: OpenSuite) -> Rescored:
    """Read all answers of the run in folder `path` anew.

    UsageError for a run of another suite, or of a judge in Python, whose answers are no text.
    """
    info = read_info(path)
    if info.suite != suite.digest:
        raise UsageError(
            f"the run {path} was made on another suite than the one in {suite.path}",
            hint="Name its own suite: --suite DIR.",
        )
    if info.questioning is None and OUTSIDE not in info.parameters:
        raise UsageError(
            f"{info.judge} is a judge in Python: it gave reports and no text that could be read anew"
        )
    protocol = registry.find(info.questioning.protocol if info.questioning else "report")
    references = load_references(suite) if protocol.sees_reference else {}
    cases = {s.id: Case(s, references.get(s.id)) for s in suite.submissions}
    asked = info.questioning.jurors if info.questioning else ()
    identities = {juror.name: juror.identity for juror in asked}
    with held(path) as ledger:
        require_its_ledger(path, info, ledger)
        before = gathered(path, info, ledger)
        for submission, seats in before.ballots.items():
            for seat in seats:
                ledger.settle(
                    seat, _read(ledger, identities.get(seat.juror, {}), protocol, cases[submission], seat)
                )
        after = gathered(path, info, ledger)
        rule = rule_of(info)
        complete = all(decided(info, rule, cast).resample is None for cast in after.ballots.values())
        after = replace(after, info=ended(path, info, info.finished if complete else None))
    changed = tuple(id_ for id_, answer in after.answers.items() if answer != before.answers[id_])
    return Rescored(after, changed)


def _read(
    ledger: Ledger, identity: Mapping[str, str], protocol: JudgingProtocol, case: Case, seat: Seat
) -> Answer:
    for slot, kept in ledger.attempts(case.submission.id, seat).items():
        anew = {number: _anew(identity, protocol, case, slot, attempt) for number, attempt in kept.items()}
        if anew != kept:
            ledger.reread(Job(case.submission.id, seat, slot), anew)
    attempts = ledger.latest(case.submission.id, seat)
    readings = {slot: read_attempt(protocol, case, slot, attempt) for slot, attempt in attempts.items()}
    return ballot(protocol, case, seat, attempts, readings)


def _anew(
    identity: Mapping[str, str], protocol: JudgingProtocol, case: Case, slot: str, kept: Attempt
) -> Attempt:
    """The attempt as its bytes read now, and its text by the protocol."""
    reply = read_raw(identity, kept.transport, kept.status, kept.raw)
    if reply is not None:
        detail = kept.detail if reply.transport is kept.transport else reply.detail
        kept = replace(
            kept,
            transport=reply.transport,
            text=reply.text,
            finish=reply.finish,
            model=reply.model,
            id=reply.id,
            detail=detail,
            usage=reply.usage,
        )
    return replace(kept, parse=read_attempt(protocol, case, slot, kept).parse)
