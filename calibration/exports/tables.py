"""A table as bytes: CSV, Parquet, JSON or JSON lines. The same table gives the same bytes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from calibration.exports.columns import Cell, CellType, Table
from toolkit.errors import Unchecked, UsageError

FORMAT = "leancal-table"
VERSION = 1


def csv_bytes(table: Table) -> bytes:
    """CSV after RFC 4180 in UTF-8, with a header; `true` and `false`, and empty cells without a value."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([column.name for column in table.columns])
    writer.writerows([_plain(cell) for cell in cells] for cells in _cells(table))
    return text.getvalue().encode()


def _plain(cell: Cell) -> Cell:
    return str(cell).lower() if isinstance(cell, bool) else cell


def _cells(table: Table) -> Iterator[tuple[Cell, ...]]:
    names = [column.name for column in table.columns]
    return (tuple(getattr(row, name) for name in names) for row in table.rows)


def json_value(table: Table) -> dict[str, Any]:
    """The table as JSON, of the form that `calibration.exports.schema` publishes."""
    return {"format": FORMAT, "version": VERSION, "table": table.name, "rows": list(_objects(table))}


def _objects(table: Table) -> Iterator[dict[str, Cell]]:
    names = [column.name for column in table.columns]
    return (dict(zip(names, cells, strict=True)) for cells in _cells(table))


def json_bytes(table: Table) -> bytes:
    """That JSON, a row a line."""
    head = json.dumps({"format": FORMAT, "version": VERSION, "table": table.name})
    rows = ",\n".join(map(_line, _objects(table)))
    return f'{head[:-1]}, "rows": [\n{rows}\n]}}\n'.encode()


def jsonl_bytes(table: Table) -> bytes:
    """The rows, one JSON object a line."""
    return "".join(f"{_line(row)}\n" for row in _objects(table)).encode()


def _line(row: dict[str, Cell]) -> str:
    return json.dumps(row, ensure_ascii=False, allow_nan=False)


def parquet_bytes(table: Table) -> bytes:
    """Parquet with typed columns, a missing value null. Unchecked when pyarrow is not installed."""
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
        from pyarrow import parquet
    except ImportError as error:
        raise Unchecked(
            "Parquet needs pyarrow, which is not installed", hint="pip install 'leancal[parquet]'"
        ) from error
    types = {
        CellType.TEXT: pa.string(),
        CellType.INTEGER: pa.int64(),
        CellType.NUMBER: pa.float64(),
        CellType.BOOLEAN: pa.bool_(),
    }
    fields = [pa.field(c.name, types[c.type], nullable=c.optional) for c in table.columns]
    schema = pa.schema(
        fields,
        metadata={"leancal.format": FORMAT, "leancal.version": str(VERSION), "leancal.table": table.name},
    )
    held = list(zip(*_cells(table), strict=True)) if table.rows else [()] * len(fields)
    arrays = [pa.array(cells, type=field.type) for cells, field in zip(held, fields, strict=True)]
    sink = io.BytesIO()
    parquet.write_table(pa.Table.from_arrays(arrays, schema=schema), sink)
    return sink.getvalue()


WRITERS: dict[str, Callable[[Table], bytes]] = {
    ".csv": csv_bytes,
    ".parquet": parquet_bytes,
    ".json": json_bytes,
    ".jsonl": jsonl_bytes,
}
"""How to write a table, by the ending of the file's name."""


def writer_for(path: Path) -> Callable[[Table], bytes]:
    """How to write a table into that file. UsageError for an ending that is not known."""
    try:
        return WRITERS[path.suffix.lower()]
    except KeyError:
        raise UsageError(
            f"it cannot be told from its name in which form {path} is to be written",
            hint=f"Name a file that ends in {', '.join(WRITERS)}.",
        ) from None
