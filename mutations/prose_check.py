"""Every prose section with a formal claim, compared with that claim: variants, registers, steps, setting.

Two checks stand side by side. The *formula check* reads the section and compares what it says with the
compiled claim. The *binding* compares the hash of the section with the one that was recorded when an author
had read it against the claim; it is there for every section of the paper register, also for those that the
formula check cannot read, which `theorem.toml` lists with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from mutations.bindings import Binding, bindings_of, check_bindings
from mutations.certificates import Certificate
from mutations.documents import Documents, Register, documents, typo_edits, with_typo
from toolkit.corpus.folder import TheoremFolder
from toolkit.corpus.proof import Proof, Step
from toolkit.errors import Rejected, UsageError
from toolkit.lean.environment import Environment
from toolkit.lean.terms import Expr, Name
from toolkit.prose.checking import Checker, Finding, Names, Outcome
from toolkit.prose.document import Document
from toolkit.prose.plain import TheoremView

CLEAN, TYPO = "clean", "typo"
BINDINGS = "bindings"
"""Where a fault lies that is a text's change since it was bound."""


class Reliance(StrEnum):
    """What the agreement of a section with its claim rests on."""

    SENTENCE = "sentence"
    """One sentence says the whole claim."""
    PARTS = "parts"
    """All relations of the claim occur; and the binding."""
    BINDING = "binding"
    """The binding alone."""


@dataclass(frozen=True, slots=True)
class SectionCheck:
    """One section that agrees with its claim, and what that rests on."""

    section: str
    reliance: Reliance
    reason: str = ""
    """Why it is not read in full, as `theorem.toml` gives it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A section that does not agree with its claim, or is not what was bound."""

    section: str
    problem: str


@dataclass(frozen=True, slots=True)
class ProseCheck:
    """What was found about the prose of one variant in one register; without faults it is checked."""

    theorem: str
    variant: str
    register: Register
    sections: tuple[SectionCheck, ...]
    setting: Mapping[str, Outcome]
    """How each hypothesis was found in the setting; in the paper register it may stand there in words."""
    faults: tuple[Fault, ...]

    @property
    def checked(self) -> bool:
        return not self.faults

    def without_bindings(self) -> ProseCheck:
        """What the formula check alone found."""
        return replace(self, faults=tuple(f for f in self.faults if f.section != BINDINGS))

    def record(self) -> dict[str, object]:
        """The check as JSON."""
        return {
            "theorem": self.theorem,
            "variant": self.variant,
            "register": str(self.register),
            "status": "checked" if self.checked else "failed",
            "sections": [
                {"section": s.section, "rests_on": str(s.reliance), "reason": s.reason} for s in self.sections
            ],
            "setting": {name: str(outcome) for name, outcome in self.setting.items()},
            "faults": [{"section": f.section, "problem": f.problem} for f in self.faults],
        }


def check_prose(
    folder: TheoremFolder, proof: Proof, certificates: Mapping[str, Certificate], env: Environment
) -> tuple[ProseCheck, ...]:
    """Check every variant of a theorem in both registers, the typo control included.

    Raises Unchecked when a claim holds a term that the checker or the plain register cannot read, UsageError
    when `theorem.toml` names sections that are not there, and Rejected when the typo is none.
    """
    clean = documents(folder, proof, certificates, env)
    planted = {p: documents(folder, proof, certificates, env, p) for p in certificates}
    with_typo(clean, typo_edits(folder), folder)
    checks = Checks(folder, proof, certificates, env)
    return checks.versions({CLEAN: clean, **planted, TYPO: clean})


def require_checked(checks: tuple[ProseCheck, ...]) -> None:
    """Raise Rejected naming every section that failed."""
    failed = [
        f"{c.theorem}.{c.variant} ({c.register}), section {f.section}: {f.problem}"
        for c in checks
        for f in c.faults
    ]
    if failed:
        raise Rejected(
            "the prose does not say what the formal claims say:\n" + "\n".join(failed),
            hint="docs/prose-checks.md says how sections are read, and how to name what a text abbreviates.",
        )


