"""A source that begins with `module` has three artifacts, which are read as one module."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolkit.errors import Unchecked
from toolkit.lean.environment import load_environment
from toolkit.lean.olean import read_module
from toolkit.lean.process import run_lean
from toolkit.lean.terms import Const, ConstantKind, Name
from toolkit.lean.toolchain import Toolchain

LOGIC = """module
prelude
public axiom P : Prop
public axiom p : P
public axiom lcErased : Type
public theorem shown : P := p
theorem hidden : P := shown
public noncomputable def Closed : Prop := P
@[extern "away"] public noncomputable def away : Prop := P
"""
USER = """prelude
import Logic
theorem used : P := shown
theorem seen_through : Closed := p
"""
PARTS = ("Logic.olean", "Logic.olean.server", "Logic.olean.private")


@pytest.fixture
def lib(tmp_path: Path, toolchain: Toolchain) -> Path:
    """The folder of the compiled modules."""
    for name, text in (("Logic", LOGIC), ("User", USER)):
        (tmp_path / f"{name}.lean").write_text(text, encoding="utf-8")
        run = run_lean(
            toolchain,
            ["--json", "-o", tmp_path / f"{name}.olean", f"{name}.lean"],
            lean_path=[tmp_path],
            cwd=tmp_path,
        )
        assert run.errors == ()
    return tmp_path


def test_the_private_part_and_the_proofs_are_there(lib: Path) -> None:
    module = read_module(lib / "Logic.olean")
    assert [file.name for file in module.files] == list(PARTS)
    (hidden,) = (name for name in module.constants if name.parts[-1] == "hidden")
    assert hidden.parts[0] == "_private"
    proofs = {name: module.constants[name] for name in (hidden, Name.of("shown"))}
    assert {proof.kind for proof in proofs.values()} == {ConstantKind.THEOREM}
    assert proofs[hidden].value == Const(Name.of("shown"), ())
    assert proofs[Name.of("shown")].value == Const(Name.of("p"), ())
    assert module.constants[Name.of("Closed")].value == Const(Name.of("P"), ())
    assert module.extern == {Name.of("away")}


def test_what_imports_it_is_read_with_it(lib: Path) -> None:
    env = load_environment(lib, ["User"])
    assert read_module(lib / "User.olean").files == (lib / "User.olean",)
    assert env.closure([Name.of("used")], follow=lambda name: True) >= {Name.of("shown"), Name.of("p")}


@pytest.mark.parametrize("part", PARTS[1:])
def test_a_part_that_is_not_there_is_named(lib: Path, part: str) -> None:
    (lib / part).unlink()
    with pytest.raises(Unchecked, match=rf"{part}: cannot be read"):
        read_module(lib / "Logic.olean")


@pytest.mark.parametrize("part", PARTS)
def test_every_truncation_of_a_part_is_refused(lib: Path, part: str) -> None:
    data = (lib / part).read_bytes()
    for size in range(0, len(data), 8):
        (lib / part).write_bytes(data[:size])
        with pytest.raises(Unchecked):
            dict(read_module(lib / "Logic.olean").constants)


def test_parts_of_two_modules_do_not_pass_for_one(lib: Path, toolchain: Toolchain) -> None:
    (lib / "Other.lean").write_text(LOGIC, encoding="utf-8")
    run_lean(toolchain, ["-o", lib / "Other.olean", "Other.lean"], lean_path=[], cwd=lib)
    shutil.copy(lib / "Other.olean.private", lib / "Logic.olean.private")
    with pytest.raises(Unchecked, match="leads to no object before it"):
        dict(read_module(lib / "Logic.olean").constants)
    shutil.copy(lib / "Logic.olean", lib / "Logic.olean.private")
    with pytest.raises(Unchecked, match="two parts of the module lie at the same address"):
        read_module(lib / "Logic.olean")
    shutil.copy(lib / "User.olean", lib / "Logic.olean.private")
    with pytest.raises(Unchecked, match="do not agree on whether it has parts"):
        read_module(lib / "Logic.olean")
