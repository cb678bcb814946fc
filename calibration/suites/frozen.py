"""The public face of a suite: its manifest and its submissions. Gold cannot be reached from here."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from calibration.jsonl import explain, from_lines, read_bytes
from calibration.records import Kind, Probability, Record, Submission
from mutations.categories import Category
from mutations.detectability import Classifier
from toolkit.errors import UsageError

MANIFEST = "suite.json"
SUBMISSIONS = "submissions.jsonl"
GOLD = "gold.jsonl"
REFERENCES = "references.jsonl"

Count = Annotated[int, Field(ge=0)]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class AucRecord(Record):
    """An AUC with its 95 % interval."""

    value: Probability
    low: Probability
    high: Probability


class TrialRecord(Record):
    """How well one classifier that understands nothing tells planted texts from correct ones."""

    classifier: Classifier
    across: AucRecord
    within: AucRecord | None


class MeasurementRecord(Record):
    """How well one length or count does by itself, whichever way it points."""

    name: str
    auc: Probability


class DetectabilityRecord(Record):
    """Whether form or single words give planted texts away; `balanced` is None with too few theorems."""

    balanced: bool | None
    trials: tuple[TrialRecord, ...]
    measurements: tuple[MeasurementRecord, ...]


class DesignRecord(Record):
    """How plants were chosen: up to so many a theorem, and so many a category.

    `draw` is the number of the design among those that the seed gives: the first one that is balanced.
    `short` are the theorems that have fewer plants than `per_theorem`, with their number.
    """

    per_theorem: Annotated[int, Field(ge=1)]
    per_category: Count
    draw: Count
    short: dict[str, Count]


class Manifest(Record):
    """What a suite is made of: how, from what, how many of each kind, and the SHA-256 of its files.

    `operators` says how many plants each operator made; the others are written by hand. `without_prose`
    counts plants that could not be told in the suite's register, and so were left out; `polished` counts
    those in it whose text a model polished. `design` is None when all plants were taken, `detectability` for
    a suite that was frozen before it was measured.
    """

    format: Literal["leancal-suite"] = "leancal-suite"
    version: Literal[1] = 1
    leancal: str
    seed: int
    prose: str
    theorems: Count
    kinds: dict[Kind, Count]
    categories: dict[Category, Count]
    operators: Annotated[dict[str, Count], Field(default_factory=dict)]
    without_prose: Count = 0
    polished: Count = 0
    design: DesignRecord | None = None
    corpus: Digest
    files: dict[str, Digest]
    detectability: DetectabilityRecord | None = None


@dataclass(frozen=True, slots=True)
class OpenSuite:
    """A suite as a judge's side may see it; `digest` identifies its manifest and so all its files."""

    path: Path
    digest: str
    manifest: Manifest
    submissions: tuple[Submission, ...]


def sha256(data: bytes) -> str:
    """The SHA-256 of the bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def load_submissions(path: Path) -> OpenSuite:
    """The manifest and the submissions of the suite in folder `path`.

    Raises UsageError when it is not a suite, or when the submissions were edited after freezing.
    """
    if not (path / MANIFEST).is_file():
        raise UsageError(
            f"{path} is not a suite: it has no {MANIFEST}", hint="Make one with `leancal suite build -o DIR`."
        )
    data = read_bytes(path / MANIFEST)
    try:
        manifest = Manifest.model_validate_json(data)
    except ValidationError as error:
        raise UsageError(f"{path / MANIFEST}: {explain(error)}") from error
    submissions = from_lines(
        read_frozen(path, manifest, SUBMISSIONS), Submission, source=str(path / SUBMISSIONS)
    )
    return OpenSuite(path, sha256(data), manifest, submissions)


def read_frozen(path: Path, manifest: Manifest, name: str) -> bytes:
    """The bytes of a suite's file. UsageError when they are not those that were frozen."""
    data = read_bytes(path / name)
    if sha256(data) != manifest.files.get(name):
        raise UsageError(
            f"{path / name} was edited after the suite was frozen",
            hint="Build the suite again; scores against an edited suite mean nothing.",
        )
    return data
