"""Terms as text for people, near Lean."""

from __future__ import annotations

import pytest

from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.printer import readable
from toolkit.lean.printer.layout import LINE, Group, Soft, render
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.terms import (
    App,
    BinderInfo,
    BVar,
    Const,
    Expr,
    FVar,
    Lam,
    Level,
    LIMax,
    Lit,
    LMax,
    LParam,
    LSucc,
    LZero,
    Name,
    Sort,
)
from toolkit.lean.toolchain import Toolchain

N = Name.of
D = BinderInfo.DEFAULT
NAT = Const(N("Nat"), ())

STATEMENTS = [
    "∀ (a b c : Nat), (a + b) * c = a * c + b * c",
    "∀ (a b c : Nat), a + (b + c) = a + b + c",
    "∀ (a b : Nat), a < b ∨ b ≤ a ∧ ¬a = b",
    "∀ (p q r : Prop), (p → q) → (p ∧ q ↔ p) ∨ r",
    "∀ (p : Prop), ¬(p ↔ ¬p)",
    "∃ (n m : Nat), n ≠ m",
    "∀ n < 7, ∃ (m : Nat), m = n + 12345678901234567890",
    "∀ (f : Nat → Nat), (∀ n ≤ 3, f n = 0) → f 2 = 0",
    "∀ (f : Nat → Nat), ∀ n < 7, n ≤ f n",
    "∀ {R : Type} [OrderedRing R] (n : Nat) (f g : Nat → R), ∑ i < n, f i * g i ≤ ↑n * (∑ i < n, f i)",
    "∀ {R : Type} [OrderedRing R] (a b : R), -a - b = -(a + b)",
    "∀ (x : Nat × Nat), x = (x.fst, 2)",
    "(fun x => x + 1) = (fun y => 1 + y)",
    "∀ (n : Nat), (if n = 0 then 1 else n) ≤ n + 1",
]


@pytest.fixture(scope="module")
def stated(
    foundation: Project, toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    """The foundation and a module whose axioms state `STATEMENTS`."""
    folder = tmp_path_factory.mktemp("statements")
    lines = ["prelude", "import Base", "open OrderedRing", "set_option autoImplicit false"]
    for i, text in enumerate(STATEMENTS):
        source = text.replace("∀ n < 7,", "∀ n : Nat, n < 7 →").replace("∀ n ≤ 3,", "∀ n : Nat, n ≤ 3 →")
        lines.append(f"axiom s{i} : {source.replace('↑n', '(n : R)')}")
    (folder / "Statements.lean").write_text("\n".join(lines), encoding="utf-8")
    artifact = foundation.lib / "Statements.olean"
    run = run_lean(
        toolchain,
        ["--json", "-o", artifact, "Statements.lean"],
        lean_path=[foundation.lib],
        cwd=folder,
    )
    assert run.exit_code == 0, run.errors
    return load_environment(foundation.lib, ["Base", "Statements"])


@pytest.mark.parametrize(("number", "text"), list(enumerate(STATEMENTS)))
def test_a_statement_prints_as_it_was_written(stated: Environment, number: int, text: str) -> None:
    constant = stated.get(N(f"s{number}"))
    assert constant is not None
    assert readable(constant.type, stated.get, width=200) == text


def test_long_statements_break_where_their_structure_does(stated: Environment) -> None:
    constant = stated.get(N("OrderedRing.cauchy_schwarz"))
    assert constant is not None
    assert readable(constant.type, stated.get, width=60) == (
        "∀ {R : Type} [OrderedRing R] (d : Nat) (a b : Nat → R),\n"
        "  OrderedRing.dot d a b * OrderedRing.dot d a b ≤\n"
        "    OrderedRing.dot d a a * OrderedRing.dot d b b"
    )


def test_without_a_lookup_only_the_notation_hides_arguments(stated: Environment) -> None:
    expr = App(App(Const(N("f"), ()), NAT), Lit(3))
    assert readable(expr) == "f Nat 3"


def test_bound_names_are_kept_apart() -> None:
    """`λ x, λ x, x₁ x` of two variables of the same name, beside a free one."""
    x = FVar(N("x"))
    body = App(App(BVar(1), BVar(0)), x)
    expr = Lam(N("x"), NAT, Lam(N("x"), NAT, body, D), D)
    assert readable(expr) == "fun x_1 x_2 => x_1 x_2 x"


def test_a_huge_term_is_cut_and_a_deep_one_too() -> None:
    shared: Expr = NAT
    for _ in range(200):
        shared = App(shared, shared)
    deep: Expr = NAT
    for _ in range(50_000):
        deep = App(NAT, deep)
    assert "…" in readable(shared)
    assert len(readable(shared)) < 100_000
    assert readable(deep).endswith("…" + ")" * readable(deep).count(")"))


def test_a_number_too_long_for_decimal_is_printed_in_hexadecimal() -> None:
    assert readable(Lit(16**5000)) == "0x1" + "0" * 5000


def test_a_sort_prints_with_its_level() -> None:
    u = LParam(N("u"))
    levels = (LZero(), LSucc(LZero()), LSucc(u), LSucc(LMax(u, LIMax(LZero(), LSucc(LSucc(LZero()))))))
    assert [readable(Sort(level)) for level in levels] == [
        "Prop",
        "Type",
        "Type u",
        "Type (max u (imax 0 2))",
    ]


def test_a_level_that_is_nested_too_deep_is_cut() -> None:
    level: Level = LParam(N("u"))
    for _ in range(1000):
        level = LMax(LParam(N("v")), level)
    assert readable(Sort(LSucc(level))).startswith("Type (max v (max v ")
    assert "…" in readable(Sort(level))


# --- layout ----------------------------------------------------------------------------------------


def test_a_group_breaks_all_its_lines_or_none() -> None:
    doc = Group(("aaaa", LINE, "bbbb", LINE, Group(("cc", LINE, "dd"))))
    assert render(doc, 20) == "aaaa bbbb cc dd"
    assert render(doc, 10) == "aaaa\n  bbbb\n  cc dd"
    assert render(doc, 4) == "aaaa\n  bbbb\n  cc\n    dd"


def test_soft_places_break_one_by_one() -> None:
    assert render(Group(("aaa", Soft("bbb"), Soft("ccc"), Soft("ddd"))), 8) == "aaa bbb\n  ccc\n  ddd"
