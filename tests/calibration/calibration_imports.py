"""Which of our modules a module imports, directly or not, wherever in its text the import stands."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import pkgutil
from pathlib import Path

OURS = ("calibration", "mutations", "toolkit")
REGISTRIES = {
    "calibration.judges.registry": "calibration.judges",
    "calibration.protocols.registry": "calibration.protocols",
    "toolkit.panels.base": "toolkit.panels",
}
"""The modules that import every file of a package."""


def _source(module: str) -> Path | None:
    spec = importlib.util.find_spec(module)
    return Path(spec.origin) if spec and spec.origin else None


def _imports(module: str) -> set[str]:
    source = _source(module)
    if source is None:
        raise ModuleNotFoundError(module)
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            if node.module.split(".")[0] in OURS:
                names |= {f"{node.module}.{alias.name}" for alias in node.names}
    if found := REGISTRIES.get(module):
        package = importlib.import_module(found)
        names |= {f"{found}.{part.name}" for part in pkgutil.iter_modules(package.__path__)}
    return {name for name in names if name.split(".")[0] in OURS and _is_module(name)}


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def reachable(module: str) -> set[str]:
    """Every module of ours that importing `module`, or running its functions, may import."""
    seen: set[str] = set()
    queue = [module]
    while queue:
        current = queue.pop()
        if current not in seen:
            seen.add(current)
            queue += _imports(current)
    return seen
