"""What the replies to one seat's questions about one submission come to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import fsum
from typing import Any

from calibration.ledger.entries import Attempt, Seat
from calibration.parsing import Reading
from calibration.protocols.base import Case, JudgingProtocol
from calibration.records import Answer, Parse, Transport


def read_attempt(protocol: JudgingProtocol, case: Case, slot: str, attempt: Attempt) -> Reading[Any]:
    """How the text of an attempt reads; one that did not end well is not read at all."""
    if attempt.transport is not Transport.OK:
        return Reading(Parse.INVALID, None)
    return protocol.read(case, slot, attempt.text)


def ballot(
    protocol: JudgingProtocol,
    case: Case,
    seat: Seat,
    attempts: Mapping[str, Attempt],
    readings: Mapping[str, Reading[Any]],
) -> Answer:
    """The seat's answer, from the attempt that counts for each slot and how it reads."""
    slots = [slot.name for slot in protocol.slots(case.submission) if slot.name in attempts]
    usable = {slot: readings[slot] for slot in slots if readings[slot].parse is not Parse.INVALID}
    judgement = protocol.reduce(case, usable)
    ends = [attempts[slot].transport for slot in slots]
    failed = next((end for end in ends if end is not Transport.OK), Transport.OK)
    repaired = any(reading.parse is Parse.REPAIRED for reading in usable.values())
    return Answer(
        judge=seat.juror,
        submission=case.submission.id,
        transport=Transport.OK if judgement.report else failed,
        parse=(Parse.REPAIRED if repaired else Parse.VALID) if judgement.report else Parse.INVALID,
        report=judgement.report,
        raw=_printable(_said({slot: attempts[slot].text for slot in slots})),
        notes=tuple(_notes(slots, attempts, readings)),
        seconds=fsum(attempts[slot].seconds for slot in slots),
        readings=dict(judgement.readings),
        score=judgement.score,
    )


def _said(texts: Mapping[str, str]) -> str:
    if len(texts) == 1:
        (text,) = texts.values()
        return text
    return json.dumps(texts, ensure_ascii=False, indent=2)


def _notes(
    slots: list[str], attempts: Mapping[str, Attempt], readings: Mapping[str, Reading[Any]]
) -> list[str]:
    notes = []
    for slot in slots:
        attempt = attempts[slot]
        detail = (attempt.detail,) if attempt.detail and not attempt.valid else ()
        prefix = f"{slot}: " if len(slots) > 1 else ""
        notes += [_printable(prefix + note) for note in (*readings[slot].notes, *detail)]
    return notes


def _printable(text: str) -> str:
    """Half a surrogate pair, which no file can hold, is written out."""
    return text.encode(errors="backslashreplace").decode()
