"""Files that are read without waiting for ever, and written so that they are either whole or not there."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import secrets
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from toolkit.errors import LeancalError, Unchecked, UsageError

_OPEN: Final = (Path("/dev/fd"), Path("/proc/self/fd"))
"""Where names stand for what this process has open."""
_STREAMS: Final = (Path("/dev"), *_OPEN)
"""Where names stand for what is open or for a device, though a file may be behind them."""
_KINDS: Final = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
NO_ROOM: Final = (
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EIO,
    errno.ENOMEM,
    errno.EMFILE,
    errno.ENFILE,
)
"""What the system lacked or lost, whatever the name of the file is."""


def system_error(error: OSError, failed: str) -> LeancalError:
    """What an error of the system means for what `failed`.

    Unchecked when the system has no room or fails, as a full disk does; else UsageError: another name, or
    other rights, would do.
    """
    message = f"{failed}: {error.strerror or error}"
    if error.errno in NO_ROOM:
        return Unchecked(message, hint="Make room, then do it again.")
    return UsageError(message)


@contextlib.contextmanager
def using(path: Path, action: str) -> Iterator[None]:
    """Raise the system's errors within as `system_error`; `action` (`write`, say) is what failed."""
    try:
        yield
    except OSError as error:
        raise system_error(error, f"cannot {action} {path}") from error


def read_file(path: Path, *, most: int | None = None) -> bytes:
    """The bytes of a file.

    UsageError when it cannot be read, has more than `most` bytes, or is no file: reading a device or a pipe
    may never end. A pipe that this process was given (`/dev/stdin`, `/dev/fd/3`) is read to its end.
    """
    with using(path, "read"):
        _require_an_end(path, path.stat().st_mode)
        # a file that becomes a pipe meanwhile must not be waited for
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            _require_an_end(path, os.fstat(file.fileno()).st_mode)
            os.set_blocking(file.fileno(), True)
            data = file.read() if most is None else file.read(most + 1)
    if most is not None and len(data) > most:
        raise UsageError(f"{path} has more than {most >> 20} MiB", hint="Split it into smaller files.")
    return data


def _require_an_end(path: Path, mode: int) -> None:
    given = path == Path("/dev/stdin") or path.absolute().parent in _OPEN
    if not (stat.S_ISREG(mode) or (given and stat.S_ISFIFO(mode))):
        raise UsageError(f"cannot read {path}: it is {_KINDS.get(stat.S_IFMT(mode), 'no file')}")


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
    # what a link names is written, not the link; a link to itself is no place and is replaced
    path = Path(os.path.realpath(path))
    if not path.parent.exists():
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


@contextlib.contextmanager
def scratch_folder(prefix: str) -> Iterator[Path]:
    """A new folder for temporary files, removed at the end whatever was made in it."""
    folder = Path(os.path.realpath(tempfile.mkdtemp(prefix=prefix)))
    try:
        yield folder
    finally:
        remove_folder(folder)


def remove_folder(folder: Path) -> None:
    """Remove a folder with all below it, however deep; what the system does not let go of is left.

    Folders are brought up to the top one by one: deep ones have no path that could be used.
    """
    with contextlib.suppress(OSError):
        folders = [folder]
        while folders:
            current = folders.pop()
            for path in _entries(current):
                if path.is_symlink() or not path.is_dir():
                    path.unlink()
                elif current == folder:
                    folders.append(path)
                else:
                    # to be moved it must be open to its owner
                    path.chmod(0o700)
                    path.rename(folder / secrets.token_hex(8))
            if current != folder:
                current.rmdir()
                folders = folders or _entries(folder)
        folder.rmdir()


def _entries(folder: Path) -> list[Path]:
    folder.chmod(0o700)
    return list(folder.iterdir())
