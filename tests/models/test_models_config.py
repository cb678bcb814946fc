"""How models are described, found and made into clients."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from toolkit.errors import UsageError
from toolkit.models.anthropic_client import AnthropicClient
from toolkit.models.base import Call, Message, Reply, Role, Sampling, Transport, Usage
from toolkit.models.command.interactive import InteractiveClient
from toolkit.models.command.program import CommandClient
from toolkit.models.config import FILE_NAME, ModelConfig, Provider, load_models, pick, read_models
from toolkit.models.factory import make_batches, make_client, make_polite_clients, strictest
from toolkit.models.openai_client import OpenAIClient
from toolkit.models.polite.governor import Limits
from toolkit.models.replay import replay_file

FULL = """
[models.mine]
provider = "compatible"
base_url = "http://127.0.0.1:8000/v1"
model = "m"
api_key_env = "MINE_KEY"
structured = ["json_object", "text"]
timeout = 60
sampling = { temperature = 1, max_tokens = 100, extra = { top_k = 5 } }
limits = { requests_per_minute = 60, tokens_per_minute = 10_000, concurrency = 4 }
prices = { date = 2026-11-01, input = 1.25, cached = 0.125, output = 10 }
"""


def read(text: str) -> ModelConfig:
    return read_models(text, source="models.toml")["mine"]


def test_a_model_is_a_few_lines() -> None:
    config = read(FULL)
    assert config.drawing() == Sampling(temperature=1.0, max_tokens=100, extra={"top_k": 5})
    assert strictest([config]) == Limits(requests=60.0, tokens=10_000.0, concurrency=4)
    assert config.prices is not None
    assert (config.prices.date.isoformat(), config.prices.cached, config.prices.reasoning) == (
        "2026-11-01",
        0.125,
        None,
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('provider = "cloud"', "models.mine.provider"),
        ("timeout = -1", "models.mine.timeout"),
        ("timeout = inf", "models.mine.timeout"),
        ('timeout = "60"', "models.mine.timeout"),
        ("colour = 1", "models.mine.colour"),
        ('structured = ["xml"]', "models.mine.structured.0"),
        ("structured = []", "models.mine.structured"),
        ("limits = { concurrency = 0 }", "models.mine.limits.concurrency"),
        ("prices = { input = 1, output = 1 }", "models.mine.prices.date"),
        ("prices = { date = 2026-11-01, input = -1, output = 1 }", "models.mine.prices.input"),
        ("sampling = { temperatur = 1 }", "models.mine.sampling.temperatur"),
        ('model = ""', "needs `model`"),
        ('command = ["x"]', "has no `command`"),
        ("threads = 3", "has no `threads`"),
        ('base_url = "nonsense"', "must begin with http://"),
        ('base_url = "ftp://host/v1"', "must begin with http://"),
        ('base_url = "https://"', "and a host"),
        ("sampling = { extra = { when = 2026-11-30 } }", "is no JSON"),
        ("sampling = { extra = { x = nan } }", "is no JSON"),
        ("sampling = { max_tokens = 99999999999999999999 }", "models.mine.sampling.max_tokens"),
        ('api_key_env = "sk-1-very-secret"', "must be the name of an environment variable"),
        ('base_url = "https://me:very-secret@api.example.org/v1"', "use `api_key_env`"),
    ],
)
def test_a_model_that_is_wrong_is_named_with_its_field(line: str, told: str) -> None:
    field = line.split(" = ")[0]
    lines = [other for other in FULL.splitlines() if not other.startswith(f"{field} =")]
    with pytest.raises(UsageError) as caught:
        read("\n".join([*lines, line]))
    assert "models.toml: models.mine" in caught.value.message
    assert told in caught.value.message
    assert "very-secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("colour = 1", "model, base_url, api_key_env"),
        ("sampling = { temperatur = 1 }", "temperature, top_p, max_tokens, seed"),
        ("limits = { rpm = 1 }", "requests_per_minute, tokens_per_minute, concurrency"),
        ("threads = 3", "model, base_url, api_key_env"),
    ],
)
def test_a_field_that_there_is_not_is_told_with_those_that_there_are(line: str, fields: str) -> None:
    field = line.split(" = ")[0]
    lines = [other for other in FULL.splitlines() if not other.startswith(f"{field} =")]
    with pytest.raises(UsageError) as caught:
        read("\n".join([*lines, line]))
    assert fields in str(caught.value)


@pytest.mark.parametrize("key", ["sk-very\nsecret", "sk-very secret", "sk-very…secret", "sk-very\x00secret"])
def test_a_key_that_cannot_be_sent_is_told_without_it(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An HTTP library would complain by showing it."""
    config = read('[models.mine]\nprovider = "openai"\nmodel = "m"\napi_key_env = "M_KEY"')
    monkeypatch.setattr("os.environ", {"M_KEY": key})
    with pytest.raises(UsageError, match="M_KEY holds what no key has") as caught:
        make_client("mine", config)
    assert "secret" not in str(caught.value)
    monkeypatch.setattr("os.environ", {"M_KEY": "sk-fine\r\n"})
    make_client("mine", config)


