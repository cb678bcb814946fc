"""A Lake project opened for checking: its Lean, its packages, and where compiled modules are found."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import UsageError
from toolkit.lean.environment import find_artifact
from toolkit.lean.lake.asking import ANSWER_TIMEOUT, lake_environment
from toolkit.lean.lake.manifest import LakePackage, read_packages
from toolkit.lean.lake.toolchains import find_installation, project_lean, require_declared, toolchain_name
from toolkit.lean.process import run_lean
from toolkit.lean.toolchain import Toolchain

LAKEFILES = ("lakefile.lean", "lakefile.toml")


@dataclass(frozen=True, slots=True)
class LakeProject:
    """A Lake project whose Lean is the pinned one.

    `lean_path` holds the folders of compiled modules as Lake sets them, in the order in which Lean looks;
    `library` is the folder of Lean's own compiled modules, where it has such. `trust` names libraries of
    the project itself (by the first part of their modules' names) that count as trusted like its packages.
    """

    root: Path
    toolchain: Toolchain
    lake: Path
    lean_path: tuple[Path, ...]
    library: Path | None
    packages: tuple[LakePackage, ...]
    trust: frozenset[str] = frozenset()

    @property
    def lean_version(self) -> str:
        return self.toolchain.version

    @property
    def search_path(self) -> tuple[Path, ...]:
        """Where Lean looks for a compiled module: Lake's folders, then Lean's own."""
        return (*self.lean_path, self.library) if self.library else self.lean_path

    def find(self, module: str) -> Path | None:
        """The compiled artifact that Lean would load for `module`; None when it would find none."""
        return find_artifact(self.search_path, module)

    def is_own(self, module: str) -> bool:
        """Whether `module` is compiled from the project itself, and not from a package or with Lean."""
        artifact = self.find(module)
        return artifact is not None and self._is_own_folder(artifact)

    def is_trusted(self, module: str) -> bool:
        """Whether `module` is compiled and belongs to Lean, to a package, or to a library in `trust`."""
        artifact = self.find(module)
        return artifact is not None and (
            module.split(".")[0] in self.trust or not self._is_own_folder(artifact)
        )

    def _is_own_folder(self, artifact: Path) -> bool:
        place = artifact.resolve()
        nested = any(
            p.folder != self.root and p.folder.is_relative_to(self.root) and place.is_relative_to(p.folder)
            for p in self.packages
        )
        return place.is_relative_to(self.root) and not nested


def is_lake_project(root: Path) -> bool:
    """Whether a folder has a Lake configuration."""
    return any((root / name).is_file() for name in LAKEFILES)


def open_lake_project(
    root: Path,
    *,
    lean: Toolchain | None = None,
    trust: Collection[str] = (),
    timeout: float = ANSWER_TIMEOUT,
) -> LakeProject:
    """The Lake project in folder `root`, with the Lean that it asks for or, if given, with `lean`.

    Runs `lake env`, and so the project's configuration, for at most `timeout` seconds. Nothing is
    downloaded or built.

    Raises UsageError when the folder is no Lake project. Raises Unchecked when its Lean is not the pinned
    version or not installed, when there is no Lake, when a package was not fetched, and when Lake fails or
    answers with what is no search path.
    """
    root = root.expanduser().resolve()
    if not is_lake_project(root):
        raise UsageError(
            f"{root} is not a Lake project: it has no {' or '.join(LAKEFILES)}",
            hint="--project takes the folder that holds the lakefile and `lean-toolchain`",
        )
    name = toolchain_name(root)
    require_declared(name, root)
    packages = read_packages(root)
    installation = find_installation(name, root)
    lean_path = _folders(lake_environment(installation.lake, root, "LEAN_PATH", timeout=timeout), root)
    if lean is None:
        programs = (
            None if installation.lean else lake_environment(installation.lake, root, "PATH", timeout=timeout)
        )
        lean = project_lean(installation, programs, root)
    return LakeProject(
        root, lean, installation.lake, lean_path, _library(lean, root), packages, frozenset(trust)
    )


def source_path(project: LakeProject) -> tuple[Path, ...]:
    """The folders of sources of the project and its packages, as Lake sets them. Raises Unchecked."""
    return _folders(lake_environment(project.lake, project.root, "LEAN_SRC_PATH"), project.root)


def _folders(entries: list[str], root: Path) -> tuple[Path, ...]:
    # Lake prints some folders relative to the project
    return tuple(dict.fromkeys((root / entry).resolve() for entry in entries))


def _library(lean: Toolchain, root: Path) -> Path | None:
    """The folder of the modules that come with Lean; the embedded Lean has none."""
    run = run_lean(lean, ["--print-libdir"], lean_path=[], cwd=root, timeout=20)
    folder = Path(run.raw[0].strip()) if run.exit_code == 0 and run.raw else None
    return folder if folder is not None and folder.is_absolute() and folder.is_dir() else None
