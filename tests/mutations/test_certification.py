"""What certification refuses: a copy of the corpus is changed in one place, and the finding names it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from mutations.certification import Certification, Status, certify_project
from mutations.planting import variants
from toolkit.errors import Rejected, Unchecked
from toolkit.lean.build import build_project
from toolkit.lean.project import Project, bundled_project, open_project
from toolkit.lean.toolchain import find_toolchain

PLANTS = "Markov/Plants.lean"
PROOF = "Markov/Proof.lean"
SPEC = "Markov/theorem.toml"


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The bundled project, built and certified in a folder of the session."""
    build = tmp_path_factory.mktemp("pristine") / "build"
    project = bundled_project(build=build)
    certify(project)
    return project


@pytest.fixture
def copy(pristine: Project, tmp_path: Path) -> Project:
    """A copy of the bundled project with all its artifacts, to be changed; Markov is its whole corpus."""
    root = tmp_path / "project"
    shutil.copytree(pristine.source, root / "lean_project", ignore=shutil.ignore_patterns("Corpus"))
    shutil.copytree(pristine.source / "Corpus" / "Markov", root / "lean_project" / "Corpus" / "Markov")
    shutil.copy(pristine.root / "lean-toolchain", root)
    shutil.copytree(pristine.build, root / "build")
    return open_project(root, build=root / "build")


def certify(project: Project) -> Certification:
    toolchain = find_toolchain()
    return certify_project(project, build_project(project, toolchain), toolchain, jobs=2)


def edit(project: Project, file: str, old: str, new: str) -> None:
    path = project.source / "Corpus" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {file}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_every_theorem_and_plant_of_the_bundled_corpus_is_certified(pristine: Project) -> None:
    certification = certify(pristine)
    assert [str(f) for f in certification.findings] == []
    assert certification.certified == certification.planted >= 9


@dataclass(frozen=True)
class Case:
    """One change, the theorem or plant that must be named, and what the finding must say."""

    name: str
    edits: tuple[tuple[str, str, str], ...]
    subject: str
    says: str


STRICT = "∑ i < n, p i * (t * ind (t ≤ x i)) < ∑ i < n, p i * x i"
WEAK = "∑ i < n, p i * (t * ind (t ≤ x i)) ≤ ∑ i < n, p i * x i"
LEAST = "∃ j, j < n ∧ t ≤ x j ∧ ∀ i, i < n → t ≤ x i → x j ≤ x i"
REFUTED_PROOF = (
    "fun h => absurd (h ℤ 1 (fun _ => 1) (fun _ => 1) 1 (by decide) (by decide) (by decide)) (by decide)"
)

