"""Ten points over the core steps of a true proof, and what a proof earns of them.

The scale: 0 nothing; 1 and 2 ideas; 3 to 7 core steps with gaps, at most 7 with a major gap; 8 and 9
essentially complete; 10 complete. Nothing that rests on a false step counts; what rests on a step that is
true but unproved does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from calibration.records import Reference

TOTAL = 10
MOST_CORE_STEPS = 5
WITH_MAJOR_GAP = 7
WITH_MINOR_GAP = 9
ESSENTIALLY_COMPLETE = 8


class Standing(StrEnum):
    """How a submission stands to a core step."""

    ESTABLISHED = "established"
    MINOR_GAP = "minor_gap"
    MAJOR_GAP = "major_gap"
    UNPROVED = "unproved"
    FALSE = "false"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class CoreStep:
    """A part of the true proof: its steps, what it is worth, and the core steps that it cites, by number."""

    number: int
    points: int
    labels: tuple[str, ...]
    rests_on: tuple[int, ...]


def core_steps(reference: Reference) -> tuple[CoreStep, ...]:
    """At most five runs of consecutive steps, of nearly equal length and worth, the last ones worth more."""
    count = min(MOST_CORE_STEPS, len(reference.steps))
    bounds = [round(k * len(reference.steps) / count) for k in range(count + 1)]
    blocks = [reference.steps[low:high] for low, high in pairwise(bounds)]
    home = {step.label: number for number, block in enumerate(blocks, 1) for step in block}
    result = []
    for number, block in enumerate(blocks, 1):
        cited = {home[label] for step in block for label in home if _cites(step.text, label)}
        worth = TOTAL // count + (number > count - TOTAL % count)
        earlier = tuple(sorted(other for other in cited if other < number))
        result.append(CoreStep(number, worth, tuple(step.label for step in block), earlier))
    return tuple(result)


def _cites(text: str, label: str) -> bool:
    return re.search(rf"\bStep {re.escape(label)}\b", text) is not None


def grade(core: Sequence[CoreStep], standing: Mapping[int, Standing], ideas: int) -> int:
    """The points, 0 to 10, of a proof that stands so to each core step; `ideas` are the least it gets."""
    lost: set[int] = set()
    earned = 0
    for step in core:
        if standing[step.number] is Standing.FALSE or lost.intersection(step.rests_on):
            lost.add(step.number)
        else:
            earned += _credit(step, standing[step.number])
    found = set(standing.values())
    if lost or found & {Standing.MAJOR_GAP, Standing.UNPROVED, Standing.ABSENT}:
        earned = min(earned, WITH_MAJOR_GAP)
    elif Standing.MINOR_GAP in found:
        earned = min(earned, WITH_MINOR_GAP)
    return max(earned, ideas)


def _credit(step: CoreStep, standing: Standing) -> int:
    if standing in (Standing.ESTABLISHED, Standing.MINOR_GAP):
        return step.points
    return step.points // 2 if standing is Standing.MAJOR_GAP else 0
