"""A worker process: `python -P worker.py PARENT`.

It does what its parent sends to its standard input, one thing after another, and dies with it. It imports
what the tasks need and, until they come, hardly anything.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import pickle
import signal
import sys
from typing import BinaryIO, Final

PR_SET_PDEATHSIG: Final = 1
TERMINATED: Final = 128 + signal.SIGTERM


def main() -> None:
    """Serve the parent until it closes the pipe. A message is a pickled `bytes`, so that its end is known."""
    die_with(int(sys.argv[1]))
    # an exception, so that what a task has begun is tidied up
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    requests, replies = _pipes()
    try:
        sys.path[:] = pickle.load(requests)
        while True:
            pickle.dump(answer(pickle.load(requests)), replies)
            replies.flush()
    except EOFError:
        return


def answer(request: bytes) -> bytes:
    """Do a pickled (task, item); pickle its result, what it raised, and the peak memory of the process."""
    try:
        task, item = pickle.loads(request)
        return pickle.dumps((task(item), None, peak_mb()))
    except Exception as error:
        return pickle.dumps((None, _portable(error), peak_mb()))


def peak_mb() -> int:
    """The most resident memory that this process has had, in MiB; 0 where the system does not tell."""
    # not `getrusage`, which begins with what the parent had when it started this process
    try:
        with open("/proc/self/status", "rb") as status:  # noqa: PTH123 (pathlib is slow to import)
            peaks = [int(line.split()[1]) for line in status if line.startswith(b"VmHWM:")]
    except OSError:
        return 0
    return max(peaks, default=0) >> 10


def die_with(parent: int) -> None:
    """Have the system kill this process when the one that made it, `parent`, dies, however that dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The standard streams, kept for messages alone: a task reads nothing, and prints to standard error."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return requests, replies


def _portable(error: Exception) -> Exception:
    """The error itself when it survives the journey, else one that says what it was."""
    import traceback

    from toolkit.errors import LeancalError

    told = "".join(traceback.format_exception(error))
    try:
        copy = pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(told)
    if type(copy) is not type(error) or str(copy) != str(error):
        return RuntimeError(told)
    if not isinstance(error, LeancalError):
        error.add_note(f"in a worker process:\n{told}")
    return error


if __name__ == "__main__":
    try:
        main()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    # what the tasks have kept is not taken apart object by object: that may take a second
    atexit._run_exitfuncs()
    sys.stderr.flush()
    os._exit(code)
