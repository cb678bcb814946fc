"""`leancal translate` with models, from recorded answers: drafts with records, and blind translations."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from test_translate_blind import GARDEN, LEAN, words

from calibration.cli import main
from calibration.cli.candidates import declared_in
from toolkit.corpus.folder import read_sections
from toolkit.errors import UsageError
from toolkit.models.base import Call, Reply, Sampling, Transport
from toolkit.prompting import render
from toolkit.prose.asking import Model
from toolkit.prose.blind import back_translate, blind_statement

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An answer that says what the clean proof says."""
    file = tmp_path_factory.mktemp("plain") / "plain.json"
    assert main(["translate", "Markov", "--format", "json", "-o", str(file)]) == 0
    plain = json.loads(file.read_text(encoding="utf-8"))
    sections = {"Statement": plain["statement"], **{s["label"]: s["text"] for s in plain["steps"]}}
    body = "".join(f"## {label}\n\n{text}\n\n" for label, text in sections.items())
    body = re.sub(r"Step (S[0-9]+)", r"@\1", body)
    return f"<paper>\n{body}</paper>\n"


VOTES = (
    "<votes>\n" + "".join(f"{s}: same\n" for s in ("Statement", *(f"S{i}" for i in range(1, 7)))) + "</votes>"
)


def recorded(folder: Path, answers: dict[str, Any]) -> list[str]:
    """The options that name a replay model `m` with these answers, by key."""
    lines = [
        json.dumps({"key": k, **(a if isinstance(a, dict) else {"text": a})}) for k, a in answers.items()
    ]
    (folder / "answers.jsonl").write_text("\n".join(lines), encoding="utf-8")
    models = folder / "models.toml"
    models.write_text(
        f"[models.m]\nprovider = 'replay'\nfile = '{folder / 'answers.jsonl'}'\n", encoding="utf-8"
    )
    return ["--models", str(models)]


def drafting(folder: Path, answers: dict[str, Any], *more: str) -> int:
    options = recorded(folder, answers)
    return main(["translate", "Markov", "--register", "paper", "--maker", "m", *options, *more])


def test_a_draft_that_is_wrong_at_first_is_checked_after_its_revision(
    tmp_path: Path, good: str, capsys: Capture
) -> None:
    wrong = good.replace(r"\le \sum", r"< \sum", 1)
    assert wrong != good
    answers = {"Markov.clean/paper/0": wrong, "Markov.clean/paper/1": good}
    answers |= {f"Markov.clean/jury/1/{vote}": VOTES for vote in range(3)}
    out = tmp_path / "draft.md"
    more = ("--jurors", "m", "--format", "md", "-o", str(out), "--json")
    assert drafting(tmp_path, answers, *more) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["ending"], record["status"], len(record["rounds"])) == ("checked", "checked", 2)
    assert [f["section"] for f in record["rounds"][0]["findings"]] == ["Statement"]
    assert record["rounds"][0]["asked"]["text"] == wrong and record["rounds"][0]["jury"] == []
    assert re.fullmatch("paper/1-[0-9a-f]{8}", record["rounds"][0]["asked"]["prompt_version"])
    assert [b["votes"]["S6"] for b in record["rounds"][1]["jury"]] == ["same"] * 3
    assert record["document"]["text"] == out.read_text(encoding="utf-8")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["answers.jsonl", "draft.md", "models.toml"]


def test_what_still_fails_is_marked_and_cannot_stand_in_the_corpus(
    tmp_path: Path, good: str, capsys: Capture
) -> None:
    wrong = good.replace(r"\le \sum", r"< \sum", 1)
    out = tmp_path / "clean.md"
    answers = {f"Markov.clean/paper/{i}": wrong for i in range(3)}
    assert drafting(tmp_path, answers, "-o", str(out)) == 1
    assert out.read_text(encoding="utf-8").split("\n")[0].endswith("(failed draft, not for use)")
    assert "Statement: sentence 1 says almost the claim" in capsys.readouterr().err
    with pytest.raises(UsageError, match="must begin with a `## ` heading"):
        read_sections(out)


