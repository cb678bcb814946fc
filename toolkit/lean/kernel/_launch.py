"""Start the worker in this process: `python -I -S _launch.py PARENT LIBRARY FILE`.

PARENT is the process that supervises the run: when it dies, however it dies, so does this one.
"""

import ctypes
import os
import resource
import signal
import sys
from pathlib import Path

PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, library, file = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(127)
    # behind the standard library, which nothing beside this package may stand in for
    sys.path.append(str(Path(__file__).parents[3]))
    from toolkit.lean.kernel.worker import work

    work(library, Path(file))


main()
