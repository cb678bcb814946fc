"""The columns that tell what is true of a submission, in every table that gives the gold away."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from calibration.records import Gold, Kind, Record
from mutations.categories import Category


class Truth(Record):
    """What is true of a submission."""

    theorem: str = Field(description="gold: the theorem")
    variant: str = Field(description="gold: the version of its proof")
    prose: str = Field(description="gold: the register of the prose, paper or plain")
    kind: Kind = Field(description="gold: what the submission is")
    planted_category: Category | None = Field(description="gold: the category of the planted error")
    planted_step: str | None = Field(description="gold: the label of the changed step")
    formal_step: str | None = Field(description="gold: the label of the changed step in the corpus")
    depth: int | None = Field(description="gold: steps on the longest chain of dependencies up to the change")
    distance: int | None = Field(
        description="gold: steps back to the farthest fact that the clean step rests on"
    )


def truth_of(gold: Gold) -> dict[str, Any]:
    """The cells of `Truth`."""
    return {
        "theorem": gold.theorem,
        "variant": gold.variant,
        "prose": gold.prose,
        "kind": gold.kind,
        "planted_category": gold.category,
        "planted_step": gold.step,
        "formal_step": gold.formal_step,
        "depth": gold.difficulty.depth if gold.difficulty else None,
        "distance": gold.difficulty.distance if gold.difficulty else None,
    }
