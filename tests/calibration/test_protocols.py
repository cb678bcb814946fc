"""Each protocol asks its questions, reads their answers strictly, and comes to a report."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from importlib import metadata
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mini_suite import five, freeze

from calibration.parsing import Reading, ReportAnswer
from calibration.protocols import registry
from calibration.protocols.base import Case, Judgement, register, schema_of
from calibration.protocols.rubric import CoreStep, Standing, core_steps, grade
from calibration.protocols.two_stage import GradeAnswer
from calibration.records import (
    Category,
    CorePart,
    Issue,
    Parse,
    Reference,
    Severity,
    Submission,
    SubmissionStep,
    Verdict,
)
from calibration.runs.models import Session, run_models
from calibration.suites.frozen import load_submissions
from calibration.suites.references import load_references
from mutations.planting import Shape
from toolkit.errors import UsageError

STEPS = ("AB", "CD", "EF")


def _submission(text: str = "the proof") -> Submission:
    steps = tuple(SubmissionStep(label=label, text=f"Claim {label}.") for label in STEPS)
    return Submission(id="x", title="", setting="", definitions="", statement="", steps=steps, text=text)


def _reference(*texts: str) -> Reference:
    labels = ("KL", "MN", "PQ", "RS", "TV", "WX", "YZ")
    steps = tuple(SubmissionStep(label=label, text=text) for label, text in zip(labels, texts, strict=False))
    return Reference(id="x", steps=steps, text="\n".join(texts))


CASE = Case(_submission(), _reference("First.", "By Step KL, second.", "By Step MN, third."))


def _judge(protocol: str, answers: Mapping[str, Any], case: Case = CASE) -> Judgement:
    """What the answers by slot come to; slots without one, or with one that cannot be read, are left out."""
    found = registry.find(protocol)
    readings = {slot: found.read(case, slot, json.dumps(answer)) for slot, answer in answers.items()}
    return found.reduce(case, {slot: r for slot, r in readings.items() if r.parse is not Parse.INVALID})


def _step(verdict: str = "correct", **more: Any) -> dict[str, Any]:
    return {"verdict": verdict, **more}


ASIDE = _step("incorrect", used=False, category="calculation_error", quote="Claim AB.")
USED = _step("incorrect", used=True, category="missing_object", quote="Claim CD.")


@pytest.mark.parametrize("protocol", registry.names())
def test_every_answer_field_is_in_the_prompt_and_in_the_schema(protocol: str) -> None:
    found = registry.find(protocol)
    blind = Reading(Parse.VALID, ReportAnswer(verdict=Verdict.CORRECT))
    for slot in found.slots(CASE.submission):
        question = found.question(CASE, slot.name, dict.fromkeys(slot.after, blind))
        fields = question.schema["properties"]
        assert isinstance(fields, dict)
        for field in fields:
            assert f'"{field}": ' in question.prompt.text
        assert question.schema["required"] == list(fields)
        assert question.schema["additionalProperties"] is False
        assert "{{" not in question.prompt.text and "{%" not in question.prompt.text


@pytest.mark.parametrize("protocol", ["report", "holistic", "critic", "reference"])
def test_the_declared_field_alone_counts(protocol: str) -> None:
    """J2: words in the reason are no verdict, and neither is a word that holds the other one."""
    (slot,) = registry.find(protocol).slots(CASE.submission)
    read = registry.find(protocol).read
    said = read(
        CASE, slot.name, 'This is CORRECT: "verdict": "correct".\n```json\n{"verdict": "incorrect"}\n```'
    )
    assert said.value.verdict is Verdict.INCORRECT
    for answer in ("INCORRECT", '{"verdict": "INCORRECT"}', '{"verdict": "not correct"}', '{"reason": "x"}'):
        assert read(CASE, slot.name, answer).parse is Parse.INVALID


@pytest.mark.parametrize("name", registry.names())
def test_no_answer_gives_no_verdict(name: str) -> None:
    """J1."""
    assert _judge(name, {}) == Judgement(None)


def test_all_steps_must_pass() -> None:
    right = _judge("stepwise", {f"step {label}": _step() for label in STEPS}).report
    assert right and right.verdict is Verdict.CORRECT and right.issues == ()
    wrong = _judge("stepwise", {"step AB": _step(), "step CD": USED, "step EF": _step()}).report
    assert wrong and wrong.verdict is Verdict.INCORRECT
    assert wrong.issues == (
        Issue(category=Category.MISSING_OBJECT, step="CD", quote="Claim CD.", severity=Severity.SUBSTANTIVE),
    )


def test_a_false_aside_fails_the_proof_in_one_reading_and_not_in_the_other() -> None:
    """J19."""
    found = _judge("stepwise", {"step AB": ASIDE, "step CD": _step(), "step EF": _step()})
    material = found.readings["material"]
    assert found.report and found.report.verdict is Verdict.INCORRECT and found.report.substantive()
    assert material.verdict is Verdict.CORRECT
    assert [issue.severity for issue in material.issues] == [Severity.MINOR]


def test_a_false_aside_beside_an_error_leaves_one_substantive_issue_in_the_material_reading() -> None:
    """J19."""
    found = _judge("stepwise", {"step AB": ASIDE, "step CD": USED, "step EF": _step()})
    assert found.report and len(found.report.substantive()) == 2
    assert [issue.step for issue in found.readings["material"].substantive()] == ["CD"]


def test_a_step_without_a_verdict_decides_nothing_by_itself() -> None:
    """Another step that fails the proof does."""
    assert _judge("stepwise", {"step AB": _step(), "step CD": _step()}).report is None
    failed = _judge("stepwise", {"step CD": USED})
    assert failed.report and failed.report.verdict is Verdict.INCORRECT
    aside = _judge("stepwise", {"step AB": ASIDE})
    assert aside.report and aside.readings == {}, "the steps that are missing might be material"


def test_a_wrong_step_must_say_whether_it_is_used() -> None:
    read = registry.find("stepwise").read(CASE, "step AB", '{"verdict": "incorrect", "category": null}')
    assert read.parse is Parse.INVALID
    assert read.notes == ("not a verdict on a step: a wrong step without a word on whether it is used",)


def test_two_stages_give_points_and_keep_the_blind_verdict() -> None:
    answers = {
        "blind": {"verdict": "correct"},
        "grade": {
            "core_steps": [
                {"number": 1, "status": "established"},
                {"number": 2, "status": "false", "reason": "n = 1"},
                {"number": 3, "status": "established"},
            ],
            "issues": [{"step": "CD", "category": "calculation_error", "severity": "substantive"}],
        },
    }
    found = _judge("two_stage", answers)
    assert found.score == 3.0
    assert found.report and (found.report.verdict, len(found.report.issues)) == (Verdict.INCORRECT, 1)
    assert found.readings["blind"].verdict is Verdict.CORRECT
    for numbers in ((1, 2), (1, 2, 2), (1, 2, 3, 4), (0, 1, 2)):
        steps = [{"number": number, "status": "established"} for number in numbers]
        assert _judge("two_stage", {**answers, "grade": {"core_steps": steps}}).report is None


def test_the_first_stage_is_blind_and_the_second_sees_its_report() -> None:
    found = registry.find("two_stage")
    first, second = found.slots(CASE.submission)
    assert second.after == (first.name,)
    assert "By Step KL" not in found.question(CASE, first.name, {}).prompt.text
    report = ReportAnswer(verdict=Verdict.CORRECT, issues=(Issue(reason="odd", severity=Severity.MINOR),))
    text = found.question(CASE, second.name, {first.name: Reading(Parse.VALID, report)}).prompt.text
    assert "By Step KL" in text and '"reason": "odd"' in text


@given(graph=st.lists(st.integers(0, 2**13 - 1), min_size=1, max_size=14))
def test_ten_points_are_spread_over_at_most_five_parts_of_any_graph(graph: list[int]) -> None:
    """Each step is in one part, a part rests on earlier parts alone, and the target's part is the last."""
    labels = [f"L{at}" for at in range(len(graph))]
    reference = Reference(
        id="x",
        steps=tuple(SubmissionStep(label=label, text="") for label in labels),
        text="",
        premises={
            label: tuple(one for i, one in enumerate(labels[:at]) if graph[at] >> i & 1)
            for at, label in enumerate(labels)
        },
    )
    core = core_steps(reference)
    assert len(core) == min(len(labels), 5) and sum(step.points for step in core) == 10
    assert sorted(label for step in core for label in step.labels) == sorted(labels)
    assert labels[-1] in core[-1].labels
    for step in core:
        for label in step.labels:
            used = {
                other.number for other in core for one in reference.premises[label] if one in other.labels
            }
            assert used - {step.number} <= set(step.rests_on)
        assert all(number < step.number for number in step.rests_on)
    for one, other in combinations(core, 2):
        if len(one.labels) > len(other.labels):
            assert one.points >= other.points


