"""`leancal calibrate`: how good the instruments themselves are."""

from __future__ import annotations

import typer

from calibration.cli.calibrate_gates import gates

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.callback()
def calibrate() -> None:
    """How good the instruments themselves are, on material whose truth is known."""


app.command("gates")(gates)
