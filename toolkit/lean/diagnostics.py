"""Lean's messages as typed records, read from its `--json` output.

They tell a person what Lean said. Whether something holds is never read from them: the code under check
runs inside Lean and can print whatever it likes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

Severity: TypeAlias = Literal["error", "warning", "information"]
_SEVERITIES = ("error", "warning", "information")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message. Lines count from 1 and columns from 0, in characters, as Lean counts them.

    `end` is the (line, column) after the last character, if Lean gives one; `kind` names a linter or an
    error family and is mostly `[anonymous]`.
    """

    severity: Severity
    file: str
    line: int
    column: int
    end: tuple[int, int] | None
    message: str
    kind: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message}"

    def as_json(self) -> dict[str, Any]:
        end = {"line": self.end[0], "column": self.end[1]} if self.end else None
        return {
            "severity": self.severity,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end": end,
            "message": self.message,
            "kind": self.kind,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Diagnostic:
        """The record that `as_json` wrote; KeyError or TypeError when it is not one."""
        end = data["end"]
        return cls(
            severity=data["severity"],
            file=data["file"],
            line=data["line"],
            column=data["column"],
            end=(end["line"], end["column"]) if end else None,
            message=data["message"],
            kind=data["kind"],
        )


def parse_output(text: str) -> tuple[tuple[Diagnostic, ...], tuple[str, ...]]:
    """Split what Lean wrote with `--json` into its messages and the lines that are none."""
    found: list[Diagnostic] = []
    rest: list[str] = []
    for line in text.split("\n"):
        message = _parse_line(line)
        if message is not None:
            found.append(message)
        elif line.strip():
            rest.append(line)
    return tuple(found), tuple(rest)


def errors_of(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Those of severity `error`."""
    return tuple(d for d in diagnostics if d.severity == "error")


def _parse_line(line: str) -> Diagnostic | None:
    if not line.startswith("{"):
        return None
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    position = _position(data.get("pos"))
    severity, text = data.get("severity"), data.get("data")
    if position is None or severity not in _SEVERITIES or not isinstance(text, str):
        return None
    return Diagnostic(
        severity=cast(Severity, severity),
        file=str(data.get("fileName", "")),
        line=position[0],
        column=position[1],
        end=_position(data.get("endPos")),
        message=text,
        kind=str(data.get("kind", "")),
    )


def _position(data: object) -> tuple[int, int] | None:
    if not isinstance(data, dict):
        return None
    line, column = data.get("line"), data.get("column")
    return (line, column) if type(line) is int and type(column) is int else None
