"""The kernel by itself: declarations go in as data, and each has its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from toolkit.errors import Rejected, Unchecked
from toolkit.lean.kernel.checker import Accepted, Answer, Differs, Refused, Report, check, shared_library
from toolkit.lean.kernel.export import Export
from toolkit.lean.replay.reasons import refusal
from toolkit.lean.terms import (
    App,
    BinderInfo,
    BVar,
    Const,
    Constant,
    ConstantKind,
    ConstructorInfo,
    Expr,
    FVar,
    InductiveInfo,
    Lam,
    Let,
    LIMax,
    Lit,
    LMax,
    LParam,
    LSucc,
    LZero,
    Name,
    Pi,
    Proj,
    Sort,
)
from toolkit.lean.toolchain import Toolchain, ToolchainKind

N = Name.of
D = BinderInfo.DEFAULT
PROP, TYPE = Sort(LZero()), Sort(LSucc(LZero()))
TRUE, INTRO = Const(N("True"), ()), Const(N("True.intro"), ())
FALSE = Const(N("False"), ())
NAT = Const(N("Nat"), ())


def inductive(name: str, type_: Expr, **constructors: Expr) -> tuple[Constant, ...]:
    """An inductive type without parameters, and its constructors."""
    own = N(name)
    names = tuple(own.child(c) for c in constructors)
    head = Constant(
        own, ConstantKind.INDUCTIVE, (), type_, None, inductive=InductiveInfo(0, 0, (own,), names, False)
    )
    made = []
    for i, (constructor, made_type) in enumerate(zip(names, constructors.values(), strict=True)):
        info = ConstructorInfo(own, i, 0, 1 if isinstance(made_type, Pi) else 0)
        made.append(Constant(constructor, ConstantKind.CONSTRUCTOR, (), made_type, None, constructor=info))
    return (head, *made)


TRUE_FAMILY = inductive("True", PROP, intro=TRUE)
FALSE_FAMILY = inductive("False", PROP)
NAT_FAMILY = inductive("Nat", TYPE, zero=NAT, succ=Pi(N("n"), NAT, NAT, D))


def theorem(name: str, type_: Expr, value: Expr, *params: str) -> tuple[Constant, ...]:
    return (Constant(N(name), ConstantKind.THEOREM, tuple(map(N, params)), type_, value),)


def definition(name: str, type_: Expr, value: Expr, *params: str) -> tuple[Constant, ...]:
    return (Constant(N(name), ConstantKind.DEFINITION, tuple(map(N, params)), type_, value),)


Ask = Callable[..., list[Answer | None]]


@pytest.fixture
def ask(toolchain: Toolchain, tmp_path: Path) -> Ask:
    """The answers to some groups of constants, declared in order after `True`, `False` and `Nat`."""

    def run(*groups: tuple[Constant, ...]) -> list[Answer | None]:
        export = Export({})
        for family in (TRUE_FAMILY, FALSE_FAMILY, NAT_FAMILY):
            export.declare(family)
        numbers = [export.declare(group) for group in groups]
        report = checked(export.text(), toolchain, tmp_path)
        assert report.stopped == ""
        return [report.answers.get(number) for number in numbers]

    return run


def checked(text: bytes, toolchain: Toolchain, folder: Path, **limits: float) -> Report:
    file = folder / "test.export"
    file.write_bytes(text)
    return check(file, toolchain, timeout=limits.get("timeout", 60), memory_mb=2048)


# --- what the export looks like ----------------------------------------------------------------------


def test_each_distinct_part_is_written_once() -> None:
    export = Export({})
    export.declare(TRUE_FAMILY)
    arrow = Pi(N("h"), TRUE, TRUE, D)
    export.declare(theorem("twice", Pi(N("h"), arrow, arrow, D), Lam(N("h"), arrow, BVar(0), D)))
    assert export.text().decode().splitlines() == [
        "2.0.0",
        "1 #NS 0 True",
        "0 #ES 0",
        "2 #NS 1 intro",
        "1 #EC 1",
        "#IND 1 0 0 0 1 1 1 2",
        "#CTOR 2 1 1 0 0 0",
        "3 #NS 0 twice",
        "4 #NS 0 h",
        "2 #EP #BD 4 1 1",
        "3 #EP #BD 4 2 2",
        "4 #EV 0",
        "5 #EL #BD 4 2 4",
        "#THM 3 3 5",
    ]


def test_a_term_that_is_not_closed_is_not_written() -> None:
    for value in (BVar(0), FVar(N("x")), Lam(N("x"), TRUE, BVar(1), D)):
        with pytest.raises(Rejected, match="outside of itself"):
            Export({}).declare(theorem("open", TRUE, value))


def test_text_that_lean_could_not_hold_is_not_written() -> None:
    export = Export({})
    for bad in (definition("s", TRUE, Lit("\ud800")), definition("\udfff", TRUE, INTRO)):
        with pytest.raises(Unchecked, match="no text"):
            export.declare(bad)
    export.declare(TRUE_FAMILY)
    assert b"1 #NS 0 s\n0 #EC" not in export.text()


# --- what the kernel says ----------------------------------------------------------------------------


def test_sound_declarations_of_every_kind_are_accepted(ask: Ask) -> None:
    u = LParam(N("u"))
    levels = Sort(LIMax(LSucc(u), LMax(u, LZero())))
    assert (
        ask(
            theorem("ok", TRUE, INTRO),
            definition("type", Sort(LSucc(levels.level)), levels, "u"),
            definition("let", NAT, Let(N("x"), NAT, Lit(3), BVar(0), False)),
            (Constant(N("sealed"), ConstantKind.OPAQUE, (), NAT, Lit(1 << 200)),),
            (Constant(N("axiom"), ConstantKind.AXIOM, (), FALSE, None),),
        )
        == [Accepted()] * 5
    )


@pytest.mark.parametrize(
    ("code", "constants"),
    [
        (0, theorem("t", TRUE, Const(N("nowhere"), ()))),
        (1, theorem("True.rec", TRUE, INTRO)),
        (2, theorem("t", FALSE, INTRO)),
        (5, theorem("t", TRUE, App(INTRO, INTRO))),
        (6, theorem("t", INTRO, INTRO)),
        (7, theorem("t", TRUE, Let(N("x"), FALSE, INTRO, INTRO, False))),
        (9, theorem("t", TRUE, App(Lam(N("x"), FALSE, INTRO, D), INTRO))),
        (10, theorem("t", TRUE, Proj(N("True"), 0, INTRO))),
        (11, theorem("t", NAT, Lit(0))),
    ],
)
def test_a_refusal_tells_its_kind(ask: Ask, code: int, constants: tuple[Constant, ...]) -> None:
    [answer] = ask(constants)
    assert isinstance(answer, Refused)
    assert answer.code == code


@pytest.mark.parametrize(
    "constants",
    [
        definition("type", TYPE, Sort(LParam(N("u")))),
        definition("type", Sort(LSucc(LSucc(LParam(N("u"))))), Sort(LParam(N("u"))), "u"),
        definition("poly", NAT, Lit(0), "u", "u"),
        theorem("levels", Const(N("True"), (LZero(),)), INTRO),
    ],
    ids=["undeclared", "one too high", "declared twice", "for a constant without"],
)
def test_wrong_universe_levels_are_refused(ask: Ask, constants: tuple[Constant, ...]) -> None:
    [answer] = ask(constants)
    assert isinstance(answer, Refused)


def test_what_rests_on_a_refused_declaration_is_refused_and_the_rest_is_not(ask: Ask) -> None:
    wrong, rests, sound = ask(
        theorem("wrong", FALSE, INTRO),
        theorem("rests", FALSE, Const(N("wrong"), ())),
        theorem("sound", TRUE, INTRO),
    )
    assert isinstance(wrong, Refused)
    assert isinstance(rests, Refused)
    assert sound == Accepted()


def test_an_unsound_inductive_type_is_refused(ask: Ask) -> None:
    bad = Const(N("Bad"), ())
    negative = inductive("Bad", TYPE, mk=Pi(N("f"), Pi(N("x"), bad, FALSE, D), bad, D))
    [answer] = ask(negative)
    assert isinstance(answer, Refused)
    assert "non positive" in answer.said


def test_a_constructor_that_the_kernel_makes_otherwise_is_told(ask: Ask) -> None:
    head, constructor = inductive("Unit", TYPE, mk=Const(N("Unit"), ()))
    info = constructor.constructor
    assert info is not None
    assert ask((head, replace(constructor, constructor=replace(info, num_fields=1)))) == [Differs(1)]


@pytest.mark.parametrize("name", ["", "a b", "\n", "x\nw ok 1", "\r", "\u2028", "é", "😀", "#THM", "a\0b"])
def test_a_name_stays_one_name_whatever_it_holds(ask: Ask, name: str) -> None:
    own = Name((name, 3, name))
    sound = Constant(own, ConstantKind.THEOREM, (), TRUE, INTRO)
    wrong = Constant(own.child(1 << 70), ConstantKind.THEOREM, (), FALSE, INTRO)
    rests = theorem("rests", TRUE, Const(own, ()))
    first, second, third = ask((sound,), (wrong,), rests)
    assert (first, third) == (Accepted(), Accepted())
    assert isinstance(second, Refused)


def test_a_kernel_that_gave_up_has_not_refused() -> None:
    """The numbers of Lean's exceptions from 13 on: time, memory, depth, and an interruption."""
    errors = [refusal(N("t"), Refused(code, "why")) for code in range(17)]
    assert [type(e) for e in errors] == [Rejected] * 13 + [Unchecked] * 4
    assert len({e.message for e in errors}) == 17


