"""A suite for Inspect and for Hugging Face: deterministic, whole, and without gold unless it is asked for."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from mini_suite import freeze

from calibration.cli import main
from calibration.exports.features import features, row_lines
from calibration.parsing import parse_report
from calibration.prompting import prompt_line
from calibration.records import Gold, Kind, Probability, Record, Reference, Submission, SubmissionStep
from calibration.suites.gold import Suite

KINDS = ("inspect", "huggingface")


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    return freeze(tmp_path / "suite")


def export(suite: Suite, kind: str, out: Path, *options: str) -> dict[str, bytes]:
    assert main(["suite", "export", str(suite.path), f"--{kind}", str(out), *options]) == 0
    return {str(p.relative_to(out)): p.read_bytes() for p in sorted(out.rglob("*")) if p.is_file()}


def secrets(suite: Suite) -> Iterable[str]:
    """What would give the gold away; a theorem's name and kind are in no text that a judge sees."""
    for gold in suite.gold.values():
        yield f'"{gold.kind}"'
        yield f'"{gold.variant}"'
        yield f'"{gold.theorem}"'
        if gold.reason and gold.certificate:
            yield from (gold.reason, gold.certificate.refuted, gold.certificate.claim)


@pytest.mark.parametrize("kind", KINDS)
def test_no_gold_is_exported_unless_it_is_asked_for(kind: str, suite: Suite, tmp_path: Path) -> None:
    blind = export(suite, kind, tmp_path / "blind")
    full = export(suite, kind, tmp_path / "full", "--with-gold")
    hidden = {name: data for name, data in full.items() if name not in blind}
    assert {name.split("/")[0] for name in hidden} <= {"gold", "references"}
    shown = [data.decode() for name, data in full.items() if name in blind and name.endswith("jsonl")]
    for text in [*shown, *(data.decode() for name, data in blind.items() if not name.endswith(".py"))]:
        assert [word for word in secrets(suite) if word in text] == []
    assert any(f'"{gold.kind}"'.encode() in b"".join(hidden.values()) for gold in suite.gold.values())


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_suite_gives_the_same_bytes(kind: str, suite: Suite, tmp_path: Path) -> None:
    first = export(suite, kind, tmp_path / "one", "--with-gold")
    assert export(suite, kind, tmp_path / "other", "--with-gold") == first
    assert export(suite, kind, tmp_path / "one", "--with-gold") == first


