"""Any program as a model: what it is told, what it may answer, and what stops it."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from process_ends import comes_true, is_gone

from toolkit.models.base import Call, Message, Reply, Role, Sampling, Transport, Usage
from toolkit.models.command import program
from toolkit.models.command.interactive import InteractiveClient
from toolkit.models.command.program import CommandClient

CALL = Call(
    (Message(Role.USER, "Is it right? \u2028 {{ x }}"),), Sampling(temperature=0.0), {"type": "object"}
)


def run(program: str, *, timeout: float = 300.0, max_bytes: int = 100_000, call: Call = CALL) -> Reply:
    """The reply of a program in Python."""
    command = (sys.executable, "-c", textwrap.dedent(program))
    return asyncio.run(CommandClient(command, timeout=timeout, max_bytes=max_bytes).complete(call))


def test_a_program_reads_the_question_and_writes_the_answer() -> None:
    reply = run("""
        import json, sys
        asked = json.load(sys.stdin)
        print(json.dumps({"text": json.dumps(asked), "usage": {"input": 3, "output": 4}}))
    """)
    assert reply.transport is Transport.OK
    assert reply.usage == Usage(input=3, output=4)
    assert reply.text == (
        '{"messages": [{"role": "user", "content": "Is it right? \\\\u2028 {{ x }}"}],'
        ' "sampling": {"temperature": 0.0, "max_tokens": 4096, "extra": {}}, "schema": {"type": "object"}}'
    ).replace("\\\\", "\\")


@pytest.mark.parametrize(
    ("output", "transport"),
    [
        ('{"text": "fine"}', Transport.OK),
        ('{"text": " "}', Transport.EMPTY),
        ('{"transport": "refused", "detail": "no"}', Transport.REFUSED),
        ('{"text": "fi", "transport": "truncated"}', Transport.TRUNCATED),
        ('{"transport": "rate_limited"}', Transport.RATE_LIMITED),
        ('{"text": "fine"} {"text": "fine"}', Transport.ERROR),
        ('{"text": 1}', Transport.ERROR),
        ('{"answer": "fine"}', Transport.ERROR),
        ('{"text": "fine", "transport": "splendid"}', Transport.ERROR),
        ('{"text": "fine", "usage": {"tokens": 1}}', Transport.ERROR),
        ("fine", Transport.ERROR),
        ("", Transport.ERROR),
    ],
)
def test_what_a_program_may_answer(output: str, transport: Transport) -> None:
    reply = run(f"print({output!r})")
    assert reply.transport is transport
    assert reply.raw == output.encode() + b"\n"


def test_a_program_that_fails_is_an_error_with_its_complaint() -> None:
    reply = run("import sys; print('{\"text\": \"fine\"}'); sys.exit('out of paper')")
    assert (reply.transport, reply.retryable) == (Transport.ERROR, True)
    assert "ended with code 1" in reply.detail
    assert "out of paper" in reply.detail


def test_a_program_that_is_not_there_is_an_error() -> None:
    client = CommandClient(("no-such-program",), timeout=300, max_bytes=100)
    reply = asyncio.run(client.complete(CALL))
    assert reply.transport is Transport.ERROR
    assert "no-such-program: No such file" in reply.detail


def test_a_program_that_goes_on_for_ever_is_stopped_with_its_children(tmp_path: Path) -> None:
    child = tmp_path / "child"
    program = textwrap.dedent(f"""
        import os, pathlib, time
        if os.fork() == 0:
            pathlib.Path({str(child)!r}).write_text(str(os.getpid()))
        time.sleep(1000)
    """)

    async def run_until_its_time_is_over() -> Reply:
        client = CommandClient((sys.executable, "-c", program), timeout=300, max_bytes=100)
        asked = asyncio.create_task(client.complete(CALL))
        while not child.exists() or not child.read_text():
            await asyncio.sleep(0.02)
        loop = asyncio.get_running_loop()
        loop.time = lambda: time.monotonic() + 3600  # type: ignore[method-assign]
        return await asked

    reply = asyncio.run(run_until_its_time_is_over())
    assert (reply.transport, reply.detail) == (Transport.ERROR, "the program did not end within 300 s")
    assert is_gone(int(child.read_text()))


def test_a_program_that_floods_is_stopped() -> None:
    reply = run("while True: print('x' * 1000)", max_bytes=5000)
    assert (reply.transport, reply.detail) == (Transport.ERROR, "the program wrote more than 5000 bytes")


def test_a_program_that_fills_its_pipe_before_it_is_stopped_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody reads while what it complains about is put away: its output is set aside, still open."""
    last = program._last
    calls = []

    async def slow_to_end(stream: asyncio.StreamReader) -> bytes:
        calls.append(stream)
        if len(calls) > 1:
            return await last(stream)
        try:
            return await asyncio.Event().wait() and b""
        finally:
            await asyncio.sleep(0.3)

    monkeypatch.setattr(program, "_last", slow_to_end)
    reply = run("while True: print('x' * 1000)", max_bytes=5000)
    assert (reply.transport, reply.detail) == (Transport.ERROR, "the program wrote more than 5000 bytes")


