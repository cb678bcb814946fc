"""What is told of answers that a run lacks, or has about nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calibration.cli.console import say

if TYPE_CHECKING:
    from calibration.scoring.scores import Scored
    from calibration.scoring.telling import Told


def tell_missing(named: Mapping[str, Scored] | Mapping[str, Told]) -> None:
    """Say, by judge, which answers are missing or left out."""
    for name, found in named.items():
        missing, all_ = found.scores.invalid["missing"], found.scores.submissions
        if missing:
            say(f"{name}: {missing} of {all_} submissions have no answer, and count so")
        if found.unknown:
            say(f"{name}: {len(found.unknown)} answers about unknown submissions are left out")
