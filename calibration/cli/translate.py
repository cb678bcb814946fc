"""`leancal translate`: formal proofs in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from calibration.cli.console import emit_json, say
from calibration.cli.options import ModelsOption
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, prepare
from mutations.documents import Register
from toolkit.errors import UsageError

if TYPE_CHECKING:
    from mutations.certification import Certification
    from toolkit.prose.render import Told

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Form(StrEnum):
    """How prose is written."""

    MD = "md"
    LATEX = "latex"
    HTML = "html"
    SIDE_BY_SIDE = "side-by-side"
    JSON = "json"


class Task(StrEnum):
    """What is asked for besides one document."""

    ALL = "--all"
    COVERAGE = "--coverage"
    CHECK = "--check"


@app.command()
def translate(
    subject: Annotated[
        str | None, typer.Argument(metavar="THEOREM|FILE", help="A theorem of the corpus, or a Lean file.")
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="`clean`, `typo` or a plant, as `leancal corpus show` names it; `clean` if left out.",
        ),
    ] = None,
    register: Annotated[
        Register,
        typer.Option(
            help="`plain` is made from the compiled terms, `paper` written by its author, or by --maker."
        ),
    ] = Register.PLAIN,
    every: Annotated[
        bool, typer.Option("--all", help="Every variant of the theorem, or of the whole corpus.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Tell what the terms are made of, and how each is told.")
    ] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="Compare every variant's prose, in both registers, with its claims."),
    ] = False,
    decl: Annotated[
        str | None, typer.Option(metavar="NAME", help="The declaration of FILE to tell, by its full name.")
    ] = None,
    maker: Annotated[
        str | None,
        typer.Option(metavar="MODEL", help="Have this model write the paper text, and check what it writes."),
    ] = None,
    jurors: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODEL",
            help="Ask for three votes on each draft of --maker; up to three models share them.",
        ),
    ] = None,
    blind: Annotated[
        str | None,
        typer.Option(metavar="MODEL", help="Have this model put --decl into words from anonymous Lean."),
    ] = None,
    models: ModelsOption = None,
    form: Annotated[
        Form | None,
        typer.Option(
            "--format", help="`side-by-side` is a page with the Lean on the left; `md` if left out."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write to FILE, whole or not at all.")
    ] = None,
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """Write the prose of a theorem's proof, or of a declaration in a Lean file, from the compiled terms.

    A theorem's formal parts must be in order; that its prose is not bound to them yet does not matter.
    """
    task = _task(every=every, coverage=coverage, check=check)
    form = form or (Form.JSON if json else Form.MD)
    if json and form is not Form.JSON and out is None:
        raise UsageError(f"--json and --format {form} both want the standard output", hint="give -o FILE")
    jurors = jurors or []
    _require_a_use(
        maker=maker, jurors=jurors, blind=blind, models=models, decl=decl, task=task, register=register
    )
    if decl is not None:
        if subject is None:
            raise UsageError(
                "--decl is about a Lean file, and none is named", hint="name it: FILE --decl NAME"
            )
        _refuse_of_the_corpus(task, variant, register, maker)
        if maker is not None:
            from calibration.cli.asking import draft
            from calibration.cli.candidates import declared_in
            from calibration.drafts import task_of_declaration

            draft(
                task_of_declaration(declared_in(Path(subject), decl, project, lean)),
                models,
                maker=maker,
                jurors=jurors,
                json=form is Form.JSON or json,
                write=partial(_write_draft, form=form, out=out),
            )
            return
        if blind is not None:
            _blind(Path(subject), decl, project, lean, models, blind, form, out, json=json)
            return
        from calibration.cli.candidates import told_declaration

        _write([told_declaration(Path(subject), decl, project, lean)], form, out, single=True, json=json)
        return
    if subject is None and task is None:
        raise UsageError("which theorem?", hint="name one, or ask for --all, --coverage or --check")
    if subject is not None and subject.endswith(".lean"):
        raise UsageError(f"which declaration of {subject}?", hint="name it with --decl")
    if task is not None and variant is not None:
        raise UsageError(f"{task} is about every variant", hint="leave --variant out")
    if task in (Task.COVERAGE, Task.CHECK) and (form not in (Form.MD, Form.JSON) or out is not None):
        raise UsageError(f"{task} writes no prose", hint="it takes --json, and neither --format nor -o")
    if task is Task.ALL and maker is not None and (out is None or form not in (Form.MD, Form.JSON)):
        raise UsageError(
            "--all --maker writes Markdown into a folder", hint="give -o FOLDER, and no --format"
        )
    certification = prepare(project, lean, (subject,) if subject is not None else None)
    match task:
        case None if maker is not None:
            from calibration.cli.asking import draft
            from calibration.drafts import task_of

            assert subject is not None
            draft(
                task_of(certification, subject, variant or "clean"),
                models,
                maker=maker,
                jurors=jurors,
                json=form is Form.JSON or json,
                write=partial(_write_draft, form=form, out=out),
            )
        case None:
            assert subject is not None
            one = _variant(certification, subject, variant or "clean", register)
            _write([one], form, out, single=True, json=json)
        case Task.ALL if maker is not None:
            from calibration.cli.asking import draft_every

            assert out is not None
            draft_every(certification, models, maker=maker, jurors=jurors, out=out, json=json)
        case Task.ALL:
            _every(certification, register, form, out, json=json)
        case Task.COVERAGE:
            from calibration.cli.prose_tables import tell_coverage

            tell_coverage(certification, json=form is Form.JSON)
        case Task.CHECK:
            from calibration.cli.prose_tables import tell_checks

            tell_checks(certification, json=form is Form.JSON)


def _require_a_use(
    *,
    maker: str | None,
    jurors: Sequence[str],
    blind: str | None,
    models: Path | None,
    decl: str | None,
    task: Task | None,
    register: Register,
) -> None:
    """UsageError for an option about models that nothing would make use of."""
    if maker is not None and (register is not Register.PAPER or task not in (None, Task.ALL)):
        raise UsageError("--maker writes the paper text of a proof", hint="give --register paper")
    if maker is not None and blind is not None:
        raise UsageError("--maker and --blind cannot be had together")
    if jurors and maker is None:
        raise UsageError("--jurors vote on a draft, and nobody makes one", hint="give --maker")
    if blind is not None and decl is None:
        raise UsageError("--blind is about one declaration of a file", hint="name it with --decl")
    if models is not None and maker is None and blind is None:
        raise UsageError("--models is given and no model is asked", hint="give --maker or --blind")
    if jurors:
        from calibration.cli.asking import require_seats

        require_seats(jurors)


def _refuse_of_the_corpus(
    task: Task | None, variant: str | None, register: Register, maker: str | None
) -> None:
    """UsageError for an option beside --decl that only a theorem of the corpus has a use for."""
    for option in (task, variant and "--variant"):
        if option is not None:
            raise UsageError(
                f"{option} is about theorems of the corpus, and --decl about a Lean file",
                hint=f"leave {option} out",
            )
    if register is Register.PAPER and maker is None:
        raise UsageError(
            "--register paper is in the way: a declaration of a Lean file has no paper text by its author",
            hint="have a model write one with --maker MODEL, or leave --register out",
        )


def _task(*, every: bool, coverage: bool, check: bool) -> Task | None:
    asked = [t for t, on in zip(Task, (every, coverage, check), strict=True) if on]
    if len(asked) > 1:
        raise UsageError(f"{asked[0]} and {asked[1]} cannot be had together")
    return asked[0] if asked else None


def _variant(certification: Certification, theorem: str, variant: str, register: Register) -> Told:
    from calibration.translations import told

    (report,) = certification.theorems
    names = ["clean", *(plant.id for plant in report.plants), "typo"]
    if report.folder is not None and variant not in names:
        raise UsageError(f"{theorem} has no variant {variant}", hint=f"it has {', '.join(names)}")
    gathered = told(certification, register)
    found = next((t for t in gathered.made if t.variant == variant), None)
    if found is None:
        mine = [p for p in gathered.problems if p.subject in (theorem, f"{theorem}.{variant}")]
        raise (mine or gathered.problems)[0].error
    return found


def _every(
    certification: Certification, register: Register, form: Form, out: Path | None, *, json: bool
) -> None:
    from calibration.translations import told

    gathered = told(certification, register)
    if form is not Form.JSON or out is not None:
        _write(gathered.require_all(), form, out, single=False, json=json)
        return
    emit_json(
        {
            "ok": not gathered.problems,
            "exit_code": gathered.exit_code,
            "register": register,
            "theorems": len({t.theorem for t in gathered.made}),
            "variants": [t.record() for t in gathered.made],
            "problems": [p.record() for p in gathered.problems],
        }
    )
    raise typer.Exit(gathered.exit_code)


def _write(told: Sequence[Told], form: Form, out: Path | None, *, single: bool, json: bool) -> None:
    """Write documents to the standard output or, whole or not at all, to a file."""
    text = _text(told, form, single=single)
    if out is None:
        print(text, end="")
        return
    from calibration.jsonl import write_whole

    write_whole(out, text.encode(errors="replace"))
    if json:
        emit_json({"wrote": str(out), "format": form, "documents": len(told)})
    else:
        say(f"wrote {out} (documents: {len(told)})")


def _write_draft(told: Told, form: Form, out: Path | None) -> None:
    """Write a draft to its file, or to the standard output, which as JSON has the whole record instead."""
    if out is not None:
        from calibration.jsonl import write_whole

        write_whole(out, _text([told], form, single=True).encode(errors="replace"))
    elif form is not Form.JSON:
        print(_text([told], form, single=True), end="")


def _blind(
    file: Path,
    name: str,
    project: Path | None,
    lean: str | None,
    models: Path | None,
    model: str,
    form: Form,
    out: Path | None,
    *,
    json: bool,
) -> None:
    from calibration.cli.asking import blind
    from calibration.jsonl import write_whole

    if form not in (Form.MD, Form.JSON):
        raise UsageError(f"--blind gives no {form}", hint="it takes --format md or json")
    text, record = blind(file, name, project, lean, models, model)
    if out is not None:
        write_whole(out, text.encode(errors="replace"))
    if json or form is Form.JSON:
        emit_json(record)
    elif out is None:
        print(text, end="")
    else:
        say(f"wrote {out}")


def _text(told: Sequence[Told], form: Form, *, single: bool) -> str:
    match form:
        case Form.MD:
            return "\n".join(t.markdown() for t in told)
        case Form.LATEX:
            from toolkit.prose.render import latex

            return latex([t.readable for t in told])
        case Form.HTML:
            from calibration.report.translation import prose_page

            return prose_page(told)
        case Form.SIDE_BY_SIDE:
            from calibration.report.translation import side_by_side_page

            return side_by_side_page(told)
        case Form.JSON:
            import json

            records = [t.record() for t in told]
            return json.dumps(records[0] if single else {"variants": records}, ensure_ascii=False) + "\n"
