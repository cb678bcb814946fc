"""The judge that computes, on small documents: it invents nothing and finds what numbers can show."""

from __future__ import annotations

import re
import time
from fractions import Fraction

import pytest
from algebra_documents import CORRECT, WRONG, Document

from calibration.judges.algebra import Algebra
from calibration.judges.algebra.checking import Outcome
from calibration.judges.algebra.examining import examine, statistics
from calibration.records import Report, Severity, Submission, SubmissionStep, Verdict
from mutations.categories import Category


def review(submission: Submission) -> Report:
    return Algebra(seed=0).review(submission)


def outcomes(document: Document) -> list[tuple[str, Outcome]]:
    return [(item.claim.step, item.finding.outcome) for item in examine(document.submission())]


@pytest.mark.parametrize("document", CORRECT, ids=lambda d: d.name)
def test_a_correct_document_is_called_correct(document: Document) -> None:
    report = review(document.submission())
    assert report.verdict is Verdict.CORRECT
    assert report.issues == ()


@pytest.mark.parametrize("document", WRONG, ids=lambda d: d.name)
def test_a_wrong_formula_is_found_in_its_step(document: Document) -> None:
    report = review(document.submission())
    assert report.verdict is Verdict.INCORRECT
    (issue,) = report.issues
    assert issue.step == document.wrong
    assert issue.severity is Severity.SUBSTANTIVE
    assert issue.category is Category.CALCULATION_ERROR
    assert issue.quote is not None
    assert any(issue.quote in step.text for step in document.submission().steps if step.label == issue.step)


def test_most_claims_of_the_correct_documents_that_state_their_hypotheses_are_evaluated() -> None:
    stated = {
        "binomial formula",
        "telescoping",
        "geometric sum",
        "recursion",
        "definition of a function",
        "quantifiers in formulas",
        "aligned rows",
        "bounded index families",
        "indices from one",
        "sums with conditions",
        "a chain that uses a hypothesis",
        "a hypothesis with several parts",
        "signs and sets",
    }
    documents = [document for document in CORRECT if document.name in stated]
    assert len(documents) == len(stated)
    for document in documents:
        counts = statistics(examine(document.submission()))
        assert counts.evaluated == counts.read > 0, document.name


def test_the_reason_gives_formula_point_and_both_sides() -> None:
    document = Document("square", "", (r"For all real numbers $a, b$: $$(a+b)^2 = a^2 + ab + b^2$$",))
    (issue,) = review(document.submission()).issues
    assert issue.reason is not None
    shape = r"The formula (.*) is false at a = (\S+), b = (\S+): left (\S+), right (\S+)\."
    match = re.fullmatch(shape, issue.reason)
    assert match is not None
    assert match[1] == "(a+b)^2 = a^2 + ab + b^2"
    a, b, left, right = map(Fraction, match.groups()[1:])
    assert ((a + b) ** 2, a**2 + a * b + b**2) == (left, right)
    assert left != right


def test_only_the_first_failing_step_is_reported() -> None:
    document = Document("twice", "Let $x$ be a real number.", ("$x^2 \\ge 0$", "$x = x + 1$", "$x < x$"))
    report = review(document.submission())
    assert [issue.step for issue in report.issues] == ["B"]


def test_a_claim_under_an_unread_condition_is_left_alone_to_the_end_of_its_step() -> None:
    document = Document(
        "unread condition",
        "Let $x$ be a real number.",
        ("If the process stops, then $x = 1$. Hence $x = 2$.", "$x = x$"),
    )
    assert outcomes(document) == [
        ("A", Outcome.SKIPPED),
        ("A", Outcome.SKIPPED),
        ("B", Outcome.HOLDS),
    ]


def test_the_answer_depends_neither_on_the_seed_nor_on_the_labels() -> None:
    steps = [r"For all real $a$, $b$: $a^2 - b^2 = (a - b)^2$."]
    texts = [
        Submission(
            id="x",
            title="",
            setting="",
            definitions="",
            statement="",
            steps=(SubmissionStep(label=label, text=f"As in Step {label}. {steps[0]}"),),
            text="",
        )
        for label in ("Q1", "ZX")
    ]
    reasons = {
        Algebra(seed=seed).review(submission).issues[0].reason for seed in (0, 1) for submission in texts
    }
    assert len(reasons) == 1


def test_statistics_count_each_claim_once() -> None:
    document = Document(
        "counted",
        "Let $x$ be a real number.",
        ("$x = x$", "$x < x$", "$f(x) = 0$", "$$x \\le x + 1 \\le x + 2$$"),
    )
    counts = statistics(examine(document.submission()))
    assert (counts.read, counts.evaluated, counts.skipped, counts.failed) == (5, 4, 1, 1)


def test_a_verdict_of_correct_is_more_confident_the_more_was_evaluated() -> None:
    read = review(Document("read", "Let $x$ be a real number.", ("$x = x$",)).submission())
    unread = review(Document("unread", "", ("$f(x) = 0$",)).submission())
    assert read.confidence is not None and unread.confidence is not None
    assert 0.5 == unread.confidence < read.confidence < 1


def test_a_long_submission_ends_in_time() -> None:
    steps = tuple(rf"$$\sum_{{i<n}} \sum_{{j<n}} (x_i - x_j)^2 \ge 0 \cdot {k}$$" for k in range(300))
    document = Document("long", "Let $n$ be a natural number and $x_0, \\dots, x_{n-1}$ real numbers.", steps)
    start = time.thread_time()
    examined = examine(document.submission())
    assert time.thread_time() - start < 10
    assert any(item.finding.detail == "the budget is spent" for item in examined)
