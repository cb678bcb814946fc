"""The key of a question: equal for equal questions, different where the answer may be."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict

from calibration.ledger.entries import Seat
from toolkit.models.base import Call


def question_key(identity: Mapping[str, str], call: Call, prompt_version: str, seat: Seat) -> str:
    """The SHA-256 of everything that can change the answer.

    That is the client's identity (provider, base URL, model), every parameter of sampling, the messages, the
    schema, the version of the prompt, the number of the vote and the round: two votes on one question are
    two questions, so that a rerun cannot give one answer twice.
    """
    facts = {
        "identity": dict(identity),
        "sampling": asdict(call.sampling),
        "messages": [[message.role, message.content] for message in call.messages],
        "schema": call.schema,
        "prompt": prompt_version,
        "vote": seat.vote,
        "round": seat.round,
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), default=dict)
    return hashlib.sha256(text.encode()).hexdigest()
