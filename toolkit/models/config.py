"""Which models there are: a few lines of TOML each, read from `leancal-models.toml`.

A file is looked for at `--models PATH`, else in the current folder, else in the user's configuration folder;
its models come on top of the bundled ones (`defaults.toml` beside this file).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from toolkit.errors import UsageError
from toolkit.lean.files import read_file
from toolkit.models.anthropic_client import ANTHROPIC_URL
from toolkit.models.base import Sampling
from toolkit.models.openai_client import OPENAI_URL
from toolkit.models.wire.forms import Form

FILE_NAME = "leancal-models.toml"

Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Count = Annotated[int, Field(gt=0, le=2**40)]
AnyForm = Annotated[Form, Field(strict=False)]
Price = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Provider(StrEnum):
    """Who is asked, and in which wire format."""

    OPENAI = "openai"
    ANTHROPIC = "anthropic"
    COMPATIBLE = "compatible"
    """Any server with OpenAI's chat completions: vLLM, llama.cpp, DeepSeek, GLM."""
    COMMAND = "command"
    """Any program."""
    REPLAY = "replay"
    """Recorded answers."""
    LOCAL = "local"
    """The small model of the extra `local`, on a server that is started for it."""


class _Table(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class SamplingTable(_Table):
    """How the model draws its answers; what is not given is not sent."""

    temperature: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    max_tokens: Count = Sampling().max_tokens
    seed: int | None = None
    reasoning_effort: str | None = None
    extra: dict[str, Any] = Field(default_factory=dict)

    @field_validator("extra")
    @classmethod
    def _is_json(cls, extra: dict[str, Any]) -> dict[str, Any]:
        try:
            json.dumps(extra, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise ValueError(f"it goes into requests, and is no JSON: {error}") from None
        return extra


class LimitsTable(_Table):
    """What the provider's account may be asked; the strictest counts for all models of one account."""

    requests_per_minute: Positive | None = None
    tokens_per_minute: Positive | None = None
    concurrency: Count = 16


class PricesTable(_Table):
    """US dollars for a million tokens, as of `date`.

    `input` is for tokens neither read from nor written to a cache; `cached` and `cache_written` are as
    `input` and `reasoning` as `output` where they are not given.
    """

    date: date
    input: Price
    output: Price
    cached: Price | None = None
    cache_written: Price | None = None
    reasoning: Price | None = None


class InteractiveTable(_Table):
    """How to talk to a program at its prompt, a regular expression; `before` and `after` frame a message."""

    prompt: Annotated[str, Field(min_length=1)]
    before: str = ""
    after: str = "\n"

    @field_validator("prompt")
    @classmethod
    def _is_an_expression(cls, prompt: str) -> str:
        try:
            re.compile(prompt)
        except re.error as error:
            raise ValueError(f"it is no regular expression: {error}") from None
        return prompt


class ModelConfig(_Table):
    """One model. `timeout` is in seconds, for one attempt; `deadline` for a call with all its attempts."""

    provider: Annotated[Provider, Field(strict=False)]
    model: str = ""
    base_url: str = ""
    api_key_env: str = ""
    structured: Annotated[tuple[AnyForm, ...], Field(strict=False, min_length=1)] = (
        Form.JSON_SCHEMA,
        Form.JSON_OBJECT,
        Form.TEXT,
    )
    timeout: Positive = 600.0
    deadline: Positive = 3600.0
    attempts: Count = 6
    command: tuple[str, ...] = Field(default=(), strict=False)
    interactive: InteractiveTable | None = None
    max_output_bytes: Count = 4 * 1024 * 1024
    file: str = ""
    threads: Count = 1
    sampling: SamplingTable = SamplingTable()
    limits: LimitsTable = LimitsTable()
    prices: PricesTable | None = None

    @field_validator("api_key_env")
    @classmethod
    def _names_a_variable(cls, name: str) -> str:
        if name and not _VARIABLE.fullmatch(name):
            raise ValueError("it must be the name of an environment variable that holds the key, not the key")
        return name

    @field_validator("base_url")
    @classmethod
    def _is_an_address_without_secrets(cls, url: str) -> str:
        parts = urlsplit(url)
        if url and (parts.scheme not in ("http", "https") or not parts.hostname):
            raise ValueError("it must begin with http:// or https:// and a host")
        if "@" in parts.netloc:
            raise ValueError(
                "a URL with a user or a password would be kept with every run; use `api_key_env`"
            )
        return url

    @model_validator(mode="after")
    def _has_what_its_provider_needs(self) -> Self:
        for name in _NEEDED[self.provider]:
            if not getattr(self, name):
                raise ValueError(f"a model of the provider {self.provider} needs `{name}`")
        allowed = _allowed(self.provider)
        if foreign := sorted(self.model_fields_set - set(allowed)):
            raise ValueError(
                f"a model of the provider {self.provider} has no `{foreign[0]}`; it has {', '.join(allowed)}"
            )
        return self

    @property
    def url(self) -> str:
        """The base URL that is asked; empty where no server is."""
        return self.base_url or _URLS.get(self.provider, "")

    def drawing(self) -> Sampling:
        """The sampling for calls to this model."""
        return Sampling(**dict(self.sampling))


_VARIABLE = re.compile("[A-Za-z_][A-Za-z0-9_]*")
_COMMON = frozenset({"provider", "sampling", "limits", "prices", "timeout", "deadline", "attempts"})
_NEEDED: Mapping[Provider, tuple[str, ...]] = {
    Provider.OPENAI: ("model", "api_key_env"),
    Provider.ANTHROPIC: ("model", "api_key_env"),
    Provider.COMPATIBLE: ("model", "base_url"),
    Provider.COMMAND: ("command",),
    Provider.REPLAY: ("file",),
    Provider.LOCAL: (),
}
_TAKEN: Mapping[Provider, frozenset[str]] = {
    Provider.OPENAI: frozenset({"base_url", "structured"}),
    Provider.ANTHROPIC: frozenset({"base_url", "structured"}),
    Provider.COMPATIBLE: frozenset({"api_key_env", "structured"}),
    Provider.COMMAND: frozenset({"interactive", "max_output_bytes"}),
    Provider.REPLAY: frozenset(),
    Provider.LOCAL: frozenset({"file", "threads", "structured"}),
}
_TABLES: Mapping[object, type[_Table]] = {
    "sampling": SamplingTable,
    "limits": LimitsTable,
    "prices": PricesTable,
    "interactive": InteractiveTable,
}
_URLS: Mapping[Provider, str] = {Provider.OPENAI: OPENAI_URL, Provider.ANTHROPIC: ANTHROPIC_URL}


def load_models(path: Path | None) -> Mapping[str, ModelConfig]:
    """The models at hand, by name: those of the file, and the bundled ones that it does not replace.

    `path` is what the user named; UsageError when it is not there, and for a file that is wrong, naming the
    model and the field.
    """
    bundled = resources.files("toolkit.models").joinpath("defaults.toml")
    models = dict(read_models(bundled.read_text(encoding="utf-8"), source="the bundled models"))
    found = path or next((file for file in _places() if file.is_file()), None)
    if found is not None:
        try:
            text = read_file(found).decode()
        except UnicodeDecodeError as error:
            raise UsageError(
                f"{found} cannot be read: {error}", hint="`--models` names a TOML file of models."
            ) from error
        models |= read_models(text, source=str(found))
    return models


def read_models(text: str, *, source: str) -> Mapping[str, ModelConfig]:
    """The models of a TOML text. UsageError when it is wrong; `source` names it there."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{source} is no TOML: {error}") from error
    tables = data.get("models", {})
    if set(data) - {"models"} or not isinstance(tables, dict):
        raise UsageError(f"{source}: it holds something else than models", hint="Write [models.NAME] tables.")
    if odd := [name for name in tables if not name.strip() or not name.isprintable()]:
        raise UsageError(f"{source}: {odd[0]!r} is no name that a model can be called by")
    return {name: _model(name, table, source) for name, table in tables.items()}


def pick(name: str, models: Mapping[str, ModelConfig]) -> ModelConfig:
    """The model of that name. UsageError when there is none."""
    if name not in models:
        raise UsageError(
            f"there is no model called {name!r}",
            hint=f"The models are: {', '.join(sorted(models))}. Add one to {FILE_NAME}.",
        )
    return models[name]


def _model(name: str, table: object, source: str) -> ModelConfig:
    try:
        return ModelConfig.model_validate(table)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(["models", name, *map(str, first["loc"])])
        said = first["msg"].removeprefix("Value error, ")
        hint = "docs/models.md says what a model may have."
        if first["type"] == "extra_forbidden":
            said = "there is no such field"
            hint = f"The fields there are: {', '.join(_fields(first['loc'], table))}."
        raise UsageError(f"{source}: {place}: {said}", hint=hint) from error


def _fields(unknown: tuple[int | str, ...], table: object) -> Iterable[str]:
    """The fields that there are in the table in which this one is unknown."""
    if len(unknown) > 1:
        return _TABLES[unknown[0]].model_fields
    provider = table.get("provider") if isinstance(table, dict) else None
    return _allowed(Provider(provider)) if provider in list(Provider) else ModelConfig.model_fields


def _allowed(provider: Provider) -> list[str]:
    """The fields that a model of this provider may have, those that it must have first."""
    needed = ("provider", *_NEEDED[provider])
    return [*needed, *sorted((_COMMON | _TAKEN[provider]) - set(needed))]


def _places() -> tuple[Path, ...]:
    from platformdirs import user_config_path

    return Path(FILE_NAME), user_config_path("leancal") / FILE_NAME