@pytest.mark.parametrize("kind", KINDS)
def test_a_blind_export_leaves_no_gold_of_an_earlier_one(kind: str, suite: Suite, tmp_path: Path) -> None:
    export(suite, kind, tmp_path / "out", "--with-gold")
    export(suite, kind, tmp_path / "out")
    assert not (tmp_path / "out" / "gold").exists()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_else_is_overwritten(
    kind: str, suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("years of work")
    (tmp_path / "file").write_text("a file")
    for out, why in (
        (tmp_path / "mine", "holds something else"),
        (tmp_path / "file", "is a file"),
        (suite.path / "task", "lies in a suite"),
        (suite.path, "lies in a suite"),
    ):
        assert main(["suite", "export", str(suite.path), f"--{kind}", str(out)]) == 3
        assert why in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.tex"]


def test_an_edited_suite_and_an_empty_wish_are_refused(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["suite", "export", str(suite.path)]) == 3
    assert "nothing is to be written" in capsys.readouterr().err
    words = ["suite", "export", str(suite.path), "--huggingface", str(tmp_path / "data")]
    assert main([*words, "--licence", 'mit"\ntags: [x]']) == 3
    assert "is no licence" in capsys.readouterr().err
    with (suite.path / "submissions.jsonl").open("ab") as file:
        file.write(b"\n")
    assert main(["suite", "export", str(suite.path), "--inspect", str(tmp_path / "task")]) == 3
    assert "was edited" in capsys.readouterr().err
    assert not (tmp_path / "task").exists()


def test_a_model_in_inspect_gets_the_prompts_that_leancal_asks(suite: Suite, tmp_path: Path) -> None:
    files = export(suite, "inspect", tmp_path / "task")
    lines = [json.loads(line) for line in files["prompts.jsonl"].splitlines()]
    assert lines == [prompt_line(one).model_dump() for one in suite.submissions.values()]
    assert json.loads(files["task.json"])["suite"] == suite.digest


def test_the_task_needs_nothing_of_leancal(suite: Suite, tmp_path: Path) -> None:
    text = export(suite, "inspect", tmp_path / "task")["proof_review.py"].decode()
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert imported <= {*sys.stdlib_module_names, "inspect_ai"}


ANSWERS = {
    '{"verdict": "correct"}': "correct",
    ' {"verdict": "incorrect", "issues": []} ': "incorrect",
    'I think so.\n```json\n{"verdict": "incorrect"}\n```\nThat is all.': "incorrect",
    '{"verdict": "incorrect", "issues": [{"quote": "$\\\\frac{1}{2}$", "severity": "minor"}]}': "incorrect",
    '{"verdict": "INCORRECT"}': None,
    '{"verdict": "incorrect", "verdict": "correct"}': None,
    '{"issues": []}': None,
    '{"verdict": "corr': None,
    "The proof is correct.": None,
    '["correct"]': None,
    "": None,
    '```json\n{"verdict": "correct"}\n```\n```json\n{"verdict": "incorrect"}\n```': None,
    '```json\n{"verdict": "correct"}': None,
    "[" * 100_000: None,
    '{"a": ' * 100_000: None,
}


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer[:40])
def test_the_task_reads_the_verdict_that_leancal_reads(
    answer: str, suite: Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("inspect_ai", "inspect_ai.dataset", "inspect_ai.scorer", "inspect_ai.solver"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    export(suite, "inspect", tmp_path / "task")
    task = runpy.run_path(str(tmp_path / "task" / "proof_review.py"))
    submission = next(iter(suite.submissions.values()))
    report = parse_report(answer, submission).report
    assert task["_verdict"](answer) == (report.verdict if report else None) == ANSWERS[answer]


def test_the_card_declares_what_the_files_hold(suite: Suite, tmp_path: Path) -> None:
    files = export(suite, "huggingface", tmp_path / "data", "--with-gold", "--licence", "cc-by-4.0")
    card = files["README.md"].decode()
    assert card.startswith("---\nlicense: cc-by-4.0\n")
    declared = {
        name: json.loads(found) for name, found in re.findall(r"- config_name: (\w+)\n  features: (.*)", card)
    }
    for name, record in (("submissions", Submission), ("gold", Gold), ("references", Reference)):
        rows = [json.loads(line) for line in files[f"{name}/test.jsonl"].split(b"\n")[:-1]]
        assert len(rows) == len(suite.submissions)
        assert declared[name] == features(record)
        for row in rows:
            assert [feature["name"] for feature in declared[name]] == sorted(row)


class Bag(Record):
    """A field of each type that a record may have."""

    text: str
    kind: Kind | None
    share: Probability
    steps: tuple[SubmissionStep, ...]
    premises: dict[str, tuple[str, ...]]
    numbers: dict[str, int]


def test_a_mapping_becomes_a_list_of_keys_and_values() -> None:
    bag = Bag(
        text="a",
        kind=None,
        share=0.5,
        steps=(SubmissionStep(label="QX", text="b"),),
        premises={"S2": ("S1",), "S1": ()},
        numbers={},
    )
    assert json.loads(row_lines([bag])) == {
        "kind": None,
        "numbers": [],
        "premises": [{"key": "S1", "value": []}, {"key": "S2", "value": ["S1"]}],
        "share": 0.5,
        "steps": [{"label": "QX", "text": "b"}],
        "text": "a",
    }
    found = {feature["name"]: feature for feature in features(Bag)}
    assert found["kind"] == {"name": "kind", "dtype": "string"}
    assert found["share"] == {"name": "share", "dtype": "float64"}
    assert found["premises"]["list"][1] == {"name": "value", "list": "string"}


needs_datasets = pytest.mark.skipif(
    "LEANCAL_DATASETS" not in os.environ, reason="LEANCAL_DATASETS names no Python that has `datasets`"
)


@needs_datasets
def test_the_library_datasets_loads_every_configuration(suite: Suite, tmp_path: Path) -> None:
    export(suite, "huggingface", tmp_path / "data", "--with-gold")
    program = (
        "import datasets, json, sys\n"
        "names = datasets.get_dataset_config_names(sys.argv[1])\n"
        "rows = {n: datasets.load_dataset(sys.argv[1], n, split='test').to_list() for n in names}\n"
        "default = datasets.load_dataset(sys.argv[1])['test'].to_list()\n"
        "print(json.dumps([default, rows]))\n"
    )
    environment = {**os.environ, "HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "home")}
    words = [os.environ["LEANCAL_DATASETS"], "-c", program, str(tmp_path / "data")]
    done = subprocess.run(words, env=environment, check=True, capture_output=True, timeout=600)
    default, rows = json.loads(done.stdout)
    assert default == rows["submissions"]
    for name, loaded in rows.items():
        lines = (tmp_path / "data" / name / "test.jsonl").read_bytes().split(b"\n")[:-1]
        assert loaded == [json.loads(line) for line in lines]
    assert list(rows) == ["submissions", "gold", "references"]
