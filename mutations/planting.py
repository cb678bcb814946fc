"""The variants of a certified theorem: the clean proof, each planted one, and the typo control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256

from mutations.categories import Category
from mutations.certificates import Certificate, Declaration
from mutations.certification import TIER, Certification, TheoremReport, require_certified
from mutations.difficulty import PlantDifficulty, difficulty
from mutations.documents import (
    Documents,
    Register,
    TextEdit,
    documents,
    planted_edits,
    theorem_view,
    typo_edits,
    with_typo,
)
from toolkit.corpus.folder import TheoremFolder
from toolkit.corpus.proof import Proof
from toolkit.errors import Rejected
from toolkit.lean.environment import Environment
from toolkit.lean.printer import readable
from toolkit.lean.termops import digest
from toolkit.lean.terms import Constant
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


def variants(certification: Certification) -> tuple[Variant, ...]:
    """All variants of all theorems.

    Raises Rejected or Unchecked naming each theorem and plant that is not certified, and the part that fails.
    """
    require_certified(certification)
    return tuple(v for report in certification.theorems for v in theorem_variants(report, certification))


def theorem_variants(report: TheoremReport, certification: Certification) -> Iterator[Variant]:
    """The variants of one theorem, as far as its parts could be read: clean, its plants, typo."""
    folder, parts, env = report.folder, certification.parts(report), certification.environment
    if folder is None or parts is None:
        return
    proof = parts.proof
    clean = documents(folder, proof, parts.certificates, env)
    lean = lean_text(theorem_view(folder, proof, parts.certificates, env))
    hard = difficulty(proof, parts.certificates, env).plants
    yield Variant(report.name, "clean", VariantKind.CLEAN, clean, lean=lean, shape=_shape(folder, proof))
    for plant in folder.spec.plant:
        certificate = parts.certificates.get(plant.id)
        if certificate is None:
            continue
        planted = documents(folder, proof, parts.certificates, env, plant.id)
        yield Variant(
            report.name,
            plant.id,
            VariantKind.PLANTED,
            planted,
            planted_edits(clean, planted, plant.step),
            certificate.category,
            plant.reason,
            certificate_facts(certificate, env),
            lean_text(theorem_view(folder, proof, parts.certificates, env, plant.id)),
            hard[plant.id],
        )
    edits = typo_edits(folder)
    typo = with_typo(clean, edits, folder)
    yield Variant(report.name, "typo", VariantKind.TYPO, typo, edits, lean=lean)


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
