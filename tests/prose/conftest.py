"""The bundled project, compiled; and a module of samples on top of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolkit.lean.build import build_project
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.process import run_lean
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import Toolchain

SAMPLES = Path(__file__).parent / "data" / "Samples.lean"


@pytest.fixture(scope="session")
def library(toolchain: Toolchain) -> Path:
    """The folder of the bundled project's artifacts."""
    return build_project(bundled_project(), toolchain).lib


@pytest.fixture(scope="session")
def samples(library: Path, toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The compiled samples and the foundation that they stand on."""
    folder = tmp_path_factory.mktemp("samples")
    shutil.copytree(library / "Base", folder / "lib" / "Base")
    shutil.copy(library / "Base.olean", folder / "lib")
    shutil.copy(SAMPLES, folder)
    made = folder / "lib" / "Samples.olean"
    run = run_lean(toolchain, ["--json", "-o", made, "Samples.lean"], lean_path=[folder / "lib"], cwd=folder)
    assert not run.errors
    return load_environment(folder / "lib", ["Samples"])
