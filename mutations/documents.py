"""The prose of a theorem's variants, in every register."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from mutations.certificates import Certificate, Part
from toolkit.corpus.folder import TheoremFolder
from toolkit.corpus.proof import Proof, Step, hypotheses_used
from toolkit.corpus.spec import Edit
from toolkit.errors import Rejected
from toolkit.lean.environment import Environment
from toolkit.lean.terms import FVar, Name
from toolkit.prose.document import Document, StepText
from toolkit.prose.plain import StepView, TheoremView, plain_document

_FORMULA = re.compile(r"\$\$.*?\$\$|\$.*?\$|\$", re.DOTALL)


class Register(StrEnum):
    """Who wrote the prose: the deterministic maker, or an author in the style of a paper."""

    PLAIN = "plain"
    PAPER = "paper"


Documents = Mapping[Register, Document]


@dataclass(frozen=True, slots=True)
class TextEdit:
    """The changed prose of one step, before and after."""

    step: str
    before: str
    after: str


def documents(
    folder: TheoremFolder,
    proof: Proof,
    certificates: Mapping[str, Certificate],
    env: Environment,
    plant: str | None = None,
) -> Documents:
    """The prose of the clean proof, or of one plant that an author wrote; `certificates` are of all plants.

    All versions of a theorem come with the same definitions, or a plant could show in them. Raises
    Unchecked when a term has no words in the plain register.
    """
    view = theorem_view(folder, proof, certificates, env, plant)
    return {Register.PAPER: folder.document(plant), Register.PLAIN: plain_document(view)}


def theorem_view(
    folder: TheoremFolder,
    proof: Proof,
    certificates: Mapping[str, Certificate],
    env: Environment,
    plant: str | None = None,
) -> TheoremView:
    """The terms of the clean proof, or of one plant, with those of the other versions for vocabulary."""
    certificate = certificates[plant] if plant else None
    steps = certificate.steps if certificate else proof.steps
    versions = (proof.steps, *(c.steps for c in certificates.values()))
    return TheoremView(
        title=folder.spec.title,
        namespace=Name.of(proof.theorem),
        context=proof.context,
        target=proof.target,
        steps=tuple(
            StepView(s.label, s.claim, s.premises, _cited(proof, s, certificate, env)) for s in steps
        ),
        lookup=env.get,
        notation=folder.spec.notation,
        vocabulary=tuple(dict.fromkeys(s.claim for version in versions for s in version)),
    )


def _cited(proof: Proof, step: Step, certificate: Certificate | None, env: Environment) -> tuple[FVar, ...]:
    """The hypotheses that a step cites: those its proof uses.

    A planted step has no proof; it cites those of the clean step, but for what C leaves out.
    """
    if certificate is None or step.label != certificate.step:
        return tuple(b.fvar for b in hypotheses_used(proof, step.declaration, env))
    used = hypotheses_used(proof, proof.step(step.label).declaration, env)
    return tuple(b.fvar for b in used if b.name not in certificate.omitted)


def planted_edits(clean: Documents, planted: Documents, step: str) -> dict[Register, TextEdit]:
    """What a plant does to the prose of its step, in each register that it has."""
    return {
        register: TextEdit(step, _step(clean[register], step).text, _step(document, step).text)
        for register, document in planted.items()
    }


def require_visible(edits: Mapping[Register, TextEdit]) -> None:
    """Raise Rejected when a plant leaves the text of its step as it is: no reader could find it."""
    for register, edit in edits.items():
        if " ".join(edit.before.split()) == " ".join(edit.after.split()):
            raise Rejected(
                f"{Part.BOUND}: step {edit.step} reads the same with the error and without, "
                f"in the register {register}",
                hint=f"it reads: {edit.after}",
            )


def typo_edits(folder: TheoremFolder) -> dict[Register, TextEdit]:
    """The harmless edits of the typo control."""
    typo = folder.spec.typo
    return {Register.PAPER: _edit(typo.paper), Register.PLAIN: _edit(typo.plain)}


def with_typo(clean: Documents, edits: Mapping[Register, TextEdit], folder: TheoremFolder) -> Documents:
    """The clean prose with the typo in it.

    Raises Rejected when the text to be changed does not occur exactly once in its step, and when a
    formula would change, or a reference to what is no earlier step appear.
    """
    return {register: _edited(clean[register], edits[register], register) for register in Register}


def with_text(document: Document, label: str, text: str) -> Document:
    """A document in which a step has another text."""
    steps = tuple(StepText(label, text) if step.label == label else step for step in document.steps)
    return replace(document, steps=steps)


def _edit(edit: Edit) -> TextEdit:
    return TextEdit(edit.step, edit.before, edit.after)


def _step(document: Document, label: str) -> StepText:
    return next(s for s in document.steps if s.label == label)


def _edited(document: Document, edit: TextEdit, register: Register) -> Document:
    text = _step(document, edit.step).text
    if (count := text.count(edit.before)) != 1:
        raise Rejected(
            f"typo.{register}.before occurs {count} times in the text of step {edit.step}",
            hint=f"it must occur exactly once; the step reads: {text}",
        )
    changed = StepText(edit.step, text.replace(edit.before, edit.after))
    if _formulas(changed.text) != _formulas(text):
        raise Rejected(
            f"typo.{register} changes a formula of step {edit.step}",
            hint="the control is harmless: of a formula it may change a bracket or a comma, and no more",
        )
    labels = [s.label for s in document.steps]
    if later := set(changed.references()) - set(labels[: labels.index(edit.step)]):
        raise Rejected(
            f"typo.{register} makes step {edit.step} refer to {', '.join(sorted(later))}, no earlier step"
        )
    return with_text(document, edit.step, changed.text)


def _formulas(text: str) -> list[str]:
    """The formulas of a text without spaces, brackets and punctuation."""
    return [re.sub(r"[\s()\[\].,;]", "", formula) for formula in _FORMULA.findall(text)]
