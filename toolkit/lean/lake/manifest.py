"""The packages that a Lake project stands on, as its `lake-manifest.json` lists them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import Unchecked

MANIFEST = "lake-manifest.json"
PACKAGES = Path(".lake/packages")


@dataclass(frozen=True, slots=True)
class LakePackage:
    """A dependency of a project and its folder."""

    name: str
    folder: Path


def read_packages(root: Path) -> tuple[LakePackage, ...]:
    """The packages that the manifest lists; none when there is no manifest.

    Raises Unchecked when the manifest cannot be read, or a package was not fetched yet: Lake would then
    fetch it, and no check may start a download.
    """
    file = root / MANIFEST
    if not file.is_file():
        return ()
    try:
        manifest = json.loads(file.read_text(encoding="utf-8"))
        where = root / str(manifest.get("packagesDir") or PACKAGES)
        packages = tuple(_package(entry, root, where) for entry in manifest["packages"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unchecked(
            f"{file} is not a manifest that Lake writes: {type(error).__name__}: {error}",
            hint="`lake update` in the project writes it anew",
        ) from error
    missing = [package.name for package in packages if not package.folder.is_dir()]
    if missing:
        raise Unchecked(
            f"{root} depends on packages that are not there: {', '.join(missing)}",
            hint="run `lake build` in the project first (for Mathlib, `lake exe cache get` before it)",
        )
    return packages


def _package(entry: dict[str, str | None], root: Path, where: Path) -> LakePackage:
    name = str(entry["name"]).strip("«»")
    if entry["type"] == "path":
        folder = root / str(entry["dir"])
    else:
        folder = where / name / str(entry.get("subDir") or "")
    return LakePackage(name, folder.resolve())
