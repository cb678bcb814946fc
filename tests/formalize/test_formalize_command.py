"""`leancal formalize`: the folder, the table, the exit codes, the caps, and what a killed session costs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripted_jurors import Script, kind, of_kind, vote

from calibration.cli import main
from toolkit.engine.local import ThisProcess
from toolkit.errors import Unchecked

sys.path.append(str(Path(__file__).parents[1] / "calibration"))

from served_models import KEY, serving  # isort: skip
from served_models import impatient as impatient  # isort: skip

GOOD = "def parity : Prop := ∀ n : Nat, ∃ k, n = 2 * k ∨ n = 2 * k + 1"
VACUOUS = "def parity : Prop := ∀ n : Nat, n < n → ∃ k, n = 2 * k"
ALL_YES = {"a": "yyy", "b": "yyy"}
PROVIDERS = pytest.mark.parametrize("provider", ["compatible", "anthropic"])
MODELS = ("--maker", "m", "--jurors", "a", "--jurors", "b", "--models", "models.toml")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", KEY)
    yield tmp_path


def declare(url: str, provider: str) -> None:
    """Write `models.toml` with the models m, a and b, at 1 and 10 USD a million tokens."""
    base = f"{url}/v1" if provider == "compatible" else url
    tables = [
        f'[models.{name}]\nprovider = "{provider}"\nmodel = "{name}"\nbase_url = "{base}"\n'
        'api_key_env = "M_KEY"\nattempts = 1\nlimits = { concurrency = 1 }\n'
        "sampling = { max_tokens = 50 }\nstructured = ['json_schema', 'text']\n"
        f"[models.{name}.prices]\ndate = 2026-11-30\ninput = 1.0\noutput = 10.0\n"
        for name in ("m", "a", "b")
    ]
    Path("models.toml").write_text("".join(tables))


def candidates(**lean: str) -> str:
    """A file of candidates with these ids and Lean texts; an empty text is none."""
    entries = [
        {"id": id_, "informal": "Every natural number is even or odd.", "topic": id_[0]}
        | ({"lean": text} if text else {})
        for id_, text in lean.items()
    ]
    Path("c.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    return "c.jsonl"


def told(capsys: Capture, *words: str) -> tuple[int, Any]:
    code = main(["formalize", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def rows(out: str = "out") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(out, "results.jsonl").read_text().splitlines()]


def test_without_models_the_mechanical_gates_run_and_it_says_that_jurors_did_not(capsys: Capture) -> None:
    file = candidates(good=GOOD, bad=VACUOUS, none="")
    assert main(["formalize", file]) == 1
    told_ = capsys.readouterr()
    assert "good: unchecked after 1 round\n  the juror gates were not run\n" in told_.out
    assert "bad: rejected after 1 round\n" in told_.out and "vacuous: " in told_.out
    assert "none: unchecked after 0 rounds\n  there is no Lean, and no model to write it\n" in told_.out
    assert "The juror gates were not run" in told_.err
    code, found = told(capsys, candidates(good=GOOD))
    assert (code, found["ok"], found["juror_gates"]) == (2, False, "not run")
    assert found["results"][0]["rounds"][0]["review"]["mechanical"]["gates"]


@pytest.mark.usefixtures("impatient")
@PROVIDERS
def test_a_candidate_is_written_revised_and_retained(capsys: Capture, provider: str) -> None:
    script = Script(ALL_YES, [VACUOUS, GOOD])
    with serving(script.server()) as server:
        declare(server.url, provider)
        code, found = told(capsys, candidates(parity=""), *MODELS, "-o", "out")
    assert (code, found["juror_gates"], found["counts"]["accepted"]) == (0, "run", 1)
    assert found["topics"] == [
        {"topic": "p", "retained": 1, "rejected": 0, "unchecked": 0, "total": 1},
    ]
    (row,) = rows()
    assert (row["verdict"], row["revisions"], row["best_round"], row["calls"]) == ("accepted", 1, 1, 14)
    assert row["attempts"] == found["bill"]["attempts"] == len(server.requests) == 14
    each = (100 * 1 + 20 * 10) / 1e6
    assert row["cost"] == pytest.approx(14 * each) and found["bill"]["cost"] == pytest.approx(14 * each)
    assert row["tokens"]["output"] == 14 * 20
    (kept,) = Path("out/retained.jsonl").read_text().splitlines()
    assert json.loads(kept) == {
        "id": "parity",
        "informal": "Every natural number is even or odd.",
        "definitions": "",
        "lean": GOOD + "\n",
        "topic": "p",
        "name": "",
    }
    assert KEY not in Path("out/results.jsonl").read_text()
    assert main(["check", "out/retained.jsonl"]) == 0


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("provider", "stall_at"), [("compatible", 1), ("compatible", 17), ("anthropic", 5), ("anthropic", 13)]
)
def test_a_session_that_is_killed_repeats_no_call(capsys: Capture, provider: str, stall_at: int) -> None:
    """It hangs at a call and is killed there; only that call is made again, and the result is the same."""
    file = candidates(given=GOOD, wanted="")
    votes = {"a": "yyn", "b": "yny"}
    script = Script(votes, [GOOD], stall_at=stall_at)
    with serving(script.server()) as server:
        declare(server.url, provider)
        words = ["formalize", file, *MODELS, "-o", "out", "--jobs", "1"]
        command = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]
        child = subprocess.Popen([*command, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 120
        while len(server.requests) < stall_at and child.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        assert len(server.requests) == stall_at
        code, _ = told(capsys, *words[1:])
        assert code == 0
        assert len(server.requests) == 12 + 13 + 1
        assert [kind(r) for r in server.requests].count("consistency") in (12, 13)
        before = Path("out/results.jsonl").read_bytes()
        assert told(capsys, *words[1:])[0] == 0
        assert len(server.requests) == 26 and Path("out/results.jsonl").read_bytes() == before
    assert [row["id"] for row in rows()] == ["given", "wanted"]
    assert all(row["yes_votes"] == 8 for row in rows())


@pytest.mark.usefixtures("impatient")
def test_calls_that_failed_are_made_again_only_where_they_left_it_unchecked(capsys: Capture) -> None:
    file = candidates(lost=GOOD)
    words = [file, *MODELS[2:], "-o", "out"]
    with serving(Script({"a": "yyy", "b/consistency": "yeeeeeyyy", "b": "yyy"}).server()) as server:
        declare(server.url, "compatible")
        code, found = told(capsys, *words)
        assert (code, found["results"][0]["verdict"], len(server.requests)) == (2, "unchecked", 15)
        code, found = told(capsys, *words)
        assert (code, found["results"][0]["verdict"]) == (0, "accepted")
        assert len(server.requests) == 15 + 2


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("cap", [("--max-calls", "7"), ("--max-cost", "0.006")])
def test_caps_hold_and_a_higher_one_goes_on(capsys: Capture, cap: tuple[str, str]) -> None:
    file = candidates(given=GOOD)
    with serving(Script(ALL_YES).server()) as server:
        declare(server.url, "compatible")
        words = [file, *MODELS[2:], "-o", "out"]
        code, found = told(capsys, *words, *cap)
        assert code == 2 and found["stopped"] and found["not_done"] == ["given"]
        made = len(server.requests)
        assert 0 < made < 12 and rows() == []
        assert told(capsys, *words)[0] == 0
        assert len(server.requests) == 12


@pytest.mark.usefixtures("impatient")
def test_an_edited_candidate_is_done_anew_and_another_is_not(capsys: Capture) -> None:
    with serving(Script(ALL_YES).server()) as server:
        declare(server.url, "compatible")
        words = [*MODELS[2:], "-o", "out"]
        assert told(capsys, candidates(one=GOOD, two=GOOD), *words)[0] == 0
        assert len(server.requests) == 24
        code, found = told(capsys, candidates(one=GOOD, two=GOOD.replace("2 * k + 1", "k + k + 1")), *words)
        assert code == 0 and found["counts"]["accepted"] == 2
        assert len(server.requests) == 36
        assert sum("k + k + 1" in text for text in of_kind(server, "degeneracy")) == 6


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--jurors", "local", "-o", "out"], "two families"),
        (["--jurors", "local", "--jurors", "local", "-o", "out"], "two families"),
        (["--maker", "local"], "-o OUT"),
        (["--max-calls", "3"], "none is asked"),
        (["--maker", "nobody", "-o", "out"], "nobody"),
        (["-o", "."], "something else"),
    ],
)
def test_what_cannot_be_done_is_said(capsys: Capture, words: list[str], said: str) -> None:
    assert main(["formalize", candidates(one=GOOD), *words]) == 3
    assert said in capsys.readouterr().err
    assert not Path("out/results.jsonl").exists()


COLOURS = """inductive Colour where
  | red
  | blue
