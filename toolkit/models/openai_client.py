"""A client for OpenAI and every server compatible with its chat completions, on the official SDK."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from toolkit.models.base import Call, Reply
from toolkit.models.exchange import Exchange, Sdk, transport_to
from toolkit.models.lines import Lines
from toolkit.models.structured import FormLadder
from toolkit.models.wire import chat
from toolkit.models.wire.forms import Form

if TYPE_CHECKING:
    from openai import AsyncOpenAI

    from toolkit.models.batch.openai_batches import OpenAIBatches

OPENAI_URL = "https://api.openai.com/v1"


class OpenAIClient:
    """Asks one model by chat completions, one request a call (and one more for each form refused).

    `key` may be empty for servers that want none. `timeout` is in seconds, for the whole answer.
    `limit_field` is what the server calls the bound of output tokens: `max_completion_tokens` at OpenAI,
    elsewhere `max_tokens`.
    """

    def __init__(
        self,
        *,
        provider: str,
        base_url: str,
        model: str,
        key: str,
        timeout: float,
        forms: tuple[Form, ...],
        limit_field: str,
    ) -> None:
        self._model = model
        self._limit_field = limit_field
        self._ladder = FormLadder(forms)
        self._base_url = base_url
        self._key = key
        self._timeout = timeout
        self._lines: Lines[AsyncOpenAI] | None = None
        self._exchange: Exchange | None = None
        self.identity: Mapping[str, str] = {
            "provider": provider,
            "base_url": base_url,
            "model": model,
            "forms": ",".join(forms),
        }

    async def complete(self, call: Call) -> Reply:
        return await self._ladder.ask(call, lambda form: self._send(call, form))

    async def close(self) -> None:
        if self._lines is not None:
            await self._lines.close()

    def batches(self) -> OpenAIBatches:
        """Batches for the same model, in the preferred form; to be closed in place of this client."""
        from toolkit.models.batch.openai_batches import OpenAIBatches

        lines, exchange = self._opened()
        return OpenAIBatches(
            lines.first(),
            exchange,
            model=self._model,
            form=self._ladder.preferred,
            limit_field=self._limit_field,
            identity=self.identity,
        )

    async def _send(self, call: Call, form: Form) -> Reply:
        lines, exchange = self._opened()
        body = chat.request_body(call, self._model, form, limit_field=self._limit_field)
        # the body is whole; given as arguments, its parts would be walked through by type, for no other bytes
        with lines.taken() as create:
            opened = create(model=self._model, messages=[], extra_body=body)
            return await exchange.run(opened, chat.read_body)

    def _opened(self) -> tuple[Lines[AsyncOpenAI], Exchange]:
        if self._lines is None or self._exchange is None:
            import openai

            sdk = cast(Sdk, openai)

            def make() -> AsyncOpenAI:
                # key and URL are always given, so that those in the environment go nowhere else
                return openai.AsyncOpenAI(
                    api_key=self._key or "none",
                    base_url=self._base_url,
                    timeout=self._timeout,
                    max_retries=0,
                    http_client=transport_to(self._base_url, sdk),
                )

            self._lines = Lines(make, lambda one: one.chat.completions.with_streaming_response.create)
            self._exchange = Exchange(sdk, self._timeout, self._key)
        return self._lines, self._exchange
