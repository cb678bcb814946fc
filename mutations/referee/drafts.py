"""The Lean text that would certify a proposal: written from a counterexample, and for Lean to decide on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from mutations.operators.base import Proposal
from mutations.referee.instances import Instance
from toolkit.corpus.proof import Proof
from toolkit.lean.environment import Environment
from toolkit.lean.printer.source import source
from toolkit.lean.refutation.counterexample import Counterexample
from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.refutation.settling import DECIDE, LEAF, settled
from toolkit.lean.refutation.spoken import spoken
from toolkit.lean.termops import Binder
from toolkit.lean.terms import BinderInfo, Const, Expr, Name, Pi, Sort

FALSE = Const(Name.of("False"), ())
RING = "ℤ"

PROOFS = (
    "exact h",
    "exact le_of_lt h",
    "exact le_of_eq h",
    "exact h.1",
    "exact h.2",
    "intros; apply le_of_lt; apply h <;> assumption",
    "intros; apply le_of_eq; apply h <;> assumption",
    "intros; apply h <;> assumption",
    "intros; apply h",
    "intros; ring",
    "intros; exact mul_le_mul_of_nonneg_left (by simp only [*]) (by simp only [*])",
    "exact Or.inl h",
    "exact Or.inr h",
)
"""Ways from a clean claim to a changed one that is no stronger, tried in turn."""


@dataclass(frozen=True, slots=True)
class Text:
    """Writes the Lean of one theorem's drafts."""

    proof: Proof
    env: Environment
    hypotheses: tuple[Binder, ...]
    evaluator: Evaluator
    terms: dict[tuple[Instance, Expr], str] = field(default_factory=dict)
    """Terms for conditions at instances, as far as they were asked for."""

    def claim(self, proposal: Proposal) -> str:
        """`claim_`: the changed claim, which Lean understands or not."""
        statement = self._statement(
            self.proof.context, [self.proof.step(p).claim for p in proposal.premises], proposal.claim
        )
        return f"def claim_ : Prop :=\n  {statement}"

    def refuted(
        self,
        proposal: Proposal,
        omitted: frozenset[Name],
        instance: Instance,
        found: Counterexample,
        claims: Mapping[str, Expr],
    ) -> str:
        """`refuted`: the planted inference fails at the instance."""
        context = [b for b in self.proof.context if b.name not in omitted]
        statement = self._statement(context, [claims[p] for p in proposal.premises], proposal.claim)
        given = self.at(context, instance)
        premises = [self._premise(p, instance, omitted) for p in proposal.premises]
        arguments = " ".join([*given, *premises, *found.arguments])
        refutations = [f"  | ({t})" for t in proposal.refuting]
        tactics = [found.tactics[0], *refutations, *found.tactics[1:]]
        lines = [f"theorem refuted : ¬ ({statement}) := by", "  intro h", f"  have k := h {arguments}"]
        return "\n".join([*lines, *(f"  {t}" for t in tactics)])

    def weakens(self, proposal: Proposal, clean: Expr) -> str:
        """`weakens`: the clean claim follows from the planted one."""
        statement = self._statement(self.proof.context, [proposal.claim], clean)
        names = " ".join(self._names())
        return f"theorem weakens : {statement} := by\n  intro {names} h\n  exact {proposal.weakening}"

    def lemma(self, label: str, changed: str, claims: Mapping[str, Expr]) -> str:
        """The later step `label`, from the changed claim of step `changed`."""
        step = self.proof.step(label)
        statement = self._statement(self.proof.context, [claims[p] for p in step.premises], step.claim)
        names = self._names()
        hypotheses = [f"h{p[1:]}_" for p in step.premises]
        context = " ".join(names)
        used = [
            f"(@weakens {context} {h})" if p == changed else h
            for p, h in zip(step.premises, hypotheses, strict=True)
        ]
        head = f"theorem {label} : {statement} := by"
        intro = f"  intro {' '.join([*names, *hypotheses])}"
        return "\n".join([head, intro, f"  exact @{step.declaration} {' '.join([context, *used])}"])

    def consistent(self, label: str, changed: str, instance: Instance, claims: Mapping[str, Expr]) -> str:
        """`label_consistent`: the premises of the lemma hold together at the instance."""
        step = self.proof.step(label)
        statement = self._statement(self.proof.context, [claims[p] for p in step.premises], FALSE)
        premises = [
            self._settled(claims[p], instance) if p == changed else self._premise(p, instance, frozenset())
            for p in step.premises
        ]
        arguments = " ".join([*self.at(self.proof.context, instance), *premises])
        return "\n".join(
            [f"theorem {label}_consistent : ¬ ({statement}) := by", "  intro h", f"  exact h {arguments}"]
        )

    def holds(self, proposal: Proposal, claims: Mapping[str, Expr]) -> str:
        """`holds`: the changed claim is true after all, by the clean step."""
        clean = self.proof.step(proposal.step)
        statement = self._statement(self.proof.context, [claims[p] for p in clean.premises], proposal.claim)
        names = self._names()
        premises = [f"h{p[1:]}_" for p in clean.premises]
        given = " ".join([*names, *premises])
        ways = [f"    | ({way})" for way in PROOFS]
        lines = [f"theorem holds : {statement} := by", f"  intro {given}"]
        return "\n".join([*lines, f"  have h := @{clean.declaration} {given}", "  first", *ways])

    def unabsorbed(
        self, proposal: Proposal, instance: Instance, found: Counterexample, claims: Mapping[str, Expr]
    ) -> str:
        """`unabsorbed`: the changed claim, without the hypotheses, does not give the clean one."""
        context = [b for b in self.proof.context if b not in self.hypotheses]
        statement = self._statement(context, [proposal.claim], claims[proposal.step])
        premise = self._settled(proposal.claim, instance)
        arguments = " ".join([*self.at(context, instance), premise, *found.arguments])
        lines = [f"theorem unabsorbed : ¬ ({statement}) := by", "  intro h", f"  have k := h {arguments}"]
        return "\n".join([*lines, *(f"  {t}" for t in found.tactics)])

    def at(self, context: Sequence[Binder], instance: Instance) -> list[str]:
        """The arguments for a context's explicit binders at an instance; hypotheses are decided."""
        given: list[str] = []
        for binder in context:
            if binder.info is not BinderInfo.DEFAULT:
                continue
            if isinstance(binder.type, Sort):
                given.append(RING)
            elif binder in self.hypotheses:
                given.append(self.hypothesis(binder, instance))
            else:
                given.append(instance.texts[binder.fvar])
        return given

    def _premise(self, label: str, instance: Instance, omitted: frozenset[Name]) -> str:
        """A clean step's claim at an instance: decided, or by the step itself where all hypotheses hold."""
        step = self.proof.step(label)
        direct = self._settled(step.claim, instance)
        if omitted or direct == DECIDE:
            return direct
        premises = [self._premise(p, instance, omitted) for p in step.premises]
        arguments = " ".join([*self.at(self.proof.context, instance), *premises])
        return f"({step.declaration} {arguments})"

    def hypothesis(self, binder: Binder, instance: Instance) -> str:
        """A term for a hypothesis: as a certificate of the corpus has it, where its structure does not do."""
        direct = self._settled(binder.type, instance)
        proof = instance.proofs.get(binder.name)
        if LEAF not in direct or proof is None:
            return direct
        return spoken(proof) or direct

    def doubts(self, instance: Instance, omitted: Collection[Name], claims: Sequence[Expr] = ()) -> int:
        """How much of the hypotheses and of claims at an instance is left to Lean's tactics."""
        kept = [h for h in self.hypotheses if h.name not in omitted]
        texts = [self.hypothesis(h, instance) for h in kept] + [self._settled(c, instance) for c in claims]
        return sum(text.count(LEAF) for text in texts)

    def _settled(self, condition: Expr, instance: Instance) -> str:
        key = (instance, condition)
        if key not in self.terms:
            self.terms[key] = settled(condition, self.evaluator, instance.values)
        return self.terms[key]

    def _statement(self, context: Sequence[Binder], premises: Sequence[Expr], claim: Expr) -> str:
        """`∀ context, premises → claim`, its hypotheses named as the theorem names them."""
        rest = claim
        for premise in reversed(premises):
            rest = Pi(Name.of("h"), premise, rest, BinderInfo.DEFAULT)
        binders = "\n    ".join(self._binder(b) for b in context)
        return f"∀ {binders},\n    {self._source(rest)}"

    def _binder(self, binder: Binder) -> str:
        if binder.info is BinderInfo.INSTANCE:
            return f"[{self._source(binder.type)}]"
        opening, closing = "{}" if binder.info is BinderInfo.IMPLICIT else "()"
        return f"{opening}{binder.fvar.name} : {self._source(binder.type)}{closing}"

    def _source(self, expr: Expr) -> str:
        return source(expr, self.env.get, width=10_000)

    def _names(self) -> list[str]:
        return [str(b.fvar.name) for b in self.proof.context]
