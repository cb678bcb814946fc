"""Recorded answers as a model: the same call gets what it got before, and nothing is ever made up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from toolkit.errors import UsageError
from toolkit.lean.files import read_file
from toolkit.models.base import Call, Reply, Transport
from toolkit.models.wire.reading import Malformed, own_usage


class ReplayClient:
    """Gives out recorded replies by the key of the call, those of one key in the order of recording.

    A key that is not there, or whose replies have all been given out, gets an error. `source` tells one set
    of recordings from another.
    """

    def __init__(self, replies: Mapping[str, Sequence[Reply]], *, source: str) -> None:
        self._left = {key: iter(recorded) for key, recorded in replies.items()}
        self.identity: Mapping[str, str] = {"provider": "replay", "source": source}

    async def complete(self, call: Call) -> Reply:
        if call.key not in self._left:
            return _missing(f"no answer to {call.key!r} is recorded")
        return next(self._left[call.key], None) or _missing(f"no further answer to {call.key!r} is recorded")

    async def close(self) -> None:
        pass


def replay_file(path: Path) -> ReplayClient:
    """The recordings of a file with one JSON object a line, `{"key": …, "text": …}`.

    A line may also have `transport`, `finish`, `detail` and `usage` (with the fields of `Usage`). Lines end
    at line feeds alone. UsageError for a file that cannot be read, naming the line.
    """
    data = read_file(path)
    replies: dict[str, list[Reply]] = {}
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            key, reply = _recorded(line, f"{path}, line {number}")
            replies.setdefault(key, []).append(reply)
    return ReplayClient(replies, source=hashlib.sha256(data).hexdigest())


def _recorded(line: bytes, place: str) -> tuple[str, Reply]:
    try:
        fields = json.loads(line)
        usage = fields.pop("usage", None)
        key, transport = fields.pop("key"), Transport(fields.pop("transport", "ok"))
        if set(fields) - {"text", "finish", "detail"} or not all(
            isinstance(value, str) for value in (key, *fields.values())
        ):
            raise ValueError(f"its fields are not as they should be: {', '.join(fields)}")
        return key, Reply(transport, raw=line, usage=own_usage(usage) if usage else None, **fields)
    except (Malformed, ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(
            f"{place}: it is no recorded answer: {error}",
            hint='A line is {"key": …, "text": …}; it may have transport, finish, detail and usage.',
        ) from error


def _missing(detail: str) -> Reply:
    return Reply(Transport.ERROR, detail=detail)
