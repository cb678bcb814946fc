"""What a program that stands for Lean cannot do in a sandbox, and what is said where it could."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hostile import Hostile, require
from lean_sources import FALSE, TRUE, processes_mentioning, wait_until

from toolkit.errors import Unchecked
from toolkit.lean.files import remove_folder
from toolkit.lean.process import LeanRun, run_lean
from toolkit.lean.sandbox import Isolation, Sandbox
from toolkit.lean.supervise import Outcome
from toolkit.lean.toolchain import Toolchain

SOME = Sandbox(processes=8)
DAEMON = """
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in (0, 1, 2):
                os.close(stream)
            import time
            time.sleep(1000)
        os._exit(0)
    os.wait()
"""


@pytest.fixture
def hostile(tmp_path: Path) -> Hostile:
    return Hostile(tmp_path)


def test_this_system_confines_files_network_and_processes(hostile: Hostile) -> None:
    """Others here are skipped where the system lacks what they show; on a recent Linux none may be."""
    release = os.uname().release.split(".")
    if sys.platform != "linux" or (int(release[0]), int(release[1])) < (5, 13):
        pytest.skip(f"confinement is for Linux 5.13 and later, this is {os.uname().release}")
    assert hostile.run("pass", Sandbox()).isolation.missing == ()


def test_lean_works_in_a_sandbox_that_is_required(toolchain: Toolchain, tmp_path: Path) -> None:
    for source, code in ((TRUE, 0), (FALSE, 1)):
        (tmp_path / "M.lean").write_text(source)
        (tmp_path / "M.olean").unlink(missing_ok=True)
        run = run_lean(
            toolchain,
            ["--json", "-o", "M.olean", "M.lean"],
            lean_path=[tmp_path],
            cwd=tmp_path,
            sandbox=Sandbox(required=True),
        )
        assert (run.outcome, run.exit_code, run.stderr) == (Outcome.FINISHED, code, "")
        assert (tmp_path / "M.olean").exists() == (code == 0)


def test_a_run_says_which_limits_it_had(hostile: Hostile) -> None:
    limits = hostile.run("pass", Sandbox(cpu_seconds=7, file_mb=3, threads=99), timeout=77).isolation.limits
    for limit in ("77 s of time", "7 s of processor time", "3 MiB in a file", "99 threads"):
        assert limit in limits


def test_a_run_without_a_sandbox_says_that_nothing_confines_it(hostile: Hostile) -> None:
    isolation = hostile.run("pass", None).isolation
    assert isolation.missing == ("network", "filesystem", "processes")
    assert isolation.as_json()["network"] == "open"


def test_it_writes_to_its_scratch_folder_and_nowhere_else(hostile: Hostile, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("kept")
    code = f"""
        def attempt(word, act):
            try:
                act()
            except OSError as error:
                print(word, 'refused')
            else:
                print(word, 'done')
        out = {str(outside)!r}
        attempt('own', lambda: open('own', 'w').write('x'))
        attempt('new', lambda: open(out + '/new', 'w'))
        attempt('append', lambda: open(out + '/kept', 'a'))
        attempt('truncate', lambda: os.truncate(out + '/kept', 0))
        attempt('remove', lambda: os.unlink(out + '/kept'))
        attempt('folder', lambda: os.mkdir(out + '/folder'))
        attempt('home', lambda: open({str(Path.home())!r} + '/x', 'w'))
        attempt('shared memory', lambda: open('/dev/shm/x', 'w'))
        os.symlink(out + '/through', 'link')
        attempt('through a link', lambda: open('link', 'w'))
        attempt('move', lambda: os.rename('own', out + '/moved'))
        attempt('hard link', lambda: os.link(out + '/kept', 'kept'))
        attempt('device', lambda: os.mknod('disk', 0o60600, os.makedev(254, 0)))
        attempt('mount', lambda: open('/proc/sys/kernel/hostname', 'w').write('x'))
    """
    run = require(hostile.run(code, Sandbox()), "filesystem")
    assert run.raw[0] == "own done"
    assert [line for line in run.raw[1:] if not line.endswith("refused")] == []
    assert len(run.raw) == 13
    assert [f.name for f in outside.iterdir()] == ["kept"]
    assert (outside / "kept").read_text() == "kept"


def test_it_reads_its_imports_and_no_secrets(
    hostile: Hostile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKEN", "from the environment")
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "imports").mkdir()
    (tmp_path / "imports" / "Base.olean").write_text("import")
    code = f"""
        print(os.environ.get('TOKEN'), os.environ['HOME'] == sys.argv[2])
        for path in ({str(tmp_path / "imports" / "Base.olean")!r}, {str(tmp_path / "secret")!r},
                     '/etc/passwd', '/proc/{os.getpid()}/environ'):
            try:
                print(len(open(path, 'rb').read()) > 0)
            except OSError:
                print('refused')
    """
    run = hostile.run(code, Sandbox(readable=(tmp_path / "imports",)))
    require(run, "filesystem")
    assert run.raw == ("None True", "True", "refused", "refused", "refused")


def test_it_reaches_no_server(hostile: Hostile, tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as inet,
        socket.socket(socket.AF_UNIX) as local,
    ):
        local.bind(str(hostile.scratch / "socket"))
        local.listen()
        code = f"""
            import socket
            for family, kind, address in (
                (socket.AF_INET, socket.SOCK_STREAM, {inet.getsockname()!r}),
                (socket.AF_INET, socket.SOCK_DGRAM, {inet.getsockname()!r}),
                (socket.AF_UNIX, socket.SOCK_STREAM, 'socket'),
            ):
                try:
                    socket.socket(family, kind).connect(address)
                    print('connected')
                except OSError:
                    print('refused')
        """
        assert hostile.run(code, None).raw == ("connected",) * 3
        run = require(hostile.run(code, Sandbox()), "network")
    if "no sockets" not in run.isolation.network:
        pytest.skip(f"this system refuses no sockets: {run.isolation.network}")
    assert run.raw == ("refused",) * 3


def test_it_starts_no_process_unless_allowed(hostile: Hostile) -> None:
    code = """
        import subprocess, threading
        threading.Thread(target=lambda: print('thread')).start()
        for start in (os.fork, lambda: subprocess.run(['true'])):
            try:
                if start() == 0:
                    os._exit(0)
                print('started')
            except OSError:
                print('refused')
    """
    run = require(hostile.run(code, Sandbox()), "processes")
    if "can start none" not in run.isolation.processes:
        pytest.skip(f"this system does not refuse processes: {run.isolation.processes}")
    assert run.raw == ("thread", "refused", "refused")
    assert hostile.run(code, SOME).raw == ("thread", "started", "started")


def test_a_daemon_that_left_its_session_ends_with_the_run(hostile: Hostile) -> None:
    run = hostile.run(DAEMON, SOME)
    assert (run.exit_code, run.stderr) == (0, "")
    assert processes_mentioning(str(hostile.scratch)) == []


def test_a_daemon_ends_at_a_time_limit_too(hostile: Hostile) -> None:
    run = hostile.run(f"{DAEMON}\n    import time; time.sleep(1000)", SOME, timeout=1)
    assert run.outcome is Outcome.TIMEOUT
    assert processes_mentioning(str(hostile.scratch)) == []


def test_a_fork_bomb_is_put_out(hostile: Hostile) -> None:
    run = hostile.run("while True:\n    os.fork()", SOME)
    # between two looks it may pass both limits
    assert run.outcome in (Outcome.PROCESSES, Outcome.MEMORY)
    assert wait_until(lambda: not processes_mentioning(str(hostile.scratch)))


def test_threads_without_end_are_stopped(hostile: Hostile) -> None:
    code = """
        import threading, time
        while True:
            try:
                threading.Thread(target=time.sleep, args=(1000,)).start()
            except RuntimeError:
                pass
    """
    run = hostile.run(code, Sandbox(threads=100))
    assert run.outcome is Outcome.PROCESSES


def test_a_file_without_end_stops_at_the_limit(hostile: Hostile) -> None:
    code = """
        import signal
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        with open('big', 'wb', 0) as file:
            while file.tell() < 10 << 30:
                file.write(bytes(1 << 20))
    """
    run = hostile.run(code, Sandbox(file_mb=8))
    assert run.outcome is Outcome.FILE_SIZE
    assert (hostile.scratch / "big").stat().st_size == 8 << 20


FILES = """
for number in range(1000):
    with open(f'f{number}', 'wb') as file:
        file.write(bytes(1 << 20))
