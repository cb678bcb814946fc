"""What the Linux kernel offers to confine a process, called through ctypes; nothing but the standard library.

Each function applies one thing to the calling process and says whether the kernel took it. None of them
needs privileges. What a function cannot do on this machine (another kernel, another processor, forbidden by a
container) it reports and leaves alone.
"""

# pathlib takes long to import
# ruff: noqa: PTH112,PTH123
from __future__ import annotations

import ctypes
import os
import struct
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LINUX = sys.platform == "linux"
libc = ctypes.CDLL(None, use_errno=True)

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_GET_SECCOMP, PR_SET_SECCOMP, PR_CAPBSET_DROP = 1, 4, 21, 22, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 36, 38, 47

NEW_MOUNTS, NEW_IPC, NEW_USER, NEW_PIDS, NEW_NETWORK = 0x20000, 0x08000000, 0x10000000, 0x20000000, 0x40000000
_CLONE_THREAD = 0x10000
_SIGCHLD = 17
_CLONE = {"x86_64": 56, "aarch64": 220, "riscv64": 220}

_READ_FILE, _READ_DIR, _EXECUTE, _WRITE_FILE = 1 << 2, 1 << 3, 1 << 0, 1 << 1
_MAKE_DEVICES = 1 << 6 | 1 << 11
_FILE_RIGHTS = _READ_FILE | _EXECUTE | _WRITE_FILE | 1 << 14 | 1 << 15
READ, RUN, USE = _READ_FILE | _READ_DIR, _READ_FILE | _READ_DIR | _EXECUTE, _READ_FILE | _WRITE_FILE


def prctl(option: int, value: int, third: int = 0) -> bool:
    return LINUX and libc.prctl(option, *map(ctypes.c_ulong, (value, third, 0, 0))) == 0


def fork_into(flags: int) -> int:
    """Like `os.fork`, but the child is in new namespaces; -1 where they are not to be had.

    Without privileges that takes a user namespace, in which the user stays who he is. Of other threads of
    the process none may hold what the child needs.
    """
    number = _CLONE.get(os.uname().machine) if LINUX else None
    if number is None:
        return -1
    user, group = os.geteuid(), os.getegid()
    for more in (0, NEW_USER):
        pid: int = libc.syscall(number, ctypes.c_ulong(flags | more | _SIGCHLD), None, None, None, None)
        if pid == 0 and more:
            _map_user(user, group)
        if pid >= 0:
            return pid
    return -1


