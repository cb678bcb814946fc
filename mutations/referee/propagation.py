"""Carrying a planted claim on: what becomes of the later steps that rest on it.

A later step *absorbs* the change when its claim stays as it is and follows from what is planted. It *carries*
the change on when its own claim changes as the planted one did: a factor that is missing in a bound is
missing in what is derived from the bound. A wrong constant or a lost term is carried as far as Lean can
prove, as an author who believes in it would go on; a wrong relation is absorbed where it is used, since what
is used of `<` is mostly `≤`. Each is tried where the other fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from mutations.operators.base import Proposal, Site
from mutations.operators.offers import carried_on
from mutations.operators.registry import operator, operators
from mutations.operators.spots import head_of
from mutations.referee.arithmetic import Arithmetic
from mutations.referee.drafts import Change, Changes, Text
from mutations.referee.instances import Instances
from mutations.referee.written import variations
from toolkit.corpus.proof import Step
from toolkit.lean.environment import Environment
from toolkit.lean.refutation.trial import Draft, Tried
from toolkit.lean.termops import digest
from toolkit.lean.terms import Expr

Trial = Callable[[Sequence[Draft]], Mapping[str, Tried]]

MOST_CLAIMS = 3
"""So many changed claims are tried for one later step."""
MOST_ROUNDS = 12
"""So often Lean is asked about one later step of each plant."""
_RELATIONS = ("LE.le", "LT.lt", "Eq")


def is_bound_changed(proposal: Proposal) -> bool:
    """Whether a relation stays and its sides are other ones: a constant, a term, a range."""
    if proposal.before is None or proposal.after is None:
        return False
    head = head_of(proposal.before)
    return head in _RELATIONS and head == head_of(proposal.after)


@dataclass(frozen=True, slots=True)
class Chain:
    """A plant and the later steps that are settled: their declarations, and the changed claims so far."""

    plant: str
    proposal: Proposal
    changes: Changes
    settled: frozenset[str] = frozenset()
    declarations: Mapping[str, str] = field(default_factory=dict)

    @property
    def carried(self) -> tuple[str, ...]:
        """The later steps whose claims change with the planted one."""
        return tuple(label for label in self.changes if label != self.proposal.step)


def _begun(plant: str, proposal: Proposal) -> Chain:
    return Chain(plant, proposal, {proposal.step: Change(proposal.claim, proposal.weakening)})


@dataclass(frozen=True, slots=True)
class _Option:
    """One way to go on with a step: with a changed claim, or None for its own."""

    change: Change | None
    write: Callable[[str], str]
    needs: Mapping[str, str]
    """Declarations that the lemma rests on."""


@dataclass(frozen=True, slots=True)
class _Attempt:
    chain: Chain
    step: Step
    witness: str
    options: Mapping[str, _Option]

    @property
    def draft(self) -> Draft:
        needs = {name: text for option in self.options.values() for name, text in option.needs.items()}
        lemmas = {name: option.write(name) for name, option in self.options.items()}
        return Draft(self.chain.plant, {**needs, self.consistent: self.witness, **lemmas})

    @property
    def consistent(self) -> str:
        return f"{self.step.label}_consistent"

    def settled(self, found: Tried) -> Iterator[Chain]:
        """The chain with this step by each way that Lean takes, the best first; one for each claim."""
        if self.consistent not in found.taken:
            return
        claims: set[Change | None] = set()
        for name, option in self.options.items():
            if name not in found.taken or not found.taken >= option.needs.keys() or option.change in claims:
                continue
            claims.add(option.change)
            label = self.step.label
            lemma = {label: option.write(label), self.consistent: self.witness}
            changed = {} if option.change is None else {label: option.change}
            yield replace(
                self.chain,
                changes={**self.chain.changes, **changed},
                settled=self.chain.settled | {label},
                declarations={**self.chain.declarations, **option.needs, **lemma},
            )


@dataclass(frozen=True, slots=True)
class Propagation:
    """Finds the later steps of one theorem's plants; `written` has the proofs of its steps as text."""

    text: Text
    instances: Instances
    env: Environment
    written: Mapping[str, str]
    arithmetic: Arithmetic

    def is_carried(self, plant: str, proposal: Proposal) -> bool:
        """Whether a step that rests on the planted one may carry the change on, as far as sampling tells."""
        chain = _begun(plant, proposal)
        users = (s for s in self.text.proof.steps[:-1] if proposal.step in s.premises)
        return any(True for step in users for _ in self._changes(chain, step))

    def chains(self, cases: Sequence[tuple[str, Proposal]], trial: Trial) -> dict[str, Chain]:
        """The plants of which every later step could be settled, by id.

        A step that cannot be settled sends the search back to the one before it.
        """
        pending = {plant: [_begun(plant, proposal)] for plant, proposal in cases}
        done: dict[str, Chain] = {}
        for _ in range(MOST_ROUNDS):
            attempts: list[_Attempt] = []
            for plant, chains in pending.items():
                if plant in done or not chains:
                    continue
                chain = chains.pop()
                step = self._next(chain)
                if step is None:
                    done[plant] = chain
                elif (attempt := self._attempt(chain, step)) is not None:
                    attempts.append(attempt)
            if not attempts:
                break
            found = trial([attempt.draft for attempt in attempts])
            for attempt in attempts:
                plant = attempt.chain.plant
                pending[plant] += reversed([*attempt.settled(found[plant])])
        return done

    def _next(self, chain: Chain) -> Step | None:
        """The first step that rests on a changed claim and is not settled."""
        for step in self.text.proof.steps:
            if step.label not in chain.settled and not chain.changes.keys().isdisjoint(step.premises):
                return step
        return None

    def _attempt(self, chain: Chain, step: Step) -> _Attempt | None:
        claims = self._claims(chain.changes)
        witness = self.text.together([claims[p] for p in step.premises])
        if witness is None:
            return None
        carried = list(self._carried(chain, step))
        kept = list(self._kept(chain, step))
        first, second = (carried, kept) if is_bound_changed(chain.proposal) else (kept, carried)
        options = {f"{step.label}_way{i}": option for i, option in enumerate([*first, *second])}
        return _Attempt(chain, step, self.text.consistent(step.label, chain.changes, witness), options)

    def _claims(self, changes: Changes) -> dict[str, Expr]:
        clean = {step.label: step.claim for step in self.text.proof.steps}
        return clean | {label: change.claim for label, change in changes.items()}

    def _proofs(self, chain: Chain, step: Step, claim: Expr) -> Iterator[str]:
        """Ways to prove a claim for a step: as its author did, or linearly."""
        claims = self._claims(chain.changes)
        premises = self.text.premise_names(step.label)
        known = self.given(step.label, [claims[p] for p in step.premises])
        written = variations(self.written.get(step.label, ""))
        linear = self.arithmetic.proof(claim, known)
        if linear and all(re.search(rf"\b{name}\b", linear) for name in premises):
            yield from (*written[:1], linear)
        else:
            yield from written

    def _kept(self, chain: Chain, step: Step) -> Iterator[_Option]:
        """Ways to the claim as it is."""
        text, changes = self.text, chain.changes
        used = {p: changes[p] for p in step.premises if p in changes}
        if all(change.weakening for change in used.values()):
            needs = {f"{p}_weakens": text.weakens(p, change) for p, change in used.items()}
            yield _Option(None, lambda name: text.absorbed(name, step.label, changes), needs)
        for proof in self._proofs(chain, step, step.claim):
            yield self._following(changes, step, None, proof)

    def _carried(self, chain: Chain, step: Step) -> Iterator[_Option]:
        """Ways to a changed claim."""
        if step is self.text.proof.steps[-1]:
            return
        for change in islice(self._changes(chain, step), MOST_CLAIMS):
            for proof in self._proofs(chain, step, change.claim):
                yield self._following(chain.changes, step, change, proof)

    def _following(self, changes: Changes, step: Step, change: Change | None, proof: str) -> _Option:
        claim = step.claim if change is None else change.claim

        def write(name: str) -> str:
            return self.text.followed(name, step.label, claim, changes, proof)

        return _Option(change, write, {})

    def _changes(self, chain: Chain, step: Step) -> Iterator[Change]:
        """The claims that a step would have if the same mistake, or one like it, were in it.

        They do not fail where the premises hold. Those that fail somewhere come first; one that is true, such
        as when what is changed vanishes later, is wanted only where the clean claim need not follow.
        """
        hold, fails = self.instances.hold, self.instances.fails
        claims = self._claims(chain.changes)
        taken = {digest(claim) for claim in claims.values()}
        everywhere = self.instances.where()
        premises = [claims[p] for p in step.premises]
        given = [instance for instance in everywhere if hold(premises, instance)]
        true: list[Change] = []
        for proposal in self._alike(chain.proposal, step):
            claim = proposal.claim
            if digest(claim) in taken:
                continue
            taken.add(digest(claim))
            if any(fails(claim, instance) for instance in given):
                continue
            change = Change(claim, proposal.weakening or self._weakening(claim, step))
            if any(fails(claim, instance) for instance in everywhere):
                yield change
            else:
                true.append(change)
        if any(p in chain.changes and not chain.changes[p].weakening for p in step.premises):
            yield from true

    def _weakening(self, claim: Expr, step: Step) -> str:
        """A Lean term for the clean claim from the changed one, `h`, where it follows linearly."""
        return self.arithmetic.proof(step.claim, {**self._hypotheses(), "h": claim}) or ""

    def _hypotheses(self) -> dict[str, Expr]:
        return {str(b.fvar.name): b.type for b in self.instances.hypotheses}

    def given(self, label: str, premises: Sequence[Expr]) -> dict[str, Expr]:
        """What a proof of a step knows by name: the hypotheses, and its premises, which say this."""
        return self._hypotheses() | dict(zip(self.text.premise_names(label), premises, strict=True))

    def _alike(self, planted: Proposal, step: Step) -> Iterator[Proposal]:
        site = Site(self.text.proof, step, self.env)
        own = operator(planted.operator)
        yield from (p for p in carried_on(own, site) if p.premises == step.premises)
        if not is_bound_changed(planted):
            return
        for other in operators():
            if other is not own and other.category == own.category:
                for proposal in carried_on(other, site):
                    if proposal.premises == step.premises and is_bound_changed(proposal):
                        yield proposal
