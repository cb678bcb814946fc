"""What a process and everything below it use, as the system tells it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Usage:
    """`memory_kb` is memory that no file backs, swapped out or not, in KiB; the others are counts."""

    memory_kb: int = 0
    processes: int = 0
    threads: int = 0


def usage_below(process: int, levels: int) -> Usage:
    """Use of the processes `levels` generations below a process, and of all below those; 0 is itself.

    What cannot be read counts as nothing.
    """
    generation = [process]
    for _ in range(levels):
        generation = _children(generation)
    memory = processes = threads = 0
    while generation:
        for number in generation:
            used, count = _status(number)
            memory += used
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
        try:
            for task in (_PROC / str(process) / "task").iterdir():
                found += map(int, (task / "children").read_bytes().split())
        except OSError:
            continue
    return found
