"""The answer of a panel: one verdict of several, and the report of the vote that speaks best for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from calibration.ledger.entries import Seat
from calibration.records import Answer, Parse, Report, Transport, Verdict
from toolkit.panels.base import Cast, Decision, Rule, Ruling, Vote

# looking a member up in its class takes longer than comparing it
_YES, _NO, _INVALID, _CORRECT = Vote.YES, Vote.NO, Vote.INVALID, Verdict.CORRECT
_VERDICTS = {Decision.YES: Verdict.CORRECT, Decision.NO: Verdict.INCORRECT}


@dataclass(frozen=True, slots=True)
class PanelAnswer:
    """The panel's answer, and the juror who is to vote anew before it counts, if any."""

    answer: Answer
    resample: str | None


def vote_of(report: Report | None) -> Vote:
    """A report as a vote on whether the proof is correct."""
    if report is None or report.verdict is None:
        return _INVALID
    return _YES if report.verdict is _CORRECT else _NO


def decide(judge: str, rule: Rule, ballots: Mapping[Seat, Answer]) -> PanelAnswer:
    """What the ballots about one submission come to, under the panel's name; one ballot stands for itself."""
    if len(ballots) == 1:
        return PanelAnswer(alone(judge, ballots), None)
    ruling, report = _joint(rule, {seat: _report(answer) for seat, answer in ballots.items()})
    counted = [ballots[seat] for seat in sorted(ruling.counted)]
    names = sorted({name for answer in counted for name in answer.readings})
    readings = {
        name: _joint(rule, {seat: answer.readings.get(name) for seat, answer in ballots.items()})[1]
        for name in names
    }
    repaired = any(answer.parse is Parse.REPAIRED for answer in counted)
    answer = Answer(
        judge=judge,
        submission=counted[0].submission,
        transport=Transport.OK if report else _cause(counted),
        parse=(Parse.REPAIRED if repaired else Parse.VALID) if report else Parse.INVALID,
        report=report,
        raw="",
        notes=() if report else (_why(counted),),
        seconds=fsum(answer.seconds for answer in ballots.values()),
        readings={name: found for name, found in readings.items() if found} if report else {},
        score=_score(counted),
    )
    return PanelAnswer(answer, ruling.resample)


def alone(judge: str, ballots: Mapping[Seat, Answer]) -> Answer:
    """The answer of the one ballot, under the name `judge`."""
    (answer,) = ballots.values()
    return answer if answer.judge == judge else answer.model_copy(update={"judge": judge})


def _report(answer: Answer) -> Report | None:
    return answer.report if answer.usable else None


def _joint(rule: Rule, reports: Mapping[Seat, Report | None]) -> tuple[Ruling, Report | None]:
    ruling = rule.rule([Cast(seat, vote_of(report)) for seat, report in reports.items()])
    verdict = _VERDICTS.get(ruling.decision)
    valid = [report for seat, report in reports.items() if seat in ruling.counted and report is not None]
    backing = [report for report in valid if report.verdict is verdict]
    if verdict is None or not backing:
        return ruling, None
    return ruling, _medoid(backing).model_copy(update={"confidence": _confidence(valid, verdict)})


def _medoid(reports: Sequence[Report]) -> Report:
    """The report that names what most of the others name; of equals, the first in the order of their text."""
    named = Counter(place for report in reports for place in _places(report))

    def standing(report: Report) -> tuple[float, str]:
        places = _places(report)
        support = sum(named[place] for place in places) / len(places) if places else 0.0
        return (-support, report.model_dump_json())

    return min(reports, key=standing)


def _places(report: Report) -> frozenset[tuple[str | None, str | None]]:
    return frozenset((issue.step, issue.category) for issue in report.substantive())


def _confidence(reports: Sequence[Report], verdict: Verdict) -> float | None:
    """The mean probability that the valid votes give the verdict; None when one does not say."""
    said = [
        None if r.confidence is None else r.confidence if r.verdict is verdict else 1 - r.confidence
        for r in reports
    ]
    known = [value for value in said if value is not None]
    return fsum(known) / len(known) if len(known) == len(said) else None


def _score(answers: Sequence[Answer]) -> float | None:
    """The mean of the protocol's scores; without such, the share of the valid votes for `correct`."""
    usable = [answer for answer in answers if answer.usable]
    scores = [answer.score for answer in usable if answer.score is not None]
    if scores:
        return fsum(scores) / len(scores)
    votes = [vote_of(answer.report) for answer in usable]
    return votes.count(Vote.YES) / len(votes) if votes else None


def _cause(answers: Sequence[Answer]) -> Transport:
    """What most of the unusable votes ended with, of equals the first by name; ok when all are usable."""
    ends = Counter(answer.transport for answer in answers if not answer.usable)
    return min(ends, key=lambda end: (-ends[end], end), default=Transport.OK)


def _why(answers: Sequence[Answer]) -> str:
    votes = Counter(vote_of(_report(answer)) for answer in answers)
    counts = ", ".join(f"{votes[vote]} {vote}" for vote in Vote)
    return f"the panel is undecided: {counts}"