def test_no_file_is_written_without_a_draft(tmp_path: Path, good: str, capsys: Capture) -> None:
    out = tmp_path / "draft.md"
    cut = {"text": good, "transport": "truncated", "detail": "cut off"}
    for answers in ({"Markov.clean/paper/0": cut}, {f"Markov.clean/paper/{i}": "no" for i in range(3)}, {}):
        assert drafting(tmp_path, answers, "-o", str(out), "--json") == 2
        record = json.loads(capsys.readouterr().out)
        assert (record["status"], record["document"], record["ok"]) == ("none", None, False)
        assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["Markov", "--maker", "m"], "give --register paper"),
        (["--check", "--maker", "m", "--register", "paper"], "writes the paper text of a proof"),
        (["--all", "--maker", "m", "--register", "paper"], "give -o FOLDER"),
        (["--all", "--maker", "m", "--register", "paper", "--format", "html", "-o", "x"], "no --format"),
        (["x.lean", "--decl", "t", "--maker", "m", "--blind", "m", "--register", "paper"], "together"),
        (["x.lean", "--decl", "t", "--register", "paper"], "--maker MODEL"),
        (["x.lean", "--decl", "t", "--register", "paper"], "--register paper is in the way"),
        (["x.lean", "--decl", "t", "--variant", "typo"], "leave --variant out"),
        (["x.lean", "--decl", "t", "--check"], "leave --check out"),
        (["--decl", "t"], "FILE --decl NAME"),
        (
            ["Markov", "--maker", "m", "--register", "paper", *("--jurors", "a") * 2],
            "--jurors names a model twice",
        ),
        (
            ["Markov", "--maker", "m", "--register", "paper"]
            + [word for juror in "abcd" for word in ("--jurors", juror)],
            "3 votes on a draft, and 4 models",
        ),
        (["Markov", "--jurors", "m"], "nobody makes one"),
        (["Markov", "--blind", "m"], "name it with --decl"),
        (["Markov", "--models", "x.toml"], "no model is asked"),
        (["Markov", "--maker", "nobody", "--register", "paper"], "no model called 'nobody'"),
        (["Markov", "--maker", "local", "--register", "paper", "--variant", "x"], "no variant x"),
    ],
)
def test_what_cannot_be_asked_of_models_is_a_usage_error(
    arguments: list[str], problem: str, capsys: Capture
) -> None:
    assert main(["translate", *arguments]) == 3
    assert problem in capsys.readouterr().err


class Listening:
    """Remembers what it was asked."""

    def __init__(self) -> None:
        self.identity = {"provider": "listening"}
        self.calls: list[Call] = []

    async def complete(self, call: Call) -> Reply:
        self.calls.append(call)
        return Reply(Transport.OK, "For all $x$, …")

    async def close(self) -> None:
        pass


def test_no_word_of_the_source_reaches_a_blind_translator(tmp_path: Path) -> None:
    file = tmp_path / "Garden.lean"
    file.write_text(GARDEN, encoding="utf-8")
    listening = Listening()
    shown = blind_statement(declared_in(file, "Garden.Fragrant", None, None))
    asyncio.run(back_translate(shown, Model("m", listening, Sampling()), "Garden.Fragrant/blind"))
    (call,) = listening.calls
    payload = "\n".join(message.content for message in call.messages)
    assert "∀" in payload
    ours = words(render("back_translate", lean="").text.lower())
    for word in {word.lower() for word in words(GARDEN) - LEAN} - ours:
        assert word not in words(payload.lower()), word
        assert len(word) < 4 or word not in payload.lower(), word
    around = [re.sub("[0-9a-f]{12}", "", text) for text in payload.split(shown)]
    assert around == [
        re.sub("[0-9a-f]{12}", "", t) for t in render("back_translate", lean="A?").text.split("A?")
    ]


def test_a_blind_translation_is_told_with_its_record(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "Garden.lean"
    file.write_text(GARDEN, encoding="utf-8")
    asked = ["translate", str(file), "--decl", "Garden.Fragrant", "--blind", "m"]
    options = recorded(tmp_path, {"Garden.Fragrant/blind": "For all $x$, …"})
    assert main([*asked, *options]) == 0
    assert capsys.readouterr().out == "For all $x$, …\n"
    assert main([*asked, *options, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["text"] == "For all $x$, …\n" and "statement:" in record["lean"]
    assert record["asked"]["prompt_version"].startswith("back_translate/1-")
    cut = recorded(tmp_path, {"Garden.Fragrant/blind": {"text": "For all", "transport": "truncated"}})
    out = tmp_path / "said.md"
    assert main([*asked, *cut, "-o", str(out)]) == 2
    assert "m gave no whole answer (truncated)" in capsys.readouterr().err and not out.exists()
