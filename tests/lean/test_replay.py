"""The kernel replay: sound terms pass, and what was never checked does not."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import gcd
from pathlib import Path

import pytest

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.replay import Replay, replay
from toolkit.lean.termops import Lookup, mk_app
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
    Lam,
    Lit,
    LSucc,
    LZero,
    Name,
    Pi,
    RecursorInfo,
    Safety,
    Sort,
)
from toolkit.lean.toolchain import Toolchain

N = Name.of
D = BinderInfo.DEFAULT
DATA = Path(__file__).parent / "data"
FALSE, TRUE, TRIVIAL = (Const(N(n), ()) for n in ("False", "True", "trivial"))
NAT, STRING, BOOL = (Const(N(n), ()) for n in ("Nat", "String", "Bool"))
PROP = Sort(LZero())
ONE = LSucc(LZero())


@pytest.fixture(scope="session")
def lib(foundation: Project, toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The foundation's artifacts, and beside them those of the modules in `data`."""
    folder = tmp_path_factory.mktemp("modules")
    lib = folder / "lib"
    shutil.copytree(foundation.lib, lib)
    for source in (
        DATA / "Honest.lean",
        DATA / "hole" / "Unchecked.lean",
        DATA / "hole" / "Consequence.lean",
        DATA / "hole" / "Accelerated.lean",
    ):
        shutil.copy(source, folder)
        artifact = lib / f"{source.stem}.olean"
        run = run_lean(toolchain, ["--json", "-o", artifact, source.name], lean_path=[lib], cwd=folder)
        assert run.exit_code == 0, run.diagnostics
    return lib


Replayer = Callable[..., Replay]


@pytest.fixture
def replayed(toolchain: Toolchain, tmp_path: Path) -> Replayer:
    def run(targets: Iterable[Name], env: Environment, *, lookup: Lookup | None = None) -> Replay:
        return replay(tuple(targets), lookup or env.get, env.is_trusted, toolchain=toolchain, folder=tmp_path)

    return run


Forge = Callable[..., LeancalError | None]


@pytest.fixture
def forged(lib: Path, toolchain: Toolchain, tmp_path: Path) -> Forge:
    """Replays the first of some constants that no Lean ever saw; gives what stopped it."""
    env = load_environment(lib, ["Base", "Honest"])

    def run(*constants: Constant, trusted: bool = False, timeout: float = 60) -> LeancalError | None:
        made = {c.name: c for c in constants}
        target = constants[0].name
        result = replay(
            [target],
            lambda name: made.get(name) or env.get(name),
            lambda name: trusted if name in made else env.is_trusted(name),
            toolchain=toolchain,
            folder=tmp_path,
            timeout=timeout,
        )
        return result.failures.get(target)

    return run


def theorem(name: str | Name, type_: Expr, value: Expr) -> Constant:
    return Constant(name if isinstance(name, Name) else N(name), ConstantKind.THEOREM, (), type_, value)


def equal(type_: Expr, left: Expr, right: Expr) -> Expr:
    return mk_app(Const(N("Eq"), (ONE,)), [type_, left, right])


def by_computing(name: str, type_: Expr, left: Expr, right: Expr) -> Constant:
    """`left = right`, with the claim that both sides compute to the same for a proof."""
    refl = mk_app(Const(N("Eq.refl"), (ONE,)), [type_, left])
    return theorem(name, equal(type_, left, right), refl)


# --- what passes -------------------------------------------------------------------------------------


def test_every_shape_of_sound_declaration_passes(lib: Path, replayed: Replayer) -> None:
    env = load_environment(lib, ["Honest"])
    constants = env.modules["Honest"].constants
    targets = [n for n in constants if constants[n].safety is Safety.SAFE]
    assert len(targets) > 100
    assert replayed(targets, env).failures == {}


def test_the_whole_foundation_passes(lib: Path, replayed: Replayer) -> None:
    env = load_environment(lib, ["Base"])
    targets = [n for n in env.owners if (c := env.get(n)) is not None and c.safety is Safety.SAFE]
    result = replayed(targets, env)
    assert result.failures == {}
    assert result.declared == len(targets) > 2000


