"""The processes between a supervisor and Lean; nothing but the standard library, and little of that.

    supervisor ── keeper ── Lean ── whatever Lean starts

The keeper is the first process of a process namespace, where the system allows one: when it ends, for
whatever reason, everything in the namespace ends with it. Elsewhere it adopts what Lean leaves behind,
and kills it. It writes to a pipe of its own, which Lean never has: first, from Lean's process before Lean is
called, what confines it, each thing tried out there; then how Lean ended.
"""

# pathlib takes long to import
# ruff: noqa: PTH108,PTH115,PTH120,PTH123
from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found] # the same without its enumerations, which take longest
import errno
import os
import resource

from toolkit.lean import _kernel as kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn

    from toolkit.lean._plan import Plan

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store")
SETTINGS = ("/proc", "/sys/devices/system", "/sys/fs/cgroup", "/sys/kernel/mm")
LIBRARIES = ("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime")
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
PROBES = ("/", "/tmp", "/var/tmp", "/dev/shm", "/run")


def keep(report: int, plan: Plan | None, lean: Callable[[], None]) -> int:
    """Fork a keeper that runs `lean()` in a child of its own; the keeper's number.

    The calling process must have one thread only. `report` is the writing end of the report's pipe.
    """
    before = {kind: _namespace(kind) for kind in ("net", "pid", "mnt", "user")}
    for flags in (*(_namespaces() if plan else ()), 0):
        reading, writing = os.pipe()
        pid = kernel.fork_into(flags) if flags else os.fork()
        if pid == 0:
            os.close(reading)
            _keeper(report, plan, lean, before, writing)
        os.close(writing)
        ready = pid > 0 and os.read(reading, 1)
        os.close(reading)
        if ready:
            return pid
        if pid > 0:
            os.waitpid(pid, 0)
    raise OSError("no process could be started")


def _namespaces() -> tuple[int, int]:
    """The namespaces to try for: all, or those without which Lean can look itself up in any /proc."""
    apart = kernel.NEW_MOUNTS | kernel.NEW_IPC
    # a run without sockets needs no network of its own, which takes the kernel long to make and to clear away
    apart |= 0 if kernel.can_refuse_calls() else kernel.NEW_NETWORK
    return apart | kernel.NEW_PIDS, apart


def _keeper(
    report: int, plan: Plan | None, lean: Callable[[], None], before: dict[str, str], ready: int
) -> NoReturn:
    try:
        _close_all_but(report, ready)
        os.setsid()
        signal.signal(signal.SIGTERM, lambda *_: _end())
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGTERM)
        kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
        # Lean looks itself up by its number
        if os.getpid() == 1 and not kernel.own_proc():
            _end()
        # fails if the one that forked has ended, so that its end was not told
        os.write(ready, b"1")
        os.close(ready)
        if plan and plan.processes:
            _cap_threads(plan.threads, before)
        child = os.fork()
        if child == 0:
            _begin(report, plan, lean, before)
        # no process of the same user may look into this one or trace it
        kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
        for stream in (0, 1, 2):
            os.close(stream)
        while True:
            ended, status, usage = os.wait4(-1, 0)
            if ended == child:
                break
        _say(report, "ended", f"{status} {usage.ru_utime + usage.ru_stime:.3f}")
    finally:
        _end()


def _close_all_but(*kept: int) -> None:
    """Close every file above the three standard streams, but those."""
    last = 2
    for number in sorted(kept):
        os.closerange(last + 1, number)
        last = number
    os.closerange(last + 1, 1 << 20)


def _begin(report: int, plan: Plan | None, lean: Callable[[], None], before: dict[str, str]) -> NoReturn:
    try:
        for number in (signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        if plan:
            _confine(report, plan, before)
        os.close(report)
        lean()
    except BaseException as error:  # not of Lean's making: it does not return but by its exit code
        os.write(2, f"Lean could not be started: {error}\n".encode("utf-8", "replace"))
    finally:
        os._exit(126)


def _end() -> NoReturn:
    """Kill everything below the keeper, then end. The first process of a namespace takes the rest along."""
    while os.getpid() != 1:
        for child in _children():
            os.kill(child, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    os._exit(0)


def _children() -> list[int]:
    try:
        return [int(word) for word in _read(f"/proc/self/task/{os.getpid()}/children").split()]
    except OSError:
        return []


def _cap_threads(most: int, before: dict[str, str]) -> None:
    """Have the kernel refuse threads past `most`, where it counts them for a namespace on its own."""
    release = tuple(int(word) for word in os.uname().release.split("-")[0].split(".")[:2] if word.isdigit())
    # numbers below 300 are not given out again
    if os.getpid() == 1 and release >= (6, 14) and os.geteuid() == 0:
        _write("/proc/sys/kernel/pid_max", str(300 + most))
    if _namespace("user") != before["user"] and release >= (5, 14):
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))


def _confine(report: int, plan: Plan, before: dict[str, str]) -> None:
    scratch = plan.scratch
    os.umask(0o022)
    _write("/proc/self/oom_score_adj", "1000")
    limits = tuple(_set_limits(plan))
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    outside = [
        folder
        for folder in (*PROBES, os.path.dirname(scratch))
        if os.path.commonpath((folder, scratch)) != scratch and os.access(folder, os.W_OK)
    ]
    confined = kernel.landlock(scratch, _rights(plan))
    if not confined and _namespace("mnt") != before["mnt"] and kernel.read_only_mounts(scratch):
        os.chdir(plan.cwd)
    dropped = kernel.drop_capabilities()
    bound = kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.refuse_calls(plan.processes)
    found = {
        "network": _network(before),
        "files": _files(scratch, outside, confined),
        "processes": _processes(plan.processes, before),
    }
    privileges = ("none to be gained",) * bound + ("no capabilities",) * dropped
    _say(report, "privileges", ", ".join(privileges))
    for field, words in found.items():
        _say(report, field, ", ".join(words))
    for limit in limits:
        _say(report, "limit", limit)
    if plan.required and not all(found.values()):
        _say(report, "refused", ", ".join(field for field, words in found.items() if not words))
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
    yield from ((path, kernel.READ) for path in (*SETTINGS, *LIBRARIES, plan.cwd, *plan.readable))
    yield from ((path, kernel.USE) for path in DEVICES)


def _network(before: dict[str, str]) -> list[str]:
    words = []
    made = kernel.libc.socket(2, 2, 0)
    if made < 0:
        words.append("no sockets")
    else:
        os.close(made)
    if _namespace("net") != before["net"]:
        words.append("a network namespace of its own")
    return words


def _files(scratch: str, outside: list[str], confined: bool) -> list[str]:
    """What holds for files: one can be made in the scratch folder, none where that was possible before."""
    if not _can_write(scratch) or any(_can_write(folder) for folder in outside):
        return []
    if confined:
        return ["writes to the scratch folder only", "reads only what a run needs"]
    return ["writes to the scratch folder only"] if os.statvfs("/").f_flag & os.ST_RDONLY else []


def _processes(most: int, before: dict[str, str]) -> list[str]:
    words = []
    if _namespace("pid") != before["pid"]:
        words.append("a process namespace of its own")
    if most == 0 and _fork_is_refused():
        words.append("can start none")
    return words


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


def _namespace(kind: str) -> str:
    try:
        return os.readlink(f"/proc/self/ns/{kind}")
    except OSError:
        return ""


def _read(path: str) -> str:
    with open(path) as file:
        return file.read()


def _write(path: str, text: str) -> None:
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError:
        pass


def _say(report: int, field: str, text: str) -> None:
    os.write(report, f"{field}\t{text}\n".encode("utf-8", "replace"))
