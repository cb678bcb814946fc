"""Folders that appear whole or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from toolkit.errors import UsageError


def write_folder(out: Path, files: Mapping[str, bytes], *, mark: str) -> None:
    """Write the files, by path from `out`, as all that the folder holds.

    `mark` names one of them that no folder of another kind has: a folder with it is an earlier one of this
    kind, and replaced, as long as it holds no other files. UsageError for any other folder that is not empty.
    """
    out = out.absolute()
    _refuse_other(out, files, mark)
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


def _refuse_other(out: Path, files: Mapping[str, bytes], mark: str) -> None:
    if not out.exists():
        return
    if not out.is_dir():
        raise UsageError(f"{out} is a file", hint="Name a folder that does not exist yet.")
    inside = {str(path.relative_to(out)) for path in out.rglob("*") if not path.is_dir()}
    if inside and (mark not in inside or inside - files.keys()):
        more = sorted(inside - files.keys())
        what = f", such as {more[0]}" if mark in inside else ""
        raise UsageError(f"{out} holds something else{what}", hint="Name a new folder.")
