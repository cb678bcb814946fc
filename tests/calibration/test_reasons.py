"""A rule finds a reason where it is named, and nothing where it is only claimed."""

from __future__ import annotations

import pytest
from judged import issue, says
from mini_suite import freeze

from calibration.records import Gold, Verdict
from calibration.scoring.outcomes import Reason, held_against
from calibration.scoring.reasons import names_reason, refuting_facts, relations
from calibration.scoring.scores import score_outcomes
from calibration.suites.gold import Suite
from mutations.categories import Category

HALVING = (
    "A hypothesis may predict a label that is neither; so A_t and V_{t+1} need not add up to V_t. If four "
    "hypotheses predict 0, 1, 1, 2, the algorithm predicts 1 and the label is 0, then V_t = 4 but "
    "A_t + V_{t+1} = 2 + 1."
)


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return freeze(tmp_path_factory.mktemp("reasons") / "suite")


def _gold(suite: Suite, variant: str, reason: str | None = None) -> Gold:
    found = next(g for g in suite.gold.values() if (g.theorem, g.variant) == ("Mean", variant))
    return found.model_copy(update={"reason": reason}) if reason else found


def test_the_relations_of_a_reason_are_its_equations_with_numbers() -> None:
    found = {"".join(parts) for parts in relations(HALVING)}
    assert found == {"v_t=4", "a_t+v_t+1=2+1"}


@pytest.mark.parametrize(
    "text",
    [
        "Take four hypotheses: then $V_t = 4$, whereas $A_{t} + V_{t+1} = 2+1$.",
        "v_t=4 while A_t+V_{t+1}=2 + 1",
    ],
)
def test_an_explanation_with_the_refuting_facts_names_the_reason(suite: Suite, text: str) -> None:
    gold = _gold(suite, "strictSign", HALVING)
    assert names_reason(text, gold, suite.submissions[gold.id])


@pytest.mark.parametrize(
    "text",
    [
        "V_t = 4 alone may be chance",
        "V_t = 40 and A_t + V_{t+1} = 2 + 13",
        "The labels do not add up.",
        "",
    ],
)
def test_an_explanation_without_them_does_not(suite: Suite, text: str) -> None:
    gold = _gold(suite, "strictSign", HALVING)
    assert not names_reason(text, gold, suite.submissions[gold.id])


@pytest.mark.parametrize("text", ["for n ≤ 1 it fails", r"for $n \le 1$ it fails", r"for n \leq 1", "n <= 1"])
def test_relations_are_known_in_every_spelling(suite: Suite, text: str) -> None:
    gold = _gold(suite, "strictSign", "It fails for n ≤ 1.")
    assert names_reason(text, gold, suite.submissions[gold.id])


def test_what_the_proof_says_itself_is_no_refuting_fact() -> None:
    assert refuting_facts("With n = 1 we get 2 < 1.", "Let n = 1.") == {("2", "<", "1")}


@pytest.mark.parametrize(
    "text", ["the claim $n m < A$ is too strong", "‘strict’: “n m < A” is wrong", "`$n m < A$` fails"]
)
def test_an_explanation_that_repeats_the_planted_words_names_them(suite: Suite, text: str) -> None:
    gold = _gold(suite, "strictSign")
    assert names_reason(text, gold, suite.submissions[gold.id])
    assert not names_reason("the step $Summing$ and $m$", gold, suite.submissions[gold.id])


def test_a_named_reason_counts_at_the_planted_step_alone(suite: Suite) -> None:
    gold = _gold(suite, "strictSign")
    steps = [step.label for step in suite.submissions[gold.id].steps]
    text = "the claim $n m < A$ is too strong"
    for step, reason, hits in ((gold.step, Reason.NAMED, 1), (steps[0], Reason.NOT_GIVEN, 0)):
        answer = says(gold, Verdict.INCORRECT, issue(Category.INVALID_INFERENCE, step, None, text))
        (outcome,) = held_against(suite.submissions, {gold.id: gold}, {gold.id: answer})
        assert outcome.findings[0].reason is reason
        assert score_outcomes("j", [outcome]).headline["reason"].k == hits


def test_places_are_told_exactly_within_one_step_and_by_quote(suite: Suite) -> None:
    gold = _gold(suite, "strictSign")
    steps = [step.label for step in suite.submissions[gold.id].steps]
    assert steps.index(gold.step or "") == 1
    told = {}
    for label in (steps[1], steps[0], steps[2], "nowhere"):
        answer = says(gold, Verdict.INCORRECT, issue(None, label, "$n m < A$" if label != steps[2] else None))
        scores = score_outcomes("j", held_against(suite.submissions, {gold.id: gold}, {gold.id: answer}))
        told[label] = [scores.headline[m].k for m in ("location", "location_near", "location_quote")]
    assert told == {
        steps[1]: [1, 1, 1],
        steps[0]: [0, 1, 1],
        steps[2]: [0, 1, 0],
        "nowhere": [1, 1, 1],
    }
