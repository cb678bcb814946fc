"""Lake projects: opened through `lake env`, with their own Lean; and every way in which that can fail.

`lake` and `elan` are stand-ins made by the tests; the Lean behind them is real.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lake_standin import make_lake, make_lean, other_lean, plan_lake, program, questions, write_files

from toolkit.errors import Unchecked, UsageError
from toolkit.lean.build import Limits
from toolkit.lean.environment import load_environment
from toolkit.lean.lake import build_modules, open_lake_project, require_built, unbuilt_modules
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.process import run_lean
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain, ToolchainKind

NAME = f"leanprover/lean4:v{PINNED_VERSION}"
OWN = "prelude\nset_option autoImplicit false\naxiom Own : Prop\naxiom own : Own\n"
USER = "prelude\nimport Mine.Basic\ntheorem user : Own := own\n"
FILES = {
    "lakefile.toml": 'name = "mine"\n[[lean_lib]]\nname = "Mine"\n',
    "lean-toolchain": f"{NAME}\n",
    "Mine/Basic.lean": OWN,
    "Mine/User.lean": USER,
}


@pytest.fixture
def elan_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with neither Lake nor elan; where elan would keep its toolchains."""
    monkeypatch.setenv("ELAN_HOME", str(tmp_path / "elan"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.delenv("LEANCAL_LEAN", raising=False)
    return tmp_path / "elan"


@pytest.fixture
def lake(tmp_path: Path, elan_home: Path, toolchain: Toolchain) -> Path:
    """`lake` on the PATH, and `lean` where only Lake says."""
    return make_lake(tmp_path / "bin" / "lake", make_lean(tmp_path / "lean home" / "bin" / "lean", toolchain))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_files(tmp_path / "projet nommé ∀", FILES)


def installed(elan_home: Path, toolchain: Toolchain, folder: str) -> Path:
    """A toolchain as elan installs it, with its own `lake`."""
    bin_folder = elan_home / "toolchains" / folder / "bin"
    make_lake(bin_folder / "lake", make_lean(bin_folder / "lean", toolchain))
    return bin_folder


def test_a_project_is_opened_through_lake_with_the_lean_that_lake_puts_first(
    root: Path, lake: Path, toolchain: Toolchain
) -> None:
    project = open_lake_project(root)
    assert project.lean_path == (root / ".lake/build/lib/lean",)
    assert project.toolchain.path == lake.parent.parent / "lean home" / "bin" / "lean"
    assert project.toolchain.kind is ToolchainKind.INSTALLED
    assert project.toolchain.identity == toolchain.identity
    assert ["env", "printenv", "LEAN_PATH"] in questions(lake)


def test_lake_builds_the_wanted_modules_and_lean_finds_them_in_a_path_with_spaces_and_letters(
    root: Path, lake: Path
) -> None:
    project = open_lake_project(root)
    build_modules(project, ["Mine.User"])
    env = load_environment(project.search_path, ["Mine.User"])
    assert env.owners[Name.of("own")] == "Mine.Basic"
    candidate = root / "candidate.lean"
    candidate.write_text("prelude\nimport Mine.User\ntheorem again : Own := user\n")
    run = run_lean(project.toolchain, ["--json", candidate], lean_path=project.search_path, cwd=project.root)
    assert (run.exit_code, run.errors) == (0, ())


@pytest.mark.parametrize("name", [NAME, f"v{PINNED_VERSION}", PINNED_VERSION])
def test_the_toolchain_that_elan_installed_is_used_by_its_folder_and_elans_proxies_are_not_run(
    root: Path, elan_home: Path, toolchain: Toolchain, name: str
) -> None:
    (root / "lean-toolchain").write_text(f"{name}\n")
    bin_folder = installed(elan_home, toolchain, f"leanprover--lean4---v{PINNED_VERSION}")
    ran = elan_home / "ran"
    program(elan_home.parent / "bin" / "elan", f"#!/bin/sh\ntouch {ran}\n")
    project = open_lake_project(root)
    assert (project.toolchain.path, project.lake) == (bin_folder / "lean", bin_folder / "lake")
    assert not ran.exists()


def test_a_linked_toolchain_is_found_by_its_own_name(
    root: Path, elan_home: Path, toolchain: Toolchain
) -> None:
    (root / "lean-toolchain").write_text("my-lean\n")
    bin_folder = installed(elan_home, toolchain, "my-lean")
    assert open_lake_project(root).toolchain.path == bin_folder / "lean"


def test_elan_is_asked_where_its_toolchain_lies_elsewhere_and_cannot_download(
    root: Path, tmp_path: Path, elan_home: Path, toolchain: Toolchain
) -> None:
    lean = make_lean(tmp_path / "apart" / "bin" / "lean", toolchain)
    make_lake(tmp_path / "apart" / "bin" / "lake", lean)
    script = f'#!/bin/sh\necho "$*: $https_proxy" > {tmp_path}/asked\necho {lean}\n'
    program(tmp_path / "bin" / "elan", script)
    project = open_lake_project(root)
    assert (project.toolchain.path, project.lake) == (lean, lean.with_name("lake"))
    assert (tmp_path / "asked").read_text() == "which lean: http://127.0.0.1:9\n"


def test_a_toolchain_that_elan_has_not_installed_is_unchecked_with_what_elan_says(
    root: Path, tmp_path: Path, elan_home: Path
) -> None:
    elan = program(tmp_path / "bin" / "elan", "#!/bin/sh\necho 'error: could not download' >&2\nexit 1\n")
    (elan.parent / "lake").hardlink_to(elan)
    with pytest.raises(Unchecked, match=r"elan has not installed\. error: could not download") as caught:
        open_lake_project(root)
    assert caught.value.hint == f"`elan toolchain install {NAME}`"


def test_without_lake_and_elan_the_project_is_unchecked(root: Path, elan_home: Path) -> None:
    with pytest.raises(Unchecked, match="neither `lake` nor `elan` is installed"):
        open_lake_project(root)


@pytest.mark.parametrize("name", ["leanprover/lean4:v4.12.0", "v4.36.0-rc1"])
def test_a_project_of_another_version_is_refused_with_both_versions_before_anything_runs(
    root: Path, lake: Path, name: str
) -> None:
    (root / "lean-toolchain").write_text(name)
    version = name.split("v")[-1]
    with pytest.raises(
        Unchecked, match=rf"uses Lean {version}, but leancal reads what Lean {PINNED_VERSION}"
    ):
        open_lake_project(root)
    assert questions(lake) == []


def test_a_lean_that_is_not_what_its_toolchain_says_is_refused_with_both_versions(
    root: Path, tmp_path: Path, elan_home: Path
) -> None:
    make_lake(tmp_path / "bin" / "lake", other_lean(tmp_path / "old" / "lean", "4.12.0"))
    with pytest.raises(Unchecked, match=rf"uses Lean 4\.12\.0, but leancal reads what Lean {PINNED_VERSION}"):
        open_lake_project(root)


def test_where_lake_hides_its_lean_the_embedded_one_serves_if_it_is_the_same_to_the_commit(
    root: Path, lake: Path, tmp_path: Path, toolchain: Toolchain
) -> None:
    plan_lake(lake, hides_lean=True)
    assert open_lake_project(root).toolchain == toolchain
    plan_lake(lake, lean=str(other_lean(tmp_path / "old" / "lean", "4.12.0")))
    with pytest.raises(Unchecked, match=r"uses Lean 4\.12\.0, but leancal"):
        open_lake_project(root)
    plan_lake(lake, lean=str(other_lean(tmp_path / "fork" / "lean", PINNED_VERSION)))
    with pytest.raises(Unchecked, match="Lake does not say which Lean"):
        open_lake_project(root)


def test_a_lake_that_fails_is_unchecked_with_what_it_said(root: Path, lake: Path) -> None:
    plan_lake(lake, exits=1)
    with pytest.raises(Unchecked, match=r"ended with code 1\. error: the configuration is wrong"):
        open_lake_project(root)


def test_a_lake_that_hangs_is_stopped(root: Path, lake: Path) -> None:
    plan_lake(lake, hangs=True)
    with pytest.raises(Unchecked, match=r"it was stopped after 0\.5 s"):
        open_lake_project(root, timeout=0.5)


@pytest.mark.parametrize(
    "said",
    ["", "Hello!", "info: configuring\n/lib/lean", "error: no folder /lib/lean", "/a\x1b[0m:/b", ":::"],
)
def test_an_answer_that_is_no_search_path_is_unchecked_and_shown(root: Path, lake: Path, said: str) -> None:
    plan_lake(lake, says=said)
    with pytest.raises(Unchecked, match="with what is no search path") as caught:
        open_lake_project(root)
    assert repr(f"{said}\n") in caught.value.message


def test_folders_that_lake_gives_relative_to_the_project_are_taken_so(root: Path, lake: Path) -> None:
    plan_lake(lake, libraries=["./.lake/packages/dep/.lake/build/lib/lean"])
    assert open_lake_project(root).lean_path[0] == root / ".lake/packages/dep/.lake/build/lib/lean"


def test_a_package_that_was_not_fetched_is_named_and_lake_is_not_run(root: Path, lake: Path) -> None:
    manifest = {"packages": [{"name": "mathlib", "type": "git", "url": "https://example.org/mathlib"}]}
    (root / "lake-manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(Unchecked, match="packages that are not there: mathlib"):
        open_lake_project(root)
    assert questions(lake) == []


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"packages": [{"name": "x"}]}', '{"packages": 3}', "[" * 9999]
)
def test_a_manifest_that_cannot_be_read_is_unchecked(root: Path, lake: Path, text: str) -> None:
    (root / "lake-manifest.json").write_text(text)
    with pytest.raises(Unchecked, match="is not a manifest that Lake writes"):
        open_lake_project(root)


@pytest.mark.parametrize("text", ["", "\n", "lean 4, please", "leanprover/lean4:"])
def test_a_toolchain_file_without_a_toolchain_is_a_usage_error(root: Path, lake: Path, text: str) -> None:
    (root / "lean-toolchain").write_text(text)
    with pytest.raises(UsageError, match="names no toolchain"):
        open_lake_project(root)


def test_a_folder_without_a_lakefile_is_a_usage_error(tmp_path: Path, lake: Path) -> None:
    with pytest.raises(UsageError, match="not a Lake project"):
        open_lake_project(tmp_path)


def test_modules_of_packages_are_trusted_and_the_projects_own_are_not_unless_it_is_said(
    root: Path, lake: Path, toolchain: Toolchain
) -> None:
    package = root / ".lake" / "packages" / "dep"
    library = package / ".lake" / "build" / "lib" / "lean"
    write_files(package, {"Dep.lean": OWN})
    library.mkdir(parents=True)
    run_lean(toolchain, ["-o", library / "Dep.olean", "Dep.lean"], lean_path=[], cwd=package)
    manifest = {"packages": [{"name": "dep", "type": "git", "url": "https://example.org/dep"}]}
    (root / "lake-manifest.json").write_text(json.dumps(manifest))
    plan_lake(lake, libraries=[str(library)])
    project = open_lake_project(root)
    build_modules(project, ["Mine.Basic"])
    assert [p.name for p in project.packages] == ["dep"]
    assert project.is_trusted("Dep") and not project.is_own("Dep")
    assert project.is_own("Mine.Basic") and not project.is_trusted("Mine.Basic")
    assert open_lake_project(root, trust=["Mine"]).is_trusted("Mine.Basic")
    assert not project.is_trusted("Mine.NotThere") and not project.is_own("Mine.NotThere")


def test_a_project_that_is_not_built_or_is_stale_is_unchecked_and_nothing_is_built(
    root: Path, lake: Path
) -> None:
    project = open_lake_project(root)
    with pytest.raises(Unchecked, match=r"not built: Mine\.User has no compiled artifact") as caught:
        require_built(project, ["Mine.User"])
    assert caught.value.hint == "run `lake build Mine.User` in the project"
    build_modules(project, ["Mine.User"])
    require_built(project, ["Mine.User"])
    (root / "Mine" / "Basic.lean").write_text(OWN + "axiom more : Own\n")
    before = project.find("Mine.Basic")
    assert before is not None
    made = before.stat().st_mtime_ns
    with pytest.raises(Unchecked, match="not up to date: it ended with code 3"):
        require_built(project, ["Mine.User"])
    assert before.stat().st_mtime_ns == made


def test_a_build_that_fails_hangs_or_makes_nothing_is_unchecked(root: Path, lake: Path) -> None:
    project = open_lake_project(root)
    (root / "Mine" / "Bad.lean").write_text("prelude\ntheorem bad : Missing := missing\n")
    with pytest.raises(Unchecked, match=r"`lake build` failed in .*ended with code 1"):
        build_modules(project, ["Mine.Bad"])
    with pytest.raises(Unchecked, match=r"ended well in .*, but made no artifact of Mine\.Nowhere"):
        build_modules(project, ["Mine.Nowhere"])
    plan_lake(lake, hangs=True)
    with pytest.raises(Unchecked, match=r"stopped after 0\.3 s"):
        build_modules(project, ["Mine.Basic"], limits=Limits(timeout=0.3))


def test_what_lake_cannot_build_is_told_apart_from_what_it_can(root: Path, lake: Path) -> None:
    project = open_lake_project(root)
    assert unbuilt_modules(project, ["Mine.User", "Mine.Basic"]) == {}
    assert [q for q in questions(lake) if q[0] == "build"] == [["build", "+Mine.User", "+Mine.Basic"]]
    failed = unbuilt_modules(project, ["Mine.User", "Mine.Nowhere"])
    assert list(failed) == ["Mine.Nowhere"]
    assert "made no artifact of Mine.Nowhere" in failed["Mine.Nowhere"]


def test_one_module_that_cannot_be_built_does_not_cost_a_run_of_lake_for_each(root: Path, lake: Path) -> None:
    project = open_lake_project(root)
    for number in range(16):
        (root / "Mine" / f"M{number}.lean").write_text(f"prelude\naxiom M{number} : Prop\n")
    modules = [f"Mine.M{number}" for number in range(15)]
    assert list(unbuilt_modules(project, ["Mine.Nowhere", *modules])) == ["Mine.Nowhere"]
    assert len([q for q in questions(lake) if q[0] == "build"]) == 9


def test_a_module_is_looked_for_as_lean_does_in_the_first_folder_with_its_library(
    tmp_path: Path, toolchain: Toolchain
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, module in ((first, "A"), (second, "B")):
        source = write_files(tmp_path, {f"{module}.lean": f"prelude\naxiom {module} : Prop\n"})
        (folder / "Lib").mkdir(parents=True)
        artifact = folder / "Lib" / f"{module}.olean"
        assert (
            run_lean(toolchain, ["-o", artifact, f"{module}.lean"], lean_path=[], cwd=source).exit_code == 0
        )
    for module, found in (("Lib.A", True), ("Lib.B", False)):
        (tmp_path / "importing.lean").write_text(f"prelude\nimport {module}\n")
        run = run_lean(toolchain, ["--json", "importing.lean"], lean_path=[first, second], cwd=tmp_path)
        assert (run.exit_code == 0) is found
        if found:
            assert module in load_environment([first, second], [module]).modules
        else:
            with pytest.raises(Unchecked, match=r"Lib\.B has no compiled artifact"):
                load_environment([first, second], [module])
