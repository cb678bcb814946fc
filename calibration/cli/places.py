"""Where results may be written: not over what they are made from."""

from __future__ import annotations

from pathlib import Path

from calibration.ledger.ledger import LEDGER
from calibration.runs.folder import LOCK, RUN
from calibration.suites.frozen import MANIFEST
from toolkit.errors import UsageError


def outside(out: Path, suite: Path) -> None:
    """UsageError when `out` lies in the folder of the suite, or is beside the files of another."""
    place = out.resolve()
    if place.is_relative_to(suite.resolve()) or (place.parent / MANIFEST).is_file():
        raise UsageError(f"{out} lies in a suite, to which nothing is added", hint="Name another place.")


def beside(out: Path, suite: Path) -> None:
    """UsageError when `out` lies in a suite, as `outside`, or is a file that some run is made of."""
    from calibration.scoring.jury import VOTES

    outside(out, suite)
    place = out.resolve()
    parts = (RUN, LOCK, VOTES, LEDGER, f"{LEDGER}-wal", f"{LEDGER}-shm")
    if place.name in parts and (place.parent / RUN).is_file():
        raise UsageError(f"{out} is a part of a run, which it would destroy", hint="Name another place.")