"""
DEEP = """
for number in range(1500):
    os.mkdir('d')
    os.chdir('d')
    open('f', 'wb').close()
"""
SHUT = """
os.mkdir('d')
os.chmod('d', 0)
"""


@pytest.mark.parametrize("code", [FILES, FILES + "import time; time.sleep(1000)", DEEP])
def test_a_scratch_folder_holds_no_more_than_it_may(hostile: Hostile, code: str) -> None:
    run = hostile.run(code, Sandbox(file_mb=8, scratch_mb=4))
    remove_folder(hostile.scratch)
    assert run.outcome is Outcome.SCRATCH
    assert "4 MiB in the scratch folder" in run.isolation.limits


@pytest.mark.parametrize("code", [FILES, DEEP, DEEP + SHUT, SHUT])
def test_a_scratch_folder_is_cleared_away_whatever_is_in_it(hostile: Hostile, code: str) -> None:
    hostile.run(code, Sandbox())
    remove_folder(hostile.scratch)
    assert not hostile.scratch.exists()


def test_memory_is_counted_in_processes_that_it_starts(hostile: Hostile) -> None:
    code = """
        if os.fork() == 0:
            held = os.urandom(300 << 20)
            import time; time.sleep(1000)
        os.wait()
    """
    run = hostile.run(code, SOME, memory_mb=150)
    assert run.outcome is Outcome.MEMORY
    assert 150 <= run.peak_mb < 400


@pytest.mark.parametrize("manner", ["meekly", "stubbornly"])
def test_processor_time_is_counted_over_threads(hostile: Hostile, manner: str) -> None:
    stubborn = "import signal; signal.signal(signal.SIGXCPU, signal.SIG_IGN)\n"
    code = """
