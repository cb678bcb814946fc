"""The prose of plants by operators: no author wrote it, so it is made from the clean text.

In the plain register every text is made from terms. In the paper register each step whose claim changes says
the changed claim in the words of the clean text, read back to make sure; a step that leaves a premise out
does not say what the clean text said by it. Where that cannot be done a plant has no paper text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mutations.certificates import Certificate
from mutations.referee.polished import Rough, commands_of
from toolkit.corpus.folder import TheoremFolder
from toolkit.corpus.proof import Proof, Step
from toolkit.errors import Unchecked
from toolkit.lean.environment import Environment
from toolkit.lean.termops import digest
from toolkit.lean.terms import Expr, Name
from toolkit.prose.carrying import Carrier, Claim, without
from toolkit.prose.checking import Checker, Outcome
from toolkit.prose.document import Document, StepText
from toolkit.prose.plain import TheoremView, claim_text, context_scope

_CITED = r"(?:\(H\d+\)|@S\d+)"
_CITING = re.compile(rf"^By {_CITED}(?:(?:, | and ){_CITED})*, ")


class Prose:
    """Makes the paper texts of one theorem's plants."""

    def __init__(self, folder: TheoremFolder, proof: Proof, env: Environment) -> None:
        self._folder, self._proof = folder, proof
        spec = folder.spec
        self._view = TheoremView(
            spec.title, Name.of(proof.theorem), proof.context, proof.target, (), env.get, spec.notation
        )
        self._checker = Checker(self._view, spec.prose.names)
        self._carrier = Carrier(self._checker, tuple(folder.clean.values()))
        self._made: dict[tuple[str, Expr], str | None] = {}

    def can_be_told(self, certificate: Certificate) -> bool:
        """Whether the plain register has words for every claim of a plant."""
        scope = context_scope(self._view)
        try:
            for label in (certificate.step, *certificate.carried):
                claim_text(certificate.claiming(label).claim, scope)
        except Unchecked:
            return False
        return True

    def paper(self, certificate: Certificate, clean: Document, planted: Document) -> Document | None:
        """The paper text of a plant, whose plain text, and that of the clean proof, are given.

        None when the text of a step cannot be made to say its claim.
        """
        before, after = _texts(clean), _texts(planted)
        texts: list[StepText] = []
        labels: set[str] = set()
        for step in certificate.steps:
            text: str | None = self._folder.clean[step.label]
            if step.label == certificate.step or step.label in certificate.carried:
                text = self._changed(step, before[step.label], after[step.label])
            if text is None:
                return None
            labels.add(step.label)
            told = StepText(step.label, text)
            if not labels.issuperset(told.references()):
                return None
            texts.append(told)
        sections = self._folder.clean
        return Document(self._folder.spec.title, sections["Setting"], "", sections["Statement"], tuple(texts))

    def rough(self, certificate: Certificate, planted: Document, paper: Document) -> Rough | None:
        """The paper text of a plant's step for a model to polish, with that of its plain text, `planted`.

        None when the plant leaves the claim of its step as it is.
        """
        step, clean = certificate.planted, self._proof.step(certificate.step)
        if digest(step.claim) == digest(clean.claim):
            return None
        made = _texts(paper)[step.label]
        return Rough(
            self._folder.name,
            certificate.plant,
            step.label,
            self._folder.clean["Setting"],
            self._folder.clean[step.label],
            made,
            _claimed(_texts(planted)[step.label]),
            clean.claim,
            step.claim,
            commands_of(made, *self._folder.clean.values()),
            self._checker,
        )

    def _changed(self, step: Step, before: str, after: str) -> str | None:
        clean = self._proof.step(step.label)
        text: str | None = self._folder.clean[step.label]
        for label in clean.premises:
            if text is not None and label not in step.premises:
                text = without(text, label, frozenset(step.premises))
        if text is None:
            return None
        if digest(step.claim) == digest(clean.claim):
            found = self._checker.section(step.claim, text, self._checker.names)
            is_shown = found.outcome is Outcome.STATED and text != self._folder.clean[step.label]
            return text if is_shown else None
        key = text, step.claim
        if key not in self._made:
            old, new = Claim(clean.claim, _claimed(before)), Claim(step.claim, _claimed(after))
            self._made[key] = self._carrier.changed(text, old, new)
        return self._made[key]


def _texts(document: Document) -> Mapping[str, str]:
    return {step.label: step.text for step in document.steps}


def _claimed(text: str) -> str:
    """The claim of a step in the plain register, without what it cites."""
    claim = _CITING.sub("", text)
    return claim[:1].upper() + claim[1:]
