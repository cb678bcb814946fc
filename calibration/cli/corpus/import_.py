"""`leancal corpus import`."""

from __future__ import annotations

import json as json_text
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from calibration.cli.console import emit_json, progress, say
from calibration.cli.preparation import JsonOption
from toolkit.corpus.dojo import TracedRepository, TracedTheorem, open_traced_repository
from toolkit.errors import LeancalError, Unchecked, UsageError


def import_(
    dojo: Annotated[
        Path, typer.Option("--dojo", metavar="PATH", help="A repository that LeanDojo has traced.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="Where to write the rows; standard output."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Offer the theorems of a traced repository as raw material: one JSON object a line for each.

    A row has the theorem's statement and proof, the tactics with the goals around them, and the constants
    it mentions with where they are defined. With --json the answer is one object, with the rows in it
    unless they go to a file. Exit code 2 when a file could not be read; the others are written all the same.
    """
    repository = open_traced_repository(dojo)
    summary = Summary(repository)
    if out is not None:
        _write(out, summary)
    elif json:
        rows: list[dict[str, Any]] = []
        summary.take(lambda theorem: rows.append(theorem.as_json()))
        emit_json(summary.as_json(out) | {"rows": rows})
    else:
        summary.take(lambda theorem: emit_json(theorem.as_json()))
    if json and out is not None:
        emit_json(summary.as_json(out))
    elif not json:
        summary.tell(out)
    if summary.problems:
        raise typer.Exit(Unchecked.exit_code)


@dataclass(slots=True)
class Summary:
    """What was read of a repository so far."""

    repository: TracedRepository
    theorems: int = 0
    by_tactics: int = 0
    tactics: int = 0
    premises: set[str] = field(default_factory=set)
    problems: dict[str, LeancalError] = field(default_factory=dict)

    def take(self, keep: Callable[[TracedTheorem], None]) -> None:
        """Read every file, hand each theorem on, and count."""
        files = self.repository.files
        with progress("reading") as advance:
            for done, (file, found) in enumerate(self.repository.read()):
                advance(done, len(files), file)
                if isinstance(found, LeancalError):
                    self.problems[file] = found
                    continue
                for theorem in found:
                    self._count(theorem)
                    keep(theorem)

    def _count(self, theorem: TracedTheorem) -> None:
        self.theorems += 1
        self.by_tactics += theorem.by_tactics
        self.tactics += len(theorem.tactics)
        self.premises.update(premise.name for premise in theorem.premises)

    def as_json(self, out: Path | None) -> dict[str, Any]:
        return {
            "repository": str(self.repository.root),
            "toolchain": self.repository.toolchain,
            "out": str(out) if out else None,
            "files": len(self.repository.files),
            "files_of_packages": self.repository.of_packages,
            "theorems": self.theorems,
            "by_tactics": self.by_tactics,
            "tactics": self.tactics,
            "premises": len(self.premises),
            "problems": [
                {"file": file, "message": error.message, "hint": error.hint}
                for file, error in self.problems.items()
            ],
        }

    def tell(self, out: Path | None) -> None:
        """Say it to the person at the terminal, beside the rows."""
        for error in self.problems.values():
            say(f"unchecked: {error}")
        say(
            f"{self.theorems} theorems ({self.by_tactics} by tactics, {self.tactics} tactics, "
            f"{len(self.premises)} constants used) in {len(self.repository.files)} files"
            + (f", {len(self.problems)} of which could not be read" if self.problems else "")
            + (f"; written to {out}" if out else "")
        )


def _write(out: Path, summary: Summary) -> None:
    """Write the rows to a file that is whole or not there."""
    if not out.parent.is_dir():
        raise UsageError(f"there is no folder {out.parent} to write {out.name} to")
    temporary = out.parent / f".tmp-{secrets.token_hex(8)}"
    try:
        with temporary.open("x", encoding="utf-8") as file:
            summary.take(
                lambda theorem: print(json_text.dumps(theorem.as_json(), ensure_ascii=False), file=file)
            )
        temporary.replace(out)
    finally:
        temporary.unlink(missing_ok=True)
