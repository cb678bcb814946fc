"""The constants of compiled modules together with everything that they import."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from os.path import exists, isdir, isfile, join
from pathlib import Path

from toolkit.errors import Unchecked
from toolkit.lean.olean import Module, read_module
from toolkit.lean.termops import direct_constants
from toolkit.lean.terms import Constant, ConstantKind, Name

_LEMMA = re.compile(r"congr_simp|hcongr_\d+|eq_\d+|eq_def|eq_unfold")
"""Names that Lean reserves for what it proves about a definition by itself, below the definition's name."""

FOUNDATION = "Base"
"""The library whose modules are trusted: its sources are part of what a reader has to believe."""


@dataclass(frozen=True, slots=True, eq=False)
class Environment:
    """Compiled modules, and for each constant the module that declares it."""

    modules: Mapping[str, Module]
    owners: Mapping[Name, str]
    _mentioned: dict[Name, frozenset[Name]] = field(default_factory=dict, repr=False)

    def get(self, name: Name) -> Constant | None:
        """The constant of that name, or None."""
        owner = self.owners.get(name)
        return self.modules[owner].constants[name] if owner is not None else None

    def is_trusted(self, name: Name) -> bool:
        """Whether the foundation declares `name`."""
        return is_foundation(self.owners.get(name, ""))

    def mentioned(self, name: Name) -> frozenset[Name]:
        """The constants that the declaration of `name` mentions itself; none when there is no such."""
        found = self._mentioned.get(name)
        if found is None:
            constant = self.get(name)
            found = direct_constants(constant) if constant else frozenset()
            self._mentioned[name] = found
        return found

    def closure(self, names: Iterable[Name], *, follow: Callable[[Name], bool]) -> frozenset[Name]:
        """`names`, and the constants satisfying `follow` that they reach through such."""
        seen = set(names)
        queue = list(seen)
        while queue:
            new = {n for n in self.mentioned(queue.pop()) if n not in seen and follow(n)}
            seen |= new
            queue.extend(new)
        return frozenset(seen)

    def outside(self, module: str, namespace: Name) -> tuple[Name, ...]:
        """What a module declares outside a namespace, in order of the names.

        Private names do not count, nor what Lean proves about a definition of another module where it needs
        that first, such as `ite.congr_simp`: it changes nothing that is said.
        """
        return tuple(
            sorted(
                (
                    name
                    for name, constant in self.modules[module].constants.items()
                    if not (
                        name.is_in(namespace)
                        or name.parts[0] == "_private"
                        or (constant.kind is ConstantKind.THEOREM and self._is_lemma(name, module))
                    )
                ),
                key=str,
            )
        )

    def _is_lemma(self, name: Name, module: str) -> bool:
        about = self.owners.get(name.parent)
        return about not in (None, module) and _LEMMA.fullmatch(str(name.last)) is not None


def is_foundation(module: str) -> bool:
    """Whether a module belongs to the foundation library."""
    return module == FOUNDATION or module.startswith(f"{FOUNDATION}.")


def module_path(lib: Path, module: str) -> Path:
    """Where the compiled artifact of a module lies below `lib`."""
    return lib.joinpath(*module.split(".")).with_suffix(".olean")


def find_artifact(folders: Sequence[Path], module: str) -> Path | None:
    """The artifact that Lean would load for `module` with `folders` as its search path.

    As Lean does it, the first folder that holds anything of the module's library (the first part of its
    name) is the only one looked into.
    """
    library, file = module.split(".")[0], f"{module.replace('.', os.sep)}.olean"
    for folder in map(str, folders):
        if isdir(join(folder, library)) or exists(join(folder, f"{library}.olean")):
            path = join(folder, file)
            return Path(path) if isfile(path) else None
    return None


def load_environment(lib: Path | Sequence[Path], roots: Iterable[str]) -> Environment:
    """Read the named modules and all that they import from `lib`, one folder or a search path of several.

    Raises Unchecked when an artifact is missing, cannot be read, or declares what another one declares.
    """
    folders = [lib] if isinstance(lib, Path) else list(lib)
    modules: dict[str, Module] = {}
    owners: dict[Name, str] = {}
    queue = list(roots)
    while queue:
        name = queue.pop()
        if name in modules:
            continue
        path = find_artifact(folders, name)
        if path is None:
            looked = module_path(folders[0], name) if len(folders) == 1 else "any of " + _listed(folders)
            raise Unchecked(
                f"module {name} has no compiled artifact at {looked}",
                hint="Run `leancal build` first; in a Lake project, `lake build`.",
            )
        module = modules[name] = read_module(path)
        for constant in module.constants:
            other = owners.setdefault(constant, name)
            if other != name:
                raise Unchecked(f"{constant} is declared by {other} and by {name}")
        queue.extend(map(str, module.imports))
    return Environment(modules, owners)


def _listed(folders: Sequence[Path]) -> str:
    return ", ".join(map(str, folders)) or "no folder"
