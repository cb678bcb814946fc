"""A program that talks at a prompt as a model: it is started anew for every call, told the messages, and what
it writes until its next prompt is the answer."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.models.base import Call, Reply, Transport
from toolkit.models.wire.reading import shown

if TYPE_CHECKING:
    import pexpect  # type: ignore[import-untyped]

_GUARD = Path(__file__).parent.parent / "_guard.py"
_ESCAPE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
"""Colours and cursor movements (ECMA-48, control sequences)."""


class InteractiveClient:
    """Talks to `command` at its `prompt`, a regular expression; `framed` goes before and after what is said.

    The messages are put together with blank lines between. The terminal is raw: what is said goes through as
    it is and is not echoed, however long its lines are. `timeout` (seconds) and `max_bytes` bound one call.
    """

    def __init__(
        self,
        command: tuple[str, ...],
        prompt: str,
        *,
        framed: tuple[str, str],
        timeout: float,
        max_bytes: int,
    ) -> None:
        self._command = command
        self._prompt = prompt
        self._framed = framed
        self._timeout = timeout
        self._max_bytes = max_bytes
        self.identity: Mapping[str, str] = {
            "provider": "command",
            "command": json.dumps(command),
            "talk": json.dumps([prompt, *framed]),
        }

    async def complete(self, call: Call) -> Reply:
        started = time.perf_counter()
        said = "\n\n".join(message.content for message in call.messages)
        talk = _Talk(self._command, self._prompt, time.monotonic() + self._timeout, self._max_bytes)
        try:
            reply = await talk.ask(said.join(self._framed).encode(errors="replace"))
        finally:
            await asyncio.to_thread(talk.end)
        return replace(reply, seconds=time.perf_counter() - started)

    async def close(self) -> None:
        pass


class _Talk:
    """One conversation, until `deadline` on the monotonic clock."""

    def __init__(self, command: tuple[str, ...], prompt: str, deadline: float, max_bytes: int) -> None:
        self._command = command
        self._prompt = prompt
        self._deadline = deadline
        self._max_bytes = max_bytes
        self._heard = bytearray()
        self._child: pexpect.spawn[bytes] | None = None

    async def ask(self, said: bytes) -> Reply:
        import pexpect

        try:
            await asyncio.to_thread(self._start)
            _, raw = await asyncio.gather(asyncio.to_thread(self._say, said), asyncio.to_thread(self._listen))
        except _TooMuch:
            return self._error(f"the program wrote more than {self._max_bytes} bytes")
        except pexpect.TIMEOUT:
            return self._error(f"the program was not at its prompt {self._prompt!r} in time")
        except (pexpect.ExceptionPexpect, OSError):
            told = shown(bytes(self._heard))
            return self._error(f"the program ended before its prompt {self._prompt!r}: it said {told}")
        plain = _ESCAPE.sub("", raw.decode(errors="replace")).replace("\r\n", "\n").strip()
        return Reply(Transport.OK if plain else Transport.EMPTY, text=plain, raw=raw)

    def end(self) -> None:
        """Kill the program, whatever it does; who talks with it then hears its end."""
        if self._child is not None:
            self._child.close(force=True)

    def write(self, piece: bytes) -> None:
        """Take note of what was heard, and stop listening when it is too much."""
        self._heard += piece
        if len(self._heard) > self._max_bytes:
            raise _TooMuch

    def flush(self) -> None:
        """Nothing is held back."""

    def _start(self) -> None:
        import pexpect

        self._child = pexpect.spawn(
            sys.executable,
            ["-ISs", str(_GUARD), str(os.getpid()), *self._command],
            preexec_fn=_raw,
            maxread=65536,
        )
        self._child.logfile_read = self
        self._listen()

    def _listen(self) -> bytes:
        """What the program writes until its prompt."""
        assert self._child is not None
        self._child.expect(self._prompt.encode(), timeout=max(0.0, self._deadline - time.monotonic()))
        return self._child.before or b""

    def _say(self, said: bytes) -> None:
        assert self._child is not None
        while said:
            said = said[os.write(self._child.child_fd, said) :]

    def _error(self, detail: str) -> Reply:
        return Reply(Transport.ERROR, raw=bytes(self._heard), detail=detail, retryable=True)


class _TooMuch(Exception):
    """The program wrote more than it may."""


def _raw() -> None:
    """Have the terminal pass everything on as it is: no echo, no limit on the length of a line."""
    import tty

    tty.setraw(0)
