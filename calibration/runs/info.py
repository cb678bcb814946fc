"""What a run is, as `run.json` says it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from calibration.ledger.prices import Prices
from calibration.records import Record
from calibration.suites.frozen import Digest


class JurorInfo(Record):
    """A model that is asked: everything besides the question that can change its answers, and its prices.

    The prices are those of the day when the run was begun; null when they are not known.
    """

    name: str
    identity: dict[str, str]
    sampling: dict[str, JsonValue]
    prices: Prices | None = None


class Questioning(Record):
    """How models are asked: `votes` times each, by prompts of these versions, under the panel's rule."""

    protocol: str
    prompts: tuple[str, ...]
    votes: Annotated[int, Field(ge=1)]
    panel: str
    jurors: tuple[JurorInfo, ...]

    def same_question(self, other: Questioning) -> bool:
        """Whether both ask the same, whatever it costs."""
        return self._unpriced() == other._unpriced()

    def _unpriced(self) -> Questioning:
        jurors = tuple(juror.model_copy(update={"prices": None}) for juror in self.jurors)
        return self.model_copy(update={"jurors": jurors})


class RunInfo(Record):
    """What a run is: who judges, the suite by digest and by path from the run's folder.

    `parameters` are those of a judge in Python, or the digest of a file of answers; `questioning` is how
    models are asked, null for all others. `finished` is null until every submission has its answer.
    """

    format: Literal["leancal-run"] = "leancal-run"
    version: Literal[2] = 2
    leancal: str
    judge: str
    parameters: dict[str, str | int | float] = Field(default={})
    questioning: Questioning | None = None
    suite: Digest
    suite_path: str
    submissions: int
    started: str
    finished: str | None = None

    @property
    def jurors(self) -> tuple[str, ...]:
        """The names under which answers are kept."""
        return tuple(j.name for j in self.questioning.jurors) if self.questioning else (self.judge,)

    def same_question(self, other: RunInfo) -> bool:
        """Whether both ask the same judge, with the same parameters, about the same suite."""
        mine = (self.leancal, self.judge, self.parameters, self.suite)
        if mine != (other.leancal, other.judge, other.parameters, other.suite):
            return False
        if self.questioning is None or other.questioning is None:
            return self.questioning is other.questioning
        return self.questioning.same_question(other.questioning)
