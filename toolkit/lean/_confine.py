"""What confines a process that is about to be Lean; nothing but the standard library, and little of that."""

# pathlib takes long to import
# ruff: noqa: PTH108,PTH115,PTH120,PTH123
from __future__ import annotations

import errno
import os
import resource

from toolkit.lean import _calls as calls
from toolkit.lean import _kernel as kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.lean._plan import Plan

NAMESPACES = ("net", "pid", "mnt", "user")
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store")
SETTINGS = ("/sys/devices/system", "/sys/fs/cgroup", "/sys/kernel/mm")
ALL_PROCESSES = ("/proc",)
NO_OTHER_PROCESS = ("/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/sys/vm")
LIBRARIES = ("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime")
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
PROBES = ("/", "/tmp", "/var/tmp", "/dev/shm", "/run")


def confine(report: int, plan: Plan, before: dict[str, str]) -> None:
    """Apply a plan to this process, try out what holds, and write that to `report`.

    `before` tells the namespaces of the starter, where others may have been entered since. Ends the
    process where that is not as the plan requires.
    """
    scratch = plan.scratch
    os.umask(0o022)
    write("/proc/self/oom_score_adj", "1000")
    limits = tuple(_set_limits(plan))
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    outside = [
        folder
        for folder in (*PROBES, os.path.dirname(scratch))
        if os.path.commonpath((folder, scratch)) != scratch and os.access(folder, os.W_OK)
    ]
    confined = kernel.landlock(scratch, _rights(plan))
    if (
        not confined
        and not plan.alone
        and namespace("mnt") != before["mnt"]
        and kernel.read_only_mounts(scratch)
    ):
        os.chdir(plan.cwd)
    dropped = kernel.drop_capabilities()
    bound = kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.refuse_calls(plan.processes, calls.rules(os.getpid()) if plan.alone else ())
    found = {
        "network": _network(before),
        "files": _files(scratch, outside, confined),
        "processes": _processes(plan, before),
    }
    if plan.alone and not all(found.values()):
        say(report, "unfit", "")
        os._exit(126)
    privileges = ("none to be gained",) * bound + ("no capabilities",) * dropped
    say(report, "privileges", ", ".join(privileges))
    for field, words in found.items():
        say(report, field, ", ".join(words))
    for limit in limits:
        say(report, "limit", limit)
    if plan.required and not all(found.values()):
        say(report, "refused", ", ".join(field for field, words in found.items() if not words))
        os._exit(126)


def _set_limits(plan: Plan) -> Iterator[str]:
    wanted = (
        (resource.RLIMIT_CPU, plan.cpu_seconds, 1, "{} s of processor time"),
        (resource.RLIMIT_FSIZE, plan.file_mb, 1 << 20, "{} MiB in a file"),
        (resource.RLIMIT_NOFILE, plan.open_files, 1, "{} open files"),
    )
    for which, most, unit, words in wanted:
        _, hard = resource.getrlimit(which)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard // unit)
        # at the hard limit on time the kernel kills, whatever the process made of the signal at the soft one
        resource.setrlimit(which, (most * unit, most * unit + (which == resource.RLIMIT_CPU)))
        yield words.format(most)


def _rights(plan: Plan) -> Iterator[tuple[str, int]]:
    yield from ((path, kernel.RUN) for path in (*SYSTEM, *plan.programs))
    settings = (*SETTINGS, *(NO_OTHER_PROCESS if plan.alone else ALL_PROCESSES))
    yield from ((path, kernel.READ) for path in (*settings, *LIBRARIES, plan.cwd, *plan.readable))
    yield from ((path, kernel.USE) for path in DEVICES)


def _network(before: dict[str, str]) -> list[str]:
    words = []
    made = kernel.libc.socket(2, 2, 0)
    if made < 0:
        words.append("no sockets")
    else:
        os.close(made)
    if before and namespace("net") != before["net"]:
        words.append("a network namespace of its own")
    return words


def _files(scratch: str, outside: list[str], confined: bool) -> list[str]:
    """What holds for files: one can be made in the scratch folder, none where that was possible before."""
    if not _can_write(scratch) or any(_can_write(folder) for folder in outside):
        return []
    if confined:
        return ["writes to the scratch folder only", "reads only what a run needs"]
    return ["writes to the scratch folder only"] if os.statvfs("/").f_flag & os.ST_RDONLY else []


def _processes(plan: Plan, before: dict[str, str]) -> list[str]:
    words = []
    if plan.alone:
        if not (_fork_is_refused() and _signal_is_refused()):
            return []
        words.append("can reach no other")
    elif namespace("pid") != before["pid"]:
        words.append("a process namespace of its own")
    if plan.processes == 0 and (plan.alone or _fork_is_refused()):
        words.append("can start none")
    return words


def _signal_is_refused() -> bool:
    try:
        os.kill(os.getppid(), 0)
    except PermissionError:
        return True
    return False


def _fork_is_refused() -> bool:
    try:
        child = os.fork()
    except OSError:
        return True
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return False


def _can_write(folder: str) -> bool:
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY))
    except OSError as error:
        return error.errno in (errno.EOPNOTSUPP, errno.EISDIR) and _can_make_file(folder)
    return True


def _can_make_file(folder: str) -> bool:
    probe = f"{folder}/.leancal-{os.urandom(8).hex()}"
    try:
        os.close(os.open(probe, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError:
        return False
    os.unlink(probe)
    return True


def namespace(kind: str) -> str:
    try:
        return os.readlink(f"/proc/self/ns/{kind}")
    except OSError:
        return ""


def write(path: str, text: str) -> None:
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError:
        pass


def say(report: int, field: str, text: str) -> None:
    os.write(report, f"{field}\t{text}\n".encode("utf-8", "replace"))
