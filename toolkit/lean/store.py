"""Compiled artifacts on disk, each with a record of what it was made from.

An artifact counts only when its record carries the wanted key and the hash of its very bytes, so one that
is stale, truncated or edited is compiled again. Bytes come first and the record last: a build killed in
between has made nothing that counts.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from toolkit.lean.diagnostics import Diagnostic
from toolkit.lean.files import write_atomically


@dataclass(frozen=True, slots=True)
class Artifact:
    """A compiled module: the file, the SHA-256 of its bytes, and what Lean said when it was made.

    `seconds` and `peak_mb` are what making it took.
    """

    olean: Path
    sha256: str
    diagnostics: tuple[Diagnostic, ...]
    seconds: float
    peak_mb: int


class Store:
    """The artifacts below one build folder. Module files are named by the source's relative path."""

    def __init__(self, build: Path) -> None:
        self.lib = build / "lib"
        self._records = build / "records"
        self._scratch = build / "scratch"

    def load(self, relative: Path, key: str) -> Artifact | None:
        """The artifact made under `key`, if it is there and intact."""
        olean = self._olean(relative)
        try:
            data = json.loads(self._record(relative).read_text(encoding="utf-8"))
            if data["key"] != key or data["sha256"] != hashlib.sha256(olean.read_bytes()).hexdigest():
                return None
            return Artifact(
                olean=olean,
                sha256=data["sha256"],
                diagnostics=tuple(Diagnostic.from_json(d) for d in data["diagnostics"]),
                seconds=float(data["seconds"]),
                peak_mb=int(data["peak_mb"]),
            )
        except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
            return None

    def scratch(self) -> Path:
        """A fresh path on the same file system for Lean to write an artifact to; no name to guess."""
        self._scratch.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(dir=self._scratch)) / "out.olean"

    def keep(
        self,
        relative: Path,
        key: str,
        made: Path,
        *,
        diagnostics: tuple[Diagnostic, ...],
        seconds: float,
        peak_mb: int,
    ) -> Artifact:
        """Move a finished artifact from its scratch file to its place, and record it."""
        olean = self._olean(relative)
        artifact = Artifact(
            olean, hashlib.sha256(made.read_bytes()).hexdigest(), diagnostics, seconds, peak_mb
        )
        self.drop(relative)
        olean.parent.mkdir(parents=True, exist_ok=True)
        made.replace(olean)
        record = {
            "key": key,
            "sha256": artifact.sha256,
            "seconds": round(seconds, 3),
            "peak_mb": peak_mb,
            "diagnostics": [d.as_json() for d in diagnostics],
        }
        write_atomically(self._record(relative), json.dumps(record, indent=1).encode())
        return artifact

    def drop(self, relative: Path) -> None:
        """Remove a module's artifact and record, if there are any."""
        self._record(relative).unlink(missing_ok=True)
        self._olean(relative).unlink(missing_ok=True)

    def prune(self, keep: Iterable[Path]) -> None:
        """Remove the artifacts of all other modules, and what a killed build left in the scratch folder."""
        shutil.rmtree(self._scratch, ignore_errors=True)
        kept = {self._olean(relative) for relative in keep}
        for olean in list(self.lib.rglob("*.olean")):
            if olean not in kept:
                self.drop(olean.relative_to(self.lib).with_suffix(".lean"))

    def _olean(self, relative: Path) -> Path:
        return self.lib / relative.with_suffix(".olean")

    def _record(self, relative: Path) -> Path:
        return self._records / relative.with_suffix(".json")
