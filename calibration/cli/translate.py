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
    """Write the prose of one variant of a theorem as Markdown with LaTeX.

    It needs the formal parts to be in order; that prose is not bound to them yet does not matter.
    """
    certification = prepare(project, lean, (theorem,))
    (report,) = certification.theorems
    names = ["clean", *(plant.id for plant in report.plants), "typo"]
    if report.folder is not None and variant not in names:
        raise UsageError(f"{theorem} has no variant {variant}", hint=f"it has {', '.join(names)}")
    found = next((v for v in theorem_variants(report, certification) if v.name == variant), None)
    if found is None:
        raise next(f.error for f in report.findings if f.subject in (theorem, f"{theorem}.{variant}"))
    document = found.documents[register]
    text = document.relabelled({s.label: s.label for s in document.steps}).markdown()
    if json:
        emit_json({"theorem": theorem, "variant": variant, "register": register, "text": text})
    else:
        print(text, end="")
