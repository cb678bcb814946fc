"""Runs of judges that say what they are told, on the suite of `mini_suite`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from calibration.records import Answer, Issue, Parse, Report, Severity, Submission, Transport, Verdict
from calibration.runs import Run, make_run
from calibration.suites.frozen import OpenSuite, load_submissions
from calibration.suites.gold import Suite
from mutations.categories import Category

Says = Callable[[Submission], Report | None]


def issue(step: str | None, category: Category = Category.CALCULATION_ERROR, **more: str) -> Issue:
    return Issue(category=category, step=step, severity=Severity.SUBSTANTIVE, **more)


def correct(submission: Submission) -> Report:
    return Report(submission=submission.id, verdict=Verdict.CORRECT, confidence=0.75)


def incorrect(submission: Submission, *issues: Issue) -> Report:
    return Report(submission=submission.id, verdict=Verdict.INCORRECT, issues=issues, confidence=0.9)


def knowing(suite: Suite, *but: str) -> Says:
    """Says exactly what is true, and the contrary about the variants named `but`, such as `Mean.typo`."""

    def says(submission: Submission) -> Report:
        gold = suite.gold[submission.id]
        wrong = f"{gold.theorem}.{gold.variant}" in but
        if (gold.category is None) != wrong:
            return correct(submission)
        found = issue(gold.step, gold.category or Category.MISSING_OBJECT)
        return incorrect(submission, found)

    return says


def run_of(suite: Path | OpenSuite, name: str, says: Says, out: Path) -> Run:
    """The run of a judge of that name; None is a refusal."""
    opened = load_submissions(suite) if isinstance(suite, Path) else suite

    def respond(submission: Submission) -> Answer:
        report = says(submission)
        return Answer(
            judge=name,
            submission=submission.id,
            transport=Transport.OK if report else Transport.REFUSED,
            parse=Parse.VALID if report else Parse.INVALID,
            report=report,
            raw=report.model_dump_json() if report else "I cannot help with that.",
            seconds=0.5,
        )

    return make_run(opened, name, respond, {}, out)
