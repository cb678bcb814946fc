"""What every model client has in common.

A reply tells how the call ended apart from what came back; nothing here reads the text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol


class Transport(StrEnum):
    """How the call to a model ended."""

    OK = "ok"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    EMPTY = "empty"
    RATE_LIMITED = "rate_limited"
    ERROR = "error"


class Role(StrEnum):
    """Who says a message."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a model draws its answer; None leaves a parameter out of the request.

    `max_tokens` bounds the tokens of the answer, reasoning among them. `extra` goes into the request as it
    is, for parameters that only one provider knows.
    """

    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int = 4096
    seed: int | None = None
    reasoning_effort: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


def without_end(_: Reply) -> bool:
    """Let every call be repeated as often as its client likes."""
    return True


@dataclass(frozen=True, slots=True)
class Call:
    """One question to a model, from scratch: every call is a fresh conversation.

    `schema` is the JSON Schema of the answer, for providers that hold a model to one. `key` names the call
    for whoever records it; it is never sent. A client that sends several requests for a call asks
    `may_repeat` before each but the first, with the reply to the one before, which stands if it says no.
    """

    messages: tuple[Message, ...]
    sampling: Sampling = Sampling()
    schema: Mapping[str, Any] | None = None
    key: str = ""
    may_repeat: Callable[[Reply], bool] = field(default=without_end, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call: `cached` (read from a cache) and `cache_written` (put into one) are among `input`,
    `reasoning` among `output`.
    """

    input: int = 0
    cached: int = 0
    cache_written: int = 0
    output: int = 0
    reasoning: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a call.

    `text` is what the model said, also when it was cut off (`TRUNCATED`). `raw` are the bytes of the
    provider's answer as they came, and `status` is its HTTP status where there was one. `finish` is the
    provider's own word for why it ended, `detail` says in words what went wrong, `retry_after` is how many
    seconds the provider asked to wait. `retryable` says whether the same call may fare better later.
    `seconds` is the wall-clock time of the call. `usage` is None when nobody said how many tokens were used,
    which is not the same as none: that is known of a call that was never sent. `model` is what the provider
    says answered, and `id` its name for the answer, so that an answer given out twice can be told from two
    answers. `notes` say how the request was changed so that the provider would take it, and what of the
    answer was.

    `earlier` are the failed attempts before this reply, oldest first, where a client tried again; each may
    have a usage of its own, which costs like any other. They have no `earlier` themselves.
    """

    transport: Transport
    text: str = ""
    raw: bytes = b""
    status: int | None = None
    finish: str | None = None
    usage: Usage | None = None
    model: str | None = None
    id: str | None = None
    detail: str = ""
    notes: tuple[str, ...] = ()
    retry_after: float | None = None
    retryable: bool = False
    seconds: float = 0.0
    earlier: tuple[Reply, ...] = ()


class Client(Protocol):
    """Asks one model; may be called for many calls at once.

    `identity` holds everything besides the call that can change the answer (provider, base URL, model),
    for keys of ledgers. `complete` does not raise for what the network, the provider or the model does:
    that is in the reply. It does not retry, unless it says so (`toolkit.models.polite`).
    """

    @property
    def identity(self) -> Mapping[str, str]: ...

    async def complete(self, call: Call) -> Reply: ...

    async def close(self) -> None: ...
