"""Checks that passed, kept in the build folder until something they rest on changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from toolkit.lean.build import BuildResult
from toolkit.lean.environment import is_foundation
from toolkit.lean.files import write_atomically
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain


@dataclass(frozen=True, slots=True)
class Records:
    """One record a subject: the key under which it passed, and what was found. A failure leaves none.

    A key is a hash of the toolchain, of the foundation's artifacts, and of the artifacts (with all that they
    were made from) and words that belong to the subject; the code that checks is among the words.
    """

    folder: Path
    common: tuple[str, ...]
    artifacts: dict[str, str]

    def key(self, modules: Iterable[str], words: Iterable[str]) -> str:
        """The key of a check of `modules` that also depends on `words`."""
        own = [f"{name} {self.artifacts.get(name, '')}" for name in sorted(modules)]
        return sha256("\n".join([*self.common, *own, *words]).encode()).hexdigest()

    def found(self, subject: str, key: str) -> list[str] | None:
        """What was found when `subject` passed under `key`; None when it did not."""
        try:
            record = json.loads((self.folder / subject).read_bytes())
            return list(map(str, record["found"])) if record["key"] == key else None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def passed(self, subject: str, key: str, found: Iterable[str]) -> None:
        """Record that `subject` passed."""
        record = json.dumps({"key": key, "found": sorted(found)})
        write_atomically(self.folder / subject, record.encode())

    def once(self, subject: str, key: str, check: Callable[[], None]) -> None:
        """Run `check`, which raises when something is wrong, unless it passed before under `key`."""
        if self.found(subject, key) is None:
            check()
            self.passed(subject, key, ())


def records_of(project: Project, built: BuildResult, toolchain: Toolchain) -> Records:
    """The records of a built project."""
    artifacts = {m.name: f"{m.key} {m.sha256}" for m in built.modules}
    foundation = sorted(f"{name} {sha}" for name, sha in artifacts.items() if is_foundation(name))
    common = (toolchain.identity, *foundation)
    return Records(project.build / "passed", common, artifacts)


@cache
def code_of(*packages: ModuleType) -> str:
    """A hash of the source of packages, as a word of a key: what older code passed does not pass by that."""
    rooms = [Path(place) for package in packages for place in package.__path__]
    sources = sorted(file for room in rooms for kind in ("*.py", "*.lean") for file in room.rglob(kind))
    return sha256(b"\0".join(file.read_bytes() for file in sources)).hexdigest()
