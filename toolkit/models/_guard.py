"""Become another program that dies with its parent: `python -ISs _guard.py PARENT PROGRAM ARGUMENT...`.

On Linux the kernel kills the program when the process that started it dies, however that dies. A process of
its own for each run, so it imports as little as it can.
"""

import os
import sys

PR_SET_PDEATHSIG = 1
SIGKILL = 9


def main() -> None:
    parent, command = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, *map(ctypes.c_ulong, (SIGKILL, 0, 0, 0)))
        if os.getppid() != parent:
            os._exit(127)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        os._exit(126)


if __name__ == "__main__":
    main()
