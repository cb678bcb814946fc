"""Where results may be written: not over what they are made from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from calibration.ledger.ledger import LEDGER
from calibration.runs.folder import LOCK, RUN
from toolkit.errors import UsageError


def outside(out: Path, suite: Path) -> None:
    """UsageError when `out` lies in the folder of the suite."""
    if out.resolve().is_relative_to(suite.resolve()):
        raise UsageError(f"{out} lies in the suite, to which nothing is added", hint="Name another place.")


def beside(out: Path, suite: Path, runs: Sequence[Path]) -> None:
    """UsageError when `out` lies in the folder of the suite, or is a file that one of the runs is made of."""
    outside(out, suite)
    if out.resolve() in {(run / name).resolve() for run in runs for name in (RUN, LOCK, LEDGER)}:
        raise UsageError(f"{out} is a part of a run, which it would destroy", hint="Name another place.")
