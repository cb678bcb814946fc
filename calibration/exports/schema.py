"""The JSON Schema of a table's JSON, made from its columns; `docs/schema` holds it as it is published."""

from __future__ import annotations

import json
from typing import Any

from calibration.exports.columns import Column, columns
from calibration.exports.tables import FORMAT, VERSION
from calibration.records import Record

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str, row: type[Record]) -> dict[str, Any]:
    """The schema of the JSON of a table of that name; every column is there in every row, or null."""
    found = columns(row)
    return {
        "$schema": DIALECT,
        "title": f"leancal table: {name}",
        "description": (row.__doc__ or "").strip(),
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "table": {"const": name},
            "rows": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {column.name: _cell(column) for column in found},
                    "required": [column.name for column in found],
                    "additionalProperties": False,
                },
            },
        },
        "required": ["format", "version", "table", "rows"],
        "additionalProperties": False,
    }


def schema_bytes(name: str, row: type[Record]) -> bytes:
    """The schema as the bytes of its file."""
    return json.dumps(schema(name, row), indent=2, ensure_ascii=False).encode() + b"\n"


def _cell(column: Column) -> dict[str, Any]:
    types = [str(column.type), "null"] if column.optional else str(column.type)
    cell: dict[str, Any] = {"description": column.meaning, "type": types}
    if column.words:
        cell["enum"] = [*column.words, None] if column.optional else list(column.words)
    return cell