@pytest.mark.parametrize(
    "text",
    [
        "models = 1",
        "[model.x]\nprovider = 'local'",
        "[models.x",
        "[models.'']\nprovider = 'local'",
        '[models."a\\u2028b"]\nprovider = "local"',
        "[models.x]\nprovider = 'command'\ncommand = ['x']\ninteractive = { prompt = '(((' }",
    ],
)
def test_a_file_that_is_no_list_of_models_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"models\.toml"):
        read_models(text, source="models.toml")


def test_the_bundled_models_are_right_and_their_keys_come_from_the_environment() -> None:
    models = load_models(None)
    assert models["local"].provider is Provider.LOCAL
    assert all(
        config.api_key_env.isupper() for config in models.values() if config.provider is Provider.ANTHROPIC
    )


def test_the_named_file_comes_before_the_one_here_and_that_before_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, user, named = (tmp_path / name for name in ("here", "user", "named"))
    for folder in (here, user / "leancal", named):
        folder.mkdir(parents=True)
        (folder / FILE_NAME).write_text(FULL.replace('model = "m"', f'model = "{folder.name}"'))
    monkeypatch.chdir(here)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(user))
    assert load_models(named / FILE_NAME)["mine"].model == "named"
    assert load_models(None)["mine"].model == "here"
    (here / FILE_NAME).unlink()
    if sys.platform == "linux":
        assert load_models(None)["mine"].model == "leancal"
    assert "local" in load_models(None), "the bundled models are gone"


def test_a_named_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        load_models(tmp_path / "none.toml")


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(UsageError, match="no model called 'other'"):
        pick("other", {"mine": read(FULL)})


def test_a_key_that_is_not_set_is_told_before_any_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINE_KEY", raising=False)
    with pytest.raises(UsageError, match="MINE_KEY is not set"):
        make_client("mine", read(FULL))


def test_each_provider_has_its_client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MINE_KEY", "k")
    (tmp_path / "answers.jsonl").write_text("")
    tables = {
        OpenAIClient: 'provider = "openai"\nmodel = "m"\napi_key_env = "MINE_KEY"',
        AnthropicClient: 'provider = "anthropic"\nmodel = "m"\napi_key_env = "MINE_KEY"',
        CommandClient: f"provider = 'command'\ncommand = ['{sys.executable}']",
    }
    tables[InteractiveClient] = tables[CommandClient] + "\ninteractive = { prompt = '>' }"
    for kind, table in tables.items():
        assert isinstance(make_client("mine", read(f"[models.mine]\n{table}")), kind)


def test_only_providers_with_a_batch_api_take_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINE_KEY", "k")
    assert make_batches("mine", read(FULL)).identity == make_client("mine", read(FULL)).identity
    with pytest.raises(UsageError, match="command has no Batch API"):
        make_batches("mine", read(f"[models.mine]\nprovider = 'command'\ncommand = ['{sys.executable}']"))


def test_identity_tells_models_apart_and_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINE_KEY", "very-secret")
    base = make_client("mine", read(FULL)).identity
    for change in ('"m"|"n"', "8000|8001", '"json_object", |'):
        assert make_client("mine", read(FULL.replace(*change.split("|")))).identity != base
    assert "very-secret" not in str(base)


def test_models_of_one_account_share_its_limits() -> None:
    text = FULL.replace('api_key_env = "MINE_KEY"\n', "")
    other = text.replace("models.mine", "models.other").replace("concurrency = 4", "concurrency = 2")
    elsewhere = text.replace("models.mine", "models.elsewhere").replace("8000", "8001")
    models = read_models(text + other + elsewhere, source="models.toml")
    clients = make_polite_clients(["mine", "other", "elsewhere"], models)
    assert clients["mine"].governor is clients["other"].governor
    assert clients["mine"].governor is not clients["elsewhere"].governor
    assert clients["mine"].governor.window.limit == 2


def replay(path: Path, keys: list[str]) -> list[Reply]:
    """The replies to calls with these keys, one after another."""

    async def run() -> list[Reply]:
        client = replay_file(path)
        return [await client.complete(Call((Message(Role.USER, "?"),), key=key)) for key in keys]

    return asyncio.run(run())


def test_recorded_answers_come_in_their_order_and_none_is_made_up(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    lines = [
        {"key": "a", "text": "one\u2028two", "usage": {"input": 1, "output": 2}},
        {"key": "b", "text": "", "transport": "refused", "detail": "no"},
        {"key": "a", "text": "three"},
    ]
    file.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), encoding="utf-8")
    first, second, third, refused, unknown = replay(file, ["a", "a", "a", "b", "c"])
    assert (first.text, second.text) == ("one\u2028two", "three")
    assert first.usage == Usage(input=1, output=2)
    assert (third.transport, third.detail) == (Transport.ERROR, "no further answer to 'a' is recorded")
    assert refused.transport is Transport.REFUSED
    assert (unknown.transport, unknown.detail) == (Transport.ERROR, "no answer to 'c' is recorded")


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"text": "x"}',
        '{"key": 1, "text": "x"}',
        '{"key": "a", "text": 1}',
        '{"key": "a", "transport": "fine"}',
        '{"key": "a", "usage": {"tokens": 1}}',
        '{"key": "a", "score": "1"}',
    ],
)
def test_a_recording_that_is_wrong_is_named_by_its_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text(f'{{"key": "a", "text": "x"}}\n{line}\n')
    with pytest.raises(UsageError, match="line 2"):
        replay_file(file)
