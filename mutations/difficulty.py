"""How hard a theorem and its plants are, as numbers computed from the formal proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mutations.certificates import Certificate
from toolkit.corpus.proof import Proof, Step, hypotheses_used
from toolkit.lean.environment import Environment


@dataclass(frozen=True, slots=True)
class PlantDifficulty:
    """Where a plant sits and how far a reader has to look to refute it.

    `depth` is the number of steps on the longest chain of dependencies that ends in the planted step.
    `distance` is how far back in the text the facts lie that the clean step rests on, and that the planted
    claim contradicts or leaves out: the number of steps between the planted step and the farthest of them,
    where the setting stands before the first step. 0: the step rests on nothing but the rules of
    calculation.
    """

    depth: int
    distance: int


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The number of steps of the clean proof, the longest chain of dependencies in it, and its plants."""

    steps: int
    depth: int
    plants: Mapping[str, PlantDifficulty]


def difficulty(proof: Proof, certificates: Mapping[str, Certificate], env: Environment) -> Difficulty:
    """The difficulty of a theorem and of each of its plants."""
    clean = depths(proof.steps)
    plants = {
        name: PlantDifficulty(depths(c.steps)[c.step], _distance(proof, proof.step(c.step), env))
        for name, c in certificates.items()
    }
    return Difficulty(len(proof.steps), max(clean.values()), plants)


def depths(steps: Sequence[Step]) -> dict[str, int]:
    """For each label, the number of steps on the longest chain of dependencies that ends there."""
    found: dict[str, int] = {}
    for step in steps:
        found[step.label] = 1 + max((found[p] for p in step.premises), default=0)
    return found


def _distance(proof: Proof, step: Step, env: Environment) -> int:
    position = {s.label: i for i, s in enumerate(proof.steps, start=1)}
    here = position[step.label]
    if hypotheses_used(proof, step.declaration, env):
        return here
    return max((here - position[p] for p in step.premises), default=0)
