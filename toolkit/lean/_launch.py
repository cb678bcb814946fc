"""Start Lean in this process: `python -I -S _launch.py PARENT PLAN TARGET ARGUMENT...`.

A process of its own for each run, so it imports as little as it can. TARGET is a `lean` executable, which
replaces this process, or the shared library that holds the whole of Lean, whose `lean_main` is called
here. PARENT is the process that supervises the run: when it dies, however it dies, so does this one.
0 means no supervisor. PLAN is `-`, or the number of the report's pipe, a colon and a sandbox's plan in
hexadecimal digits; then Lean runs in a process below this one, as `_keep` tells.
"""

import _signal as signal  # type: ignore[import-not-found] # the same without its enumerations, which take longest
import ctypes
import os
import resource
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, plan, target, arguments = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sandboxed = plan != "-"
    if parent and sys.platform == "linux":
        number = signal.SIGTERM if sandboxed else signal.SIGKILL
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, *map(ctypes.c_ulong, (number, 0, 0, 0)))
        if os.getppid() != parent:
            os._exit(127)
    if sandboxed:
        _confined(plan, lambda: lean(target, arguments))
    lean(target, arguments)


def lean(target: str, arguments: list[str]) -> None:
    if not target.endswith((".so", ".dylib")):
        os.execv(target, ["lean", *arguments])
    call_lean(ctypes.CDLL(target, mode=ctypes.RTLD_GLOBAL), arguments)


def call_lean(library: ctypes.CDLL, arguments: list[str]) -> None:
    """Be `lean`, and end with its exit code."""
    words = [b"lean", *map(os.fsencode, arguments)]
    code = library.lean_main(len(words), (ctypes.c_char_p * (len(words) + 1))(*words, None))
    ctypes.CDLL(None).fflush(None)
    # Lean's worker threads are still there; nothing that Python would tidy up is worth waiting for
    os._exit(code & 0xFF)


def _confined(plan_word: str, run: "Callable[[], None]") -> None:
    sys.path.append(__file__.rsplit("/", 3)[0])
    from toolkit.lean import _keep, _plan

    number, _, data = plan_word.partition(":")
    report, plan = int(number), _plan.load_plan(bytes.fromhex(data))
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    child = _keep.start(report, plan, run)
    end = signal.SIGKILL if plan.alone else signal.SIGTERM
    signal.signal(signal.SIGTERM, lambda *_: os.kill(child, end))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    _, status, usage = os.wait4(child, 0)
    if plan.alone:
        _keep.say_end(report, status, usage)
    os._exit(0)


if __name__ == "__main__":
    main()
