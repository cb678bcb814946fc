"""Which compiled modules a Lean process holds, and whether they still lie there unchanged.

A process maps the artifacts of its imports into memory once. When one of them is built anew, the process
goes on with the old one, and its answers are about code that is no more.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

_SLACK_NS = 50_000_000
"""How much later than the truth a file's times may be taken for; clocks of file systems are coarse."""

Stamp: TypeAlias = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Holdings:
    """The artifacts that a process has mapped, with what was known of their files.

    `settled` is false when one of them was written at about the time when the process read it, or when the
    system does not tell what a process has mapped: then the process may hold something else than the files.
    """

    files: tuple[tuple[Path, Stamp | None], ...]
    settled: bool

    @property
    def current(self) -> bool:
        """Whether the files are what the process holds."""
        return self.settled and all(_stamp(path) == stamp for path, stamp in self.files)


def holdings(pid: int, started_ns: int) -> Holdings:
    """What the process `pid`, started at `started_ns` (as of `time.time_ns`), has mapped."""
    try:
        maps = Path(f"/proc/{pid}/maps").read_bytes()
    except OSError:
        return Holdings((), settled=False)
    files = tuple((path, _stamp(path)) for path in sorted(_artifacts(maps)))
    settled = all(
        stamp is not None and max(stamp[3], stamp[4]) < started_ns - _SLACK_NS for _, stamp in files
    )
    return Holdings(files, settled)


def _artifacts(maps: bytes) -> set[Path]:
    found = set()
    for line in maps.splitlines():
        fields = line.split(None, 5)
        name = fields[5].removesuffix(b" (deleted)") if len(fields) == 6 else b""
        if b".olean" in name or name.endswith(b".ir"):
            found.add(Path(name.decode("utf-8", "surrogateescape")))
    return found


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns
