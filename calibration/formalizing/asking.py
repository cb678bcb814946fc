"""Models that are asked about one candidate: within a budget, and never twice the same."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from calibration.ledger.entries import Attempt, Job, Seat, attempts_of, reply_of
from calibration.ledger.keys import question_key
from calibration.ledger.ledger import Ledger
from calibration.ledger.prices import Prices
from calibration.records import Parse
from calibration.runs.budget import Budget, Caps
from calibration.runs.jurors import prices_of
from calibration.runs.plan import Juror
from toolkit.errors import UsageError
from toolkit.models.base import Call, Reply, Transport, Usage
from toolkit.models.config import load_models, pick
from toolkit.models.factory import make_polite_clients
from toolkit.prose.asking import Model

_UNSAID = 1 << 16
"""How many bytes a prompt is taken to have had whose call was lost in an earlier session."""


class StoppedError(Exception):
    """A call was not let through by the budget."""


@dataclass(slots=True)
class Exchange:
    """What calls go through: the ledger that keeps them, and the budget; `running` are those in flight."""

    ledger: Ledger
    budget: Budget
    running: set[asyncio.Task[Reply]] = field(default_factory=set)

    async def settled(self) -> None:
        """Wait until the calls in flight are answered and kept."""
        while self.running:
            await asyncio.gather(*self.running, return_exceptions=True)


def called(names: Sequence[str], models: Path | None) -> dict[str, Juror]:
    """The models of these names, by name. UsageError for one that is not there or lacks what it needs."""
    known = load_models(models)
    configs = {name: pick(name, known) for name in names}
    clients = make_polite_clients(configs, known)
    return {
        name: Juror(name, clients[name], config.drawing(), prices_of(config))
        for name, config in configs.items()
    }


def budget_of(caps: Caps, asked: Mapping[str, Juror], ledger: Ledger) -> Budget:
    """The budget that earlier sessions left. UsageError for a cap on cost where a model has no prices."""
    unpriced = [name for name, juror in asked.items() if juror.prices is None]
    if caps.cost is not None and unpriced:
        raise UsageError(
            f"the cost of {', '.join(unpriced)} is not known, so it cannot be capped",
            hint="Give its prices where the model is declared, or cap the calls with --max-calls.",
        )
    prices = {name: juror.prices for name, juror in asked.items() if juror.prices is not None}
    spent = sum(prices[part.juror].cost(part.usage) for part in ledger.spent() if part.juror in prices)
    for job, requests in ledger.unsaid().items():
        name = job.seat.juror
        if name in prices:
            spent += requests * prices[name].most(_UNSAID, asked[name].sampling.max_tokens)
    return Budget(caps, called=ledger.calls(), spent=spent)


def model_for(juror: Juror, candidate: str, exchange: Exchange, *, anew: frozenset[str]) -> Model:
    """The model as it is asked about one candidate; for those in `anew`, calls that failed are made again."""
    return Model(juror.name, KeptClient(juror, candidate, exchange, candidate in anew), juror.sampling)


class KeptClient:
    """Asks by a juror's client about one candidate, and gives what is kept for what was asked before.

    A call that failed is answered as it was, since a failure is a vote, too; `again` asks it anew. Raises
    StoppedError when the budget lets a call not through.
    """

    def __init__(self, juror: Juror, candidate: str, exchange: Exchange, again: bool) -> None:
        self._juror = juror
        self._candidate = candidate
        self._exchange = exchange
        self._again = again

    @property
    def identity(self) -> Mapping[str, str]:
        return self._juror.client.identity

    async def complete(self, call: Call) -> Reply:
        seat = Seat(self._juror.name)
        key = question_key(self.identity, call, call.key, seat)
        # the digest tells a question from an earlier one in the same place
        job = Job(self._candidate, seat, f"{call.key.removeprefix(f'{self._candidate}/')}#{key[:16]}")
        kept = self._exchange.ledger.latest(self._candidate, seat).get(job.slot)
        if kept is not None and (kept.valid or not self._again):
            return reply_of(kept)
        task = asyncio.ensure_future(self._asked(call, job, key))
        self._exchange.running.add(task)
        task.add_done_callback(self._exchange.running.discard)
        # who no longer waits for an answer has paid for it nevertheless
        return await asyncio.shield(task)

    async def close(self) -> None:
        """The client is closed by whoever opened it."""

    async def _asked(self, call: Call, job: Job, key: str) -> Reply:
        juror, budget, ledger = self._juror, self._exchange.budget, self._exchange.ledger
        most = _most(juror, call)
        if not await budget.admit(most):
            raise StoppedError(str(budget.stopped))
        told = 0

        def may_repeat(failed: Reply) -> bool:
            nonlocal told
            allowed = budget.repeat(juror.cost(failed, most))
            told += allowed
            return allowed

        ledger.lay([job])
        try:
            reply = await juror.client.complete(replace(call, may_repeat=may_repeat))
        except Exception as error:
            reply = Reply(Transport.ERROR, detail=f"{type(error).__name__}: {error}")
        untold = reply.earlier[told:]
        ledger.record(job, key, attempts_of(reply, Parse.VALID))
        await budget.close(most, sum(juror.cost(one, most) for one in (*untold, reply)), len(untold))
        return reply


def _most(juror: Juror, call: Call) -> float:
    if juror.prices is None:
        return 0.0
    text = "".join(message.content for message in call.messages) + str(call.schema or "")
    return juror.prices.most(len(text.encode(errors="surrogatepass")), call.sampling.max_tokens)


@dataclass(frozen=True, slots=True)
class Spent:
    """What the attempts at calls used, failed ones included; `silent` did not say.

    `cost` is in US dollars, None when a model that was asked has no prices.
    """

    attempts: int
    silent: int
    tokens: Usage
    cost: float | None

    def record(self) -> dict[str, object]:
        """The sums as JSON."""
        tokens = self.tokens
        return {
            "attempts": self.attempts,
            "silent": self.silent,
            "tokens": {
                "input": tokens.input,
                "cached": tokens.cached,
                "cache_written": tokens.cache_written,
                "output": tokens.output,
                "reasoning": tokens.reasoning,
            },
            "cost": None if self.cost is None else round(self.cost, 6),
        }


def spent_on(candidate: str, asked: Mapping[str, Juror], ledger: Ledger) -> Spent:
    """What was spent on one candidate, in this session and earlier ones."""
    found: list[tuple[Prices | None, Attempt]] = []
    for name, juror in asked.items():
        slots = ledger.attempts(candidate, Seat(name)).values()
        found += [(juror.prices, attempt) for slot in slots for attempt in slot.values()]
    return _sum(found)


def spent_in_all(asked: Mapping[str, Juror], ledger: Ledger) -> Spent:
    """What was spent on all candidates, in this session and earlier ones."""
    parts = [part for part in ledger.spent() if part.juror in asked]
    prices = [asked[part.juror].prices for part in parts]
    costs = [None if p is None else p.cost(part.usage) for p, part in zip(prices, parts, strict=True)]
    return Spent(
        sum(part.attempts for part in parts),
        sum(part.silent for part in parts),
        _added([part.usage for part in parts]),
        _total(costs),
    )


def _sum(found: Sequence[tuple[Prices | None, Attempt]]) -> Spent:
    usages = [attempt.usage for _, attempt in found if attempt.usage is not None]
    costs = [None if p is None else p.cost(a.usage or Usage()) for p, a in found]
    return Spent(len(found), len(found) - len(usages), _added(usages), _total(costs))


def _added(usages: Sequence[Usage]) -> Usage:
    return Usage(
        input=sum(u.input for u in usages),
        cached=sum(u.cached for u in usages),
        cache_written=sum(u.cache_written for u in usages),
        output=sum(u.output for u in usages),
        reasoning=sum(u.reasoning for u in usages),
    )


def _total(costs: Sequence[float | None]) -> float | None:
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None
