"""Loading what registers itself: one module in each file of a package, and what other packages bring."""

from __future__ import annotations

import importlib
import pkgutil

from toolkit.errors import UsageError


def import_all(package: str) -> None:
    """Import every module of `package`, in the order of their names."""
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
        importlib.import_module(f"{package}.{module.name}")


def load_all(package: str, group: str, what: str) -> None:
    """Import every module of `package`, and load the entry points of `group`.

    UsageError, which names them by `what`, when those of another package cannot be loaded.
    """
    # imported here, since it takes long and `import_all` does without
    from importlib.metadata import entry_points

    import_all(package)
    for entry in entry_points(group=group):
        try:
            entry.load()
        except Exception as error:
            raise UsageError(
                f"the {what} of {entry.value} cannot be loaded: {error}",
                hint="Repair or remove that package.",
            ) from error
