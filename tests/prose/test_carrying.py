"""The change of a claim, carried over into a text that an author wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutations.certificates import read_certificate
from mutations.documents import Register, documents
from mutations.operators.registry import operators
from mutations.operators.strict_for_weak import StrictForWeak
from mutations.referee.judging import proposals
from mutations.referee.prose import Prose
from toolkit.corpus.folder import read_folder
from toolkit.corpus.proof import read_proof
from toolkit.lean.environment import load_environment
from toolkit.lean.project import bundled_project
from toolkit.lean.termops import digest
from toolkit.lean.terms import Name
from toolkit.prose.carrying import Carrier, Claim, without
from toolkit.prose.carrying.merging import merged
from toolkit.prose.carrying.notation import Notation
from toolkit.prose.carrying.phrases import Phrase, phrase
from toolkit.prose.checking import Checker, Outcome
from toolkit.prose.plain import TheoremView, claim_text, context_scope

TEXTS = {
    "strictForWeakS1": r"For every $i < n$ with $t \le x_i$, $$t \, \mathbf{1}[t \le x_i] < x_i .$$ Indeed,",
    "rangeEndOffByOneS3": r"for every $i \le n$, $$t \, \mathbf{1}[t \le x_i] \le x_i .$$ Each",
    "midpointAssumedS4": r"we obtain that there is a $c$ such that $$2 c \;=\; (\sum_{i<n} p_i",
    "squareRootAssumedS3": r"for every $i < n$ there is an $s \in R$ such that $$s^2 = x_i - t \, ",
}


@pytest.fixture(scope="module")
def carried(library: Path) -> dict[str, str | None]:
    """The text of the changed step for each change that operators propose in Markov's inequality."""
    env = load_environment(library, ["Corpus.Markov.Proof"])
    folder = read_folder(bundled_project().source / "Corpus" / "Markov")
    proof = read_proof("Markov", env)
    view = TheoremView("", Name.of("Markov"), proof.context, proof.target, (), env.get, folder.spec.notation)
    scope, checker = context_scope(view), Checker(view, folder.spec.prose.names)
    carrier = Carrier(checker, tuple(folder.clean.values()))
    found: dict[str, str | None] = {}
    for plant, proposal in proposals(proof, env, operators()):
        clean, text = proof.step(proposal.step).claim, folder.clean[proposal.step]
        if digest(clean) != digest(proposal.claim):
            before, after = (Claim(c, claim_text(c, scope)) for c in (clean, proposal.claim))
            said = found[plant] = carrier.changed(text, before, after)
            if said is not None:
                assert checker.section(proposal.claim, said, checker.names).outcome is Outcome.STATED
                assert checker.section(clean, said, checker.names).outcome is not Outcome.STATED
    return found


@pytest.mark.parametrize("plant", TEXTS)
def test_a_step_says_the_changed_claim_in_the_words_of_the_clean_one(
    plant: str, carried: dict[str, str | None]
) -> None:
    assert TEXTS[plant] in " ".join((carried[plant] or "").split())


def test_nearly_every_change_can_be_said(carried: dict[str, str | None]) -> None:
    said = sum(text is not None for text in carried.values())
    assert said >= 0.95 * len(carried), [plant for plant, text in carried.items() if text is None]


@pytest.mark.parametrize(
    ("base", "changed", "other", "wanted"),
    [
        (r"$a \le b$", "$a < b$", r"We find $a \;\le\; b$.", r"We find $a \;<\; b$."),
        (r"$a \le b + c$", r"$a \le b$", r"$a \leq b$, say", None),
        (r"for every $i < n$, $a$", "for every $i$, $a$", "for every $i<n$, $a$", "for every $i$, $a$"),
    ],
)
def test_an_edit_is_carried_over_where_it_has_a_place(
    base: str, changed: str, other: str, wanted: str | None
) -> None:
    assert merged(base, changed, other) == wanted


@pytest.mark.parametrize(
    ("plain", "opening", "display"),
    [
        (
            "For every element $c$ of $R$, for every $k < n$: $$c$$",
            r"for every $c \in R$ and every $k < n$,",
            "c",
        ),
        (
            r"For every sequence $h$ of natural numbers, if "
            r"$\forall i \in \mathbb{N},\ i < N \Rightarrow h_i < k$, then $$c$$",
            "for every sequence $h$ of natural numbers with $h_i < k$ for all $i < N$,",
            "c",
        ),
        ("We have $$s_1 \\, s_1 = c$$", "", "s_1^2 = c"),
    ],
)
def test_what_no_paper_says_so_is_said_as_papers_do(plain: str, opening: str, display: str) -> None:
    assert phrase(plain, str) == Phrase(opening, display)