def test_a_target_is_checked_with_all_that_it_reaches_and_no_more(lib: Path, replayed: Replayer) -> None:
    result = replayed([N("trivial")], load_environment(lib, ["Base"]))
    assert (result.failures, result.declared) == ({}, 4)
    assert result.export.splitlines()[-1].startswith(b"#THM ")


def test_axioms_and_quotients_come_from_trusted_modules(lib: Path, replayed: Replayer) -> None:
    env = load_environment(lib, ["Base"])
    assert replayed([N("propext"), N("Quot.sound"), N("Quot.lift")], env).failures == {}


# --- artifacts of modules that deceive ---------------------------------------------------------------


def test_a_proof_that_skipped_the_kernel_is_rejected(lib: Path, replayed: Replayer) -> None:
    """The module compiled without a complaint, and no axiom stands behind the theorem."""
    failures = replayed([N("wrong")], load_environment(lib, ["Unchecked"])).failures
    assert isinstance(failures[N("wrong")], Rejected)


def test_what_rests_on_it_in_another_module_is_rejected_and_the_rest_passes(
    lib: Path, replayed: Replayer
) -> None:
    env = load_environment(lib, ["Consequence"])
    failures = replayed([N("absurdity"), N("harmless")], env).failures
    assert set(failures) == {N("absurdity")}
    assert isinstance(failures[N("absurdity")], Rejected)
    assert "wrong" in failures[N("absurdity")].message


def test_a_function_that_the_kernel_computes_by_its_name_is_checked_under_another(
    lib: Path, replayed: Replayer
) -> None:
    """The kernel accepted the module, and no axiom stands behind `False`."""
    env = load_environment(lib, ["Accelerated"])
    failures = replayed([N("gcd_unfolded"), N("contradiction")], env).failures
    assert set(failures) == {N("contradiction")}
    assert isinstance(failures[N("contradiction")], Rejected)


COMPUTED: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: max(a - b, 0),
    "mul": lambda a, b: a * b,
    "pow": lambda a, b: a**b,
    "div": lambda a, b: a // b if b else 0,
    "mod": lambda a, b: a % b if b else a,
    "gcd": gcd,
    "land": lambda a, b: a & b,
    "lor": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "shiftLeft": lambda a, b: a << b,
    "shiftRight": lambda a, b: a >> b,
    "beq": lambda a, b: a == b,
    "ble": lambda a, b: a <= b,
}
"""What the kernel computes by the names of functions on numbers."""


def test_the_foundation_means_by_these_names_what_the_kernel_computes(
    lib: Path, toolchain: Toolchain, tmp_path: Path
) -> None:
    """Untrusted, the functions are declared under other names, so that their definitions are unfolded."""
    env = load_environment(lib, ["Base"])
    known = [name for name in COMPUTED if env.get(Name(("Nat", name))) is not None]
    assert len(known) >= 6
    tables = {}
    for name in known:
        for a in range(4):
            for b in range(4):
                left = mk_app(Const(Name(("Nat", name)), ()), [Lit(a), Lit(b)])
                value = COMPUTED[name](a, b)
                bool_value = Const(Name(("Bool", "true" if value else "false")), ())
                type_, right = (BOOL, bool_value) if isinstance(value, bool) else (NAT, Lit(value))
                made = by_computing(f"{name}_{a}_{b}", type_, left, right)
                tables[made.name] = made
    result = replay(
        list(tables),
        lambda name: tables.get(name) or env.get(name),
        lambda name: env.is_trusted(name) and name not in {Name(("Nat", n)) for n in COMPUTED},
        toolchain=toolchain,
        folder=tmp_path,
    )
    assert result.failures == {}
    assert b"untrusted" in result.export


def test_a_type_that_the_kernel_knows_by_its_name_has_no_place_outside_the_foundation(
    forged: Forge, lib: Path
) -> None:
    """Another `Bool`: the kernel would answer comparisons of numbers with it."""
    honest = load_environment(lib, ["Honest"]).modules["Honest"].constants
    failure = forged(
        theorem("target", TRUE, Const(N("Bool"), ())), replace(honest[N("Rose")], name=N("Bool"))
    )
    assert isinstance(failure, Unchecked)
    assert "by its name" in failure.message


# --- records that no Lean made -----------------------------------------------------------------------


def test_a_constant_put_into_the_environment_unchecked_is_rejected(forged: Forge) -> None:
    assert isinstance(forged(theorem("bad", FALSE, TRIVIAL)), Rejected)
    assert forged(theorem("good", TRUE, TRIVIAL)) is None


