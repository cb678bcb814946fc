"""Which Lean is taken."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from toolkit.errors import Unchecked, UsageError
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.toolchain import (
    Toolchain,
    ToolchainKind,
    clean_environment,
    find_toolchain,
    require_pinned,
)


@pytest.fixture(autouse=True)
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no Lean but the embedded one; its elan folder."""
    home = tmp_path / "elan"
    monkeypatch.setenv("ELAN_HOME", str(home))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.delenv("LEANCAL_LEAN", raising=False)
    return home


def script(path: Path, line: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)
    return path


def another_lean(path: Path, toolchain: Toolchain) -> Path:
    """The real Lean at another place, as an installed one would be."""
    return script(path, f'exec {shlex.join(toolchain.command)} "$@"')


def old_lean(path: Path) -> Path:
    commit = "0123456789" * 4
    return script(path, f"echo 'Lean (version 4.12.0, x86_64-unknown-linux-gnu, commit {commit}, Release)'")


def test_without_any_other_the_embedded_lean_is_found_and_matches_the_pin() -> None:
    found = find_toolchain()
    assert found.kind is ToolchainKind.EMBEDDED
    assert found.version == PINNED_VERSION
    assert found.matches_pin
    assert len(found.commit) == 40


def test_an_installed_lean_that_matches_the_pin_goes_before_the_embedded_one(
    bare_machine: Path, toolchain: Toolchain
) -> None:
    lean = another_lean(bare_machine / "toolchains" / "any-name" / "bin" / "lean", toolchain)
    found = find_toolchain()
    assert (found.kind, found.path) == (ToolchainKind.INSTALLED, lean)


def test_a_lean_is_what_it_says_when_run_and_not_what_its_folder_is_called(bare_machine: Path) -> None:
    old_lean(bare_machine / "toolchains" / f"leanprover--lean4---v{PINNED_VERSION}" / "bin" / "lean")
    assert find_toolchain().kind is ToolchainKind.EMBEDDED


def test_a_lean_on_the_path_is_found(
    tmp_path: Path, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch
) -> None:
    lean = another_lean(tmp_path / "bin" / "lean", toolchain)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert find_toolchain().path == lean


def test_elans_proxy_is_not_run_since_it_may_download(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elan = script(tmp_path / "bin" / "elan", f"touch {tmp_path / 'ran'}")
    (tmp_path / "bin" / "lean").hardlink_to(elan)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert find_toolchain().kind is ToolchainKind.EMBEDDED
    assert not (tmp_path / "ran").exists()


def test_an_explicit_lean_of_another_version_is_taken_but_does_not_pass_for_the_pinned_one(
    tmp_path: Path,
) -> None:
    found = find_toolchain(old_lean(tmp_path / "lean"))
    assert (found.kind, found.version, found.matches_pin) == (ToolchainKind.EXPLICIT, "4.12.0", False)
    with pytest.raises(Unchecked, match=r"4\.12\.0.*pinned to 4\.35\.0"):
        require_pinned(found)


def test_the_environment_names_an_explicit_lean(
    tmp_path: Path, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch
) -> None:
    lean = another_lean(tmp_path / "toolchain" / "bin" / "lean", toolchain)
    monkeypatch.setenv("LEANCAL_LEAN", str(tmp_path / "toolchain"))
    assert find_toolchain().path == lean


@pytest.mark.parametrize("asked", ["/bin/ls", "/no/such/file", "/usr"])
def test_an_explicit_file_that_is_no_lean_is_a_usage_error(asked: str) -> None:
    with pytest.raises(UsageError, match="Lean"):
        find_toolchain(asked)


def test_what_the_environment_says_about_lean_does_not_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAN_PATH", "/elsewhere")
    monkeypatch.setenv("LEAN_SYSROOT", "/elsewhere")
    environment = clean_environment([Path("lib")])
    assert environment["LEAN_PATH"] == str(Path("lib").absolute())
    assert "LEAN_SYSROOT" not in environment
