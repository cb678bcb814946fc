"""Which compiled modules a Lean process holds, and whether they still lie there unchanged.

A process maps the artifacts of its imports into memory once. When one of them is built anew, the process
goes on with the old one, and its answers are about code that is no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

_SLACK_NS = 50_000_000
"""How much later than the truth a file's times may be taken for; clocks of file systems are coarse."""

Stamp: TypeAlias = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Holdings:
    """The artifacts that a process has mapped, with what was known of their files.

    Where the system does not tell what a process has mapped, these are all artifacts in `folders`.
    `settled` is false when one of them was written at about the time when the process read it: then the
    process may hold something else than the file.
    """

    files: tuple[tuple[Path, Stamp | None], ...]
    folders: tuple[Path, ...]
    settled: bool

    @property
    def current(self) -> bool:
        """Whether the files are what the process holds."""
        if not self.settled:
            return False
        paths = _below(self.folders) if self.folders else [path for path, _ in self.files]
        return _stamped(paths) == self.files


def holdings(pid: int | None, started_ns: int, folders: Sequence[Path]) -> Holdings:
    """What a process that was started at `started_ns` (as of `time.time_ns`) has mapped.

    `pid` is its number, or None when the system will not tell; `folders` is its import path.
    """
    mapped = _mapped(pid) if pid is not None else None
    files = _stamped(_below(folders) if mapped is None else sorted(mapped))
    settled = all(
        stamp is not None and max(stamp[3], stamp[4]) < started_ns - _SLACK_NS for _, stamp in files
    )
    return Holdings(files, tuple(folders) if mapped is None else (), settled)


def _mapped(pid: int) -> set[Path] | None:
    try:
        maps = Path(f"/proc/{pid}/maps").read_bytes()
    except OSError:
        return None
    found = set()
    for line in maps.splitlines():
        fields = line.split(None, 5)
        name = fields[5].removesuffix(b" (deleted)") if len(fields) == 6 else b""
        if b".olean" in name:
            found.add(Path(name.decode("utf-8", "surrogateescape")))
    return found


def _below(folders: Iterable[Path]) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.olean*"))


def _stamped(paths: Iterable[Path]) -> tuple[tuple[Path, Stamp | None], ...]:
    return tuple((path, _stamp(path)) for path in paths)


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns
