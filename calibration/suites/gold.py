"""A suite together with its gold, for scoring and reports only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from calibration.jsonl import from_lines
from calibration.records import Gold, Submission
from calibration.suites.frozen import GOLD, REFERENCES, Manifest, load_submissions, read_frozen
from toolkit.errors import UsageError


@dataclass(frozen=True, slots=True)
class Suite:
    """A suite with its gold, by submission id, in the order of the submissions."""

    path: Path
    digest: str
    manifest: Manifest
    submissions: Mapping[str, Submission]
    gold: Mapping[str, Gold]


def load_suite(path: Path) -> Suite:
    """The suite in folder `path` with its gold.

    Raises UsageError when it is not a suite, when a file was edited after freezing, or when submissions and
    gold do not belong together.
    """
    suite = load_submissions(path)
    submissions = {submission.id: submission for submission in suite.submissions}
    if REFERENCES in suite.manifest.files:
        read_frozen(path, suite.manifest, REFERENCES)
    records = from_lines(read_frozen(path, suite.manifest, GOLD), Gold, source=str(path / GOLD))
    gold = {record.id: record for record in records}
    if not (len(gold) == len(records) == len(suite.submissions)) or gold.keys() != submissions.keys():
        raise UsageError(f"{path}: submissions and gold do not have the same ids", hint="Build it again.")
    for record in records:
        if record.step is not None and record.step not in submissions[record.id].places:
            raise UsageError(f"{path / GOLD}: {record.id} has no step {record.step}", hint="Build it again.")
    ordered = {id_: gold[id_] for id_ in submissions}
    return Suite(path, suite.digest, suite.manifest, submissions, ordered)
