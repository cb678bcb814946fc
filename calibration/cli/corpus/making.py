"""`leancal corpus new`."""

from __future__ import annotations

from typing import Annotated

import typer

from calibration.cli.console import emit_json
from calibration.cli.preparation import JsonOption, ProjectOption, chosen_project
from toolkit.corpus.skeleton import write_skeleton
from toolkit.lean.project import LIBRARY


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A capital letter, then letters and digits.")],
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Make the folder of a new theorem: a small one that compiles, to be replaced part by part."""
    place = chosen_project(project)
    folder = write_skeleton(place.source / LIBRARY, name)
    if json:
        emit_json({"folder": str(folder), "files": sorted(f.name for f in folder.iterdir())})
    else:
        print(f"{folder}\nnext: replace its parts, then `leancal corpus check {name}`")
