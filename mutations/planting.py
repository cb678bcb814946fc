"""The variants of a certified theorem: the clean proof, each planted one, and the typo control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256

from mutations.categories import Category
from mutations.certificates import Certificate, Declaration, read_certificate
from mutations.certification import TIER, Certification, Parts, TheoremReport, require_certified
from mutations.difficulty import PlantDifficulty, difficulty
from mutations.documents import (
    Documents,
    Register,
    TextEdit,
    documents,
    planted_edits,
    theorem_view,
    typo_edits,
    with_text,
    with_typo,
)
from mutations.referee.polished import Kept, Rough
from mutations.referee.prose import Prose
from mutations.referee.stored import OperatorPlant, StoredPlants
from toolkit.corpus.folder import TheoremFolder
from toolkit.corpus.proof import Proof
from toolkit.corpus.spec import PlantSpec
from toolkit.errors import Rejected, Unchecked
from toolkit.lean.environment import Environment
from toolkit.lean.printer import readable
from toolkit.lean.termops import digest
from toolkit.lean.terms import Constant
from toolkit.prose.plain import TheoremView, plain_document
from toolkit.prose.render import Lean, lean_text


class VariantKind(StrEnum):
    """What a variant is."""

    CLEAN = "clean"
    PLANTED = "planted"
    TYPO = "typo"


@dataclass(frozen=True, slots=True)
class DeclarationFacts:
    """A theorem of a certificate, its type printed as readable Lean."""

    name: str
    role: str
    type: str


@dataclass(frozen=True, slots=True)
class CertificateFacts:
    """A certificate as it is shown and recorded; `problems` is empty when it holds."""

    refuted: str
    claim: str
    declarations: tuple[DeclarationFacts, ...]
    tier: str
    hash: str
    scope: str
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """The steps of a proof as a graph: the earlier steps that each rests on, and which its author would give
    how many of ten points for, where the author says.
    """

    premises: Mapping[str, tuple[str, ...]]
    core: tuple[tuple[tuple[str, ...], int], ...] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """One version of a theorem's proof in every register, with what is true of it and the Lean it tells.

    `shape` is that of the clean version.
    """

    theorem: str
    name: str
    kind: VariantKind
    documents: Documents
    edits: Mapping[Register, TextEdit] = field(default_factory=dict)
    category: Category | None = None
    reason: str | None = None
    certificate: CertificateFacts | None = None
    lean: Lean | None = None
    difficulty: PlantDifficulty | None = None
    shape: Shape | None = None
    operator: str | None = None
    """The operator that made a plant; None for one that is written by hand."""
    polished: tuple[Register, ...] = ()
    """The registers in which a model polished the text of the planted step."""


def variants(
    certification: Certification, stored: Mapping[str, StoredPlants] | None = None
) -> tuple[Variant, ...]:
    """All variants of all theorems, with the verified plants by operators that are given by theorem.

    Raises Rejected or Unchecked naming each theorem and plant that is not certified, and the part that fails.
    """
    require_certified(certification)
    more = stored or {}
    return tuple(
        v
        for report in certification.theorems
        for v in theorem_variants(report, certification, more.get(report.name))
    )


def theorem_variants(
    report: TheoremReport, certification: Certification, stored: StoredPlants | None = None
) -> Iterator[Variant]:
    """The variants of one theorem, as far as its parts could be read: clean, its plants, typo.

    A plant by an operator has prose in those registers in which it could be told, which may be none.
    """
    folder, parts = report.folder, certification.parts(report)
    if folder is None or parts is None:
        return
    made = _Theorem.of(folder, parts, certification.environment, stored)
    yield Variant(
        report.name,
        "clean",
        VariantKind.CLEAN,
        made.clean,
        lean=made.lean,
        shape=_shape(folder, made.proof),
    )
    for plant in folder.spec.plant:
        if plant.id in parts.certificates:
            yield made.planted(plant, made.written(plant.id))
    for own in made.by_operators:
        told, polished = made.told(own.spec.id)
        yield replace(made.planted(own.spec, told, own.operator), polished=polished)
    for own in made.untold:
        yield made.without_words(own)
    edits = typo_edits(folder)
    typo = with_typo(made.clean, edits, folder)
    yield Variant(report.name, "typo", VariantKind.TYPO, typo, edits, lean=made.lean)


def unpolished(report: TheoremReport, certification: Certification, stored: StoredPlants) -> Iterator[Rough]:
    """The paper texts of one theorem's plants by operators for a model to polish, as they are made."""
    parts = certification.parts(report)
    if report.folder is None or parts is None:
        raise Unchecked(f"{report.name} is not certified, and so the texts of its plants are not polished")
    made = _Theorem.of(report.folder, parts, certification.environment, stored)
    for own in made.by_operators:
        rough = made.rough(own.spec.id, made.made(own.spec.id))
        if rough is not None:
            yield rough


