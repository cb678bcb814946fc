"""The foundation, compiled once for all tests of this room."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolkit.lean.build import build_project
from toolkit.lean.project import Project, bundled_project, open_project
from toolkit.lean.toolchain import Toolchain


def copy_foundation(root: Path) -> Project:
    """A project that is the foundation alone, without the corpus."""
    original = bundled_project()
    shutil.copytree(original.source / "Base", root / "lean_project" / "Base")
    shutil.copy(original.source / "Base.lean", root / "lean_project")
    shutil.copy(original.root / "lean-toolchain", root)
    return open_project(root)


@pytest.fixture(scope="session")
def foundation(tmp_path_factory: pytest.TempPathFactory, toolchain: Toolchain) -> Project:
    """The compiled foundation."""
    project = copy_foundation(tmp_path_factory.mktemp("foundation"))
    result = build_project(project, toolchain)
    assert result.ok, [d for m in result.modules for d in m.diagnostics]
    return project


@pytest.fixture
def scratch_foundation(tmp_path: Path) -> Project:
    """A copy of the foundation to spoil, not compiled."""
    return copy_foundation(tmp_path)