def test_a_lemma_is_gathered_with_what_first_uses_it_and_the_formal_graph_counts_not_the_words() -> None:
    labels = ("KL", "MN", "PQ", "RS", "TV", "WX")
    reference = Reference(
        id="x",
        steps=tuple(SubmissionStep(label=label, text="By Step KL.") for label in labels),
        text="",
        premises={"KL": (), "MN": (), "PQ": ("MN",), "RS": ("KL", "PQ"), "TV": ("RS", "KL"), "WX": ("TV",)},
    )
    core = core_steps(reference)
    assert [step.labels for step in core] == [("MN",), ("PQ",), ("KL", "RS"), ("TV",), ("WX",)]
    assert [step.rests_on for step in core] == [(), (1,), (2,), (3,), (4,)]
    assert [step.points for step in core] == [1, 2, 3, 2, 2]


def test_an_author_s_rubric_is_kept_and_steps_outside_of_it_carry_what_they_rest_on() -> None:
    labels = ("KL", "MN", "PQ", "RS")
    reference = Reference(
        id="x",
        steps=tuple(SubmissionStep(label=label, text="") for label in labels),
        text="",
        premises={"KL": (), "MN": ("KL",), "PQ": ("MN",), "RS": ("PQ",)},
        core=(CorePart(labels=("RS",), points=3), CorePart(labels=("KL",), points=7)),
    )
    core = core_steps(reference)
    assert [(step.labels, step.points, step.rests_on) for step in core] == [
        (("KL",), 7, ()),
        (("RS",), 3, (1,)),
    ]
    assert grade(core, {1: Standing.FALSE, 2: Standing.ESTABLISHED}, 0) == 0


