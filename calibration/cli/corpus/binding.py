"""`leancal corpus bind`."""

from __future__ import annotations

from calibration.cli.console import emit_json
from calibration.cli.corpus.common import Theorems
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, prepare
from mutations.bindings import bindings_of, write_bindings


def bind(
    theorems: Theorems = None,
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """Record that each prose section, as it stands, says its formal claim, as it stands.

    Read the prose against the claims first (`leancal corpus show`, `leancal translate`).
    """
    certification = prepare(project, lean, theorems or None)
    reports = certification.theorems
    bound = []
    for report in reports:
        folder, parts = report.folder, certification.parts(report)
        if folder is None or parts is None or len(parts.certificates) < len(report.plants):
            raise report.findings[0].error
        env = certification.environment
        bound.append((folder, bindings_of(folder, parts.proof, parts.certificates, env)))
    written = [str(write_bindings(folder, current)) for folder, current in bound]
    if json:
        emit_json({"written": written})
    else:
        print("\n".join(written))
