"""The artifact reader on files made by the real Lean, whole and damaged."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.errors import Unchecked
from toolkit.lean.olean import Module, read_module
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.process import run_lean
from toolkit.lean.termops import axioms, open_telescope, subterms
from toolkit.lean.terms import (
    App,
    BinderInfo,
    BVar,
    Const,
    Constant,
    ConstantKind,
    Let,
    Lit,
    LParam,
    LSucc,
    LZero,
    Name,
    Proj,
    Safety,
    Sort,
)
from toolkit.lean.toolchain import embedded_toolchain

N = Name.of
SOURCE = Path(__file__).parent / "data" / "Kinds.lean"


@pytest.fixture(scope="session")
def artifact(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`data/Kinds.lean`, compiled."""
    folder = tmp_path_factory.mktemp("kinds")
    olean = folder / "Kinds.olean"
    shutil.copy(SOURCE, folder)
    run = run_lean(embedded_toolchain(), ["-o", olean, "Kinds.lean"], lean_path=[folder], cwd=folder)
    assert run.exit_code == 0, run.diagnostics
    return olean


@pytest.fixture(scope="session")
def module(artifact: Path) -> Module:
    return read_module(artifact)


@pytest.fixture
def damaged(artifact: Path, tmp_path: Path) -> Callable[[bytes], Path]:
    """Writes bytes to a file of this test."""

    def write(data: bytes) -> Path:
        path = tmp_path / "Damaged.olean"
        path.write_bytes(data)
        return path

    return write


def constant(module: Module, name: str) -> Constant:
    return module.constants[N(name)]


def test_the_header_says_which_lean_made_the_file(module: Module) -> None:
    assert module.lean_version == PINNED_VERSION
    assert len(module.lean_commit) == 40
    assert module.imports == ()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("magic", ConstantKind.AXIOM),
        ("id", ConstantKind.DEFINITION),
        ("mirror", ConstantKind.THEOREM),
        ("sealed", ConstantKind.OPAQUE),
        ("Quot.mk", ConstantKind.QUOTIENT),
        ("Nat", ConstantKind.INDUCTIVE),
        ("Nat.succ", ConstantKind.CONSTRUCTOR),
        ("Nat.rec", ConstantKind.RECURSOR),
    ],
)
def test_every_kind_of_constant_is_read(module: Module, name: str, kind: ConstantKind) -> None:
    found = constant(module, name)
    assert found.kind is kind
    assert found.name == N(name)
    has_value = {ConstantKind.DEFINITION, ConstantKind.THEOREM, ConstantKind.OPAQUE}
    assert (found.value is not None) == (kind in has_value)


def test_types_and_universes_are_read_as_written(module: Module) -> None:
    eq = constant(module, "Eq")
    assert eq.level_params == (N("u"),)
    (alpha, *_), result = open_telescope(eq.type)
    assert alpha.type == Sort(LParam(N("u")))
    assert alpha.info is BinderInfo.IMPLICIT
    assert result == Sort(LZero())
    assert constant(module, "Nat").type == Sort(LSucc(LZero()))


def test_all_brackets_are_told_apart(module: Module) -> None:
    binders, _ = open_telescope(constant(module, "brackets").type)
    assert [b.info for b in binders] == [
        BinderInfo.INSTANCE,
        BinderInfo.STRICT_IMPLICIT,
        BinderInfo.IMPLICIT,
    ]
    assert open_telescope(constant(module, "foreign").type)[0][0].info is BinderInfo.DEFAULT


def test_mutual_inductive_types_know_each_other(module: Module) -> None:
    info = constant(module, "Even").inductive
    assert info is not None
    assert info.all == (N("Even"), N("Odd"))
    assert info.constructors == (N("Even.zero"), N("Even.next"))
    assert (info.num_params, info.num_indices, info.is_recursive) == (0, 1, True)
    pair = constant(module, "Pair").inductive
    assert pair is not None
    assert (pair.num_params, pair.num_indices, pair.is_recursive) == (2, 0, False)


def test_let_and_have_are_told_apart(module: Module) -> None:
    value = constant(module, "localValue").value
    assert value is not None
    assert [(str(e.name), e.nondep) for e in subterms(value) if isinstance(e, Let)] == [
        ("m", False),
        ("h", True),
    ]


def test_projections_and_literals_are_read(module: Module) -> None:
    left = constant(module, "Pair.left").value
    assert left is not None
    assert Proj(N("Pair"), 0, BVar(0)) in set(subterms(left))
    large, words = constant(module, "large").value, constant(module, "words").value
    assert large is not None
    assert words is not None
    assert Lit(123456789012345678901234567890123456789012345678901234567890) in set(subterms(large))
    assert Lit("hé\n∑") in set(subterms(words))


def test_a_component_with_a_dot_stays_one_component(module: Module) -> None:
    found = module.constants[Name(("strange name.with dot",))]
    assert str(found.name) == "«strange name.with dot»"
    assert N("strange name.with dot") not in module.constants


def test_safety_is_read(module: Module) -> None:
    assert constant(module, "dangerous").safety is Safety.UNSAFE
    assert constant(module, "lcAny").safety is Safety.UNSAFE
    assert constant(module, "magic").safety is Safety.SAFE
    assert constant(module, "Nat").safety is Safety.SAFE


def test_foreign_code_is_named(module: Module) -> None:
    assert module.extern == {N("foreign")}
    assert module.implemented_by == {N("replaced"): N("foreign")}


