"""Folders that appear whole or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import UsageError


@dataclass(frozen=True, slots=True)
class FolderKind:
    """A kind of folder: the file that each has and no other folder has, and what it may hold besides."""

    mark: str
    others: frozenset[str]


def write_folder(out: Path, files: Mapping[str, bytes], kind: FolderKind) -> None:
    """Write the files, by path from `out`, as all that the folder holds.

    An earlier folder of this kind is replaced. UsageError for any other folder that is not empty, and for one
    of this kind in which other files lie.
    """
    out = out.absolute()
    _refuse_other(out, kind)
    try:
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
    except OSError as error:
        raise UsageError(f"cannot write {out}: {error.strerror}") from error


def _refuse_other(out: Path, kind: FolderKind) -> None:
    if not out.exists():
        return
    if not out.is_dir():
        raise UsageError(f"{out} is a file", hint="Name a folder that does not exist yet.")
    inside = {str(path.relative_to(out)) for path in out.rglob("*") if not path.is_dir()}
    if not inside and not any(out.iterdir()):
        return
    if strange := sorted(inside - {kind.mark, *kind.others}):
        raise UsageError(f"{out} holds something else, such as {strange[0]}", hint="Name a new folder.")
    if kind.mark not in inside:
        raise UsageError(f"{out} holds something else", hint="Name a new folder.")
