"""Rounds of writing and reviewing, on real Lean, with models behind a server that says what it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest
from scripted_jurors import Script, of_kind

from toolkit.formalize.agent import Ending, Formalized, Inspection, Reviewer, formalize, inspect_one
from toolkit.formalize.agent.writing import name_for, read_lean
from toolkit.formalize.batch import Order
from toolkit.formalize.candidates import Candidate
from toolkit.lean.check import Verdict
from toolkit.models.answers import NonsenseError
from toolkit.models.base import Sampling
from toolkit.prose.asking import Model

from scripted_server import ScriptedServer, Wire, client_for  # isort: skip

GOOD = "def parity : Prop := ∀ n : Nat, ∃ k, n = 2 * k ∨ n = 2 * k + 1"
VACUOUS = "def parity : Prop := ∀ n : Nat, n < n → ∃ k, n = 2 * k"
BROKEN = "def parity : Prop := ∀ n : Nat, even n"
FALSE = "def parity : Prop := ∀ n : Nat, n = 0"
CANDIDATE = Candidate(id="parity", informal="Every natural number is even or odd.", definitions="Even: 2k.")
ALL_YES = {"a": "yyy", "b": "yyy"}
ALL_NO = {"a": "nnn", "b": "nnn"}
WIRES = pytest.mark.parametrize("wire", Wire)


def made(
    order: Order,
    votes: Mapping[str, str],
    writes: Sequence[str] = (),
    *,
    lean: str | None = None,
    wire: Wire = Wire.CHAT,
    maker: str = "m",
    dissent: str = "",
) -> tuple[Formalized, ScriptedServer]:
    """What becomes of the candidate, and what was asked."""
    script = Script(votes, writes, dissent)
    candidate = Candidate(CANDIDATE.id, CANDIDATE.informal, CANDIDATE.definitions, lean)

    async def inspect(version: Candidate) -> Inspection:
        return inspect_one(order, version)

    async def run() -> Formalized:
        async with script.server() as server:
            models = {
                name: Model(name, client_for(wire, server, model=name), Sampling())
                for name in ("m", "a", "b")
            }
            jurors = [models[name] for name in ("a", "b") if name in votes]
            try:
                return await formalize(candidate, Reviewer(inspect, jurors), models.get(maker))
            finally:
                for one in models.values():
                    await one.client.close()

    return asyncio.run(run()), script._server


@WIRES
def test_it_stops_on_acceptance(order: Order, wire: Wire) -> None:
    found, server = made(order, ALL_YES, [GOOD], wire=wire)
    assert (found.verdict, found.ending, len(found.rounds)) == (Verdict.ACCEPTED, Ending.PASSED, 1)
    assert found.reasons == () and len(server.requests) == 13
    (asked,) = of_kind(server, "write")
    assert CANDIDATE.informal in asked and "Even: 2k." in asked and "def parity_statement : Prop" in asked
    assert "∑ i < n, f i" in asked and "An earlier version" not in asked
    assert all("n = 2" in text for text in of_kind(server, "consistency"))


def test_five_rounds_are_the_end(order: Order) -> None:
    found, server = made(order, ALL_NO, [GOOD] * 9)
    assert (found.verdict, found.ending, len(found.rounds)) == (Verdict.REJECTED, Ending.ROUNDS, 5)
    assert len(of_kind(server, "write")) == 5 and len(server.requests) == 5 * 13
    assert found.reasons == ("consistency: 0 of 6 votes are yes", "degeneracy: 0 of 6 votes are yes")
    record = found.record()
    assert record["revisions"] == 4 and record["calls"] == 65 and record["tokens"]["output"] == 65 * 20
    first = record["rounds"][0]
    assert first["written"]["prompt"] == of_kind(server, "write")[0]
    assert first["written"]["asked"]["text"].startswith("<lean>")
    votes = first["review"]["jury"]["gates"][0]["votes"]
    assert [v["asked"]["text"] for v in votes if v["juror"] == "a"] == [votes[0]["asked"]["text"]] * 3


def test_lean_that_is_there_is_reviewed_first_and_counts_as_a_round(order: Order) -> None:
    found, server = made(order, ALL_NO, [GOOD] * 9, lean=GOOD)
    assert len(found.rounds) == 5 and found.rounds[0].written is None
    assert len(of_kind(server, "write")) == 4
    accepted, server = made(order, ALL_YES, lean=GOOD)
    assert accepted.verdict is Verdict.ACCEPTED and not of_kind(server, "write")


def test_what_lean_says_and_proves_and_what_readers_miss_guides_the_revision(order: Order) -> None:
    votes = {"a": "nnnyyy", "b": "nnnyyy"}
    found, server = made(order, votes, [BROKEN, VACUOUS, GOOD, GOOD], dissent="the range is lost")
    assert found.verdict is Verdict.ACCEPTED and len(found.rounds) == 4
    _, after_broken, after_vacuous, after_dissent = of_kind(server, "write")
    assert BROKEN in after_broken and "Lean does not elaborate it:\nline 1, column " in after_broken
    assert VACUOUS in after_vacuous and "vacuous, proven" in after_vacuous
    assert "```lean\n" in after_vacuous and "theorem " in after_vacuous
    assert GOOD in after_dissent and "the range is lost" in after_dissent
    assert "In other words, it says:" in after_dissent
    assert len(of_kind(server, "consistency")) == 12, "jurors are not asked about what Lean refutes"


def test_the_best_so_far_is_revised_not_the_last(order: Order) -> None:
    """Gates passed come first, then yes votes; of equals the later one."""
    votes = {"a": "yynnnn", "b": "nnnnny"}
    found, server = made(order, votes, [GOOD, VACUOUS, GOOD + "\n-- again", BROKEN, BROKEN])
    prompts = of_kind(server, "write")
    assert "-- again" not in prompts[2] and GOOD in prompts[2], "not the vacuous one"
    assert "-- again" not in prompts[3] and GOOD in prompts[3], "two yes votes of a, against one of b"
    assert GOOD in prompts[4]
    assert found.best is found.rounds[0].review and found.record()["best_round"] == 0
    ranks = [one.review.rank for one in found.rounds if one.review]
    assert ranks[0] > ranks[2] > ranks[1] > ranks[3] == ranks[4]


def test_a_false_statement_may_be_faithful_but_a_proven_fault_rejects(order: Order) -> None:
    found, server = made(order, ALL_YES, lean=VACUOUS, maker="")
    assert (found.verdict, found.ending) == (Verdict.REJECTED, Ending.NO_MAKER)
    assert not server.requests and found.reasons[0].startswith("vacuous: ")


@WIRES
def test_an_answer_without_lean_is_told_to_the_maker_and_never_guessed_at(order: Order, wire: Wire) -> None:
    found, server = made(order, ALL_YES, wire=wire)
    assert (found.verdict, found.ending, found.best) == (Verdict.UNCHECKED, Ending.ROUNDS, None)
    prompts = of_kind(server, "write")
    assert len(prompts) == 5 and "Earlier answers" not in prompts[0]
    assert all("does not hold one text between the lines <lean>" in text for text in prompts[1:])
    assert "could not be used" in " ".join(found.reasons)


def test_votes_that_could_not_be_had_leave_it_unchecked(order: Order) -> None:
    found, _ = made(order, {"a": "yyy", "b": "yet"}, lean=GOOD, maker="")
    assert found.verdict is Verdict.UNCHECKED and found.lost_calls
    assert "votes that could not be had or read could have decided" in " ".join(found.reasons)


def test_when_no_juror_answers_there_is_no_further_round(order: Order) -> None:
    found, server = made(order, {"a": "eee", "b": "eee"}, [GOOD] * 5, lean=GOOD)
    assert (found.verdict, found.ending) == (Verdict.UNCHECKED, Ending.UNANSWERED)
    assert not of_kind(server, "write")


def test_without_jurors_nothing_is_accepted(order: Order) -> None:
    found, server = made(order, {}, [VACUOUS, GOOD])
    assert (found.verdict, found.ending, len(found.rounds)) == (Verdict.UNCHECKED, Ending.PASSED, 2)
    assert found.reasons == ("the juror gates were not run",) and len(server.requests) == 2


def test_without_lean_and_without_a_maker_there_is_nothing_to_review(order: Order) -> None:
    found, server = made(order, ALL_YES, maker="")
    assert (found.verdict, found.ending, found.rounds) == (Verdict.UNCHECKED, Ending.NO_MAKER, ())
    assert found.reasons == ("there is no Lean, and no model to write it",) and not server.requests


@pytest.mark.parametrize(
    ("answer", "lean"),
    [
        ("<lean>\ndef a : Prop := True\n</lean>", "def a : Prop := True\n"),
        ("Here:\r\n<lean>\r\ndef a\r\n  : Prop := True\r\n</lean>\r\nDone.", "def a\n  : Prop := True\n"),
        ("<lean>\n```lean\ndef a : Prop := True\n```\n</lean>", "def a : Prop := True\n"),
    ],
)
def test_the_lean_is_what_stands_between_the_lines(answer: str, lean: str) -> None:
    assert read_lean(answer) == lean


@pytest.mark.parametrize(
    "answer",
    [
        "def a : Prop := True",
        "<lean>\ndef a : Prop := True",
        "<lean>\n\n</lean>",
        "<lean>\na\n</lean>\n<lean>\nb\n</lean>",
        f"<lean>\n{'x' * 60_000}\n</lean>",
    ],
)
def test_anything_else_is_no_answer(answer: str) -> None:
    with pytest.raises(NonsenseError):
        read_lean(answer)


@pytest.mark.parametrize(
    ("id_", "name"),
    [
        ("twin-primes", "twin_primes_statement"),
        ("3", "candidate_3_statement"),
        ("§", "candidate__statement"),
    ],
)
def test_a_statement_without_a_name_gets_one_that_lean_takes(id_: str, name: str) -> None:
    assert name_for(id_) == name