import hashlib, threading
def spin():
    while True:
        hashlib.sha256(bytes(1 << 20))
for _ in range(4):
    threading.Thread(target=spin).start()
"""
    run = hostile.run((stubborn if manner == "stubbornly" else "") + code, Sandbox(cpu_seconds=1))
    assert run.outcome is Outcome.CPU


def test_a_flood_on_standard_error_is_capped(hostile: Hostile) -> None:
    run = hostile.run("sys.stderr.write('x' * 10_000_000); print('done')", Sandbox())
    assert (run.exit_code, run.raw, run.capped) == (0, ("done",), True)


TRYING = """
import ctypes, fcntl, resource
libc = ctypes.CDLL(None, use_errno=True)
def attempt(word, act):
    try:
        if act() == -1:
            raise OSError
    except OSError:
        print(word, 'refused')
    else:
        print(word, 'done')
"""


def test_without_a_namespace_it_reaches_no_other_process(hostile: Hostile) -> None:
    tkill = {"x86_64": 200, "aarch64": 130}.get(os.uname().machine, -1)
    code = f"""{TRYING}
others = {{'supervisor': {os.getpid()}, 'parent': os.getppid(), 'first': 1}}
info = ctypes.create_string_buffer(128)
for word, pid in others.items():
    attempt(word + ' kill', lambda: os.kill(pid, 0))
    attempt(word + ' group', lambda: os.killpg(pid, 0))
    attempt(word + ' thread', lambda: libc.tgkill(pid, pid, 0))
    attempt(word + ' any thread', lambda: libc.syscall({tkill}, pid, 0))
    attempt(word + ' queue', lambda: libc.sigqueue(pid, 0, None))
    attempt(word + ' handle', lambda: libc.syscall(434, pid, 0))
    attempt(word + ' attach', lambda: libc.ptrace(16, pid, 0, 0))
    attempt(word + ' seize', lambda: libc.ptrace(0x4206, pid, 0, 0))
    attempt(word + ' write', lambda: libc.process_vm_writev(pid, None, 0, None, 0, 0))
    attempt(word + ' read', lambda: libc.process_vm_readv(pid, None, 0, None, 0, 0))
    attempt(word + ' limit', lambda: resource.prlimit(pid, resource.RLIMIT_CPU))
    attempt(word + ' priority', lambda: os.setpriority(os.PRIO_PROCESS, pid, 19))
    attempt(word + ' core', lambda: os.sched_setaffinity(pid, {{0}}))
    attempt(word + ' schedule', lambda: os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0)))
    attempt(word + ' session', lambda: os.getsid(pid))
    attempt(word + ' owner', lambda: fcntl.fcntl(0, fcntl.F_SETOWN, pid))
    attempt(word + ' command', lambda: open('/proc/%d/cmdline' % pid))
    attempt(word + ' files', lambda: os.listdir('/proc/%d/fd' % pid))
    attempt(word + ' memory', lambda: open('/proc/%d/mem' % pid, 'rb'))
    attempt(word + ' program', lambda: os.readlink('/proc/%d/exe' % pid))
