"""Errors proposed by a model, decided by the same referee as those of operators.

The model sees a theorem's proof in Lean and names, for a step, a natural error and its formal claim. Nothing
that it says is believed: the claim is taken over as a term, Lean decides what it is, and a plant's reason is
the counterexample that Lean took, not the model's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Final

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register_unlisted
from mutations.operators.spots import head_of
from mutations.referee.certifying import certify
from mutations.referee.claims import TimedOut, context_text, elaborated
from mutations.referee.drafts import PROOFS
from mutations.referee.ideas import SCHEMA, Idea, read_ideas
from mutations.referee.judging import Referee
from mutations.referee.outcomes import Outcome
from mutations.referee.record import Row, remove_certificates, row_of
from mutations.reports import Built
from toolkit.corpus.proof import Proof, Step, read_proof
from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.printer.source import source
from toolkit.lean.termops import digest, open_telescope
from toolkit.lean.terms import Expr, Pi
from toolkit.models.answers import NonsenseError
from toolkit.prompting import Prompt, render
from toolkit.prose.asking import Asked, Model

ERRORS: Final = 5
"""How many errors a model is asked for in one theorem."""
_RELATIONS: Final = ("Eq", "LE.le", "LT.lt", "GE.ge", "GT.gt")


class _Proposed(Operator):
    """An error that a model proposed; there is nothing that it would propose by itself."""

    def propose(self, site: Site) -> Iterator[Proposal]:
        """Nothing."""
        yield from ()

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        """None."""
        return ()


@register_unlisted
class ProposedInference(_Proposed):
    name: ClassVar[str] = "proposed-inference"
    category: ClassVar[Category] = Category.INVALID_INFERENCE
    mistake: ClassVar[str] = "What is claimed in this step does not follow, and is false."


@register_unlisted
class ProposedCalculation(_Proposed):
    name: ClassVar[str] = "proposed-calculation"
    category: ClassVar[Category] = Category.CALCULATION_ERROR
    mistake: ClassVar[str] = "The equation or bound of this step is wrong."


@register_unlisted
class ProposedGap(_Proposed):
    name: ClassVar[str] = "proposed-gap"
    category: ClassVar[Category] = Category.INCOMPLETE_ARGUMENT
    mistake: ClassVar[str] = "This step claims more than was established: a case or a condition is missing."


@register_unlisted
class ProposedObject(_Proposed):
    name: ClassVar[str] = "proposed-object"
    category: ClassVar[Category] = Category.MISSING_OBJECT
    mistake: ClassVar[str] = "The object that this step claims to exist need not exist."


KINDS: Final = {
    kind.category: kind.name for kind in (ProposedInference, ProposedCalculation, ProposedGap, ProposedObject)
}


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a model proposed for one theorem, and what became of it; `problem` says why there is nothing.

    `rows` are in the order of `ideas`.
    """

    theorem: str
    prompt: Prompt
    asked: Asked
    ideas: tuple[Idea, ...] = ()
    rows: tuple[Row, ...] = ()
    problem: str = ""

    @property
    def certified(self) -> int:
        return sum(row.outcome == Outcome.CERTIFIED for row in self.rows)

    def record(self) -> dict[str, Any]:
        """The proposals as JSON."""
        ideas = [
            {
                "step": idea.step,
                "category": str(idea.category),
                "claim": idea.claim,
                "model_says": idea.reason,
                "plant": row.plant,
                "taken_as": row.category,
                "outcome": row.outcome,
                "why": row.why,
                "reason": row.reason,
                "carried": list(row.carried),
            }
            for idea, row in zip(self.ideas, self.rows, strict=True)
        ]
        outcomes = Counter(row.outcome for row in self.rows)
        return {
            "theorem": self.theorem,
            "problem": self.problem,
            "proposed": len(self.rows),
            "certified": self.certified,
            "outcomes": {str(o): outcomes[str(o)] for o in Outcome},
            "proposals": ideas,
            "prompt": self.prompt.text,
            "asked": self.asked.record(),
        }


async def propose(built: Built, theorem: str, maker: Model) -> Proposed:
    """Ask a model for errors in a theorem of a built project, in one conversation; nothing is decided yet."""
    proof = read_proof(theorem, built.environment)
    prompt = _prompt(built, proof)
    asked = await maker.ask(prompt, f"{theorem}/propose", schema=SCHEMA)
    if not asked.ended_well:
        return Proposed(theorem, prompt, asked, problem=asked.why_not)
    try:
        return Proposed(theorem, prompt, asked, read_ideas(asked.reply.text))
    except NonsenseError as error:
        return Proposed(theorem, prompt, asked, problem=f"{maker.name}'s answer could not be used: {error}")


