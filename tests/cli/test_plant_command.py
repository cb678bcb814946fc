"""`leancal plant` as a user calls it: answers, exit codes, and what is left of it when it is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from calibration.cli import main
from calibration.cli.plant import _show
from mutations.operators.registry import operators
from mutations.referee.planting import Planting
from mutations.reports import Finding
from toolkit.errors import Unchecked
from toolkit.lean.project import bundled_project

Capture = pytest.CaptureFixture[str]
LEANCAL = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]
CASE = ["--operator", "case-removed"]

TRAP = '''
import os, pathlib, signal

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal
from mutations.operators.registry import register
from toolkit.lean.terms import Const, Name


def die():
    os.kill(os.getpid(), signal.SIGKILL)


written, left = pathlib.Path.replace, [int(os.environ.get("LIVES", 1000))]


def replace(self, target):
    left[0] -= 1
    return written(self, target) if left[0] else die()


pathlib.Path.replace = replace


class Silent(Operator):
    category = Category.MISSING_OBJECT
    mistake = "None."

    @classmethod
    def examples(cls):
        return ()


@register
class Clumsy(Silent):
    """Proposes for the first step, and is at the end of its wits at the second."""

    name = "clumsy"

    def propose(self, site):
        if site.step.label == "S1":
            yield Proposal(self.name, "S1", Const(Name.of("Nat"), ()), site.step.premises)
        if site.step.label == "S2":
            1 / 0


@register
class Careless(Silent):
    """Proposes what is none."""

    name = "careless"

    def propose(self, site):
        return iter([42])


@register
class Deadly(Silent):
    """Takes the process with it."""

    name = "deadly"

    def propose(self, site):
        if site.proof.theorem == "UnionBound":
            die()
        return iter(())
'''
"""Operators of another package: one kills its process over one theorem. So does what writes LIVES files."""


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder in which the package with that operator is installed."""
    info = tmp_path / "site" / "trap-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: trap\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[leancal.operators]\ntrap = trap\n")
    (info.parent / "trap.py").write_text(TRAP)
    return info.parent


def plant(site: Path, *words: str, lives: int = 1000) -> subprocess.CompletedProcess[str]:
    more = {"PYTHONPATH": os.pathsep.join([str(site), *filter(None, sys.path)]), "LIVES": str(lives)}
    return subprocess.run(
        [*LEANCAL, "plant", *words], capture_output=True, text=True, check=False, env=os.environ | more
    )


def answer(capsys: Capture, *words: str, code: int = 0) -> dict[str, Any]:
    assert main(["plant", *words, "--json"]) == code
    return dict(json.loads(capsys.readouterr().out))


def hashes(folder: Path) -> Mapping[str, str]:
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {str(file.relative_to(folder)): sha256(file.read_bytes()).hexdigest() for file in files}


def test_plants_are_told_and_kept_and_a_second_run_takes_nothing_anew(
    tmp_path: Path, capsys: Capture
) -> None:
    by_hand = hashes(bundled_project().source)
    told = answer(capsys, "Markov", *CASE, "-o", str(tmp_path))
    assert {key: told[key] for key in ("ok", "proposed", "certified", "undecided_share", "findings")} == {
        "ok": True,
        "proposed": 2,
        "certified": 1,
        "undecided_share": 0.0,
        "findings": [],
    }
    assert told["categories"]["incomplete_argument"] == 1
    counts = {"proposed": 2, "certified": 1, "equivalent": 1}
    others = ("unabsorbed", "undecided", "broken", "crashed", "timed_out", "failed")
    assert told["operators"] == {"case-removed": counts | dict.fromkeys(others, 0)}
    plant = told["theorems"][0]["plants"][1]
    assert (plant["id"], plant["outcome"], plant["step"]) == ("caseRemovedS3V2", "certified", "S3")
    assert "it would say 0 ≤ -1" in plant["reason"]
    left = hashes(tmp_path)
    assert set(left) == {"Markov.json", "Planted/Markov.lean", "Planted/Markov.olean", "lock"}

    assert main(["plant", "Markov", *CASE, "-o", str(tmp_path)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert (
        "certified: 1 (0 invalid_inference, 0 calculation_error, 1 incomplete_argument, 0 missing_object)"
        in shown
    )
    assert shown[-1] == f"plants: {tmp_path}"
    assert any(line.split()[:4] == ["case-removed", "2", "1", "1"] for line in shown)
    again = answer(capsys, "Markov", *CASE, "-o", str(tmp_path))
    assert again["theorems"][0] == told["theorems"][0] | {"seconds": 0.0}
    assert hashes(tmp_path) == left
    assert hashes(bundled_project().source) == by_hand


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "name theorems, or say --all"),
        (["Markov", "--all"], "--all is the whole corpus, and Markov is named besides"),
        (["Markof"], "the corpus has no theorem Markof"),
        (["Markov", "--operator", "case-remover"], "there is no operator `case-remover`"),
        (["Markov", "--category", "slip"], "slip"),
        (["Markov", *CASE, "--category", "missing_object"], "none of these operators makes a missing_object"),
        (["Markov", *CASE, "-o", str(Path(__file__))], "cannot write"),
        (["Markov", *CASE, "-o", str(bundled_project().source / "More")], "lies among the project's sources"),
        (["Markov", *CASE, "-j", "0"], "jobs"),
    ],
)
def test_what_cannot_be_done_is_a_usage_error(words: list[str], message: str, capsys: Capture) -> None:
    told = answer(capsys, *words, code=3)
    assert message in told["error"]["message"]


