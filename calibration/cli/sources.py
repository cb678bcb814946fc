"""Other people's Lean files as they are handed in, and what they import."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from calibration.cli.console import progress
from toolkit.engine import Engine
from toolkit.errors import UsageError
from toolkit.lean.build import build_project
from toolkit.lean.files import read_file
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain

LARGEST = 64 << 20
"""Bytes that a file may have: reading one that never ends must come to an end."""


def listed(names: Sequence[Path]) -> Iterator[Path]:
    """The files that are named; a folder stands for the Lean files below it, `-` for a list on stdin.

    The list has a name a line, or ended by NUL each. UsageError for a folder that holds no Lean file.
    """
    for name in names:
        if str(name) == "-":
            yield from listed([entry for entry in _list() if str(entry) != "-"])
        elif name.is_dir():
            below = list(_below(name))
            if not below:
                raise UsageError(f"{name} holds no Lean file", hint="A Lean file's name ends in `.lean`.")
            yield from below
        else:
            yield name


def _list() -> Iterator[Path]:
    data = sys.stdin.buffer.read()
    for line in data.split(b"\0" if b"\0" in data else b"\n"):
        entry = line.removesuffix(b"\r")
        if entry.strip():
            yield Path(os.fsdecode(entry))


def _below(folder: Path) -> Iterator[Path]:
    """The Lean files below a folder, sorted; hidden ones, and what links to folders lead to, are left out."""
    for entry in sorted(os.scandir(folder), key=lambda e: e.name):
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _below(folder / entry.name)
        elif entry.name.endswith(".lean") and not entry.is_dir():
            yield folder / entry.name


def read_source(file: Path) -> bytes:
    """The bytes of a file; UsageError when it cannot be read, is none, or is too large."""
    return read_file(file, most=LARGEST)


def broken_imports(
    project: Project, toolchain: Toolchain, wanted: Collection[str], engine: Engine
) -> dict[str, str]:
    """Build the wanted modules of the project; those that could not be built, with why."""
    if project.lake is not None:
        from toolkit.lean.lake import unbuilt_modules

        return unbuilt_modules(project.lake, sorted(wanted))
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
