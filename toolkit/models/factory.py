"""From the description of a model to a client that asks it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from toolkit.errors import UsageError
from toolkit.lean.files import using
from toolkit.models.anthropic_client import AnthropicClient
from toolkit.models.base import Client
from toolkit.models.batch.matching import Batches
from toolkit.models.config import ModelConfig, Provider, pick
from toolkit.models.openai_client import OpenAIClient
from toolkit.models.polite.client import Persistence, PoliteClient
from toolkit.models.polite.clock import Clock
from toolkit.models.polite.governor import Governor, Limits

_SDK = {Provider.OPENAI: "openai", Provider.ANTHROPIC: "anthropic", Provider.COMPATIBLE: "openai"}
_PACKAGES = {
    provider: (sdk, "tenacity", "aiolimiter") for provider, sdk in {**_SDK, Provider.LOCAL: "openai"}.items()
}


def make_client(name: str, config: ModelConfig) -> Client:
    """A client that asks the model once a call, without limits and retries.

    UsageError when what it needs is not there: a key's environment variable, an SDK, a file.
    """
    for error in lacking(name, config):
        raise error
    if config.provider is Provider.COMMAND:
        return _command(config)
    if config.provider is Provider.REPLAY:
        from toolkit.models.replay import replay_file

        return replay_file(Path(config.file))
    if config.provider is Provider.LOCAL:
        from toolkit.models.local.client import local_client

        return local_client(config)
    return _over_http(name, config)


def lacking(name: str, config: ModelConfig) -> Iterator[UsageError]:
    """What the model needs and is not there, an error each; nothing is asked, started or written."""
    yield from _missing_packages(name, config)
    try:
        match config.provider:
            case Provider.COMMAND:
                _require_program(name, config)
            case Provider.REPLAY:
                with using(Path(config.file), "read"):
                    Path(config.file).open("rb").close()
            case Provider.LOCAL:
                from toolkit.models.local.parts import require_parts

                require_parts(Path(config.file) if config.file else None)
            case _:
                _key(name, config)
    except UsageError as error:
        yield error


def make_batches(name: str, config: ModelConfig) -> Batches:
    """The Batch API for the model. UsageError as `make_client`, and for a provider that has none."""
    client = make_client(name, config) if config.provider in _SDK else None
    if not isinstance(client, OpenAIClient | AnthropicClient):
        raise UsageError(
            f"the model {name!r} cannot be asked in batches: {config.provider} has no Batch API",
            hint="Models of the providers openai and anthropic can, and compatible servers that serve it.",
        )
    return client.batches()


def make_polite_clients(
    names: Iterable[str], models: Mapping[str, ModelConfig], clock: Clock | None = None
) -> Mapping[str, PoliteClient]:
    """The clients of one run, by name.

    Models of one account (provider, URL, key) share its limits and its circuit breaker. UsageError as
    `make_client`, and for a name that `models` has not.
    """
    configs = {name: pick(name, models) for name in names}
    accounts: dict[tuple[str, ...], list[ModelConfig]] = {}
    for name, config in configs.items():
        accounts.setdefault(_account(name, config), []).append(config)
    governors = {account: Governor(strictest(sharing), clock) for account, sharing in accounts.items()}
    return {
        name: PoliteClient(
            make_client(name, config),
            governors[_account(name, config)],
            Persistence(config.attempts, config.deadline),
            clock,
        )
        for name, config in configs.items()
    }


def strictest(sharing: Iterable[ModelConfig]) -> Limits:
    """The limits that keep to those of every model."""
    limits = [config.limits for config in sharing]
    return Limits(
        requests=_least(each.requests_per_minute for each in limits),
        tokens=_least(each.tokens_per_minute for each in limits),
        concurrency=min(each.concurrency for each in limits),
    )


def _least(bounds: Iterable[float | None]) -> float | None:
    return min((bound for bound in bounds if bound is not None), default=None)


def _account(name: str, config: ModelConfig) -> tuple[str, ...]:
    """Whose limits count: a server's account, or the model itself where there is no server."""
    return (config.provider, config.url, config.api_key_env) if config.url else (config.provider, name)


def _missing_packages(name: str, config: ModelConfig) -> Iterator[UsageError]:
    from importlib.util import find_spec

    extra = "local" if config.provider is Provider.LOCAL else "models"
    for package in _PACKAGES.get(config.provider, ()):
        if find_spec(package) is None:
            yield UsageError(
                f"the model {name!r} needs the package {package}",
                hint=f"Install leancal with the extra `{extra}`: pip install 'leancal[{extra}]'.",
            )


def _over_http(name: str, config: ModelConfig) -> Client:
    key = _key(name, config)
    if config.provider is Provider.ANTHROPIC:
        return AnthropicClient(
            base_url=config.url, model=config.model, key=key, timeout=config.timeout, forms=config.structured
        )
    return OpenAIClient(
        provider=config.provider,
        base_url=config.url,
        model=config.model,
        key=key,
        timeout=config.timeout,
        forms=config.structured,
        limit_field="max_completion_tokens" if config.provider is Provider.OPENAI else "max_tokens",
    )


def _key(name: str, config: ModelConfig) -> str:
    if not config.api_key_env:
        return ""
    key = os.environ.get(config.api_key_env, "").strip()
    if not all("!" <= letter <= "~" for letter in key):
        raise UsageError(
            f"the key of the model {name!r} cannot be sent: {config.api_key_env} holds what no key has",
            hint="Copy it again: letters and signs of ASCII, without blanks.",
        )
    if not key:
        raise UsageError(
            f"the model {name!r} needs a key, and the environment variable {config.api_key_env} is not set",
            hint=f"export {config.api_key_env}=…",
        )
    return key


def _require_program(name: str, config: ModelConfig) -> None:
    import shutil

    if shutil.which(config.command[0]) is None:
        raise UsageError(f"the model {name!r} is a program that is not there: {config.command[0]}")


def _command(config: ModelConfig) -> Client:
    if config.interactive is not None:
        from toolkit.models.command.interactive import InteractiveClient

        return InteractiveClient(
            config.command,
            config.interactive.prompt,
            framed=(config.interactive.before, config.interactive.after),
            timeout=config.timeout,
            max_bytes=config.max_output_bytes,
        )
    from toolkit.models.command.program import CommandClient

    return CommandClient(config.command, timeout=config.timeout, max_bytes=config.max_output_bytes)
