"""The bundled project, built, and what candidates are examined with."""

from __future__ import annotations

import pytest

from toolkit.formalize.batch import Order
from toolkit.lean.build import build_project
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import Toolchain


@pytest.fixture(scope="session")
def order(toolchain: Toolchain) -> Order:
    """Two gates that Lean decides, on the foundation."""
    project = bundled_project()
    build_project(project, toolchain, wanted=lambda module: module.split(".")[0] == FOUNDATION)
    return Order(project, toolchain, gates=("false", "vacuous"))
