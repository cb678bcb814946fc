"""The kinds of tables that are written, by name, and the record that a row of each is."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.exports.issues import IssueRow
from calibration.exports.results import answered_row
from calibration.exports.texts import SubmissionRow, TrueRow
from calibration.records import Record


def published() -> Mapping[str, type[Record]]:
    """The row of each kind of table."""
    return {
        "answers": answered_row(),
        "votes": answered_row(),
        "issues": IssueRow,
        "submissions": SubmissionRow,
        "submissions_with_gold": TrueRow,
    }
