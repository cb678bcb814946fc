"""`leancal corpus`: the theorems, their proofs and their planted errors."""

from __future__ import annotations

import textwrap
from typing import Annotated, Any

import typer

from calibration.cli.console import emit_json, print_table
from calibration.cli.preparation import JsonOption, LeanOption, Prepared, ProjectOption, prepare
from mutations.bindings import bindings_of, write_bindings
from mutations.certification import Status, TheoremReport
from mutations.planting import certificate_facts
from toolkit.lean.printer import readable

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

Theorems = Annotated[list[str] | None, typer.Argument(metavar="[THEOREM]...", help="All if left out.")]


@app.callback()
def corpus() -> None:
    """The theorems, their proofs and their planted errors."""


@app.command("list")
def list_theorems(project: ProjectOption = None, lean: LeanOption = None, json: JsonOption = False) -> None:
    """Each theorem with its steps, its variants and how many of its plants are certified."""
    prepared = prepare(project, lean)
    rows = [_summary(report) for report in prepared.certification.theorems]
    if json:
        emit_json({"theorems": rows})
    else:
        columns = ("name", "status", "steps", "planted", "certified", "title")
        print_table(columns, [[r[column] for column in columns] for r in rows])
    _exit(prepared.certification.theorems)


@app.command()
def show(
    theorem: Annotated[str, typer.Argument(metavar="THEOREM")],
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """One theorem: its steps with their claims, and its plants with their certificates."""
    prepared = prepare(project, lean, (theorem,))
    (report,) = prepared.certification.theorems
    shown = _summary(report) | _details(report, prepared)
    if json:
        emit_json(shown)
    else:
        _print(shown)
    _exit((report,))


@app.command()
def bind(
    theorems: Theorems = None,
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """Record that each prose section, as it stands, says its formal claim, as it stands.

    Read the prose against the claims first (`leancal corpus show`, `leancal translate`).
    """
    prepared = prepare(project, lean, theorems or None)
    reports = prepared.certification.theorems
    bound = []
    for report in reports:
        folder, parts = report.folder, prepared.certification.parts(report)
        if folder is None or parts is None or len(parts.certificates) < len(report.plants):
            raise report.findings[0].error
        env = prepared.certification.environment
        bound.append((folder, bindings_of(folder, parts.proof, parts.certificates, env)))
    written = [str(write_bindings(folder, current)) for folder, current in bound]
    if json:
        emit_json({"written": written})
    else:
        print("\n".join(written))


def _summary(report: TheoremReport) -> dict[str, Any]:
    folder, plants = report.folder, report.plants
    return {
        "name": report.name,
        "title": folder.spec.title if folder else None,
        "area": folder.spec.area if folder else None,
        "status": str(report.status),
        "steps": len(folder.labels) if folder else None,
        "variants": ["clean", *(p.id for p in plants), "typo"],
        "planted": len(plants),
        "certified": sum(report.plant_status(p.id) is Status.CERTIFIED for p in plants),
        "axioms": sorted(map(str, report.axioms)),
        "findings": [str(f) for f in report.findings],
    }


def _details(report: TheoremReport, prepared: Prepared) -> dict[str, Any]:
    parts, env = prepared.certification.parts(report), prepared.certification.environment
    if parts is None:
        return {}
    proof, plants = parts.proof, []
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
    print(f"{shown['name']}: {shown['title']} ({shown['status']})")
    for binder in shown.get("context", ()):
        _print_indented(f"{binder['name']} : {binder['type']}")
    if "target" in shown:
        _print_indented(f"⊢ {shown['target']}")
    for step in shown.get("proof", ()):
        uses = f"  (uses {', '.join(step['uses'])})" if step["uses"] else ""
        print(f"\n{step['label']}{uses}")
        _print_indented(step["claim"])
    for plant in shown.get("plants", ()):
        print(f"\nplant {plant['id']}: {plant['category']} at {plant['step']}, {plant['status']}")
        _print_indented(plant["reason"])
        for declaration in plant.get("declarations", ()):
            _print_indented(f"{declaration['role']}: {declaration['name']}")
            _print_indented(declaration["type"], 2)
    for finding in shown["findings"]:
        print(f"\n{finding}")


def _print_indented(text: str, level: int = 1) -> None:
    print(textwrap.indent(text, "  " * level))


def _exit(reports: tuple[TheoremReport, ...]) -> None:
    statuses = {f.status for r in reports for f in r.findings}
    if Status.REJECTED in statuses:
        raise typer.Exit(1)
    if Status.UNCHECKED in statuses:
        raise typer.Exit(2)
