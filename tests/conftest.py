"""What tests of several rooms need: the real Lean, and small projects for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from toolkit.lean.project import Project, open_project
from toolkit.lean.toolchain import Toolchain, embedded_toolchain

# how long an example takes depends on what else the machine does
settings.register_profile("leancal", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("leancal")


@pytest.fixture(scope="session")
def toolchain() -> Toolchain:
    return embedded_toolchain()


@pytest.fixture
def make_project(tmp_path: Path) -> Callable[[Mapping[str, str]], Project]:
    """Lay out a project from source texts by relative path; calling again changes files of the same one."""

    def make(sources: Mapping[str, str]) -> Project:
        root = tmp_path / "project"
        for relative, text in sources.items():
            file = root / "lean_project" / relative
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        (root / "lean-toolchain").write_text("leanprover/lean4:v4.35.0\n")
        return open_project(root)

    return make
