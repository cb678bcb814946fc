"""The models that a user names, as jurors."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from calibration.judges import registry
from calibration.ledger.prices import Prices
from calibration.runs.batching import BatchClient
from calibration.runs.plan import Juror
from toolkit.errors import UsageError
from toolkit.models.base import Call, Reply, Transport, Usage
from toolkit.models.config import FILE_NAME, ModelConfig, Provider, load_models
from toolkit.models.factory import lacking, make_batches, make_polite_clients


class Nobody:
    """In the place of a client where nobody is asked; it needs neither an SDK nor a key."""

    identity: Mapping[str, str] = {}

    async def complete(self, call: Call) -> Reply:
        return Reply(Transport.ERROR, detail="nobody is asked", usage=Usage())

    async def close(self) -> None:
        """Nothing is open."""


def summon_nobody(names: Sequence[str], models: Path | None) -> tuple[Juror, ...]:
    """The models of these names as far as they are declared, to tell what asking them would come to.

    UsageError for a name that is not there.
    """
    known = _declared(names, models)
    return tuple(Juror(name, Nobody(), known[name].drawing(), prices_of(known[name])) for name in names)


def missing_for(names: Sequence[str], models: Path | None) -> dict[str, list[str]]:
    """What the models of these names lack to be asked, such as a key, by name; those that lack nothing are
    left out. UsageError for a name that is not there.
    """
    known = _declared(names, models)
    found = {name: [error.message for error in lacking(name, config)] for name, config in known.items()}
    return {name: messages for name, messages in found.items() if messages}


def summon(names: Sequence[str], models: Path | None) -> tuple[Juror, ...]:
    """The models of these names, from the file `models` or from where models are looked for.

    UsageError for a name that is not there, and for a model that lacks what it needs.
    """
    known = _declared(names, models)
    clients = make_polite_clients(names, known)
    return tuple(Juror(name, clients[name], known[name].drawing(), prices_of(known[name])) for name in names)


def summon_batches(
    names: Sequence[str], models: Path | None, tell: Callable[[str], None]
) -> tuple[Juror, ...]:
    """The models of these names, to be asked by the Batch APIs of their providers. UsageError as `summon`.

    `tell` hears what becomes of the batches.
    """
    known = _declared(names, models)
    batches = {name: BatchClient(make_batches(name, config), tell) for name, config in known.items()}
    return tuple(Juror(name, batches[name], known[name].drawing(), prices_of(known[name])) for name in names)


def _declared(names: Sequence[str], models: Path | None) -> Mapping[str, ModelConfig]:
    known = load_models(models)
    for name in names:
        if name not in known:
            raise _unknown(name, known)
    return {name: known[name] for name in names}


def _unknown(name: str, known: Collection[str]) -> UsageError:
    if name in registry.names():
        return UsageError(
            f"{name} is no model: it cannot sit on a panel", hint="Run it by itself, without --votes."
        )
    judges = sorted({*known, *registry.names()})
    close = difflib.get_close_matches(name, judges, n=1)
    guess = f"Did you mean {close[0]}? " if close else ""
    return UsageError(
        f"there is no judge called {name!r}",
        hint=f"{guess}The judges are: {', '.join(judges)}. A model is declared in {FILE_NAME}.",
    )


def prices_of(config: ModelConfig) -> Prices | None:
    """The model's prices, None when they are not declared."""
    table = config.prices
    if table is None:
        return None
    return Prices(
        date=table.date.isoformat(),
        input=table.input,
        output=table.output,
        cached=table.cached,
        cache_written=table.cache_written,
        reasoning=table.reasoning,
    )


def needs(config: ModelConfig) -> str:
    """One line: what the model is, and what it needs to be asked."""
    what = config.model or " ".join(config.command) or config.file or "a small model on this machine"
    wanted = {
        Provider.OPENAI: f"{config.api_key_env} and the extra `models`",
        Provider.ANTHROPIC: f"{config.api_key_env} and the extra `models`",
        Provider.COMPATIBLE: " and ".join(
            filter(None, (config.url, config.api_key_env, "the extra `models`"))
        ),
        Provider.COMMAND: "that program",
        Provider.REPLAY: "that file",
        Provider.LOCAL: "the extra `local`",
    }
    return f"{what} ({config.provider}); needs {wanted[config.provider]}"
