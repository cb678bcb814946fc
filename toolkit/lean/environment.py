"""The constants of a compiled module together with everything that it imports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import Unchecked
from toolkit.lean.olean import Module, read_module
from toolkit.lean.termops import constants
from toolkit.lean.terms import Constant, Expr, Name


@dataclass(frozen=True, slots=True)
class Environment:
    """Compiled modules and the constants they declare."""

    modules: Mapping[str, Module]

    def get(self, name: Name) -> Constant | None:
        """The constant of that name, or None."""
        for module in self.modules.values():
            found = module.constants.get(name)
            if found is not None:
                return found
        return None

    def module_of(self, name: Name) -> str | None:
        """The module that declares `name`, or None."""
        return next((m for m, module in self.modules.items() if name in module.constants), None)

    def is_trusted(self, name: Name) -> bool:
        """Whether the foundation declares `name`."""
        module = self.module_of(name)
        return module is not None and is_foundation(module)

    def closure(self, expr: Expr | None, *, follow: Callable[[Name], bool]) -> frozenset[Name]:
        """The constants satisfying `follow` that `expr` reaches through types and values of such."""
        seen: set[Name] = set()
        queue = [] if expr is None else [expr]
        while queue:
            for name in constants(queue.pop()):
                if name in seen or not follow(name):
                    continue
                seen.add(name)
                constant = self.get(name)
                if constant is not None:
                    queue.append(constant.type)
                    if constant.value is not None:
                        queue.append(constant.value)
        return frozenset(seen)


def is_foundation(module: str) -> bool:
    """Whether a module belongs to the foundation library `Base`."""
    return module == "Base" or module.startswith("Base.")


def module_path(lib: Path, module: str) -> Path:
    """Where the compiled artifact of a module lies below `lib`."""
    return lib.joinpath(*module.split(".")).with_suffix(".olean")


def load_environment(lib: Path, roots: Iterable[str]) -> Environment:
    """Read the named modules and all that they import from `lib`.

    Raises Unchecked when an artifact is missing or cannot be read.
    """
    modules: dict[str, Module] = {}
    queue = list(roots)
    while queue:
        name = queue.pop()
        if name in modules:
            continue
        path = module_path(lib, name)
        if not path.is_file():
            raise Unchecked(
                f"module {name} has no compiled artifact at {path}", hint="Run `leancal build` first."
            )
        modules[name] = read_module(path)
        queue.extend(str(i) for i in modules[name].imports)
    return Environment(modules)
