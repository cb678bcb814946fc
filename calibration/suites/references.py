"""The true proofs of a suite, for the protocols that show them to a judge and for nobody else.

They stand in a file of their own: it tells no kind, category or place, but beside a submission it shows what
was changed.
"""

from __future__ import annotations

from collections.abc import Mapping

from calibration.jsonl import from_lines
from calibration.records import Reference
from calibration.suites.frozen import REFERENCES, OpenSuite, read_frozen
from toolkit.errors import UsageError


def load_references(suite: OpenSuite) -> Mapping[str, Reference]:
    """The true proof for each submission, by id. UsageError when the suite has none for some submission."""
    again = "Build the suite again; it needs the clean version of every theorem."
    if REFERENCES not in suite.manifest.files:
        raise UsageError(f"the suite {suite.path} holds no true proofs", hint=again)
    data = read_frozen(suite.path, suite.manifest, REFERENCES)
    found = {record.id: record for record in from_lines(data, Reference, source=str(suite.path / REFERENCES))}
    for submission in suite.submissions:
        if submission.id not in found:
            raise UsageError(f"the suite {suite.path} holds no true proof for {submission.id}", hint=again)
    return found
