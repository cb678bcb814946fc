"""A server whose answers depend on who is asked and what: the maker `m`, jurors of the families `a` and `b`.

    script = Script(votes={"a": "yyn", "b": "yyy"}, writes=["def s : Prop := …"])

The votes of a family at a gate are given out in order, those of a second round after those of the first, and
anew when the word is used up. A letter is y, n, or a failure of `FAILURES`.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "models"))

from scripted_server import (
    Behaviour,
    Request,
    Response,
    ScriptedServer,
    Wire,
    fails,
    only_reasons,
    refuses,
    says,
    truncated,
)


def vote(word: str, reason: str = "") -> str:
    """A juror's answer."""
    return json.dumps({"reason": reason or f"because {word}", "vote": word})


FAILURES: Mapping[str, Behaviour] = {
    "t": truncated(vote("yes")),
    "r": refuses("I would rather not"),
    "e": fails(400),
    "0": only_reasons(16),
    "p": says("Yes."),
    "h": says('{"reason": "all is well", "vote": "ye'),
    "w": says(vote("maybe")),
    "x": says('{"reason": "a", "vote": "yes", "confidence": 1}'),
    "2": says('{"reason": "a", "vote": "no", "vote": "yes"}'),
}
"""What is no vote: cut off, refused, an error, nothing said, prose, half of it, another word, more, twice."""


@dataclass
class Script:
    """What each is to answer: votes by family, or by family and gate, and the texts that the maker writes."""

    votes: Mapping[str, str] = field(default_factory=dict)
    writes: Sequence[str] = ()
    dissent: str = ""
    translation: str = "Every number is itself."
    stall_at: int = 0
    """The request, counted from 1, that is never answered; 0 is none."""

    def server(self) -> ScriptedServer:
        """The server that answers so."""
        self._given: dict[str, Any] = defaultdict(lambda: None)
        self._written = iter(self.writes)
        self._server = ScriptedServer(self._answer)
        return self._server

    def _answer(self, wire: Wire) -> Response:
        request = self._server.requests[-1]
        if len(self._server.requests) == self.stall_at:
            return Response(b"", stall=True)
        return self._behaviour(request)(wire)

    def _behaviour(self, request: Request) -> Behaviour:
        name, gate = str(request.body["model"]), kind(request)
        if gate == "write":
            return says(f"<lean>\n{next(self._written)}\n</lean>" if self.writes else "no idea")
        if gate == "translation":
            return says(self.translation)
        word = self.votes.get(f"{name}/{gate}") or self.votes[name]
        letters = self._given[f"{name}/{gate}"] = self._given[f"{name}/{gate}"] or cycle(word)
        letter = next(letters)
        if letter == "y":
            return says(vote("yes"))
        return says(vote("no", self.dissent)) if letter == "n" else FAILURES[letter]


_OPENINGS = {
    "You write mathematical statements": "write",
    "You read Lean 4": "translation",
    "Somebody wrote a mathematical statement as a formal one": "consistency",
    "Somebody wrote a mathematical statement in Lean 4": "degeneracy",
}


def prompt(request: Request) -> str:
    """The one message of a request."""
    (message,) = request.body["messages"]
    assert message["role"] == "user"
    content = message["content"]
    return str(content if isinstance(content, str) else content[0]["text"])


def kind(request: Request) -> str:
    """What a request asks for: `write`, `translation`, `consistency` or `degeneracy`."""
    return next(found for opening, found in _OPENINGS.items() if prompt(request).startswith(opening))


def of_kind(server: ScriptedServer, wanted: str) -> list[str]:
    """The prompts of one kind, in order."""
    return [prompt(request) for request in server.requests if kind(request) == wanted]