def test_an_axiom_is_found_from_its_use(module: Module) -> None:
    assert axioms(N("mirror"), module.constants.get) == ()
    assert axioms(N("magic"), module.constants.get) == (constant(module, "magic"),)


def test_shared_terms_are_read_as_one_object(module: Module) -> None:
    assert constant(module, "mirror").type is read_module(module.path).constants[N("mirror")].type
    assert App(Const(N("Nat.succ"), ()), Const(N("Nat.zero"), ())) is App(
        Const(N("Nat.succ"), ()), Const(N("Nat.zero"), ())
    )


# --- files that are no good ------------------------------------------------------------------------


def read_all(path: Path) -> None:
    """Decode everything; the only exception allowed is Unchecked naming the file."""
    try:
        module = read_module(path)
        for name in module.constants:
            assert module.constants[name].name is name
    except Unchecked as error:
        assert str(path) in error.message


def refusal(path: Path) -> str:
    with pytest.raises(Unchecked) as caught:
        read_module(path)
    assert str(path) in caught.value.message
    return caught.value.message


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"\x7fELF\x02\x01\x01" + bytes(200), "not a compiled Lean module"),
        (b"theorem x : 1 = 2 := sorry\n", "not a compiled Lean module"),
        (b"olean", "ends within its header"),
        (b"olean\x02\x01" + bytes(50), "ends within its header"),
    ],
    ids=["nothing", "another binary", "source text", "the first word", "half a header"],
)
def test_a_foreign_file_is_refused(damaged: Callable[[bytes], Path], data: bytes, said: str) -> None:
    assert said in refusal(damaged(data))


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert "No such file" in refusal(tmp_path / "Absent.olean")
    assert "directory" in refusal(tmp_path)


def test_another_format_is_refused_by_number(artifact: Path, damaged: Callable[[bytes], Path]) -> None:
    data = bytearray(artifact.read_bytes())
    data[5] = 3
    assert "format 3 was found, format 2 is wanted" in refusal(damaged(bytes(data)))


def test_another_lean_is_refused_by_version(artifact: Path, damaged: Callable[[bytes], Path]) -> None:
    data = bytearray(artifact.read_bytes())
    data[7:40] = b"4.12.0".ljust(33, b"\0")
    assert "Lean 4.12.0; Lean 4.35.0 is wanted" in refusal(damaged(bytes(data)))


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "Huge.olean"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert "too many" in refusal(path)


def test_a_self_referential_pointer_is_refused(artifact: Path, damaged: Callable[[bytes], Path]) -> None:
    """Every pointer in turn is made to lead to its own object and to the end of the file."""
    data = artifact.read_bytes()
    base = int.from_bytes(data[80:88], "little")
    rng = random.Random(5)
    pointers = [
        at
        for at in range(96, len(data), 8)
        if base + 96 <= int.from_bytes(data[at : at + 8], "little") < base + len(data)
    ]
    for at in rng.sample(pointers, 150):
        for target in (at - at % 8, len(data) - 8, 96):
            changed = bytearray(data)
            changed[at : at + 8] = (base + target).to_bytes(8, "little")
            read_all(damaged(bytes(changed)))


def test_every_truncation_is_refused(artifact: Path, damaged: Callable[[bytes], Path]) -> None:
    data = artifact.read_bytes()
    rng = random.Random(1)
    lengths = {*range(120), *rng.sample(range(len(data)), 120), *range(len(data) - 40, len(data))}
    for length in sorted(lengths):
        refusal(damaged(data[:length]))


@pytest.mark.parametrize("seed", range(4))
def test_flipped_bits_are_refused_or_read(
    artifact: Path, damaged: Callable[[bytes], Path], seed: int
) -> None:
    data = artifact.read_bytes()
    rng = random.Random(seed)
    for _ in range(60):
        changed = bytearray(data)
        for _ in range(rng.choice((1, 1, 8, 64))):
            changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        read_all(damaged(bytes(changed)))


@pytest.mark.parametrize("seed", range(2))
def test_huge_sizes_are_refused_or_read(artifact: Path, damaged: Callable[[bytes], Path], seed: int) -> None:
    data = artifact.read_bytes()
    rng = random.Random(seed)
    for _ in range(80):
        changed = bytearray(data)
        for _ in range(8):
            at = rng.randrange(12, len(data) // 8) * 8
            word = rng.choice((2**64 - 1, 2**63, 2**40, len(data), 0))
            changed[at : at + 8] = word.to_bytes(8, "little")
        read_all(damaged(bytes(changed)))


def test_a_name_without_end_is_refused(artifact: Path, damaged: Callable[[bytes], Path]) -> None:
    """A chain of 100,000 components would make names of quadratic size."""
    data = bytearray(artifact.read_bytes()[:96])
    base = int.from_bytes(data[80:88], "little")

    def put(*words: int) -> int:
        place = base + len(data)
        data.extend(b"".join(w.to_bytes(8, "little") for w in words))
        return place

    def head(tag: int, fields: int) -> int:
        return tag << 56 | fields << 48

    prefix = 1
    for i in range(100_000):
        prefix = put(head(2, 2), prefix, 2 * i + 1, 0)
    names = put(head(246, 0), 1, 1, prefix)
    none = put(head(246, 0), 0, 0)
    root = put(head(0, 5), none, names, none, none, none, 0)
    data[88:96] = root.to_bytes(8, "little")
    assert "more than 256 components" in refusal(damaged(bytes(data)))
