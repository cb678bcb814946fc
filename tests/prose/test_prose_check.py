"""The checker of prose: what it reads, what it refuses, and that every text of the corpus passes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from mutations.certificates import Certificate, read_certificate
from mutations.documents import Register, documents
from mutations.prose_check import CLEAN, Checks, ProseCheck, Reliance, check_prose, require_checked
from toolkit.corpus.folder import TheoremFolder, read_folder, theorem_folders
from toolkit.corpus.proof import Proof, read_proof
from toolkit.errors import Rejected, UsageError
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.project import bundled_project
from toolkit.lean.terms import Expr
from toolkit.prose.checking import Outcome

CORPUS = bundled_project().source / "Corpus"
THEOREMS = [folder.name for folder in theorem_folders(CORPUS)]

UNREAD = {
    "Compression.lastKey.S5", "FiniteClass.oneTooFew.S7", "JensenGap.momentOfPairs.S6",
    "Markov.strictFromWeak.S6", "NoFreeLunch.everyLabeling.S7", "NoFreeLunch.averageLabeling.S7",
    "Perceptron.orthogonalPart.S6", "TwoPoint.eachError.S9", "UniformLimit.symmetricCase.S6",
    "UnionBound.clean.S6", "UnionBound.bestOutcome.S6",
}  # fmt: skip
"""The sections that rest on their binding alone; `theorem.toml` gives the reason of each."""


@dataclass(frozen=True)
class Theorem:
    folder: TheoremFolder
    proof: Proof
    certificates: dict[str, Certificate]
    env: Environment

    def check(self, **changes: object) -> tuple[ProseCheck, ...]:
        folder = replace(self.folder, **changes)  # type: ignore[arg-type]
        return check_prose(folder, self.proof, self.certificates, self.env)

    def with_clean(self, section: str, before: str, after: str) -> tuple[ProseCheck, ...]:
        """The checks when one section of the clean text is edited."""
        assert before in self.folder.clean[section]
        edited = self.folder.clean[section].replace(before, after)
        return self.check(clean={**self.folder.clean, section: edited})

    def claim(self, variant: str, section: str) -> Expr:
        if section == "Statement":
            return self.proof.target
        steps = self.proof.steps if variant == CLEAN else self.certificates[variant].steps
        return next(s.claim for s in steps if s.label == section)


@cache
def theorem(name: str, library: Path) -> Theorem:
    env = load_environment(library, [f"Corpus.{name}.Proof", f"Corpus.{name}.Plants"])
    folder, proof = read_folder(CORPUS / name), read_proof(name, env)
    return Theorem(folder, proof, {p.id: read_certificate(proof, p, env) for p in folder.spec.plant}, env)


@cache
def checked(name: str, library: Path) -> tuple[ProseCheck, ...]:
    """The checks of the theorem as it stands."""
    return theorem(name, library).check()


def faults(checks: tuple[ProseCheck, ...], section: str) -> set[tuple[str, str]]:
    """The variants and registers in which that section fails."""
    return {(c.variant, str(c.register)) for c in checks for f in c.faults if f.section == section}


# --- the corpus ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", THEOREMS)
def test_every_variant_of_the_corpus_is_checked_in_both_registers(name: str, library: Path) -> None:
    read = theorem(name, library)
    checks = checked(name, library)
    require_checked(checks)
    variants = {CLEAN, "typo", *read.certificates}
    assert {(c.variant, c.register) for c in checks} == {(v, r) for v in variants for r in Register}
    assert all(len(c.sections) == 1 + len(read.proof.steps) for c in checks if c.variant == CLEAN)
    rests = {f"{name}.{c.variant}.{s.section}" for c in checks for s in c.sections if s.reliance == "binding"}
    own = {key for key in rests if key.split(".")[1] == CLEAN or key.split(".")[2] in _own(read, key)}
    assert {k for k in own if ".typo." not in k} == {key for key in UNREAD if key.startswith(f"{name}.")}


def _own(read: Theorem, key: str) -> set[str]:
    return set(read.folder.planted.get(key.split(".")[1], ()))


def test_nine_in_ten_sections_of_the_paper_register_are_read_in_full_and_all_of_the_plain_one(
    library: Path,
) -> None:
    counts: Counter[tuple[str, str]] = Counter()
    hypotheses: Counter[tuple[str, str]] = Counter()
    for name in THEOREMS:
        read = theorem(name, library)
        for check in checked(name, library):
            own = {"Statement", *read.folder.labels} if check.variant == CLEAN else _planted(read, check)
            counts.update((str(check.register), str(s.reliance)) for s in check.sections if s.section in own)
            if check.variant == CLEAN:
                hypotheses.update((str(check.register), str(o)) for o in check.setting.values())
    print(f"\nsections: {dict(counts)}\nhypotheses: {dict(hypotheses)}")
    paper = {how: counts["paper", str(how)] for how in Reliance}
    assert paper[Reliance.SENTENCE] >= 0.9 * sum(paper.values())
    assert paper[Reliance.BINDING] == len(UNREAD)
    assert {how for register, how in counts if register == "plain"} == {"sentence"}
    assert {how for register, how in hypotheses if register == "plain"} == {"stated"}
    assert hypotheses["paper", "missing"] <= 0.15 * hypotheses.total() / 2


def _planted(read: Theorem, check: ProseCheck) -> set[str]:
    return set(read.folder.planted.get(check.variant, ()))


@pytest.mark.parametrize("name", THEOREMS)
def test_no_section_is_excused_that_could_be_read(name: str, library: Path) -> None:
    read = theorem(name, library)
    checks = Checks(read.folder, read.proof, read.certificates, read.env)
    for key, text in _listed(read):
        claim = read.claim(*key.split("."))
        assert checks.checker.section(claim, text, checks.checker.names).outcome is not Outcome.STATED
        parts = checks.checker.parts(claim, text, checks.checker.names).outcome is Outcome.PARTS
        assert parts == (key in read.folder.spec.prose.parts), key


def _listed(read: Theorem) -> Iterator[tuple[str, str]]:
    spec = read.folder.spec.prose
    for key in (*spec.parts, *spec.unread):
        variant, section = key.split(".")
        yield key, read.folder.sections(None if variant == CLEAN else variant)[section]


# --- single faults -----------------------------------------------------------------------------------

PAPER = {(v, "paper") for v in (CLEAN, "typo")}


def test_a_wrong_numeral_is_named_with_its_section(library: Path) -> None:
    checks = theorem("Perceptron", library).with_clean("S2", "+ 2 \\, \\langle", "+ 3 \\, \\langle")
    assert faults(checks, "S2") >= PAPER
    with pytest.raises(Rejected, match=r"Perceptron.clean \(paper\), section S2: .* says almost the claim"):
        require_checked(checks)


def test_a_relation_turned_round_is_found_and_one_read_from_right_to_left_is_not_wrong(library: Path) -> None:
    read = theorem("DescentTelescoped", library)
    claim = read.claim(CLEAN, "S3")
    checks = Checks(read.folder, read.proof, read.certificates, read.env)

    def outcome(formula: str) -> Outcome:
        return checks.checker.section(claim, f"We obtain $${formula} .$$", checks.checker.names).outcome

    assert outcome(r"c \sum_{k<n} D_k \le F_0 - v + n e") is Outcome.STATED
    assert outcome(r"F_0 - v + n e \ge c \sum_{i=0}^{n-1} D_i") is Outcome.STATED
    assert outcome(r"n e - v + F_0 \ge (\sum_{k<n} D_k) \cdot c") is Outcome.STATED
    assert outcome(r"c \sum_{k<n} D_k \le F_0 - F_n + n e \le F_0 - v + n e") is Outcome.STATED
    assert outcome(r"c \sum_{k<n} D_k \ge F_0 - v + n e") is Outcome.CONTRADICTED
    assert outcome(r"c \sum_{k<n} D_k < F_0 - v + n e") is Outcome.CONTRADICTED
    assert outcome(r"c \sum_{k<n} D_k \le F_1 - v + n e") is Outcome.CONTRADICTED
    assert outcome(r"c \sum_{k<n} D_k \le F_0 - F_n + n e \ge F_0 - v + n e") is Outcome.MISSING
    assert outcome(r"c \sum_{k<n+1} D_k \le F_0 - v + n e") is Outcome.MISSING


def test_quantifiers_in_the_wrong_order_are_found(library: Path) -> None:
    read = theorem("InterchangedLimits", library)
    swapped = read.with_clean(
        "S1", "for every $m$ there is an $N$ such that", "there is an $N$ such that for every $m$"
    )
    assert faults(swapped, "S1") >= PAPER
    weaker = read.with_clean("S1", "for all $n \\ge N$", "for some $n \\ge N$")
    assert faults(weaker, "S1") >= PAPER


def test_a_condition_that_is_left_out_is_found(library: Path) -> None:
    checks = theorem("Markov", library).with_clean("S1", "$i < n$ with $t \\le x_i$", "$i < n$")
    assert faults(checks, "S1") >= PAPER


def test_a_text_whose_claim_cannot_be_read_is_never_fine(library: Path) -> None:
    checks = theorem("Markov", library).with_clean("S3", "\\le x_i", "\\preceq x_i")
    assert faults(checks, "S3") >= PAPER


def test_other_words_in_a_proof_fail_the_binding_and_not_the_reading(library: Path) -> None:
    old = "whether or not their values reach the threshold"
    checks = theorem("Markov", library).with_clean("S3", old, "as we know")
    assert faults(checks, "S3") == set()
    assert (CLEAN, "paper") in faults(checks, "bindings")


def test_a_missing_step_is_named(library: Path) -> None:
    read = theorem("Markov", library)
    texts = documents(read.folder, read.proof, read.certificates, read.env)
    paper = texts[Register.PAPER]
    shorter = replace(paper, steps=(paper.steps[1], paper.steps[0], *paper.steps[3:]))
    checks = Checks(read.folder, read.proof, read.certificates, read.env)
    found = checks.document(CLEAN, Register.PAPER, shorter)
    assert [f.section for f in found.faults] == ["labels"]
    assert found.faults[0].problem.startswith("the steps are S2, S1, S4")


def test_a_name_that_is_no_formula_and_a_section_that_is_not_there_are_errors_of_the_folder(
    library: Path,
) -> None:
    read = theorem("Markov", library)
    spec = read.folder.spec
    for prose, message in (
        ({"names": {"\\frac{x": "y"}}, "cannot be read"),
        ({"unread": {"clean.S99": "none"}}, "clean.S99, which is no section"),
    ):
        changed = spec.model_copy(update={"prose": spec.prose.model_copy(update=prose)})
        with pytest.raises(UsageError, match=message):
            read.check(spec=changed)


def test_a_check_is_a_record_of_json(library: Path) -> None:
    checks = checked("Markov", library)
    record = json.loads(json.dumps(checks[0].record()))
    assert (record["theorem"], record["status"]) == ("Markov", "checked")
    assert {s["rests_on"] for s in record["sections"]} == {"sentence"}
