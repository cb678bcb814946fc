"""The kernel replay: sound terms pass, and what was never checked does not."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.replay import Replay, replay
from toolkit.lean.termops import Lookup
from toolkit.lean.terms import (
    App,
    BinderInfo,
    Const,
    Constant,
    ConstantKind,
    Expr,
    Lit,
    LZero,
    Name,
    Pi,
    Safety,
    Sort,
)
from toolkit.lean.toolchain import Toolchain

N = Name.of
DATA = Path(__file__).parent / "data"
FALSE, TRUE, TRIVIAL = (Const(N(n), ()) for n in ("False", "True", "trivial"))
PROP = Sort(LZero())


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


Replayer = Callable[[Iterable[Name], Environment], Replay]


@pytest.fixture
def replayed(lib: Path, toolchain: Toolchain, tmp_path: Path) -> Replayer:
    def run(targets: Iterable[Name], env: Environment) -> Replay:
        return replay(tuple(targets), env.get, env.is_trusted, toolchain=toolchain, lib=lib, folder=tmp_path)

    return run


Forge = Callable[..., LeancalError | None]


@pytest.fixture
def forged(lib: Path, toolchain: Toolchain, tmp_path: Path) -> Forge:
    """Replays the first of some constants that no Lean ever saw; gives what stopped it."""
    env = load_environment(lib, ["Base", "Honest"])

    def run(*constants: Constant, lookup: Lookup | None = None) -> LeancalError | None:
        made = {c.name: c for c in constants}
        target = constants[0].name

        def find(name: Name) -> Constant | None:
            return made.get(name) or env.get(name)

        result = replay(
            [target],
            find,
            lambda name: name not in made and env.is_trusted(name),
            toolchain=toolchain,
            lib=lib,
            folder=tmp_path,
        )
        return result.failures.get(target)

    return run


def theorem(name: str | Name, type_: Expr, value: Expr) -> Constant:
    return Constant(name if isinstance(name, Name) else N(name), ConstantKind.THEOREM, (), type_, value)


def test_every_shape_of_sound_declaration_passes(lib: Path, replayed: Replayer) -> None:
    env = load_environment(lib, ["Honest"])
    constants = env.modules["Honest"].constants
    targets = [n for n in constants if constants[n].kind is ConstantKind.THEOREM]
    assert len(targets) > 30
    assert replayed(targets, env).failures == {}


def is_replayable(constant: Constant) -> bool:
    return constant.value is not None and constant.safety is Safety.SAFE


@pytest.mark.parametrize("module", ["Base.Nat", "Base.Int", "Base.Sum"])
def test_the_foundation_can_be_replayed_on_what_it_imports(
    lib: Path, toolchain: Toolchain, tmp_path: Path, module: str
) -> None:
    env = load_environment(lib, [module])
    own = env.modules[module]
    targets = [n for n in own.constants if is_replayable(own.constants[n])]
    result = replay(
        targets,
        env.get,
        lambda name: name not in own.constants,
        toolchain=toolchain,
        lib=lib,
        folder=tmp_path,
        imports=[str(i) for i in own.imports],
    )
    assert result.failures == {}


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


def test_a_trusted_target_passes_without_a_run(lib: Path, replayed: Replayer) -> None:
    result = replayed([N("trivial")], load_environment(lib, ["Base"]))
    assert (result.failures, result.source) == ({}, "")


def test_a_constant_put_into_the_environment_unchecked_is_rejected(forged: Forge) -> None:
    assert isinstance(forged(theorem("bad", FALSE, TRIVIAL)), Rejected)
    assert forged(theorem("good", TRUE, TRIVIAL)) is None


def test_a_false_helper_is_named(forged: Forge) -> None:
    helper = theorem("helper", FALSE, TRIVIAL)
    failure = forged(theorem("target", FALSE, Const(helper.name, ())), helper)
    assert isinstance(failure, Rejected)
    assert "helper" in failure.message


def test_an_axiom_outside_the_trusted_modules_is_rejected(forged: Forge) -> None:
    axiom = Constant(Name(("propext ",)), ConstantKind.AXIOM, (), FALSE, None)
    failure = forged(theorem("bad", FALSE, Const(axiom.name, ())), axiom)
    assert isinstance(failure, Rejected)
    assert "axiom" in failure.message


def test_a_forged_recursor_is_rejected(forged: Forge, lib: Path) -> None:
    """A recursor from which everything follows, as the artifact of an untrusted inductive type has it."""
    honest = load_environment(lib, ["Honest"]).modules["Honest"].constants
    family = [honest[N(n)] for n in ("Rose", "Rose.mk", "Rose.rec_1")]
    recursor = Constant(N("Rose.rec"), ConstantKind.RECURSOR, (), FALSE, None)
    failure = forged(theorem("bad", FALSE, Const(recursor.name, ())), recursor, *family)
    assert isinstance(failure, Rejected)


def test_an_ill_typed_definition_under_a_statement_is_rejected(forged: Forge) -> None:
    bogus = Constant(N("bogus"), ConstantKind.DEFINITION, (), FALSE, TRIVIAL)
    exploding = App(App(Const(N("False.elim"), (LZero(),)), FALSE), Const(bogus.name, ()))
    assert isinstance(forged(theorem("uses", FALSE, exploding), bogus), Rejected)


def test_a_missing_constant_is_unchecked(forged: Forge) -> None:
    failure = forged(theorem("target", TRUE, Const(N("nowhere"), ())))
    assert isinstance(failure, Unchecked)
    assert "nowhere" in failure.message


@pytest.mark.parametrize(
    "name",
    [
        Name(("x : True := trivial\ntheorem y",)),
        Name(("a»b",)),
        Name(("_private", "Honest", 0, "x")),
        Name(("Nat", "eq_1")),
        Name(("end",)),
        Name(("∑",)),
        Name(("x", "_@", "M", 3, "_hyg", 7)),
    ],
    ids=str,
)
def test_no_name_can_smuggle_text_into_the_file(forged: Forge, name: Name) -> None:
    assert forged(theorem(name, TRUE, TRIVIAL)) is None
    assert isinstance(forged(theorem(name, FALSE, TRIVIAL)), Rejected)


def test_no_universe_name_or_string_can_either(forged: Forge) -> None:
    sorry = "}) : True := trivial --"
    params = (Name((sorry,)),)
    assert isinstance(forged(Constant(N("bad"), ConstantKind.THEOREM, params, FALSE, TRIVIAL)), LeancalError)
    text = Const(N("String"), ())
    value = Lit('" : String := trivial\n#eval "\\')
    assert forged(Constant(N("word"), ConstantKind.DEFINITION, (), text, value)) is None


def test_a_term_that_is_huge_when_written_out_is_unchecked(forged: Forge) -> None:
    huge: Expr = TRIVIAL
    for _ in range(100):
        huge = App(App(huge, huge), huge)
    failure = forged(theorem("huge", TRUE, huge))
    assert isinstance(failure, Unchecked)
    assert "characters" in failure.message


def test_a_term_too_deep_for_lean_is_unchecked(forged: Forge) -> None:
    deep: Expr = TRUE
    for _ in range(20_000):
        deep = Pi(N("h"), TRUE, deep, BinderInfo.DEFAULT)
    failure = forged(Constant(N("deep"), ConstantKind.DEFINITION, (), PROP, deep))
    assert isinstance(failure, Unchecked)


def test_a_replay_out_of_time_is_unchecked(lib: Path, toolchain: Toolchain, tmp_path: Path) -> None:
    env = load_environment(lib, ["Honest"])
    target = N("square_sum")
    result = replay(
        [target], env.get, env.is_trusted, toolchain=toolchain, lib=lib, folder=tmp_path, timeout=0.01
    )
    assert isinstance(result.failures[target], Unchecked)


def test_the_statement_is_spelt_out_under_its_own_name(lib: Path, replayed: Replayer) -> None:
    env = load_environment(lib, ["Honest"])
    result = replayed([N("square_sum")], env)
    assert result.failures == {}
    assert "theorem «square_sum» : (∀ (x0 : (Sort 1)), (∀ (x1 : (@_root_.OrderedRing @x0))" in result.source
