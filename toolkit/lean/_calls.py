"""System calls by which a process reaches others, and how a filter confines them to the process itself.

With this filter a process needs no namespace: it signals, watches, limits and schedules nobody else, shares
no memory or queue with anybody, and changes nothing about files that Landlock does not know of (owner, mode,
times, attributes). Numbers are those of the kernel's tables for the processor, up to the last one known here;
later ones do not exist for the process.
"""

from __future__ import annotations

import os

from toolkit.lean._kernel import ALLOW, ANSWER, EQUAL, LEAST, LOAD, MISSING, REFUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FIRST_ARGUMENT = 16
_LAST_KNOWN = 469

_SELF = {
    # kill, rt_sigqueueinfo, tgkill, rt_tgsigqueueinfo
    "x86_64": (62, 129, 234, 297),
    "aarch64": (129, 138, 131, 240),
}
"""The first argument must be the process's own number."""

_SELF_OR_ZERO = {
    # prlimit64, sched_{set,get}{param,scheduler,attr}, sched_rr_get_interval, sched_setaffinity,
    # {set,get}pgid, getsid
    "x86_64": (302, 142, 143, 144, 145, 314, 315, 148, 203, 109, 121, 124),
    "aarch64": (261, 118, 121, 119, 120, 274, 275, 127, 122, 154, 155, 156),
}
"""The first argument must be that, or 0, which means the same."""

_REFUSED = {
    # tkill, pidfd_send_signal, pidfd_open, process_madvise, process_mrelease, kcmp, get_robust_list,
    # migrate_pages, move_pages, {set,get}priority, ioprio_{set,get}, syslog;
    # shared memory, semaphores, queues of System V and of POSIX;
    # chmod, chown, utime and their like; {set,remove}xattr*, file_setattr
    "x86_64": (
        *(200, 424, 434, 440, 448, 312, 274, 256, 279, 141, 140, 251, 252, 103),
        *(29, 30, 31, 67, 64, 65, 66, 220, 68, 69, 70, 71, 240, 241, 242, 243, 244, 245),
        *(90, 91, 268, 452, 92, 93, 94, 260, 132, 235, 261, 280, 188, 189, 190, 197, 198, 199, 463, 466, 469),
    ),
    "aarch64": (
        *(130, 424, 434, 440, 448, 272, 100, 238, 239, 140, 141, 30, 31, 116),
        *(194, 196, 195, 197, 190, 193, 191, 192, 186, 189, 188, 187, 180, 181, 182, 183, 184, 185),
        *(52, 53, 452, 55, 54, 88, 5, 6, 7, 14, 15, 16, 463, 466, 469),
    ),
}

_NOT_WITH = {
    # prctl: the signal at a parent's end, being traced or dumped, adopting others, who may trace;
    # fcntl and ioctl: whom a file signals
    "x86_64": ((157, 0, (1, 4, 36, 0x59616D61)), (72, 1, (8, 15)), (16, 1, (0x8901, 0x8902))),
    "aarch64": ((167, 0, (1, 4, 36, 0x59616D61)), (25, 1, (8, 15)), (29, 1, (0x8901, 0x8902))),
}
"""Of the argument at this place, none of these values."""

Rule = tuple[int, int, int, int]


def rules(process: int) -> Iterator[Rule]:
    """For a filter, with a system call's number loaded: refuse what reaches beyond `process`."""
    machine = os.uname().machine
    yield from ((LEAST, 0, 1, _LAST_KNOWN + 1), (ANSWER, 0, 0, MISSING))
    for number in _REFUSED[machine]:
        yield from ((EQUAL, 0, 1, number), (ANSWER, 0, 0, REFUSE))
    # the kernel takes these arguments for words of 32 bits, which are the lower halves
    for number in _SELF[machine]:
        yield from _only(number, (process,))
    for number in _SELF_OR_ZERO[machine]:
        yield from _only(number, (0, process))
    for number, place, values in _NOT_WITH[machine]:
        yield from _of_values(number, place, values, ALLOW, REFUSE)


def _only(number: int, values: tuple[int, ...]) -> Iterator[Rule]:
    return _of_values(number, 0, values, REFUSE, ALLOW)


def _of_values(number: int, place: int, values: tuple[int, ...], others: int, these: int) -> Iterator[Rule]:
    """For one call: an answer when its argument at `place` is one of the values, and one when it is not."""
    yield EQUAL, 0, len(values) + 3, number
    yield LOAD, 0, 0, _FIRST_ARGUMENT + 8 * place
    for left, value in zip(range(len(values), 0, -1), values, strict=True):
        yield EQUAL, left, 0, value
    yield ANSWER, 0, 0, others
    yield ANSWER, 0, 0, these
