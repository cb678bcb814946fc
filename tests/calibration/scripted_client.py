"""A model in this process that says what it is told to say, and remembers what it was asked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from calibration.ledger.prices import Prices
from calibration.protocols import registry
from calibration.runs.plan import Juror, Plan
from toolkit.models.base import Call, Reply, Sampling, Transport, Usage
from toolkit.panels.base import find

USAGE = Usage(input=1000, cached=400, output=200, reasoning=150)
PRICES = Prices(date="2026-11-30", input=1.0, output=10.0, cached=0.1)

CORRECT: Mapping[str, Any] = {"verdict": "correct"}
INCORRECT: Mapping[str, Any] = {"verdict": "incorrect"}


def said(answer: object, **more: Any) -> Reply:
    """A good reply with this answer."""
    text = answer if isinstance(answer, str) else json.dumps(answer)
    fields: dict[str, Any] = {"usage": USAGE, "raw": text.encode(), "finish": "stop", **more}
    return Reply(Transport.OK, text=text, **fields)


class Scripted:
    """Replies by the call's name, `SUBMISSION/SLOT/VOTE`; `calls` are those that it got, in order."""

    def __init__(self, reply: Callable[[Call], Reply] = lambda _: said(CORRECT), name: str = "m") -> None:
        self.identity: Mapping[str, str] = {"provider": "scripted", "model": name}
        self.calls: list[Call] = []
        self.closed = 0
        self._reply = reply

    @property
    def asked(self) -> list[str]:
        return [call.key for call in self.calls]

    async def complete(self, call: Call) -> Reply:
        self.calls.append(call)
        await asyncio.sleep(0)
        return self._reply(call)

    async def close(self) -> None:
        self.closed += 1


def plan(
    *clients: Any,
    protocol: str = "report",
    votes: int | None = 1,
    panel: str = "majority",
    sampling: Sampling | None = None,
    prices: Prices | None = PRICES,
) -> Plan:
    """A plan in which each client is a juror, named after its model."""
    sampling = sampling or Sampling()
    jurors = tuple(Juror(client.identity["model"], client, sampling, prices) for client in clients)
    return Plan.of(registry.find(protocol), jurors, votes, find(panel))
