"""Have Lake build modules of a project, or say whether what it built is up to date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toolkit.errors import Unchecked
from toolkit.lean.build import Limits
from toolkit.lean.lake.asking import Answer, run_tool
from toolkit.lean.lake.project import LakeProject

LAKE_LIMITS: Final = Limits(timeout=1800.0)
"""What a whole run of Lake may take, all its modules together."""
_NO_DOWNLOADS: Final = {"LAKE_NO_CACHE": "true"}


def build_modules(project: LakeProject, modules: Sequence[str], *, limits: Limits = LAKE_LIMITS) -> None:
    """Have Lake build `modules` and what they import, and nothing else.

    Raises Unchecked when Lake does not end with code 0 in time, or a module has no artifact after it.
    """
    answer = _lake_build(project, modules, limits)
    if answer.failure:
        raise Unchecked(
            f"`lake build` failed in {project.root}: {answer.failure}. {answer.said}".rstrip(),
            hint=f"run `lake build {' '.join(modules)}` in the project to see all it says",
        )
    missing = [module for module in modules if project.find(module) is None]
    if missing:
        raise Unchecked(
            f"`lake build` ended well in {project.root}, but made no artifact of {', '.join(missing)}",
            hint="does a library of the lakefile hold these modules?",
        )


def unbuilt_modules(project: LakeProject, modules: Sequence[str]) -> dict[str, str]:
    """Have Lake build those of `modules` that are not a package's or Lean's; the ones it cannot, with why.

    One run of Lake does for all; when it fails, halves of them are tried, and halves of those.
    """
    wanted = [module for module in modules if project.find(module) is None or project.is_own(module)]
    try:
        build_modules(project, wanted)
    except Unchecked as error:
        if len(wanted) == 1:
            return {wanted[0]: error.message}
        half = len(wanted) // 2
        return unbuilt_modules(project, wanted[:half]) | unbuilt_modules(project, wanted[half:])
    return {}


def require_built(project: LakeProject, modules: Sequence[str]) -> None:
    """Raise Unchecked unless `modules` are built and up to date with their sources; builds nothing."""
    missing = [module for module in modules if project.find(module) is None]
    if missing:
        raise Unchecked(
            f"{project.root} is not built: {', '.join(missing)} has no compiled artifact",
            hint=f"run `lake build {' '.join(modules)}` in the project",
        )
    answer = _lake_build(project, modules, LAKE_LIMITS, "--no-build")
    if answer.failure:
        raise Unchecked(
            f"what is built of {project.root} is not up to date: {answer.failure}. {answer.said}".rstrip(),
            hint=f"run `lake build {' '.join(modules)}` in the project",
        )


def _lake_build(project: LakeProject, modules: Sequence[str], limits: Limits, *options: str) -> Answer:
    if not modules:
        return Answer("", "", None)
    return run_tool(
        [project.lake, "build", *options, *(f"+{module}" for module in modules)],
        cwd=project.root,
        timeout=limits.timeout,
        memory_mb=limits.memory_mb,
        extra=_NO_DOWNLOADS,
    )
