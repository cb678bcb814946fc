"""Batches of messages at Anthropic: a list of requests, each with an id, and a file of results."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.models.base import Call, Reply
from toolkit.models.batch.asking import fetch, fetch_object, told
from toolkit.models.batch.matching import Collected, failed, match
from toolkit.models.exchange import Exchange
from toolkit.models.wire import messages
from toolkit.models.wire.forms import Form
from toolkit.models.wire.reading import field

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic

_AS_ASKED = frozenset({"invalid_request_error", "request_too_large", "not_found_error"})
"""Errors that the same call would meet again."""


class AnthropicBatches:
    """Batches for one model, asked in one form; `sdk` and `exchange` as a client has them."""

    def __init__(
        self,
        sdk: AsyncAnthropic,
        exchange: Exchange,
        *,
        model: str,
        form: Form,
        identity: Mapping[str, str],
    ) -> None:
        self._sdk = sdk
        self._exchange = exchange
        self._model = model
        self._form = form
        self.identity = identity

    async def submit(self, calls: Mapping[str, Call]) -> str:
        requests = [
            {"custom_id": key, "params": messages.request_body(call, self._model, self._form)}
            for key, call in calls.items()
        ]
        create: Any = self._sdk.messages.batches.with_streaming_response.create
        return told(await fetch_object(self._exchange, create(requests=requests)), "id")

    async def collect(self, batch: str, asked: Collection[str]) -> Collected | None:
        retrieve: Any = self._sdk.messages.batches.with_streaming_response.retrieve
        state = await fetch_object(self._exchange, retrieve(batch))
        if told(state, "processing_status") != "ended":
            return None
        results: Any = self._sdk.messages.batches.with_streaming_response.results
        return match(await fetch(self._exchange, results(batch)), asked, read_line)

    async def close(self) -> None:
        await self._sdk.close()


def read_line(line: Mapping[str, Any]) -> Reply | None:
    """The reply of a line; None for a call that the batch did not come to."""
    kind = field(line, "result", "type")
    if kind in ("expired", "canceled"):
        return None
    if kind == "succeeded":
        return messages.read_body(json.dumps(field(line, "result", "message")).encode())
    error = field(line, "result", "error", "error")
    return failed(
        f"in the batch: {json.dumps(error or field(line, 'result'))}",
        retryable=field(error, "type") not in _AS_ASKED,
    )
