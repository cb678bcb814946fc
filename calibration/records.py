"""What leancal reads from and writes to files about judging: submissions, gold, reports, answers.

Every record is checked when it is made: a value of the wrong type, an unknown field or a contradiction
(a planted submission without a category, a verdict on a call that failed) is an error, never a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mutations.categories import Category
from toolkit.models.base import Transport as Transport

Probability = Annotated[float, Field(ge=0.0, le=1.0)]


class Record(BaseModel):
    """A frozen record that accepts exactly its own fields, with exactly their types."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class Kind(StrEnum):
    """What a submission is, known to gold only."""

    CLEAN = "clean"
    PLANTED = "planted"
    TYPO = "typo"


class Verdict(StrEnum):
    """A judge's answer to the one question: is the proof correct?"""

    CORRECT = "correct"
    INCORRECT = "incorrect"


class Severity(StrEnum):
    """Whether an issue breaks the proof or is a slip that any reader corrects."""

    SUBSTANTIVE = "substantive"
    MINOR = "minor"


class Parse(StrEnum):
    """Whether what came back could be read as a report."""

    VALID = "valid"
    REPAIRED = "repaired"
    INVALID = "invalid"


# looking a member up in its class takes longer than comparing it, and it is asked of every record
_OK, _INVALID, _SUBSTANTIVE = Transport.OK, Parse.INVALID, Severity.SUBSTANTIVE
_CLEAN, _PLANTED = Kind.CLEAN, Kind.PLANTED


class SubmissionStep(Record):
    """One step as a judge sees it: an opaque label and its prose."""

    label: Annotated[str, Field(min_length=1)]
    text: str


class Submission(Record):
    """All that a judge ever sees of a variant; `text` is the whole document as Markdown."""

    id: Annotated[str, Field(min_length=1)]
    title: str
    setting: str
    definitions: str
    statement: str
    steps: tuple[SubmissionStep, ...]
    text: str

    @model_validator(mode="after")
    def _labels_are_unique(self) -> Self:
        labels = [step.label for step in self.steps]
        if len(set(labels)) != len(labels):
            raise ValueError("two steps have the same label")
        return self

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each step stands, by its label."""
        return {step.label: place for place, step in enumerate(self.steps)}


class CorePart(Record):
    """What some steps of a true proof are worth together, of ten points."""

    labels: tuple[str, ...]
    points: Annotated[int, Field(ge=1)]


class Reference(Record):
    """The true proof of the theorem that submission `id` is about, under labels of its own.

    `premises` are the earlier steps that each step rests on by the formal proof; empty where nobody says.
    `core` is the rubric of its author; empty where there is none.
    """

    id: Annotated[str, Field(min_length=1)]
    steps: tuple[SubmissionStep, ...]
    text: str
    premises: dict[str, tuple[str, ...]] = Field(default={})
    core: tuple[CorePart, ...] = ()


class DeclarationRole(StrEnum):
    """What a Lean declaration does in a certificate."""

    REFUTED = "refuted"
    """It proves that the planted claim is false."""
    FOLLOWS = "follows"
    """It proves a later step from the planted claim."""
    CONSISTENT = "consistent"
    """It proves that the premises of such a step can hold together."""


class CertificateDeclaration(Record):
    """One Lean theorem of a certificate, with its type as readable Lean."""

    name: str
    role: DeclarationRole
    type: str


class Certificate(Record):
    """The Lean facts that prove what a plant is.

    `claim` is the refuted proposition as readable Lean; `scope` is `full` (false under all hypotheses) or
    `cited` (false under the hypotheses that the planted inference cites); `tier` is the trust tier of the
    check; `hash` identifies the certificate's Lean text.
    """

    refuted: str
    claim: str
    declarations: tuple[CertificateDeclaration, ...]
    tier: str
    hash: str
    scope: str


class FormalStep(Record):
    """The formal claim that a step tells, as readable Lean, under the label of the step in the submission."""

    label: str
    formal_step: str
    claim: str


class Formal(Record):
    """The Lean that a submission tells, as people read it: the theorem's context and own definitions, its
    target, and each step's claim.
    """

    setting: str
    definitions: str
    statement: str
    steps: tuple[FormalStep, ...]


class Difficulty(Record):
    """How hard a plant is to find: see `mutations.difficulty.PlantDifficulty`."""

    depth: Annotated[int, Field(ge=1)]
    distance: Annotated[int, Field(ge=0)]


class Gold(Record):
    """What is true of one submission.

    `prose` is the register, `paper` or `plain`. `step` is the opaque label in the submission and
    `formal_step` the label in the corpus (`S3`). `before` and `after` are the changed prose. All four are
    null for a clean submission; `category`, `reason` and `certificate` are set for planted ones only.
    `formal` is the Lean behind the prose, null where a suite was frozen without it, as is `difficulty`, which
    planted ones alone may have.
    """

    id: Annotated[str, Field(min_length=1)]
    theorem: str
    variant: str
    kind: Kind
    prose: Annotated[str, Field(min_length=1)]
    category: Category | None = None
    step: str | None = None
    formal_step: str | None = None
    before: str | None = None
    after: str | None = None
    reason: str | None = None
    certificate: Certificate | None = None
    formal: Formal | None = None
    difficulty: Difficulty | None = None

    @model_validator(mode="after")
    def _kind_decides_what_is_set(self) -> Self:
        correct, planted = self.kind is _CLEAN, self.kind is _PLANTED
        edit = (self.step is None, self.formal_step is None, self.before is None, self.after is None)
        error = (self.category is None, self.reason is None, self.certificate is None)
        if edit != (correct,) * 4 or error != (not planted,) * 3:
            raise ValueError(f"the fields of a {self.kind} submission are set wrongly")
        if self.difficulty is not None and not planted:
            raise ValueError(f"a {self.kind} submission has no difficulty")
        return self


class Issue(Record):
    """One thing that a judge says is wrong; `step` and `quote` are the judge's words, not checked here."""

    category: Category | None = None
    step: str | None = None
    quote: str | None = None
    reason: str | None = None
    severity: Severity


