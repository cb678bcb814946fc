"""One session of formalizing: many candidates at once, each inspected by workers and reviewed by models."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final

from calibration.formalizing.asking import Exchange, StoppedError, model_for, spent_on
from calibration.formalizing.rows import Row, Rows
from calibration.runs.plan import Juror
from toolkit.engine import Engine
from toolkit.errors import LeancalError
from toolkit.formalize.agent import Formalized, Inspection, Reviewer, formalize, inspect_one
from toolkit.formalize.batch import Order, keys_of, lost
from toolkit.formalize.candidates import Candidate
from toolkit.lean.check import Verdict
from toolkit.prompting import prompt_version

AT_ONCE: Final = 32
"""How many candidates are in hand at once."""
_PROMPTS: Final = ("formalize", "formalize_consistency", "formalize_degeneracy", "back_translate")


@dataclass(frozen=True, slots=True)
class Crew:
    """Who is asked: the model that writes, if any, and one model of each family of jurors, or none."""

    maker: Juror | None = None
    jurors: tuple[Juror, ...] = ()

    @property
    def all(self) -> dict[str, Juror]:
        """Everyone, by name."""
        return {juror.name: juror for juror in (*((self.maker,) if self.maker else ()), *self.jurors)}

    def facts(self) -> list[object]:
        """All of it that can change an answer."""
        told = [juror.info().model_dump(mode="json", exclude={"prices"}) for juror in self.jurors]
        return [self.maker and self.maker.info().model_dump(mode="json", exclude={"prices"}), told]


@dataclass(frozen=True, slots=True)
class Work:
    """What a session works with; `rows` and `exchange` are None where nothing is kept, as nobody is asked.

    `done` hears of each row, and `stopping` that the session was interrupted and waits for calls in flight.
    """

    candidates: Sequence[Candidate]
    crew: Crew
    order: Order
    engine: Engine
    rows: Rows | None = None
    exchange: Exchange | None = None
    done: Callable[[Row], None] = lambda row: None
    stopping: Callable[[], None] = lambda: None


def row_keys(candidates: Sequence[Candidate], crew: Crew, order: Order) -> list[str]:
    """Of each candidate a hash of everything that its result rests on."""
    rest = [crew.facts(), [prompt_version(name) for name in _PROMPTS]]
    return [
        hashlib.sha256(json.dumps([key, rest], sort_keys=True).encode()).hexdigest()
        for key in keys_of(candidates, order)
    ]


async def conduct(work: Work, keys: Sequence[str]) -> list[Row | None]:
    """Formalize all candidates; a row for each, None where the budget ended before it was done.

    A row that is there counts, unless it is unchecked for calls that failed, which are made again, or a gate
    came to no conclusion.
    """
    known = [work.rows.get(key) if work.rows else None for key in keys]
    anew = frozenset(row["id"] for row in known if row is not None and row["lost_calls"])
    hands, workers = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(work.engine.jobs)

    async def one(candidate: Candidate, key: str, row: Row | None) -> Row | None:
        if row is not None and not row["lost_calls"] and not row["inconclusive"]:
            work.done(row)
            return row
        async with hands:
            try:
                made = await formalize(candidate, *_people(work, candidate, anew, workers))
            except StoppedError:
                return None
        made_row = _row(made, work)
        if work.rows:
            work.rows.put(key, made_row)
        work.done(made_row)
        return made_row

    try:
        return list(await asyncio.gather(*map(one, work.candidates, keys, known)))
    except asyncio.CancelledError:
        work.stopping()
        raise
    finally:
        if work.exchange:
            await work.exchange.settled()
        for juror in work.crew.all.values():
            await juror.client.close()


def _people(
    work: Work, candidate: Candidate, anew: frozenset[str], workers: asyncio.Semaphore
) -> tuple[Reviewer, Any]:
    async def inspect(version: Candidate) -> Inspection:
        task = partial(inspect_one, work.order)
        async with workers:
            try:
                # one that works in this process would keep all answers waiting
                return await asyncio.to_thread(lambda: work.engine.submit(task, version).result())
            except LeancalError as error:
                return Inspection(lost(version, error), None)

    foundation = work.order.project.lake is None
    if work.exchange is None:
        return Reviewer(inspect, foundation=foundation), None
    asked = {
        name: model_for(juror, candidate.id, work.exchange, anew=anew)
        for name, juror in work.crew.all.items()
    }
    maker = asked[work.crew.maker.name] if work.crew.maker else None
    jurors = [asked[juror.name] for juror in work.crew.jurors]
    return Reviewer(inspect, jurors, maker, foundation), maker


def _row(made: Formalized, work: Work) -> Row:
    spent: Mapping[str, object] = {"attempts": 0, "silent": 0, "cost": 0.0}
    if work.exchange:
        spent = spent_on(made.candidate.id, work.crew.all, work.exchange.ledger).record()
    return {
        **asdict(made.candidate),
        **made.record(),
        "given_lean": made.candidate.lean,
        "gates": made.best.rank[0] if made.best else 0,
        "yes_votes": made.best.rank[1] if made.best else 0,
        "jurors_heard": bool(made.best and made.best.jury),
        "lost_calls": made.lost_calls,
        "inconclusive": made.inconclusive,
        **spent,
    }


def retained(rows: Sequence[Row | None]) -> list[Row]:
    """The accepted ones, as candidates."""
    fields = ("id", "informal", "definitions", "lean", "topic", "name")
    return [
        {name: row[name] for name in fields}
        for row in rows
        if row is not None and row["verdict"] == Verdict.ACCEPTED
    ]
