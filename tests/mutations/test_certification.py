"""What certification refuses: a copy of the corpus is changed in one place, and the finding names it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from mutations.bindings import bindings_of, write_bindings
from mutations.categories import Category
from mutations.certificates import read_certificate
from mutations.certification import Certification, Status, belongs, certify_project
from mutations.planting import variants
from toolkit.corpus.proof import read_proof
from toolkit.corpus.spec import PlantSpec
from toolkit.engine import LocalEngine, ThisProcess
from toolkit.engine.local import _Worker
from toolkit.errors import Rejected, Unchecked
from toolkit.lean.build import build_project
from toolkit.lean.environment import load_environment
from toolkit.lean.project import Project, bundled_project, open_project
from toolkit.lean.toolchain import find_toolchain

PLANTS = "Markov/Plants.lean"
PROOF = "Markov/Proof.lean"
SPEC = "Markov/theorem.toml"


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The bundled project with one theorem of it, Markov, built and certified in a folder of the session."""
    project = bundled_project(build=tmp_path_factory.mktemp("pristine") / "build")
    only, toolchain = ("Markov",), find_toolchain()
    built = build_project(project, toolchain, wanted=lambda module: belongs(module, only))
    certification = certify_project(project, built, toolchain, theorems=only)
    assert [str(f) for f in certification.findings] == []
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
    return certify_project(project, build_project(project, toolchain), toolchain)


def edit(project: Project, file: str, old: str, new: str) -> None:
    path = project.source / "Corpus" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {file}"
    path.write_text(text.replace(old, new), encoding="utf-8")


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
CLEAN_S3 = "S3 R n p x t hp hx (S1 R n p x t hp hx) (S2 R n p x t hp hx)"
SMALL_VALUES = "  intro i hi h\n  rw [ind_of_not (lt_iff_not_le.mp h), mul_zero]\n  exact hx i hi"
BOUND = (
    "((le_or_lt t (x i)).elim (fun h => by rw [ind_of h, mul_one]; exact h) "
    "(fun h => by rw [ind_of_not (lt_iff_not_le.mp h), mul_zero]; exact hx i hi))"
)


