"""A judge that was asked elsewhere: its prompts, its answers, and the run they make."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from calibration_imports import reachable
from mini_suite import freeze

from calibration.cli import main
from calibration.prompting import render_report_prompt
from calibration.records import Answer, Parse, Transport, Verdict
from calibration.runs import load_run
from calibration.suites.frozen import OpenSuite, load_submissions
from calibration.suites.gold import load_suite

CORRECT = {"verdict": "correct", "issues": []}


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenSuite:
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    return load_submissions(Path("suite"))


def _write(lines: list[Mapping[str, Any]]) -> None:
    Path("answers.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def _all(suite: OpenSuite, answer: Any = CORRECT) -> list[dict[str, Any]]:
    return [{"id": submission.id, "answer": answer} for submission in suite.submissions]


def _run(*options: str, judge: str = "mine") -> int:
    return main(["run", "suite", "--answers", "answers.jsonl", "--judge", judge, "-o", "run", *options])


def _first(suite: OpenSuite, **given: Any) -> Answer:
    """How the first answer is recorded when the file says `given` of it."""
    lines = _all(suite)
    lines[0] = {"id": lines[0]["id"], **given}
    _write(lines)
    _run()
    return load_run(Path("run")).answers[suite.submissions[0].id]


def test_half_a_surrogate_pair_costs_no_answer(suite: OpenSuite) -> None:
    said = {"verdict": "incorrect", "issues": [{"severity": "substantive", "reason": "so \ud83d it is"}]}
    answer = _first(suite, answer=said)
    assert answer.report is not None
    assert answer.report.issues[0].reason == "so \ufffd it is"
    shutil.rmtree("run")
    assert _first(suite, answer="half \udc00 a pair").raw == "half \ufffd a pair"


def test_each_submission_has_a_line_with_its_prompt_and_no_gold_is_needed(
    suite: OpenSuite, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("suite", "gold.jsonl").unlink()
    assert main(["suite", "prompts", "suite"]) == 0
    shown = capsys.readouterr().out
    assert main(["suite", "prompts", "suite", "-o", "prompts.jsonl"]) == 0
    for text in (shown, Path("prompts.jsonl").read_text()):
        lines = [json.loads(line) for line in text.split("\n")[:-1]]
        assert [line["id"] for line in lines] == [submission.id for submission in suite.submissions]
        for line, submission in zip(lines, suite.submissions, strict=True):
            prompt = render_report_prompt(submission)
            assert (line["prompt"], line["prompt_version"]) == (prompt.text, prompt.version)
            assert submission.text in line["prompt"]


def test_prompts_as_one_json_object(suite: OpenSuite, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["suite", "prompts", "suite", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["submissions"], len(told["prompts"])) == (10, 10)
    assert main(["suite", "prompts", "suite", "-o", "prompts.jsonl", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"suite": "suite", "digest": suite.digest, "submissions": 10, "file": "prompts.jsonl"}


def test_outside_answers_are_scored_and_reported_like_any_run(
    suite: OpenSuite, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = load_suite(Path("suite")).gold
    lines = []
    for submission in suite.submissions:
        true = gold[submission.id]
        issue = {"category": true.category, "step": true.step, "quote": true.after, "severity": "substantive"}
        report = {"verdict": "incorrect", "issues": [issue]} if true.category else CORRECT
        text = f"Here it is.\n```json\n{json.dumps(report)}\n```"
        lines.append({"id": submission.id, "answer": report if len(lines) % 2 else text})
    _write(lines)
    assert _run("--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "run": "run",
        "judge": "mine",
        "submissions": 10,
        "answered": 10,
    }
    assert main(["score", "run", "--json"]) == 0
    scores = json.loads(capsys.readouterr().out)["judges"]["mine"]
    assert (scores["detection"]["k"], scores["strict"]["k"]) == (6, 10)
    assert main(["report", "run", "-o", "page.html"]) == 0


def test_the_order_of_the_lines_changes_nothing(suite: OpenSuite) -> None:
    """J14: answers are matched by id."""
    lines = _all(suite)
    lines[3]["answer"] = {"verdict": "incorrect"}
    _write(lines[::-1])
    assert _run() == 0
    found = load_run(Path("run")).answers
    wrong = [id_ for id_, a in found.items() if a.report and a.report.verdict is Verdict.INCORRECT]
    assert wrong == [lines[3]["id"]]


@pytest.mark.parametrize("answer", ["The proof is correct.", '{"verdict": "corr', {"score": 1}])
def test_an_unreadable_answer_is_kept_has_no_verdict_and_ends_with_2(
    suite: OpenSuite, capsys: pytest.CaptureFixture[str], answer: Any
) -> None:
    """J1, J2, J5: and the others stand."""
    lines = _all(suite)
    lines[0]["answer"] = answer
    _write(lines)
    assert _run() == 2
    told = capsys.readouterr()
    assert "9 of 10 submissions have a verdict" in told.out
    assert f"{lines[0]['id']}: not a report: " in told.err
    found = load_run(Path("run")).answers[lines[0]["id"]]
    assert (found.transport, found.parse, found.report) == (Transport.OK, Parse.INVALID, None)
    assert found.raw == answer or json.loads(found.raw) == answer


def test_a_repair_is_recorded_with_what_it_did(suite: OpenSuite, capsys: pytest.CaptureFixture[str]) -> None:
    """J4: the raw answer stays as it was."""
    said = r'{"verdict": "incorrect", "issues": [{"quote": "$\frac12 \alpha$", "severity": "minor"}]}'
    found = _first(suite, answer=said)
    assert (found.parse, found.raw) == (Parse.REPAIRED, said)
    assert found.notes == ("doubled the backslash of \\alpha", "read U+000C and 'rac' as \\frac")
    assert found.report is not None and found.report.issues[0].quote == r"$\frac12 \alpha$"
    assert "answers repaired: 1" in capsys.readouterr().err


@pytest.mark.parametrize("answer", [None, "", " \n"])
def test_no_answer_is_recorded_as_empty(suite: OpenSuite, answer: Any) -> None:
    """J8."""
    found = _first(suite, answer=answer)
    assert (found.transport, found.usable, found.report) == (Transport.EMPTY, False, None)


@pytest.mark.parametrize("transport", [t for t in Transport if t is not Transport.OK])
def test_a_call_that_did_not_end_well_has_no_verdict_whatever_it_said(
    suite: OpenSuite, transport: Transport
) -> None:
    """J3, J5, J9: whoever made the call knows how it ended."""
    found = _first(suite, answer='{"verdict": "correct"}', transport=transport)
    assert (found.transport, found.report) == (transport, None)
    assert found.raw == '{"verdict": "correct"}'


@pytest.mark.parametrize("separator", ["\u2028", "\u0085", "\x1e"])
def test_only_a_line_feed_ends_a_line(suite: OpenSuite, separator: str) -> None:
    """J6: also where the file has the character itself, not its escape."""
    answer = {"verdict": "incorrect", "issues": [{"reason": f"a{separator}b", "severity": "minor"}]}
    escaped = json.dumps(answer, ensure_ascii=separator < " ")
    said = json.dumps({"id": suite.submissions[0].id, "answer": escaped}, ensure_ascii=separator < " ")
    _write(_all(suite)[1:])
    file = Path("answers.jsonl")
    file.write_bytes(f"{said}\r\n\n".encode() + file.read_bytes().removesuffix(b"\n"))
    _run()
    found = load_run(Path("run")).answers[suite.submissions[0].id]
    assert len(load_run(Path("run")).answers) == 10
    assert found.raw == escaped
    assert found.usable == (separator > " ")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: lines[:-2], r"lacks 2 of 10 submissions: \w{10}, \w{10}"),
        (lambda lines: lines[:2], r"lacks 8 of 10 submissions: (\w{10}, ){4}\w{10} and 3 more"),
        (lambda lines: [], "lacks 10 of 10"),
        (lambda lines: [*lines, lines[4]], r"answers twice about \w{10}"),
        (lambda lines: [*lines, {"id": "nobody", "answer": None}], "does not hold: nobody"),
        (lambda lines: [{**lines[0], "prompt": "?"}, *lines[1:]], "line 1: prompt: Extra inputs"),
        (lambda lines: [*lines[:-1], {"id": lines[-1]["id"]}], "line 10: answer: Field required"),
        (lambda lines: [{**lines[0], "answer": 1}, *lines[1:]], "line 1: answer"),
        (lambda lines: [{**lines[0], "transport": "lost"}, *lines[1:]], "line 1: transport"),
    ],
)
def test_a_file_that_does_not_fit_the_suite_makes_no_run(
    suite: OpenSuite, capsys: pytest.CaptureFixture[str], change: Any, message: str
) -> None:
    _write(change(_all(suite)))
    assert _run() == 3
    assert re.search(message, capsys.readouterr().err)
    assert not Path("run").exists()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"id": "x", "answer": {"verdict": "correct", "verdict": "incorrect"}}', "there twice"),
        (b'{"id": "x", "answer": {"quote": "\\alpha"}}', "no JSON: Invalid \\escape"),
        (b'{"id": "x", "answer": {"verd', "no JSON"),
        (b'{"id": "x", "answer": "\xff"}', "not UTF-8"),
        (b"[1]", "line 1"),
    ],
)
def test_a_broken_line_is_named(
    suite: OpenSuite, capsys: pytest.CaptureFixture[str], line: bytes, message: str
) -> None:
    Path("answers.jsonl").write_bytes(line + b"\n")
    assert _run() == 3
    told = capsys.readouterr().err
    assert "answers.jsonl, line 1: " in told
    assert message in told


def test_a_missing_file_is_named(suite: OpenSuite, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run() == 3
    assert "cannot read answers.jsonl" in capsys.readouterr().err


@pytest.mark.parametrize("judge", ["coin", "accept-all", "", " ", "a\nb"])
def test_an_outside_judge_has_a_name_of_its_own(
    suite: OpenSuite, capsys: pytest.CaptureFixture[str], judge: str
) -> None:
    _write(_all(suite))
    assert _run(judge=judge) == 3
    assert "judge" in capsys.readouterr().err
    assert not Path("run").exists()


def test_a_run_is_of_one_file(suite: OpenSuite, capsys: pytest.CaptureFixture[str]) -> None:
    _write(_all(suite))
    assert _run() == _run() == 0
    assert len(load_run(Path("run")).answers) == 10
    _write(_all(suite, {"verdict": "incorrect"}))
    assert _run() == 3
    assert "other parameters" in capsys.readouterr().err


def test_taking_answers_in_cannot_reach_gold() -> None:
    assert not {name for name in reachable("calibration.outside") if "gold" in name or "suites.build" in name}