class Checks:
    """The claims of one theorem, ready to be compared with any version of its texts."""

    def __init__(
        self, folder: TheoremFolder, proof: Proof, certificates: Mapping[str, Certificate], env: Environment
    ) -> None:
        self._folder, self._proof = folder, proof
        self._steps: dict[str, tuple[Step, ...]] = {CLEAN: proof.steps, TYPO: proof.steps}
        self._steps |= {plant: c.steps for plant, c in certificates.items()}
        self._bindings = _bindings(folder, proof, certificates, env)
        space, spec = Name.of(proof.theorem), folder.spec
        view = TheoremView(spec.title, space, proof.context, proof.target, (), env.get, spec.notation)
        self.checker = Checker(view, folder.spec.prose.names)
        self._settings: dict[str, Mapping[str, Outcome]] = {}
        self._found: dict[tuple[Expr, str], Finding] = {}
        self._reasons = {**folder.spec.prose.parts, **folder.spec.prose.unread}
        self._require_known_sections()

    def versions(self, versions: Mapping[str, Documents]) -> tuple[ProseCheck, ...]:
        """The checks of variants, by name, in both registers.

        The typo control is given without its edit: that it changes no formula is seen where it is made.
        """
        return tuple(
            self.document(name, register, version[register])
            for name, version in versions.items()
            for register in Register
        )

    def document(self, variant: str, register: Register, document: Document) -> ProseCheck:
        """Compare one document with the claims of a variant."""
        steps = self._steps[variant]
        sections: list[SectionCheck] = []
        faults: list[Fault] = []
        wanted, given = [s.label for s in steps], [s.label for s in document.steps]
        if wanted != given:
            faults.append(
                Fault("labels", f"the steps are {', '.join(given)}, the proof has {', '.join(wanted)}")
            )
        claims = {s.label: s.claim for s in steps}
        texts = {s.label: s.text for s in document.steps if s.label in claims}
        names = self.checker.names if register is Register.PAPER else Names()
        claims["Statement"], texts["Statement"] = self._proof.target, document.statement
        for section in ("Statement", *(label for label in wanted if label in texts)):
            key = self._key(variant, section) if register is Register.PAPER else ""
            found = self._compared(key, claims[section], texts[section], names)
            if isinstance(found, Finding):
                faults.append(Fault(section, found.detail))
            else:
                sections.append(SectionCheck(section, found, self._reasons.get(key, "")))
        if register is Register.PAPER and (problem := self._binding_problem(variant)):
            faults.append(Fault(BINDINGS, problem))
        setting = self._setting(document.setting, names)
        if register is Register.PLAIN and (
            unsaid := [h for h, o in setting.items() if o is not Outcome.STATED]
        ):
            faults.append(Fault("Setting", f"no sentence says the hypothesis {', '.join(unsaid)}"))
        return ProseCheck(self._folder.name, variant, register, tuple(sections), setting, tuple(faults))

    def _setting(self, text: str, names: Names) -> Mapping[str, Outcome]:
        if text not in self._settings:
            self._settings[text] = self.checker.setting(text, names)
        return self._settings[text]

    def _compared(self, key: str, claim: Expr, text: str, names: Names) -> Reliance | Finding:
        """What the agreement of a section with its claim rests on; the finding when there is none."""
        spec = self._folder.spec.prose
        if key in spec.unread:
            return Reliance.BINDING
        if key in spec.parts:
            found = self.checker.parts(claim, text, names)
            return Reliance.PARTS if found.outcome is Outcome.PARTS else found
        if (claim, text) not in self._found:
            self._found[claim, text] = self.checker.section(claim, text, names)
        found = self._found[claim, text]
        return Reliance.SENTENCE if found.outcome is Outcome.STATED else found

    def _binding_problem(self, variant: str) -> str:
        """What is wrong with the bindings of the sections that a variant consists of."""
        if isinstance(self._bindings, Rejected):
            return self._bindings.message
        try:
            check_bindings(self._folder, tuple(b for b in self._bindings if b.variant in (CLEAN, variant)))
        except Rejected as error:
            return error.message
        return ""

    def _key(self, variant: str, section: str) -> str:
        """The section whose text a variant has at that place: its own, or the clean one."""
        own = variant in self._folder.planted and section in self._folder.planted[variant]
        return f"{variant if own else CLEAN}.{section}"

    def _require_known_sections(self) -> None:
        spec = self._folder.spec.prose
        known = {f"{CLEAN}.{s}" for s in ("Statement", *self._folder.labels)}
        known |= {f"{p}.{s}" for p, texts in self._folder.planted.items() for s in texts}
        if unknown := sorted({*spec.parts, *spec.unread} - known):
            file = self._folder.path / "theorem.toml"
            raise UsageError(f"{file}: [prose] names {', '.join(unknown)}, which is no section")


def _bindings(
    folder: TheoremFolder, proof: Proof, certificates: Mapping[str, Certificate], env: Environment
) -> tuple[Binding, ...] | Rejected:
    try:
        return bindings_of(folder, proof, certificates, env)
    except Rejected as error:
        return error
