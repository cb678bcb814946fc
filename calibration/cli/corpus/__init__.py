"""`leancal corpus`: the theorems, their proofs and their planted errors."""

from __future__ import annotations

import typer

from calibration.cli.corpus.binding import bind
from calibration.cli.corpus.checking import check
from calibration.cli.corpus.import_ import import_
from calibration.cli.corpus.listing import list_theorems
from calibration.cli.corpus.making import new
from calibration.cli.corpus.showing import show

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.callback()
def corpus() -> None:
    """The theorems, their proofs and their planted errors."""


app.command("list")(list_theorems)
app.command("show")(show)
app.command("new")(new)
app.command("check")(check)
app.command("bind")(bind)
app.command("import")(import_)
