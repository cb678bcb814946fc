"""Other people's Lean files as they are handed in."""

from __future__ import annotations

from pathlib import Path

from toolkit.errors import UsageError

LARGEST = 64 << 20
"""Bytes that a file may have: reading one that never ends must come to an end."""


def read_source(file: Path) -> bytes:
    """The bytes of a file; UsageError when it cannot be read or is too large."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from error
    if len(data) > LARGEST:
        raise UsageError(f"{file} has more than {LARGEST >> 20} MiB", hint="split it into smaller files")
    return data
