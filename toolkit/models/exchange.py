"""One HTTP exchange through an SDK: every byte that came, and a reply whatever happened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from typing import Any, Protocol
from urllib.parse import urlsplit

from toolkit.models.base import Reply, Transport, Usage
from toolkit.models.failures import status_reply

MAX_BYTES = 64 * 1024 * 1024
"""No answer to a call is longer: a server that goes on and on is cut off."""


class Sdk(Protocol):
    """What of an SDK has the same name in `openai` and `anthropic`."""

    APIStatusError: type[Exception]
    APITimeoutError: type[Exception]
    APIConnectionError: type[Exception]
    DefaultAsyncHttpxClient: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Exchange:
    """How to exchange: the SDK, seconds and bytes until it is given up, and the key that must not be kept."""

    sdk: Sdk
    timeout: float
    secret: str
    max_bytes: int = MAX_BYTES

    async def run(self, opened: AbstractAsyncContextManager[Any], read: Callable[[bytes], Reply]) -> Reply:
        """Take in the opened response and read it. Raises nothing but the caller's own cancellation."""
        body = bytearray()
        started = time.perf_counter()
        try:
            async with asyncio.timeout(self.timeout), opened as response:
                async for piece in response.iter_bytes():
                    body += piece
                    if len(body) > self.max_bytes:
                        raise _Endless
            reply, status = read(self._redacted(bytes(body))), response.status_code
        except Exception as error:
            reply = self._failure(error, bytes(body))
            status = reply.status
        return replace(reply, status=status, seconds=time.perf_counter() - started)

    def _failure(self, error: Exception, body: bytes) -> Reply:
        if isinstance(error, self.sdk.APIStatusError):
            response: Any = error.response  # type: ignore[attr-defined]
            headers = {name.lower(): value for name, value in response.headers.items()}
            return status_reply(response.status_code, headers, self._redacted(response.content))
        usage = None
        if isinstance(error, TimeoutError | self.sdk.APITimeoutError):
            detail, retryable = f"no whole answer within {self.timeout:g} s", True
        elif isinstance(error, _Endless):
            detail, retryable = f"the answer is longer than {self.max_bytes} bytes", False
        elif isinstance(error, self.sdk.APIConnectionError):
            cause = error.__cause__ or error
            usage = Usage() if _never_sent(cause) else None
            detail, retryable = f"no connection: {type(cause).__name__}: {cause}", True
        elif _is_http(error):
            detail, retryable = f"the answer broke off after {len(body)} bytes: {error}", True
        else:
            detail, retryable = f"the request could not be made: {type(error).__name__}: {error}", False
        return Reply(
            Transport.ERROR,
            raw=self._redacted(body),
            usage=usage,
            detail=self._redacted(detail.encode(errors="replace")).decode(),
            retryable=retryable,
        )

    def _redacted(self, data: bytes) -> bytes:
        return data.replace(self.secret.encode(), b"[key]") if self.secret else data


def transport_to(base_url: str, sdk: Sdk) -> Any:
    """The HTTP client for a URL, None for the SDK's own: servers on this machine are asked past any proxy."""
    host = urlsplit(base_url).hostname or ""
    here = host == "localhost" or host == "::1" or host.startswith("127.")
    return sdk.DefaultAsyncHttpxClient(trust_env=False) if here else None


class _Endless(Exception):
    """More bytes than any answer has."""


def _never_sent(cause: BaseException) -> bool:
    """Whether no byte of the request can have reached a server."""
    import httpx2

    return isinstance(cause, httpx2.ConnectError)


def _is_http(error: Exception) -> bool:
    """Whether the error is the HTTP library's own, which the SDKs let through while a body is read."""
    import httpx2

    return isinstance(error, httpx2.HTTPError)
