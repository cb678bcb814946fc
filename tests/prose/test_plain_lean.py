"""What the plain register makes of definitions and claims that the real Lean has compiled."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from latex2mathml.converter import convert

from toolkit.errors import Rejected, Unchecked
from toolkit.lean.environment import Environment
from toolkit.lean.termops import open_lambda
from toolkit.lean.terms import Name
from toolkit.prose.document import Document
from toolkit.prose.plain import StepView, TheoremView, plain_document

NOTATION = {"Samples.weight": r"P[{A}]"}


def told(claim: str, env: Environment, notation: Mapping[str, str] = NOTATION) -> Document:
    """The value of a definition as a theorem: its arguments are the context."""
    constant = env.get(Name.of(f"Samples.{claim}"))
    assert constant is not None and constant.value is not None
    context, target = open_lambda(constant.value)
    steps = (StepView("S1", target), StepView("S2", target, ("S1",)))
    return plain_document(TheoremView(claim, Name.of("Samples"), context, target, steps, env.get, notation))


def formulas(text: str) -> list[str]:
    return text.replace("$$", "$").split("$")[1::2]


@pytest.mark.parametrize(
    ("claim", "statement"),
    [
        ("hidden", r"We have $$t \cdot P[\{i \in \mathbb{N} : t \le x_i\}] \le \sum_{i=0}^{n-1} p_i\,x_i$$"),
        ("varying", r"We have $${P[A]}_{n} \le {P[A]}_{m}$$"),
        ("nested", r"We have $$\operatorname{tail}(n, p, x, t) \le \operatorname{larger}(t, 2)$$"),
        (
            "predicate",
            r"If $\operatorname{Vanishes}(u_0)$, then "
            r"$$\operatorname{Vanishes}((\operatorname{gap}(u, v)_{n,n})_{n \in \mathbb{N}})$$",
        ),
        (
            "lists",
            "The following hold:\n\n"
            "(i) For every natural number $i$ with $i \\in A$: $$\\neg (i \\in B)$$\n\n"
            "(ii) There are elements $a$ and $b$ of $R$ with $a < b$ such that $$f(a) \\ne f(b)$$\n\n"
            "(iii) $$0 \\le f(0)$$",
        ),
        (
            "naturals",
            r"We have $$(k \mathbin{\dot{-}} m) \cdot 2^{k} = m + 1 \iff (m \nleq k \lor k > 10)$$",
        ),
        (
            "spaces",
            r"If $\forall i \in \mathbb{N},\ \operatorname{mass}(A)_i \le t$, then for every "
            r"weighted space $B$ over $R$ "
            r"with $\operatorname{IsDensity}(\operatorname{size}(B), \operatorname{mass}(B))$: "
            r"$$\operatorname{mass}(A)_{\operatorname{size}(B)} \le t$$",
        ),
        (
            "equalities",
            "The following hold:\n\n"
            "(i) $$P$$\n\n"
            "(ii) $$u_0 = v_0$$\n\n"
            "(iii) $$A = B$$\n\n"
            "(iv) For every proposition $Q$: $$Q \\quad\\text{or}\\quad \\neg P$$",
        ),
        ("castOfSum", r"We have $$(k + 1) \cdot c = k\,c + c$$"),
        ("rings", r"For every ordered ring $R$, for every element $a$ of $R$: $$0 \le a\,a$$"),
        ("dimensions", r"We have $${\langle a, b \rangle}_{d} \le {\langle a, b \rangle}_{e}$$"),
        (
            "recursiveVectors",
            r"For every natural number $k$: $$\langle \operatorname{weights}(d, z, 0)_k, z_k \rangle \le 0$$",
        ),
    ],
)
def test_a_compiled_claim_is_told_so(claim: str, statement: str, samples: Environment) -> None:
    document = told(claim, samples)
    assert document.statement == statement
    for formula in formulas(document.markdown()):
        assert convert(formula).startswith("<math")


@pytest.mark.parametrize(
    ("claim", "paragraph"),
    [
        (
            "hidden",
            r"For a set $A$ of natural numbers, write "
            r"$$P[A] = \sum_{i=0}^{n-1} p_i \cdot \mathbf{1}\{i \in A\}$$",
        ),
        (
            "predicate",
            r"For a sequence $s$ of elements of $R$, $\operatorname{Vanishes}(s)$ means: for every element "
            r"$\varepsilon$ of $R$ with $0 < \varepsilon$, there is a natural number $N$ such that for every "
            r"natural number $n$ with $N \le n$: $$s_n \le \varepsilon$$",
        ),
        (
            "recursive",
            r"For an element $a$ of $R$, write $$\operatorname{geometric}(a)_0 = 1$$ and, for every "
            r"natural number $k$, "
            r"$$\operatorname{geometric}(a)_{k+1} = \operatorname{geometric}(a)_k \cdot a$$",
        ),
        (
            "dimensions",
            r"For a natural number $d$ and sequences $a$ and $b$ of elements of $R$, write "
            r"$${\langle a, b \rangle}_{d} = \sum_{j=0}^{d-1} a_j\,b_j$$",
        ),
        (
            "naturals",
            r"For natural numbers $m$ and $n$, the truncated difference $m \mathbin{\dot{-}} n$ is $m - n$ "
            r"when $n \le m$, and $0$ otherwise.",
        ),
    ],
)
def test_the_preamble_defines_what_the_claim_uses(claim: str, paragraph: str, samples: Environment) -> None:
    assert paragraph in told(claim, samples).definitions.split("\n\n")


def test_a_definition_comes_before_those_that_use_it(samples: Environment) -> None:
    definitions = told("nested", samples).definitions
    assert definitions.index("$${P[A]}_{n,p} = ") < definitions.index(r"$$\operatorname{tail}(n, p, x, t) = ")


def test_nothing_unused_is_defined(samples: Environment) -> None:
    definitions = told("rings", samples).definitions
    assert definitions.startswith("An *ordered ring*")
    assert "\n" not in definitions


def test_a_step_names_what_it_rests_on(samples: Environment) -> None:
    first, second = told("castOfSum", samples).steps
    assert first.text == r"We have $$(k + 1) \cdot c = k\,c + c$$"
    assert second.text == r"By @S1, we have $$(k + 1) \cdot c = k\,c + c$$"
    assert second.references() == ("S1",)


def test_the_setting_groups_variables_and_numbers_hypotheses(samples: Environment) -> None:
    document = told("nested", samples)
    assert document.setting == (
        "Let $R$ be an ordered ring. Let $n$ be a natural number. Let $p$ and $x$ be sequences of elements "
        "of $R$. Let $t$ be an element of $R$."
    )
    assert told("equalities", samples).setting.endswith(
        "Let $P$ be a proposition. Let $A$ and $B$ be weighted spaces over $R$."
    )


@pytest.mark.parametrize(
    ("claim", "place"),
    [
        ("matching", "the definition of Samples.parity"),
        ("chosen", "the statement"),
        ("misleading", "backwards"),
    ],
)
def test_what_has_no_words_is_named_with_its_place(claim: str, place: str, samples: Environment) -> None:
    with pytest.raises(Unchecked, match=place):
        told(claim, samples)


def test_the_same_theorem_gives_the_same_text(samples: Environment) -> None:
    assert told("nested", samples) == told("nested", samples)


def test_structures_are_told_by_their_fields(samples: Environment) -> None:
    definitions = told("spaces", samples).definitions
    assert (
        r"A *weighted space* $w$ over $R$ consists of a natural number $\operatorname{size}(w)$ and a "
        r"sequence $\operatorname{mass}(w)$ of elements of $R$ such that the following hold:"
        "\n\n"
        r"(i) For every natural number $i$ with $i < \operatorname{size}(w)$: "
        r"$$0 \le \operatorname{mass}(w)_i$$"
    ) in definitions
    assert (
        r"For a natural number $n$ and a sequence $p$ of elements of $R$, "
        r"$\operatorname{IsDensity}(n, p)$ means that the following hold:"
        "\n\n"
        "(i) For every natural number $i$ with $i < n$: $$0 \\le p_i$$\n\n"
        r"(ii) $$\sum_{i=0}^{n-1} p_i = 1$$"
    ) in definitions


@pytest.mark.parametrize(
    ("notation", "fault"),
    [
        ({"Samples.wieght": "P[{A}]"}, "Samples.wieght, which is not declared"),
        ({"Samples.weight": "P[{B}]"}, "names B, which is no argument of Samples.weight"),
        ({"Samples.weight": "T", "Samples.tail": "T"}, "are both written T"),
    ],
)
def test_a_notation_that_does_not_fit_is_refused(
    notation: Mapping[str, str], fault: str, samples: Environment
) -> None:
    with pytest.raises(Rejected, match=fault):
        told("nested", samples, notation)


def test_a_variable_is_not_written_like_a_constant(samples: Environment) -> None:
    document = told("nested", samples, {"Samples.tail": "t"})
    assert "Let $t'$ be an element of $R$." in document.setting
    assert document.statement == r"We have $$t \le \operatorname{larger}(t', 2)$$"
