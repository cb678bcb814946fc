"""Batches of chat completions at OpenAI and whoever serves its Batch API: files of lines, each with an id."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.errors import Unchecked
from toolkit.models.base import Call, Reply
from toolkit.models.batch.asking import fetch, fetch_object, told
from toolkit.models.batch.matching import Collected, failed, match
from toolkit.models.exchange import Exchange
from toolkit.models.failures import status_reply
from toolkit.models.wire import chat
from toolkit.models.wire.forms import Form
from toolkit.models.wire.reading import field, word

if TYPE_CHECKING:
    from openai import AsyncOpenAI

_UNDER_WAY = frozenset({"validating", "in_progress", "finalizing", "cancelling"})
_ENDED = frozenset({"completed", "expired", "cancelled"})


class OpenAIBatches:
    """Batches for one model, asked in one form; `sdk` and `exchange` as a client has them."""

    def __init__(
        self,
        sdk: AsyncOpenAI,
        exchange: Exchange,
        *,
        model: str,
        form: Form,
        limit_field: str,
        identity: Mapping[str, str],
    ) -> None:
        self._sdk = sdk
        self._exchange = exchange
        self._model = model
        self._form = form
        self._limit_field = limit_field
        self.identity = identity

    async def submit(self, calls: Mapping[str, Call]) -> str:
        lines = [json.dumps(self._request(key, call)) for key, call in calls.items()]
        upload: Any = self._sdk.files.with_streaming_response.create
        data = "\n".join([*lines, ""]).encode()
        file = await fetch_object(self._exchange, upload(file=("calls.jsonl", data), purpose="batch"))
        create: Any = self._sdk.batches.with_streaming_response.create
        batch = await fetch_object(
            self._exchange,
            create(input_file_id=told(file, "id"), endpoint="/v1/chat/completions", completion_window="24h"),
        )
        return told(batch, "id")

    async def collect(self, batch: str, asked: Collection[str]) -> Collected | None:
        retrieve: Any = self._sdk.batches.with_streaming_response.retrieve
        state = await fetch_object(self._exchange, retrieve(batch))
        status = told(state, "status")
        if status in _UNDER_WAY:
            return None
        if status not in _ENDED:
            raise Unchecked(f"the batch {batch} ended as {status}: {json.dumps(state.get('errors'))}")
        content: Any = self._sdk.files.with_streaming_response.content
        files = [word(state.get(name)) for name in ("output_file_id", "error_file_id")]
        parts = [await fetch(self._exchange, content(file)) for file in files if file]
        return match(b"\n".join(parts), asked, read_line)

    async def close(self) -> None:
        await self._sdk.close()

    def _request(self, key: str, call: Call) -> dict[str, Any]:
        body = chat.request_body(call, self._model, self._form, limit_field=self._limit_field)
        return {"custom_id": key, "method": "POST", "url": "/v1/chat/completions", "body": body}


def read_line(line: Mapping[str, Any]) -> Reply | None:
    """The reply of a line; None for a call that the batch did not come to."""
    if field(line, "error", "code") in ("batch_expired", "batch_cancelled"):
        return None
    if line.get("error"):
        return failed(f"in the batch: {json.dumps(line['error'])}", retryable=True)
    status, body = field(line, "response", "status_code"), field(line, "response", "body")
    data = json.dumps(body).encode()
    if status == 200:
        return chat.read_body(data)
    return status_reply(status if isinstance(status, int) else 500, {}, data)
