"""What a process and everything below it use, as the system tells it; and what lies in a folder."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

_PROC = Path("/proc")
_PAUSE = 0.02
"""Seconds between two looks into a folder, at least."""


@dataclass(frozen=True, slots=True)
class Usage:
    """`memory_kb` is memory that no file backs, swapped out or not, in KiB; the others are counts."""

    memory_kb: int = 0
    processes: int = 0
    threads: int = 0


def usage_below(process: int, levels: int, shared_kb: int = 0) -> Usage:
    """Use of the processes `levels` generations below a process, and of all below those; 0 is itself.

    What cannot be read counts as nothing, nor do `shared_kb` KiB of each that it has in common with others.
    """
    generation = [process]
    for _ in range(levels):
        generation = _children(generation)
    memory = processes = threads = 0
    while generation:
        for number in generation:
            used, count = _status(number)
            memory += max(used - shared_kb, 0)
            threads += count
            processes += count > 0
        generation = _children(generation)
    return Usage(memory, processes, threads)


def _status(process: int) -> tuple[int, int]:
    try:
        status = (_PROC / str(process) / "status").read_bytes()
    except OSError:
        return 0, 0
    fields = dict(line.split(b":", 1) for line in status.splitlines() if b":" in line)
    memory = sum(int(fields[f].split()[0]) for f in (b"RssAnon", b"VmSwap") if f in fields)
    return memory, int(fields.get(b"Threads", 0))


def _children(processes: list[int]) -> list[int]:
    found: list[int] = []
    for process in processes:
        with contextlib.suppress(OSError):
            for thread in (_PROC / str(process) / "task").iterdir():
                # a thread that ends meanwhile hides no child of the others
                with contextlib.suppress(OSError):
                    found += map(int, (thread / "children").read_bytes().split())
    return found


ENTRY_KB = 4
"""What an entry of a folder counts at least: an empty file takes room, too."""


def stored_below(folder: Path) -> int | None:
    """KiB on the disk below a folder; None when it cannot be told, since somebody closed a folder there.

    What is deleted meanwhile counts as an entry.
    """
    stored = 0
    folders = [str(folder)]
    while folders:
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    stored += max(_blocks(entry) >> 1, ENTRY_KB)
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
        except FileNotFoundError:
            continue
        except OSError:
            return None
    return stored


def _blocks(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat(follow_symlinks=False).st_blocks
    except FileNotFoundError:
        return 0


class Stored:
    """What lies in `folder`, which may hold `most_mb` MiB, looked up now and then; no folder holds nothing.

    A folder of many files takes long to look up, so it is looked up less often.
    """

    def __init__(self, folder: Path | None, most_mb: int) -> None:
        self._folder = folder
        self._most_kb = most_mb << 10
        self._next = 0.0

    def is_due(self, now: float) -> bool:
        """Whether to look again, by the monotonic clock."""
        return now >= self._next

    def is_too_much(self) -> bool:
        """Look: whether it is more than may be there, or cannot be told."""
        if self._folder is None:
            return False
        started = time.monotonic()
        stored = stored_below(self._folder)
        ended = time.monotonic()
        self._next = ended + max(_PAUSE, (ended - started) * 10)
        return stored is None or stored > self._most_kb
