"""Runs that are not whole, as far as they go."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from calibration.ledger.entries import Seat
from calibration.ledger.ledger import LEDGER, read
from calibration.runs import Run
from calibration.runs.folder import decided, gathered, read_info, rule_of
from calibration.runs.info import RunInfo
from calibration.scoring.outcomes import require_suite
from calibration.suites.gold import Suite


class Admission(StrEnum):
    """Which runs are scored."""

    WHOLE = "whole"
    """Finished ones, with an answer about each submission and about nothing else."""
    PARTIAL = "partial"
    """Unfinished ones too: what has no answer counts as missing, and what is not known is left out."""


def load_partial(path: Path) -> Run:
    """The run in folder `path` as far as it goes: with the answers for which every vote was cast.

    A panel with a vote still out has not decided. UsageError when it is no run.
    """
    info = read_info(path)
    with read(path / LEDGER) as ledger:
        run = gathered(path, info, ledger)
    rule, seats = rule_of(info), _seats(info)
    complete = {
        id_: answer
        for id_, answer in run.answers.items()
        if seats <= run.ballots[id_].keys() and decided(info, rule, run.ballots[id_]).resample is None
    }
    return replace(run, answers=complete)


def _seats(info: RunInfo) -> frozenset[Seat]:
    """Who is to vote about each submission first."""
    votes = info.questioning.votes if info.questioning else 1
    return frozenset(Seat(juror, vote) for juror in info.jurors for vote in range(votes))


def known_only(suite: Suite, run: Run) -> tuple[Run, tuple[str, ...]]:
    """The run with its answers about the suite's submissions, and the ids of the others.

    UsageError when the run is of another suite.
    """
    require_suite(suite, run)
    unknown = sorted({*run.answers, *run.ballots} - suite.submissions.keys())
    answers = {id_: answer for id_, answer in run.answers.items() if id_ in suite.submissions}
    ballots = {id_: cast for id_, cast in run.ballots.items() if id_ in suite.submissions}
    return replace(run, answers=answers, ballots=ballots), tuple(unknown)
