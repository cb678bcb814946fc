"""Options that switch checks off are found in the code of a source, and only there."""

from __future__ import annotations

import tracemalloc

import pytest

from toolkit.lean.sources import code_of, switched_off_checks


@pytest.mark.parametrize(
    "source",
    [
        "set_option debug.skipKernelTC true",
        "theorem t : p := by\n  set_option debug.byAsSorry true in exact h",
        "set_option /- why -/ debug.skipKernelTC true",
        "set_option\n  «debug».«skipKernelTC» true",
        "def q := '\"'\nset_option debug.skipKernelTC true -- \"",
        "def x' := 1 set_option debug.skipKernelTC true -- '",
        "/- /- nested -/ -/ set_option debug.skipKernelTC true",
        'def s := r#"a " b"# set_option debug.skipKernelTC true',
        'def s := "\\"" set_option debug.skipKernelTC true',
    ],
)
def test_such_an_option_is_refused(source: str) -> None:
    [found] = switched_off_checks(source, "A.lean")
    assert found.severity == "error"
    assert "debug" in found.message


@pytest.mark.parametrize(
    "source",
    [
        "-- set_option debug.skipKernelTC true",
        "/- set_option debug.skipKernelTC true -/",
        "/- /- -/ set_option debug.skipKernelTC true -/",
        "/-- never `set_option debug.skipKernelTC true` -/",
        'def s := "set_option debug.skipKernelTC true"',
        'def s := r"\\" def t := "set_option debug.skipKernelTC true"',
        "set_option autoImplicit false",
        "set_option debugger.x true",
        "theorem set_option_debug.x : p := h",
    ],
)
def test_comments_strings_and_other_options_are_not(source: str) -> None:
    assert switched_off_checks(source, "A.lean") == ()


def test_the_place_is_that_in_the_file() -> None:
    [found] = switched_off_checks("prelude\n/- α\n -/ set_option debug.skipKernelTC true\n", "A.lean")
    assert (found.file, found.line, found.column) == ("A.lean", 3, 4)


def test_blanking_moves_nothing() -> None:
    source = "def a := \"x\ny\" -- end\n/- b\nc -/ def d := 'e'\n"
    code = code_of(source)
    assert len(code) == len(source)
    assert [i for i, c in enumerate(code) if c == "\n"] == [i for i, c in enumerate(source) if c == "\n"]
    assert code.split() == ["def", "a", ":=", "def", "d", ":="]


@pytest.mark.parametrize(
    "source",
    ['r#"' * 200_000, '"' + "a" * 10_000_000, "'\\" * 200_000, "/-" * 200_000, '"' + "\\a" * 1_000_000],
    ids=["raw strings", "a string", "characters", "comments", "escapes"],
)
def test_what_never_ends_is_read_with_little_memory(source: str) -> None:
    """Gigabytes, and minutes, when each beginning is followed to the end of the text."""
    tracemalloc.start()
    try:
        assert switched_off_checks(source, "A.lean") == ()
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 30 * len(source)
