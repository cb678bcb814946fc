"""Over the whole corpus: a wrong numeral, a wrong relation or a wrong order of quantifiers is caught.

Each section is edited in each of these ways, within the sentence that says its claim. Two figures are told:
what the formula check alone catches, and what it catches together with the binding.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from prose_mutants import KINDS, Mutant, mutants

from mutations.bindings import bindings_of, check_bindings
from mutations.certificates import Certificate, read_certificate
from mutations.documents import Register, documents
from mutations.prose_check import CLEAN, Checks
from toolkit.corpus.folder import TheoremFolder, read_folder, theorem_folders
from toolkit.corpus.proof import Proof, read_proof
from toolkit.errors import Rejected
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.project import bundled_project
from toolkit.lean.terms import Expr
from toolkit.prose.checking import Names, Outcome
from toolkit.prose.checking.sections import sentences_of

CORPUS = bundled_project().source / "Corpus"


@dataclass(frozen=True)
class Section:
    """A section of prose with a formal claim, and the mutants of the sentence that says the claim."""

    register: Register
    key: str
    text: str
    claim: Expr

    def mutants(self, at: int) -> dict[str, Mutant]:
        """One mutant of each kind, chosen by the text, that changes the sentence number `at` first."""
        original = sentences_of(self.text)
        found: dict[str, list[Mutant]] = {}
        for mutant in mutants(self.text):
            if _first_difference(original, sentences_of(mutant.text)) == at:
                found.setdefault(mutant.kind, []).append(mutant)
        chosen = int.from_bytes(hashlib.sha256(self.text.encode()).digest()[:4], "big")
        return {kind: some[chosen % len(some)] for kind, some in found.items()}


def _first_difference(one: Sequence[object], other: Sequence[object]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


@dataclass(frozen=True)
class Theorem:
    folder: TheoremFolder
    proof: Proof
    certificates: dict[str, Certificate]
    env: Environment
    checks: Checks

    def sections(self) -> Iterator[Section]:
        for plant in (None, *self.certificates):
            variant = plant or CLEAN
            claims = {s.label: s.claim for s in self._steps(plant)}
            for register, document in documents(
                self.folder, self.proof, self.certificates, self.env, plant
            ).items():
                if plant is None:
                    yield Section(register, "clean.Statement", document.statement, self.proof.target)
                for step in document.steps:
                    if plant is None or step.label in self.folder.planted[plant]:
                        key = f"{variant}.{step.label}"
                        yield Section(register, key, step.text, claims[step.label])

    def _steps(self, plant: str | None) -> Sequence[object]:
        return self.certificates[plant].steps if plant else self.proof.steps  # type: ignore[return-value]

    def is_caught(self, section: Section, text: str) -> bool:
        """Whether the formula check, which knows nothing of hashes, refuses a text for that section."""
        checker, spec = self.checks.checker, self.folder.spec.prose
        if section.register is Register.PLAIN:
            return checker.section(section.claim, text, Names()).outcome is not Outcome.STATED
        if section.key in spec.unread:
            return False
        if section.key in spec.parts:
            return checker.parts(section.claim, text, checker.names).outcome is not Outcome.PARTS
        return checker.section(section.claim, text, checker.names).outcome is not Outcome.STATED

    def place_of_the_claim(self, section: Section) -> int:
        """The number of the sentence that says the claim; the first with a display where none does."""
        sentences = sentences_of(section.text)
        names = self.checks.checker.names if section.register is Register.PAPER else Names()
        number = self.checks.checker.sentence(section.claim, section.text, names)
        displays = (i for i, s in enumerate(sentences) if any(getattr(p, "display", False) for p in s))
        return next(displays, 0) if number is None else number

    def edited(self, edits: dict[str, str]) -> TheoremFolder:
        """The folder with those sections of its paper texts, by key, replaced."""
        clean = {s: edits.get(f"clean.{s}", text) for s, text in self.folder.clean.items()}
        planted = {
            plant: {s: edits.get(f"{plant}.{s}", text) for s, text in texts.items()}
            for plant, texts in self.folder.planted.items()
        }
        return replace(self.folder, clean=clean, planted=planted)

    def bound(self, folder: TheoremFolder) -> dict[str, str]:
        found = bindings_of(folder, self.proof, self.certificates, self.env)
        return {f"{b.variant}.{b.section}": b.prose for b in found}


@pytest.fixture(scope="module")
def corpus(library: Path) -> tuple[Theorem, ...]:
    found = []
    for path in theorem_folders(CORPUS):
        env = load_environment(library, [f"Corpus.{path.name}.Proof", f"Corpus.{path.name}.Plants"])
        folder, proof = read_folder(path), read_proof(path.name, env)
        planted = {p.id: read_certificate(proof, p, env) for p in folder.spec.plant}
        found.append(Theorem(folder, proof, planted, env, Checks(folder, proof, planted, env)))
    return tuple(found)


def test_every_wrong_edit_of_a_claim_is_caught_and_nine_in_ten_by_reading_alone(
    corpus: tuple[Theorem, ...],
) -> None:
    made: Counter[tuple[str, str]] = Counter()
    read: Counter[tuple[str, str]] = Counter()
    for theorem in corpus:
        edits: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
        for section in theorem.sections():
            for kind, mutant in section.mutants(theorem.place_of_the_claim(section)).items():
                where = str(section.register), kind
                made[where] += 1
                read[where] += theorem.is_caught(section, mutant.text)
                if section.register is Register.PAPER:
                    edits[kind][section.key] = mutant.text
        before = theorem.bound(theorem.folder)
        for of_kind in filter(None, edits.values()):
            mutated = theorem.edited(of_kind)
            after = theorem.bound(mutated)
            assert {key for key in before if before[key] != after[key]} == set(of_kind)
            with pytest.raises(Rejected, match="the prose changed since it was bound"):
                check_bindings(
                    mutated, bindings_of(mutated, theorem.proof, theorem.certificates, theorem.env)
                )
    print("\ncaught by the formula check alone:")
    for register, kind in sorted(made):
        print(f"  {register}, {kind}: {read[register, kind]} of {made[register, kind]}")
    paper = [key for key in made if key[0] == "paper"]
    assert {kind for _, kind in paper} == set(KINDS)
    assert sum(read[key] for key in paper) >= 0.9 * sum(made[key] for key in paper)
    assert all(read[key] == made[key] for key in made if key[0] == "plain")
    assert all(read[key] == made[key] for key in made if key[1] == "quantifier order")


_SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z])")


def test_no_other_words_and_no_other_order_of_the_explanations_raise_an_alarm(
    corpus: tuple[Theorem, ...],
) -> None:
    changed = 0
    for theorem in corpus:
        for section in theorem.sections():
            display, end, rest = section.text.rpartition("$$\n")
            listed = section.key in {**theorem.folder.spec.prose.parts, **theorem.folder.spec.prose.unread}
            if not end or display.count("$$") != 1 or listed or section.register is Register.PLAIN:
                continue
            reasons = ["This is easily seen.", *reversed(_SENTENCE_END.split(rest))]
            assert not theorem.is_caught(
                section, f"To begin with, we note a fact. {display}$$\n{' '.join(reasons)}"
            )
            changed += 1
    assert changed > 250