# --- when the process does not get through -----------------------------------------------------------


def test_text_that_is_no_export_ends_the_process(toolchain: Toolchain, tmp_path: Path) -> None:
    for text in (
        b"2.0.0\n1 #NS 0 a\n1 #NS 0 b\n",
        b"2.0.0\n0 #EA 0 1\n",
        b"2.0.0\n#BAD 1\n",
        b"2.0.0\n1 #NS",
    ):
        report = checked(text, toolchain, tmp_path)
        assert "code 1" in report.stopped
        assert report.answers == {}


def test_a_panic_of_lean_ends_the_process(toolchain: Toolchain, tmp_path: Path) -> None:
    """Lean would go on with a default value: a bound variable with so large an index has no loose ones."""
    report = checked(b"2.0.0\n0 #EV 2000000\n", toolchain, tmp_path)
    assert "code 1" in report.stopped


def test_time_is_limited(toolchain: Toolchain, tmp_path: Path) -> None:
    report = checked(b"2.0.0\n", toolchain, tmp_path, timeout=0.01)
    assert "out of time" in report.stopped


def test_a_lean_without_its_library_cannot_be_asked(toolchain: Toolchain, tmp_path: Path) -> None:
    lean = tmp_path / "bin" / "lean"
    lone = Toolchain(ToolchainKind.EXPLICIT, lean, toolchain.version, toolchain.commit)
    with pytest.raises(Unchecked, match="libleanshared"):
        shared_library(lone)
    library = tmp_path / "lib" / "lean" / "libleanshared.so"
    library.parent.mkdir(parents=True)
    library.touch()
    assert shared_library(lone) == library


def test_a_lean_of_another_version_is_not_asked(toolchain: Toolchain, tmp_path: Path) -> None:
    other = replace(toolchain, version="4.12.0")
    with pytest.raises(Unchecked, match="pinned"):
        checked(b"2.0.0\n", other, tmp_path)
