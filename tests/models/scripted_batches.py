"""The Batch APIs of both providers, for the scripted server: what they return is given as lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scripted_server import ENDED, SPENT, Response, Wire, answer_body


@dataclass
class ScriptedBatches:
    """Takes batches in, is under way for `polls` questions, and returns what `returns` makes of the ids."""

    returns: Callable[[list[str]], bytes]
    polls: int = 0
    ends_as: str = "completed"
    taken: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The body asked for by each custom id."""

    def __call__(self, method: str, path: str, raw: bytes) -> Response:
        if (method, path) == ("POST", "/v1/files"):
            self.taken = {line["custom_id"]: line["body"] for line in _lines_of_upload(raw)}
            return _json({"id": "file-in"})
        if (method, path) == ("POST", "/v1/batches"):
            assert json.loads(raw)["input_file_id"] == "file-in"
            return _json({"id": "batch-1", "status": "validating"})
        if (method, path) == ("GET", "/v1/batches/batch-1"):
            status = "in_progress" if self._under_way() else self.ends_as
            return _json({"id": "batch-1", "status": status, "output_file_id": "file-out"})
        if (method, path) == ("GET", "/v1/files/file-out/content"):
            return Response(self.returns(list(self.taken)))
        if (method, path) == ("POST", "/v1/messages/batches"):
            self.taken = {one["custom_id"]: one["params"] for one in json.loads(raw)["requests"]}
            return _json({"id": "batch-1", "processing_status": "in_progress"})
        if (method, path) == ("GET", "/v1/messages/batches/batch-1"):
            status = "in_progress" if self._under_way() else "ended"
            url = "/v1/messages/batches/batch-1/results"
            return _json({"id": "batch-1", "processing_status": status, "results_url": url})
        if (method, path) == ("GET", "/v1/messages/batches/batch-1/results"):
            return Response(self.returns(list(self.taken)))
        return Response(b'{"error": {"message": "no such thing"}}', 404)

    def _under_way(self) -> bool:
        self.polls -= 1
        return self.polls >= 0


def said(wire: Wire, key: str, text: str) -> bytes:
    """The line of a call that was answered."""
    body = answer_body(wire, text, ENDED[wire], SPENT[wire], f"answer-to-{key}")
    if wire is Wire.CHAT:
        return _line({"custom_id": key, "response": {"status_code": 200, "body": body}, "error": None})
    return _line({"custom_id": key, "result": {"type": "succeeded", "message": body}})


def failed_line(wire: Wire, key: str, message: str) -> bytes:
    """The line of a call that failed."""
    error = {"type": "invalid_request_error", "message": message}
    if wire is Wire.CHAT:
        return _line({"custom_id": key, "response": {"status_code": 400, "body": {"error": error}}})
    wrapped = {"type": "error", "error": error}
    return _line({"custom_id": key, "result": {"type": "errored", "error": wrapped}})


def expired_line(wire: Wire, key: str) -> bytes:
    """The line of a call that the batch did not come to."""
    if wire is Wire.CHAT:
        return _line(
            {"custom_id": key, "response": None, "error": {"code": "batch_expired", "message": "late"}}
        )
    return _line({"custom_id": key, "result": {"type": "expired"}})


def _lines_of_upload(raw: bytes) -> list[dict[str, Any]]:
    """The lines of the file in a multipart form."""
    return [json.loads(line) for line in re.findall(rb'(?m)^\{"custom_id".*\}$', raw.replace(b"\r", b""))]


def _json(value: Mapping[str, Any]) -> Response:
    return Response(json.dumps(value).encode())


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
