"""The parts of `leancal translate` that ask models."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from calibration.cli.console import emit_json, progress, say

if TYPE_CHECKING:
    from mutations.certification import Certification
    from toolkit.prose.render import Told


def draft(
    certification: Certification,
    theorem: str,
    variant: str,
    models: Path | None,
    *,
    maker: str,
    jurors: str | None,
    json: bool,
    write: Callable[[Told], None],
) -> None:
    """Have a model write the paper text of a proof, `write` the draft, tell how it ended, and exit so."""
    from calibration.drafts import asking, source_of, told_draft
    from toolkit.prose.maker import rewrite

    source = source_of(certification, theorem, variant)
    names = [maker] if jurors is None else [maker, jurors]
    with progress(f"asking {maker}"):
        made = asking(names, models, lambda *asked: rewrite(source, *asked))
    told = told_draft(certification, theorem, variant, made)
    if told is not None:
        write(told)
    if json:
        emit_json({**made.record(), "document": told.record() if told else None})
    else:
        say(f"{source.name}: {made.ending} after {len(made.rounds)} of at most 3 drafts")
        if made.reason:
            say(made.reason)
    if made.ending.exit_code:
        raise typer.Exit(made.ending.exit_code)


def blind(
    file: Path, name: str, project: Path | None, lean: str | None, models: Path | None, model: str
) -> tuple[str, dict[str, object]]:
    """A model's words for a declaration's anonymous statement, and the record of the call."""
    from calibration.cli.candidates import declared_in
    from calibration.drafts import asking
    from toolkit.prose.blind import back_translate, blind_statement

    shown = blind_statement(declared_in(file, name, project, lean))
    with progress(f"asking {model}"):
        made = asking([model], models, lambda asked: back_translate(shown, asked, f"{name}/blind"))
    return made.text, {"file": str(file), "declaration": name, **made.record()}
