"""What an operator is: it looks at a step's formal claim and proposes changed ones, on which Lean decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from mutations.categories import Category
from mutations.operators.spots import Carry, Spot, essence
from toolkit.corpus.proof import Proof, Step, hypotheses_used
from toolkit.lean.environment import Environment
from toolkit.lean.termops import digest, subterms
from toolkit.lean.terms import Expr


@dataclass(frozen=True, slots=True)
class Site:
    """A step as an operator sees it, in its proof."""

    proof: Proof
    step: Step
    env: Environment

    @property
    def is_last(self) -> bool:
        """Whether the step's claim is the statement, which no plant may change."""
        return self.step.label == self.proof.steps[-1].label

    def rests_on(self, part: Expr) -> bool:
        """Whether a hypothesis that the step, or one that it rests on, makes use of mentions a term."""
        pending, seen = [self.step], set[str]()
        while pending:
            step = pending.pop()
            if step.label in seen:
                continue
            seen.add(step.label)
            pending += [self.proof.step(label) for label in step.premises]
            used = hypotheses_used(self.proof, step.declaration, self.env)
            if any(part in subterms(hypothesis.type) for hypothesis in used):
                return True
        return False

    def shows(self, claim: Expr) -> bool:
        """Whether the proof shows a claim in another of its steps: then it is no error."""
        return digest(essence(claim)) in {digest(essence(step.claim)) for step in self.proof.steps}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A changed step: the error that an operator would plant.

    `claim` is over the variables of the proof's context, as the clean claim is. It differs from the clean
    claim, or `premises` is shorter than the clean step's: then the inference is what is wrong.
    """

    operator: str
    step: str
    claim: Expr
    premises: tuple[str, ...]
    """The labels that the changed step rests on."""
    before: Expr | None = None
    """The part of the clean claim that was replaced; variables that the claim binds are de Bruijn indices."""
    after: Expr | None = None
    """What stands there now."""
    drops: tuple[str, ...] = ()
    """Steps that the planted proof leaves out, since nothing uses them any more."""
    weakening: str = ""
    """A Lean term that proves the clean claim from the changed one, a hypothesis `h` after the context."""
    refuting: tuple[str, ...] = ()
    """Lean tactics that prove the negation of the changed claim at an instance, tried before `decide`."""


class Operator(ABC):
    """One way in which proofs go wrong, as a change of a claim or of what a step rests on.

    The docstring of a subclass names the mistake that it models, as people make it. `examples` are pairs of
    propositions in Lean over the variables of `EXAMPLE_CONTEXT`: a claim, and one of the claims proposed for
    it, or None when the operator proposes nothing. Premises, where they matter, stand before the claim:
    `P; Q ⊢ R`.
    """

    name: ClassVar[str]
    """In the words of the field, in kebab-case."""
    category: ClassVar[Category]
    mistake: ClassVar[str]
    """What is wrong, in one sentence for the reason of a plant."""

    @abstractmethod
    def propose(self, site: Site) -> Iterator[Proposal]:
        """The changed steps, in a fixed order; none when the operator does not apply."""

    def carried(self, site: Site) -> Iterator[Proposal]:
        """The changed steps in which this mistake would show when an earlier step has it."""
        return self.propose(site)

    def changed(
        self,
        site: Site,
        spot: Spot,
        after: Expr,
        weaken: Carry,
        *,
        refuting: tuple[str, ...] = (),
    ) -> Proposal:
        """The proposal to put `after` where `spot` is, on the premises of the clean step.

        `weaken` leads from a proof of `after`, given as Lean text, to one of what stands at the spot; or the
        other way round where the spot is not positive. `refuting` is as in `Proposal`.
        """
        return Proposal(
            self.name,
            site.step.label,
            spot.put(after),
            site.step.premises,
            before=spot.here,
            after=after,
            weakening=spot.through(weaken)("h"),
            refuting=refuting,
        )

    @classmethod
    @abstractmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        """Claims and what becomes of them: documentation, and tests."""


EXAMPLE_CONTEXT = """\
(R : Type) [OrderedRing R] (n m : Nat) (a b e : Nat → R) (x y c t : R) (P Q : Nat → Prop)
  (hn : 0 < n) (ht : 0 ≤ t) (hab : ∀ i, i < n → a i ≤ b i) (he : ∀ i, i < n → 0 ≤ e i)"""
