"""A panel's decision does not depend on the order of its votes, and an invalid vote keeps its seat."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.ledger.entries import Seat
from calibration.panels.answers import decide
from calibration.records import Answer, Issue, Parse, Report, Severity, Transport, Verdict
from toolkit.errors import UsageError
from toolkit.panels.base import Cast, Decision, Rule, Vote, find, names

RULES = ("majority", "k_of_n:1", "k_of_n:2", "k_of_n:3", "families:1", "families:2")
votes = st.sampled_from(Vote)


def _cast(*families: str, round_: int = 0) -> list[Cast]:
    """Votes by their letters, a family each: y, n, and - for an invalid one."""
    letters = {"y": Vote.YES, "n": Vote.NO, "-": Vote.INVALID}
    return [
        Cast(Seat("ab"[family], number, round_), letters[letter])
        for family, word in enumerate(families)
        for number, letter in enumerate(word)
    ]


@st.composite
def panels(draw: st.DrawFn) -> list[Cast]:
    """Three votes of each of two families, and perhaps a second round of one."""
    cast = [Cast(Seat(family, number), draw(votes)) for family in "ab" for number in range(3)]
    again = draw(st.sampled_from(["", "a", "b"]))
    return cast + [Cast(Seat(again, number, 1), draw(votes)) for number in range(3) if again]


@given(cast=panels(), order=st.randoms(use_true_random=False), rule=st.sampled_from(RULES))
def test_the_order_of_votes_changes_nothing(cast: list[Cast], order: random.Random, rule: str) -> None:
    """J10."""
    mixed = list(cast)
    order.shuffle(mixed)
    assert find(rule).rule(mixed) == find(rule).rule(cast)


@given(cast=panels(), rule=st.sampled_from(RULES), filled=st.lists(votes, min_size=9, max_size=9))
def test_a_decision_stands_whatever_the_invalid_votes_would_have_been(
    cast: list[Cast], rule: str, filled: list[Vote]
) -> None:
    """J10: so none of them was taken for a yes or a no, and none was taken away.

    Which round of a family counts is decided by its yes votes, so only the rounds that count are filled.
    """
    found = find(rule).rule(cast)
    counted = [c for c in cast if c.seat in found.counted]
    completed = [
        Cast(c.seat, new if c.vote is Vote.INVALID and new is not Vote.INVALID else c.vote)
        for c, new in zip(counted, filled, strict=False)
    ]
    if found.decision is not Decision.OPEN:
        assert find(rule).rule(completed).decision is found.decision


@pytest.mark.parametrize(
    ("rule", "families", "decision"),
    [
        ("majority", ["yyn"], Decision.YES),
        ("majority", ["ynn"], Decision.NO),
        ("majority", ["yy-"], Decision.YES),
        ("majority", ["y--"], Decision.OPEN),
        ("majority", ["yn-"], Decision.OPEN),
        ("majority", ["yn"], Decision.OPEN),
        ("majority", ["---"], Decision.OPEN),
        ("k_of_n:3", ["yyyn"], Decision.YES),
        ("k_of_n:3", ["yynn"], Decision.NO),
        ("k_of_n:3", ["yyn-"], Decision.OPEN),
        ("k_of_n:2", ["yn-"], Decision.OPEN),
        ("k_of_n:2", ["nn-"], Decision.NO),
        ("families:2", ["yyn", "yyn"], Decision.YES),
        ("families:2", ["yyy", "ynn"], Decision.NO),
        ("families:2", ["yy-", "y--"], Decision.OPEN),
        ("families:2", ["nnn", "y--"], Decision.NO),
    ],
)
def test_each_rule_decides_as_declared(rule: str, families: list[str], decision: Decision) -> None:
    assert find(rule).rule(_cast(*families)).decision is decision


@pytest.mark.parametrize(
    ("families", "again"),
    [
        (["yyn", "ynn"], "b"),
        (["y--", "yyy"], "a"),
        (["yyn", "nnn"], None),
        (["ynn", "ynn"], None),
        (["ynn", "nnn"], None),
        (["yyn", "yyn"], None),
    ],
)
def test_a_family_that_alone_fails_by_one_vote_is_sampled_again(
    families: list[str], again: str | None
) -> None:
    assert find("families:2").rule(_cast(*families)).resample == again


@pytest.mark.parametrize(
    ("second", "decision", "round_"),
    [("yyn", Decision.YES, 1), ("ynn", Decision.NO, 0), ("nnn", Decision.NO, 0), ("y--", Decision.NO, 0)],
)
def test_the_panel_with_more_yes_votes_stays_and_there_is_no_third(
    second: str, decision: Decision, round_: int
) -> None:
    cast = _cast("yyy", "ynn")
    cast += [Cast(Seat("b", c.seat.vote, 1), c.vote) for c in _cast(second)]
    found = find("families:2").rule(cast)
    assert (found.decision, found.resample) == (decision, None)
    assert {seat.round for seat in found.counted if seat.juror == "b"} == {round_}


@pytest.mark.parametrize(
    ("rule", "jurors", "votes", "message"),
    [
        ("k_of_n:4", 1, 3, "there are 3 seats"),
        ("families:2", 1, 3, "two judges or more"),
        ("families:4", 2, 3, "each has 3"),
    ],
)
def test_a_rule_that_could_never_say_yes_is_refused(rule: str, jurors: int, votes: int, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        find(rule).check(jurors, votes)


@pytest.mark.parametrize("spelling", ["", "most", "k_of_n", "k_of_n:0", "k_of_n:x", "majority:2", "2_of_3"])
def test_what_is_no_rule_is_refused(spelling: str) -> None:
    with pytest.raises(UsageError):
        find(spelling)


def test_a_rule_s_name_spells_it() -> None:
    assert set(names()) == {"majority", "k_of_n", "families"}
    for rule in RULES:
        assert find(rule).name == rule


def _answer(seat: Seat, report: Report | None, transport: Transport = Transport.OK) -> Answer:
    return Answer(
        judge=seat.juror,
        submission="x",
        transport=transport,
        parse=Parse.VALID if report else Parse.INVALID,
        report=report,
        raw="",
        seconds=0.1,
    )


def _report(verdict: Verdict, *steps: str, confidence: float | None = None) -> Report:
    issues = tuple(Issue(step=step, severity=Severity.SUBSTANTIVE) for step in steps)
    return Report(submission="x", verdict=verdict, issues=issues, confidence=confidence)


YES, NO = Verdict.CORRECT, Verdict.INCORRECT


def _panel(*reports: Report | None, rule: Rule | None = None) -> Answer:
    ballots = {Seat("m", number): _answer(Seat("m", number), report) for number, report in enumerate(reports)}
    return decide("panel", rule or find("majority"), ballots).answer


def test_the_panel_says_what_most_of_its_majority_names_and_how_sure_it_is() -> None:
    found = _panel(
        _report(NO, "AB", "CD", confidence=0.9),
        _report(NO, "AB", confidence=0.8),
        _report(NO, "ZZ", confidence=1.0),
        _report(YES, confidence=0.7),
    )
    assert found.report is not None
    assert (found.report.verdict, [issue.step for issue in found.report.issues]) == (NO, ["AB"])
    assert found.report.confidence == pytest.approx((0.9 + 0.8 + 1.0 + 0.3) / 4)
    assert (found.judge, found.score) == ("panel", 0.25)


def test_an_undecided_panel_has_no_verdict_and_says_why() -> None:
    found = _panel(_report(YES), _report(NO), None)
    assert (found.usable, found.report) == (False, None)
    assert found.notes == ("the panel is undecided: 1 yes, 1 no, 1 invalid",)


def test_an_undecided_panel_is_counted_by_what_most_of_its_lost_votes_ended_with() -> None:
    lost = [Transport.REFUSED, Transport.RATE_LIMITED, Transport.RATE_LIMITED]
    ballots = {Seat("m", k): _answer(Seat("m", k), None, end) for k, end in enumerate(lost)}
    assert decide("panel", find("majority"), ballots).answer.transport is Transport.RATE_LIMITED


@given(
    verdicts=st.lists(st.sampled_from([YES, NO, None]), min_size=2, max_size=7),
    order=st.randoms(use_true_random=False),
)
def test_the_answer_of_a_panel_does_not_depend_on_the_order_of_ballots(
    verdicts: list[Verdict | None], order: random.Random
) -> None:
    """J10."""
    places = ["AB", "CD", "EF"]
    ballots = {
        Seat("m", k): _answer(Seat("m", k), verdict and _report(verdict, places[k % 3], confidence=k / 10))
        for k, verdict in enumerate(verdicts)
    }
    mixed = list(ballots.items())
    order.shuffle(mixed)
    assert decide("p", find("majority"), dict(mixed)) == decide("p", find("majority"), ballots)
