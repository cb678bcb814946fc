"""The Lean text that would certify a proposal: written from a counterexample, and for Lean to decide on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from mutations.operators.base import Proposal
from mutations.referee.instances import Instance, Instances
from toolkit.corpus.proof import Proof
from toolkit.lean.environment import Environment
from toolkit.lean.printer.source import source
from toolkit.lean.refutation.counterexample import Counterexample
from toolkit.lean.refutation.settling import DECIDE, LEAF, settled
from toolkit.lean.refutation.spoken import spoken
from toolkit.lean.termops import Binder, open_telescope
from toolkit.lean.terms import BinderInfo, Const, Expr, Name, Pi, Sort

LOOKED_AT = 8
"""So many instances that would do are compared."""
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
class Change:
    """A step's claim as a plant has it; `weakening` proves the clean one from it, called `h`, or is empty."""

    claim: Expr
    weakening: str


Changes = Mapping[str, Change]
"""The steps whose claims a plant changes, by label."""


@dataclass(frozen=True, slots=True)
class Text:
    """Writes the Lean of one theorem's drafts."""

    proof: Proof
    env: Environment
    instances: Instances
    terms: dict[tuple[Instance, Expr], str] = field(default_factory=dict)
    """Terms for conditions at instances, as far as they were asked for."""

    def claim(self, proposal: Proposal) -> str:
        """`claim_`: the changed claim, which Lean understands or not."""
        statement = self._statement(self.proof.context, self._claims(proposal.premises), proposal.claim)
        return f"def claim_ : Prop :=\n  {statement}"

    def refuted(
        self, proposal: Proposal, omitted: frozenset[Name], instance: Instance, found: Counterexample
    ) -> str:
        """`refuted`: the planted inference fails at the instance."""
        context = [b for b in self.proof.context if b.name not in omitted]
        statement = self._statement(context, self._claims(proposal.premises), proposal.claim)
        premises = [self._premise(p, instance, omitted) for p in proposal.premises]
        refutations = [f"  | ({t})" for t in proposal.refuting]
        tactics = [found.tactics[0], *refutations, *found.tactics[1:]]
        return self._disproof("refuted", statement, context, instance, premises, found.arguments, tactics)

    def weakens(self, label: str, change: Change) -> str:
        """`label_weakens`: the clean claim of a step follows from the changed one."""
        statement = self._statement(self.proof.context, [change.claim], self.proof.step(label).claim)
        way = f"exact {indented(change.weakening)}"
        return _proof(f"{label}_weakens", statement, [*self._names(), "h"], [way])

    def absorbed(self, name: str, label: str, changes: Changes) -> str:
        """The claim of the later step `label` as it is, from changed ones that give the clean ones."""
        names, premises = self._names(), self.premise_names(label)
        context = " ".join(names)
        used = [
            f"(@{p}_weakens {context} {h})" if p in changes else h
            for p, h in zip(self.proof.step(label).premises, premises, strict=True)
        ]
        way = f"exact @{self.proof.step(label).declaration} {' '.join([context, *used])}"
        statement = self._following(label, self.proof.step(label).claim, changes)
        return _proof(name, statement, [*names, *premises], [way])

    def followed(self, name: str, label: str, claim: Expr, changes: Changes, written: str) -> str:
        """A claim for the later step `label`, by the proof that is written for the clean one."""
        statement = self._following(label, claim, changes)
        given = [*self._names(), *self.premise_names(label)]
        return _proof(name, statement, given, [f"exact ({indented(written)})"])

    def consistent(self, label: str, changes: Changes, instance: Instance) -> str:
        """`label_consistent`: the premises of the lemma for a later step hold together at the instance."""
        premises = [
            self._settled(changes[p].claim, instance)
            if p in changes
            else self._premise(p, instance, frozenset())
            for p in self.proof.step(label).premises
        ]
        statement = self._following(label, FALSE, changes)
        name, context = f"{label}_consistent", self.proof.context
        return self._disproof(name, statement, context, instance, premises, (), ["exact k"])

    def holds(self, proposal: Proposal, proofs: Iterable[str]) -> str:
        """`holds`: the changed claim is true after all, by the clean step `h` or by one of the proofs."""
        clean = self.proof.step(proposal.step)
        statement = self._statement(self.proof.context, self._claims(clean.premises), proposal.claim)
        given = [*self._names(), *self.premise_names(clean.label)]
        ways = [f"  | ({way})" for way in (*PROOFS, *(f"exact ({indented(p)})" for p in proofs))]
        by_clean = f"have h := @{clean.declaration} {' '.join(given)}"
        return _proof("holds", statement, given, [by_clean, "first", *ways])

    def unabsorbed(self, proposal: Proposal, instance: Instance, found: Counterexample) -> str:
        """`unabsorbed`: the changed claim, without the hypotheses, does not give the clean one."""
        context = [b for b in self.proof.context if b not in self.instances.hypotheses]
        statement = self._statement(context, [proposal.claim], self.proof.step(proposal.step).claim)
        premises = [self._settled(proposal.claim, instance)]
        return self._disproof(
            "unabsorbed", statement, context, instance, premises, found.arguments, found.tactics
        )

    def _disproof(
        self,
        name: str,
        statement: str,
        context: Sequence[Binder],
        instance: Instance,
        premises: Sequence[str],
        arguments: Sequence[str],
        tactics: Sequence[str],
    ) -> str:
        """A theorem that a statement fails: `k` is what it says at an instance, given premises and more.

        The hypotheses are proved once: the premises have them by name.
        """
        given = [b for b in context if b in self.instances.hypotheses and b.info is BinderInfo.DEFAULT]
        said = " ".join(["h", *self._at(context, instance), *premises])
        proofs = [self.hypothesis(b, instance) for b in given]
        lines = [f"theorem {name} : ¬ ({statement}) := by", "  intro h"]
        if given:
            lines.append(f"  have k := fun {' '.join(_given(b) for b in given)} => {said}")
            said = " ".join(["k", *proofs])
        lines.append(f"  have k := {' '.join([said, *arguments])}")
        return "\n".join([*lines, *(f"  {t}" for t in tactics)])

    def _at(self, context: Sequence[Binder], instance: Instance) -> list[str]:
        """The arguments for a context's explicit binders at an instance; hypotheses are given by name."""
        given: list[str] = []
        for binder in context:
            if binder.info is not BinderInfo.DEFAULT:
                continue
            if isinstance(binder.type, Sort):
                given.append(RING)
            elif binder in self.instances.hypotheses:
                given.append(_given(binder))
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
        arguments = " ".join([*self._at(self.proof.context, instance), *premises])
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
        kept = [h for h in self.instances.hypotheses if h.name not in omitted]
        texts = [self.hypothesis(h, instance) for h in kept] + [self._settled(c, instance) for c in claims]
        return sum(text.count(LEAF) for text in texts)

    def together(self, claims: Sequence[Expr]) -> Instance | None:
        """An instance in which claims hold: of the first few, the one that leaves Lean the least."""
        held = (i for i in self.instances.where() if self.instances.hold(claims, i))
        few = islice(held, LOOKED_AT)
        return min(few, key=lambda i: self.doubts(i, frozenset(), claims), default=None)

    def _settled(self, condition: Expr, instance: Instance) -> str:
        key = (instance, condition)
        if key not in self.terms:
            self.terms[key] = settled(condition, self.instances.evaluator, instance.values)
        return self.terms[key]

    def _claims(self, labels: Iterable[str]) -> list[Expr]:
        return [self.proof.step(label).claim for label in labels]

    def _following(self, label: str, claim: Expr, changes: Changes) -> str:
        """A claim for a later step, from its premises as a plant has them."""
        step = self.proof.step(label)
        premises = [changes[p].claim if p in changes else self.proof.step(p).claim for p in step.premises]
        return self._statement(self.proof.context, premises, claim)

    def _statement(self, context: Sequence[Binder], premises: Sequence[Expr], claim: Expr) -> str:
        """`∀ context, premises → claim`, its hypotheses named as the theorem names them."""
        rest = claim
        for premise in reversed(premises):
            rest = Pi(Name.of("h"), premise, rest, BinderInfo.DEFAULT)
        binders = "\n    ".join(binder_text(b, self.env) for b in context)
        return f"∀ {binders},\n    {self._source(rest)}"

    def _source(self, expr: Expr) -> str:
        return source(expr, self.env.get, width=10_000)

    def _names(self) -> list[str]:
        return [str(b.fvar.name) for b in self.proof.context]

    def premise_names(self, label: str) -> list[str]:
        """Names for the premises of a step: those that its proof has for them."""
        step = self.proof.step(label)
        constant = self.env.get(step.declaration)
        assert constant is not None
        size = len(self.proof.context)
        binders, _ = open_telescope(constant.type, size + len(step.premises))
        return [str(b.fvar.name) for b in binders[size:]]


def binder_text(binder: Binder, env: Environment) -> str:
    """A binder of a context in Lean, in its brackets."""
    type_ = source(binder.type, env.get, width=10_000)
    if binder.info is BinderInfo.INSTANCE:
        return f"[{type_}]"
    opening, closing = "{}" if binder.info is BinderInfo.IMPLICIT else "()"
    return f"{opening}{binder.fvar.name} : {type_}{closing}"


def indented(text: str) -> str:
    """Lean text that goes on in lines of its own, moved to the right."""
    return text.replace("\n", "\n    ")


def _proof(name: str, statement: str, given: Sequence[str], tactics: Sequence[str]) -> str:
    lines = [f"theorem {name} : {statement} := by", f"  intro {' '.join(given)}"]
    return "\n".join([*lines, *(f"  {t}" for t in tactics)])


def _given(hypothesis: Binder) -> str:
    """The name by which a proof at an instance is given."""
    return f"{hypothesis.fvar.name}_"
