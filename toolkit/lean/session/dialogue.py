"""What is said between us and one worker about one file: versions, requests, messages, and when Lean is done.

Messages carry two things that code under check cannot see from within Lean: the version of the text, a random
number, and the request's name, which begins with a random word. A message with another version or name is
nothing that Lean said, and ends the dialogue.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from toolkit.lean.session.failure import Reason, Unanswered
from toolkit.lean.session.limits import Limits
from toolkit.lean.session.positions import Lines, change_between
from toolkit.lean.session.protocol import Message
from toolkit.lean.session.worker import Worker, WorkerEnded, stray_output

_TICK = 0.05
_FATAL = 2
_RECONNECT = -32900
_CAPABILITIES = {"lean": {"incrementalDiagnosticSupport": True, "rpcWireFormat": "v1"}}

Query: TypeAlias = tuple[str, dict[str, Any]]


class Refused(Exception):
    """Lean answered a request with an error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an answer is waited for: until `deadline` (of `time.monotonic`), unless it is `cancelled`."""

    deadline: float
    cancelled: Callable[[], bool]


@dataclass(slots=True)
class State:
    """What Lean has said of one version of the file."""

    diagnostics: list[dict[str, Any]] = field(default_factory=list)
    size: int = 0
    idle: bool = False
    header_failed: bool = False
    references: dict[str, Any] = field(default_factory=dict)
    finished: bool = False


class Dialogue:
    """Opens `text` under the address `uri` in a worker that has been asked nothing yet."""

    def __init__(self, worker: Worker, uri: str, text: str, limits: Limits, patience: Patience) -> None:
        self.worker = worker
        self.lines = Lines(text)
        self.state = State()
        self._uri = uri
        self._limits = limits
        self._nonce = secrets.token_hex(8)
        self._version = secrets.randbelow(1 << 30) + 1
        self._told = {self._version}
        self._asked = 0
        self._answers: dict[str, Message | None] = {}
        self._given_up: set[str] = set()
        self._rpc: str | None = None
        self._send(
            "initialize", {"processId": None, "rootUri": None, "capabilities": _CAPABILITIES}, name="0"
        )
        document = {"uri": uri, "languageId": "lean4", "version": self._version, "text": text}
        self._send("textDocument/didOpen", {"textDocument": document}, patience=patience)

    @property
    def versions(self) -> int:
        """How many versions of the text Lean was told."""
        return len(self._told)

    @property
    def text(self) -> str:
        """The text that Lean was last told."""
        return self.lines.text

    def change(self, text: str, patience: Patience) -> None:
        """Tell Lean the next version of the text, by what has changed; it stops work on the last one."""
        old, self.lines = self.lines, Lines(text)
        change = change_between(old.text, text)
        told: dict[str, Any] = {"text": change.text}
        if "\r" in old.text or "\r" in text:
            # Lean keeps the text without carriage returns, so places around one may differ from ours
            told = {"text": text}
        else:
            ends = (old.to_protocol(old.position(index)) for index in (change.start, change.end))
            told["range"] = dict(zip(("start", "end"), ends, strict=True))
        self._version += 1 + secrets.randbelow(1 << 10)
        self._told.add(self._version)
        self.state = State()
        document = {"uri": self._uri, "version": self._version}
        params = {"textDocument": document, "contentChanges": [told]}
        self._send("textDocument/didChange", params, patience=patience)

    def finish(self, patience: Patience) -> State:
        """Wait until Lean says that it is done with this version, and return all that it said."""
        if not self.state.finished:
            self.ask(
                [("textDocument/waitForDiagnostics", {"uri": self._uri, "version": self._version})], patience
            )
            self._wait(lambda: self.state.idle, patience)
            self.state.finished = True
        return self.state

    def ask(self, queries: Sequence[Query], patience: Patience) -> list[Any]:
        """Send requests, all at once, and wait for their results.

        Raises Unanswered when they do not come, Refused when Lean answers one with an error.
        """
        names = []
        try:
            for method, params in queries:
                self._asked += 1
                names.append(f"{self._nonce}-{self._asked}")
                self._answers[names[-1]] = None
                self._send(method, params, name=names[-1], patience=patience)
            self._wait(lambda: all(self._answers[name] is not None for name in names), patience)
            answers = [self._answers.pop(name) or {} for name in names]
        finally:
            self._give_up([name for name in names if name in self._answers])
        for answer in answers:
            if "error" in answer:
                raise Refused(answer["error"].get("code", 0), str(answer["error"].get("message", "")))
        return [answer.get("result") for answer in answers]

    def ask_at(self, method: str, position: dict[str, int] | None, patience: Patience) -> Any:
        """Ask one thing about a place of the file, or about the file."""
        document = {"textDocument": {"uri": self._uri}}
        return self.ask([(method, self._place(position) if position else document)], patience)[0]

    def call(self, procedure: str, positions: Sequence[dict[str, int]], patience: Patience) -> list[Any]:
        """Call one of the server's procedures for each of some places of the file."""
        if self._rpc is None:
            self._connect(patience)
        try:
            results = self._call(procedure, positions, patience)
        except Refused as refused:
            if refused.code != _RECONNECT:
                raise
            # the server ends a connection that was not used for half a minute
            self._connect(patience)
            results = self._call(procedure, positions, patience)
        references = _references(results)
        if references:
            released = {"uri": self._uri, "sessionId": self._rpc, "refs": references}
            self._send("$/lean/rpc/release", released, patience=patience)
        return results

    def is_sound(self) -> bool:
        """Whether the worker still runs, and has written nothing but its messages."""
        try:
            while messages := self.worker.receive(0):
                for message in messages:
                    self._take(message)
        except (WorkerEnded, Unanswered):
            return False
        return True

    def _connect(self, patience: Patience) -> None:
        self._rpc = str(self.ask([("$/lean/rpc/connect", {"uri": self._uri})], patience)[0]["sessionId"])

    def _call(self, procedure: str, positions: Sequence[dict[str, int]], patience: Patience) -> list[Any]:
        places = [self._place(position) for position in positions]
        call = {"sessionId": self._rpc, "method": procedure}
        queries = [("$/lean/rpc/call", {**place, **call, "params": place}) for place in places]
        return self.ask(queries, patience)

    def _place(self, position: dict[str, int]) -> dict[str, Any]:
        return {"textDocument": {"uri": self._uri}, "position": position}

    def _give_up(self, names: Sequence[str]) -> None:
        for name in names:
            if self._answers.pop(name) is None:
                self._given_up.add(name)
                cancel = {"method": "$/cancelRequest", "params": {"id": name}}
                try:
                    self.worker.send(cancel, time.monotonic() + _TICK)
                except (WorkerEnded, Unanswered):
                    return

    def _send(
        self, method: str, params: Message, *, name: str | None = None, patience: Patience | None = None
    ) -> None:
        message: Message = {"method": method, "params": params}
        if name is not None:
            message["id"] = name
        try:
            self.worker.send(message, patience.deadline if patience else time.monotonic() + _TICK)
        except WorkerEnded:
            raise self.worker.ending() from None

    def _wait(self, done: Callable[[], bool], patience: Patience) -> None:
        while not done():
            if patience.cancelled():
                raise Unanswered(Reason.CANCELLED, "the request was cancelled")
            left = patience.deadline - time.monotonic()
            if left <= 0:
                raise Unanswered(Reason.TIMEOUT, "Lean did not answer within the time limit")
            try:
                messages = self.worker.receive(min(left, _TICK))
            except WorkerEnded:
                raise self.worker.ending() from None
            for message in messages:
                self._take(message)

    def _take(self, message: Message) -> None:
        """Note what a message says."""
        if "method" not in message:
            self._take_answer(message)
        elif "id" in message:
            # the server asks for its own displays to be renewed, and there are none
            try:
                self.worker.send({"id": message["id"], "result": None}, time.monotonic() + 1)
            except WorkerEnded:
                raise self.worker.ending() from None
        else:
            try:
                self._take_notification(message["method"], message.get("params"))
            except (KeyError, TypeError, AttributeError):
                raise stray_output() from None

    def _take_answer(self, message: Message) -> None:
        name = message.get("id")
        if name in self._answers and self._answers[name] is None:
            self._answers[name] = message
        elif name in self._given_up:
            self._given_up.remove(name)
        else:
            raise stray_output()

    def _take_notification(self, method: object, params: Any) -> None:
        if method == "textDocument/publishDiagnostics":
            if self._is_current(params["uri"], params["version"]):
                self._take_diagnostics(params)
        elif method == "$/lean/fileProgress":
            document, parts = params["textDocument"], params["processing"]
            if self._is_current(document["uri"], document["version"]):
                self.state.header_failed |= any(part.get("kind") == _FATAL for part in parts)
                self.state.idle = all(part.get("kind") == _FATAL for part in parts)
        elif method == "$/lean/ileanInfoFinal" and self._is_current(self._uri, params["version"]):
            self.state.references = params["references"]

    def _is_current(self, uri: object, version: object) -> bool:
        if uri != self._uri or version not in self._told:
            raise stray_output()
        return version == self._version

    def _take_diagnostics(self, params: Message) -> None:
        state, new = self.state, params["diagnostics"]
        if not params.get("isIncremental"):
            state.diagnostics, state.size = [], 0
        state.diagnostics += new
        state.size += sum(len(diagnostic["message"]) for diagnostic in new)
        if state.size > self._limits.output_mb << 20:
            raise Unanswered(Reason.OUTPUT, f"Lean's messages take more than {self._limits.output_mb} MiB")


def _references(value: Any) -> list[dict[str, str]]:
    """The references to objects of the server in a result; the server keeps these until they are released."""
    found: list[dict[str, str]] = []
    queue = [value]
    while queue:
        part = queue.pop()
        if isinstance(part, dict):
            if "__rpcref" in part:
                found.append({"__rpcref": part["__rpcref"]})
            queue.extend(part.values())
        elif isinstance(part, list):
            queue.extend(part)
    return found
