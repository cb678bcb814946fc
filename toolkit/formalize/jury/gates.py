"""The two juror gates, held over one candidate."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from toolkit.formalize.candidates import Candidate
from toolkit.formalize.jury.ballots import SCHEMA, Ballot, ballot
from toolkit.formalize.jury.translation import Blind, Translation, translate
from toolkit.panels.base import Cast, Decision, Ruling, Seat, Vote
from toolkit.panels.families import Families
from toolkit.prompting import Prompt, render
from toolkit.prose.asking import Asked, Model

FAMILIES: Final = 2
VOTES: Final = 3
RULE: Final = Families(2)


class JurorGate(StrEnum):
    """What jurors are asked about a candidate."""

    CONSISTENCY = "consistency"
    """Whether the back-translation says what the informal statement says."""
    DEGENERACY = "degeneracy"
    """Whether the Lean has the mathematical content of the informal statement."""


@dataclass(frozen=True, slots=True)
class Held:
    """A juror gate as it was held.

    `counted` are the seats whose votes decided: of a family that was sampled twice, those of one round.
    `open` says that it was not passed, and that votes which could not be had or read could have decided.
    `problem` says why nobody could be asked; then there are no ballots.
    """

    gate: JurorGate
    passed: bool
    open: bool
    ballots: tuple[Ballot, ...] = ()
    counted: frozenset[Seat] = frozenset()
    resampled: str | None = None
    prompt: Prompt | None = None
    problem: str = ""

    @property
    def yes(self) -> int:
        """The yes votes that counted."""
        return sum(b.vote is Vote.YES for b in self.ballots if b.seat in self.counted)

    @property
    def dissent(self) -> tuple[str, ...]:
        """The reasons of the no votes, of every round."""
        return tuple(dict.fromkeys(b.reason for b in self.ballots if b.vote is Vote.NO and b.reason))

    def record(self) -> dict[str, Any]:
        """The gate as JSON."""
        return {
            "gate": str(self.gate),
            "passed": self.passed,
            "open": self.open,
            "yes": self.yes,
            "resampled": self.resampled,
            "problem": self.problem,
            "prompt_version": self.prompt and self.prompt.version,
            "prompt": self.prompt and self.prompt.text,
            "votes": [{**b.record(), "counted": b.seat in self.counted} for b in self.ballots],
        }


@dataclass(frozen=True, slots=True)
class Jury:
    """Both gates, and the words that the jurors of the first one saw."""

    translation: Translation
    held: tuple[Held, ...]

    @property
    def passed(self) -> bool:
        return all(held.passed for held in self.held)

    @property
    def open(self) -> bool:
        """Whether it did not pass, and no gate was lost by votes that were cast."""
        return not self.passed and all(held.passed or held.open for held in self.held)

    @property
    def asked(self) -> tuple[Asked, ...]:
        """Every question of the jury, in order."""
        first = (self.translation.asked,) if self.translation.asked else ()
        return (*first, *(b.asked for held in self.held for b in held.ballots))

    def record(self) -> dict[str, Any]:
        """The jury as JSON."""
        return {
            "passed": self.passed,
            "open": self.open,
            "translation": self.translation.record(),
            "gates": [held.record() for held in self.held],
        }


@dataclass(frozen=True, slots=True)
class Case:
    """What is brought before the jurors: a candidate that has Lean, and its statement made blind.

    `foundation` says that the Lean stands on the foundation, which is then explained.
    """

    candidate: Candidate
    blind: Blind
    foundation: bool


async def hear(case: Case, jurors: Sequence[Model], translator: Model, key: str) -> Jury:
    """Hold both gates over a candidate; `key` names the turn and is not sent.

    `jurors` are one model of each family. `translator` is asked for a back-translation where rules give none.
    """
    candidate = case.candidate
    said = {"informal": candidate.informal, "definitions": candidate.definitions}

    async def consistency() -> tuple[Translation, Held]:
        gate = JurorGate.CONSISTENCY
        translation = await translate(case.blind, translator, f"{key}/translation")
        if translation.problem:
            problem = f"there is no back-translation: {translation.problem}"
            return translation, Held(gate, passed=False, open=True, problem=problem)
        prompt = render("formalize_consistency", translation=translation.text, **said)
        return translation, await hold(gate, prompt, jurors, key)

    prompt = render("formalize_degeneracy", lean=candidate.lean or "", foundation=case.foundation, **said)
    (translation, first), second = await asyncio.gather(
        consistency(), hold(JurorGate.DEGENERACY, prompt, jurors, key)
    )
    return Jury(translation, (first, second))


async def hold(gate: JurorGate, prompt: Prompt, jurors: Sequence[Model], key: str) -> Held:
    """Ask every family for its votes on one question, and one of them anew where the rule says so."""

    async def ask(juror: Model, round_: int) -> list[Ballot]:
        seats = [Seat(juror.name, vote, round_) for vote in range(VOTES)]
        again = "/again" if round_ else ""
        asked = await asyncio.gather(
            *(
                juror.ask(
                    prompt,
                    f"{key}/{gate}/{juror.name}/{seat.vote}{again}",
                    vote=round_ * VOTES + seat.vote,
                    schema=SCHEMA,
                )
                for seat in seats
            )
        )
        return list(map(ballot, seats, asked))

    panels = await asyncio.gather(*(ask(juror, 0) for juror in jurors))
    ballots = [one for panel in panels for one in panel]
    resampled = ruled(ballots).resample
    if resampled is not None:
        ballots += await ask(next(juror for juror in jurors if juror.name == resampled), 1)
    return decided(gate, ballots, resampled, prompt)


def decided(gate: JurorGate, ballots: Sequence[Ballot], resampled: str | None, prompt: Prompt) -> Held:
    """What the ballots at a gate come to."""
    ruling = ruled(ballots)
    passed = ruling.decision is Decision.YES
    could_pass = RULE.rule([Cast(b.seat, b.vote) for b in ballots]).decision is not Decision.NO
    return Held(gate, passed, not passed and could_pass, tuple(ballots), ruling.counted, resampled, prompt)


def ruled(ballots: Iterable[Ballot]) -> Ruling:
    """The rule of the gates: an invalid vote is a no that keeps its seat."""
    return RULE.rule([Cast(b.seat, b.counts_as) for b in ballots])
