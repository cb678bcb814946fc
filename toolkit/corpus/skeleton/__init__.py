"""The skeleton of a theorem's folder: a small theorem that compiles, to be replaced part by part."""

from __future__ import annotations

import re
import tempfile
from importlib.resources import files
from pathlib import Path

from toolkit.errors import UsageError

PLACEHOLDER = "NAME"
_SUFFIXES = (".lean", ".md", ".toml")


def write_skeleton(corpus: Path, name: str) -> Path:
    """Make the folder of a theorem called `name` below `corpus`, whole or not at all; returns it.

    Raises UsageError for a name that is no Lean name of one component, and when the folder exists.
    """
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name):
        raise UsageError(
            f"{name!r} is no name for a theorem",
            hint="take a capital letter, then letters and digits, for example `UnionBound`",
        )
    folder = corpus / name
    if folder.exists():
        raise UsageError(f"{folder} exists already")
    with tempfile.TemporaryDirectory(prefix=".new-", dir=corpus) as scratch:
        made = Path(scratch) / name
        made.mkdir()
        for source in files(__name__).iterdir():
            if source.name.endswith(_SUFFIXES):
                text = source.read_text(encoding="utf-8")
                (made / source.name).write_text(text.replace(PLACEHOLDER, name), encoding="utf-8")
        made.replace(folder)
    return folder
