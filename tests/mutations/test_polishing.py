"""A model polishes the text of a planted step: its text counts only where the checker passes it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from calibration.cli import main
from calibration.suites.build import build_suite
from mutations.certification import Certification
from mutations.documents import Register
from mutations.operators.registry import operator
from mutations.planting import Variant, unpolished, variants
from mutations.referee.planting import plant_theorem
from mutations.referee.polished import Kept, Rough, polished_file, read_polished
from mutations.referee.polishing import Ending, Polish, polish
from mutations.referee.stored import read_plants, stored_plants
from toolkit.engine import ThisProcess
from toolkit.errors import Unchecked
from toolkit.models.base import Call, Reply, Sampling, Transport
from toolkit.prose.asking import Model

THEOREM, PLANT = "Markov", "strictForWeakS1"


@pytest.fixture(scope="module")
def planted(certification: Certification, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("planted")
    plant_theorem(certification.built, THEOREM, folder, [operator("strict-for-weak")])
    return folder


@pytest.fixture(scope="module")
def rough(certification: Certification, planted: Path) -> Rough:
    """The text of the first step, in which equality is excluded."""
    stored = read_plants(certification.built, THEOREM, planted)
    (report,) = certification.theorems
    return next(r for r in unpolished(report, certification, stored) if r.plant == PLANT)


@pytest.fixture(scope="module")
def good(rough: Rough) -> str:
    """The made text with an argument that leads to the changed claim."""
    made, argument = rough.made, r"and $t \le x_i$ by assumption."
    assert made.endswith(argument)
    return made.removesuffix(argument) + "and $t < x_i$ by assumption."


class Writer:
    """Answers with these texts in order, and remembers what it was asked."""

    def __init__(self, *texts: str | Reply) -> None:
        self.identity: Mapping[str, str] = {"provider": "scripted", "model": "writer"}
        self._texts = list(texts)
        self.asked: list[Call] = []

    async def complete(self, call: Call) -> Reply:
        self.asked.append(call)
        text = self._texts.pop(0)
        return text if isinstance(text, Reply) else Reply(Transport.OK, f"<step>\n{text}\n</step>\n")

    async def close(self) -> None:
        pass


def polished_by(writer: Writer, rough: Rough) -> Polish:
    return asyncio.run(polish(rough, Model("m", writer, Sampling())))


def test_an_argument_that_leads_to_the_changed_claim_is_taken(rough: Rough, good: str) -> None:
    writer = Writer(good)
    made = polished_by(writer, rough)
    assert (made.ending, made.text) == (Ending.POLISHED, good)
    (call,) = writer.asked
    prompt = call.messages[0].content
    assert call.key == f"{THEOREM}/{PLANT}/polish/0"
    assert rough.clean in prompt and rough.made in prompt and rough.said in prompt


Change = Callable[[Rough, str], str]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda rough, _: rough.clean, "it does not say the new claim"),
        (
            lambda _, good: good.replace(r"\mathbf{1}[t \le x_i] <", r"2 \mathbf{1}[t \le x_i] <"),
            "the new claim",
        ),
        (lambda rough, good: f"{good} So ${rough.clean.split('$$')[1].strip(' .')}$.", "characters"),
        (
            lambda _, good: good.replace("by assumption", r"as $t \, \mathbf{1}[t \le x_i] \le x_i$"),
            "old claim",
        ),
        (lambda _, good: good.replace("Indeed", "Actually"), "it says actually, as nobody does"),
        (lambda _, good: good.replace("by assumption", "by @S2"), "other steps"),
        (lambda _, good: good.replace("by assumption", "by condition 2"), "other conditions"),
        (lambda _, good: good.replace("by assumption", r"by $\heartsuit$"), r"it uses \\heartsuit"),
        (lambda _, good: good.replace("$$", "$"), "displayed formulas"),
        (lambda _, good: good.replace("Indeed", "\n\nIndeed"), "blank lines"),
        (lambda _, good: good.replace("Indeed", "# Indeed"), "characters|headings|old"),
        (lambda _, good: good.replace("Indeed", "In\u200bdeed"), r"U\+200B"),
        (lambda _, good: good.replace("Indeed", "`Indeed`"), "headings, tags, quotations or code"),
    ],
)
def test_another_text_is_refused_and_says_why(rough: Rough, good: str, change: Change, fault: str) -> None:
    text = change(rough, good)
    assert text != good
    assert re.search(fault, "\n".join(rough.faults(text)))


def test_the_model_hears_of_its_faults_and_the_made_text_stays_after_three_tries(
    rough: Rough, good: str
) -> None:
    writer = Writer(rough.clean, "", good)
    made = polished_by(writer, rough)
    assert (made.ending, len(made.tries)) == (Ending.POLISHED, 3)
    assert "it does not say the new claim" in writer.asked[1].messages[0].content
    assert "it is empty" in writer.asked[2].messages[0].content
    stubborn = polished_by(Writer(*[rough.clean] * 3), rough)
    assert (stubborn.ending, stubborn.text) == (Ending.REFUSED, "")
    assert [len(one["faults"]) for one in stubborn.record()["tries"]] == [1, 1, 1]


def test_what_says_nothing_new_and_what_is_no_answer_are_told_apart(rough: Rough) -> None:
    assert polished_by(Writer(rough.made), rough).ending is Ending.UNCHANGED
    silent = polished_by(Writer(Reply(Transport.ERROR, detail="gone")), rough)
    assert (silent.ending, len(silent.tries)) == (Ending.UNANSWERED, 1)
    cut = Reply(Transport.TRUNCATED, text=f"<step>\n{rough.made}")
    assert polished_by(Writer(cut, cut, cut), rough).ending is Ending.REFUSED


# --- the command, and what a suite makes of it


def polishing(folder: Path, answers: dict[str, str], capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    """What `leancal plant --polish` tells, by a model that has these answers on record."""
    lines = [{"key": key, "text": f"<step>\n{text}\n</step>"} for key, text in answers.items()]
    (folder / "answers.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (folder / "models.toml").write_text(
        f"[models.m]\nprovider = 'replay'\nfile = '{folder / 'answers.jsonl'}'\n"
    )
    words = ["--polish", "m", "--models", str(folder / "models.toml"), "-o", str(folder / "plants"), "--json"]
    code = main(["plant", THEOREM, "--operator", "strict-for-weak", *words])
    return code, json.loads(capsys.readouterr().out)


@pytest.fixture
def own(planted: Path, tmp_path: Path) -> Path:
    """A folder of one's own, with the plants in `plants`."""
    shutil.copytree(planted, tmp_path / "plants")
    return tmp_path


