"""The bindings to Lean's compiled grammar are what the generator writes, and each has its symbol."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from types import ModuleType

import pytest

from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import Toolchain

SOURCE = bundled_project().source


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_syntax", SOURCE / "generate_syntax.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def names(generator: ModuleType, toolchain: Toolchain) -> dict[tuple[str, ...], object]:
    """The Lean names in the library."""
    return dict(generator.lean_names(generator.read_symbols(toolchain.path)))


def test_writes_the_files_that_are_checked_in(
    generator: ModuleType, names: dict[tuple[str, ...], object]
) -> None:
    files = generator.generate(tomllib.loads(generator.LIST.read_text()), names)

    assert files == {file.name: file.read_text() for file in (SOURCE / "Base" / "Syntax").iterdir()}


def test_finds_the_symbol_of_every_native_binding_outside_the_generated_files(
    names: dict[tuple[str, ...], object],
) -> None:
    bound = [
        name
        for file in ("Meta.lean", "Quotation.lean")
        for name in re.findall(r'extern "native"\] opaque (\S+)', (SOURCE / "Base" / file).read_text())
    ]
    spaces = [(), ("Lean",), ("Lean", "Syntax")]

    assert len(bound) > 30
    assert [n for n in bound if not any((*space, *n.split(".")) in names for space in spaces)] == []


def test_refuses_a_name_that_the_library_does_not_have(generator: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"no data symbol for Lean\.noSuchParser"):
        list(generator.parsers([{"role": "leading", "names": "Lean.noSuchParser"}], {}))


@pytest.mark.parametrize(
    ("symbol", "name"),
    [
        ("l_term___x2b__", ("term_+_",)),
        ("l_Lean_Parser_Tactic_tacticNext___x3d_x3e__", ("Lean", "Parser", "Tactic", "tacticNext_=>_")),
        ("l_Lean_term_u2200_____x2c__", ("Lean", "term∀__,_")),
        ("l_Lean_Parser_Tactic_case_x27", ("Lean", "Parser", "Tactic", "case'")),
        ("l_List_map___at___0__spec", None),
        ("lean_nat_add", None),
    ],
)
def test_reads_a_name_out_of_a_symbol(
    symbol: str, name: tuple[str, ...] | None, generator: ModuleType
) -> None:
    assert generator.demangle(symbol) == name


@pytest.mark.parametrize(
    ("name", "text"),
    [(("term_+_",), "«term_+_»"), (("Lean", "Parser", "Tactic", "show"), "Lean.Parser.Tactic.«show»")],
)
def test_writes_a_name_as_lean_source(name: tuple[str, ...], text: str, generator: ModuleType) -> None:
    assert generator.quoted(name) == text
