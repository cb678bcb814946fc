"""Where a Lean project keeps its sources and where its compiled artifacts go."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import UsageError

if TYPE_CHECKING:
    from toolkit.lean.lake import LakeProject

SOURCES = "lean_project"
LIBRARY = "Corpus"
"""The library among a project's sources that holds its theorems, a folder each."""
_PACKAGE = Path(__file__).resolve().parent.parent.parent
_VERSION = re.compile(r"v?(\d+\.\d+\.\d+\S*)$")


@dataclass(frozen=True, slots=True)
class Project:
    """A Lean project: its folder, the folder of its sources, and the folder of what is made from them.

    `lean_version` is the Lean that the project's `lean-toolchain` file asks for. `lake` is set when the
    project is laid out as Lake's and not as leancal's: then Lake compiles it.
    """

    root: Path
    source: Path
    build: Path
    lean_version: str
    lake: LakeProject | None = None

    @property
    def lib(self) -> Path:
        """The folder of compiled artifacts, as `LEAN_PATH` wants it."""
        return self.build / "lib"


def open_project(root: Path, *, build: Path | None = None) -> Project:
    """The project in folder `root`, with its artifacts in `build`.

    A folder with `lean_project/` is a project of leancal's own layout, whether or not it has a lakefile too;
    another one with a lakefile is a Lake project, see `open_lake_project`. Without `build` the artifacts go
    to `.leancal/` in the project, or, where that cannot be written, to a folder of this project in the
    user's cache.

    Raises UsageError when the folder is neither, and for a Lake project what `open_lake_project` raises.
    """
    root = root.expanduser().resolve()
    source = root / SOURCES
    if source.is_dir():
        return Project(
            root, source, build.resolve() if build else _build_folder(root, "build"), _lean_version(root)
        )
    from toolkit.lean.lake import corpus_source, is_lake_project, open_lake_project

    if is_lake_project(root):
        lake = open_lake_project(root)
        place = build.resolve() if build else _build_folder(root, "lake")
        return Project(root, corpus_source(lake), place, lake.lean_version, lake)
    raise UsageError(
        f"{root} is not a Lean project: it has neither a folder `{SOURCES}` nor a lakefile",
        hint="--project takes the folder that holds `lean-toolchain`, and `lean_project/` or the lakefile",
    )


def bundled_project(*, build: Path | None = None) -> Project:
    """The project that comes with leancal: the checkout it runs from, or the installed copy.

    Raises UsageError when neither is there.
    """
    for root in (_PACKAGE, _PACKAGE / "leancal_data"):
        if (root / SOURCES).is_dir() and (root / "lean-toolchain").is_file():
            return open_project(root, build=build)
    raise UsageError(
        "the Lean project that comes with leancal is not installed",
        hint="reinstall leancal, or name a project's folder with --project",
    )


def _lean_version(root: Path) -> str:
    file = root / "lean-toolchain"
    try:
        text = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"{root} is not a Lean project: `lean-toolchain` cannot be read",
            hint="write the Lean version into it, for example `leanprover/lean4:v4.35.0`",
        ) from error
    match = _VERSION.search(text)
    if match is None:
        raise UsageError(
            f"{file} names no Lean version: {text!r}",
            hint="write the Lean version into it, for example `leanprover/lean4:v4.35.0`",
        )
    return match[1]


def _build_folder(root: Path, name: str) -> Path:
    # an installed package is never written to, even where that is allowed
    if os.access(root, os.W_OK) and root.name != "leancal_data":
        return root / ".leancal" / name
    from platformdirs import user_cache_path

    return user_cache_path("leancal") / "projects" / hashlib.sha256(str(root).encode()).hexdigest()[:16]
