"""Lake projects: where their compiled modules lie, which Lean is theirs, and what Lake builds of them.

Lake is asked, never imitated: `lake env` says where modules are found, `lake build` makes them. Both run the
project's own configuration, so a project is opened only on behalf of someone who would build it.
"""

from __future__ import annotations

from toolkit.lean.lake.building import LAKE_LIMITS, build_modules, require_built, unbuilt_modules
from toolkit.lean.lake.corpus import build_corpus, corpus_source
from toolkit.lean.lake.manifest import LakePackage
from toolkit.lean.lake.project import LakeProject, is_lake_project, open_lake_project

__all__ = [
    "LAKE_LIMITS",
    "LakePackage",
    "LakeProject",
    "build_corpus",
    "build_modules",
    "corpus_source",
    "is_lake_project",
    "open_lake_project",
    "require_built",
    "unbuilt_modules",
]