class Report(Record):
    """A judge's parsed answer about one submission; `confidence` is of the verdict, in [0, 1]."""

    submission: str
    verdict: Verdict | None
    issues: tuple[Issue, ...] = ()
    confidence: Probability | None = None

    def substantive(self) -> tuple[Issue, ...]:
        """The issues that the judge says break the proof."""
        return tuple([issue for issue in self.issues if issue.severity is _SUBSTANTIVE])


class Answer(Record):
    """What a judge said: how its calls ended, what came back (`raw`), the report if there is one, how long
    it took.

    An answer that is not `ok` and `valid` or `repaired` has no verdict. `notes` say what was repaired, or why
    there is no report. `readings` are what the same answer says by other rules of its protocol, by name, and
    `score` is the protocol's number, where it has one.
    """

    judge: str
    submission: str
    transport: Transport
    parse: Parse
    report: Report | None = None
    raw: str
    notes: tuple[str, ...] = ()
    seconds: Annotated[float, Field(ge=0.0, allow_inf_nan=False)]
    readings: dict[str, Report] = {}
    score: Annotated[float, Field(allow_inf_nan=False)] | None = None

    @model_validator(mode="after")
    def _verdict_only_from_a_usable_call(self) -> Self:
        report, about = self.report, self.submission
        decided = report is not None and report.verdict is not None
        if self.usable != decided:
            raise ValueError(
                "a call that failed or could not be parsed has no verdict"
                if decided
                else "a usable answer needs a report with a verdict"
            )
        if (report is not None and report.submission != about) or (
            self.readings and any(reading.submission != about for reading in self.readings.values())
        ):
            raise ValueError("the report is about another submission")
        return self

    @property
    def usable(self) -> bool:
        """Whether the call ended well and its answer could be read."""
        return self.transport is _OK and self.parse is not _INVALID
