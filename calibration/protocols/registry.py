"""Which protocols there are: the files of this package and the entry point group `leancal.protocols`."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from importlib import metadata
from typing import cast

from calibration.protocols.base import REGISTERED, JudgingProtocol
from toolkit.errors import UsageError
from toolkit.plugins import import_all

GROUP = "leancal.protocols"


def built_in() -> Mapping[str, JudgingProtocol]:
    """The protocols of this package, by name."""
    import_all("calibration.protocols")
    return dict(sorted(REGISTERED.items()))


def names() -> tuple[str, ...]:
    """Every protocol that can be asked for."""
    return tuple(sorted({*built_in(), *(point.name for point in metadata.entry_points(group=GROUP))}))


def find(name: str) -> JudgingProtocol:
    """The protocol of that name. UsageError when there is none, or when its package cannot be imported."""
    if found := built_in().get(name):
        return found
    for point in metadata.entry_points(group=GROUP):
        if point.name == name:
            try:
                return cast(JudgingProtocol, point.load())
            except Exception as error:
                raise UsageError(
                    f"the protocol {name!r} cannot be loaded: {error}",
                    hint=f"It is brought by {point.value}; repair or remove that package.",
                ) from error
    close = difflib.get_close_matches(name, names(), n=1)
    guess = f"Did you mean {close[0]}? " if close else ""
    raise UsageError(
        f"there is no protocol called {name!r}", hint=f"{guess}The protocols are: {', '.join(names())}."
    )