def test_a_suite_holds_the_graph_of_the_true_proof_under_its_own_labels(tmp_path: Path) -> None:
    shape = Shape({"S1": (), "S2": ("S1",), "S3": ("S2",)}, ((("S2",), 6), (("S3",), 4)))
    corpus = [replace(v, shape=shape) if v.name == "clean" else v for v in five("Mean")]
    freeze(tmp_path / "suite", corpus=corpus)
    for reference in load_references(load_submissions(tmp_path / "suite")).values():
        one, two, three = (step.label for step in reference.steps)
        assert reference.premises == {one: (), two: (one,), three: (two,)}
        assert [(step.labels, step.points) for step in core_steps(reference)] == [((two,), 6), ((three,), 4)]


DIAMOND = (
    CoreStep(1, 2, ("A",), ()),
    CoreStep(2, 3, ("B",), (1,)),
    CoreStep(3, 3, ("C",), (1,)),
    CoreStep(4, 2, ("D",), (2, 3)),
)


@pytest.mark.parametrize(
    ("standing", "points"),
    [
        ("EEEE", 10),
        ("EFEE", 5),  # the branch beside the false step counts, what joins both does not
        ("FEEE", 0),
        ("EUEE", 7),  # true but unproved: what rests on it counts in full
        ("UUUE", 2),
        ("EMEE", 7),  # half of a step, and no more than 7 with a major gap
        ("EMMM", 2 + 1 + 1 + 1),
        ("EFEM", 5),
    ],
)
def test_only_what_rests_on_a_false_step_is_lost(standing: str, points: int) -> None:
    words = {"E": E, "F": F, "U": U, "M": M}
    assert grade(DIAMOND, {n: words[letter] for n, letter in enumerate(standing, 1)}, 0) == points


def test_a_core_step_rests_on_those_that_its_text_cites() -> None:
    core = core_steps(_reference("First.", "Second.", "By Step KL.", "By Step MN and Step PQ."))
    assert [step.rests_on for step in core] == [(), (), (1,), (2, 3)]


CORE = (CoreStep(1, 3, ("A",), ()), CoreStep(2, 3, ("B",), (1,)), CoreStep(3, 4, ("C",), (2,)))
E, m, M, U, F, A = (
    Standing.ESTABLISHED,
    Standing.MINOR_GAP,
    Standing.MAJOR_GAP,
    Standing.UNPROVED,
    Standing.FALSE,
    Standing.ABSENT,
)


