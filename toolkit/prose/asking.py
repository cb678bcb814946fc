"""One question to a model about prose or a statement, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from toolkit.models.base import Call, Client, Message, Reply, Role, Sampling, Transport, Usage
from toolkit.prompting import Prompt


@dataclass(frozen=True, slots=True)
class Model:
    """A model that is asked: what the user calls it, its client, and how it draws its answers."""

    name: str
    client: Client
    sampling: Sampling

    async def ask(
        self, prompt: Prompt, key: str, *, vote: int = 0, schema: Mapping[str, Any] | None = None
    ) -> Asked:
        """Ask in a fresh conversation; a seed differs from vote to vote. `schema` is that of the answer."""
        sampling = self.sampling
        if sampling.seed is not None:
            sampling = replace(sampling, seed=sampling.seed + vote)
        call = Call((Message(Role.USER, prompt.text),), sampling, schema, key)
        return Asked(self.name, key, prompt.version, await self.client.complete(call))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, by its key and the version of its prompt, and the reply of the model of that name."""

    model: str
    key: str
    prompt_version: str
    reply: Reply

    @property
    def ended_well(self) -> bool:
        """Whether the model ended its answer; what it says is another matter."""
        return self.reply.transport is Transport.OK

    @property
    def why_not(self) -> str:
        """How the call ended, in words, where it did not end well."""
        reply = self.reply
        return f"{self.model} gave no whole answer ({reply.transport}): {reply.detail or 'no reason given'}"

    def record(self) -> dict[str, Any]:
        """The question and its reply as JSON."""
        reply = self.reply
        return {
            "model": self.model,
            "key": self.key,
            "prompt_version": self.prompt_version,
            "transport": str(reply.transport),
            "finish": reply.finish,
            "detail": reply.detail,
            "answered_by": reply.model,
            "usage": None if reply.usage is None else asdict(reply.usage),
            "failed_attempts": len(reply.earlier),
            "text": reply.text,
        }


def tokens(asked: Iterable[Asked]) -> dict[str, int]:
    """All tokens of these questions, failed attempts included; `silent` attempts did not say how many."""
    usages = [reply.usage for one in asked for reply in (*one.reply.earlier, one.reply)]
    told = [usage for usage in usages if usage is not None]
    sums = {name: sum(asdict(usage)[name] for usage in told) for name in asdict(Usage())}
    return {**sums, "silent": len(usages) - len(told)}
