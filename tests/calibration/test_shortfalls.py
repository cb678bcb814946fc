"""Each answer gets the one word, and the reasons, that fit it."""

from __future__ import annotations

import pytest
from mini_suite import freeze

from calibration.records import Answer, Gold, Issue, Parse, Report, Severity, Transport, Verdict
from calibration.scoring.outcomes import held_against
from calibration.scoring.shortfalls import Mark, mark, shortfalls
from calibration.suites.gold import Suite
from mutations.categories import Category


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return freeze(tmp_path_factory.mktemp("shortfalls") / "suite")


def _judged(
    suite: Suite, gold: Gold, verdict: Verdict | None, *issues: Issue
) -> tuple[Mark, tuple[str, ...]]:
    report = Report(submission=gold.id, verdict=verdict, issues=issues) if verdict else None
    answer = Answer(
        judge="j",
        submission=gold.id,
        transport=Transport.OK if report else Transport.REFUSED,
        parse=Parse.VALID if report else Parse.INVALID,
        report=report,
        raw="",
        seconds=0.0,
    )
    (outcome,) = held_against(suite.submissions, {gold.id: gold}, {gold.id: answer})
    return mark(outcome), shortfalls(outcome)


def _of(suite: Suite, variant: str) -> Gold:
    return next(g for g in suite.gold.values() if (g.theorem, g.variant) == ("Mean", variant))


def _issue(category: Category | None, step: str | None, quote: str | None = None) -> Issue:
    return Issue(category=category, step=step, quote=quote, severity=Severity.SUBSTANTIVE)


def test_a_planted_proof(suite: Suite) -> None:
    gold = _of(suite, "lostFactor")
    right = _issue(gold.category, gold.step)
    assert _judged(suite, gold, Verdict.INCORRECT, right) == (Mark.EXACT, ())
    assert _judged(suite, gold, Verdict.INCORRECT, right, _issue(None, None)) == (
        Mark.PARTLY,
        ("sees 1 substantive issue elsewhere",),
    )
    assert _judged(suite, gold, Verdict.INCORRECT, _issue(None, gold.step, "Summing")) == (
        Mark.PARTLY,
        ("names another category", "quotes other words"),
    )
    assert _judged(suite, gold, Verdict.CORRECT) == (
        Mark.MISSED,
        ("accepts a wrong proof", "does not point to the planted step"),
    )


@pytest.mark.parametrize("variant", ["clean", "typo"])
def test_a_proof_without_an_error(suite: Suite, variant: str) -> None:
    gold = _of(suite, variant)
    assert _judged(suite, gold, Verdict.CORRECT) == (Mark.EXACT, ())
    assert _judged(suite, gold, Verdict.INCORRECT) == (Mark.FALSE_ALARM, ("rejects a correct proof",))
    assert _judged(suite, gold, Verdict.CORRECT, _issue(None, None)) == (
        Mark.FALSE_ALARM,
        ("sees a substantive issue where there is none",),
    )


def test_no_verdict_is_neither_right_nor_wrong(suite: Suite) -> None:
    for variant in ("clean", "lostFactor", "typo"):
        assert _judged(suite, _of(suite, variant), None) == (Mark.NO_VERDICT, ())
