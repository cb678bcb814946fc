"""The entries of a ledger."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.records import Parse
from toolkit.models.base import Reply, Transport, Usage
from toolkit.panels.base import Seat

__all__ = ["Attempt", "Job", "Seat", "attempts_of", "reply_of"]


@dataclass(frozen=True, slots=True)
class Job:
    """One question: about which submission, from which seat, and its name in the protocol."""

    submission: str
    seat: Seat
    slot: str

    @property
    def name(self) -> str:
        """Its name among the juror's jobs, as in `4k7x2mb9wp/report/0`: submission, slot, vote and, after the
        first, round.
        """
        again = (str(self.seat.round),) if self.seat.round else ()
        return "/".join((self.submission, self.slot, str(self.seat.vote), *again))


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try to get a job's answer.

    `text` is what was said and `raw` the bytes it came in; `status`, `finish`, `model` and `id` are what the
    provider said about it. `usage` is None when nobody said how many tokens
    were used. `replayed` is an answer that another run paid for.
    """

    transport: Transport
    parse: Parse
    text: str = ""
    raw: bytes = b""
    status: int | None = None
    finish: str | None = None
    model: str | None = None
    id: str | None = None
    detail: str = ""
    seconds: float = 0.0
    usage: Usage | None = None
    replayed: bool = False

    @property
    def valid(self) -> bool:
        """Whether it ended well and could be read."""
        return self.transport is Transport.OK and self.parse is not Parse.INVALID


def attempts_of(reply: Reply, parse: Parse) -> tuple[Attempt, ...]:
    """A reply, whose text reads as `parse` says, as attempts: the failed ones before it, and the last."""
    failed = tuple(_attempt(earlier, Parse.INVALID) for earlier in reply.earlier)
    return (*failed, _attempt(reply, parse if reply.transport is Transport.OK else Parse.INVALID))


def reply_of(kept: Attempt) -> Reply:
    """A kept attempt as the reply that it was."""
    return Reply(
        kept.transport,
        text=kept.text,
        raw=kept.raw,
        status=kept.status,
        finish=kept.finish,
        usage=kept.usage,
        model=kept.model,
        id=kept.id,
        detail=kept.detail,
        seconds=kept.seconds,
    )


def _attempt(reply: Reply, parse: Parse) -> Attempt:
    return Attempt(
        transport=reply.transport,
        parse=parse,
        text=reply.text,
        raw=reply.raw,
        status=reply.status,
        finish=reply.finish,
        model=reply.model,
        id=reply.id,
        detail="; ".join(part for part in (reply.detail, *reply.notes) if part),
        seconds=reply.seconds,
        usage=reply.usage,
    )