attempt('everybody', lambda: os.kill(-1, 0))
attempt('own group', lambda: os.killpg(0, 0))
attempt('send by a handle', lambda: libc.syscall(424, 0, 0, None, 0))
attempt('priority of the user', lambda: os.setpriority(os.PRIO_USER, 0, 19))
attempt('list of processes', lambda: os.listdir('/proc'))
attempt('outlive', lambda: libc.prctl(1, 0, 0, 0, 0))
attempt('adopt', lambda: libc.prctl(36, 1, 0, 0, 0))
attempt('be traced', lambda: libc.prctl(0x59616d61, -1, 0, 0, 0))
attempt('be dumped', lambda: libc.prctl(4, 1, 0, 0, 0))
attempt('memory', lambda: libc.shmget(1, 4096, 0o1777))
attempt('semaphore', lambda: libc.semget(1, 1, 0o1777))
attempt('queue', lambda: libc.msgget(1, 0o1777))
"""
    run = require(hostile.run(code, Sandbox()), "processes")
    if "can reach no other" not in run.isolation.processes:
        pytest.skip(f"no filter of system calls here: {run.isolation.processes}")
    assert [line for line in run.raw if not line.endswith("refused")] == []
    assert (len(run.raw), run.stderr) == (3 * 20 + 12, "")


def test_it_can_still_deal_with_itself(hostile: Hostile) -> None:
    code = f"""{TRYING}
import signal, threading
attempt('signal', lambda: os.kill(os.getpid(), 0))
attempt('thread', lambda: signal.pthread_kill(threading.get_ident(), 0))
attempt('limit', lambda: resource.prlimit(os.getpid(), resource.RLIMIT_CPU))
attempt('memory', lambda: open('/proc/self/maps').read())
attempt('threads', lambda: os.listdir('/proc/self/task'))
sys.stdout.flush()
os.abort()
"""
    run = hostile.run(code, Sandbox())
    assert run.raw == tuple(f"{word} done" for word in ("signal", "thread", "limit", "memory", "threads"))
    assert (run.outcome, run.signal) == (Outcome.CRASHED, signal.SIGABRT)


def test_it_changes_no_owners_modes_times_or_attributes_outside(hostile: Hostile, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("kept")
    os.utime(kept, (1, 1))
    before = kept.stat()
    code = f"""{TRYING}
