"""`leancal corpus show`."""

from __future__ import annotations

import textwrap
from typing import Annotated, Any

import typer

from calibration.cli.console import emit_json
from calibration.cli.corpus.common import exit_by, summary
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, prepare
from mutations.certification import Certification, TheoremReport
from mutations.difficulty import difficulty
from mutations.planting import certificate_facts
from toolkit.lean.printer import readable


def show(
    theorem: Annotated[str, typer.Argument(metavar="THEOREM")],
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """One theorem: its steps with their claims, and its plants with their certificates."""
    certification = prepare(project, lean, (theorem,))
    (report,) = certification.theorems
    shown = summary(report, certification) | _details(report, certification)
    if json:
        emit_json(shown)
    else:
        _print(shown)
    exit_by(certification.findings)


def _details(report: TheoremReport, certification: Certification) -> dict[str, Any]:
    parts, env = certification.parts(report), certification.environment
    if parts is None:
        return {}
    proof, plants = parts.proof, []
    hard = difficulty(proof, parts.certificates, env)
    for spec in report.plants:
        plant: dict[str, Any] = {
            "id": spec.id,
            "category": spec.category,
            "step": spec.step,
            "reason": spec.reason,
            "status": str(report.plant_status(spec.id)),
        }
        if certificate := parts.certificates.get(spec.id):
            facts = certificate_facts(certificate, env)
            plant |= {
                "difficulty": {
                    "depth": hard.plants[spec.id].depth,
                    "distance": hard.plants[spec.id].distance,
                },
                "scope": facts.scope,
                "claim": facts.claim,
                "declarations": [
                    {"name": d.name, "role": d.role, "type": d.type} for d in facts.declarations
                ],
            }
        plants.append(plant)
    return {
        "context": [{"name": str(b.fvar.name), "type": readable(b.type, env.get)} for b in proof.context],
        "target": readable(proof.target, env.get),
        "proof": [
            {"label": s.label, "claim": readable(s.claim, env.get), "uses": list(s.premises)}
            for s in proof.steps
        ],
        "plants": plants,
    }


def _print(shown: dict[str, Any]) -> None:
    print(f"{shown['name']}: {shown['title'] or 'no title'} ({shown['status']})")
    if shown["features"]:
        print(f"turns on {', '.join(shown['features'])}")
    for binder in shown.get("context", ()):
        _print_indented(f"{binder['name']} : {binder['type']}")
    if "target" in shown:
        _print_indented(f"⊢ {shown['target']}")
    for step in shown.get("proof", ()):
        uses = f"  (uses {', '.join(step['uses'])})" if step["uses"] else ""
        print(f"\n{step['label']}{uses}")
        _print_indented(step["claim"])
    for plant in shown.get("plants", ()):
        place = f"{plant['category']} at {plant['step']}{_difficulty(plant)}"
        print(f"\nplant {plant['id']}: {place}, {plant['status']}")
        _print_indented(plant["reason"])
        for declaration in plant.get("declarations", ()):
            _print_indented(f"{declaration['role']}: {declaration['name']}")
            _print_indented(declaration["type"], 2)
    for finding in shown["findings"]:
        print(f"\n{finding}")


def _difficulty(plant: dict[str, Any]) -> str:
    found = plant.get("difficulty")
    return f" (depth {found['depth']}, distance {found['distance']})" if found else ""


def _print_indented(text: str, level: int = 1) -> None:
    print(textwrap.indent(text, "  " * level))