def test_the_foundation_is_taken_at_its_word_for_axioms_only(forged: Forge) -> None:
    assert isinstance(forged(theorem("bad", FALSE, TRIVIAL), trusted=True), Rejected)
    assert forged(Constant(N("axiom"), ConstantKind.AXIOM, (), FALSE, None), trusted=True) is None


def test_a_false_helper_is_named(forged: Forge) -> None:
    helper = theorem("helper", FALSE, TRIVIAL)
    failure = forged(theorem("target", FALSE, Const(helper.name, ())), helper)
    assert isinstance(failure, Rejected)
    assert "helper" in failure.message


def test_an_axiom_outside_the_trusted_modules_is_rejected(forged: Forge) -> None:
    axiom = Constant(Name(("propext ",)), ConstantKind.AXIOM, (), FALSE, None)
    for failure in (forged(theorem("bad", FALSE, Const(axiom.name, ())), axiom), forged(axiom)):
        assert isinstance(failure, Rejected)
        assert "axiom" in failure.message


@pytest.mark.parametrize("safety", [Safety.UNSAFE, Safety.PARTIAL])
def test_what_is_not_safe_is_unchecked(forged: Forge, safety: Safety) -> None:
    helper = Constant(N("helper"), ConstantKind.DEFINITION, (), TRUE, TRIVIAL, safety)
    failure = forged(theorem("target", TRUE, Const(helper.name, ())), helper)
    assert isinstance(failure, Unchecked)
    assert safety.value in failure.message


def test_an_ill_typed_definition_under_a_statement_is_rejected(forged: Forge) -> None:
    bogus = Constant(N("bogus"), ConstantKind.DEFINITION, (), FALSE, TRIVIAL)
    exploding = App(App(Const(N("False.elim"), (LZero(),)), FALSE), Const(bogus.name, ()))
    assert isinstance(forged(theorem("uses", FALSE, exploding), bogus), Rejected)


def test_a_theorem_about_data_is_rejected(forged: Forge) -> None:
    failure = forged(theorem("three", NAT, Lit(3)))
    assert isinstance(failure, Rejected)
    assert "proposition" in failure.message


@pytest.mark.parametrize(
    "value",
    [BVar(0), Lam(N("x"), TRUE, BVar(1), D), FVar(N("x")), Const(N("False.elim"), (ONE, ONE))],
    ids=["loose variable", "under a binder", "free variable", "levels"],
)
def test_a_term_that_is_no_term_is_rejected(forged: Forge, value: Expr) -> None:
    assert isinstance(forged(theorem("bad", TRUE, value)), Rejected)


def test_a_missing_constant_is_unchecked(forged: Forge) -> None:
    failure = forged(theorem("target", TRUE, Const(N("nowhere"), ())))
    assert isinstance(failure, Unchecked)
    assert "nowhere" in failure.message


def test_theorems_that_prove_each_other_are_rejected(forged: Forge) -> None:
    first = theorem("first", FALSE, Const(N("second"), ()))
    second = theorem("second", FALSE, Const(N("first"), ()))
    assert isinstance(forged(first, second), Rejected)
    assert isinstance(forged(theorem("itself", FALSE, Const(N("itself"), ()))), Rejected)


# --- inductive types ---------------------------------------------------------------------------------


@pytest.fixture
def rose(lib: Path) -> dict[str, Constant]:
    honest = load_environment(lib, ["Honest"]).modules["Honest"].constants
    return {name: honest[N(name)] for name in ("Rose", "Rose.mk", "Rose.rec", "Rose.rec_1")}


def about_roses() -> Constant:
    """A sound theorem that mentions the type."""
    rose = Const(N("Rose"), ())
    return theorem("target", Pi(N("x"), rose, TRUE, D), Lam(N("x"), rose, TRIVIAL, D))


def test_roses_pass_as_they_are(forged: Forge, rose: dict[str, Constant]) -> None:
    assert forged(about_roses(), *rose.values()) is None


