"""What several tests of plants need."""

from __future__ import annotations

import pytest

from mutations.certification import Certification, certify_project
from toolkit.engine import ThisProcess
from toolkit.lean.build import build_project
from toolkit.lean.environment import is_foundation
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import find_toolchain


@pytest.fixture(scope="module")
def certification() -> Certification:
    """One theorem of the corpus, certified."""
    project, toolchain = bundled_project(), find_toolchain()
    result = build_project(
        project,
        toolchain,
        wanted=lambda module: is_foundation(module) or module.startswith("Corpus.Markov."),
    )
    return certify_project(project, result, toolchain, theorems=["Markov"], engine=ThisProcess())