def colours : Prop := ∀ c d e : Colour, c = d ∨ d = e ∨ c = e"""


def test_recorded_answers_run_the_whole_loop_without_a_network(capsys: Capture) -> None:
    """By the keys that are documented; plain prose has no words for a type of the candidate's own."""
    yes, no = vote("yes"), vote("no")
    answers = {
        "colours/0/write": f"<lean>\n{COLOURS}\n</lean>",
        "colours/0/translation": "Of three, two agree.",
    }
    for gate in ("consistency", "degeneracy"):
        for seat in range(3):
            answers[f"colours/0/{gate}/a/{seat}"] = yes
            answers[f"colours/0/{gate}/b/{seat}"] = no if gate == "degeneracy" and seat else yes
            answers[f"colours/0/degeneracy/b/{seat}/again"] = yes if seat else no
    Path("answers.jsonl").write_text(
        "".join(json.dumps({"key": k, "text": text}) + "\n" for k, text in answers.items())
    )
    tables = [f"[models.{name}]\nprovider = 'replay'\nfile = 'answers.jsonl'\n" for name in ("m", "a", "b")]
    Path("models.toml").write_text("".join(tables))
    code, _ = told(capsys, candidates(colours=""), *MODELS, "-o", "out")
    assert code == 0
    jury = rows()[0]["rounds"][0]["review"]["jury"]
    assert jury["translation"]["by"] == "m" and "T1" in jury["translation"]["prompt"]
    assert "Colour" not in jury["translation"]["prompt"]
    assert [gate["resampled"] for gate in jury["gates"]] == [None, "b"]
    assert [gate["yes"] for gate in jury["gates"]] == [6, 5]


def test_a_process_that_dies_leaves_its_candidate_unchecked_and_the_others_alone(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = ThisProcess.submit

    def dying(engine: ThisProcess, task: Any, item: Any) -> Any:
        if getattr(item, "id", "") == "dies":
            raise Unchecked("its process was killed 3 times")
        return submit(engine, task, item)

    monkeypatch.setattr(ThisProcess, "submit", dying)
    asked = candidates(dies=GOOD, bad=VACUOUS), "--jobs", "1", "-o", "out"
    code, found = told(capsys, *asked)
    assert code == 1
    first, second = found["results"]
    assert (first["verdict"], second["verdict"]) == ("unchecked", "rejected")
    assert "killed 3 times" in " ".join(first["reasons"])
    monkeypatch.setattr(ThisProcess, "submit", submit)
    _, found = told(capsys, *asked)
    assert found["results"][0]["reasons"] == ["the juror gates were not run"]


def test_a_key_that_is_not_set_is_asked_for(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("M_KEY")
    declare("http://127.0.0.1:9", "compatible")
    assert main(["formalize", candidates(one=GOOD), *MODELS, "-o", "out"]) == 3
    assert "M_KEY" in capsys.readouterr().err
