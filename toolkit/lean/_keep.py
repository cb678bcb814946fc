"""The processes between a supervisor and Lean; nothing but the standard library, and little of that.

    supervisor ── starter ── Lean
    supervisor ── starter ── keeper ── Lean ── whatever Lean starts

The starter is a launcher or a zygote. Where Lean can neither start a process nor reach one (`Plan.alone`),
it is a child of the starter, and ends with it. Elsewhere a keeper comes in between, the first process of a
process namespace, where the system allows one: when it ends, for whatever reason, everything in the
namespace ends with it. Without namespaces it adopts what Lean leaves behind, and kills it.

All write to a pipe that Lean never has: first, from Lean's process before Lean is called, what confines it,
each thing tried out there; then, from its parent, how Lean ended.
"""

# pathlib takes long to import
# ruff: noqa: PTH123
from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found] # the same without its enumerations, which take longest
import os
import resource

from toolkit.lean import _kernel as kernel
from toolkit.lean._confine import NAMESPACES, confine, namespace, say, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from toolkit.lean._plan import Plan


def start(report: int, plan: Plan | None, lean: Callable[[], None]) -> int:
    """Fork a process that runs `lean()`, or a keeper that runs it in a child of its own; the fork's number.

    The calling process must have one thread only. `report` is the writing end of the report's pipe.
    """
    if plan is None or not plan.alone:
        return _start_keeper(report, plan, lean)
    starter = os.getpid()
    pid = os.fork()
    if pid == 0:
        _be_alone(report, plan, lean, starter)
    return pid


def say_end(report: int, status: int, usage: resource.struct_rusage) -> None:
    """Write down how Lean ended: its wait status, and the seconds of processor time that it took."""
    say(report, "ended", f"{status} {usage.ru_utime + usage.ru_stime:.3f}")


def _be_alone(report: int, plan: Plan, lean: Callable[[], None], starter: int) -> NoReturn:
    try:
        _close_all_but(report)
        os.setsid()
        kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
        # a starter that has ended already sends no signal
        if os.getppid() == starter:
            _begin(report, plan, lean, {})
    finally:
        os._exit(126)


def _start_keeper(report: int, plan: Plan | None, lean: Callable[[], None]) -> int:
    before = {kind: namespace(kind) for kind in NAMESPACES}
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
        say_end(report, status, usage)
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
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        for number in (signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        if plan:
            confine(report, plan, before)
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
        with open(f"/proc/self/task/{os.getpid()}/children") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def _cap_threads(most: int, before: dict[str, str]) -> None:
    """Have the kernel refuse threads past `most`, where it counts them for a namespace on its own."""
    release = tuple(int(word) for word in os.uname().release.split("-")[0].split(".")[:2] if word.isdigit())
    # numbers below 300 are not given out again
    if os.getpid() == 1 and release >= (6, 14) and os.geteuid() == 0:
        write("/proc/sys/kernel/pid_max", str(300 + most))
    if namespace("user") != before["user"] and release >= (5, 14):
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))
