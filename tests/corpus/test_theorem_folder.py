"""A theorem's folder is read whole, or refused with the file and what is wrong in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.corpus.folder import read_folder, read_sections, theorem_folders
from toolkit.errors import UsageError

SPEC = """
title = "A theorem"
area = "test"
source = "none"

[[plant]]
id = "tooStrong"
category = "invalid_inference"
step = "S2"
drops = ["S1"]
reason = "It is too strong."

[typo]
kind = "misspelt word"
paper = { step = "S1", before = "first", after = "frist" }
plain = { step = "S1", before = "For", after = "Fro" }
"""

CLEAN = """## Setting

Numbers.

## Statement

Something holds.

## S1

The first claim.

## S2

By @S1, the second claim.

## S3

By @S2, the statement.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "theorem.toml").write_text(SPEC)
    (tmp_path / "clean.md").write_text(CLEAN)
    (tmp_path / "tooStrong.md").write_text("## S2\n\nA claim that is too strong.\n")
    return tmp_path


def test_a_plant_replaces_its_sections_and_drops_its_steps(folder: Path) -> None:
    read = read_folder(folder)
    assert [s.label for s in read.document().steps] == ["S1", "S2", "S3"]
    planted = read.document("tooStrong")
    assert [(s.label, s.text) for s in planted.steps] == [
        ("S2", "A claim that is too strong."),
        ("S3", "By @S2, the statement."),
    ]
    assert (planted.setting, planted.statement) == ("Numbers.", "Something holds.")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("theorem.toml", 'title = "A theorem"', "", "title: Field required"),
        ("theorem.toml", 'area = "test"', 'area = "test"\ncolour = "red"', "colour: Extra inputs"),
        ("theorem.toml", 'area = "test"', 'area = ""', "area: String should have at least 1 character"),
        ("theorem.toml", 'area = "test"', "area = ", "is not valid TOML"),
        ("theorem.toml", 'id = "tooStrong"', 'id = "clean"', "plant id 'clean' is reserved"),
        ("theorem.toml", 'id = "tooStrong"', 'id = "../x"', "plant.0.id: String should match pattern"),
        ("theorem.toml", 'step = "S2"\n', 'step = "S9"\n', "S9 is not a step of clean.md"),
        ("theorem.toml", 'drops = ["S1"]', 'drops = ["S2"]', "drops the step that it changes"),
        ("theorem.toml", 'after = "frist"', 'after = "first"', "must differ"),
        ("theorem.toml", 'paper = { step = "S1"', 'paper = { step = "S7"', "typo.paper.step S7 is no step"),
        ("clean.md", "## Setting", "## Preface", "the first sections must be `Setting` and `Statement`"),
        ("clean.md", "## S3", "## S4", "in order, not S1, S2, S4"),
        ("clean.md", "## S3", "## S2", "section `S2` occurs twice"),
        ("clean.md", "Numbers.", "", "section `Setting` is empty"),
        ("clean.md", "## Setting", "Dear reader,\n\n## Setting", "must begin with a `## ` heading"),
        ("clean.md", "Numbers.", "The numbers of @S1.", "Setting refers to @S1, a step"),
        ("clean.md", "Something holds.", "By @S9, it holds.", "Statement refers to @S9, a step"),
        ("theorem.toml", 'area = "test"', f'area = {"[" * 5000}', "is not valid TOML"),
        ("clean.md", "By @S1", "By @S3", "step S2 refers to @S3, which is not an earlier step"),
        ("clean.md", "By @S2", "By @S1", "step S3 refers to @S1, which is not an earlier step"),
        ("tooStrong.md", "## S2", "## S3", "the planted step S2 has no section"),
        ("tooStrong.md", "## S2", "## S1\n\nThe first claim.\n\n## S2", "dropped by the plant"),
        ("tooStrong.md", "## S2", "## Statement\n\nMore.\n\n## S2", "Statement is not a step of clean.md"),
    ],
)  # fmt: skip
def test_texts_that_do_not_fit_together_are_refused(
    folder: Path, file: str, old: str, new: str, says: str
) -> None:
    path = folder / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(UsageError) as refused:
        read_folder(folder)
    assert says in str(refused.value)
    assert str(folder) in str(refused.value)


@pytest.mark.parametrize("file", ["theorem.toml", "clean.md", "tooStrong.md"])
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(UsageError, match=f"{file} does not exist"):
        read_folder(folder)


@pytest.mark.parametrize("file", ["theorem.toml", "clean.md", "tooStrong.md"])
def test_a_folder_in_the_place_of_a_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    (folder / file).mkdir()
    with pytest.raises(UsageError, match=f"{file} cannot be read: Is a directory"):
        read_folder(folder)


@pytest.mark.parametrize("file", ["theorem.toml", "clean.md", "tooStrong.md"])
def test_a_file_that_is_not_utf8_is_named(folder: Path, file: str) -> None:
    (folder / file).write_bytes(b"## S1\n\xff\xfe")
    with pytest.raises(UsageError, match=file):
        read_folder(folder)


def test_sections_keep_odd_separators_inside_their_text(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("## S1\n\none\u2028## S2 two\x0cthree\n", encoding="utf-8")
    assert read_sections(path) == {"S1": "one\u2028## S2 two\x0cthree"}


def test_a_corpus_is_the_folders_below_it(tmp_path: Path) -> None:
    (tmp_path / "B").mkdir()
    (tmp_path / "A").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "notes.txt").touch()
    assert [p.name for p in theorem_folders(tmp_path)] == ["A", "B"]


def test_a_place_without_a_corpus_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no corpus"):
        theorem_folders(tmp_path / "nowhere")
    with pytest.raises(UsageError, match="holds no theorem"):
        theorem_folders(tmp_path)
