"""`leancal judges`: list the judges at hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from calibration.cli.console import emit_json, print_table
from calibration.cli.options import ModelsOption
from calibration.judges import registry
from calibration.protocols import registry as protocols
from calibration.runs.jurors import needs
from toolkit.errors import UsageError
from toolkit.models.config import load_models

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def judges(
    models: ModelsOption = None,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """List the judges: the built-in ones, those that other packages bring, and the models that are declared.

    Models are asked by a protocol: see the second table.
    """
    programs = {name: _told(partial(_judge, name)) for name in registry.names()}
    declared = {name: needs(config) for name, config in load_models(models).items()}
    ways = {name: _told(partial(_protocol, name)) for name in protocols.names()}
    if json:
        emit_json({"judges": {**declared, **programs}, "protocols": ways})
        return
    rows = [(name, "built in", about) for name, about in programs.items()]
    rows += [(name, "model", about) for name, about in declared.items() if name not in programs]
    print_table(("judge", "", "what it does or is, and what it needs"), rows)
    print_table(("protocol", "how a model is asked"), list(ways.items()))


def _judge(name: str) -> str:
    return registry.make(name, seed=0).describe()


def _protocol(name: str) -> str:
    return protocols.find(name).describe()


def _told(describe: Callable[[], str]) -> str:
    """What it says of itself, or why it cannot be loaded: one that is broken hides no other."""
    try:
        return describe()
    except UsageError as error:
        return error.message
    except Exception as error:
        return f"it cannot be described: {type(error).__name__}: {error}"
