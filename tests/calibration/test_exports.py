"""Tables of results: the same rows in every form, of a published schema, from which the scores come again."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from judged_runs import correct, incorrect, issue, knowing, run_of
from mini_suite import freeze

from calibration.cli import main
from calibration.exports.published import published
from calibration.exports.schema import schema
from calibration.records import Kind, Report, Submission
from calibration.scoring.metric import Reading, metrics
from calibration.scoring.scores import score_together
from calibration.suites.gold import load_suite

SCHEMAS = Path(__file__).parents[2] / "docs" / "schema"
HOSTILE = '=1+1, "quoted"\r\nnext\u2028line \\frac{a}{b} é 🙂 NA'


@pytest.fixture
def runs(tmp_path: Path) -> list[Path]:
    """A judge that knows, one that refuses what is planted, and one that answers in hostile words."""
    suite = freeze(tmp_path / "suite")

    def refuses(submission: Submission) -> Report | None:
        return None if suite.gold[submission.id].kind is Kind.PLANTED else correct(submission)

    def hostile(submission: Submission) -> Report:
        return incorrect(submission, issue(submission.steps[1].label, quote=HOSTILE, reason=""))

    says = {"knows": knowing(suite, "Mean.lostFactor"), "refuses": refuses, "hostile": hostile}
    return [run_of(suite.path, name, judge, tmp_path / name).path for name, judge in says.items()]


def exported(runs: list[Path], out: Path, *options: str) -> bytes:
    assert main(["export", *map(str, runs), "-o", str(out), *options]) == 0
    return out.read_bytes()


def conforms(value: Any, form: Mapping[str, Any]) -> bool:
    """Whether a table's JSON is of the schema, as far as our schemas go."""
    rows = form["properties"]["rows"]["items"]
    kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}
    assert set(value) == set(form["required"])
    for name in ("format", "version", "table"):
        assert value[name] == form["properties"][name]["const"]
    for row in value["rows"]:
        assert list(row) == rows["required"]
        for name, cell in row.items():
            column = rows["properties"][name]
            allowed = [column["type"]] if isinstance(column["type"], str) else column["type"]
            assert any(isinstance(cell, kinds[one]) for one in allowed), (name, cell)
            assert "enum" not in column or cell in column["enum"], (name, cell)
    return True


@pytest.mark.parametrize("rows", ["answers", "votes", "issues"])
def test_every_form_holds_the_same_rows(rows: str, runs: list[Path], tmp_path: Path) -> None:
    options = ("--rows", rows)
    table = json.loads(exported(runs, tmp_path / "t.json", *options))
    lines = [json.loads(line) for line in exported(runs, tmp_path / "t.jsonl", *options).split(b"\n")[:-1]]
    exported(runs, tmp_path / "t.parquet", *options)
    parquet = pd.read_parquet(tmp_path / "t.parquet").astype(object)
    text = exported(runs, tmp_path / "t.csv", *options).decode()
    cells = list(csv.DictReader(io.StringIO(text, newline="")))
    assert table["rows"] and table["rows"] == lines
    assert parquet.where(parquet.notna(), None).to_dict("records") == lines
    for read, row in zip(cells, lines, strict=True):
        assert read == {
            name: "" if cell is None else str(cell).lower() if isinstance(cell, bool) else str(cell)
            for name, cell in row.items()
        }


@pytest.mark.parametrize("rows", ["answers", "votes", "issues"])
def test_the_json_is_of_the_published_schema(rows: str, runs: list[Path], tmp_path: Path) -> None:
    table = json.loads(exported(runs, tmp_path / "t.json", "--rows", rows))
    assert conforms(table, json.loads((SCHEMAS / f"{rows}.schema.json").read_text()))


def test_the_published_schemas_are_those_of_the_code(tmp_path: Path) -> None:
    """`leancal export --schemas docs/schema` brings them up to date."""
    assert main(["export", "--schemas", str(tmp_path)]) == 0
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(made) == {f"{name}.schema.json" for name in published()}
    assert {name: (SCHEMAS / name).read_bytes() for name in made} == made


def test_the_scores_come_again_from_the_table(runs: list[Path], tmp_path: Path) -> None:
    rows = json.loads(exported(runs, tmp_path / "t.json"))["rows"]
    suite, named = score_together(runs, None)
    for judge, scored in named.items():
        for metric in metrics():
            cells = [r[f"scored_{metric.name}"] for r in rows if r["judge"] == judge]
            counted = [cell for cell in cells if cell is not None]
            expected = scored.scores.readings[Reading.VALID_ONLY][metric.name]
            assert (sum(counted), len(counted)) == (expected.k, expected.n), (judge, metric.name)
    assert len(rows) == 3 * len(suite.submissions)


