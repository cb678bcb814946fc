"""`run`, `resume`, `rescore` and `judges` with models, from the command line to their exit codes."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from mini_suite import freeze
from scripted_client import CORRECT, PRICES, USAGE, Scripted, said

from calibration.cli import main
from calibration.runs.plan import Juror
from calibration.suites.frozen import load_submissions
from toolkit.models.base import Call, Reply, Sampling, Transport


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _serve(monkeypatch: pytest.MonkeyPatch, *models: Scripted) -> None:
    """Let these be the models that the command line knows."""
    known = {model.identity["model"]: model for model in models}

    def summon(names: Sequence[str], path: Path | None) -> tuple[Juror, ...]:
        return tuple(Juror(name, known[name], Sampling(max_tokens=100), PRICES) for name in names)

    for module in ("run", "resume"):
        monkeypatch.setattr(f"calibration.cli.{module}.summon", summon)


def _json(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    assert main([*words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_a_run_is_capped_resumed_and_scored(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model = Scripted(name="mine")
    _serve(monkeypatch, model)
    told = _json(capsys, "run", "suite", "--judge", "mine", "-o", "run", "--max-calls", "4", code=2)
    assert (told["answered"], told["stopped"], told["bill"]["attempts"]) == (4, "calls", 4)
    assert main(["score", "run"]) == 3
    assert "`leancal resume run`" in capsys.readouterr().err
    told = _json(capsys, "resume", "run", "--limit", "2", code=2)
    assert (told["answered"], told["stopped"]) == (6, "limit")
    told = _json(capsys, "resume", "run")
    assert (told["answered"], told["stopped"], told["submissions"]) == (10, None, 10)
    assert told["bill"]["incurred"] == pytest.approx(10 * PRICES.cost(USAGE))
    assert len(set(model.asked)) == len(model.asked) == 10
    assert _json(capsys, "score", "run")["judges"]["mine"]["detection"]["k"] == 0
    assert main(["report", "run", "-o", "page.html"]) == 0


def test_the_bill_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """J21."""
    _serve(monkeypatch, Scripted(name="mine"))
    assert main(["run", "suite", "--judge", "mine", "-o", "one"]) == 0
    shown = capsys.readouterr()
    assert "to ask: 10 calls, about " in shown.err
    assert "10000 tokens in (4000 cached), 2000 out (1500 reasoning), 0.0264 USD" in shown.out
    assert main(["run", "suite", "--judge", "mine", "-o", "two", "--reuse", "one"]) == 0
    assert "0.0000 USD (0.0000 for failed attempts), 0.0264 USD paid by the run" in capsys.readouterr().out


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_a_dry_run_asks_nobody_leaves_nothing_and_needs_neither_key_nor_sdk(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], provider: str
) -> None:
    monkeypatch.delenv("M_KEY", raising=False)
    for sdk in ("openai", "anthropic"):
        monkeypatch.setitem(sys.modules, sdk, None)
    Path("leancal-models.toml").write_text(
        f"[models.mine]\nprovider = '{provider}'\nmodel = 'm'\napi_key_env = 'M_KEY'\n"
        "sampling = { max_tokens = 100 }\n"
        "prices = { date = 2026-11-30, input = 1, output = 10 }\n"
    )
    words = ("run", "suite", "--judge", "mine", "-o", "run", "--dry-run")
    told = _json(capsys, *words, "--protocol", "stepwise", "--votes", "3", "--limit", "4")["estimate"]
    assert (told["calls"], told["output_tokens"]) == (4 * 3 * 3, 4 * 3 * 3 * 100)
    two_stage = _json(capsys, *words, "--protocol", "two_stage")["estimate"]
    assert two_stage["calls"] == 20
    assert two_stage["cost"] > _json(capsys, *words)["estimate"]["cost"] > 0
    needed = [f"the model 'mine' needs the package {provider}", "the environment variable M_KEY is not set"]
    (missing,) = _json(capsys, *words)["missing"].values()
    assert len(missing) == 2 and all(part in said for part, said in zip(needed, missing, strict=True))
    assert main([*words]) == 0
    assert capsys.readouterr().out.count("missing for a run: ") == 2
    assert not (folder / "run").exists()
    assert main([*words, "--judge", "mine"]) == 3
    assert "one is named twice" in capsys.readouterr().err
    assert main([*words[:-1]]) == 3
    assert f"needs the package {provider}" in capsys.readouterr().err


def test_a_dry_run_of_a_model_that_lacks_nothing_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("M_KEY", "k")
    Path("leancal-models.toml").write_text(
        "[models.mine]\nprovider = 'openai'\nmodel = 'm'\napi_key_env = 'M_KEY'\n"
    )
    assert _json(capsys, "run", "suite", "--judge", "mine", "-o", "run", "--dry-run")["missing"] == {}


@pytest.mark.parametrize("package", ["openai", "tenacity", "aiolimiter"])
def test_a_local_model_without_a_package_that_it_is_asked_with_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], package: str
) -> None:
    """Before any call, of which each would end in an error for want of the package."""
    monkeypatch.setitem(sys.modules, package, None)
    assert main(["run", "suite", "--judge", "local", "-o", "run"]) == 3
    told = capsys.readouterr().err
    assert f"the model 'local' needs the package {package}" in told
    assert "leancal[local]" in told
    assert not Path("run").exists()


def test_a_run_that_stopped_at_its_limit_tells_of_those_asked_and_why_they_have_no_verdict(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unreached = Reply(Transport.ERROR, detail="ConnectError: nobody listens", usage=USAGE)
    _serve(monkeypatch, Scripted(lambda _: unreached, name="mine"))
    assert main(["run", "suite", "--judge", "mine", "-o", "run", "--limit", "2"]) == 2
    told = capsys.readouterr()
    assert "mine: 0 of 2 asked, of 10 submissions in all, have a verdict" in told.out
    assert told.err.count("ConnectError: nobody listens") == 2
    told_json = _json(capsys, "resume", "run", "--limit", "2", code=2)
    assert (told_json["asked"], told_json["answered"], told_json["submissions"]) == (2, 0, 10)
    assert ["ConnectError" in why for why in told_json["no_verdict"].values()] == [True, True]


def test_several_judges_make_a_panel(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The family that alone fails by one vote is asked again, in the same run."""

    def one_short(call: Call) -> Reply:
        vote, again = call.key.split("/")[2], call.key.count("/") == 3
        return said({"verdict": "correct" if vote == "0" or again else "incorrect"})

    yes, short = Scripted(name="yes"), Scripted(one_short, name="short")
    _serve(monkeypatch, yes, short)
    words = ["--judge", "yes", "--judge", "short", "--votes", "3", "--panel", "families"]
    told = _json(capsys, "run", "suite", *words, "-o", "run")
    assert (told["judge"], told["answered"]) == ("yes + short", 10)
    assert (len(yes.calls), len(short.calls)) == (30, 60)
    scores = _json(capsys, "score", "run")["judges"]["yes + short"]
    assert scores["false_positives_clean"]["k"] == 0
    assert _json(capsys, "resume", "run")["answered"] == 10
    assert (len(yes.calls), len(short.calls)) == (30, 60)


