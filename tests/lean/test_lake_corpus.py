"""A corpus in a Lake project: built by Lake, copied, and certified like any other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from lake_standin import make_lake, make_lean, plan_lake, write_files

from calibration.cli import main
from mutations.bindings import bindings_of, write_bindings
from mutations.certification import Certification, certify_project
from toolkit.corpus.skeleton import write_skeleton
from toolkit.engine import EngineName, engine_of
from toolkit.errors import UsageError
from toolkit.lean.build import ModuleStatus
from toolkit.lean.lake import build_corpus
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project, open_project
from toolkit.lean.toolchain import Toolchain

LAYOUT = {
    "lakefile.toml": 'name = "mine"\n[[require]]\nname = "leancal"\n[[lean_lib]]\nname = "Corpus"\n',
    "lean-toolchain": f"leanprover/lean4:v{PINNED_VERSION}\n",
}


@pytest.fixture
def lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toolchain: Toolchain, foundation: Project) -> Path:
    """`lake` for a project with a package that holds the foundation, built."""
    monkeypatch.setenv("ELAN_HOME", str(tmp_path / "elan"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    lean = make_lean(tmp_path / "toolchain" / "bin" / "lean", toolchain)
    return make_lake(tmp_path / "bin" / "lake", lean, libraries=[str(foundation.lib)])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = write_files(tmp_path / "lake project", LAYOUT)
    (root / "Corpus").mkdir()
    write_skeleton(root / "Corpus", "Squares")
    return root


def test_a_corpus_is_certified_from_copies_of_what_lake_built(
    root: Path, lake: Path, toolchain: Toolchain, foundation: Project
) -> None:
    project = open_project(root)
    assert project.lake is not None
    assert project.source == root
    built = build_corpus(project)
    assert built.ok
    names = [m.name for m in built.modules]
    assert names.index("Base") < names.index("Corpus.Squares.Proof")
    assert all(m.olean is not None and m.olean.is_relative_to(project.lib) for m in built.modules)
    with engine_of(EngineName.LOCAL, 1) as engine:
        bind(certify_project(project, built, toolchain, engine=engine))
        certification = certify_project(project, built, toolchain, engine=engine)
    assert [str(f) for f in certification.findings] == []
    assert (certification.planted, certification.certified) == (1, 1)


def bind(certification: Certification) -> None:
    """Record that the prose says what the claims say, as `leancal corpus bind` does."""
    (report,) = certification.theorems
    parts = certification.parts(report)
    assert report.folder is not None and parts is not None
    current = bindings_of(report.folder, parts.proof, parts.certificates, certification.environment)
    write_bindings(report.folder, current)


def test_the_command_builds_by_lake_and_says_what_is_not_certified(
    root: Path, lake: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["corpus", "bind", "--project", str(root)]) == 0
    assert main(["build", "--project", str(root)]) == 0
    assert "1 theorems, 1 of 1 planted errors certified" in capsys.readouterr().out
    (root / "Corpus" / "Squares" / "Plants.lean").write_text(
        "prelude\nimport Base\ntheorem x : Gone := gone\n"
    )
    assert main(["build", "--project", str(root)]) == 2
    assert "Corpus.Squares.Plants: unchecked: `lake build` failed" in capsys.readouterr().out


def test_what_lake_cannot_build_is_unchecked_with_its_words_and_old_artifacts_do_not_count(
    root: Path, lake: Path
) -> None:
    project = open_project(root)
    assert build_corpus(project).ok
    proof = root / "Corpus" / "Squares" / "Proof.lean"
    proof.write_text(proof.read_text() + "\ntheorem wrong : 1 = 2 := missing\n")
    built = build_corpus(project)
    assert not built.ok
    by_name = {m.name: m for m in built.modules}
    failed = by_name["Corpus.Squares.Proof"]
    assert failed.status is ModuleStatus.UNCHECKED
    assert "`lake build` failed" in failed.reason
    assert not (project.lib / "Corpus" / "Squares" / "Proof.olean").exists()


def test_all_parts_of_an_artifact_are_copied_and_old_ones_go(
    root: Path, lake: Path, toolchain: Toolchain, foundation: Project
) -> None:
    library = write_files(root / "dep", {"Dep.lean": "module\nprelude\npublic axiom P : Prop\n"})
    run_lean(toolchain, ["-o", library / "Dep.olean", "Dep.lean"], lean_path=[], cwd=library)
    plan_lake(lake, libraries=[str(foundation.lib), str(library)])
    proof = root / "Corpus" / "Odd" / "Proof.lean"
    write_files(root, {"Corpus/Odd/Proof.lean": "prelude\nimport Dep\ntheorem Odd.main (p : P) : P := p\n"})
    project = open_project(root)
    assert build_corpus(project).ok
    parts = ["Dep.olean", "Dep.olean.private", "Dep.olean.server"]
    assert sorted(file.name for file in project.lib.glob("Dep.*")) == parts
    shutil.rmtree(proof.parent)
    assert build_corpus(project).ok
    assert list(project.lib.glob("Dep.*")) == []


def test_the_corpus_may_lie_in_a_folder_of_sources_that_lake_names(root: Path, lake: Path) -> None:
    (root / "src").mkdir()
    (root / "Corpus").rename(root / "src" / "Corpus")
    plan_lake(lake, sources=["./src"])
    assert open_project(root).source == root / "src"


def test_a_lake_project_without_a_corpus_has_nothing_to_certify(root: Path, lake: Path) -> None:
    (root / "Corpus").rename(root / "Other")
    with pytest.raises(UsageError, match="there is nothing to certify"):
        build_corpus(open_project(root))


def test_leancals_own_layout_needs_no_lake_even_beside_a_lakefile(root: Path) -> None:
    (root / "lean_project").mkdir()
    project = open_project(root)
    assert (project.lake, project.source) == (None, root / "lean_project")


def test_a_folder_that_is_neither_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="neither a folder `lean_project` nor a lakefile"):
        open_project(tmp_path)