def test_an_answer_without_a_verdict_has_empty_cells_and_a_cause(runs: list[Path], tmp_path: Path) -> None:
    rows = json.loads(exported(runs[1:2], tmp_path / "t.json"))["rows"]
    refused = [row for row in rows if row["kind"] == "planted"]
    assert {row["no_verdict"] for row in refused} == {"refused"}
    for row in refused:
        assert (row["verdict"], row["confidence"], row["issues"], row["scored_detection"]) == (None,) * 4
    assert {row["no_verdict"] for row in rows if row["kind"] != "planted"} == {None}


def test_what_a_judge_writes_comes_through_unchanged(runs: list[Path], tmp_path: Path) -> None:
    exported(runs[2:], tmp_path / "t.csv", "--rows", "issues")
    read = pd.read_csv(tmp_path / "t.csv", keep_default_na=False, dtype=str)
    assert set(read["quote"]) == {HOSTILE}


def test_the_same_runs_give_the_same_bytes(runs: list[Path], tmp_path: Path) -> None:
    for form in ("csv", "json", "jsonl", "parquet"):
        first = exported(runs, tmp_path / f"a.{form}")
        assert exported(runs, tmp_path / f"b.{form}") == first


def test_a_table_of_no_rows_has_its_columns(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    run = run_of(suite.path, "content", correct, tmp_path / "run").path
    exported([run], tmp_path / "t.parquet", "--rows", "issues")
    assert list(pd.read_parquet(tmp_path / "t.parquet").columns) == list(published()["issues"].model_fields)


def test_without_a_file_the_table_goes_to_standard_output(
    runs: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(runs[0])]) == 0
    assert len(list(csv.DictReader(io.StringIO(capsys.readouterr().out)))) == 10
    assert main(["export", str(runs[0]), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["rows"]) == 10


def test_what_cannot_be_exported_is_refused(
    runs: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = freeze(tmp_path / "other", seed=8)
    stranger = run_of(other.path, "stranger", correct, tmp_path / "stranger").path
    for words, why in (
        ([str(runs[0]), "-o", str(tmp_path / "t.xlsx")], "in which form"),
        ([str(runs[0]), str(stranger)], "another suite"),
        ([str(tmp_path / "none")], "is not a run"),
        ([], "no run is named"),
    ):
        assert main(["export", *words]) == 3
        assert why in capsys.readouterr().err
    assert not (tmp_path / "t.xlsx").exists()


@pytest.mark.parametrize("place", ["suite/gold.jsonl", "suite/table.jsonl", "suite/../suite/suite.json"])
def test_nothing_is_written_into_a_suite(place: str, tmp_path: Path) -> None:
    suite, run = freeze(tmp_path / "suite"), str(tmp_path / "run")
    run_of(suite.path, "j", correct, tmp_path / "run")
    for words in (["export", run], ["report", run], ["suite", "prompts", str(suite.path)]):
        assert main([*words, "-o", str(tmp_path / place)]) == 3
    assert load_suite(suite.path).digest == suite.digest


@pytest.mark.parametrize("name", ["run.json", "run.lock", "ledger.sqlite"])
def test_no_part_of_a_run_is_written_over(name: str, tmp_path: Path) -> None:
    suite, run = freeze(tmp_path / "suite"), tmp_path / "run"
    run_of(suite.path, "j", correct, run)
    before = (run / name).read_bytes()
    assert main(["report", str(run), "-o", str(run / name)]) == 3
    assert (run / name).read_bytes() == before
    assert main(["report", str(run), "-o", str(run / "report.html")]) == 0


def test_parquet_without_pyarrow_could_not_be_written(
    runs: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["export", str(runs[0]), "-o", str(tmp_path / "t.parquet")]) == 2
    assert "leancal[parquet]" in capsys.readouterr().err
    assert not (tmp_path / "t.parquet").exists()


def test_the_table_of_a_suite_holds_gold_only_when_asked(tmp_path: Path) -> None:
    suite = load_suite(freeze(tmp_path / "suite").path)
    for form, options in (("plain", []), ("full", ["--with-gold"])):
        words = ["suite", "export", str(suite.path), "--table", str(tmp_path / f"{form}.json"), *options]
        assert main(words) == 0
    plain, full = (json.loads((tmp_path / f"{form}.json").read_text()) for form in ("plain", "full"))
    assert conforms(plain, schema("submissions", published()["submissions"]))
    assert conforms(full, schema("submissions_with_gold", published()["submissions_with_gold"]))
    seen = json.dumps(plain)
    for gold in suite.gold.values():
        assert gold.variant == "clean" or gold.variant not in seen
        assert gold.reason is None or gold.reason not in seen
    assert {row["kind"] for row in full["rows"]} == set(Kind)