def test_what_occurs_with_other_arguments_is_written_alike(library: Path) -> None:
    env = load_environment(library, ["Corpus.FiniteClass.Proof"])
    folder = read_folder(bundled_project().source / "Corpus" / "FiniteClass")
    proof = read_proof("FiniteClass", env)
    name = Name.of("FiniteClass")
    view = TheoremView("", name, proof.context, proof.target, (), env.get, folder.spec.notation)
    checker = Checker(view, folder.spec.prose.names)
    notation = Notation(folder.clean.values(), checker.reader(proof.target), checker.names)
    plain = r"p_j \, \mathbf{1}\{\varepsilon < L_{A_{j}} \land S_{A_{j},j} \le t\}"
    assert notation.of(plain) == r"p_j \, \mathbf{1}[\varepsilon < L(A(j)) \text{ and } S(A(j), j) \le t]"


def test_a_claim_whose_quantifier_comes_last_is_replaced_as_a_whole(library: Path) -> None:
    env = load_environment(library, ["Corpus.Halving.Proof"])
    folder = read_folder(bundled_project().source / "Corpus" / "Halving")
    proof = read_proof("Halving", env)
    view = TheoremView("", Name.of("Halving"), proof.context, proof.target, (), env.get, folder.spec.notation)
    checker, text, clean = Checker(view, folder.spec.prose.names), folder.clean["S1"], proof.step("S1").claim
    assert r"never empty: $1 \le V_t$ for every $t \le T$" in text
    ((_, proposal),) = (p for p in proposals(proof, env, [StrictForWeak()]) if p[1].step == "S1")
    before, after = (
        Claim(claim, rf"For every natural number $t$ with $t \le T$: $$1 {relation} V_t$$")
        for claim, relation in ((clean, r"\le"), (proposal.claim, "<"))
    )
    said = Carrier(checker, tuple(folder.clean.values())).changed(text, before, after)
    assert said is not None and r"never empty: for every $t \le T$, $1 < V_t$. Indeed" in said


def test_a_plain_sentence_becomes_one_of_a_paper() -> None:
    plain = r"For every natural number $i$ with $i < n$ and $0 \le a_i$, there is an element $c$ of $R$ "
    told = phrase(plain + r"with $2\,c = a_i$ such that $$c \le x$$", str)
    assert told is not None
    assert told.displayed == (
        r"for every $i < n$ with $0 \le a_i$ there is an element $c \in R$ such that"
        "\n"
        r"$$2\,c = a_i \qquad \text{and} \qquad c \le x$$"
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The claim $a$. By @S1 it is so. By @S2 it is, too.", "The claim $a$. By @S2 it is, too."),
        ("The claim $a$ follows from @S1 and @S2.", "The claim $a$ follows from @S2."),
        ("The claim $a$ follows from @S1, @S2 and @S3.", "The claim $a$ follows from @S2 and @S3."),
        ("The claim $a$ follows from @S1.", None),
        ("The claim $a$. We put @S1 into @S2.", None),
        ("The claim $a$. If $b$, then by @S1. Otherwise it is clear.", None),
    ],
)
def test_what_a_step_no_longer_rests_on_is_not_cited(text: str, wanted: str | None) -> None:
    assert without(text, "S1", frozenset({"S2", "S3"})) == wanted


def test_steps_that_carry_a_change_on_are_told_alike(library: Path) -> None:
    """An error that an author planted in Kraft's inequality, told as if an operator had made it."""
    env = load_environment(library, ["Corpus.Kraft.Plants"])
    folder = read_folder(bundled_project().source / "Corpus" / "Kraft")
    proof = read_proof("Kraft", env)
    certificates = {p.id: read_certificate(proof, p, env) for p in folder.spec.plant}
    certificate = certificates["lastLeaf"]
    assert (certificate.step, certificate.carried) == ("S3", ("S4",))
    plain = [
        documents(folder, proof, certificates, env, plant)[Register.PLAIN]
        for plant in (None, certificate.plant)
    ]
    told = Prose(folder, proof, env).paper(certificate, *plain)
    assert told is not None
    changed = {s.label: s.text for s in told.steps if s.text != folder.clean[s.label]}
    assert changed.keys() == {"S3", "S4"}
    assert all(r"+ 1 \le 2^L" in text for text in changed.values())
