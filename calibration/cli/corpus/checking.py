"""`leancal corpus check`."""

from __future__ import annotations

from calibration.cli.console import emit_json
from calibration.cli.corpus.common import Theorems, exit_by
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, finding_as_json, prepare
from mutations.certification import Finding
from mutations.lints import lint
from toolkit.errors import Rejected


def check(
    theorems: Theorems = None,
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """Say what is missing or inconsistent: in the proofs, the certificates, the texts and their bindings.

    Exit code 1 when there is something, 2 when something could not be checked.
    """
    certification = prepare(project, lean, theorems or None)
    findings = list(certification.findings)
    for report in certification.theorems:
        parts = certification.parts(report)
        if report.folder is not None and parts is not None:
            remarks = lint(report.folder, parts, certification.environment)
            findings += [Finding(report.name, Rejected(remark)) for remark in remarks]
    if json:
        emit_json(
            {
                "theorems": [report.name for report in certification.theorems],
                "findings": list(map(finding_as_json, findings)),
            }
        )
    else:
        for finding in findings:
            print(finding)
        print(f"theorems: {len(certification.theorems)}, findings: {len(findings)}")
    exit_by(findings)
