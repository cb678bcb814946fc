"""What came back of a batch, matched to what was asked by custom id and never by position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from toolkit.models.base import Call, Reply, Transport
from toolkit.models.wire.reading import Malformed, load_object, shown, word


@dataclass(frozen=True, slots=True)
class Collected:
    """The replies of a batch that has ended, by key.

    `missing` are keys without an answer, to be asked again; `unknown` are ids that nobody asked about, and
    `repeated` keys with several answers, which have none of them: which one counts cannot be known.
    `unreadable` are lines without an id, as they begin.
    """

    replies: Mapping[str, Reply]
    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    repeated: tuple[str, ...]
    unreadable: tuple[str, ...]


class Batches(Protocol):
    """One provider's batches for one model."""

    @property
    def identity(self) -> Mapping[str, str]: ...

    async def submit(self, calls: Mapping[str, Call]) -> str:
        """Hand in calls by key; the batch's id. Unchecked when the provider does not take it.

        A key has 1 to 64 letters, digits, hyphens and underscores, as both providers want.
        """
        ...

    async def collect(self, batch: str, asked: Collection[str]) -> Collected | None:
        """What came of the batch; None while it is under way. Unchecked when that cannot be told."""
        ...

    async def close(self) -> None: ...


def match(
    data: bytes, asked: Collection[str], read: Callable[[Mapping[str, Any]], Reply | None]
) -> Collected:
    """Match the lines of a result file. `read` gives a line's reply, None when it says that there is none.

    Lines end at line feeds alone.
    """
    wanted = set(asked)
    replies: dict[str, Reply] = {}
    seen: set[str] = set()
    unknown, repeated, unreadable = [], [], []
    for line in _lines(data):
        try:
            value = load_object(line)
        except Malformed:
            unreadable.append(shown(line))
            continue
        key = word(value.get("custom_id"))
        if key is None:
            unreadable.append(shown(line))
        elif key not in wanted:
            unknown.append(key)
        elif key in seen:
            repeated.append(key)
        else:
            seen.add(key)
            if (reply := read(value)) is not None:
                replies[key] = replace(reply, raw=line)
    for key in repeated:
        replies.pop(key, None)
    missing = tuple(key for key in asked if key not in replies and key not in repeated)
    return Collected(replies, missing, tuple(unknown), tuple(dict.fromkeys(repeated)), tuple(unreadable))


def failed(detail: str, *, retryable: bool) -> Reply:
    """The reply to a call of a batch that brought no answer."""
    return Reply(Transport.ERROR, detail=detail, retryable=retryable)


def _lines(data: bytes) -> Iterator[bytes]:
    return (line for line in data.split(b"\n") if line.strip())
