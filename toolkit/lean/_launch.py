"""Start Lean in this process: `python -I -S _launch.py PARENT TARGET ARGUMENT...`.

A process of its own for each run, so it imports as little as it can. TARGET is a `lean` executable, which
replaces this process, or the shared library that holds the whole of Lean, whose `lean_main` is called
here. PARENT is the process that supervises the run: when it dies, however it dies, so does this one.
0 means no supervisor.
"""

import ctypes
import os
import resource
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, target, arguments = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    libc = ctypes.CDLL(None)
    if parent and sys.platform == "linux":
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(127)
    if not target.endswith((".so", ".dylib")):
        os.execv(target, ["lean", *arguments])
    lean = ctypes.CDLL(target, mode=ctypes.RTLD_GLOBAL)
    words = [b"lean", *map(os.fsencode, arguments)]
    code = lean.lean_main(len(words), (ctypes.c_char_p * (len(words) + 1))(*words, None))
    libc.fflush(None)
    # Lean's worker threads are still there; nothing that Python would tidy up is worth waiting for
    os._exit(code & 0xFF)


main()
