"""`leancal judges`: list the judges at hand."""

from __future__ import annotations

from typing import Annotated

import typer

from calibration.cli.console import emit_json, print_table
from calibration.judges import registry
from toolkit.errors import UsageError

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def judges(json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False) -> None:
    """List the judges: the built-in ones and those that other packages bring."""
    known = {name: _about(name) for name in registry.names()}
    if json:
        emit_json({"judges": known})
    else:
        print_table(("judge", "what it does"), list(known.items()))


def _about(name: str) -> str:
    try:
        return registry.make(name, seed=0).describe()
    except UsageError as error:
        return error.message
