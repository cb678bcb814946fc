"""The llama.cpp server as a child process: on a free port of this machine, and gone when this process is.

On Linux the kernel kills it when this process dies, also by `kill -9`; elsewhere only `stop` ends it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from toolkit.errors import Unchecked
from toolkit.models.local.parts import Parts

_GUARD = Path(__file__).parent.parent / "_guard.py"
_TRIES = 3
_TAIL = 2000


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Threads, calls at once, tokens of prompt and answer of one call, and seconds until it must be ready."""

    threads: int = 1
    parallel: int = 1
    context: int = 16384
    ready: float = 120.0


class LocalServer:
    """Serves a model while it is entered; `url` is the root, without `/v1`."""

    def __init__(self, parts: Parts, limits: ServerLimits | None = None) -> None:
        self._parts = parts
        self._limits = limits or ServerLimits()
        self._process: asyncio.subprocess.Process | None = None
        self._drain: asyncio.Task[None] | None = None
        self._log = b""
        self._port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int | None:
        """The server's process, None while there is none."""
        return self._process.pid if self.running and self._process else None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start the server and wait until it answers. Unchecked when it does not, with what it said."""
        for _ in range(_TRIES):  # another program may take the port in between
            await self._launch()
            if await self._is_ready():
                return
            await self.stop()
        said = self._log.decode(errors="replace").strip()
        raise Unchecked(f"the server of the local model does not start; it said: …{said[-_TAIL:]}")

    async def stop(self) -> None:
        """End the server, whatever it does."""
        if self._process is None or self._drain is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
        await self._drain
        self._process = None

    async def _launch(self) -> None:
        self._port = _free_port()
        limits = self._limits
        arguments = {
            "--model": self._parts.weights,
            "--alias": self._parts.weights.name,  # else answers would tell the path
            "--host": "127.0.0.1",
            "--port": self._port,
            "--threads": limits.threads,
            "--threads-batch": limits.threads,
            "--parallel": limits.parallel,
            "--ctx-size": limits.context * limits.parallel,
        }
        words = [str(word) for pair in arguments.items() for word in pair]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-ISs",
            str(_GUARD),
            str(os.getpid()),
            str(self._parts.server),
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self._drain = asyncio.create_task(self._listen(self._process.stdout))

    async def _listen(self, stream: asyncio.StreamReader) -> None:
        while piece := await stream.read(65536):
            self._log = (self._log + piece)[-4 * _TAIL :]

    async def _is_ready(self) -> bool:
        """Whether the server comes to answer in time; at once no when it ends."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.ready):
                while self.running:
                    if await _answers(self._port):
                        return True
                    await asyncio.sleep(0.05)
        return False


async def _answers(port: int) -> bool:
    """Whether the server says that it is in health, which it does once the weights are loaded."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    try:
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return b" 200 " in await reader.readline()
    except OSError:
        return False
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
