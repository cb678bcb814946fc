"""Replies for calls that brought no answer: what a status means, and how long to wait."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from toolkit.models.base import Reply, Transport
from toolkit.models.wire.reading import Malformed, field, load_object, shown, word

_TRY_AGAIN = frozenset({408, 409, 425})
_PAID_UP = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
"""Codes of a 429 that no waiting helps: the account has run dry."""


def status_reply(status: int, headers: Mapping[str, str], body: bytes) -> Reply:
    """The reply for an HTTP status that is no success; `headers` have lower-case names."""
    limited = status == 429
    retryable = _code(body) not in _PAID_UP if limited else status >= 500 or status in _TRY_AGAIN
    return Reply(
        Transport.RATE_LIMITED if limited else Transport.ERROR,
        raw=body,
        status=status,
        detail=f"HTTP {status}: {_told(body)}",
        retry_after=retry_after(headers, now=time.time()),
        retryable=retryable,
    )


def retry_after(headers: Mapping[str, str], *, now: float) -> float | None:
    """How many seconds the provider asks to wait, None when it does not say or no wait can be so.

    `retry-after-ms` counts first, then `retry-after` in seconds or as a date (RFC 9110, section 10.2.3).
    """
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers[name]) / unit
        except (KeyError, ValueError):
            continue
        return seconds if math.isfinite(seconds) and seconds >= 0 else None
    try:
        date = parsedate_to_datetime(headers["retry-after"])
    except (KeyError, ValueError):
        return None
    return max(0.0, date.timestamp() - now)


def _code(body: bytes) -> str | None:
    try:
        return word(field(load_object(body), "error", "code"))
    except Malformed:
        return None


def _told(body: bytes) -> str:
    """The provider's message, or the beginning of what it sent."""
    try:
        value = load_object(body)
    except Malformed:
        return shown(body)
    return word(field(value, "error", "message")) or word(value.get("message")) or shown(body)
