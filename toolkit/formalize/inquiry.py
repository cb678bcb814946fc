"""What is searched for once in a statement, and asked for by several gates."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import Final

from toolkit.formalize.instances import Instance, doubts, instances, surely_holds
from toolkit.formalize.making import FALSE
from toolkit.formalize.reading import Reading
from toolkit.lean.refutation.counterexample import Counterexample, counterexample
from toolkit.lean.refutation.settling import LEAF

_LOOKED_AT: Final = 80
"""So many instances are looked at."""
_COMPARED: Final = 12
"""Of so many the one that is easiest to prove is taken."""


class Inquiry:
    """A statement with the instances of its hypotheses; all is found by sampling, and proves nothing."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    @cached_property
    def instances(self) -> tuple[Instance, ...]:
        """Instances in which the hypotheses hold."""
        return tuple(islice(instances(self.reading), _LOOKED_AT))

    @cached_property
    def witness(self) -> Instance | None:
        """The instance that leaves Lean the least to find out."""
        return min(self.instances[:_COMPARED], key=lambda i: doubts(self.reading, i), default=None)

    @cached_property
    def can_be_met(self) -> bool:
        """Whether there is no doubt that the hypotheses hold at some instance."""
        types = [h.type for h in self.reading.hypotheses]
        return any(surely_holds(types, self.reading, i) for i in self.instances)

    @cached_property
    def counterexample(self) -> tuple[Instance, Counterexample] | None:
        """An instance in which the conclusion fails, the one that leaves Lean the least to find out."""
        reading = self.reading
        if reading.conclusion is FALSE:
            return None
        best: tuple[int, Instance, Counterexample] | None = None
        for instance in self.instances:
            found = counterexample(reading.conclusion, reading.evaluator, instance.values)
            if found is None:
                continue
            left = doubts(reading, instance) + sum(LEAF in a for a in found.arguments)
            if best is None or left < best[0]:
                best = left, instance, found
            if left == 0:
                break
        return best[1:] if best is not None else None