def found(certification: Certification, folder: Path) -> dict[str, Variant]:
    made = variants(certification, stored_plants(certification.built, folder, ThisProcess()))
    return {variant.name: variant for variant in made}


def test_a_suite_has_the_polished_text_and_nothing_is_asked_twice(
    certification: Certification, own: Path, good: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = found(certification, own / "plants")
    texts = {name: v.edits[Register.PAPER].after for name, v in before.items() if v.operator}
    answers = {f"{THEOREM}/{name}/polish/0": text for name, text in (texts | {PLANT: good}).items()}
    code, told = polishing(own, answers, capsys)
    assert code == 0 and told["polish"]["texts"] == 4
    assert (told["polish"]["polished"], told["polish"]["unchanged"]) == (1, 3)
    made = found(certification, own / "plants")
    assert made[PLANT].edits[Register.PAPER].after == good
    assert made[PLANT].edits[Register.PLAIN] == before[PLANT].edits[Register.PLAIN]
    for register, polished in ((Register.PAPER, 1), (Register.PLAIN, 0)):
        suite = build_suite(list(made.values()), seed=0, register=register, out=own / register)
        assert suite.manifest.polished == polished
    asked = attempts(own)
    code, again = polishing(own, answers, capsys)
    assert (code, again["polish"]["endings"]) == (0, told["polish"]["endings"])
    assert attempts(own) == asked == 4


def attempts(folder: Path) -> int:
    """How often the ledger has that a model was asked."""
    with closing(sqlite3.connect(folder / "plants" / "ledger.sqlite")) as db:
        return int(db.execute("SELECT count(*) FROM attempt").fetchone()[0])


def test_texts_without_an_answer_are_named_and_stay_as_they_were_made(
    certification: Certification, own: Path, good: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = polishing(own, {f"{THEOREM}/{PLANT}/polish/0": good}, capsys)
    assert (code, told["polish"]["polished"], told["polish"]["unanswered"]) == (2, 1, 3)
    assert [f["subject"] for f in told["findings"]] == [f"{THEOREM}.strictForWeakS{n}" for n in (2, 3, 4)]
    assert sum(bool(v.polished) for v in found(certification, own / "plants").values()) == 1


def test_a_polished_text_is_checked_again_and_not_used_for_another_one(
    certification: Certification, own: Path, rough: Rough, good: str
) -> None:
    file = polished_file(own / "plants", THEOREM)

    def keep(made: str, text: str) -> None:
        file.write_text(json.dumps({"plant": PLANT, "made": made, "text": text}) + "\n")

    keep(rough.made, rough.clean)
    with pytest.raises(Unchecked, match=f"{THEOREM}.{PLANT} is not used: it does not say the new claim"):
        found(certification, own / "plants")
    keep("another text", good)
    assert found(certification, own / "plants")[PLANT].edits[Register.PAPER].after == rough.made
    row = {"plant": PLANT, "made": rough.made, "text": ""}
    for damage in ("{", json.dumps(row | {"text": 5}), json.dumps(row | {"made": ["x"]}), "[]", "5"):
        file.write_text(damage)
        with pytest.raises(Unchecked, match="are damaged"):
            read_polished(own / "plants", THEOREM)


def test_an_answer_with_an_odd_end_of_line_does_not_damage_the_texts(tmp_path: Path) -> None:
    row = {"plant": PLANT, "made": "one", "text": "two", "tries": "a\u2028b\u0085c"}
    polished_file(tmp_path, THEOREM).write_text(json.dumps(row, ensure_ascii=False) + "\n")
    assert read_polished(tmp_path, THEOREM) == {PLANT: Kept("one", "two")}


def test_plants_of_a_model_are_not_polished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--maker", "local", "--polish", "local", "-o", str(tmp_path / "plants")]
    assert main(["plant", THEOREM, *words]) == 3
    assert "--polish is for plants by operators" in capsys.readouterr().err
