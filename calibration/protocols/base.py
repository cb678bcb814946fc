"""What a protocol is, and how one makes itself known.

A protocol is a pure description: which questions about a submission a seat asks, how their answers read, and
what they come to together. It calls nobody. One is a file of its own in this package that calls `register`;
nothing else is edited. Other packages name theirs in the entry point group `leancal.protocols`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol, TypeVar

from pydantic import JsonValue

from calibration.parsing import AnswerForm, Reading
from calibration.prompting import Prompt
from calibration.records import Reference, Report, Submission


@dataclass(frozen=True, slots=True)
class Case:
    """What a protocol may ask about: a submission, and the true proof for the protocols that show it."""

    submission: Submission
    reference: Reference | None = None

    @property
    def truth(self) -> Reference:
        """The true proof; ValueError when the protocol did not ask for it."""
        if self.reference is None:
            raise ValueError("this protocol does not see the true proof")
        return self.reference


@dataclass(frozen=True, slots=True)
class Slot:
    """A question's name in its protocol, and the slots whose answers it needs."""

    name: str
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A prompt and the JSON Schema of its answer."""

    prompt: Prompt
    schema: Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the answers come to.

    `report` is None when there is no verdict. `readings` are the reports by other rules of the protocol, by
    name. `score` is the protocol's own number, where it has one.
    """

    report: Report | None
    readings: Mapping[str, Report] = field(default_factory=dict)
    score: float | None = None


class JudgingProtocol(Protocol):
    """A way to ask.

    `templates` are the prompts that it uses; `sees_reference` says whether it shows the true proof; `votes`
    is how often a juror is asked unless the user says.
    """

    name: str
    templates: tuple[str, ...]
    sees_reference: bool
    votes: int

    def describe(self) -> str:
        """One line: what is asked and what comes of it."""
        ...

    def slots(self, submission: Submission) -> tuple[Slot, ...]:
        """The questions about a submission, those that others need first."""
        ...

    def question(self, case: Case, slot: str, earlier: Mapping[str, Reading[Any]]) -> Question:
        """The question of a slot, given how the slots that it needs were answered."""
        ...

    def read(self, case: Case, slot: str, answer: str) -> Reading[Any]:
        """How an answer to the question of the slot reads."""
        ...

    def reduce(self, case: Case, readings: Mapping[str, Reading[Any]]) -> Judgement:
        """What the answers come to; the slots that are not in `readings` have no usable one."""
        ...


REGISTERED: dict[str, JudgingProtocol] = {}
"""The protocols whose files have been imported, by name."""

Registered = TypeVar("Registered", bound=JudgingProtocol)


def register(protocol: Registered) -> Registered:
    """Make a protocol known under its name; ValueError when the name is taken."""
    if REGISTERED.setdefault(protocol.name, protocol) is not protocol:
        raise ValueError(f"two protocols are called {protocol.name}")
    return protocol


@cache
def schema_of(form: type[AnswerForm]) -> dict[str, JsonValue]:
    """The JSON Schema of a form as providers take it: each field required, no others, no defaults."""
    schema: dict[str, JsonValue] = _strict(form.model_json_schema())
    return schema


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(item) for item in node]
    if not isinstance(node, dict):
        return node
    if "properties" in node:
        fields = {name: _strict(field) for name, field in node["properties"].items()}
        rest = _strict({key: value for key, value in node.items() if key != "properties"})
        return {**rest, "properties": fields, "required": list(fields)}
    return {
        key: _strict(value) for key, value in node.items() if key not in ("default", "title", "description")
    }
