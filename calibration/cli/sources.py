"""Other people's Lean files as they are handed in, and what they import."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.cli.console import progress
from toolkit.engine import Engine
from toolkit.errors import LeancalError, UsageError
from toolkit.lean.build import build_project
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain

if TYPE_CHECKING:
    from toolkit.lean.lake import LakeProject

LARGEST = 64 << 20
"""Bytes that a file may have: reading one that never ends must come to an end."""


def read_source(file: Path) -> bytes:
    """The bytes of a file; UsageError when it cannot be read or is too large."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from error
    if len(data) > LARGEST:
        raise UsageError(f"{file} has more than {LARGEST >> 20} MiB", hint="split it into smaller files")
    return data


def broken_imports(
    project: Project, toolchain: Toolchain, wanted: Collection[str], engine: Engine
) -> dict[str, str]:
    """Build the wanted modules of the project; those that could not be built, with why."""
    if project.lake is not None:
        return dict(_broken_in_lake(project.lake, wanted))
    with progress("compiling") as advance:
        built = build_project(
            project,
            toolchain,
            wanted=lambda module: module in wanted,
            engine=engine,
            on_event=lambda event: advance(event.done, event.total, event.started or ""),
        )
    return {
        m.name: m.reason or next((str(d) for d in m.diagnostics if d.severity == "error"), m.status.value)
        for m in built.modules
        if m.olean is None
    }


def _broken_in_lake(lake: LakeProject, wanted: Collection[str]) -> Iterator[tuple[str, str]]:
    from toolkit.lean.lake import build_modules

    for module in sorted(wanted):
        try:
            if lake.find(module) is None or lake.is_own(module):
                build_modules(lake, [module])
        except LeancalError as error:
            yield module, error.message