def test_a_theorem_by_the_name_of_what_the_kernel_makes_is_rejected(
    forged: Forge, rose: dict[str, Constant]
) -> None:
    clash = theorem("Rose.rec", TRUE, TRIVIAL)
    about_both = Lam(N("x"), Const(N("Rose"), ()), Const(clash.name, ()), D)
    target = theorem("target", Pi(N("x"), Const(N("Rose"), ()), TRUE, D), about_both)
    failure = forged(target, rose["Rose"], rose["Rose.mk"], clash)
    assert isinstance(failure, Rejected)
    assert "taken" in failure.message


def a_recursor_that_proves_everything(c: Constant) -> Constant:
    return replace(c, type=FALSE)


def a_recursor_that_computes_otherwise(c: Constant) -> Constant:
    assert isinstance(c.recursor, RecursorInfo)
    first, *others = c.recursor.rules
    return replace(c, recursor=replace(c.recursor, rules=(replace(first, value=TRIVIAL), *others)))


def a_recursor_without_rules(c: Constant) -> Constant:
    assert isinstance(c.recursor, RecursorInfo)
    return replace(c, recursor=replace(c.recursor, rules=()))


def a_recursor_for_proofs(c: Constant) -> Constant:
    assert isinstance(c.recursor, RecursorInfo)
    return replace(c, recursor=replace(c.recursor, k=True))


def a_recursor_with_another_count(c: Constant) -> Constant:
    assert isinstance(c.recursor, RecursorInfo)
    return replace(c, recursor=replace(c.recursor, num_minors=7))


def a_recursor_with_more_levels(c: Constant) -> Constant:
    return replace(c, level_params=(*c.level_params, N("w")))


@pytest.mark.parametrize("name", ["Rose.rec", "Rose.rec_1"])
@pytest.mark.parametrize(
    "forge",
    [
        a_recursor_that_proves_everything,
        a_recursor_that_computes_otherwise,
        a_recursor_without_rules,
        a_recursor_for_proofs,
        a_recursor_with_another_count,
        a_recursor_with_more_levels,
    ],
)
def test_a_forged_recursor_is_rejected(
    forged: Forge, rose: dict[str, Constant], name: str, forge: Callable[[Constant], Constant]
) -> None:
    failure = forged(about_roses(), *{**rose, name: forge(rose[name])}.values())
    assert isinstance(failure, Rejected)
    assert failure.message == f"{name} is not what the kernel makes of Rose"


def test_a_forged_constructor_is_rejected(forged: Forge, rose: dict[str, Constant]) -> None:
    constructor = rose["Rose.mk"]
    assert isinstance(constructor.constructor, ConstructorInfo)
    for other in (
        replace(constructor, type=Const(N("Rose"), ())),
        replace(constructor, type=FALSE),
        replace(constructor, constructor=replace(constructor.constructor, num_fields=0)),
        replace(constructor, constructor=replace(constructor.constructor, inductive=N("Grp"))),
    ):
        assert isinstance(forged(about_roses(), *{**rose, "Rose.mk": other}.values()), Rejected)


def test_a_forged_inductive_type_is_rejected(forged: Forge, rose: dict[str, Constant]) -> None:
    head = rose["Rose"]
    assert head.inductive is not None
    for other in (
        replace(head, type=PROP),
        replace(head, inductive=replace(head.inductive, constructors=())),
        replace(head, inductive=replace(head.inductive, num_indices=1)),
        replace(head, inductive=replace(head.inductive, num_params=1)),
        replace(head, level_params=(N("u"),)),
    ):
        assert isinstance(forged(about_roses(), *{**rose, "Rose": other}.values()), Rejected)


# --- literals and large terms ------------------------------------------------------------------------


def test_numbers_are_computed_and_not_believed(forged: Forge) -> None:
    def times(left: int, right: int) -> Expr:
        return mk_app(Const(N("Nat.mul"), ()), [Lit(left), Lit(right)])

    large = 1 << 64
    assert forged(by_computing("t", NAT, times(2, 2), Lit(4))) is None
    assert isinstance(forged(by_computing("t", NAT, times(2, 2), Lit(5))), Rejected)
    assert forged(by_computing("t", NAT, times(large, large), Lit(large**2))) is None
    assert isinstance(forged(by_computing("t", NAT, times(large, large), Lit(large**2 + 1))), Rejected)


