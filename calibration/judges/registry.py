"""Which judges there are: the files of this package and the entry point group `leancal.judges`."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from importlib import metadata
from typing import cast

from calibration.judges.base import REGISTERED, Judge, JudgeFactory
from toolkit.errors import UsageError
from toolkit.plugins import import_all

GROUP = "leancal.judges"


def built_in() -> Mapping[str, JudgeFactory]:
    """The judges of this package, by name."""
    import_all("calibration.judges")
    return dict(sorted(REGISTERED.items()))


def plugins() -> Mapping[str, metadata.EntryPoint]:
    """The judges that other packages bring, by name, not yet imported."""
    return {point.name: point for point in metadata.entry_points(group=GROUP)}


def names() -> tuple[str, ...]:
    """Every judge that can be asked for."""
    return tuple(sorted({*built_in(), *plugins()}))


def make(name: str, *, seed: int) -> Judge:
    """The judge of that name. UsageError when there is none, or when its package cannot be imported."""
    factory = built_in().get(name)
    if factory is None:
        point = plugins().get(name)
        if point is None:
            close = difflib.get_close_matches(name, names(), n=1)
            guess = f"Did you mean {close[0]}? " if close else ""
            raise UsageError(
                f"there is no judge called {name!r}", hint=f"{guess}The judges are: {', '.join(names())}."
            )
        try:
            factory = cast(JudgeFactory, point.load())
        except Exception as error:
            raise UsageError(
                f"the judge {name!r} cannot be loaded: {error}",
                hint=f"It is brought by {point.value}; repair or remove that package.",
            ) from error
    return factory(seed=seed)