def test_a_model_that_changed_since_is_not_taken_for_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _serve(monkeypatch, Scripted(name="mine"))
    main(["run", "suite", "--judge", "mine", "-o", "run", "--max-calls", "1"])
    changed = Scripted(name="mine")
    changed.identity = {**changed.identity, "base_url": "https://elsewhere"}
    _serve(monkeypatch, changed)
    assert main(["resume", "run"]) == 3
    assert "its models were declared otherwise" in capsys.readouterr().err


def test_rescoring_reads_what_was_kept_by_the_parser_of_today(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Answers that an earlier parser could not read, or read too kindly, and no call."""
    unread = load_submissions(Path("suite")).submissions[3].id
    model = Scripted(lambda call: said("Hm.") if call.key.startswith(unread) else said(CORRECT), name="mine")
    _serve(monkeypatch, model)
    assert main(["run", "suite", "--judge", "mine", "-o", "run"]) == 2
    assert f"{unread}: not a report: it holds no JSON object" in capsys.readouterr().err
    told = _json(capsys, "rescore", "run", code=2)
    assert (told["changed"], told["answered"]) == ([], 9)
    with closing(sqlite3.connect("run/ledger.sqlite")) as ledger, ledger:
        ledger.execute("UPDATE attempt SET text = ? WHERE parse = 'invalid'", (b'{"verdict": "incorrect"}',))
    told = _json(capsys, "rescore", "run")
    assert (told["changed"], told["answered"]) == ([unread], 10)
    assert len(model.calls) == 10
    assert _json(capsys, "resume", "run")["answered"] == 10
    assert len(model.calls) == 10


@pytest.mark.parametrize("command", ["resume", "rescore", "score"])
def test_a_finished_run_whose_ledger_is_gone_is_no_run_without_answers(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    model = Scripted(name="mine")
    _serve(monkeypatch, model)
    assert main(["run", "suite", "--judge", "mine", "-o", "run"]) == 0
    for file in folder.glob("run/ledger.sqlite*"):
        file.unlink()
    assert main([command, "run"]) == 3
    told = capsys.readouterr().err
    assert "has answers about 0 of 10 submissions" in told or "there is no ledger" in told
    assert len(model.calls) == 10


def test_answers_from_outside_can_be_rescored_and_those_of_a_program_cannot(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = [submission.id for submission in load_submissions(Path("suite")).submissions]
    lines = [json.dumps({"id": id_, "answer": json.dumps(CORRECT)}) for id_ in ids]
    Path("answers.jsonl").write_text("\n".join(lines))
    main(["run", "suite", "--judge", "mine", "--answers", "answers.jsonl", "-o", "outside"])
    main(["run", "suite", "--judge", "coin", "-o", "coin"])
    capsys.readouterr()
    assert _json(capsys, "rescore", "outside")["changed"] == []
    assert main(["rescore", "coin"]) == 3
    assert main(["resume", "outside"]) == 3
    assert "there is nobody to ask" in capsys.readouterr().err
    assert main(["resume", "coin"]) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--judge", "nobody"], "no judge called 'nobody'"),
        (["--judge", "coin", "--judge", "algebra"], "coin is no model"),
        (["--judge", "coin", "--votes", "3"], "--votes is not for coin"),
        (["--judge", "server", "--seed", "3"], "--seed is not for models"),
        (["--judge", "server", "--protocol", "tarot"], "no protocol called 'tarot'"),
        (["--judge", "server", "--panel", "oracle"], "no panel rule 'oracle'"),
        (["--judge", "server", "--panel", "k_of_n:3"], "there are 1 seats"),
        (["--judge", "server", "--max-cost", "1"], "the cost of server is not known"),
        (["--judge", "server", "--models", "nowhere.toml"], "nowhere.toml"),
        (["--judge", "local", "--batch"], "has no Batch API"),
        (["--judge", "server", "--reuse", "nowhere"], "there is no ledger nowhere"),
        (["--judge", "coin", "--batch"], "--batch is not for coin"),
        (["--judge", "a", "--judge", "b", "--answers", "x"], "those of one judge"),
    ],
)
def test_what_cannot_be_asked_is_refused_and_leaves_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert main(["run", "suite", *words, "-o", "run"]) == 3
    assert message in capsys.readouterr().err
    assert not Path("run").exists()


def test_a_program_is_a_model_by_a_few_lines_of_toml(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "import json; print(json.dumps({'text': json.dumps({'verdict': 'incorrect'})}))"
    declared = {"provider": "command", "command": [sys.executable, "-c", program]}
    lines = [f"{name} = {json.dumps(value)}" for name, value in declared.items()]
    Path("leancal-models.toml").write_text("\n".join(["[models.mine]", *lines]))
    listed = _json(capsys, "judges")
    assert listed["judges"]["mine"].endswith("(command); needs that program")
    assert listed["judges"]["claude"].endswith("needs ANTHROPIC_API_KEY and the extra `models`")
    assert set(listed["protocols"]) == {"critic", "holistic", "reference", "report", "stepwise", "two_stage"}
    told = _json(capsys, "run", "suite", "--judge", "mine", "-o", "run", "--limit", "2", code=2)
    assert (told["answered"], told["stopped"]) == (2, "limit")
    assert told["bill"]["unpriced"] == ["mine"]


def test_a_declared_model_that_lacks_its_key_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    assert main(["run", "suite", "--judge", "claude", "-o", "run"]) == 3
    assert "ANTHROPIC_API_KEY" in capsys.readouterr().err


def test_an_interrupted_run_says_how_to_go_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import os
    import signal

    def interrupt(call: Call) -> Reply:
        os.kill(os.getpid(), signal.SIGINT)
        return said(CORRECT)

    _serve(monkeypatch, Scripted(interrupt, name="mine"))
    monkeypatch.setattr("calibration.runs.models.WORKERS", 1)
    assert main(["run", "suite", "--judge", "mine", "-o", "run"]) == 130
    assert "stopped: it was interrupted; `leancal resume run` goes on" in capsys.readouterr().err
