"""The table of a suite: what a judge may see of each submission, and, apart from it, what is true."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from pydantic import Field

from calibration.exports.columns import Table
from calibration.exports.truth import Truth, truth_of
from calibration.records import Gold, Record, Submission
from calibration.suites.gold import Suite


class SubmissionRow(Record):
    """What a judge may see of one submission."""

    id: str = Field(description="id of the submission")
    title: str = Field(description="title of the theorem")
    setting: str = Field(description="hypotheses, as Markdown with LaTeX")
    definitions: str = Field(description="definitions, as Markdown with LaTeX")
    statement: str = Field(description="what is to be proved, as Markdown with LaTeX")
    steps: str = Field(description="the steps: a JSON list of objects with label and text")
    text: str = Field(description="the whole document, as Markdown with LaTeX")


class TrueRow(Truth, SubmissionRow):
    """One submission with its gold, which no judge may see."""

    before: str | None = Field(description="gold: the words before the change")
    after: str | None = Field(description="gold: the words after it")
    reason: str | None = Field(description="gold: what is wrong")
    refuted_claim: str | None = Field(description="gold: the refuted claim, as Lean")
    certificate: str | None = Field(description="gold: the Lean theorem that refutes it")


def submissions_table(submissions: Iterable[Submission]) -> Table:
    """One row for each submission, without gold."""
    return Table("submissions", SubmissionRow, [SubmissionRow(**_shown(one)) for one in submissions])


def gold_table(suite: Suite) -> Table:
    """One row for each submission, with its gold."""
    rows = [_true(suite.submissions[id_], gold) for id_, gold in suite.gold.items()]
    return Table("submissions_with_gold", TrueRow, rows)


def _shown(submission: Submission) -> dict[str, Any]:
    steps = [{"label": step.label, "text": step.text} for step in submission.steps]
    return {
        "id": submission.id,
        "title": submission.title,
        "setting": submission.setting,
        "definitions": submission.definitions,
        "statement": submission.statement,
        "steps": json.dumps(steps, ensure_ascii=False),
        "text": submission.text,
    }


def _true(submission: Submission, gold: Gold) -> TrueRow:
    certificate = gold.certificate
    return TrueRow(
        **_shown(submission),
        **truth_of(gold),
        before=gold.before,
        after=gold.after,
        reason=gold.reason,
        refuted_claim=certificate.claim if certificate else None,
        certificate=certificate.refuted if certificate else None,
    )