def judged(built: Built, proposed: Proposed, folder: Path) -> Proposed:
    """What becomes of a model's proposals, by the referee; the certificates go into `folder`.

    Raises as `certify`.
    """
    proof, env = read_proof(proposed.theorem, built.environment), built.environment
    cases: dict[str, Proposal] = {}
    refused: dict[int, Row] = {}
    plants: dict[int, str] = {}
    seen: set[tuple[str, str]] = set()
    for number, idea in enumerate(proposed.ideas):
        try:
            proposal = _proposal(built, proof, idea)
            key = (proposal.step, digest(proposal.claim))
            if key in seen:
                raise Rejected("it is proposed twice")
            seen.add(key)
            plants[number] = _id(proposal, len(plants))
            cases[plants[number]] = proposal
        except LeancalError as error:
            refused[number] = _refused(idea, error)
    referee = Referee(proof, env, built.project, built.toolchain)
    decisions = {d.plant: d for d in referee.decide(list(cases.items()))}
    certified = [d for d in decisions.values() if d.outcome is Outcome.CERTIFIED]
    if not certified:
        remove_certificates(folder, proposed.theorem)
    failures = certify(proof, certified, folder, built.project, built.toolchain).failures
    rows = tuple(
        refused[number]
        if number in refused
        else row_of(decisions[plants[number]], failures.get(plants[number]))
        for number in range(len(proposed.ideas))
    )
    return replace(proposed, rows=rows)


def _refused(idea: Idea, error: LeancalError) -> Row:
    """An idea that is no proposal, or of which nothing is known, since Lean came to no end on it."""
    outcome = Outcome.BROKEN
    if isinstance(error, Unchecked):
        outcome = Outcome.TIMED_OUT if isinstance(error, TimedOut) else Outcome.CRASHED
    return Row("", KINDS[idea.category], idea.category, idea.step, (), str(outcome), error.message, "")


def _id(proposal: Proposal, number: int) -> str:
    first, *rest = proposal.operator.split("-")
    return f"{first}{''.join(word.capitalize() for word in rest)}{proposal.step}N{number + 1}"


def _proposal(built: Built, proof: Proof, idea: Idea) -> Proposal:
    """An idea as a proposal; Rejected when it is none, Unchecked when Lean came to no end on it."""
    step = next((s for s in proof.steps if s.label == idea.step), None)
    if step is None:
        raise Rejected(f"there is no step {idea.step}")
    if step is proof.steps[-1]:
        raise Rejected(f"{step.label} claims the theorem, which stays as it is")
    claim = elaborated(built, proof, idea.claim)
    if digest(claim) == digest(step.claim):
        raise Rejected(f"it is what {step.label} claims now")
    before, after = _bodies(step.claim, claim)
    return Proposal(
        KINDS[category_of(idea.category, claim)],
        step.label,
        claim,
        step.premises,
        before=before,
        after=after,
        weakening="by first " + " ".join(f"| ({way})" for way in (*PROOFS, "linear h")),
    )


def category_of(said: Category, claim: Expr) -> Category:
    """The category that a model gave, where the claim can be of it, else an invalid inference.

    Only a claim that something exists is of a missing object, and only an equation or a bound is computed.
    """
    _, conclusion = open_telescope(claim)
    head = head_of(conclusion)
    if said is Category.MISSING_OBJECT and head != "Exists":
        return Category.INVALID_INFERENCE
    if said is Category.CALCULATION_ERROR and head not in _RELATIONS:
        return Category.INVALID_INFERENCE
    return said


def _bodies(before: Expr, after: Expr) -> tuple[Expr, Expr]:
    """Two claims below what both quantify over or assume."""
    while isinstance(before, Pi) and isinstance(after, Pi) and digest(before.type) == digest(after.type):
        before, after = before.body, after.body
    return before, after


def _prompt(built: Built, proof: Proof) -> Prompt:
    env = built.environment
    text = (built.project.source / "Corpus" / proof.theorem / "Proof.lean").read_text(encoding="utf-8")

    def told(step: Step) -> dict[str, object]:
        claim = source(step.claim, env.get, width=10_000)
        return {"label": step.label, "claim": claim, "premises": step.premises}

    return render(
        "propose",
        proof=text.strip(),
        context=context_text(proof, env, "\n"),
        steps=[told(step) for step in proof.steps],
        number=ERRORS,
    )


def acceptance(made: Sequence[Proposed]) -> tuple[int, int]:
    """How many proposals became plants, and of how many."""
    return sum(p.certified for p in made), sum(len(p.rows) for p in made)
