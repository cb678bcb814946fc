"""The final file of a theorem's plants: compiled, its certificates read from the artifact and replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mutations.certificates import Certificate, Part, certificate_checks, read_certificate
from mutations.kernel import verified
from mutations.operators.registry import operator
from mutations.referee.outcomes import Decision
from toolkit.corpus.proof import Proof
from toolkit.corpus.spec import PlantSpec
from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.files import write_atomically
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.refutation.trial import ALL_ERRORS, Draft, Setting, text_of
from toolkit.lean.supervise import Outcome as End
from toolkit.lean.toolchain import Toolchain

LIBRARY = "Planted"
SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Planted:
    """The certified plants of one theorem by id, and what failed of the others."""

    certificates: dict[str, Certificate]
    failures: dict[str, LeancalError]


def spec_of(decision: Decision) -> PlantSpec:
    """A decision as an author of a plant would describe it."""
    proposal = decision.proposal
    kind = operator(proposal.operator)
    return PlantSpec(
        id=decision.plant,
        category=kind.category,
        step=proposal.step,
        drops=proposal.drops,
        reason=f"{kind.mistake} {decision.counterexample}".strip(),
    )


def setting_of(proof: Proof) -> Setting:
    """A theorem's own plants import all that a certificate may name."""
    return Setting(f"Corpus.{proof.theorem}.Plants", proof.theorem)


def certify(
    proof: Proof, decisions: Sequence[Decision], folder: Path, project: Project, toolchain: Toolchain
) -> Planted:
    """Compile the certificates of decisions into `folder`, and check each as a hand-written one is.

    The artifact and its source lie in `folder` afterwards, as module `Planted.<Theorem>`. One that Lean
    refuses costs the others nothing. Raises Unchecked when Lean writes no artifact for all that: then nothing
    is known of any of them.
    """
    if not decisions:
        return Planted({}, {})
    source = folder / LIBRARY / f"{proof.theorem}.lean"
    artifact = source.with_suffix(".olean")
    made = artifact.with_suffix(".olean.new")
    errors = _compiled(proof, decisions, source, made, project, toolchain)
    left = [d for d in decisions if d.plant not in errors]
    if errors and left:
        _compiled(proof, left, source, made, project, toolchain)
    if not made.is_file():
        said = next(iter(errors.values()), "")
        raise Unchecked(f"the certificates planted in {proof.theorem} were not compiled. {said}".rstrip())
    made.replace(artifact)
    env = load_environment([folder, project.lib], [f"{LIBRARY}.{proof.theorem}"])
    planted = _checked(proof, left, env, toolchain)
    refused = {plant: Rejected(f"Lean refuses the certificate: {said}") for plant, said in errors.items()}
    return Planted(planted.certificates, {**planted.failures, **refused})


def _compiled(
    proof: Proof,
    decisions: Sequence[Decision],
    source: Path,
    made: Path,
    project: Project,
    toolchain: Toolchain,
) -> dict[str, str]:
    """Compile certificates to `made`; where there is no artifact, what Lean said of which of them."""
    text, starts = text_of(setting_of(proof), [Draft(d.plant, {"": d.lean}) for d in decisions])
    write_atomically(source, text.encode())
    made.unlink(missing_ok=True)
    run = run_lean(
        toolchain,
        ["--json", ALL_ERRORS, "-o", made.name, source.name],
        lean_path=[project.lib],
        cwd=source.parent,
        timeout=SECONDS,
    )
    if run.outcome is not End.FINISHED or run.capped:
        raise Unchecked(f"the certificates planted in {proof.theorem} were not compiled: {run.outcome}")
    found: dict[str, str] = {}
    for error in run.errors:
        at = max((line for line in starts if line <= error.line), default=None)
        if at is not None:
            found.setdefault(starts[at][0], error.message)
    return found


def _checked(proof: Proof, decisions: Sequence[Decision], env: Environment, toolchain: Toolchain) -> Planted:
    certificates: dict[str, Certificate] = {}
    failures: dict[str, LeancalError] = {}
    for decision in decisions:
        try:
            certificate = read_certificate(proof, spec_of(decision), env)
            require_carried(decision, certificate)
            certificates[decision.plant] = certificate
        except LeancalError as error:
            failures[decision.plant] = error
    checks = [certificate_checks(proof, c, env) for c in certificates.values()]
    facts = verified({name: check for own in checks for name, check in own.items()}, env, toolchain)
    for plant, own in zip(list(certificates), checks, strict=True):
        if failed := [facts.failures[name] for name in own if name in facts.failures]:
            failures[plant] = failed[0]
            del certificates[plant]
    return Planted(certificates, failures)


def require_carried(decision: Decision, certificate: Certificate) -> None:
    """Raise Rejected unless just the decided steps carry the change on, each from a claim that is changed."""
    if certificate.carried != decision.carried:
        raise Rejected(
            f"{Part.ONLY}: the change was decided to be carried on by {_listed(decision.carried)}, and the "
            f"certificate has it in {_listed(certificate.carried)}"
        )
    changed = {certificate.step, *certificate.carried}
    for label in certificate.carried:
        if changed.isdisjoint(certificate.claiming(label).premises):
            raise Rejected(f"{Part.ONLY}: {label} is changed, and rests on no claim that the plant changes")


def _listed(labels: Sequence[str]) -> str:
    return ", ".join(labels) or "no step"
