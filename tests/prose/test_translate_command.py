"""`leancal translate` on the corpus: every variant, what its terms are made of, files, and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calibration.cli import main
from calibration.translations import covered, told
from mutations.documents import Register
from mutations.reports import Certification
from toolkit.corpus.folder import theorem_folders
from toolkit.lean.project import bundled_project

Capture = pytest.CaptureFixture[str]
THEOREMS = [folder.name for folder in theorem_folders(bundled_project().source / "Corpus")]


@pytest.fixture(scope="module")
def corpus() -> Certification:
    """The whole corpus, certified."""
    from calibration.cli.preparation import prepare

    return prepare(None, None)


def test_every_variant_of_the_corpus_has_its_plain_text(corpus: Certification) -> None:
    everything = told(corpus, Register.PLAIN)
    assert everything.problems == []
    assert len({t.theorem for t in everything.made}) == len(THEOREMS)
    planted = sum(len(report.plants) for report in corpus.theorems)
    assert len(everything.made) == planted + 2 * len(THEOREMS)
    for one in everything.made:
        assert set(one.lean.steps) == {s.label for s in one.document.steps}
        assert all(one.lean.steps.values())


def test_every_construct_of_the_corpus_has_words(corpus: Certification) -> None:
    everything = covered(corpus)
    assert everything.problems == []
    assert [name for name, _ in everything.made] == THEOREMS
    assert all(taken.constants and taken.shapes for _, taken in everything.made)


def test_all_variants_of_one_theorem_as_json(capsys: Capture) -> None:
    assert main(["translate", "Markov", "--all", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["theorems"], answer["problems"]) == (True, 1, [])
    names = [v["variant"] for v in answer["variants"]]
    assert names[0] == "clean" and names[-1] == "typo" and len(set(names)) == len(names) >= 5
    assert answer["variants"][0]["steps"][5]["lean"].startswith("t * (∑ i < n, p i * ")


def test_coverage_says_how_each_constant_is_told(capsys: Capture) -> None:
    assert main(["translate", "Perceptron", "--coverage", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    manners = {c["constant"]: c["told_as"] for c in answer["constants"]}
    assert manners["LE.le"] == "writing of its own"
    assert manners["OrderedRing.dot"] == "defined in the preamble"
    assert {"∀ x : T, …", "A → B", "fun x => …"} <= {s["shape"] for s in answer["shapes"]}
    assert answer["unknown"] == [] and answer["ok"] is True


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "page.html"
    assert main(["translate", "Markov", "--format", "side-by-side", "-o", str(page)]) == 0
    assert page.read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert list(tmp_path.iterdir()) == [page]
    assert capsys.readouterr().out == ""
    nowhere = page / "page.tex"
    assert main(["translate", "Markov", "--format", "latex", "-o", str(nowhere)]) == 3
    assert str(nowhere) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "which theorem?"),
        (["--all", "--coverage"], "cannot be had together"),
        (["--all", "--variant", "typo"], "is about every variant"),
        (["--coverage", "--format", "html"], "writes no prose"),
        (["Markov", "--json", "--format", "html"], "both want the standard output"),
        (["Markof"], "the corpus has no theorem Markof"),
        (["/dev/zero", "--decl", "x"], "cannot read /dev/zero: it is a device"),
    ],
)
def test_what_cannot_be_asked_is_a_usage_error(arguments: list[str], problem: str, capsys: Capture) -> None:
    assert main(["translate", *arguments]) == 3
    assert problem in capsys.readouterr().err


def test_every_variant_of_a_theorem_is_checked_in_both_registers(capsys: Capture) -> None:
    assert main(["translate", "Markov", "--check", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    checked = {(v["variant"], v["register"]) for v in answer["variants"] if v["status"] == "checked"}
    assert len(checked) == answer["checked"] == 2 * len({variant for variant, _ in checked}) >= 10
    assert (answer["ok"], answer["failed"], answer["problems"]) == (True, 0, [])
