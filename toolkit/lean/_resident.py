"""Lean's code in huge pages; nothing but the standard library.

The kernel copies no page tables for a library's code when a process forks, so that each fork takes hundreds
of page faults to find the code again. Private memory in huge pages is shared with a fork by a few dozen
entries, and takes no faults; what a fork writes to its code stays its own.
"""

# pathlib takes long to import
# ruff: noqa: PTH123
from __future__ import annotations

import ctypes
import mmap
import os

from toolkit.lean._kernel import LINUX, libc

HUGE = 1 << 21
_READ, _WRITE, _EXECUTE = 1, 2, 4
_FIXED, _NO_RESERVE, _ADVICE, _MOVE_TO = 0x10, 0x4000, 14, 1 | 2


def move_code(library: str) -> int:
    """Move the code of a loaded library into huge pages, where the system gives such.

    The calling thread's own code must lie elsewhere. Returns how many bytes of private memory that took.
    """
    if not LINUX:
        return 0
    moved = 0
    for start, end in _spans(library):
        first, last = -(-start // HUGE) * HUGE, end // HUGE * HUGE
        if first < last and _move(first, last - first):
            moved += last - first
    return moved


def _spans(library: str) -> list[tuple[int, int]]:
    """Where the code of a library lies."""
    found, library = [], os.path.realpath(library)
    with open("/proc/self/maps") as file:
        for line in file:
            span, rights, _, _, _, *path = line.split(maxsplit=5)
            if "x" in rights and path and path[0].rstrip("\n") == library:
                start, _, end = span.partition("-")
                found.append((int(start, 16), int(end, 16)))
    return found


def _move(start: int, size: int) -> bool:
    room = _map(size + HUGE)
    copy = -(-room // HUGE) * HUGE
    at, length = ctypes.c_void_p(copy), ctypes.c_size_t(size)
    libc.madvise(at, length, _ADVICE)
    libc.mprotect(at, length, _READ | _WRITE)
    ctypes.memmove(copy, start, HUGE)
    moved = False
    if _is_huge(copy):
        ctypes.memmove(copy, start, size)
        libc.mprotect(at, length, _READ | _EXECUTE)
        libc.mremap.restype = ctypes.c_void_p
        moved = libc.mremap(at, length, length, _MOVE_TO, ctypes.c_void_p(start)) == start
    libc.munmap(ctypes.c_void_p(room), ctypes.c_size_t(size + HUGE))
    return moved


def _map(size: int) -> int:
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NO_RESERVE
    libc.mmap.restype = ctypes.c_void_p
    found: int | None = libc.mmap(None, ctypes.c_size_t(size), 0, flags, -1, ctypes.c_long(0))
    if found is None or found == ctypes.c_void_p(-1).value:
        raise OSError("no memory could be mapped")
    return found


def _is_huge(address: int) -> bool:
    """Whether the mapping that starts at an address has a huge page."""
    here = False
    with open("/proc/self/smaps") as file:
        for line in file:
            word, _, rest = line.partition(" ")
            if word.startswith(f"{address:x}-"):
                here = True
            elif here and word == "AnonHugePages:":
                return rest.split()[0] != "0"
    return False
