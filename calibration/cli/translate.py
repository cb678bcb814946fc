"""`leancal translate`: a theorem's formal proof in words."""

from __future__ import annotations

from typing import Annotated

import typer

from calibration.cli.console import emit_json
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, prepare
from mutations.documents import Register
from mutations.planting import theorem_variants
from toolkit.errors import UsageError

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def translate(
    theorem: Annotated[str, typer.Argument(metavar="THEOREM")],
    variant: Annotated[
        str,
        typer.Option(metavar="NAME", help="`clean`, `typo` or a plant, as `leancal corpus show` names it."),
    ] = "clean",
    register: Annotated[
        Register, typer.Option(help="`plain` is made from the compiled terms, `paper` written by hand.")
    ] = Register.PLAIN,
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """Write the prose of one variant of a theorem as Markdown with LaTeX."""
    prepared = prepare(project, lean, (theorem,))
    (report,) = prepared.certification.theorems
    if report.findings:
        raise report.findings[0].error
    found = {v.name: v for v in theorem_variants(report, prepared.certification)}
    if variant not in found:
        raise UsageError(f"{theorem} has no variant {variant}", hint=f"it has {', '.join(found)}")
    document = found[variant].documents[register]
    text = document.relabelled({s.label: s.label for s in document.steps}).markdown()
    if json:
        emit_json({"theorem": theorem, "variant": variant, "register": register, "text": text})
    else:
        print(text, end="")
