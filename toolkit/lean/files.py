"""Files that are either whole or not there."""

from __future__ import annotations

import contextlib
import fcntl
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

_STREAMS: Final = (Path("/dev"), Path("/dev/fd"), Path("/proc/self/fd"))
"""Where names stand for what is open or for a device, though a file may be behind them."""


def is_stream(path: Path) -> bool:
    """Whether the path names a device, a pipe or the like, in whose place no file may be put."""
    if path.is_dir():
        return False
    return path.exists() and (not path.is_file() or path.absolute().parent in _STREAMS)


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that whoever reads it, at any time, finds the old content or the new one.

    Into a stream, such as `/dev/stdout`, the bytes are written as they are.
    """
    if is_stream(path):
        with path.open("ab") as stream:
            stream.write(data)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    # not `tempfile`, whose files only their owner can read
    temporary = path.parent / f".tmp-{secrets.token_hex(8)}"
    try:
        with temporary.open("xb") as file:
            file.write(data)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def locked(path: Path, *, on_wait: Callable[[], None]) -> Iterator[None]:
    """Hold the lock `path`; when another process holds it, call `on_wait` once and wait.

    The system releases the lock when its holder ends, in whatever way.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            on_wait()
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
