"""What a judge wrote becomes a report, or no report; a verdict is never made up."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.parsing import Parsed, parse_report
from calibration.records import Issue, Parse, Severity, Submission, Verdict
from mutations.categories import Category

FULL: dict[str, Any] = {
    "verdict": "incorrect",
    "issues": [
        {
            "category": "calculation_error",
            "step": "QX",
            "quote": "$n m < A$",
            "reason": "With $n = 1$ both sides are equal.",
            "severity": "substantive",
        },
        {"category": None, "step": "QX", "quote": "ovre", "reason": "misspelt", "severity": "minor"},
    ],
    "confidence": 0.9,
}


def _read(answer: str | dict[str, Any], prose: str = "") -> Parsed:
    return parse_report(
        answer,
        Submission(id="k7m2", title="", setting="", definitions="", statement="", steps=(), text=prose),
    )


def _because(reason: str) -> str:
    """An answer as a judge typed it, with `reason` between quotes and no character of it escaped."""
    return f'{{"verdict": "incorrect", "issues": [{{"severity": "substantive", "reason": "{reason}"}}]}}'


def _reason(parsed: Parsed) -> str | None:
    assert parsed.report is not None, parsed.notes
    return parsed.report.issues[0].reason


def _assert_no_verdict(parsed: Parsed, why: str) -> None:
    assert (parsed.parse, parsed.report) == (Parse.INVALID, None)
    assert why in parsed.notes[0]


TEXT = json.dumps(FULL, indent=2)


@pytest.mark.parametrize(
    "answer",
    [
        FULL,
        TEXT,
        f"\n  {TEXT}\n",
        f"```json\n{TEXT}\n```",
        f"I went through the steps.\n\n```json\n{TEXT}\n```\n\nThat is all.",
        f"````\r\n{json.dumps(FULL)}\r\n````\r\n",
        f"```lean\nexample : 1 < 2\n```\nand so\n```JSON\n{TEXT}\n```",
    ],
    ids=["object", "alone", "with white space", "fenced", "amid prose", "long fence", "after another block"],
)
def test_an_answer_in_the_format_is_read_whole(answer: str | dict[str, Any]) -> None:
    parsed = _read(answer)
    assert (parsed.parse, parsed.notes) == (Parse.VALID, ())
    assert parsed.report is not None
    assert (parsed.report.submission, parsed.report.verdict) == ("k7m2", Verdict.INCORRECT)
    assert parsed.report.confidence == 0.9
    assert parsed.report.issues[0] == Issue(
        category=Category.CALCULATION_ERROR,
        step="QX",
        quote="$n m < A$",
        reason="With $n = 1$ both sides are equal.",
        severity=Severity.SUBSTANTIVE,
    )
    assert parsed.report.issues[1].severity is Severity.MINOR


def test_a_bare_verdict_is_a_report() -> None:
    parsed = _read('{"verdict": "correct"}')
    assert parsed.report is not None
    assert (parsed.report.verdict, parsed.report.issues) == (Verdict.CORRECT, ())


@pytest.mark.parametrize(
    "answer",
    [
        {"issues": [], "confidence": 0.2},
        {"verdict": None, "issues": FULL["issues"]},
        {"verdict": "", "issues": []},
        {"score": 3, "reason": "The proof is incorrect."},
        {},
    ],
)
def test_an_answer_without_a_verdict_has_none(answer: dict[str, Any]) -> None:
    """J1: neither the issues nor a score stand in for it."""
    _assert_no_verdict(_read(answer), "verdict")


@pytest.mark.parametrize(
    "answer",
    [
        "INCORRECT",
        "The proof is correct.",
        'Verdict: {"verdict": "incorrect"}',
        '{"verdict": "correct"} or rather {"verdict": "incorrect"}',
        '```json\n{"verdict": "correct"}\n```\n```json\n{"verdict": "incorrect"}\n```',
        '["verdict", "correct"]',
        '"correct"',
    ],
)
def test_a_verdict_is_looked_for_in_the_declared_field_alone(answer: str) -> None:
    """J2."""
    _assert_no_verdict(_read(answer), "not a report")


@pytest.mark.parametrize("verdict", ["CORRECT", "not correct", "correct ", "INCORRECT", "unsure", "yes"])
def test_a_verdict_is_one_of_two_words_and_no_part_of_another(verdict: str) -> None:
    """J2."""
    _assert_no_verdict(_read({"verdict": verdict}), "verdict: Input should be 'correct' or 'incorrect'")


def test_words_before_the_object_do_not_change_its_verdict() -> None:
    """J2."""
    parsed = _read('At first it looks incorrect.\n```\n{"verdict": "correct"}\n```')
    assert parsed.report is not None and parsed.report.verdict is Verdict.CORRECT


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({**FULL, "final_verdict": "correct"}, "final_verdict: Extra inputs"),
        ({**FULL, "confidence": 90}, "confidence"),
        ({**FULL, "confidence": "high"}, "confidence"),
        ({**FULL, "issues": "none"}, "issues"),
        ({"verdict": "incorrect", "issues": [{"reason": "wrong"}]}, "issues.0.severity: Field required"),
        ({"verdict": "incorrect", "issues": [{"severity": "fatal"}]}, "issues.0.severity"),
        ({"verdict": "incorrect", "issues": [{"severity": "minor", "category": "typo"}]}, "category"),
        ('{"verdict": "incorrect", "verdict": "correct"}', "there twice"),
        ('{"verdict": "correct", "confidence": NaN}', "NaN is no JSON"),
        ('{"verdict": "correct", "confidence": 1e999}', "confidence"),
        ("{'verdict': 'correct'}", "no JSON"),
        ('{"verdict": "correct",}', "no JSON"),
        (_because("\ud800"), "not a report"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"verdict": "correct", "confidence": ' + "1" * 5000 + "}", "not a report"),
        (_because("a raw\nline break"), "control character"),
        ("", "no JSON object"),
    ],
)
def test_what_is_not_in_the_format_is_invalid_and_says_why(answer: str | dict[str, Any], why: str) -> None:
    _assert_no_verdict(_read(answer), why)


def test_an_answer_cut_short_is_never_completed() -> None:
    """J5: at whatever character it ends, alone or in a block."""
    for length in range(len(TEXT)):
        _assert_no_verdict(_read(TEXT[:length]), "not a report")
        _assert_no_verdict(_read(f"```json\n{TEXT[:length]}"), "not a report")
        _assert_no_verdict(_read(f"```json\n{TEXT[:length]}\n```"), "not a report")


def test_a_block_that_is_not_closed_is_cut_short() -> None:
    """J5: although the object in it is whole."""
    _assert_no_verdict(_read(f"```json\n{TEXT}\n"), "closed fenced block")


def test_a_cut_in_a_text_with_single_backslashes_is_not_repaired_either() -> None:
    """J5 and J4 together."""
    whole = _because(r"$\alpha \frac12$")
    assert _read(whole).parse is Parse.REPAIRED
    for length in range(len(whole)):
        _assert_no_verdict(_read(whole[:length]), "not a report")


@pytest.mark.parametrize(
    "latex",
    [
        r"$\frac12 \theta \beta$",
        r"$\alpha \le \lVert x \rVert$",
        r"$\rho \to \infty$, $\nabla f \neq 0$",
        r"$\forall x \in \mathbb{R}$",
        r"$\underline{u}$, $\upsilon$",
        r"\( x \) and \{ y \}",
        r"$\bar x \times \bigl( \text{mean} \bigr)$",
    ],
)
def test_single_backslashes_are_restored_and_noted(latex: str) -> None:
    """J4."""
    parsed = _read(_because(latex))
    assert parsed.parse is Parse.REPAIRED
    assert _reason(parsed) == latex
    assert parsed.notes
    assert parsed.report is not None and parsed.report.verdict is Verdict.INCORRECT


def test_the_notes_name_each_repair() -> None:
    """J4."""
    parsed = _read(_because(r"\alpha \frac12 \frac13"))
    assert parsed.notes == ("doubled the backslash of \\alpha", "read U+000C and 'rac' as \\frac")


@pytest.mark.parametrize(
    "text",
    ["\x0crac12", "\x08eta", "\theta", "\rho", "\x07lpha", "\x0barphi", "\neq", "\nabla f", "a \to b"],
)
def test_an_object_that_was_corrupted_before_it_came_is_restored_too(text: str) -> None:
    """J4: also `\\a` and `\\v`, which become control characters in other languages than JSON."""
    parsed = _read({"verdict": "incorrect", "issues": [{"reason": text, "severity": "minor"}]})
    assert parsed.parse is Parse.REPAIRED
    shown = _reason(parsed)
    assert shown is not None and "\\" in shown and shown.isprintable()


@pytest.mark.parametrize(
    "reason",
    [
        r"the bound on \nu fails",
        r"so that x \ne 0",
        r"$\nexists x$",
        r"$\alpha$ is lost.\nu is not bounded",
        r"\f",
        r"\b1",
        r"\u0000",
        r"\u001bm",
    ],
)
def test_what_has_two_readings_or_none_is_invalid(reason: str) -> None:
    """J4: a line break and `u`, or `\\nu`."""
    parsed = _read(_because(reason))
    assert (parsed.parse, parsed.report) == (Parse.INVALID, None)
    assert "may mean" in parsed.notes[0] or "control character" in parsed.notes[0]


@pytest.mark.parametrize(
    ("reason", "meant"),
    [
        (r"First.\nSecond.\n\tIndented.\r\nThird.", "First.\nSecond.\n\tIndented.\r\nThird."),
        (r"there\nexists an\n\nindex,\nless than $n$", "there\nexists an\n\nindex,\nless than $n$"),
        (r"Two cases:\ni) zero\nii) one", "Two cases:\ni) zero\nii) one"),
        (r"$\\alpha$ is lost.\nu is not bounded", "$\\alpha$ is lost.\nu is not bounded"),
        (r"$\\nu \\ne \\frac12$", r"$\nu \ne \frac12$"),
        (r"caf\u00e9 \u2028 \"quoted\" a\/b", 'café \u2028 "quoted" a/b'),
    ],
)
def test_line_breaks_and_doubled_backslashes_are_left_as_they_are(reason: str, meant: str) -> None:
    """J17: an ordinary letter after a line break is no command."""
    parsed = _read(_because(reason))
    assert parsed.parse is Parse.VALID
    assert _reason(parsed) == meant


@pytest.mark.parametrize("quote", ["case\x0cfour", "so\nu is", "a\x0b1", "end\u0085\u2028of"])
def test_a_quotation_of_a_control_character_is_no_corruption(quote: str) -> None:
    """J6: the submission itself holds it."""
    answer = {"verdict": "incorrect", "issues": [{"quote": quote, "severity": "minor"}]}
    parsed = _read(answer, prose=f"In {quote} bounded.")
    assert parsed.parse is Parse.VALID
    assert parsed.report is not None and parsed.report.issues[0].quote == quote


@given(
    reason=st.text(st.characters(exclude_categories=["Cc", "Cs"])), quote=st.text(st.sampled_from("\\anu$ "))
)
def test_what_is_encoded_properly_is_read_back_unchanged(reason: str, quote: str) -> None:
    answer = {"verdict": "incorrect", "issues": [{"reason": reason, "quote": quote, "severity": "minor"}]}
    for text in (json.dumps(answer), json.dumps(answer, ensure_ascii=False)):
        parsed = _read(text)
        assert parsed.parse is Parse.VALID
        assert parsed.report is not None
        assert (parsed.report.issues[0].reason, parsed.report.issues[0].quote) == (reason, quote)


def test_a_judge_that_repeats_itself_to_its_limit_gives_no_verdict() -> None:
    """And takes no time to speak of: the reading is linear."""
    for piece in ("```json\n", '"', "\\", '{"verdict": "correct"}\n', "```\n{\n```\n"):
        assert _read(piece * 100_000).report is None


@given(answer=st.text() | st.text(st.sampled_from('{}[]":,\\n`\n verdict')))
def test_any_text_gets_a_reading(answer: str) -> None:
    parsed = _read(answer)
    assert (parsed.report is None) == (parsed.parse is Parse.INVALID)
    assert parsed.parse is Parse.VALID or parsed.notes


@pytest.mark.parametrize(
    "answer",
    [
        f"<answer>{TEXT}</answer>",
        f"First I thought it correct.\n<answer>\n{TEXT}\n</answer>\nThat is all.",
        f"<answer>\n```json\n{TEXT}\n```\n</answer>",
    ],
)
def test_an_answer_may_stand_between_tags(answer: str) -> None:
    parsed = _read(answer)
    assert parsed.parse is Parse.VALID and parsed.report
    assert parsed.report.verdict is Verdict.INCORRECT


@pytest.mark.parametrize(
    "answer",
    [
        f"<answer>{TEXT}",
        f"<answer>{TEXT}</answer><answer>{TEXT}</answer>",
        f"</answer>{TEXT}<answer>",
        f"<answer>{TEXT[:-9]}</answer>",
        "<answer>correct</answer>",
        "<answer></answer>",
    ],
)
def test_tags_that_are_not_one_closed_pair_around_an_object_hold_no_answer(answer: str) -> None:
    """J5: a cut answer is not completed by its tag."""
    assert _read(answer).parse is Parse.INVALID


def test_tags_that_a_judge_quotes_inside_its_object_are_text() -> None:
    parsed = _read(_because("it says <answer>correct</answer>"))
    assert parsed.parse is Parse.VALID and _reason(parsed) == "it says <answer>correct</answer>"
