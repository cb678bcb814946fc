"""Records in files, one JSON object a line feed, and files that are whole or absent.

A proof may hold U+2028, U+0085 or a form feed, which `str.splitlines` takes for line ends. Lines are
therefore split as bytes, at the line feed alone, which JSON text never holds unescaped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from toolkit.errors import UsageError
from toolkit.lean.files import read_file, using, write_atomically

Model = TypeVar("Model", bound=BaseModel)


def to_line(record: BaseModel) -> bytes:
    """The record as one line of UTF-8 JSON with sorted keys, ended by a line feed."""
    text = json.dumps(record.model_dump(mode="json"), ensure_ascii=False, sort_keys=True, allow_nan=False)
    return text.encode() + b"\n"


def to_lines(records: Iterable[BaseModel]) -> bytes:
    """The records as JSON lines."""
    return b"".join(map(to_line, records))


def to_row(row: Mapping[str, Any]) -> bytes:
    """A row of JSON, ended by a line feed; half of a surrogate pair, which UTF-8 lacks, is escaped."""
    return json.dumps(row, ensure_ascii=False).encode(errors="backslashreplace") + b"\n"


def from_lines(data: bytes, model: type[Model], *, source: str) -> tuple[Model, ...]:
    """The records of JSON lines; `source` names them in errors.

    Raises UsageError that names the line and what is wrong with it, also when the last line is cut short.
    """
    if data and not data.endswith(b"\n"):
        raise UsageError(
            f"{source}: the last line is not ended", hint="The file was cut short; make it again."
        )
    records = []
    for number, line in enumerate(BytesIO(data), start=1):
        try:
            records.append(model.model_validate_json(line))
        except ValidationError as error:
            raise UsageError(f"{source}, line {number}: {explain(error)}") from error
    return tuple(records)


def explain(error: ValidationError) -> str:
    """The first thing wrong with a record, in one line."""
    first = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]


def read_bytes(path: Path) -> bytes:
    """The file's bytes. UsageError when it cannot be read, or is a device or a pipe."""
    return read_file(path)


def write_whole(path: Path, data: bytes) -> None:
    """Write the file so that a reader sees the old content or the new, never a part.

    UsageError when it cannot be written there, Unchecked when there is no room.
    """
    with using(path, "write"):
        write_atomically(path, data)
