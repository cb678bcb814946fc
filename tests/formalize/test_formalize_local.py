"""The whole loop with a real model on this machine as maker and as both families, where it is installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calibration.cli import main
from toolkit.errors import UsageError
from toolkit.models.local.parts import find_parts

MODELS = """
[models.{name}]
provider = "local"
timeout = 600
deadline = 1200
sampling = {{ temperature = 0, max_tokens = 128, seed = {seed} }}
limits = {{ concurrency = 1 }}
"""
CANDIDATE = {
    "id": "parity",
    "informal": "Every natural number is even or odd.",
    "lean": "def parity : Prop := ∀ n : Nat, n < n → ∃ k, n = 2 * k",
}


@pytest.fixture(autouse=True)
def installed() -> None:
    try:
        find_parts(None)
    except UsageError as error:
        pytest.skip(f"NOT RUN: formalizing with a real model on this machine. {error}")


@pytest.mark.local
def test_the_loop_runs_to_its_end_and_every_answer_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the small model says is worth nothing; that it is asked, read and counted rightly is shown."""
    monkeypatch.chdir(tmp_path)
    Path("models.toml").write_text("".join(MODELS.format(name=n, seed=i) for i, n in enumerate("mab")))
    Path("c.jsonl").write_text(json.dumps(CANDIDATE) + "\n")
    options = ["--maker", "m", "--jurors", "a", "--jurors", "b", "--models", "models.toml", "-o", "out"]
    code = main(["formalize", "c.jsonl", *options, "--json"])
    told = capsys.readouterr()
    found = json.loads(told.out)
    (row,) = map(json.loads, Path("out/results.jsonl").read_text().splitlines())
    assert "the two families of jurors are the same model" in told.err
    assert code == found["exit_code"] and found["bill"]["attempts"] == row["calls"] > 0
    first, *rest = row["rounds"]
    assert first["written"] is None and first["review"]["verdict"] == "rejected"
    assert 1 <= len(rest) <= 4 and all(one["written"]["asked"]["transport"] for one in rest)
    heard = [one["review"]["jury"] for one in rest if one["review"] and one["review"]["jury"]]
    for gate in (gate for jury in heard for gate in jury["gates"]):
        assert sum(vote["counted"] for vote in gate["votes"]) == 6
        assert gate["yes"] == sum(vote["vote"] == "yes" for vote in gate["votes"] if vote["counted"])
    assert main(["formalize", "c.jsonl", *options, "--json"]) == code
    assert json.loads(capsys.readouterr().out)["bill"] == found["bill"]
