"""Requests about batches: each brings bytes or is Unchecked."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

from toolkit.errors import Unchecked
from toolkit.models.base import Reply, Transport
from toolkit.models.exchange import Exchange
from toolkit.models.wire.reading import Malformed, load_object

MAX_BYTES = 1024 * 1024 * 1024
"""No file of results is longer."""


async def fetch(exchange: Exchange, opened: AbstractAsyncContextManager[Any]) -> bytes:
    """The bytes of a response. Unchecked when there are none."""
    patient = replace(exchange, max_bytes=MAX_BYTES)
    reply = await patient.run(opened, lambda body: Reply(Transport.OK, raw=body))
    if reply.transport is not Transport.OK:
        raise Unchecked(f"the provider did not answer about a batch: {reply.detail}")
    return reply.raw


async def fetch_object(exchange: Exchange, opened: AbstractAsyncContextManager[Any]) -> Mapping[str, Any]:
    """The JSON object of a response. Unchecked when there is none."""
    try:
        return load_object(await fetch(exchange, opened))
    except Malformed as error:
        raise Unchecked(f"what the provider said about a batch cannot be read: {error}") from error


def told(value: Mapping[str, Any], name: str) -> str:
    """A field that must be a text. Unchecked when it is not there."""
    found = value.get(name)
    if not isinstance(found, str) or not found:
        raise Unchecked(f"what the provider said about a batch has no {name}")
    return found
