"""Trying drafts: one Lean file for many, and which of their declarations Lean refuses.

What a trial says is only where to look: a certificate is read from the artifact of the final file.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import Unchecked
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.supervise import Outcome as End
from toolkit.lean.toolchain import Toolchain

TACTICS = (Path(__file__).parent / "tactics.lean").read_text(encoding="utf-8")
HEADER = """prelude
import {module}
set_option autoImplicit false
set_option linter.unusedVariables false
set_option maxHeartbeats {heartbeats}
open OrderedRing
"""
HEARTBEATS = 200_000
"""What Lean may take for a declaration, in its own measure: some ten seconds."""
FEW_HEARTBEATS = 60_000
"""For a draft: most of those that Lean follows take a tenth of it."""
_SHORT = "maximum number of heartbeats"
SECONDS = 90.0
MEMORY_MB = 4096
ALL_ERRORS = "-DmaxErrors=1000000"
"""Else Lean says nothing of what stands behind the hundredth error, as if it were fine."""
CHUNK = 8


@dataclass(frozen=True, slots=True)
class Draft:
    """Declarations for one namespace, in order, by name."""

    name: str
    declarations: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Setting:
    """What drafts stand on: a module with all that they name, and the namespace in which they are written."""

    module: str
    namespace: str


@dataclass(frozen=True, slots=True)
class Tried:
    """Which declarations of a draft Lean took, and what it said of the others; `end` tells of a bad end."""

    taken: frozenset[str]
    refused: Mapping[str, str]
    end: End = End.FINISHED

    @property
    def is_short(self) -> bool:
        """Whether Lean refused declarations, and all of them since it came to no end within its limit."""
        return bool(self.refused) and all(_SHORT in said for said in self.refused.values())


def text_of(
    setting: Setting, drafts: Sequence[Draft], heartbeats: int = HEARTBEATS
) -> tuple[str, dict[int, tuple[str, str]]]:
    """A Lean file of drafts, and for the first line of each declaration its draft and name."""
    header = HEADER.format(module=setting.module, heartbeats=heartbeats)
    lines = [*header.splitlines(), "", *TACTICS.splitlines()]
    lines += ["", f"namespace {setting.namespace}"]
    starts: dict[int, tuple[str, str]] = {}
    for draft in drafts:
        lines += ["", f"namespace {draft.name}"]
        for name, text in draft.declarations.items():
            lines.append("")
            starts[len(lines) + 1] = (draft.name, name)
            lines += text.splitlines()
        lines += ["", f"end {draft.name}"]
    return "\n".join(lines) + f"\n\nend {setting.namespace}\n", starts


def tried(
    setting: Setting,
    drafts: Sequence[Draft],
    project: Project,
    toolchain: Toolchain,
    heartbeats: int = FEW_HEARTBEATS,
) -> dict[str, Tried]:
    """Have Lean elaborate drafts, by name; those of a file that comes to a bad end are tried alone.

    Raises Unchecked when Lean did not come as far as the first draft.
    """
    found: dict[str, Tried] = {}
    for start in range(0, len(drafts), CHUNK):
        chunk = drafts[start : start + CHUNK]
        found |= _tried_together(setting, chunk, project, toolchain, heartbeats)
    return found


def _tried_together(
    setting: Setting, drafts: Sequence[Draft], project: Project, toolchain: Toolchain, heartbeats: int
) -> dict[str, Tried]:
    text, starts = text_of(setting, drafts, heartbeats)
    with tempfile.TemporaryDirectory(prefix="leancal-trial-") as folder:
        file = Path(folder) / "Trial.lean"
        file.write_text(text, encoding="utf-8")
        run = run_lean(
            toolchain,
            ["--json", ALL_ERRORS, file.name],
            lean_path=[project.lib],
            cwd=Path(folder),
            timeout=SECONDS,
            memory_mb=MEMORY_MB,
        )
    if run.outcome is not End.FINISHED or run.capped:
        if len(drafts) == 1 and run.capped:
            raise Unchecked(f"Lean said more of `{drafts[0].name}` in {setting.namespace} than is kept")
        if len(drafts) == 1:
            return {drafts[0].name: Tried(frozenset(), {}, run.outcome)}
        half = len(drafts) // 2
        first = _tried_together(setting, drafts[:half], project, toolchain, heartbeats)
        return first | _tried_together(setting, drafts[half:], project, toolchain, heartbeats)
    refused: dict[str, dict[str, str]] = {draft.name: {} for draft in drafts}
    begins = sorted(starts)
    for error in run.errors:
        at = max((line for line in begins if line <= error.line), default=None)
        if at is None:
            raise Unchecked(f"drafts in {setting.namespace} were not tried: {error.message}")
        draft, name = starts[at]
        refused[draft].setdefault(name, error.message)
    return {d.name: Tried(frozenset(d.declarations) - set(refused[d.name]), refused[d.name]) for d in drafts}
