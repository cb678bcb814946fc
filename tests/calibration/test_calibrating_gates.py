"""`leancal calibrate gates`: the set of candidates, what counts as caught, missed and falsely flagged."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from calibration.gates import requirements
from calibration.gates.known import FAITHFUL, FAITHFUL_FALSE, Known, KnownSet, Split, files_of, read_known
from calibration.gates.rechecking import recheck
from calibration.gates.standing import Outcome, outcome
from calibration.gates.tally import judged, tally
from toolkit.engine import ThisProcess
from toolkit.errors import UsageError
from toolkit.formalize.batch import Order, examine_one
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import whole_file
from toolkit.formalize.gates.base import Evidence, Finding, Standing
from toolkit.formalize.verdicts import GateResult, MechanicalResult
from toolkit.lean.build import build_project
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project, bundled_project
from toolkit.lean.toolchain import Toolchain

LEANCAL = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]
CASES = {f"S{n}" for n in range(1, 16)}


@pytest.fixture(scope="module")
def project(toolchain: Toolchain) -> Project:
    project = bundled_project()
    assert build_project(project, toolchain, wanted=lambda module: module == FOUNDATION).ok
    return project


@pytest.fixture(scope="module")
def known(project: Project) -> KnownSet:
    return read_known(files_of(project))


# --- the set ---------------------------------------------------------------------------------------


def test_every_kind_of_fault_has_four_instances_in_two_halves(known: KnownSet) -> None:
    faults = Counter(k.truth for k in known.candidates if not k.is_faithful)
    halves = {(k.truth, k.split) for k in known.candidates}
    assert set(faults) == set(known.kinds)
    assert min(faults.values()) >= 4
    assert halves >= {(kind, split) for kind in known.kinds for split in Split}


def test_the_published_cases_are_covered(known: KnownSet) -> None:
    assert {case for kind in known.kinds.values() for case in kind.cases} == CASES


def test_there_are_faithful_statements_of_every_sort(known: KnownSet) -> None:
    truths = Counter(k.truth for k in known.candidates)
    assert truths[FAITHFUL] >= 40
    assert truths[FAITHFUL_FALSE] >= 4
    originals = {k.original for k in known.candidates if k.original}
    assert originals <= {k.candidate.id for k in known.candidates}


def test_no_two_candidates_have_the_same_text(known: KnownSet) -> None:
    texts = Counter(k.candidate.lean for k in known.candidates)
    assert [text for text, times in texts.items() if times > 1] == []


def test_every_candidate_elaborates_but_those_that_shall_not(
    known: KnownSet, project: Project, toolchain: Toolchain, tmp_path: Path
) -> None:
    def fails(one: Known) -> bool:
        file = tmp_path / f"{one.candidate.id}.lean"
        file.write_text(whole_file(one.candidate.lean or "")[0])
        run = run_lean(toolchain, ["--json", file.name], lean_path=[project.lib], cwd=tmp_path, timeout=120)
        return bool(run.errors)

    with ThreadPoolExecutor(2) as pool:
        failed = {
            k.candidate.id
            for k, bad in zip(known.candidates, pool.map(fails, known.candidates), strict=True)
            if bad
        }
    assert failed == {k.candidate.id for k in known.candidates if k.truth == "does_not_elaborate"}


# --- reading a set ---------------------------------------------------------------------------------

FAULT = """
[kind.odd]
says = "odd"
gates = ["false"]
[[candidate]]
id = "a"
truth = "odd"
split = "development"
topic = "t"
informal = "i"
lean = "def s : Prop := True"
right = "r"
"""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('truth = "odd"', 'truth = "even"'), "no kind of fault"),
        (('right = "r"', ""), "what a right statement would be"),
        (('split = "development"', 'split = "training"'), "split"),
        (('right = "r"', 'right = "r"\noriginal = "b"'), "not among the candidates"),
        (('topic = "t"', 'topik = "t"'), "candidate 1: topic"),
        (('["false"]', '["fales"]'), "kind.odd names the gate 'fales', which is none"),
    ],
)
def test_a_set_that_makes_no_sense_is_refused(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    file = tmp_path / "set.toml"
    file.write_text(FAULT)
    assert [k.truth for k in read_known([file]).candidates] == ["odd"]
    file.write_text(FAULT.replace(*change))
    with pytest.raises(UsageError, match=said):
        read_known([file])


# --- what counts -----------------------------------------------------------------------------------


def result(**standings: str) -> MechanicalResult:
    fatal = {"vacuous", "trivial"}
    rows = [
        GateResult(g.replace("_", "-"), g in fatal, (Finding(Standing(s)),)) for g, s in standings.items()
    ]
    return MechanicalResult("x", "t", tuple(rows))


def known_as(truth: str, split: Split = Split.DEVELOPMENT) -> Known:
    return Known(Candidate("x", "i"), truth, split)


@pytest.mark.parametrize(
    ("standings", "comes_to"),
    [
        ({"vacuous": "proven", "false": "clear"}, Outcome.PROVEN),
        ({"vacuous": "clear", "false": "proven"}, Outcome.PROVEN),
        ({"vacuous": "suspected", "false": "clear"}, Outcome.MISSED),
        ({"vacuous": "clear", "unused": "proven"}, Outcome.MISSED),
        ({"vacuous": "clear", "false": "suspected"}, Outcome.SUSPECTED),
        ({"vacuous": "unchecked", "false": "clear"}, Outcome.UNCHECKED),
        ({"vacuous": "unchecked", "false": "proven"}, Outcome.PROVEN),
        ({"vacuous": "clear", "false": "clear"}, Outcome.MISSED),
    ],
)
def test_a_fault_is_caught_by_its_own_gates_or_by_any_rejection(
    known: KnownSet, standings: dict[str, str], comes_to: Outcome
) -> None:
    kind = known.kinds["missing_hypothesis"]
    assert kind.gates == {"false"}
    assert outcome(known_as(kind.name), result(**standings), kind) is comes_to


@pytest.mark.parametrize(
    ("truth", "standings", "comes_to"),
    [
        (FAITHFUL, {"vacuous": "proven"}, Outcome.REJECTED),
        (FAITHFUL, {"false": "proven"}, Outcome.ACCUSED),
        (FAITHFUL_FALSE, {"false": "proven"}, Outcome.PASSED),
        (FAITHFUL_FALSE, {"unused": "proven"}, Outcome.ACCUSED),
        (FAITHFUL, {"unused": "suspected"}, Outcome.DOUBTED),
        (FAITHFUL, {"unused": "suspected", "false": "unchecked"}, Outcome.UNCHECKED),
        (FAITHFUL, {"unused": "clear"}, Outcome.PASSED),
    ],
)
def test_a_faithful_statement_may_be_proved_false_only_if_it_is(
    truth: str, standings: dict[str, str], comes_to: Outcome
) -> None:
    assert outcome(known_as(truth), result(**standings), None) is comes_to


def test_what_is_unchecked_lowers_the_share_that_is_caught_and_is_counted_apart(known: KnownSet) -> None:
    truths = ["missing_hypothesis"] * 3 + [FAITHFUL] * 2
    results = [
        result(false="proven"),
        result(false="unchecked"),
        result(false="clear"),
        result(false="clear"),
        result(vacuous="proven"),
    ]
    found = tally(judged(map(known_as, truths), results, known.kinds), known.kinds)
    assert (found.faults.caught.k, found.faults.caught.n) == (1, 3)
    assert found.faults.counts[Outcome.UNCHECKED] == 1
    assert (found.controls.rejected.k, found.controls.rejected.n) == (1, 2)
    false = next(gate for gate in found.gates if gate.gate == "false")
    assert (false.caught.k, false.caught.n, false.unchecked) == (1, 3, 1)
    checked = requirements.check(requirements.parse("caught[kind=missing_hypothesis]>=95%"), found)
    assert not checked.passed
    assert requirements.check(requirements.parse("rejected_faithful<=0.5"), found).passed
    for wrong in ("cought>=0.5", "caught>=95", "caught[kind=odd]>=0.5", "caught[mood=good]>=0.5"):
        with pytest.raises(UsageError):
            requirements.check(requirements.parse(wrong), found)


# --- with Lean -------------------------------------------------------------------------------------


def test_proofs_are_checked_once_more_and_a_wrong_one_fails(project: Project, toolchain: Toolchain) -> None:
    head = "prelude\nimport Base\n"
    proofs = [
        f"{head}theorem t : ¬ ∀ n : Nat, n = 0 := fun h => absurd (h 1) (by decide)\n",
        f"{head}theorem t : ¬ ∀ n : Nat, n = 0 := sorry\n",
    ]
    answers = [Finding(Standing.PROVEN, "", Evidence(text, "")) for text in proofs]
    results = [MechanicalResult("x", "t", (GateResult("false", False, (a,)),)) for a in answers]
    results.append(result(unused="proven"))
    found = recheck(results, project, toolchain, ThisProcess())
    assert (found.accepted, len(found.failed), found.total, found.by_terms) == (1, 1, 2, 1)


@pytest.mark.parametrize(
    ("id_", "comes_to"),
    [
        ("unknown-predicate", Outcome.PROVEN),
        ("assumed-constant", Outcome.PROVEN),
        ("parameter-left-open", Outcome.PROVEN),
        ("square-of-a-difference", Outcome.PROVEN),
        ("powers-beat-squares", Outcome.PROVEN),
        ("square-of-a-difference-guarded", Outcome.PASSED),
    ],
)
def test_candidates_come_out_as_what_they_are(
    known: KnownSet, project: Project, toolchain: Toolchain, id_: str, comes_to: Outcome
) -> None:
    one = next(k for k in known.candidates if k.candidate.id == id_)
    said = examine_one(Order(project, toolchain), one.candidate)
    assert outcome(one, said, known.kinds.get(one.truth)) is comes_to


def test_the_command_tells_counts_and_keeps_what_it_found(project: Project, tmp_path: Path) -> None:
    file = tmp_path / "set.toml"
    file.write_text(FAULT.replace('"def s : Prop := True"', '"def s : Prop := ∀ n m : Nat, n * m = m + n"'))
    asked = [
        *LEANCAL,
        "calibrate",
        "gates",
        "--candidates",
        str(file),
        "--resume",
        str(tmp_path / "rows.jsonl"),
    ]
    ran = [
        subprocess.run([*asked, *more], capture_output=True, text=True)
        for more in ([], ["--json", "--require", "caught>=95%"], ["--require", "caught.low>=0.9"])
    ]
    assert [r.returncode for r in ran] == [0, 0, 1], ran
    assert "Proofs checked once more in fresh processes: 1 of 1 accepted" in ran[0].stdout
    told = json.loads(ran[1].stdout)
    assert told["faults"]["share_caught"]["k"] == 1
    assert told["kinds"]["odd"]["proven"] == 1
    assert told["required"] == [
        {"judge": "mechanical gates", "require": "caught>=95%", "value": 1.0, "passed": True}
    ]
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 1
