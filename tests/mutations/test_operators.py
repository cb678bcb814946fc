"""The operators do to their examples what these say; what they propose is stronger, as Lean confirms."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from mutations.categories import Category
from mutations.operators import registry
from mutations.operators.base import EXAMPLE_CONTEXT, Operator, Proposal, Site
from mutations.operators.documentation import page
from mutations.operators.registry import operators, register
from toolkit.corpus.proof import Proof, Step
from toolkit.errors import UsageError
from toolkit.lean.build import build_project
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.printer.source import source
from toolkit.lean.process import run_lean
from toolkit.lean.project import bundled_project
from toolkit.lean.termops import Binder, digest, open_lambda
from toolkit.lean.terms import Expr, Name
from toolkit.lean.toolchain import Toolchain

HEAD = """\
prelude
import Base
set_option autoImplicit false
set_option linter.unusedVariables false
open OrderedRing
"""
CASES = [
    pytest.param(operator, before, after, id=f"{operator.name}-{number}")
    for operator in operators()
    for number, (before, after) in enumerate(operator.examples())
]


@dataclass(frozen=True)
class Reader:
    """Has Lean read propositions over the context of the examples."""

    lib: Path
    toolchain: Toolchain
    folder: Path

    def environment(self, module: str, text: str) -> Environment:
        """What a module holds once it is compiled."""
        (self.folder / f"{module}.lean").write_text(HEAD + text, encoding="utf-8")
        made = self.folder / f"{module}.olean"
        path = [self.lib, self.folder]
        run = run_lean(
            self.toolchain, ["--json", "-o", made, f"{module}.lean"], lean_path=path, cwd=self.folder
        )
        assert [f"{e.line}: {e.message}" for e in run.errors] == []
        for artifact in (self.lib / "Base.olean", self.lib / "Base"):
            link = self.folder / artifact.name
            if not link.exists():
                link.symlink_to(artifact)
        return load_environment(self.folder, [module])


@pytest.fixture(scope="module")
def reader(toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Reader:
    lib = build_project(bundled_project(), toolchain).lib
    return Reader(lib, toolchain, tmp_path_factory.mktemp("examples"))


@dataclass(frozen=True)
class Sequent:
    """Premises and a claim, over the variables of a context."""

    context: tuple[Binder, ...]
    premises: tuple[Expr, ...]
    claim: Expr


Read = tuple[dict[str, Sequent], Environment]


@pytest.fixture(scope="module")
def read(reader: Reader) -> Read:
    """The claims of all examples, by their text, as Lean elaborates them."""
    texts = sorted({text for o in operators() for pair in o.examples() for text in pair if text})
    parts = {text: _parts(text) for text in texts}
    names = {p: f"p{i}" for i, p in enumerate(dict.fromkeys(p for ps in parts.values() for p in ps))}
    env = reader.environment(
        "Examples", "".join(f"def {name} {EXAMPLE_CONTEXT} : Prop :=\n  {p}\n" for p, name in names.items())
    )
    sequents = {}
    for text, pieces in parts.items():
        opened = [_opened(env, names[piece]) for piece in pieces]
        context = opened[0][0]
        sequents[text] = Sequent(context, tuple(e for _, e in opened[:-1]), opened[-1][1])
    return sequents, env


def _parts(text: str) -> list[str]:
    premises, _, claim = text.rpartition(" ⊢ ")
    return [*(p for p in premises.split("; ") if p), claim]


def _opened(env: Environment, name: str) -> tuple[tuple[Binder, ...], Expr]:
    constant = env.get(Name.of(name))
    assert constant is not None and constant.value is not None
    return open_lambda(constant.value)


def site_of(sequent: Sequent, env: Environment) -> Site:
    """A step with that claim and those premises, in a proof which another step ends."""
    names = [f"S{i + 1}" for i in range(len(sequent.premises) + 2)]
    *given, label, last = names
    steps = [
        Step(name, claim, (), Name.of(name)) for name, claim in zip(given, sequent.premises, strict=True)
    ]
    step = Step(label, sequent.claim, tuple(given), Name.of(label))
    target = sequent.context[-1].type
    end = Step(last, target, (label,), Name.of(last))
    proof = Proof("Example", sequent.context, target, (*steps, step, end), Name.of("main"))
    return Site(proof, step, env)


def proposed(operator: Operator, text: str, read: Read) -> list[Proposal]:
    sequents, env = read
    return list(operator.propose(site_of(sequents[text], env)))


@pytest.fixture(scope="module")
def printed(reader: Reader, read: Read) -> dict[tuple[str, int], Expr]:
    """Every changed claim that is proposed for an example, printed and read again by Lean.

    With it Lean reads the proof which leads from the changed claim to the clean one.
    """
    sequents, env = read
    lines: list[str] = []
    names: dict[tuple[str, int], str] = {}
    for operator in operators():
        for before in (before for before, after in operator.examples() if after is not None):
            for number, proposal in enumerate(proposed(operator, before, read)):
                name = names[f"{operator.name} {before}", number] = f"q{len(names)}"
                clean, changed = (source(c, env.get) for c in (sequents[before].claim, proposal.claim))
                lines.append(f"def {name} {EXAMPLE_CONTEXT} : Prop :=\n  {changed}")
                if proposal.weakening:
                    statement = f"(h : {changed}) :\n  {clean}"
                    way = f"by\n  exact {proposal.weakening}"
                    lines.append(f"theorem {name}w {EXAMPLE_CONTEXT} {statement} := {way}")
    again = reader.environment("Changed", "\n".join(lines))
    return {key: _opened(again, name)[1] for key, name in names.items()}


def test_what_is_written_below_a_numeral_is_read_back_with_the_same_instances(reader: Reader) -> None:
    text = "∑ i < n, (ind (∀ k : Nat, k < 3 → k ≤ i) : R) = x"
    written = reader.environment("Written", f"def q {EXAMPLE_CONTEXT} : Prop :=\n  {text}\n")
    _, claim = _opened(written, "q")
    again = reader.environment(
        "Again", f"def r {EXAMPLE_CONTEXT} : Prop :=\n  {source(claim, written.get)}\n"
    )
    assert digest(_opened(again, "r")[1]) == digest(claim)


@pytest.mark.parametrize(("operator", "before", "after"), CASES)
def test_an_operator_does_to_an_example_what_it_says(
    operator: Operator, before: str, after: str | None, read: Read, printed: dict[tuple[str, int], Expr]
) -> None:
    found = proposed(operator, before, read)
    if after is None:
        assert found == []
        return
    sequents, env = read
    wanted = sequents[after]
    site = site_of(sequents[before], env)
    claims = {s.label: s.claim for s in site.proof.steps}
    got = [
        ([digest(claims[p]) for p in proposal.premises], digest(printed[f"{operator.name} {before}", number]))
        for number, proposal in enumerate(found)
    ]
    assert ([digest(p) for p in wanted.premises], digest(wanted.claim)) in got


@pytest.mark.parametrize("operator", operators(), ids=lambda o: o.name)
def test_an_operator_shows_what_it_does_and_one_case_in_which_it_does_nothing(operator: Operator) -> None:
    afters = [after for _, after in operator.examples()]
    assert None in afters
    assert any(afters)
    assert operator.__doc__ and operator.__doc__.endswith(".")
    assert operator.mistake.endswith(".")


def test_every_category_has_operators() -> None:
    count = Counter(operator.category for operator in operators())
    assert all(count[category] >= 4 for category in Category), count
    assert sum(count.values()) >= 24


def test_a_step_that_nothing_uses_any_more_is_left_out(read: Read) -> None:
    sequents, env = read
    site = site_of(sequents["x ≤ y; y ≤ c ⊢ x ≤ c"], env)
    operator = next(o for o in operators() if o.name == "premise-dropped")
    assert [(p.premises, p.drops) for p in operator.propose(site)] == [(("S2",), ("S1",)), (("S1",), ("S2",))]


def test_two_operators_of_one_name_are_refused() -> None:
    first = type(operators()[0])
    with pytest.raises(ValueError, match=f"two operators are called {first.name}"):
        register(first)


def test_a_package_whose_operators_cannot_be_loaded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[leancal.operators]\nbroken = broken_operators\n")
    (tmp_path / "broken_operators.py").write_text("raise RuntimeError('out of order')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UsageError, match=r"operators of broken_operators cannot be loaded: out of order"):
        registry._load.__wrapped__()


def test_the_page_on_the_operators_is_up_to_date() -> None:
    root = Path(__file__).parents[2]
    assert (root / "docs" / "operators.md").read_text(encoding="utf-8") == page(operators())