@pytest.mark.parametrize(
    "value", [(1 << 63) - 1, 1 << 63, (1 << 64) - 1, 1 << 64, 10**100_000], ids=lambda v: str(v.bit_length())
)
def test_a_number_is_carried_over_whole(forged: Forge, value: int) -> None:
    successor = App(Const(N("Nat.succ"), ()), Lit(value))
    assert forged(by_computing("t", NAT, successor, Lit(value + 1))) is None
    assert isinstance(forged(by_computing("t", NAT, Lit(value), Lit(value + (1 << 64)))), Rejected)


@pytest.mark.parametrize(
    ("left", "right"),
    [("é", "e\u0301"), ("", "\0"), ("a\0b", "a\0c"), ("😀", "😁"), ("\u2028", "\n"), (" ", "\u00a0")],
)
def test_strings_are_equal_when_they_are_the_same(forged: Forge, left: str, right: str) -> None:
    assert forged(by_computing("t", STRING, Lit(left), Lit(left))) is None
    assert isinstance(forged(by_computing("t", STRING, Lit(left), Lit(right))), Rejected)


def test_a_string_that_lean_could_not_hold_is_unchecked(forged: Forge) -> None:
    assert isinstance(forged(by_computing("t", STRING, Lit("\ud800"), Lit("\ud800"))), Unchecked)


def test_a_term_that_is_huge_when_written_out_is_small_when_shared(forged: Forge) -> None:
    proof: Expr = TRIVIAL
    claim: Expr = TRUE
    for _ in range(100):
        proof = mk_app(Const(N("And.intro"), ()), [claim, claim, proof, proof])
        claim = mk_app(Const(N("And"), ()), [claim, claim])
    assert forged(theorem("huge", claim, proof)) is None
    nonsense: Expr = TRIVIAL
    for _ in range(100):
        nonsense = App(App(nonsense, nonsense), nonsense)
    assert isinstance(forged(theorem("nonsense", TRUE, nonsense)), Rejected)


def test_a_deep_term_passes(forged: Forge) -> None:
    proof: Expr = TRIVIAL
    skip = Lam(N("n"), NAT, Lam(N("h"), TRUE, BVar(0), D), D)
    for i in range(30_000):
        proof = mk_app(skip, [Lit(i), proof])
    assert forged(theorem("deep", TRUE, proof)) is None
    assert isinstance(forged(theorem("deep", FALSE, proof)), Rejected)


def test_an_endless_computation_takes_nothing_else_down(
    lib: Path, toolchain: Toolchain, tmp_path: Path
) -> None:
    """Up to 2^100, one by one; meanwhile another theorem is checked."""
    env = load_environment(lib, ["Base"])
    step = Lam(N("n"), NAT, Lam(N("r"), NAT, App(Const(N("Nat.succ"), ()), BVar(0)), D), D)
    motive = Lam(N("n"), NAT, NAT, D)
    counted = mk_app(Const(N("Nat.rec"), (ONE,)), [motive, Lit(0), step, Lit(1 << 100)])
    endless, good = by_computing("endless", NAT, counted, Lit(0)), theorem("good", TRUE, TRIVIAL)
    made = {c.name: c for c in (endless, good)}
    result = replay(
        [endless.name, good.name],
        lambda name: made.get(name) or env.get(name),
        env.is_trusted,
        toolchain=toolchain,
        folder=tmp_path,
        timeout=15,
    )
    assert set(result.failures) == {endless.name}
    assert isinstance(result.failures[endless.name], Unchecked)


def test_a_replay_out_of_time_is_unchecked(forged: Forge) -> None:
    assert isinstance(forged(theorem("good", TRUE, TRIVIAL), timeout=0.01), Unchecked)


@pytest.mark.parametrize(
    "name",
    [
        Name(("x : True := trivial\ntheorem y",)),
        Name(("x\n#AX 1 1",)),
        Name(("a»b",)),
        Name(("_private", "Honest", 0, "x")),
        Name(("Nat", "eq_1")),
        Name(("end",)),
        Name(("",)),
        Name(("x", "_@", "M", 3, "_hyg", 7)),
    ],
    ids=str,
)
def test_no_name_can_smuggle_a_declaration_in(forged: Forge, name: Name) -> None:
    assert forged(theorem(name, TRUE, TRIVIAL)) is None
    assert isinstance(forged(theorem(name, FALSE, TRIVIAL)), Rejected)