CASES = (
    Case(
        "a planted claim that is true",
        ((PLANTS, STRICT, WEAK),),
        "Markov.strictFromWeak",
        "did not compile",
    ),
    Case("sorry in a refutation", ((PLANTS, REFUTED_PROOF, "sorry"),), "Markov.strictFromWeak", "sorry"),
    Case(
        "an axiom in a refutation",
        (
            (PLANTS, "namespace strictFromWeak", "namespace strictFromWeak\naxiom cheat : False"),
            (PLANTS, REFUTED_PROOF, "cheat.elim"),
        ),
        "Markov.strictFromWeak",
        "axiom Markov.strictFromWeak.cheat : False",
    ),
    Case(
        "an opaque constant in a refutation",
        (
            (PLANTS, "namespace strictFromWeak", "namespace strictFromWeak\nopaque hidden : ℤ := 1"),
            (PLANTS, REFUTED_PROOF, f"(fun _ : ℤ => {REFUTED_PROOF}) hidden"),
        ),
        "Markov.strictFromWeak",
        "opaque constant Markov.strictFromWeak.hidden",
    ),
    Case(
        "a function that the kernel computes, defined otherwise",
        ((PLANTS, "\nnamespace Markov\n", "\ndef Nat.div (_ _ : Nat) : Nat := 5\n\nnamespace Markov\n"),),
        "Markov",
        "declares Nat.div, outside the namespace Markov",
    ),
    Case(
        "compiled code of another",
        (
            (
                PLANTS,
                "namespace strictFromWeak",
                'namespace strictFromWeak\n@[extern "x"] def alien : ℤ := 1',
            ),
            (PLANTS, REFUTED_PROOF, f"(fun _ : ℤ => {REFUTED_PROOF}) alien"),
        ),
        "Markov.strictFromWeak",
        "Markov.strictFromWeak.alien, whose compiled code is another's",
    ),
    Case(
        "a later step that uses the refutation",
        (
            (
                PLANTS,
                "  rw [h5 t]\n  exact le_of_lt h4",
                "  rw [h5 t]\n  exact (fun _ => le_of_lt h4) refuted",
            ),
        ),
        "Markov.strictFromWeak",
        "uses the refutation Markov.strictFromWeak.refuted",
    ),
    Case(
        "a witness that is missing",
        ((PLANTS, "theorem S6_consistent", "theorem elsewhere"),),
        "Markov.strictFromWeak",
        "S6_consistent is not declared",
    ),
    Case(
        "prose changed without its claim",
        (("Markov/strictFromWeak.md", "strictly smaller", "much smaller"),),
        "Markov",
        "strictFromWeak.md, section S4: the prose changed",
    ),
    Case(
        "a clean text changed without its claim",
        (("Markov/clean.md", "We first look", "First we look"),),
        "Markov",
        "clean.md, section S1: the prose changed",
    ),
    Case(
        "a claim changed without its prose",
        (
            (PLANTS, LEAST, LEAST.replace("t ≤ x j ∧", "t ≤ x j ∧ 0 ≤ x j ∧")),
            (PLANTS, "⟨j, hj, htj, hleast⟩ := h1", "⟨j, hj, htj, _, hleast⟩ := h1"),
        ),
        "Markov",
        "leastLargeValue.md, section S1: the formal claim Markov.leastLargeValue.refuted changed",
    ),
    Case(
        "a category that does not exist",
        ((SPEC, 'category = "missing_object"', 'category = "gap"'),),
        "Markov.leastLargeValue",
        "'gap' is no category",
    ),
    Case(
        "a calculation error that is one under some of the hypotheses only",
        ((SPEC, 'category = "incomplete_argument"', 'category = "calculation_error"'),),
        "Markov.forgottenCase",
        "leaves out the hypotheses hx",
    ),
    Case(
        "a plant on another step than the certificate says",
        ((SPEC, 'step = "S4"\ndrops = []', 'step = "S6"\ndrops = []'),),
        "Markov.strictFromWeak",
        "the last step does not reach the statement",
    ),
    Case(
        "a dropped step that a kept one uses",
        (
            (SPEC, 'step = "S4"\ndrops = []', 'step = "S4"\ndrops = ["S5"]'),
            ("Markov/strictFromWeak.md", "Using @S5 with $c = t$ and then @S4", "Using @S4"),
        ),
        "Markov.strictFromWeak",
        "S6_consistent does not show that the premises",
    ),
    Case(
        "a typo whose text is not there",
        ((SPEC, 'before = "every natural number"', 'before = "no such words"'),),
        "Markov",
        "occurs 0 times",
    ),
    Case(
        "a step that names another one",
        ((PROOF, ".elim (h1 i hi) (h2 i hi)", ".elim (S1 R n p x t hp hx i hi) (h2 i hi)"),),
        "Markov",
        "the proof of Markov.S3 names Markov.S1",
    ),
    Case(
        "kernel checks switched off",
        ((PLANTS, "set_option autoImplicit false", "set_option debug.skipKernelTC true"),),
        "Markov.strictFromWeak",
        "debug.skipKernelTC",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_flaw_is_refused_and_named(case: Case, copy: Project) -> None:
    for file, old, new in case.edits:
        edit(copy, file, old, new)
    certification = certify(copy)
    findings = {f.subject: f for f in certification.findings}
    assert case.subject in findings, [str(f) for f in certification.findings]
    assert findings[case.subject].status is Status.REJECTED
    assert case.says in str(findings[case.subject])
    assert certification.certified < certification.planted


def test_nothing_of_a_flawed_corpus_can_become_a_suite(copy: Project) -> None:
    edit(copy, PLANTS, REFUTED_PROOF, "sorry")
    with pytest.raises(Rejected, match=r"Markov\.strictFromWeak: rejected: .*uses sorry"):
        variants(certify(copy))


def test_a_corrupt_artifact_gives_no_variants(copy: Project) -> None:
    toolchain = find_toolchain()
    built = build_project(copy, toolchain)
    (copy.lib / "Corpus/Markov/Plants.olean").write_bytes(b"olean")
    with pytest.raises(Unchecked, match="Plants"):
        variants(certify_project(copy, built, toolchain, jobs=1))