def test_a_program_that_reads_nothing_may_answer_all_the_same() -> None:
    long = Call((Message(Role.USER, "x" * 2_000_000),))
    assert run('print(\'{"text": "fine"}\')', call=long).text == "fine"


def test_a_program_dies_with_whoever_runs_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    writing = f"pathlib.Path({str(note)!r}).write_text(str(os.getpid()))"
    program = f"import os, pathlib, time; {writing}; time.sleep(1000)"
    caller = textwrap.dedent(f"""
        import asyncio, sys
        from toolkit.models.base import Call
        from toolkit.models.command.program import CommandClient
        client = CommandClient((sys.executable, "-c", {program!r}), timeout=1000, max_bytes=100)
        asyncio.run(client.complete(Call(())))
    """)
    with subprocess.Popen([sys.executable, "-c", caller]) as process:
        comes_true(lambda: note.exists() and note.read_text() != "")
        process.send_signal(signal.SIGKILL)
    assert is_gone(int(note.read_text()))


ECHO = """
    import sys
    print("Welcome!")
    while True:
        print("?> ", end="", flush=True)
        lines = []
        while (line := sys.stdin.readline().rstrip("\\n")) != ".":
            lines.append(line)
        print("\\x1b[1mI heard\\x1b[0m " + "|".join(lines), flush=True)
"""


def talk(program: str, call: Call = CALL, *, timeout: float = 300.0, max_bytes: int = 1_000_000) -> Reply:
    """The reply of a program in Python that talks at the prompt `?> `, and ends a message by a dot."""
    client = InteractiveClient(
        (sys.executable, "-c", textwrap.dedent(program)),
        r"\?> ",
        framed=("", "\n.\n"),
        timeout=timeout,
        max_bytes=max_bytes,
    )
    return asyncio.run(client.complete(call))


def test_a_program_at_its_prompt_is_told_the_messages_and_its_words_are_the_answer() -> None:
    call = Call((Message(Role.SYSTEM, "Judge."), Message(Role.USER, "One\ntwo")))
    reply = talk(ECHO, call)
    assert (reply.transport, reply.text) == (Transport.OK, "I heard Judge.||One|two")


def test_a_line_longer_than_a_terminal_takes_goes_through_whole() -> None:
    long = "x" * 50_000
    assert talk(ECHO, Call((Message(Role.USER, long),))).text == f"I heard {long}"


def test_a_program_that_says_nothing_is_empty() -> None:
    reply = talk(
        "print('?> ', end='', flush=True)\nimport time; input(); print('?> ', flush=True); time.sleep(9)"
    )
    assert reply.transport is Transport.EMPTY


def test_cancelling_a_talk_ends_the_program(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    writing = f"pathlib.Path({str(note)!r}).write_text(str(os.getpid()))"
    command = (sys.executable, "-c", f"import os, pathlib, time; {writing}; time.sleep(1000)")

    async def run() -> None:
        client = InteractiveClient(command, "> ", framed=("", ""), timeout=300.0, max_bytes=100)
        talking = asyncio.create_task(client.complete(CALL))
        while not note.exists() or not note.read_text():
            await asyncio.sleep(0.02)
        talking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await talking

    asyncio.run(run())
    assert is_gone(int(note.read_text()))


@pytest.mark.parametrize(
    ("program", "timeout", "told"),
    [
        ("import time; print('busy', flush=True); time.sleep(1000)", 1.0, "was not at its prompt"),
        ("print('no licence')", 300.0, "ended before its prompt '\\\\?> ': it said 'no licence"),
        ("while True: print('x' * 1000)", 300.0, "wrote more than 20000 bytes"),
    ],
)
def test_a_program_that_never_comes_to_its_prompt_is_an_error(
    program: str, timeout: float, told: str
) -> None:
    reply = talk(program, timeout=timeout, max_bytes=20_000)
    assert reply.transport is Transport.ERROR
    assert told in reply.detail
