"""A process with Lean loaded that forks for each run: `python -I -S _zygote.py SOCKET OWNER LIBRARY HEADER`.

Of Lean's threads only the one for timers and sockets is there after its initialization; a fork does without
it. HEADER is the beginning of a source, or nothing: what it imports is imported beforehand (see `_prepared`).
Requests come over SOCKET, each a marshalled (arguments, environment, folder, plan or none) with the run's
standard streams and the report's pipe; the answer is the number of the process that was forked, which `_keep`
tells of, and a handle on it.

It ends when OWNER has ended; when SOCKET is closed, after the last run.
"""

import _socket as socket  # the same without its enumerations, which take longest
import array
import ctypes
import gc
import marshal
import os
import resource
import select
import sys

sys.path.append(__file__.rsplit("/", 3)[0])

from toolkit.lean import _keep, _kernel, _launch, _plan, _prepared, _resident

LARGEST = 1 << 20
FILES = 4


def main() -> None:
    channel = socket.socket(fileno=int(sys.argv[1]))
    owner = int(sys.argv[2])
    handle = os.pidfd_open(owner)
    if os.getppid() != owner:
        os._exit(127)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _kernel.prctl(_kernel.PR_SET_DUMPABLE, 0)
    lean = ctypes.CDLL(sys.argv[3], mode=ctypes.RTLD_GLOBAL)
    lean.lean_initialize()
    prepared = _prepare(lean, os.fsencode(sys.argv[4])) if sys.argv[4] else None
    moved = _resident.move_code(sys.argv[3]) if prepared else 0
    # a collection in a fork would write to, and so copy, all that it looks at
    gc.disable()
    gc.freeze()
    channel.send(b"ready %d" % moved)
    forks = Forks()
    asked = [channel.fileno()]
    while asked or forks.running:
        ready, _, _ = select.select([handle, *asked, *forks.handles], (), ())
        if handle in ready:
            break
        forks.reap()
        if asked and asked[0] in ready and not _serve(channel, lean, prepared, forks):
            asked = []
    os._exit(0)


class Forks:
    """The processes that were forked and have not ended, each with its handle and a report, or -1."""

    def __init__(self) -> None:
        self.running: dict[int, tuple[int, int]] = {}

    @property
    def handles(self) -> "list[int]":
        return [handle for handle, _ in self.running.values()]

    def add(self, pid: int, report: int) -> int:
        """The handle of a process, which has `report` to be written when it ends, or -1."""
        handle = os.pidfd_open(pid)
        self.running[pid] = handle, report
        return handle

    def reap(self) -> None:
        """Write down the ends of those that have ended."""
        while self.running:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
            if pid == 0:
                break
            handle, report = self.running.pop(pid)
            os.close(handle)
            if report >= 0:
                _keep.say_end(report, status, usage)
                os.close(report)


def _prepare(lean: ctypes.CDLL, header: bytes) -> _prepared.Prepared | None:
    try:
        return _prepared.Prepared(lean, header, os.environ["LEAN_PATH"].split(os.pathsep))
    except OSError:
        return None


def _serve(
    channel: socket.socket, lean: ctypes.CDLL, prepared: "_prepared.Prepared | None", forks: Forks
) -> bool:
    """Start one run; false when there is nobody to ask for more, or what is prepared is out of date."""
    try:
        data, control, _, _ = channel.recvmsg(LARGEST, socket.CMSG_SPACE(FILES * 4))
    except ConnectionError:
        return False
    if not data or (prepared and not prepared.is_fresh()):
        channel.close()
        return False
    files = array.array("i", control[0][2])
    arguments, environment, folder, planned = marshal.loads(data)
    plan = _plan.load_plan(planned) if planned else None

    def run() -> None:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        if prepared:
            prepared.apply(arguments)
        _launch.call_lean(lean, arguments)

    report = files.pop()
    try:
        for stream, file in enumerate(files):
            os.dup2(file, stream)
        fork = _keep.start(report, plan, run)
    except OSError as error:
        channel.send(str(error).encode("utf-8", "replace"))
        os.close(report)
    else:
        handle = forks.add(fork, report if plan and plan.alone else -1)
        channel.sendmsg(
            [str(fork).encode()], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [handle]))]
        )
        if not (plan and plan.alone):
            os.close(report)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    for number in (nothing, *files):
        os.close(number)
    return True


main()