path = {str(kept)!r}
attempt('mode', lambda: os.chmod(path, 0o777))
attempt('owner', lambda: os.chown(path, os.getuid(), os.getgid()))
attempt('times', lambda: os.utime(path, (2, 2)))
attempt('attribute', lambda: os.setxattr(path, 'user.x', b'x'))
"""
    run = require(hostile.run(code, Sandbox()), "processes")
    if "can reach no other" not in run.isolation.processes:
        pytest.skip(f"no filter of system calls here: {run.isolation.processes}")
    assert [line for line in run.raw if not line.endswith("refused")] == []
    after = kept.stat()
    assert (after.st_mode, after.st_mtime, after.st_ctime) == (before.st_mode, 1, before.st_ctime)


def test_with_processes_of_its_own_it_can_neither_see_nor_signal_nor_trace_others(hostile: Hostile) -> None:
    code = f"""
        import ctypes, glob
        libc = ctypes.CDLL(None)
        for act in (
            lambda: os.kill({os.getpid()}, 0),
            lambda: open('/proc/{os.getpid()}/mem', 'rb'),
            lambda: os.kill(1, 9),
            *(lambda n=n: open(f'/proc/1/fd/{{n}}', 'wb') for n in range(8)),
            *(lambda n=n: os.readlink(f'/proc/1/fd/{{n}}') for n in range(8)),
        ):
            try:
                act()
                print('done')
            except OSError:
                print('refused')
        print(libc.ptrace(16, 1, 0, 0), len(glob.glob('/proc/[0-9]*')))
    """
    run = require(hostile.run(code, SOME), "processes")
    if "namespace" not in run.isolation.processes:
        pytest.skip(f"no process namespace here: {run.isolation.processes}")
    assert run.raw == ("refused",) * 19 + ("-1 2",)


def test_it_has_no_file_but_its_streams(hostile: Hostile) -> None:
    code = """
        for number in range(3, 200):
            try:
                os.fstat(number)
                print(number)
            except OSError:
                pass
    """
    own = hostile.run(code, None).raw
    assert hostile.run(code, Sandbox()).raw == own


def test_nothing_outlives_a_supervisor_that_is_killed(hostile: Hostile, tmp_path: Path) -> None:
    started = tmp_path / "scratch" / "started"
    code = f"{DAEMON}\n    open('started', 'w')\n    import time; time.sleep(1000)"
    script = (
        "import sys; from pathlib import Path\n"
        f"sys.path.append({str(Path(__file__).parent)!r})\n"
        "from hostile import hostile_lean\n"
        "from toolkit.lean.process import LeanRun, run_lean\n"
        "from toolkit.lean.sandbox import Sandbox\n"
        "import textwrap\n"
        f"folder = Path({str(tmp_path)!r})\n"
        f"run_lean(hostile_lean(folder), [textwrap.dedent({code!r}), str(folder)], lean_path=[],"
        " cwd=folder / 'scratch', sandbox=Sandbox(processes=8))\n"
    )
    supervisor = subprocess.Popen([sys.executable, "-c", script])
    assert wait_until(started.exists)
    supervisor.kill()
    supervisor.wait()
    assert wait_until(lambda: not processes_mentioning(str(tmp_path)))


@pytest.mark.parametrize("victim", [0, 1, 2, 3])
def test_whichever_process_of_a_run_is_killed_nothing_of_it_is_left(hostile: Hostile, victim: int) -> None:
    """In the order of their numbers: the launcher, the keeper, the program, its daemon.

    The program ends when the daemon, and with it the last writing end of its pipe, is gone.
    """
    code = f"""
    ours, theirs = os.pipe()
    {DAEMON}
    os.close(theirs)
    open('started', 'w')
    os.read(ours, 1)
    """
    runs: list[LeanRun] = []
    running = threading.Thread(target=lambda: runs.append(hostile.run(code, SOME)))
    running.start()
    assert wait_until((hostile.scratch / "started").exists)
    family = sorted(processes_mentioning(str(hostile.scratch)))
    assert len(family) == 4
    os.kill(family[victim], signal.SIGKILL)
    running.join()
    assert runs[0].outcome is (Outcome.FINISHED if victim == 3 else Outcome.CRASHED)
    assert wait_until(lambda: not processes_mentioning(str(hostile.scratch)))


@pytest.mark.parametrize("victim", [0, 1])
def test_a_program_without_a_keeper_ends_with_its_launcher(hostile: Hostile, victim: int) -> None:
    """In the order of their numbers: the launcher, the program, which would rather stay."""
    code = """
        import ctypes, signal, time
        ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        open('started', 'w')
        time.sleep(1000)
    """
    runs: list[LeanRun] = []
    running = threading.Thread(target=lambda: runs.append(hostile.run(code, Sandbox())))
    running.start()
    assert wait_until((hostile.scratch / "started").exists)
    family = sorted(processes_mentioning(str(hostile.scratch)))
    if len(family) != 2:
        pytest.skip("there is a keeper on this system")
    os.kill(family[victim], signal.SIGKILL)
    running.join()
    assert runs[0].outcome is Outcome.CRASHED
    assert wait_until(lambda: not processes_mentioning(str(hostile.scratch)))


def test_a_missing_scratch_folder_is_unchecked(hostile: Hostile, tmp_path: Path) -> None:
    with pytest.raises(Unchecked, match="no scratch folder"):
        hostile.run("pass", Sandbox(scratch=tmp_path / "gone"))


def test_many_runs_at_once_do_not_disturb_each_other(hostile: Hostile) -> None:
    with ThreadPoolExecutor(6) as pool:
        runs = list(pool.map(lambda i: hostile.run(f"print({i})", Sandbox()), range(6)))
    assert [run.raw for run in runs] == [(str(i),) for i in range(6)]


def _on_a_lesser_system(tmp_path: Path, refusal: str, call: str) -> str:
    """What `call` prints in a process for which the kernel refuses something to begin with."""
    script = (
        "import os, sys; from pathlib import Path\n"
        f"sys.path.append({str(Path(__file__).parent)!r})\n"
        "from hostile import Hostile\n"
        "from toolkit.errors import Unchecked\n"
        "from toolkit.lean import _kernel as kernel\n"
        "from toolkit.lean.sandbox import Sandbox\n"
        "machine = os.uname().machine\n"
        f"{refusal}\n"
        "assert kernel.refuse_calls(1)\n"
        f"hostile = Hostile(Path({str(tmp_path)!r}))\n"
        f"{call}\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(os.uname().machine not in ("x86_64", "aarch64"), reason="needs a filter of system calls")
class TestOnALesserSystem:
    """A filter makes the kernel refuse what other systems do not offer."""

    NO_NAMESPACES = "kernel._REFUSED = {machine: ()}"
    NO_LANDLOCK = "kernel._REFUSED = {machine: (444,)}; kernel._NAMESPACES = 0"

    def test_without_namespaces_a_requirement_is_not_met_and_nothing_runs(self, tmp_path: Path) -> None:
        call = (
            "try:\n"
            '    hostile.run(\'open("ran", "w")\', Sandbox(processes=8, required=True))\n'
            "except Unchecked as error:\n"
            "    print(error.message)\n"
        )
        said = _on_a_lesser_system(tmp_path, self.NO_NAMESPACES, call)
        assert "cannot confine" in said
        assert "processes" in said
        assert not (tmp_path / "scratch" / "ran").exists()

    def test_without_namespaces_daemons_end_with_the_run_all_the_same(self, tmp_path: Path) -> None:
        call = (
            f"run = hostile.run({DAEMON!r}, Sandbox(processes=8))\n"
            "print(run.exit_code, run.isolation.missing)\n"
        )
        assert _on_a_lesser_system(tmp_path, self.NO_NAMESPACES, call) == "0 ('processes',)\n"
        assert processes_mentioning(str(tmp_path)) == []

    def test_without_landlock_mounts_are_made_read_only(self, tmp_path: Path) -> None:
        (tmp_path / "outside").mkdir()
        code = f"""
            open('inside', 'w')
            try:
                open({str(tmp_path / "outside" / "new")!r}, 'w')
            except OSError:
                print('refused')
        """
        call = (
            f"run = hostile.run({code!r}, Sandbox()); print(*run.raw, run.stderr, run.isolation.filesystem)"
        )
        said = _on_a_lesser_system(tmp_path, self.NO_LANDLOCK, call)
        if "not confined" in said:
            pytest.skip("this system allows no mount namespaces either")
        assert said == "refused  writes to the scratch folder only\n"
        assert (tmp_path / "scratch" / "inside").exists()

    def test_where_landlock_promises_more_than_it_keeps_there_is_a_keeper(self, tmp_path: Path) -> None:
        restrict = "kernel._REFUSED = {machine: (446,)}; kernel._NAMESPACES = 0"
        call = "run = hostile.run('print(1)', Sandbox()); print(*run.raw, run.isolation.processes)"
        said = _on_a_lesser_system(tmp_path, restrict, call)
        assert said.startswith("1 ")
        assert "can start none" in said
        assert "can reach no other" not in said


def test_an_isolation_with_something_open_is_not_complete() -> None:
    assert Isolation(network="no sockets", filesystem="x", processes="y").missing == ()
    assert Isolation(filesystem="x", processes="y").missing == ("network",)
