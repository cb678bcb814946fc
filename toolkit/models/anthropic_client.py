"""A client for Anthropic and every server compatible with its messages, on the official SDK."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from toolkit.models.base import Call, Reply
from toolkit.models.exchange import Exchange, Sdk, transport_to
from toolkit.models.lines import Lines
from toolkit.models.structured import FormLadder
from toolkit.models.wire import messages
from toolkit.models.wire.forms import Form

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic

    from toolkit.models.batch.anthropic_batches import AnthropicBatches

ANTHROPIC_URL = "https://api.anthropic.com"


class AnthropicClient:
    """Asks one model by messages, one request a call (and one more for each form refused).

    `key` may be empty for servers that want none. `timeout` is in seconds, for the whole answer.
    """

    def __init__(
        self, *, base_url: str, model: str, key: str, timeout: float, forms: tuple[Form, ...]
    ) -> None:
        self._model = model
        self._ladder = FormLadder(forms)
        self._base_url = base_url
        self._key = key
        self._timeout = timeout
        self._lines: Lines[AsyncAnthropic] | None = None
        self._exchange: Exchange | None = None
        self.identity: Mapping[str, str] = {
            "provider": "anthropic",
            "base_url": base_url,
            "model": model,
            "forms": ",".join(forms),
        }

    async def complete(self, call: Call) -> Reply:
        reply = await self._ladder.ask(call, lambda form: self._send(call, form))
        return replace(reply, notes=(*messages.unsent(call), *reply.notes))

    async def close(self) -> None:
        if self._lines is not None:
            await self._lines.close()

    def batches(self) -> AnthropicBatches:
        """Batches for the same model, in the preferred form; to be closed in place of this client."""
        from toolkit.models.batch.anthropic_batches import AnthropicBatches

        lines, exchange = self._opened()
        return AnthropicBatches(
            lines.first(),
            exchange,
            model=self._model,
            form=self._ladder.preferred,
            identity=self.identity,
        )

    async def _send(self, call: Call, form: Form) -> Reply:
        lines, exchange = self._opened()
        body = messages.request_body(call, self._model, form)
        # the body is whole; given as arguments, its parts would be walked through by type, for no other bytes
        with lines.taken() as create:
            opened = create(
                model=self._model, messages=[], max_tokens=call.sampling.max_tokens, extra_body=body
            )
            return await exchange.run(opened, messages.read_body)

    def _opened(self) -> tuple[Lines[AsyncAnthropic], Exchange]:
        if self._lines is None or self._exchange is None:
            import anthropic

            sdk = cast(Sdk, anthropic)

            def make() -> AsyncAnthropic:
                # key and URL are always given, so that those in the environment go nowhere else
                return anthropic.AsyncAnthropic(
                    api_key=self._key or "none",
                    base_url=self._base_url,
                    timeout=self._timeout,
                    max_retries=0,
                    http_client=transport_to(self._base_url, sdk),
                )

            self._lines = Lines(make, lambda one: one.messages.with_streaming_response.create)
            self._exchange = Exchange(sdk, self._timeout, self._key)
        return self._lines, self._exchange
