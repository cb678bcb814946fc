"""The local model: its server is started for the first call, and stopped when the client is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from toolkit.errors import LeancalError
from toolkit.models.base import Call, Reply, Transport
from toolkit.models.config import ModelConfig
from toolkit.models.local.parts import Parts, find_parts
from toolkit.models.local.server import LocalServer, ServerLimits
from toolkit.models.openai_client import OpenAIClient
from toolkit.models.wire.forms import Form


class LocalClient:
    """Asks the local model; a server that ended is started anew by the next call."""

    def __init__(
        self, parts: Parts, limits: ServerLimits, *, timeout: float, forms: tuple[Form, ...]
    ) -> None:
        self.server = LocalServer(parts, limits)
        self._timeout = timeout
        self._forms = forms
        self._client: OpenAIClient | None = None
        self._starting = asyncio.Lock()
        self.identity: Mapping[str, str] = {
            "provider": "local",
            "model": parts.weights.name,
            "weights_sha256": parts.weights_sha256,
            "server": parts.server_version,
            "context": str(limits.context),
            "forms": ",".join(forms),
        }

    async def complete(self, call: Call) -> Reply:
        try:
            async with self._starting:
                client = await self._ready()
        except LeancalError as error:
            return Reply(Transport.ERROR, detail=error.message)
        return await client.complete(call)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()
        await self.server.stop()

    async def _ready(self) -> OpenAIClient:
        if self._client is not None and self.server.running:
            return self._client
        await self.close()
        await self.server.start()
        self._client = OpenAIClient(
            provider="local",
            base_url=f"{self.server.url}/v1",
            model="local",
            key="",
            timeout=self._timeout,
            forms=self._forms,
            limit_field="max_tokens",
        )
        return self._client


def local_client(config: ModelConfig) -> LocalClient:
    """The local model as described. UsageError when its parts are not there."""
    parts = find_parts(Path(config.file) if config.file else None)
    limits = ServerLimits(threads=config.threads, parallel=config.limits.concurrency)
    return LocalClient(parts, limits, timeout=config.timeout, forms=config.structured)
