"""A client that hands its calls in as batches and waits for them, however long it takes.

Calls are collected until none has come for a moment, handed in together, and matched by an id made from their
names, never by position. What was handed in is remembered in the ledger until its answer is recorded there:
after a kill the same batch is collected, and nothing is paid twice.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import defaultdict
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from calibration.ledger.ledger import Ledger
from toolkit.errors import LeancalError
from toolkit.models.base import Call, Reply, Transport
from toolkit.models.batch.matching import Batches, Collected

QUIET = 2.0
"""Seconds without a new call after which the calls so far are handed in."""

POLL = 60.0
"""Seconds between two questions whether a batch has ended."""

LARGEST = 10_000
"""Calls in one batch at most; the providers take some ten thousand more."""


class BatchClient:
    """Asks one model by a provider's Batch API; a call that a batch has no answer to is handed in once more.

    `tell` hears of batches handed in, and of those that cannot be asked after for now.
    """

    def __init__(self, batches: Batches, tell: Callable[[str], None] = lambda _: None) -> None:
        self._batches = batches
        self._tell = tell
        self._ledger: Ledger | None = None
        self._juror = ""
        self._waiting: dict[str, asyncio.Future[Reply]] = {}
        self._found: dict[str, Reply] = {}
        self._new: dict[str, Call] = {}
        self._under_way: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sender: asyncio.Task[None] | None = None

    @property
    def identity(self) -> Mapping[str, str]:
        return self._batches.identity

    def remember_in(self, ledger: Ledger, juror: str) -> None:
        """Keep in the ledger, under the juror's name, what is handed in."""
        self._ledger, self._juror = ledger, juror

    async def complete(self, call: Call) -> Reply:
        if self._sender is None:
            self._sender = self._start(self._send())
            self._collect_what_was_handed_in()
        name = call.key
        first = await self._answer(name, call)
        if first is not None:
            return first
        nothing = Reply(Transport.ERROR, detail="two batches have no answer to it", retryable=True)
        return await self._answer(name, call) or nothing

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._batches.close()

    async def _answer(self, name: str, call: Call) -> Reply | None:
        """The reply from the batch that the call is in, or is put in now; None when that one has none."""
        if name in self._found:
            return self._found.pop(name)
        if name not in self._under_way:
            self._new[name] = call
        self._waiting[name] = asyncio.get_running_loop().create_future()
        reply = await self._waiting[name]
        return None if reply is _MISSING else reply

    def _collect_what_was_handed_in(self) -> None:
        batches = defaultdict(list)
        for name, batch in (self._ledger.handed_in(self._juror) if self._ledger else {}).items():
            batches[batch].append(name)
        for batch, names in batches.items():
            self._under_way.update(names)
            self._start(self._collect(batch, names))

    async def _send(self) -> None:
        seen = 0
        while True:
            await asyncio.sleep(QUIET)
            if not self._new or len(self._new) != seen:
                seen = len(self._new)
                continue
            names, seen = list(self._new)[:LARGEST], 0
            calls = {custom_id(name): self._new.pop(name) for name in names}
            self._under_way.update(names)
            try:
                batch = await self._batches.submit(calls)
                if self._ledger:
                    self._ledger.hand_in(self._juror, batch, names)
            except Exception as error:
                self._give(names, {}, Reply(Transport.ERROR, detail=_said(error)))
                continue
            self._tell(f"{len(names)} calls are in batch {batch}")
            self._start(self._collect(batch, names))

    async def _collect(self, batch: str, names: list[str]) -> None:
        collected: Collected | None = None
        while collected is None:
            try:
                collected = await self._batches.collect(batch, [*map(custom_id, names)])
            except Exception as error:
                # the batch is paid for: an error now must not become the answer to its calls
                self._tell(f"batch {batch} cannot be asked after for now: {_said(error)}")
            if collected is None:
                await asyncio.sleep(POLL)
        strangers = f"batch {batch} also answered what nobody asked: {', '.join(collected.unknown)}"
        repeated = Reply(Transport.ERROR, detail=f"batch {batch} has several answers to it")
        replies = {**collected.replies, **dict.fromkeys(collected.repeated, repeated)}
        if collected.unknown:
            replies = {key: _noted(reply, strangers) for key, reply in replies.items()}
        self._give(names, replies, _MISSING)

    def _give(self, names: list[str], replies: Mapping[str, Reply], otherwise: Reply) -> None:
        for name in names:
            reply = replies.get(custom_id(name), otherwise)
            self._under_way.discard(name)
            future = self._waiting.pop(name, None)
            if future is not None and not future.done():
                future.set_result(reply)
            elif reply is not _MISSING:
                self._found[name] = reply

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


_MISSING = Reply(Transport.ERROR, detail="the batch has no answer to it")


def custom_id(name: str) -> str:
    """The id of a call in a batch: letters and digits, as both providers want."""
    return hashlib.sha256(name.encode()).hexdigest()


def _said(error: Exception) -> str:
    return error.message if isinstance(error, LeancalError) else f"{type(error).__name__}: {error}"


def _noted(reply: Reply, note: str) -> Reply:
    return replace(reply, notes=(*reply.notes, note))
