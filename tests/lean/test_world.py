"""What candidates import is looked up anew for each check, and read anew only when it changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolkit.lean.check.verdicts import Reason, Stop
from toolkit.lean.check.world import Library
from toolkit.lean.process import run_lean
from toolkit.lean.toolchain import Toolchain


def make(folder: Path, toolchain: Toolchain, declared: str) -> Path:
    """Compile a module `Own` that declares a proposition of that name."""
    folder.mkdir(exist_ok=True)
    (folder / "Own.lean").write_text(f"prelude\naxiom {declared} : Prop\n")
    run = run_lean(toolchain, ["-o", "new.olean", "Own.lean"], lean_path=[], cwd=folder)
    assert run.exit_code == 0
    return (folder / "new.olean").replace(folder / "Own.olean")


def declared(library: Library) -> list[str]:
    return list(map(str, library.imported(["Own"]).owners))


@pytest.fixture
def folders(tmp_path: Path, toolchain: Toolchain) -> tuple[Path, Path]:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    make(second, toolchain, "p")
    return first, second


def test_what_did_not_change_is_read_once(folders: tuple[Path, Path]) -> None:
    library = Library(folders)
    assert not library.has_had(["Own"])
    assert library.imported(["Own"]) is library.imported(("Own",))
    assert library.has_had(["Own"])


def test_a_change_in_place_is_seen(folders: tuple[Path, Path], toolchain: Toolchain) -> None:
    library = Library(folders)
    assert declared(library) == ["p"]
    make(folders[1], toolchain, "q")
    assert declared(library) == ["q"]


def test_a_module_in_an_earlier_folder_is_seen(folders: tuple[Path, Path], toolchain: Toolchain) -> None:
    library = Library(folders)
    assert declared(library) == ["p"]
    make(folders[0], toolchain, "q")
    assert declared(library) == ["q"]
    (folders[0] / "Own.olean").unlink()
    assert declared(library) == ["p"]


def test_a_folder_of_the_same_name_hides_the_module_as_lean_has_it(folders: tuple[Path, Path]) -> None:
    library = Library(folders)
    assert declared(library) == ["p"]
    (folders[0] / "Own").mkdir()
    with pytest.raises(Stop) as stop:
        library.imported(["Own"])
    assert stop.value.reason is Reason.IMPORT


def test_a_part_that_appears_is_seen(folders: tuple[Path, Path]) -> None:
    library = Library(folders)
    before = library.imported(["Own"])
    (folders[1] / "Own.olean.private").write_bytes(b"no artifact")
    assert library.imported(["Own"]) is not before
    (folders[1] / "Own.olean.private").unlink()
    assert library.imported(["Own"]) is before


def test_a_file_with_another_time_is_read_again(folders: tuple[Path, Path]) -> None:
    library = Library(folders)
    before = library.imported(["Own"])
    os.utime(folders[1] / "Own.olean", (1, 1))
    assert library.imported(["Own"]) is not before
