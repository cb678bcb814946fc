"""What the commands about the corpus share: a theorem in a row, and the exit code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Annotated, Any, TypeAlias

import typer

from mutations.certification import Certification, Finding, Status, TheoremReport
from mutations.difficulty import difficulty
from toolkit.corpus.folder import TheoremFolder

Theorems: TypeAlias = Annotated[
    list[str] | None, typer.Argument(metavar="[THEOREM]...", help="All if left out.")
]


def summary(report: TheoremReport, certification: Certification) -> dict[str, Any]:
    """A theorem: its sizes, its difficulty, and how much of it is certified."""
    folder, plants = report.folder, report.plants
    parts = certification.parts(report)
    hard = difficulty(parts.proof, parts.certificates, certification.environment) if parts else None
    return {
        "name": report.name,
        "title": folder.spec.title if folder else None,
        "area": folder.spec.area if folder else None,
        "status": str(report.status),
        "features": list(folder.spec.features) if folder else [],
        "steps": len(folder.labels) if folder else None,
        "depth": hard.depth if hard else None,
        "difficulty": {plant: asdict(d) for plant, d in hard.plants.items()} if hard else {},
        "sizes": _sizes(folder) if folder else {},
        "variants": ["clean", *(p.id for p in plants), "typo"],
        "planted": len(plants),
        "categories": Counter(plant.category for plant in plants),
        "certified": sum(report.plant_status(p.id) is Status.CERTIFIED for p in plants),
        "axioms": sorted(map(str, report.axioms)),
        "findings": [str(f) for f in report.findings],
    }


def _sizes(folder: TheoremFolder) -> dict[str, int]:
    """Lines of Lean in the folder, and words of the clean text in the paper register."""
    lean = "".join(file.read_text(encoding="utf-8") for file in folder.path.glob("*.lean"))
    return {"lean_lines": lean.count("\n"), "paper_words": len(" ".join(folder.clean.values()).split())}


def exit_by(findings: Iterable[Finding]) -> None:
    """End the command with 1 when something is rejected, with 2 when something could not be checked."""
    statuses = {finding.status for finding in findings}
    if Status.REJECTED in statuses:
        raise typer.Exit(1)
    if Status.UNCHECKED in statuses:
        raise typer.Exit(2)
