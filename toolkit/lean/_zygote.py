"""A process with Lean loaded that forks for each run: `python -I -S _zygote.py SOCKET OWNER LIBRARY HEADER`.

Of Lean's threads only the one for timers and sockets is there after its initialization; a fork does without
it. HEADER is the beginning of a source, or nothing: what it imports is imported beforehand (see `_prepared`).
Requests come over SOCKET, each a marshalled (arguments, environment, folder, plan or none) with the run's
standard streams and the report's pipe; the answer is the keeper's number, and a handle on it. See `_confine`
for keepers.

It ends when OWNER has ended; when SOCKET is closed, after the last run.
"""

import _socket as socket  # the same without its enumerations, which take longest
import array
import ctypes
import marshal
import os
import resource
import select
import sys

sys.path.append(__file__.rsplit("/", 3)[0])

from toolkit.lean import _confine, _kernel, _launch, _plan, _prepared

REAP_EVERY = 0.2
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
    channel.send(b"ready")
    heard = [handle, channel.fileno()]
    running = 0
    while len(heard) > 1 or running:
        ready, _, _ = select.select(heard, (), (), REAP_EVERY if running else None)
        running -= _reaped()
        if handle in ready:
            break
        if ready:
            served = _serve(channel, lean, prepared)
            running += served
            if not served:
                heard = [handle]
    os._exit(0)


def _prepare(lean: ctypes.CDLL, header: bytes) -> _prepared.Prepared | None:
    try:
        return _prepared.Prepared(lean, header, os.environ["LEAN_PATH"].split(os.pathsep))
    except OSError:
        return None


def _reaped() -> int:
    count = 0
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            count += 1
    except ChildProcessError:
        pass
    return count


def _serve(channel: socket.socket, lean: ctypes.CDLL, prepared: _prepared.Prepared | None) -> bool:
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

    def run() -> None:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        if prepared:
            prepared.apply(arguments)
        _launch.call_lean(lean, arguments)

    try:
        for stream in range(3):
            os.dup2(files[stream], stream)
        keeper = _confine.keep(files[3], _plan.load_plan(planned) if planned else None, run)
        answer = array.array("i", [os.pidfd_open(keeper)])
    except OSError as error:
        channel.send(str(error).encode("utf-8", "replace"))
    else:
        channel.sendmsg([str(keeper).encode()], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, answer)])
        os.close(answer[0])
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    for number in (nothing, *files):
        os.close(number)
    return True


main()
