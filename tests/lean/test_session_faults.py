"""What code under check does to a warm Lean, it does to its own answer only."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from lean_sources import ENDLESS, TRUE, processes_mentioning, wait_until

from toolkit.errors import UsageError
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.session import Document, Limits, Position, Reason, Session, Unanswered
from toolkit.lean.session.launch import Launch
from toolkit.lean.session.worker import Worker, WorkerEnded
from toolkit.lean.supervise import Watched
from toolkit.lean.toolchain import Toolchain

GOOD = "prelude\nimport Base\ntheorem good : 1 + 1 = 2 := by\n  rfl\n"
WRONG = "theorem wrong : 1 = 2 := rfl\n"

HOSTILE = """prelude
import Base
inductive Done where | yes (u : Unit) | no
{declared}
syntax "run" : term
macro_rules
  | `(run) => match {call} with
    | .yes _ => `(True)
    | .no => `(False)
theorem t : run := trivial
"""
WRITE = '@[extern "native"] opaque IO.FS.writeFile (path content : String) : Done'
EXIT = '@[extern "native"] opaque IO.Process.exit (α : Type) (code : Nat) : Done'

RECURSION = """def deep (n : Nat) : Nat := match n with | .zero => .zero | .succ n => .succ (deep n)
def recurse (n : Nat) : Done := match deep n with | .zero => .no | _ => .yes Unit.unit"""


def printing(text: str, *, path: str = "/proc/self/fd/1") -> str:
    """Code that writes a text to a file, by default to standard output, while it is elaborated."""
    quoted = json.dumps(text, ensure_ascii=False).replace("\\r", "\\x0d")
    return HOSTILE.format(declared=WRITE, call=f'IO.FS.writeFile "{path}" {quoted}')


def framed(message: dict[str, object]) -> str:
    body = json.dumps({"jsonrpc": "2.0", **message})
    return f"Content-Length: {len(body)}\r\n\r\n{body}"


@pytest.fixture
def session(toolchain: Toolchain, foundation: Project) -> Iterator[Session]:
    with Session(toolchain, [foundation.lib], limits=Limits(timeout=60)) as session:
        yield session


def start(folder: Path, *command: str) -> Worker:
    """A worker that is not Lean, in a scratch folder of its own, which ends with it."""
    watched = Watched(seconds=60, memory_mb=1000)
    scratch = folder / "scratch"
    scratch.mkdir()
    return Worker(Launch(command, os.environ, scratch, folder / "stderr", None, watched, ()), output_mb=1)


def reason(document: Document, *, timeout: float | None = None) -> Reason:
    """Why a document's messages do not come."""
    with pytest.raises(Unanswered) as failure:
        document.diagnostics(timeout)
    assert failure.value.exit_code == 2
    return failure.value.reason


def works(document: Document) -> bool:
    """Whether a good text is found good and a wrong one wrong."""
    document.replace(GOOD)
    good = document.diagnostics().errors == ()
    document.replace(GOOD + WRONG)
    wrong = {e.line for e in document.diagnostics().errors} == {5}
    return good and wrong


@pytest.mark.parametrize("path", ["/proc/self/fd/1", "/dev/stdout"])
def test_a_stray_print_is_no_answer_and_the_next_text_is_answered(session: Session, path: str) -> None:
    document = session.open(printing("all fine\n", path=path) + WRONG)
    assert reason(document) is Reason.SPOOFED
    assert works(document)


def test_a_stray_print_in_an_edited_text_is_no_answer(session: Session) -> None:
    document = session.open(GOOD)
    assert document.diagnostics().errors == ()
    document.replace(printing("}") + WRONG)
    assert reason(document) is Reason.SPOOFED
    assert works(document)


@pytest.mark.parametrize(
    "message",
    [
        {"id": "1", "result": {}},
        {"id": None, "result": {}},
        {"method": "textDocument/publishDiagnostics", "params": None},
        {
            "method": "textDocument/publishDiagnostics",
            "params": {"uri": "file:///Document.lean", "version": 1, "diagnostics": []},
        },
        {
            "method": "$/lean/fileProgress",
            "params": {"textDocument": {"uri": "x", "version": 1}, "processing": []},
        },
    ],
)
def test_a_well_formed_message_that_lean_did_not_send_is_no_answer(
    session: Session, message: dict[str, object]
) -> None:
    document = session.open(printing(framed(message)) + WRONG)
    assert reason(document) is Reason.SPOOFED
    assert works(document)


def test_a_forged_empty_list_of_messages_with_a_guessed_version_is_no_answer(
    session: Session,
) -> None:
    document = session.open(GOOD)
    document.diagnostics()
    pid = document.pid
    assert pid is not None
    # code under check can know the file's address, but not the number of its version
    uri = next(p for p in Path(f"/proc/{pid}/cmdline").read_text().split("\0") if p.startswith("file://"))
    messages = [
        framed({"method": "textDocument/publishDiagnostics", "params": {**about, "diagnostics": []}})
        for about in ({"uri": uri, "version": version} for version in (0, 1 << 60))
    ]
    for message in messages:
        document.replace(printing(message) + WRONG)
        assert reason(document) is Reason.SPOOFED


@pytest.mark.parametrize("code", [0, 1, 2])
def test_code_that_ends_the_process_is_a_crash_and_the_next_text_is_answered(
    session: Session, code: int
) -> None:
    document = session.open(GOOD)
    document.diagnostics()
    document.replace(HOSTILE.format(declared=EXIT, call=f"IO.Process.exit Nat {code}"))
    assert reason(document) is Reason.CRASH
    assert works(document)


def test_a_stack_overflow_is_a_crash_and_ten_good_texts_after_it_are_answered(session: Session) -> None:
    document = session.open(HOSTILE.format(declared=RECURSION, call="recurse 10000000"))
    with pytest.raises(Unanswered, match=r"signal 6: .*(deep recursion|Stack overflow)") as failure:
        document.diagnostics()
    assert failure.value.reason is Reason.CRASH
    for i in range(10):
        document.replace(f"{GOOD}theorem t{i} : {i} = {i} := rfl\n")
        assert document.diagnostics().errors == ()


def test_an_endless_elaboration_ends_at_the_limit_and_the_next_text_is_answered(session: Session) -> None:
    document = session.open(GOOD)
    document.diagnostics()
    document.replace(ENDLESS)
    assert reason(document, timeout=1) is Reason.TIMEOUT
    assert document.pid is None
    assert works(document)


def test_no_time_limit_given_is_the_sessions_own(toolchain: Toolchain) -> None:
    with Session(toolchain, [], limits=Limits(timeout=1)) as session:
        endless = session.open(ENDLESS)
        assert reason(endless) is Reason.TIMEOUT
        with pytest.raises(Unanswered, match="time limit"):
            endless.goals(Position(1, 0))


def test_an_elaboration_that_takes_memory_without_end_is_stopped_at_the_limit(toolchain: Toolchain) -> None:
    with Session(toolchain, [], limits=Limits(memory_mb=100)) as session:
        document = session.open(ENDLESS)
        assert reason(document) is Reason.MEMORY
        document.replace(TRUE)
        assert document.diagnostics().errors == ()


def test_a_lean_that_was_killed_between_two_questions_is_started_again(session: Session) -> None:
    document = session.open(GOOD)
    document.diagnostics()
    assert document.pid is not None
    os.kill(document.pid, signal.SIGKILL)
    assert document.diagnostics().errors == ()
    assert works(document)


def test_a_lean_that_is_killed_while_it_is_asked_is_replaced_and_the_answer_comes(session: Session) -> None:
    document = session.open(GOOD + WRONG)
    killed: set[int] = set()

    def kill_each_of_two() -> bool:
        if document.pid is not None and len(killed) < 2 and document.pid not in killed:
            killed.add(document.pid)
            os.kill(document.pid, signal.SIGKILL)
        return False

    checked = document.diagnostics(cancelled=kill_each_of_two)
    assert {e.line for e in checked.errors} == {5}
    assert document.starts == 3


def test_a_lean_that_is_killed_each_time_gives_no_answer(session: Session) -> None:
    document = session.open(ENDLESS)

    def kill() -> bool:
        if document.pid is not None:
            os.kill(document.pid, signal.SIGKILL)
        return False

    with pytest.raises(Unanswered, match="killed") as failure:
        document.diagnostics(cancelled=kill)
    assert failure.value.reason is Reason.KILLED
    assert document.starts == 3


def test_in_a_sandbox_code_writes_nothing_outside_and_its_fate_is_told_as_ever(
    toolchain: Toolchain, foundation: Project, tmp_path: Path
) -> None:
    with Session(toolchain, [foundation.lib], sandbox=Sandbox()) as session:
        document = session.open(GOOD)
        checked = document.diagnostics()
        assert checked.errors == ()
        assert any("processor time" in limit for limit in checked.isolation.limits)
        if "filesystem" not in checked.isolation.missing:
            document.replace(printing("x", path=str(tmp_path / "leak")) + "theorem wrote : run := trivial\n")
            assert document.diagnostics().errors
            assert not (tmp_path / "leak").exists()
        assert document.starts == 1
        document.replace(printing("x") + WRONG)
        assert reason(document) is Reason.SPOOFED
        document.replace(HOSTILE.format(declared=EXIT, call="IO.Process.exit Nat 3"))
        with pytest.raises(Unanswered, match="code 3"):
            document.diagnostics()
        document.replace(ENDLESS)
        assert reason(document, timeout=1) is Reason.TIMEOUT
        assert works(document)
        folder = Path(f"/proc/{document.pid}/cwd").readlink()
    assert wait_until(lambda: not processes_mentioning(str(folder.parent)))


def test_imports_are_followed_in_a_sandbox_too(
    toolchain: Toolchain, foundation: Project, tmp_path: Path
) -> None:
    module = tmp_path / "Extra.lean"
    artifact = module.with_suffix(".olean")
    with Session(toolchain, [tmp_path, foundation.lib], sandbox=Sandbox()) as session:
        document = session.open("prelude\nimport Extra\ntheorem t : Extra = 1 := rfl\n")
        for value in (1, 2):
            module.write_text(f"prelude\nimport Base\ndef Extra : Nat := {value}\n")
            run_lean(toolchain, ["-o", artifact, module], lean_path=[foundation.lib], cwd=tmp_path)
            for _ in range(2):
                assert bool(document.diagnostics().errors) == (value != 1)


def test_a_lean_that_does_not_move_does_not_hold_us_up(session: Session) -> None:
    document = session.open(GOOD)
    document.diagnostics()
    pid = document.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    document.replace(GOOD + f"/- {'x' * (1 << 20)} -/\n")
    assert reason(document, timeout=1) is Reason.TIMEOUT
    assert works(document)


def test_other_documents_are_unharmed(session: Session) -> None:
    good, bad = session.open(GOOD), session.open(printing("x"))
    assert good.diagnostics().errors == ()
    assert reason(bad) is Reason.SPOOFED
    pid = good.pid
    assert works(good)
    assert good.pid == pid


def test_the_end_of_a_session_leaves_no_process_and_no_file(
    toolchain: Toolchain, foundation: Project
) -> None:
    with Session(toolchain, [foundation.lib]) as session:
        documents = [session.open(GOOD), session.open(ENDLESS)]
        documents[0].diagnostics()
        with pytest.raises(Unanswered):
            documents[1].diagnostics(cancelled=lambda: documents[1].pid is not None)
        pids = [d.pid for d in documents]
        scratch = Path(f"/proc/{pids[0]}/cwd").readlink()
        assert len(processes_mentioning(str(scratch.parent))) == 2
    assert processes_mentioning(str(scratch.parent)) == []
    assert not scratch.exists()
    for ask in (documents[0].diagnostics, lambda: session.open(GOOD)):
        with pytest.raises(UsageError, match="closed"):
            ask()


def test_a_session_that_is_killed_leaves_no_process(
    toolchain: Toolchain, foundation: Project, tmp_path: Path
) -> None:
    code = textwrap.dedent(f"""
        from pathlib import Path
        from toolkit.lean.session import Session
        from toolkit.lean.toolchain import embedded_toolchain
        with Session(embedded_toolchain(), [Path({str(foundation.lib)!r})]) as session:
            endless = session.open({ENDLESS!r}, name="{tmp_path.name}.lean")
            endless.diagnostics(cancelled=lambda: print("up") or False)
    """)
    marker = f"{tmp_path.name}.lean\0"
    with subprocess.Popen(
        [sys.executable, "-u", "-c", code],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"up\n"
        assert wait_until(lambda: processes_mentioning(marker))
        owner.kill()
    assert wait_until(lambda: not processes_mentioning(marker))


def test_what_a_worker_starts_ends_with_it(tmp_path: Path) -> None:
    command = ("/bin/sh", "-c", "sleep 1000 & echo $! >&2; cat")
    worker = start(tmp_path, *command)
    assert wait_until(worker.stderr)
    child = Path(f"/proc/{int(worker.stderr())}")
    assert child.exists()
    worker.close()
    assert wait_until(lambda: not child.exists() or b"Z" in (child / "stat").read_bytes().split()[2:3])


def test_a_worker_that_ended_is_noticed_although_what_it_started_holds_its_output_open(
    tmp_path: Path,
) -> None:
    command = ("/bin/sh", "-c", "sleep 1000 & exit 7")
    worker = start(tmp_path, *command)
    with pytest.raises(WorkerEnded):
        worker.receive(60)
    assert "code 7" in str(worker.ending())


def test_a_flood_on_standard_output_is_no_answer(tmp_path: Path) -> None:
    worker = start(tmp_path, "/usr/bin/yes")
    with pytest.raises(Unanswered) as failure:
        worker.receive(60)
    assert failure.value.reason is Reason.SPOOFED
    worker.close()


def test_a_flood_on_standard_error_is_cut_and_its_beginning_kept(tmp_path: Path) -> None:
    worker = start(
        tmp_path, "/bin/sh", "-c", "echo begin >&2; while yes | head -c 2000000 >&2; do sleep 0.05; done"
    )
    most = 0

    def was_cut() -> bool:
        nonlocal most
        size = (tmp_path / "stderr").stat().st_size if (tmp_path / "stderr").exists() else 0
        most = max(most, size)
        return size < most

    assert wait_until(was_cut)
    worker.close()
    assert worker.stderr().startswith("begin\ny\n")
