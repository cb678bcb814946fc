"""Ten points over the core steps of a true proof, and what a proof earns of them.

The core steps are its author's, or else made from the graph of its steps: while there are more than five
parts, the smallest but the target's, the first of equals, is put together with the first part that uses it. A
part is worth points in proportion to its steps, at least one.

The scale: 0 nothing; 1 and 2 ideas; 3 to 7 core steps with gaps, at most 7 with a major gap; 8 and 9
essentially complete; 10 complete. Nothing that rests on a false step counts; what rests on a step that is
true but unproved does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from calibration.records import Reference

Premises = Mapping[str, tuple[str, ...]]

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
    """A part of the true proof: its steps, its worth, and the core steps that it rests on, by number."""

    number: int
    points: int
    labels: tuple[str, ...]
    rests_on: tuple[int, ...]


def core_steps(reference: Reference) -> tuple[CoreStep, ...]:
    """The core steps, each after those that it rests on.

    The graph is that of the formal proof; where nobody says what that is, what the texts cite.
    """
    labels = [step.label for step in reference.steps]
    premises = reference.premises or _cited(reference)
    if reference.core:
        parts = sorted(reference.core, key=lambda part: max(map(labels.index, part.labels)))
        blocks, points = [list(part.labels) for part in parts], [part.points for part in parts]
    else:
        blocks = _gathered(labels, premises)
        points = _shares([len(block) for block in blocks])
    home = {label: number for number, block in enumerate(blocks, 1) for label in block}
    return tuple(
        CoreStep(number, worth, tuple(block), _rests_on(block, number, home, premises))
        for number, (block, worth) in enumerate(zip(blocks, points, strict=True), 1)
    )


def _gathered(labels: Sequence[str], premises: Premises) -> list[list[str]]:
    """At most five parts of the graph, each part before those that use it."""
    blocks = [[label] for label in labels]
    while len(blocks) > MOST_CORE_STEPS:
        at = min(range(len(blocks) - 1), key=lambda number: len(blocks[number]))
        users = [
            number
            for number in range(at + 1, len(blocks))
            if any(used in blocks[at] for label in blocks[number] for used in premises.get(label, ()))
        ]
        block = blocks.pop(at)
        into = blocks[min(users, default=at + 1) - 1]
        into[:] = sorted([*block, *into], key=labels.index)
    return blocks


def _shares(sizes: Sequence[int]) -> list[int]:
    """Ten points in whole numbers as near to the sizes' proportion as can be, at least one each."""
    exact = [TOTAL * size / sum(sizes) for size in sizes]
    points = [max(1, int(share)) for share in exact]
    places = range(len(sizes))
    while sum(points) < TOTAL:
        points[max(places, key=lambda i: (exact[i] - points[i], i))] += 1
    while sum(points) > TOTAL:
        points[max((i for i in places if points[i] > 1), key=lambda i: points[i] - exact[i])] -= 1
    return points


def _rests_on(
    block: Sequence[str], number: int, home: Mapping[str, int], premises: Premises
) -> tuple[int, ...]:
    """The earlier core steps that a part rests on, also by way of steps that are no part of the core."""
    found: set[int] = set()
    waiting, seen = [used for label in block for used in premises.get(label, ())], set(block)
    while waiting:
        label = waiting.pop()
        if label in seen:
            continue
        seen.add(label)
        if label in home:
            found.add(home[label])
        else:
            waiting += premises.get(label, ())
    return tuple(sorted(other for other in found if other < number))


def _cited(reference: Reference) -> Premises:
    """The earlier steps that the text of each step mentions."""
    labels = [step.label for step in reference.steps]
    return {
        step.label: tuple(label for label in labels[:place] if _cites(step.text, label))
        for place, step in enumerate(reference.steps)
    }


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
