"""What the operations on terms promise."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import Unchecked
from toolkit.lean.termops import (
    abstract,
    app_args,
    axioms,
    beta,
    close_lam,
    close_pi,
    closure,
    constants,
    digest,
    fvars,
    instantiate,
    instantiate_levels,
    loose_variables,
    map_constants,
    mk_app,
    open_lambda,
    open_telescope,
    projection,
    replace_fvars,
)
from toolkit.lean.terms import (
    App,
    BinderInfo,
    BVar,
    Const,
    Constant,
    ConstantKind,
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

N = Name.of
D = BinderInfo.DEFAULT
NAT = Const(N("Nat"), ())
PROP = Sort(LZero())
X, Y = FVar(N("x")), FVar(N("y"))


def c(name: str) -> Expr:
    return Const(N(name), ())


def pi(name: str, type_: Expr, body: Expr) -> Expr:
    return Pi(N(name), type_, body, D)


def lam(name: str, type_: Expr, body: Expr) -> Expr:
    return Lam(N(name), type_, body, D)


names = st.sampled_from(["a", "b", "x"]).map(N)
leaves: st.SearchStrategy[Expr] = st.one_of(
    st.integers(0, 3).map(BVar),
    st.sampled_from([X, Y, NAT, PROP, Lit(2), Lit("s"), Const(N("f"), (LParam(N("u")),))]),
)


def _grow(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    infos = st.sampled_from(BinderInfo)
    return st.one_of(
        st.builds(App, inner, inner),
        st.builds(Lam, names, inner, inner, infos),
        st.builds(Pi, names, inner, inner, infos),
        st.builds(Let, names, inner, inner, inner, st.booleans()),
        st.builds(Proj, names, st.integers(0, 2), inner),
    )


terms = st.recursive(leaves, _grow, max_leaves=20)


def test_arguments_replace_bound_variables_outermost_first() -> None:
    assert instantiate(mk_app(c("f"), [BVar(1), BVar(0)]), (X, Y)) == mk_app(c("f"), [X, Y])


def test_variables_beyond_the_arguments_are_lowered() -> None:
    assert instantiate(lam("a", NAT, mk_app(BVar(0), [BVar(1), BVar(2)])), (X,)) == lam(
        "a", NAT, mk_app(BVar(0), [X, BVar(1)])
    )


def test_an_argument_with_loose_variables_is_lifted_under_a_binder() -> None:
    assert instantiate(lam("a", NAT, BVar(1)), (BVar(0),)) == lam("a", NAT, BVar(1))


@given(terms)
def test_the_loose_variables_are_those_that_arguments_would_replace(body: Expr) -> None:
    arguments = [FVar(N(f"fresh{i}")) for i in reversed(range(body.loose))]
    replaced = fvars(instantiate(body, arguments)) & set(arguments)
    assert loose_variables(body) == {i for i, a in enumerate(reversed(arguments)) if a in replaced}


def test_a_name_from_another_process_is_the_same_name_and_a_term_cannot_come_from_there() -> None:
    assert pickle.loads(pickle.dumps(N("Nat.add"))) is N("Nat.add")
    with pytest.raises(TypeError, match="App cannot be pickled"):
        pickle.dumps(App(NAT, NAT))


@given(terms)
def test_abstracting_undoes_instantiating(body: Expr) -> None:
    a, b = FVar(N("fresh1")), FVar(N("fresh2"))
    assert abstract(instantiate(body, (a, b)), (a, b)) == body


@given(terms)
def test_instantiating_undoes_abstracting(expr: Expr) -> None:
    assert instantiate(abstract(expr, (X, Y)), (X, Y)) == expr


@given(terms)
def test_replacing_variables_is_abstracting_and_instantiating(expr: Expr) -> None:
    assert replace_fvars(expr, {X: NAT, Y: X}) == instantiate(abstract(expr, (X, Y)), (NAT, X))


def test_a_telescope_opens_with_distinct_readable_variables() -> None:
    hygienic = Name(("h", "_@", "Base", 3, "_hyg", 7))
    type_ = pi("x", NAT, pi("x", NAT, Pi(hygienic, App(App(c("r"), BVar(1)), BVar(0)), PROP, D)))
    binders, body = open_telescope(type_)
    assert [str(b.fvar.name) for b in binders] == ["x", "x_1", "h"]
    assert binders[2].type == mk_app(c("r"), [binders[0].fvar, binders[1].fvar])
    assert body == PROP
    assert close_pi(binders, body) == type_


def test_a_telescope_avoids_variables_that_are_in_use() -> None:
    binders, _ = open_telescope(pi("x", App(c("p"), X), PROP), avoid=[N("x_1")])
    assert [str(b.fvar.name) for b in binders] == ["x_2"]


def test_a_telescope_stops_at_its_limit() -> None:
    binders, body = open_telescope(pi("x", NAT, pi("y", NAT, PROP)), 1)
    assert len(binders) == 1
    assert body == pi("y", NAT, PROP)


@given(terms)
def test_closing_undoes_opening(expr: Expr) -> None:
    assert close_pi(*open_telescope(expr)) == expr
    assert close_lam(*open_lambda(expr)) == expr


@given(terms)
def test_an_application_is_its_head_and_arguments(expr: Expr) -> None:
    head, args = app_args(expr)
    assert not isinstance(head, App)
    assert mk_app(head, args) == expr


def test_levels_are_instantiated_everywhere() -> None:
    u, one = LParam(N("u")), LSucc(LZero())
    expr = App(Const(N("f"), (LMax(u, LIMax(LZero(), u)),)), Sort(LSucc(u)))
    assert instantiate_levels(expr, (N("u"),), (one,)) == App(
        Const(N("f"), (LMax(one, LIMax(LZero(), one)),)), Sort(LSucc(one))
    )


def test_constants_include_projected_structures_and_literal_types() -> None:
    assert constants(App(Proj(N("Prod"), 0, c("p")), App(Lit(3), Lit("s")))) == {
        N("Prod"),
        N("p"),
        N("Nat"),
        N("String"),
    }


def _environment() -> dict[Name, Constant]:
    axiom, thm = ConstantKind.AXIOM, ConstantKind.THEOREM
    both = (N("Even"), N("Odd"))
    even = InductiveInfo(0, 0, both, (N("Even.zero"),), False)
    odd = InductiveInfo(0, 0, both, (), False)
    constants = [
        Constant(N("choice"), axiom, (), c("Even"), None),
        Constant(N("hidden"), ConstantKind.OPAQUE, (), PROP, c("choice")),
        Constant(N("main"), thm, (), PROP, App(c("hidden"), c("Even"))),
        Constant(N("plain"), thm, (), PROP, PROP),
        Constant(N("Even"), ConstantKind.INDUCTIVE, (), PROP, None, inductive=even),
        Constant(N("Odd"), ConstantKind.INDUCTIVE, (), PROP, None, inductive=odd),
        Constant(N("Even.zero"), ConstantKind.CONSTRUCTOR, (), c("Even"), None),
    ]  # fmt: skip
    return {k.name: k for k in constants}


def test_the_closure_goes_through_opaque_values_and_inductive_siblings() -> None:
    assert {str(n) for n in closure([N("main")], _environment().get)} == {
        "main", "hidden", "choice", "Even", "Odd", "Even.zero",
    }  # fmt: skip


def test_an_axiom_behind_an_opaque_constant_is_seen() -> None:
    assert [a.name for a in axioms(N("main"), _environment().get)] == [N("choice")]
    assert axioms(N("plain"), _environment().get) == ()


def test_a_closure_with_a_missing_constant_is_unchecked() -> None:
    environment = _environment()
    del environment[N("choice")]
    with pytest.raises(Unchecked, match="choice"):
        closure([N("main")], environment.get)


def test_the_digest_ignores_bound_names_and_brackets_only() -> None:
    base = pi("x", NAT, BVar(0))
    assert digest(base) == digest(Pi(N("renamed"), NAT, BVar(0), BinderInfo.IMPLICIT))
    others: list[Expr] = [
        base,
        lam("x", NAT, BVar(0)),
        pi("x", NAT, BVar(1)),
        pi("x", PROP, BVar(0)),
        Let(N("x"), NAT, NAT, BVar(0), False),
        Let(N("x"), NAT, NAT, BVar(0), True),
        X,
        c("x"),
        Const(N("x"), (LZero(),)),
        Const(Name(("x", "y")), ()),
        Const(Name(("x.y",)), ()),
        Const(Name(("x", 1)), ()),
        Const(Name(("x", "1")), ()),
        Lit(1),
        Lit("1"),
        Proj(N("x"), 0, X),
        Proj(N("x"), 1, X),
        Sort(LMax(LZero(), LParam(N("u")))),
        Sort(LIMax(LZero(), LParam(N("u")))),
    ]
    assert len({digest(e) for e in others}) == len(others)


@given(terms, terms)
def test_terms_with_one_digest_are_one_up_to_bound_names(a: Expr, b: Expr) -> None:
    def anonymous(e: Expr) -> Expr:
        match e:
            case App(f, x):
                return App(anonymous(f), anonymous(x))
            case Lam(_, t, body):
                return Lam(N(""), anonymous(t), anonymous(body), D)
            case Pi(_, t, body):
                return Pi(N(""), anonymous(t), anonymous(body), D)
            case Let(_, t, v, body, nondep):
                return Let(N(""), anonymous(t), anonymous(v), anonymous(body), nondep)
            case Proj(n, i, s):
                return Proj(n, i, anonymous(s))
            case _:
                return e

    assert (digest(a) == digest(b)) == (anonymous(a) == anonymous(b))
    assert digest(a) == digest(anonymous(a))


def test_the_digest_is_fixed_for_good() -> None:
    """Bindings between prose and claims are stored with it."""
    expr = pi("n", NAT, mk_app(Const(N("Eq"), (LSucc(LZero()),)), [NAT, BVar(0), Lit(10**40)]))
    assert digest(expr) == "ad9f626d4aba4bd31272c1dec783a7a62d1d65d09e8520673a54b25bcd59f283"


def test_deep_terms_are_handled_without_recursion() -> None:
    deep: Expr = BVar(0)
    for _ in range(50_000):
        deep = App(c("f"), deep)
    for _ in range(20_000):
        deep = lam("x", NAT, deep)
    assert constants(instantiate(abstract(instantiate(lam("y", NAT, deep), (X,)), (X,)), (Y,))) == {
        N("f"),
        N("Nat"),
    }
    assert len(digest(deep)) == 64
    assert len(repr(deep)) < 500


def test_shared_terms_cost_what_they_store() -> None:
    """2^2000 nodes when unfolded."""
    shared: Expr = X
    for _ in range(2000):
        shared = App(shared, shared)
    closed = abstract(shared, (X,))
    assert instantiate(closed, (X,)) == shared
    assert instantiate_levels(shared, (N("u"),), (LZero(),)) == shared
    assert len(digest(shared)) == 64
    assert len(repr(shared)) < 500


def test_renaming_reaches_constants_and_projected_structures() -> None:
    expr = Proj(N("S"), 0, App(c("f"), lam("x", c("S"), Proj(N("S"), 1, BVar(0)))))
    assert map_constants(expr, {N("S"): N("T")}) == Proj(
        N("T"), 0, App(c("f"), lam("x", c("T"), Proj(N("T"), 1, BVar(0))))
    )


def test_beta_applies_as_many_lambdas_as_there_are_arguments() -> None:
    swap = lam("x", NAT, lam("y", NAT, mk_app(c("r"), [BVar(0), BVar(1)])))
    assert beta(swap, (X, Y)) == mk_app(c("r"), [Y, X])
    assert beta(swap, (X,)) == lam("y", NAT, mk_app(c("r"), [BVar(0), X]))
    assert beta(lam("x", NAT, BVar(0)), (c("f"), X)) == App(c("f"), X)


def test_a_projection_function_is_told_by_its_value() -> None:
    value = lam("α", PROP, lam("self", App(c("S"), BVar(0)), Proj(N("S"), 1, BVar(0))))
    field = Constant(N("S.snd"), ConstantKind.DEFINITION, (), PROP, value)
    assert projection(field) == (1, N("S"), 1)
    assert projection(Constant(N("g"), ConstantKind.DEFINITION, (), PROP, lam("x", NAT, BVar(0)))) is None
    assert projection(None) is None