def averaged(file: str) -> str:
    """Step S4 of Markov's inequality, as the file has it."""
    text = (bundled_project().source / "Corpus" / "Markov" / file).read_text(encoding="utf-8")
    return text.split("## S4\n\n")[1].split("\n## ")[0].rstrip("\n")


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
        "a later step that goes back to the clean proof",
        ((PLANTS, "  exact le_of_lt h4", f"  exact S4 R n p x t hp hx ({CLEAN_S3})"),),
        "Markov.strictFromWeak",
        "the proof of Markov.strictFromWeak.S6 names Markov.S1, Markov.S2, Markov.S3, Markov.S4",
    ),
    Case(
        "a later step that does without the planted claim",
        (
            (
                PLANTS,
                "  rw [h5 t]\n  exact le_of_lt h4",
                "  exact le_trans (le_of_eq (h5 t)) "
                f"(sum_le_sum fun i hi => mul_le_mul_of_nonneg_left {BOUND} (hp i hi))",
            ),
        ),
        "Markov.strictFromWeak",
        "the proof of Markov.strictFromWeak.S6 does not use its premise S4",
    ),
    Case(
        "a witness that is missing",
        ((PLANTS, "theorem S6_consistent", "theorem elsewhere"),),
        "Markov.strictFromWeak",
        "S6_consistent is not declared",
    ),
    Case(
        "a plant whose text is the clean one",
        (("Markov/strictFromWeak.md", averaged("strictFromWeak.md"), averaged("clean.md")),),
        "Markov.strictFromWeak",
        "step S4 reads the same with the error and without, in the register paper",
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
        "a typo that changes a formula",
        (
            (SPEC, 'before = "gives the claim"', r'before = "\\;\\le\\;"'),
            (SPEC, 'after = "give the claim"', r'after = "\\;<\\;"'),
        ),
        "Markov",
        "typo.paper changes a formula of step S4",
    ),
    Case(
        "a typo that refers to no step",
        ((SPEC, 'after = "give the claim"', 'after = "gives the claim of @S9"'),),
        "Markov",
        "typo.paper makes step S4 refer to S9",
    ),
    Case(
        "two steps that claim the same",
        (
            (PROOF, "x i < t → t * ind", "t * ind"),
            (PROOF, SMALL_VALUES, f"  intro i hi\n  exact {BOUND}"),
            (PROOF, "(h2 i hi)", "(fun _ => h2 i hi)"),
        ),
        "Markov",
        "S2 and S3 claim the same",
    ),
    Case(
        "a step that does not use a premise",
        (
            (PROOF, "theorem S5 : ∀ c", "theorem S5 (h3 : ∀ i, i < n → t * ind (t ≤ x i) ≤ x i) : ∀ c"),
            (PROOF, "(S5 R n p x t hp hx)", f"(S5 R n p x t hp hx ({CLEAN_S3}))"),
        ),
        "Markov",
        "the proof of Markov.S5 does not use its premise S3",
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


def test_a_theorem_stands_on_the_foundation_and_its_own_folder_alone(copy: Project) -> None:
    (copy.source / "Elsewhere.lean").write_text("prelude\nimport Base\n")
    edit(copy, PROOF, "import Base", "import Base\nimport Elsewhere")
    (finding,) = certify(copy).findings
    assert finding.subject == "Markov"
    assert "imports Elsewhere, which belongs neither to Base nor to Markov" in str(finding)


def test_a_private_definition_is_part_of_what_a_claim_means(copy: Project) -> None:
    private = "omit [OrderedRing R] in\nprivate def own (s : R) : R := s\ninclude t hp hx\n"
    edit(copy, PROOF, "include t hp hx\n", private)
    edit(copy, PROOF, "∀ i, i < n → x i < t →", "∀ i, i < n → x i < own R t →")
    edit(copy, PROOF, "lt_iff_not_le.mp h", "lt_iff_not_le.mp (show x i < t from h)")
    unread = '[prose.unread]\n"clean.S2" = "The text does not name it."\n'
    edit(copy, "Markov/theorem.toml", "[prose.unread]\n", unread)
    bound = certify(copy)
    folder, parts = bound.theorems[0].folder, bound.parts(bound.theorems[0])
    assert folder is not None and parts is not None
    write_bindings(folder, bindings_of(folder, parts.proof, parts.certificates, bound.environment))
    assert certify(copy).findings == ()
    edit(copy, PROOF, "R := s", "R := (fun r => r) s")
    (finding,) = certify(copy).findings
    assert "clean.md, section S2: the formal claim Markov.S2 changed since it was bound" in str(finding)


def test_prose_that_says_another_relation_is_refused_though_it_was_bound(copy: Project) -> None:
    edit(copy, "Markov/clean.md", "for every $i < n$ with $x_i < t$", "for every $i < n$ with $x_i > t$")
    unbound = certify(copy)
    folder, parts = unbound.theorems[0].folder, unbound.parts(unbound.theorems[0])
    assert folder is not None and parts is not None
    write_bindings(folder, bindings_of(folder, parts.proof, parts.certificates, unbound.environment))
    findings = certify(copy).findings
    assert "Markov" in {f.subject for f in findings}
    assert all("Markov.clean (paper), section S2" in str(f) or f.subject != "Markov" for f in findings)


def test_a_module_beside_the_theorems_is_nobody_s(copy: Project) -> None:
    (copy.source / "Corpus.lean").write_text("prelude\nimport Corpus.Markov.Proof\n")
    toolchain = find_toolchain()
    built = build_project(copy, toolchain, wanted=lambda module: belongs(module, ["Markov"]))
    assert "Corpus" not in [m.name for m in built.modules]
    assert certify_project(copy, built, toolchain, theorems=["Markov"]).findings == ()


VARIABLE_HYPOTHESIS = """prelude
import Base
namespace Markov
theorem S1 (q : Nat → Prop) (n : Nat) (here : q n) (only : ∀ i, q i → i = 0) : n = 0 := only n here
theorem main (q : Nat → Prop) (n : Nat) (here : q n) (only : ∀ i, q i → i = 0) : n = 0 := S1 q n here only
namespace wrong
theorem refuted : ¬ ∀ (q : Nat → Prop) (n : Nat) (only : ∀ i, q i → i = 0), n = 0 :=
  fun h => absurd (h (fun i => i = 0) 1 (fun _ h => h)) (by decide)
end wrong
end Markov
"""


def test_a_hypothesis_that_is_a_variable_counts_as_left_out(copy: Project) -> None:
    (copy.source / "Corpus" / PROOF).write_text(VARIABLE_HYPOTHESIS, encoding="utf-8")
    build_project(copy, find_toolchain())
    env = load_environment(copy.lib, ["Corpus.Markov.Proof"])
    wrong = PlantSpec(id="wrong", category=Category.CALCULATION_ERROR, step="S1", reason="1 is not 0.")
    proof = read_proof("Markov", env)
    assert [str(h.name) for h in proof.hypotheses(env)] == ["here", "only"]
    with pytest.raises(Rejected, match="refuted leaves out the hypotheses here"):
        read_certificate(proof, wrong, env)


def test_nothing_of_a_flawed_corpus_can_become_a_suite(copy: Project) -> None:
    edit(copy, PLANTS, REFUTED_PROOF, "sorry")
    with pytest.raises(Rejected, match=r"Markov\.strictFromWeak: rejected: .*uses sorry"):
        variants(certify(copy))


def test_a_corrupt_artifact_gives_no_variants(copy: Project) -> None:
    toolchain = find_toolchain()
    built = build_project(copy, toolchain)
    (copy.lib / "Corpus/Markov/Plants.olean").write_bytes(b"olean")
    with pytest.raises(Unchecked, match="Plants"):
        variants(certify_project(copy, built, toolchain))


def test_a_killed_worker_changes_nothing(copy: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    toolchain = find_toolchain()
    built = build_project(copy, toolchain)
    with ThisProcess() as here:
        expected = certify_project(copy, built, toolchain, engine=here)
    shutil.rmtree(copy.build / "passed")
    ask = _Worker.ask
    killed: list[_Worker] = []

    def ask_and_kill(worker: _Worker, request: bytes) -> bytes:
        if len(killed) < 2:
            killed.append(worker)
            worker.process.kill()
        return ask(worker, request)

    monkeypatch.setattr(_Worker, "ask", ask_and_kill)
    with LocalEngine(2) as engine:
        certification = certify_project(copy, built, toolchain, engine=engine)
    assert certification.theorems == expected.theorems
    assert certification.findings == ()
    assert len(engine._workers) > 2
