"""`theorem.toml`: what a theorem's folder says about itself."""

from __future__ import annotations

import re
import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from toolkit.errors import UsageError

StepLabel = Annotated[str, Field(pattern=r"^S[1-9][0-9]*$")]
PlantId = Annotated[str, Field(pattern=r"^[a-z][A-Za-z0-9]*$")]
Text = Annotated[str, Field(min_length=1)]

RESERVED_PLANT_IDS = frozenset({"clean", "typo", "statement", "bindings", "main"})


class Feature(StrEnum):
    """What a proof turns on, besides calculation."""

    INDUCTION = "induction"
    ORDER_OF_CHOICES = "order of choices"
    """Of quantifiers or parameters: what may depend on what."""
    CONSTRUCTION = "construction"
    """The target says that an object exists, and the proof makes it."""
    ATTAINMENT = "attainment"
    """An infimum, a minimiser, an inverse or a root that need not exist."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class PlantSpec(_Strict):
    """A planted error as its author describes it; the Lean namespace `<Theorem>.<id>` certifies it."""

    id: PlantId
    category: Text
    step: StepLabel
    drops: tuple[StepLabel, ...] = ()
    """Clean steps that the planted proof leaves out."""
    reason: Text
    """What is wrong and why, in one to three sentences."""


class Edit(_Strict):
    """A harmless edit of one step's prose: `before` occurs once in it and becomes `after`."""

    step: StepLabel
    before: Text
    after: Text

    @model_validator(mode="after")
    def _changes_something(self) -> Edit:
        if self.before == self.after:
            raise ValueError("`before` and `after` of a typo must differ")
        return self


class TypoSpec(_Strict):
    """The harmless control: one edit a register."""

    kind: Text
    paper: Edit
    plain: Edit


class ProseSpec(_Strict):
    """What the checker of paper texts must be told; sections are named `clean.S1`, `clean.Statement`."""

    names: dict[str, Text] = {}
    """A formula as the plain register writes it, and what the paper text writes for it."""
    parts: dict[str, Text] = {}
    """Sections that say their claim in several sentences, with the reason: only relations are compared."""
    unread: dict[str, Text] = {}
    """Sections that the checker cannot compare with their claim, with the reason."""


class CoreSpec(_Strict):
    """What some steps of the proof are worth together."""

    steps: Annotated[tuple[StepLabel, ...], Field(min_length=1)]
    points: Annotated[int, Field(ge=1)]


class RubricSpec(_Strict):
    """What a proof earns its ten points for; steps that are left out are worth none by themselves."""

    core: tuple[CoreSpec, ...]

    @model_validator(mode="after")
    def _adds_up(self) -> RubricSpec:
        if (total := sum(part.points for part in self.core)) != 10:
            raise ValueError(f"the points of a rubric must be 10 together, and are {total}")
        labels = [label for part in self.core for label in part.steps]
        if len(set(labels)) < len(labels):
            raise ValueError("a rubric has a step twice")
        return self


class TheoremSpec(_Strict):
    """The whole of `theorem.toml`."""

    title: Text
    area: Text
    source: Text
    features: tuple[Feature, ...] = ()
    notation: dict[str, str] = {}
    """LaTeX for the theorem's own definitions, by constant name; `{x}` is the argument named x."""
    prose: ProseSpec = ProseSpec()
    plant: tuple[PlantSpec, ...] = ()
    typo: TypoSpec
    rubric: RubricSpec | None = None
    """Made from the graph of the steps where it is not given."""

    @model_validator(mode="after")
    def _plants_are_apart(self) -> TheoremSpec:
        seen: set[str] = set()
        for plant in self.plant:
            if plant.id in RESERVED_PLANT_IDS or re.fullmatch(r"S[0-9]+", plant.id):
                raise ValueError(f"plant id {plant.id!r} is reserved")
            if plant.id in seen:
                raise ValueError(f"plant id {plant.id!r} is used twice")
            if plant.step in plant.drops:
                raise ValueError(f"plant {plant.id!r} drops the step that it changes")
            seen.add(plant.id)
        return self


def read_spec(path: Path) -> TheoremSpec:
    """Read and validate a `theorem.toml`.

    Raises UsageError naming the file and each field that is missing, unknown or malformed.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return TheoremSpec.model_validate(data)
    except FileNotFoundError:
        raise UsageError(f"{path} does not exist", hint="A theorem's folder needs a theorem.toml.") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{path} is not valid TOML: {error}") from None
    except ValidationError as error:
        places = [f"{'.'.join(map(str, e['loc'])) or 'file'}: {e['msg']}" for e in error.errors()]
        raise UsageError(f"{path}: " + "; ".join(places)) from None