def test_a_model_without_its_key_leaves_no_folder_behind(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    told = answer(capsys, "Markov", "--maker", "claude", "-o", str(tmp_path / "plants"), code=3)
    assert "needs a key" in told["error"]["message"]
    assert not (tmp_path / "plants").exists()


def test_an_operator_that_fails_is_named_and_the_others_go_on(trap: Path, tmp_path: Path) -> None:
    chosen = ["--operator", "clumsy", "--operator", "careless", *CASE]
    words = [*chosen, "-o", str(tmp_path / "plants"), "--json"]
    ended = plant(trap, "Markov", *words)
    assert ended.returncode == 2, ended.stderr
    told = json.loads(ended.stdout)
    outcomes = {name: {k: n for k, n in counts.items() if n} for name, counts in told["operators"].items()}
    assert outcomes == {
        "careless": {"proposed": 6, "failed": 6},
        "case-removed": {"proposed": 2, "certified": 1, "equivalent": 1},
        "clumsy": {"proposed": 2, "broken": 1, "failed": 1},
    }
    assert [(f["subject"], f["status"], f["message"]) for f in told["findings"]] == [
        ("Markov", "unchecked", f"the operator `{name}` failed at {step}: {why}")
        for name, step, why in (
            ("careless", "S1", "it proposed int, which is no proposal"),
            ("clumsy", "S2", "it raised ZeroDivisionError: division by zero"),
        )
    ]
    again = json.loads(plant(trap, "Markov", *words).stdout)
    assert again["theorems"][0]["seconds"] > 0, "what failed is done again"


def test_a_worker_that_dies_costs_only_its_theorem(trap: Path, tmp_path: Path) -> None:
    words = ["--operator", "deadly", *CASE, "-j", "2", "-o", str(tmp_path / "plants")]
    ended = plant(trap, "Markov", "UnionBound", *words, "--json")
    assert ended.returncode == 2, ended.stderr
    told = json.loads(ended.stdout)
    assert [(t["theorem"], len(t["plants"])) for t in told["theorems"]] == [("Markov", 2)]
    (finding,) = told["findings"]
    assert (finding["subject"], finding["status"]) == ("UnionBound", "unchecked")
    assert finding["message"].startswith("the worker process died 3 times over this item")
    shown = plant(trap, "Markov", "UnionBound", *words).stdout
    assert "UnionBound: unchecked: the worker process died 3 times over this item" in shown
    assert not (tmp_path / "plants" / "UnionBound.json").exists()


def test_of_a_theorem_that_was_not_done_no_operator_is_said_to_propose_nothing(
    tmp_path: Path, capsys: Capture
) -> None:
    lost = Finding("Markov", Unchecked("the certificates were not compiled"))
    _show(Planting((), (lost,)), operators(), tmp_path, None)
    told = capsys.readouterr().out
    assert "Markov: unchecked" in told
    assert "propose" not in told


def test_runs_that_are_killed_leave_no_half_file_and_the_next_one_goes_on(trap: Path, tmp_path: Path) -> None:
    whole, folder = tmp_path / "whole", tmp_path / "plants"
    assert plant(trap, "Markov", *CASE, "-o", str(whole)).returncode == 0
    expected = hashes(whole)
    for written in range(3):
        killed = plant(trap, "Markov", *CASE, "-o", str(folder), "-j", "1", lives=written + 1)
        assert killed.returncode == -signal.SIGKILL
        names = ("Planted/Markov.lean", "Planted/Markov.olean", "Markov.json")[:written]
        assert {name: digest for name, digest in hashes(folder).items() if name in expected} == {
            name: expected[name] for name in (*names, "lock")
        }
    assert plant(trap, "Markov", *CASE, "-o", str(folder)).returncode == 0
    assert {name: hashes(folder)[name] for name in expected} == expected