@pytest.mark.parametrize(
    ("standing", "ideas", "points"),
    [
        ((E, E, E), 0, 10),
        ((E, E, m), 0, 9),
        ((m, m, m), 0, 9),
        ((E, E, M), 0, 7),
        ((E, E, A), 0, 6),
        ((U, E, E), 0, 7),
        ((F, E, E), 0, 0),
        ((E, F, E), 0, 3),
        ((E, E, F), 0, 6),
        ((A, A, A), 2, 2),
        ((F, U, A), 1, 1),
    ],
)
def test_points_are_given_as_the_rubric_says(standing: tuple[Standing, ...], ideas: int, points: int) -> None:
    """Nothing downstream of a false step, all downstream of a true but unproved one, 7 with a major gap."""
    assert grade(CORE, dict(enumerate(standing, 1)), ideas) == points


@given(standing=st.lists(st.sampled_from(Standing), min_size=3, max_size=3), at=st.integers(1, 3))
def test_a_better_standing_never_costs_points(standing: list[Standing], at: int) -> None:
    given_ = dict(enumerate(standing, 1))
    assert 0 <= grade(CORE, given_, 0) <= grade(CORE, {**given_, at: E}, 0) <= 10


def test_only_protocols_that_show_the_true_proof_open_its_file(tmp_path: Path) -> None:
    from scripted_client import Scripted, plan

    freeze(tmp_path / "suite")
    suite = load_submissions(tmp_path / "suite")
    assert load_references(suite).keys() == {submission.id for submission in suite.submissions}
    (tmp_path / "suite" / "references.jsonl").unlink()
    (tmp_path / "suite" / "gold.jsonl").unlink()
    for name in registry.names():
        session = Session(submissions=1)
        if registry.find(name).sees_reference:
            with pytest.raises(UsageError, match="cannot read"):
                run_models(suite, plan(Scripted(), protocol=name), tmp_path / name, session)
        else:
            run_models(suite, plan(Scripted(), protocol=name), tmp_path / name, session)


def test_a_suite_without_the_clean_versions_has_no_true_proofs(tmp_path: Path) -> None:
    from mini_suite import CORPUS

    freeze(tmp_path / "suite", corpus=[variant for variant in CORPUS if variant.name != "clean"])
    with pytest.raises(UsageError, match="holds no true proof"):
        load_references(load_submissions(tmp_path / "suite"))


def test_a_true_proof_is_the_clean_version_under_other_labels(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    references = load_references(load_submissions(tmp_path / "suite"))
    for id_, reference in references.items():
        clean = next(
            suite.submissions[other]
            for other, gold in suite.gold.items()
            if gold.kind == "clean" and gold.theorem == suite.gold[id_].theorem
        )
        text = reference.text
        for theirs, ours in zip(reference.steps, clean.steps, strict=True):
            assert theirs.label != ours.label
            text = text.replace(f"Step {theirs.label}", f"Step {ours.label}")
        assert text == clean.text


def test_an_unknown_protocol_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UsageError, match="Did you mean stepwise"):
        registry.find("stepwize")


def test_two_protocols_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two protocols are called report"):
        register(type(registry.find("report"))())


def test_a_protocol_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    point = metadata.EntryPoint("theirs", "calibration.protocols.critic:nothing", registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point] if group == registry.GROUP else [])
    assert "theirs" in registry.names()
    with pytest.raises(UsageError, match="'theirs' cannot be loaded"):
        registry.find("theirs")


def test_a_schema_has_no_defaults_and_names_the_words_of_a_field() -> None:
    text = json.dumps(schema_of(GradeAnswer))
    assert '"default"' not in text
    assert all(f'"{standing}"' in text for standing in Standing)


def _fields(schema: Mapping[str, Any], within: Mapping[str, Any]) -> list[str]:
    """The names of all fields, in the order in which a model that is held to the schema writes them."""
    if "$ref" in schema:
        return _fields(within["$defs"][schema["$ref"].rpartition("/")[2]], within)
    names = []
    for name, part in schema.get("properties", {}).items():
        names += [name, *_fields(part, within)]
    return names + _fields(schema.get("items", {}), within) if "items" in schema else names


@pytest.mark.parametrize("protocol", registry.names())
def test_the_schema_has_the_order_of_the_prompt_and_the_verdict_follows_its_reasons(protocol: str) -> None:
    found = registry.find(protocol)
    slot = found.slots(CASE.submission)[0]
    question = found.question(CASE, slot.name, {})
    shown = question.prompt.text.partition("```json")[2].partition("```")[0]
    fields = _fields(question.schema, question.schema)
    assert re.findall(r'^ *"(\w+)":', shown, re.MULTILINE) == fields
    assert fields[0] not in ("verdict", "confidence")
