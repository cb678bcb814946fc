"""Reading the kept answers of a run anew, by the parser of today; nobody is asked.

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
from calibration.runs.folder import Run, decided, ended, gathered, held, read_info, rule_of
from calibration.suites.frozen import OpenSuite
from calibration.suites.references import load_references
from toolkit.errors import UsageError

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
    with held(path) as ledger:
        before = gathered(path, info, ledger)
        for submission, seats in before.ballots.items():
            for seat in seats:
                ledger.settle(seat, _read(ledger, protocol, cases[submission], seat))
        after = gathered(path, info, ledger)
        rule = rule_of(info)
        complete = all(decided(info, rule, cast).resample is None for cast in after.ballots.values())
        after = replace(after, info=ended(path, info, info.finished if complete else None))
    changed = tuple(id_ for id_, answer in after.answers.items() if answer != before.answers[id_])
    return Rescored(after, changed)


def _read(ledger: Ledger, protocol: JudgingProtocol, case: Case, seat: Seat) -> Answer:
    attempts = ledger.latest(case.submission.id, seat)
    readings = {slot: read_attempt(protocol, case, slot, attempt) for slot, attempt in attempts.items()}
    for slot, reading in readings.items():
        ledger.reread(Job(case.submission.id, seat, slot), reading.parse)
    now: Mapping[str, Attempt] = {
        slot: replace(attempt, parse=readings[slot].parse) for slot, attempt in attempts.items()
    }
    return ballot(protocol, case, seat, now, readings)
