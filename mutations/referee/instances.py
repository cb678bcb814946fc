"""Instances of a theorem's context over ℤ in which its hypotheses hold: where errors are looked for.

They come from two sources: those that the theorem's own certificates use, read from their compiled proofs,
and small ones found by a seeded search. All are candidates: Lean proves their hypotheses again.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from toolkit.corpus.proof import Proof, negated
from toolkit.lean.environment import Environment
from toolkit.lean.printer import readable
from toolkit.lean.refutation.evaluation import INT, Evaluator
from toolkit.lean.refutation.samples import Place, places
from toolkit.lean.refutation.solving import last_variable, solved
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.termops import Binder, app_args, subterms
from toolkit.lean.terms import BinderInfo, BVar, Expr, FVar, Name, Pi, Sort

SEED = 0
ATTEMPTS = 4000
SECONDS = 10.0
"""Computing time that the search for each set of hypotheses may take."""
TRIES = 6
"""How many values of one variable an attempt looks at."""
WANTED = 150
WIDTH = 60
"""How many places of each type the search draws from."""


@dataclass(frozen=True, slots=True, eq=False)
class Instance:
    """Values for the variables of a context, with their Lean terms.

    `proofs` has Lean terms for hypotheses, by name, where a certificate of the corpus gives one.
    """

    values: Mapping[FVar, Any]
    texts: Mapping[FVar, str]
    proofs: Mapping[Name, Expr] = field(default_factory=dict)


class Instances:
    """The instances of one theorem's context, found once and kept."""

    def __init__(self, proof: Proof, env: Environment) -> None:
        self.proof = proof
        self.evaluator = Evaluator(env, {b.fvar: b.type for b in proof.context})
        self.hypotheses = proof.hypotheses(env)
        self.data = tuple(b for b in proof.context if b not in self.hypotheses)
        self.variables = tuple(
            b for b in self.data if not isinstance(b.type, Sort) and b.info is not BinderInfo.INSTANCE
        )
        self._env = env
        self._found: dict[frozenset[Name], tuple[Instance, ...]] = {}
        self._harvest: tuple[Instance, ...] | None = None
        self._truths: dict[tuple[Expr, Instance], Truth | None] = {}

    def hold(self, claims: Iterable[Expr], instance: Instance) -> bool:
        """Whether all claims hold at an instance, as far as sampling tells; False where it cannot."""
        return all((truth := self._truth(claim, instance)) is not None and truth > 0 for claim in claims)

    def fails(self, claim: Expr, instance: Instance) -> bool:
        """Whether a claim fails at an instance, as far as sampling tells; False where it cannot."""
        truth = self._truth(claim, instance)
        return truth is not None and truth < 0

    def _truth(self, claim: Expr, instance: Instance) -> Truth | None:
        key = (claim, instance)
        if key not in self._truths:
            try:
                self._truths[key] = self.evaluator.truth(claim, instance.values)
            except UnknownError:
                self._truths[key] = None
        return self._truths[key]

    def where(self, omitted: Collection[Name] = ()) -> tuple[Instance, ...]:
        """Instances in which all hypotheses hold, as far as sampling tells, but those named."""
        key = frozenset(omitted)
        if key not in self._found:
            # a table is harder to reason about than a constant, and harder to read
            self._found[key] = tuple(sorted(self._search(key), key=_tables))
        return self._found[key]

    def _search(self, omitted: frozenset[Name]) -> Iterator[Instance]:
        kept = [h for h in self.hypotheses if h.name not in omitted]
        for instance in self.harvested:
            if self.evaluator.hold((h.type for h in kept), instance.values):
                yield instance
        domains = ((b, places(b.type, self.evaluator.is_ring, WIDTH)) for b in self.variables)
        sampled = [(b, found) for b, found in domains if found]
        if len(sampled) < len(self.variables):
            return
        order = [b.fvar for b in self.variables]
        ready = {v: [h for h in kept if last_variable(h.type, order) is v] for v in order}
        rng = random.Random(f"{SEED} {self.proof.theorem} {sorted(map(str, omitted))}")
        seen: set[tuple[str, ...]] = set()
        deadline = process_time() + SECONDS
        for _ in range(ATTEMPTS):
            if len(seen) >= WANTED or process_time() > deadline:
                return
            chosen = self._attempt(sampled, ready, rng)
            if chosen is None:
                continue
            texts = {v: p.text for v, p in chosen.items()}
            key = tuple(texts.values())
            if key not in seen:
                seen.add(key)
                yield Instance({v: p.value for v, p in chosen.items()}, texts)

    def _attempt(
        self,
        variables: Sequence[tuple[Binder, Sequence[Place]]],
        ready: Mapping[FVar, Sequence[Binder]],
        rng: random.Random,
    ) -> dict[FVar, Place] | None:
        chosen: dict[FVar, Place] = {}
        values: dict[FVar, Any] = {}
        for binder, domain in variables:
            variable = binder.fvar
            options = [*solved(variable, (h.type for h in ready[variable]), self.evaluator, values)] or [
                domain[min(rng.randrange(len(domain)), rng.randrange(len(domain)))] for _ in range(TRIES)
            ]
            for option in options:
                values[variable] = option.value
                if self.evaluator.hold((h.type for h in ready[variable]), values):
                    chosen[variable] = option
                    break
            else:
                return None
        return chosen

    @property
    def harvested(self) -> tuple[Instance, ...]:
        """The instances in the proofs of the theorem's own certificates."""
        if self._harvest is None:
            self._harvest = tuple(self._harvested())
        return self._harvest

    def _harvested(self) -> Iterator[Instance]:
        space = Name.of(self.proof.theorem)
        seen: set[tuple[str, ...]] = set()
        for name in sorted((n for n in self._env.owners if n.is_in(space)), key=str):
            if not str(name.last).endswith(("refuted", "_consistent")):
                continue
            constant = self._env.get(name)
            claim = negated(constant.type) if constant else None
            if constant is None or constant.value is None or claim is None:
                continue
            for args in _instances_in(constant.value, _depth(claim)):
                instance = self._instance(claim, args)
                if instance is not None and (key := tuple(instance.texts.values())) not in seen:
                    seen.add(key)
                    yield instance

    def _instance(self, claim: Expr, args: Sequence[Expr]) -> Instance | None:
        """The instance that the leading arguments of a claim's use stand for, when they are closed."""
        values: dict[FVar, Any] = {}
        texts: dict[FVar, str] = {}
        proofs: dict[Name, Expr] = {}
        rest = claim
        pending = list(self.proof.context)
        for arg in args:
            if not isinstance(rest, Pi):
                break
            binder = next((b for b in pending if b.name is rest.name or _both_instances(b, rest)), None)
            if binder is None:
                break
            pending = pending[pending.index(binder) + 1 :]
            rest = rest.body
            if binder in self.hypotheses:
                if arg.loose == 0:
                    proofs[binder.name] = arg
                continue
            if arg.loose:
                return None
            if isinstance(binder.type, Sort):
                if arg is not INT:
                    return None
                continue
            if binder.info is BinderInfo.INSTANCE:
                continue
            try:
                values[binder.fvar] = self.evaluator.value(arg, {})
            except UnknownError:
                return None
            text = readable(arg, self._env.get, width=10_000)
            texts[binder.fvar] = text if text.isalnum() else f"({text})"
        return Instance(values, texts, proofs) if len(values) == len(self.variables) else None


def _tables(instance: Instance) -> int:
    return sum("if " in text for text in instance.texts.values())


def _both_instances(binder: Binder, pi: Pi) -> bool:
    return binder.info is BinderInfo.INSTANCE and pi.info is BinderInfo.INSTANCE


def _depth(claim: Expr) -> int:
    count = 0
    while isinstance(claim, Pi):
        claim, count = claim.body, count + 1
    return count


def _instances_in(value: Expr, most: int) -> Iterator[tuple[Expr, ...]]:
    """The arguments of each application of a variable to ℤ: the uses of the claim that is refuted."""
    for term in subterms(value):
        fn, args = app_args(term)
        if isinstance(fn, BVar) and len(args) >= 2 and (args[0] is INT or args[0].loose == 0):
            yield args[:most]
