"""A record that contradicts itself cannot be made."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from calibration.jsonl import from_lines, to_line, to_lines
from calibration.records import (
    Answer,
    Gold,
    Kind,
    Parse,
    Report,
    Submission,
    SubmissionStep,
    Transport,
    Verdict,
)
from toolkit.errors import UsageError

REPORT = Report(submission="a", verdict=Verdict.CORRECT)


def _answer(transport: Transport, parse: Parse, report: Report | None) -> Answer:
    return Answer(
        judge="j", submission="a", transport=transport, parse=parse, report=report, raw="", seconds=0.0
    )


@pytest.mark.parametrize("transport", [end for end in Transport if end is not Transport.OK])
def test_a_call_that_failed_has_no_verdict(transport: Transport) -> None:
    """J3, J9: an error, a refusal or a cut answer never becomes a verdict."""
    with pytest.raises(ValidationError, match="no verdict"):
        _answer(transport, Parse.VALID, REPORT)
    assert not _answer(transport, Parse.INVALID, None).usable


def test_a_report_without_a_verdict_cannot_be_valid() -> None:
    """J1: a reason and a score are no verdict."""
    silent = Report(submission="a", verdict=None, confidence=0.9)
    with pytest.raises(ValidationError, match="needs a report with a verdict"):
        _answer(Transport.OK, Parse.VALID, silent)
    assert not _answer(Transport.OK, Parse.INVALID, silent).usable


def test_a_report_about_another_submission_is_refused() -> None:
    with pytest.raises(ValidationError, match="another submission"):
        _answer(Transport.OK, Parse.VALID, Report(submission="b", verdict=Verdict.CORRECT))


@pytest.mark.parametrize(
    "line",
    [
        '{"submission": "a", "verdict": "CORRECT"}',
        '{"submission": "a", "verdict": "not correct"}',
        '{"submission": "a", "verdict": "correct", "confidence": 1.5}',
        '{"submission": "a", "verdict": "correct", "confidence": NaN}',
        '{"submission": "a", "verdict": "correct", "confidence": "0.5"}',
        '{"submission": "a", "verdict": "correct", "score": 7}',
        '{"submission": "a"}',
        "[]",
        "",
    ],
)
def test_a_report_that_is_nearly_right_is_wrong(line: str) -> None:
    with pytest.raises(UsageError, match="reports, line 1"):
        from_lines(line.encode() + b"\n", Report, source="reports")


def test_a_clean_submission_has_no_error_and_a_planted_one_needs_all_of_it() -> None:
    Gold(id="a", theorem="T", variant="clean", kind=Kind.CLEAN, prose="paper")
    with pytest.raises(ValidationError, match="clean submission"):
        Gold(id="a", theorem="T", variant="clean", kind=Kind.CLEAN, prose="paper", reason="why")
    with pytest.raises(ValidationError, match="planted submission"):
        Gold(id="a", theorem="T", variant="p", kind=Kind.PLANTED, prose="paper")


def test_two_steps_cannot_share_a_label() -> None:
    step = SubmissionStep(label="BC", text="")
    with pytest.raises(ValidationError, match="same label"):
        Submission(id="a", title="", setting="", definitions="", statement="", steps=(step, step), text="")


def test_a_line_is_sorted_utf8_and_comes_back_the_same() -> None:
    """J6: what some take for line ends stays inside the record."""
    odd = Report(submission="∑\u2028\u0085\x0c\n\\frac", verdict=Verdict.CORRECT)
    line = to_line(odd)
    assert line.count(b"\n") == 1 and "∑\u2028".encode() in line
    assert list(json.loads(line)) == sorted(json.loads(line))
    assert from_lines(to_lines([odd, odd]), Report, source="") == (odd, odd)


def test_a_last_line_that_is_not_ended_was_cut_short() -> None:
    with pytest.raises(UsageError, match="not ended"):
        from_lines(to_line(REPORT)[:-1], Report, source="reports")
