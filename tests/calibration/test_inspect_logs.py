"""Logs that the real Inspect wrote, and what may be wrong with a log."""

from __future__ import annotations

import io
import json
import os
import struct
import sys
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_server import evaluate, served
from mini_suite import freeze

from calibration.cli import main
from calibration.inspect_logs import LogSample, read_log
from calibration.inspect_runs import attempt_of
from calibration.records import Parse, Transport, Verdict
from calibration.runs import load_run
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import load_suite
from toolkit.errors import Unchecked, UsageError

DATA = Path(__file__).parent / "data" / "inspect"
SUITE = DATA / "suite"
VOTES = DATA / "votes.eval"
FAILURES = DATA / "failures.json"


def take_in(log: Path, out: Path, *options: str) -> int:
    return main(["run", str(SUITE), "--from-inspect", str(log), "-o", str(out), *options])


def edited(tmp_path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    whole = json.loads(FAILURES.read_text())
    change(whole)
    (tmp_path / "edited.json").write_text(json.dumps(whole))
    return tmp_path / "edited.json"


def by_variant(out: Path) -> dict[str, list[tuple[Transport, Verdict | None]]]:
    """How each vote ended and its verdict, vote by vote, for each variant."""
    gold = load_suite(SUITE).gold
    run = load_run(out)
    return {
        gold[id_].variant: [
            (answer.transport, answer.report.verdict if answer.report else None)
            for _, answer in sorted(seats.items())
        ]
        for id_, seats in run.ballots.items()
    }


OK_YES, OK_NO = (Transport.OK, Verdict.CORRECT), (Transport.OK, Verdict.INCORRECT)


@pytest.mark.parametrize("log", [VOTES, FAILURES], ids=lambda path: path.suffix)
def test_epochs_become_votes_and_endings_transports(log: Path, tmp_path: Path) -> None:
    assert take_in(log, tmp_path / "run") == 2
    failed = Transport.ERROR if log is FAILURES else Transport.EMPTY
    assert by_variant(tmp_path / "run") == {
        "clean": [OK_YES, OK_YES],
        "lostFactor": [OK_NO, OK_NO],
        "strictSign": [OK_YES, OK_NO],
        "someIndex": [(Transport.REFUSED, None), (Transport.TRUNCATED, None)],
        "typo": [(Transport.EMPTY, None), (failed, None)],
    }


def test_the_run_says_what_was_asked_how(tmp_path: Path) -> None:
    take_in(VOTES, tmp_path / "run", "--panel", "k_of_n:1")
    info = load_run(tmp_path / "run").info
    assert info.judge == "openai-api/scripted/referee"
    assert info.questioning is not None
    assert (info.questioning.votes, info.questioning.panel) == (2, "k_of_n:1")
    assert info.questioning.protocol == "report"
    assert info.questioning.jurors[0].identity["provider"] == "inspect"
    assert info.questioning.prompts[0].startswith("report/")


def test_a_run_from_a_log_is_scored_like_any_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take_in(VOTES, tmp_path / "run", "--judge", "referee")
    capsys.readouterr()
    assert main(["score", str(tmp_path / "run"), "--json"]) == 0
    scores = json.loads(capsys.readouterr().out)["judges"]["referee"]
    assert (scores["detection"]["k"], scores["detection"]["n"]) == (1, 3)
    assert scores["invalid"]["count"] == 3
    assert scores["votes"]["single"]["invalid"] == 4


def test_taking_in_the_same_log_again_changes_nothing(tmp_path: Path) -> None:
    take_in(VOTES, tmp_path / "run")
    before = load_run(tmp_path / "run")
    assert take_in(VOTES, tmp_path / "run") == 2
    assert load_run(tmp_path / "run") == before


def test_there_is_nobody_to_resume_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    take_in(VOTES, tmp_path / "run")
    assert main(["resume", str(tmp_path / "run"), "--suite", str(SUITE)]) == 3
    assert "--from-inspect" in capsys.readouterr().err


def test_kept_answers_can_be_read_anew(tmp_path: Path) -> None:
    take_in(VOTES, tmp_path / "run")
    before = load_run(tmp_path / "run").answers
    assert main(["rescore", str(tmp_path / "run"), "--suite", str(SUITE)]) == 2
    assert load_run(tmp_path / "run").answers == before


def test_samples_that_are_missing_are_counted(tmp_path: Path) -> None:
    log = edited(tmp_path, lambda whole: whole["samples"].pop(0))
    gone = json.loads(FAILURES.read_text())["samples"][0]
    assert take_in(log, tmp_path / "run") == 2
    run = load_run(tmp_path / "run")
    assert len(run.answers) == 5
    (answer,) = (a for seat, a in run.ballots[gone["id"]].items() if seat.vote == gone["epoch"] - 1)
    assert answer.transport is Transport.ERROR
    assert "no answer of epoch" in answer.notes[0]


BAD: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "an unknown id": (lambda w: w["samples"][0].update(id="zzzzzzzzzz"), "does not hold: zzzzzzzzzz"),
    "a sample twice": (lambda w: w["samples"].append(w["samples"][0]), "twice in epoch"),
    "another suite": (lambda w: w["eval"]["metadata"].update(leancal_suite="0" * 64), "another suite"),
    "a task that failed": (lambda w: w.update(status="error"), "did not run to its end"),
    "a task that is under way": (lambda w: w.update(status="started"), "did not run to its end"),
    "no samples": (lambda w: w.pop("samples"), "holds no samples"),
    "an epoch too many": (lambda w: w["samples"][0].update(epoch=3), "epoch 3 of 2"),
    "epoch zero": (lambda w: w["samples"][0].update(epoch=0), "no log of Inspect"),
    "no model": (lambda w: w["eval"].pop("model"), "no log of Inspect"),
    "a list for a header": (lambda w: w.update(eval=[]), "no log of Inspect"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_log_that_does_not_fit_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, why = BAD[name]
    assert take_in(edited(tmp_path, change), tmp_path / "run") == 3
    assert why in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_every_cut_and_every_flipped_byte_of_a_log_is_refused_or_read_as_it_was() -> None:
    data = VOTES.read_bytes()
    whole = read_log(data, source="log")
    for end in range(0, len(data), len(data) // 40):
        with pytest.raises(UsageError):
            read_log(data[:end], source="log")
    for place in range(0, len(data), len(data) // 200):
        broken = bytearray(data)
        broken[place] ^= 0xFF
        try:
            read = read_log(bytes(broken), source="log")
        except UsageError:
            continue
        assert read == whole, place


@pytest.mark.parametrize("data", [b"", b"PK", b"[]", b"{}", b"null", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_log_is_refused(data: bytes) -> None:
    with pytest.raises(UsageError):
        read_log(data, source="log")


def test_a_file_that_claims_to_be_huge_is_not_unpacked() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("header.json", b"{}")
    data = bytearray(packed.getvalue())
    central = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, central + 24, 0xF0000000)
    with pytest.raises(UsageError, match="larger than"):
        read_log(bytes(data), source="log")


def test_zstandard_without_pyarrow_could_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Unchecked, match="needs pyarrow"):
        read_log(VOTES.read_bytes(), source="log")


def test_a_log_of_an_older_inspect_packed_by_deflate_reads_the_same(tmp_path: Path) -> None:
    whole = json.loads(FAILURES.read_text())
    samples = whole.pop("samples")
    with zipfile.ZipFile(tmp_path / "old.eval", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("header.json", json.dumps(whole))
        for sample in samples:
            archive.writestr(f"samples/{sample['id']}_epoch_{sample['epoch']}.json", json.dumps(sample))
    old = read_log((tmp_path / "old.eval").read_bytes(), source="old")
    assert old == read_log(FAILURES.read_bytes(), source="new")


def sample(**parts: Any) -> LogSample:
    return LogSample.model_validate({"id": "a", "epoch": 1, **parts})


def choice(text: Any, reason: str = "stop") -> dict[str, Any]:
    return {"output": {"choices": [{"message": {"content": text}, "stop_reason": reason}]}}


@pytest.mark.parametrize(
    ("given", "transport"),
    [
        (sample(**choice("yes")), Transport.OK),
        (sample(**choice("yes", "max_tokens")), Transport.TRUNCATED),
        (sample(**choice("yes", "model_length")), Transport.TRUNCATED),
        (sample(**choice("yes", "content_filter")), Transport.REFUSED),
        (sample(**choice("yes", "unknown")), Transport.ERROR),
        (sample(**choice("  \n")), Transport.EMPTY),
        (sample(**choice([{"type": "reasoning", "reasoning": "hm"}])), Transport.EMPTY),
        (sample(), Transport.EMPTY),
        (sample(**choice("yes"), limit={"type": "token", "limit": 10}), Transport.TRUNCATED),
        (sample(**choice("yes"), error={"message": "ReadTimeout()"}), Transport.ERROR),
        (sample(error={"message": "RateLimitError('429')"}), Transport.RATE_LIMITED),
        (sample(output={"error": "overloaded"}), Transport.ERROR),
    ],
)
def test_how_a_sample_ended(given: LogSample, transport: Transport) -> None:
    assert attempt_of(given).transport is transport


def test_only_what_the_model_says_is_read_not_what_it_thinks() -> None:
    parts = [
        {"type": "reasoning", "reasoning": '{"verdict": "incorrect"}'},
        {"type": "text", "text": '{"verdict": '},
        {"type": "text", "text": '"correct"}'},
    ]
    assert attempt_of(sample(**choice(parts))).text == '{"verdict": "correct"}'


def test_what_came_back_is_kept_with_what_is_not_read() -> None:
    given = choice([{"type": "reasoning", "reasoning": "hm"}, {"type": "text", "text": "yes"}])
    given["output"]["system_fingerprint"] = "fp"
    kept = json.loads(attempt_of(sample(**given)).raw)
    assert kept["system_fingerprint"] == "fp"
    assert kept["choices"][0]["message"]["content"][0]["reasoning"] == "hm"


def test_cached_tokens_are_among_the_tokens_in() -> None:
    usage = {"input_tokens": 10, "input_tokens_cache_read": 5, "input_tokens_cache_write": 3}
    given = {"choices": [], "usage": {**usage, "output_tokens": 7, "reasoning_tokens": 2}}
    found = attempt_of(sample(output=given)).usage
    assert found is not None
    assert (found.input, found.cached, found.cache_written, found.output, found.reasoning) == (18, 5, 3, 7, 2)


def test_options_that_ask_somebody_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--votes", "3"], ["--answers", "a"], ["--dry-run"], ["--judge", "a", "--judge", "b"]):
        assert take_in(VOTES, tmp_path / "run", *options) == 3
        assert capsys.readouterr().err
    for name in ("coin", "", "a\nb"):
        assert take_in(VOTES, tmp_path / "run", "--judge", name) == 3
        assert not (tmp_path / "run").exists()
    capsys.readouterr()
    assert main(["run", str(SUITE), "-o", str(tmp_path / "run")]) == 3
    assert "no judge is named" in capsys.readouterr().err


needs_inspect = pytest.mark.skipif(
    "LEANCAL_INSPECT" not in os.environ, reason="LEANCAL_INSPECT names no program `inspect`"
)


@needs_inspect
@pytest.mark.parametrize("gold", ["blind", "with gold"])
def test_inspect_runs_the_exported_task_and_its_log_is_scored(gold: str, tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    options = ["--with-gold"] if gold != "blind" else []
    task = tmp_path / "task"
    assert main(["suite", "export", str(suite.path), "--inspect", str(task), *options]) == 0
    with served(failing=False) as (url, bodies):
        log = evaluate(
            os.environ["LEANCAL_INSPECT"], task / "proof_review.py", tmp_path / "logs", url, "--epochs", "2"
        )
    assert len(bodies) == 20
    for body in bodies:
        assert [words for one in suite.gold.values() for words in _told(one) if words in body.decode()] == []
    assert main(["run", str(suite.path), "--from-inspect", str(log), "-o", str(tmp_path / "run")]) == 2
    run = load_run(tmp_path / "run")
    votes = Counter(answer.parse for seats in run.ballots.values() for answer in seats.values())
    assert votes == {Parse.VALID: 12, Parse.INVALID: 8}
    assert run.answers.keys() == {one.id for one in load_submissions(suite.path).submissions}


def _told(gold: Any) -> list[str]:
    known = [gold.id, gold.variant if gold.variant not in ("clean", "typo") else gold.id]
    return [*known, *(words for words in (gold.reason, gold.certificate and gold.certificate.claim) if words)]


def _output(whole: dict[str, Any]) -> dict[str, Any]:
    output = next(one["output"] for one in whole["samples"] if one["output"]["choices"])
    assert isinstance(output, dict)
    return output


@pytest.mark.parametrize(
    "change",
    [
        lambda whole: _output(whole).update(time=-1),
        lambda whole: _output(whole).update(time=float("nan")),
        lambda whole: _output(whole)["usage"].update(output_tokens=10**30),
        lambda whole: _output(whole)["usage"].update(input_tokens=-1),
    ],
    ids=["time before it began", "no time", "too many tokens", "fewer tokens than none"],
)
def test_a_number_that_cannot_be_is_told(
    change: Callable[[dict[str, Any]], object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert take_in(edited(tmp_path, change), tmp_path / "run") == 3
    assert "is no log of Inspect: output." in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_half_a_surrogate_pair_in_a_log_costs_one_answer_at_most(tmp_path: Path) -> None:
    def change(whole: dict[str, Any]) -> None:
        _output(whole)["choices"][0]["message"]["content"] = "so \ud83d it is"

    assert take_in(edited(tmp_path, change), tmp_path / "run") == 2
    answers = load_run(tmp_path / "run").ballots.values()
    assert any("so \ufffd it is" in answer.raw for seats in answers for answer in seats.values())
