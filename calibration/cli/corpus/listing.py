"""`leancal corpus list`."""

from __future__ import annotations

from calibration.cli.console import emit_json, print_table
from calibration.cli.corpus.common import exit_by, summary
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, prepare


def list_theorems(project: ProjectOption = None, lean: LeanOption = None, json: JsonOption = False) -> None:
    """Each theorem with its steps, its variants and how many of its plants are certified."""
    certification = prepare(project, lean)
    rows = [summary(report, certification) for report in certification.theorems]
    if json:
        emit_json({"theorems": rows})
    else:
        columns = ("name", "status", "steps", "depth", "planted", "certified", "title")
        print_table(columns, [[r[column] for column in columns] for r in rows])
    exit_by(certification.findings)