def _map_user(user: int, group: int) -> None:
    maps = (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1"))
    try:
        for name, text in maps:
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
    except OSError:
        # this is the child: what the parent would do next is not for it
        os._exit(125)


def drop_capabilities() -> bool:
    """Give up every capability, also those that a program run later would get."""
    if not LINUX:
        return False
    capability = 0
    while prctl(PR_CAPBSET_DROP, capability):
        capability += 1
    prctl(PR_CAP_AMBIENT, 4)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    return bool(libc.capset(header, (ctypes.c_uint32 * 6)()) == 0)


def landlock_version() -> int:
    """Version of the kernel's Landlock; 0 where there is none."""
    return max(libc.syscall(444, None, 0, 1), 0) if LINUX else 0


def landlock(writable: str, rights: Iterable[tuple[str, int]]) -> bool:
    """Allow writing below `writable`, the given rights below the given paths, and no other access to files.

    Also no TCP, no signals to processes outside, and no tracing of them, as far as the kernel's version goes.
    """
    version = landlock_version()
    if not version:
        return False
    everything = (1 << (13, 14, 15, 15)[version - 1]) - 1 if version < 5 else (1 << 16) - 1
    ruleset = struct.pack("QQQ", everything, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    domain = libc.syscall(444, ruleset, ctypes.c_size_t(size), 0)
    if domain < 0:
        return False
    try:
        for path, allowed in ((writable, everything & ~_MAKE_DEVICES & ~_EXECUTE), *rights):
            if not _allow(domain, path, allowed & everything) and path == writable:
                return False
        return prctl(PR_SET_NO_NEW_PRIVS, 1) and bool(libc.syscall(446, domain, 0) == 0)
    finally:
        os.close(domain)


def _allow(domain: int, path: str, allowed: int) -> bool:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        if not os.path.isdir(path):
            allowed &= _FILE_RIGHTS
        return bool(libc.syscall(445, domain, 1, struct.pack("=Qi", allowed, place), 0) == 0)
    finally:
        os.close(place)


def own_proc() -> bool:
    """In process and mount namespaces of one's own: let /proc show them."""
    private = 1 << 18 | 1 << 14
    nosuid_nodev_noexec = 2 | 4 | 8
    return bool(
        libc.mount(None, b"/", None, private, None) == 0
        and libc.mount(b"proc", b"/proc", b"proc", nosuid_nodev_noexec, None) == 0
    )


def read_only_mounts(writable: str) -> bool:
    """In a mount namespace of one's own: make everything read-only but `writable`."""
    here, bind, read_only = -100, 1 << 12, 1
    target = os.fsencode(writable)
    if libc.mount(target, target, None, bind, None) != 0:
        return False
    closed, opened = struct.pack("QQQQ", read_only, 0, 0, 0), struct.pack("QQQQ", 0, read_only, 0, 0)
    return bool(
        libc.syscall(442, here, b"/", 0x8000, closed, 32) == 0
        and libc.syscall(442, here, target, 0, opened, 32) == 0
    )


# system calls by processor: those that are refused, and those that start processes
_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_REFUSED = {
    # socket, ptrace, process_vm_*, unshare, setns, mounts, bpf, perf, userfaultfd, keys, handles, io_uring,
    # pidfd_getfd
    "x86_64": (41, 101, 310, 311, 272, 308, 165, 166, 321, 298, 323, 248, 249, 250, 304, 425, 438),
    "aarch64": (198, 117, 270, 271, 97, 268, 40, 39, 280, 241, 282, 217, 218, 219, 265, 425, 438),
}
_STARTS = {"x86_64": (57, 58), "aarch64": ()}
_CLONE3 = 435
_NAMESPACES = 0x7E020000


def can_refuse_calls() -> bool:
    """Whether `refuse_calls` is to be had: the kernel has filters, and the processor is a known one."""
    return LINUX and os.uname().machine in _ARCHITECTURE and libc.prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0


LOAD, EQUAL, ANY_OF, LEAST, ANSWER = 0x20, 0x15, 0x45, 0x35, 0x06
REFUSE, MISSING, KILL, ALLOW = 0x50000 | 1, 0x50000 | 38, 0x80000000, 0x7FFF0000


def refuse_calls(processes: int, more: Iterable[tuple[int, int, int, int]] = ()) -> bool:
    """Refuse sockets, tracing, new namespaces, and where 0 `processes` are allowed, the start of any.

    `more` are rules for a call whose number is loaded; what they leave undecided goes on to the others.
    """
    if not can_refuse_calls() or not prctl(PR_SET_NO_NEW_PRIVS, 1):
        return False
    rules = _filter(processes, more)
    code = ctypes.create_string_buffer(rules)
    program = struct.pack("HxxxxxxP", len(rules) // 8, ctypes.addressof(code))
    filtered: int = libc.prctl(PR_SET_SECCOMP, ctypes.c_ulong(2), program, 0, 0)
    return filtered == 0


def _filter(processes: int, more: Iterable[tuple[int, int, int, int]]) -> bytes:
    machine = os.uname().machine
    rules = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, _ARCHITECTURE[machine]), (ANSWER, 0, 0, KILL), (LOAD, 0, 0, 0)]
    rules += [(LEAST, 0, 1, 0x40000000), (ANSWER, 0, 0, KILL)]
    # the flags of clone3 are out of a filter's sight; without it the C library uses clone
    rules += [(EQUAL, 0, 1, _CLONE3), (ANSWER, 0, 0, MISSING)]
    for number in _REFUSED[machine] + (() if processes else _STARTS[machine]):
        rules += [(EQUAL, 0, 1, number), (ANSWER, 0, 0, REFUSE)]
    rules += more
    rules += [(EQUAL, 0, 3 if processes else 5, _CLONE[machine]), (LOAD, 0, 0, 16)]
    rules += [(ANY_OF, 0, 1, _NAMESPACES), (ANSWER, 0, 0, REFUSE)]
    if not processes:
        rules += [(ANY_OF, 1, 0, _CLONE_THREAD), (ANSWER, 0, 0, REFUSE)]
    rules += [(ANSWER, 0, 0, ALLOW)]
    return b"".join(struct.pack("HBBI", *rule) for rule in rules)
