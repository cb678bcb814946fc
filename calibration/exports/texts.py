"""The table of a suite: what a judge may see of each submission, and, apart from it, what is true."""

from __future__ import annotations

import json
from collections.abc import Iterable

from pydantic import Field

from calibration.exports.columns import Table
from calibration.records import Gold, Kind, Record, Submission
from calibration.suites.gold import Suite
from mutations.categories import Category


class SubmissionRow(Record):
    """What a judge may see of one submission."""

    id: str = Field(description="id of the submission")
    title: str = Field(description="title of the theorem")
    setting: str = Field(description="hypotheses, as Markdown with LaTeX")
    definitions: str = Field(description="definitions, as Markdown with LaTeX")
    statement: str = Field(description="what is to be proved, as Markdown with LaTeX")
    steps: str = Field(description="the steps: a JSON list of objects with label and text")
    text: str = Field(description="the whole document, as Markdown with LaTeX")


class TrueRow(SubmissionRow):
    """One submission with its gold, which no judge may see."""

    theorem: str = Field(description="gold: the theorem")
    variant: str = Field(description="gold: the version of its proof")
    prose: str = Field(description="gold: the register of the prose, paper or plain")
    kind: Kind = Field(description="gold: what the submission is")
    planted_category: Category | None = Field(description="gold: the category of the planted error")
    planted_step: str | None = Field(description="gold: the label of the changed step")
    formal_step: str | None = Field(description="gold: the label of the changed step in the corpus")
    depth: int | None = Field(description="gold: steps on the longest chain of dependencies up to the change")
    distance: int | None = Field(
        description="gold: steps back to the farthest fact that the clean step rests on"
    )
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


def _shown(submission: Submission) -> dict[str, str]:
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
        theorem=gold.theorem,
        variant=gold.variant,
        prose=gold.prose,
        kind=gold.kind,
        planted_category=gold.category,
        planted_step=gold.step,
        formal_step=gold.formal_step,
        depth=gold.difficulty.depth if gold.difficulty else None,
        distance=gold.difficulty.distance if gold.difficulty else None,
        before=gold.before,
        after=gold.after,
        reason=gold.reason,
        refuted_claim=certificate.claim if certificate else None,
        certificate=certificate.refuted if certificate else None,
    )
