"""Reading the logs of Inspect (inspect_ai): `.eval`, a zip of JSON files, and `.json`. Inspect is not needed.

Only what a run is made of is read: who was asked and how, and what came back for each sample and epoch. A
newer Inspect packs the files of a `.eval` by Zstandard, which Python reads from 3.14 on; before that, pyarrow
does.
"""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from calibration.jsonl import explain
from toolkit.errors import Unchecked, UsageError
from toolkit.models.wire.reading import well_formed

_ZSTANDARD = 93
_LARGEST = 512 << 20
"""Bytes of one file of a log, unpacked; an answer is some kilobytes."""
_PIECE = 1 << 20
"""Bytes that are unpacked at a time."""


Seconds = Annotated[float, Field(ge=0.0, allow_inf_nan=False)]
Tokens = Annotated[int, Field(ge=0, le=10**15)]


class _Part(BaseModel):
    """What is read of a part of a log; the rest of it is passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class _Whole(_Part):
    """A part that is kept as it came, with what is not read."""

    model_config = ConfigDict(frozen=True, extra="allow")


class LogConfig(_Part):
    """How the task was run."""

    epochs: int | None = None


class LogEval(_Part):
    """What was run."""

    model: str
    model_base_url: str | None = None
    model_generate_config: dict[str, JsonValue] = {}
    config: LogConfig = LogConfig()
    metadata: dict[str, JsonValue] | None = None


class LogHeader(_Part):
    """A log without its samples; `status` is `success` when the task ran to its end."""

    status: str
    eval: LogEval

    @property
    def epochs(self) -> int:
        """How often each sample was asked about."""
        return self.eval.config.epochs or 1


class LogUsage(_Whole):
    """Tokens of a call; those read from a cache or written to one are not among `input_tokens`."""

    input_tokens: Tokens = 0
    output_tokens: Tokens = 0
    input_tokens_cache_write: Tokens | None = None
    input_tokens_cache_read: Tokens | None = None
    reasoning_tokens: Tokens | None = None


class LogMessage(_Whole):
    """What the model said: a text, or parts of which some are texts."""

    content: str | list[dict[str, JsonValue]] = ""

    @property
    def text(self) -> str:
        """The texts in it; reasoning is none."""
        if isinstance(self.content, str):
            return self.content
        parts = [part.get("text") for part in self.content if part.get("type") == "text"]
        return "".join(part for part in parts if isinstance(part, str))


class LogChoice(_Whole):
    """An answer, and why it ended."""

    message: LogMessage
    stop_reason: str = "unknown"


class LogOutput(_Whole):
    """What came back from the model."""

    model: str = ""
    choices: list[LogChoice] = []
    usage: LogUsage | None = None
    time: Seconds | None = None
    error: str | None = None


class LogError(_Part):
    """Why a sample failed."""

    message: str = ""


class LogLimit(_Part):
    """The limit that ended a sample."""

    type: str


class LogSample(_Part):
    """What came of one sample in one epoch; epochs count from 1."""

    id: str | int
    epoch: int = Field(ge=1)
    output: LogOutput = LogOutput()
    error: LogError | None = None
    limit: LogLimit | None = None
    total_time: Seconds | None = None


@dataclass(frozen=True, slots=True)
class InspectLog:
    """A log as it was read; the samples by id and epoch."""

    header: LogHeader
    samples: Mapping[tuple[str, int], LogSample]


def read_log(data: bytes, *, source: str) -> InspectLog:
    """The log of a file's bytes; `source` names it in errors.

    UsageError for what is no log of Inspect or damaged, and for a sample that is there twice. Unchecked when
    it is packed in a way that nothing at hand unpacks.
    """
    if data.startswith(b"PK"):
        header, samples = _zipped(data, source)
    else:
        whole = _json(data, source)
        header = _model(LogHeader, whole, source)
        found = whole.get("samples")
        samples = [_model(LogSample, one, f"{source}, a sample") for one in found or ()]
    keyed: dict[tuple[str, int], LogSample] = {}
    for sample in samples:
        key = (str(sample.id), sample.epoch)
        if keyed.setdefault(key, sample) is not sample:
            raise UsageError(f"{source} holds the sample {key[0]} twice in epoch {key[1]}")
    return InspectLog(header, keyed)


def _zipped(data: bytes, source: str) -> tuple[LogHeader, list[LogSample]]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = {info.filename: info for info in archive.infolist()}
            if len(members) != len(archive.infolist()):
                raise UsageError(f"{source} holds a file twice: it is no whole log of Inspect")
            for member in members.values():
                _start(data, member)
            if "header.json" not in members:
                raise UsageError(
                    f"{source} has no header.json: it is no finished log of Inspect",
                    hint="Run the task to its end first: `inspect eval-retry LOG`.",
                )

            def part(name: str) -> Any:
                return _json(_unpacked(archive, data, members[name], source), f"{source}, {name}")

            header = _model(LogHeader, part("header.json"), source)
            names = [name for name in members if name.startswith("samples/") and name.endswith(".json")]
            return header, [_model(LogSample, part(name), f"{source}, {name}") for name in names]
    except (zipfile.BadZipFile, zlib.error, EOFError, struct.error, RuntimeError) as error:
        raise UsageError(f"{source} is damaged: {error}", hint="Copy it again.") from error


def _unpacked(archive: zipfile.ZipFile, data: bytes, member: zipfile.ZipInfo, source: str) -> bytes:
    if member.file_size > _LARGEST:
        raise UsageError(f"{source}: {member.filename} is larger than {_LARGEST >> 20} MB")
    try:
        return archive.read(member)
    except NotImplementedError as error:
        if member.compress_type != _ZSTANDARD:
            raise UsageError(f"{source}: {member.filename} is packed in an unknown way") from error
    start = _start(data, member)
    content = _decompressed(data[start : start + member.compress_size], member.file_size, source)
    if len(content) != member.file_size or zlib.crc32(content) != member.CRC:
        raise zipfile.BadZipFile(f"Bad CRC-32 for file {member.filename!r}")
    return content


def _start(data: bytes, member: zipfile.ZipInfo) -> int:
    """Where the content of a file begins; BadZipFile when it is not called there what the directory says.

    Before it stand 30 bytes, of which the last four are the lengths of what follows: its name, and an extra.
    """
    name, extra = struct.unpack_from("<HH", data, member.header_offset + 26)
    start = member.header_offset + 30 + int(name)
    if data[start - int(name) : start] != member.orig_filename.encode():
        raise zipfile.BadZipFile(f"{member.filename!r} is not where it should be")
    return start + int(extra)


def _decompressed(packed: bytes, size: int, source: str) -> bytes:
    """What is packed, read piece by piece, and no further than to where it is longer than `size`."""
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
    except ImportError as error:
        raise Unchecked(
            f"{source} is packed by Zstandard, which needs pyarrow to be read",
            hint="pip install 'leancal[parquet]', or `inspect log convert LOG --to json --output-dir DIR`.",
        ) from error
    try:
        content = bytearray()
        with pa.CompressedInputStream(pa.BufferReader(packed), "zstd") as stream:
            while len(content) <= size and (piece := stream.read(_PIECE)):
                content += piece
        return bytes(content)
    except (OSError, pa.ArrowException) as error:
        raise zipfile.BadZipFile(str(error)) from error


def _json(data: bytes, source: str) -> Any:
    try:
        found = json.loads(data)
        # half a surrogate pair, which a log may hold escaped, fits into no file
        clean, broken = well_formed(json.dumps(found, ensure_ascii=False))
        found = json.loads(clean) if broken else found
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f"{source} is no log of Inspect: it is neither a zip nor JSON",
            hint="Name the .eval or .json file that `inspect eval` wrote.",
        ) from error
    if not isinstance(found, dict):
        raise UsageError(f"{source} is no log of Inspect: it is no JSON object")
    return found


Part = TypeVar("Part", bound=_Part)


def _model(part: type[Part], value: Any, source: str) -> Part:
    try:
        return part.model_validate(value)
    except ValidationError as error:
        raise UsageError(f"{source} is no log of Inspect: {explain(error)}") from error
