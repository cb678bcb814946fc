"""Folders that appear whole or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import UsageError
from toolkit.lean.files import using


@dataclass(frozen=True, slots=True)
class FolderKind:
    """A kind of folder: what it is called, the file by which it is known, and what it may hold besides."""

    name: str
    mark: str
    others: frozenset[str]


def write_folder(out: Path, files: Mapping[str, bytes], kind: FolderKind) -> None:
    """Write the files, by path from `out`, as all that the folder holds.

    An earlier folder of this kind is replaced. UsageError as `refuse_other` raises it, and where nothing can
    be written; Unchecked when the disk is full.
    """
    out = out.absolute()
    refuse_other(out, kind)
    with using(out, "write"):
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent) as scratch:
            new, old = Path(scratch) / "new", Path(scratch) / "old"
            new.mkdir()
            for name, data in files.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(data)
            if out.exists():
                out.rename(old)
            try:
                new.rename(out)
            except OSError:
                if old.exists():
                    old.rename(out)
                raise


def refuse_other(out: Path, kind: FolderKind) -> None:
    """UsageError for a file, and for a folder that is neither empty nor all of this kind."""
    if not out.exists():
        return
    if not out.is_dir():
        raise UsageError(f"{out} is a file", hint="Name a folder that does not exist yet.")
    inside = {str(path.relative_to(out)) for path in out.rglob("*") if not path.is_dir()}
    strange = sorted(inside - {kind.mark, *kind.others})
    if strange or (kind.mark not in inside and any(out.iterdir())):
        such = f", such as {strange[0]}" if strange else ""
        raise UsageError(f"{out} holds something else than {kind.name}{such}", hint="Name a new folder.")