@dataclass(frozen=True, slots=True)
class _Theorem:
    """A theorem with the certificates of all its plants, from which its versions are made."""

    folder: TheoremFolder
    proof: Proof
    certificates: Mapping[str, Certificate]
    environment: Environment
    by_operators: tuple[OperatorPlant, ...]
    untold: tuple[OperatorPlant, ...]
    """The plants by operators of which a claim has no words; the certificates are not among those here."""
    polished: Mapping[str, Kept]
    prose: Prose
    clean: Documents
    lean: Lean
    difficulty: Mapping[str, PlantDifficulty]

    @classmethod
    def of(
        cls, folder: TheoremFolder, parts: Parts, env: Environment, stored: StoredPlants | None
    ) -> _Theorem:
        proof, certificates = parts.proof, dict(parts.certificates)
        by_operators: tuple[OperatorPlant, ...] = ()
        untold: tuple[OperatorPlant, ...] = ()
        if stored is not None:
            proof, env = stored.proof, stored.environment
            certificates = {p: read_certificate(proof, folder.plant(p), env) for p in certificates}
        prose = Prose(folder, proof, env)
        if stored is not None:
            by_operators = tuple(p for p in stored.plants if prose.can_be_told(p.certificate))
            untold = tuple(p for p in stored.plants if p not in by_operators)
            certificates |= {p.spec.id: p.certificate for p in by_operators}
        return cls(
            folder,
            proof,
            certificates,
            env,
            by_operators,
            untold,
            stored.polished if stored is not None else {},
            prose,
            documents(folder, proof, certificates, env),
            lean_text(theorem_view(folder, proof, certificates, env)),
            difficulty(proof, certificates, env).plants,
        )

    def written(self, plant: str) -> Documents:
        """The prose of a plant that an author wrote."""
        return documents(self.folder, self.proof, self.certificates, self.environment, plant)

    def told(self, plant: str) -> tuple[Documents, tuple[Register, ...]]:
        """The prose of a plant by an operator, and the registers in which a model polished it.

        Raises Unchecked when what is kept of the model has faults. A text that was polished of another one
        than is made now is not used.
        """
        made = self.made(plant)
        kept, rough = self.polished.get(plant), self.rough(plant, made)
        if kept is None or rough is None or kept.made != rough.made:
            return made, ()
        if faults := rough.faults(kept.text):
            raise Unchecked(
                f"the polished text of {self.folder.name}.{plant} is not used: {faults[0]}",
                hint="Polish again with `leancal plant … --polish MODEL`.",
            )
        paper = with_text(made[Register.PAPER], rough.step, kept.text)
        return {**made, Register.PAPER: paper}, (Register.PAPER,)

    def rough(self, plant: str, made: Documents) -> Rough | None:
        """The paper text of a plant's step for a model to polish; None without one."""
        paper = made.get(Register.PAPER)
        if paper is None:
            return None
        return self.prose.rough(self.certificates[plant], made[Register.PLAIN], paper)

    def made(self, plant: str) -> Documents:
        """The prose of a plant by an operator; none in the paper register where it cannot be made."""
        plain = plain_document(self._view(plant))
        paper = self.prose.paper(self.certificates[plant], self.clean[Register.PLAIN], plain)
        return {Register.PLAIN: plain} if paper is None else {Register.PAPER: paper, Register.PLAIN: plain}

    def planted(self, plant: PlantSpec, planted: Documents, operator: str | None = None) -> Variant:
        certificate = self.certificates[plant.id]
        return Variant(
            self.folder.name,
            plant.id,
            VariantKind.PLANTED,
            planted,
            planted_edits(self.clean, planted, plant.step),
            certificate.category,
            plant.reason,
            certificate_facts(certificate, self.environment),
            lean_text(self._view(plant.id)),
            self.difficulty[plant.id],
            operator=operator,
        )

    def without_words(self, plant: OperatorPlant) -> Variant:
        """A plant by an operator that has no prose in any register."""
        return Variant(
            self.folder.name,
            plant.spec.id,
            VariantKind.PLANTED,
            {},
            category=plant.certificate.category,
            reason=plant.spec.reason,
            certificate=certificate_facts(plant.certificate, self.environment),
            operator=plant.operator,
        )

    def _view(self, plant: str) -> TheoremView:
        return theorem_view(self.folder, self.proof, self.certificates, self.environment, plant)


def _shape(folder: TheoremFolder, proof: Proof) -> Shape:
    premises = {step.label: step.premises for step in proof.steps}
    core = folder.spec.rubric.core if folder.spec.rubric else ()
    unknown = [label for part in core for label in part.steps if label not in premises]
    if unknown:
        raise Rejected(f"{folder.name}: theorem.toml: its rubric names {unknown[0]}, which is no step")
    return Shape(premises, tuple((part.steps, part.points) for part in core))


def certificate_facts(certificate: Certificate, env: Environment) -> CertificateFacts:
    """A certificate for people to read; `hash` identifies the types of all its declarations."""
    declared = [(d, _constant(d, env)) for d in certificate.declarations]
    text = "\n".join(f"{d.role} {d.name} {digest(c.type)}" for d, c in declared)
    return CertificateFacts(
        refuted=str(certificate.planted.declaration),
        claim=readable(certificate.claim, env.get),
        declarations=tuple(
            DeclarationFacts(str(d.name), d.role, readable(c.type, env.get)) for d, c in declared
        ),
        tier=TIER,
        hash=sha256(text.encode()).hexdigest(),
        scope="cited" if certificate.omitted else "full",
    )


def _constant(declaration: Declaration, env: Environment) -> Constant:
    constant = env.get(declaration.name)
    assert constant is not None
    return constant
