"""Judging the proposals for one theorem: search, drafts, trials in Lean, and a decision on each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.offers import proposed
from mutations.referee.arithmetic import Arithmetic
from mutations.referee.certifying import setting_of
from mutations.referee.drafts import LOOKED_AT, Change, Text
from mutations.referee.instances import Instance, Instances
from mutations.referee.outcomes import Decision, Outcome
from mutations.referee.propagation import Chain, Propagation, is_bound_changed
from mutations.referee.telling import told
from mutations.referee.written import written_proofs
from toolkit.corpus.proof import Proof, Step, hypotheses_used
from toolkit.errors import Unchecked
from toolkit.lean.environment import Environment
from toolkit.lean.project import Project
from toolkit.lean.refutation.counterexample import Counterexample, counterexample
from toolkit.lean.refutation.trial import FEW_HEARTBEATS, HEARTBEATS, Draft, Tried, tried
from toolkit.lean.supervise import Outcome as End
from toolkit.lean.termops import digest
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain

CLAIM = "claim_"
REFUTED, HOLDS, UNABSORBED = "refuted", "holds", "unabsorbed"
FAILING = 60
"""So many instances at which a clean claim fails are looked at."""
MOST_AGAIN = 3
"""So many drafts on which Lean came to no end are tried once more, with a larger limit."""
_NO_PART = (CLAIM, HOLDS)
"""Declarations that say something of a proposal, and belong to no certificate."""


def refuse(operator: Operator, step: Step, why: str) -> None:
    """Raise Unchecked: an operator could not propose for a step."""
    raise Unchecked(f"the operator `{operator.name}` failed at {step.label}: {why}")


def proposals(
    proof: Proof,
    env: Environment,
    operators: Sequence[Operator],
    on_failure: Callable[[Operator, Step, str], None] = refuse,
) -> Iterator[tuple[str, Proposal]]:
    """All proposals for a theorem's steps with the ids of their plants; the same change is proposed once.

    `on_failure` hears of each operator that could not propose for a step, and why.
    """
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    ids: set[str] = set()
    for step in proof.steps:
        site = Site(proof, step, env)
        clean = (step.label, digest(step.claim), step.premises)
        seen.add(clean)
        for operator in operators:
            offer = proposed(operator, site)
            if offer.problem:
                on_failure(operator, step, offer.problem)
            for proposal in offer.proposals:
                claim = digest(proposal.claim)
                if site.is_last and claim != clean[1]:
                    continue
                key = (step.label, claim, proposal.premises)
                if key in seen:
                    continue
                seen.add(key)
                yield _id(operator.name, step.label, ids), proposal


def _id(operator: str, step: str, taken: set[str]) -> str:
    words: list[str] = re.findall(r"[A-Za-z0-9]+", operator)
    first, *rest = words
    stem = first.lower() + "".join(word.capitalize() for word in rest) + step
    number, name = 1, stem
    while name in taken:
        number += 1
        name = f"{stem}V{number}"
    taken.add(name)
    return name


@dataclass(frozen=True, slots=True)
class _Case:
    """A proposal with what the search found about it."""

    plant: str
    proposal: Proposal
    draft: Draft
    searched: str = ""
    """What the search did not find, if anything."""
    told: str = ""
    """The counterexample in words."""


class Referee:
    """Decides on the proposals for one theorem."""

    def __init__(self, proof: Proof, env: Environment, project: Project, toolchain: Toolchain) -> None:
        self.proof, self._env, self._project, self._toolchain = proof, env, project, toolchain
        self.instances = Instances(proof, env)
        self._text = Text(proof, env, self.instances)
        self._clean = {s.label: s.claim for s in proof.steps}
        self._failures: dict[str, tuple[tuple[Instance, Counterexample], ...]] = {}
        written = written_proofs(project, proof.theorem)
        arithmetic = Arithmetic({b.fvar: b.type for b in self.instances.data}, env.get)
        self._propagation = Propagation(self._text, self.instances, env, written, arithmetic)

    def decide(self, cases: Sequence[tuple[str, Proposal]]) -> tuple[Decision, ...]:
        """A decision on each proposal, in order, as trials in Lean suggest it."""
        prepared = [self._prepared(plant, proposal) for plant, proposal in cases]
        found = dict(self._tried([c.draft for c in prepared]))
        short = sorted(
            (c for c in prepared if found[c.plant].is_short), key=lambda c: len(found[c.plant].refused)
        )
        found |= self._tried([c.draft for c in short[:MOST_AGAIN]], HEARTBEATS)
        open_ = [c for c in prepared if self._goes_on(c, found[c.plant])]
        chains = self._propagation.chains([(c.plant, c.proposal) for c in open_], self._tried)
        left = [c for c in open_ if c.plant not in chains and weakens(c.proposal) not in found[c.plant].taken]
        loose = self._unabsorbed([c for c in left if _verdict(c, found[c.plant])[0] is not Outcome.CERTIFIED])
        return tuple(
            Decision(case.plant, case.proposal, Outcome.UNABSORBED, "", case.told)
            if case.plant in loose
            else _decided(case, found[case.plant], chains.get(case.plant))
            for case in prepared
        )

    def _unabsorbed(self, cases: Sequence[_Case]) -> frozenset[str]:
        """The plants of which Lean proves that the clean claim does not follow without the hypotheses."""
        loose = {case.plant: self._loose(case.proposal) for case in cases}
        drafts = [Draft(plant, {UNABSORBED: text}) for plant, text in loose.items() if text]
        return frozenset(plant for plant, result in self._tried(drafts).items() if UNABSORBED in result.taken)

    def _tried(self, drafts: Sequence[Draft], heartbeats: int = FEW_HEARTBEATS) -> Mapping[str, Tried]:
        return tried(setting_of(self.proof), drafts, self._project, self._toolchain, heartbeats)

    def _goes_on(self, case: _Case, result: Tried) -> bool:
        """Whether to look at the later steps: they may carry the change on, or did not follow at once."""
        if REFUTED not in result.taken or not self._is_changed(case.proposal):
            return False
        return _verdict(case, result)[0] is not Outcome.CERTIFIED or (
            is_bound_changed(case.proposal) and self._propagation.is_carried(case.plant, case.proposal)
        )

    def _is_changed(self, proposal: Proposal) -> bool:
        return digest(proposal.claim) != digest(self._clean[proposal.step])

    # --- drafts

    def _prepared(self, plant: str, proposal: Proposal) -> _Case:
        changed = self._is_changed(proposal)
        omitted = frozenset[Name]() if changed else self._uncited(proposal)
        found = self._counterexample(proposal, omitted)
        if found is None:
            text = {CLAIM: self._text.claim(proposal), HOLDS: self._holds(proposal)}
            return _Case(plant, proposal, Draft(plant, text), "no counterexample was found")
        instance, counter = found
        refuted = self._text.refuted(proposal, omitted, instance, counter)
        declarations, missing = {CLAIM: self._text.claim(proposal), REFUTED: refuted}, ""
        if changed:
            absorbed, missing = self._absorbed(proposal)
            declarations |= absorbed
        words = told(self.instances.variables, instance, counter, self.instances.evaluator, omitted)
        return _Case(plant, proposal, Draft(plant, declarations), missing, words)

    def _holds(self, proposal: Proposal) -> str:
        premises = self.proof.step(proposal.step).premises
        known = self._propagation.given(proposal.step, [self._clean[p] for p in premises])
        known["h"] = self._clean[proposal.step]
        linear = self._propagation.arithmetic.proof(proposal.claim, known)
        return self._text.holds(proposal, [linear] if linear else [])

    def _absorbed(self, proposal: Proposal) -> tuple[dict[str, str], str]:
        """The later steps as they are, from the changed claim by the clean one; and what is missing."""
        if not proposal.weakening:
            return {}, "the change was not carried on to a step that follows as it was"
        changes = {proposal.step: Change(proposal.claim, proposal.weakening)}
        declarations = {weakens(proposal): self._text.weakens(proposal.step, changes[proposal.step])}
        claims = {**self._clean, proposal.step: proposal.claim}
        missing = ""
        for step in self._users(proposal.step):
            witness = self._text.together([claims[p] for p in step.premises])
            if witness is None:
                missing = f"no instance was found in which the premises of {step.label} hold together"
                continue
            declarations[step.label] = self._text.absorbed(step.label, step.label, changes)
            declarations[f"{step.label}_consistent"] = self._text.consistent(step.label, changes, witness)
        return declarations, missing

    def _uncited(self, proposal: Proposal) -> frozenset[Name]:
        """The hypotheses that the clean step does not use: the planted inference does not cite them."""
        used = hypotheses_used(self.proof, self.proof.step(proposal.step).declaration, self._env)
        return frozenset(h.name for h in self.instances.hypotheses if h not in used)

    def _counterexample(
        self, proposal: Proposal, omitted: frozenset[Name]
    ) -> tuple[Instance, Counterexample] | None:
        """The one that leaves Lean the least to find out, of the first few."""
        evaluator = self.instances.evaluator
        best: tuple[int, Instance, Counterexample] | None = None
        seen = 0
        premises = [self._clean[p] for p in proposal.premises]
        for instance in self.instances.where(omitted):
            if omitted and not self.instances.hold(premises, instance):
                continue
            found = counterexample(proposal.claim, evaluator, instance.values)
            if found is None or (found.is_open and not proposal.refuting):
                continue
            doubts = self._text.doubts(instance, omitted) + found.doubts
            if best is None or doubts < best[0]:
                best = doubts, instance, found
            seen += 1
            if best[0] == 0 or seen == LOOKED_AT:
                break
        return best[1:] if best is not None else None

    def _loose(self, proposal: Proposal) -> str | None:
        """A draft which shows that the clean claim does not follow from the changed one by itself."""
        for instance, found in self._failing(proposal.step):
            if self.instances.hold([proposal.claim], instance):
                return self._text.unabsorbed(proposal, instance, found)
        return None

    def _failing(self, label: str) -> tuple[tuple[Instance, Counterexample], ...]:
        """Where the clean claim of a step fails without the hypotheses, in the first places of that kind."""
        if label not in self._failures:
            evaluator = self.instances.evaluator
            hypotheses = frozenset(h.name for h in self.instances.hypotheses)
            found = (
                (instance, counter)
                for instance in self.instances.where(hypotheses)
                if (counter := counterexample(self._clean[label], evaluator, instance.values))
            )
            self._failures[label] = tuple(islice(found, FAILING))
        return self._failures[label]

    def _users(self, label: str) -> tuple[Step, ...]:
        return tuple(s for s in self.proof.steps if label in s.premises)


def weakens(proposal: Proposal) -> str:
    """The name of the declaration that the clean claim follows from the planted one."""
    return f"{proposal.step}_weakens"


def _decided(case: _Case, result: Tried, chain: Chain | None) -> Decision:
    declarations: Mapping[str, str] = case.draft.declarations
    outcome, why = _verdict(case, result)
    if chain is not None and (chain.carried or outcome is not Outcome.CERTIFIED):
        outcome, why = Outcome.CERTIFIED, ""
        declarations = {REFUTED: declarations[REFUTED], **chain.declarations}
    kept = {n: t for n, t in declarations.items() if n not in _NO_PART}
    if outcome is not Outcome.CERTIFIED:
        return Decision(case.plant, case.proposal, outcome, why, case.told)
    carried = chain.carried if chain is not None else ()
    return Decision(case.plant, case.proposal, outcome, why, case.told, "\n\n".join(kept.values()), carried)


def _verdict(case: _Case, result: Tried) -> tuple[Outcome, str]:
    if result.end is End.TIMEOUT:
        return Outcome.TIMED_OUT, "Lean did not come to an end"
    if result.end is not End.FINISHED:
        return Outcome.CRASHED, f"Lean ended badly: {result.end}"
    taken = result.taken
    if CLAIM not in taken:
        return Outcome.BROKEN, result.refused[CLAIM]
    if HOLDS in case.draft.declarations:
        if HOLDS in taken:
            return Outcome.EQUIVALENT, ""
        return Outcome.UNDECIDED, f"{case.searched}, and no proof: {result.refused[HOLDS]}"
    if REFUTED not in taken:
        return Outcome.UNDECIDED, f"Lean did not follow the refutation: {result.refused[REFUTED]}"
    wanted = set(case.draft.declarations) - set(_NO_PART)
    if case.searched:
        return Outcome.UNDECIDED, case.searched
    if missing := sorted(wanted - taken):
        return Outcome.UNDECIDED, f"Lean did not follow {', '.join(missing)}: {result.refused[missing[0]]}"
    return Outcome.CERTIFIED, ""
