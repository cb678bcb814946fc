"""Parts of the report: marks in prose, plots, panels and costs, and the Lean behind the prose."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup
from mini_suite import CORPUS, freeze
from report_pages import Checked, submissions
from scripted_client import CORRECT, INCORRECT, Scripted, plan, said

from calibration.cli import main
from calibration.judges import registry
from calibration.report.formula import compared
from calibration.report.page import page
from calibration.report.plots.costs import Point, costs
from calibration.report.plots.intervals import intervals
from calibration.report.prose import marked, prose
from calibration.report.spans import Span, changed, quoted, whole
from calibration.report.visible import visible
from calibration.runs import run_judge
from calibration.runs.models import Session, run_models
from calibration.scoring.scores import score
from calibration.statistics.proportion import Proportion
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import Suite, load_suite
from toolkit.models.base import Call, Reply, Transport
from toolkit.prose.render import Lean


def test_two_spans_that_overlap_are_both_marked() -> None:
    shown = marked("one two three four", [Span(0, 13, "planted"), Span(4, 18, "j1")])
    assert shown == (
        '<p><mark class="planted">one </mark><mark class="planted j1">two three</mark>'
        '<mark class="j1"> four</mark></p>\n'
    )


def test_a_span_that_begins_in_a_formula_marks_all_of_it() -> None:
    text = "So $a \\le b$ holds."
    shown = marked(text, [Span(8, 19, "planted")])
    assert re.search('So <mark class="planted"><math.*</math> holds.</mark>', shown)
    assert whole(text, (8, 18)) == "$a \\le b$ holds"


def test_a_displayed_formula_is_marked_apart_from_the_words_around_it() -> None:
    shown = marked("We have $$a < b$$ and so on.", [Span(0, 28, "planted")])
    assert shown.count("<mark") == 3
    assert re.search(r'<mark class="planted"><math display="block">[^$]*</math></mark>', shown)


def test_where_something_was_left_out_there_is_a_sign() -> None:
    before, after = "It is finite, and it is attained.", "It is finite."
    change = changed(before, after)
    shown = marked(after, [Span(start, end, "planted") for start, end in change.after])
    assert 'class="planted left-out"' in shown and "<mark" not in shown


def test_the_change_is_told_in_whole_words_and_formulas() -> None:
    before = "Summing over $i$ we obtain that the whole is at most $n m \\le A$, as asked for above."
    after = "Summing over $i$ we obtain that the whole is at most $n m < A$, as asked for above."
    change = changed(before, after)
    assert [after[start:end] for start, end in change.after] == ["$n m < A$"]
    assert [before[start:end] for start, end in change.before] == ["$n m \\le A$"]
    assert not change.whole


def test_of_a_changed_formula_the_signs_that_differ_are_marked() -> None:
    was, now = compared(("n m \\le A", "inline"), ("2 n m < A", "inline"))
    assert re.findall('class="changed">([^<]*)<', was) == ["≤"]
    assert re.findall('class="changed">([^<]*)<', now) == ["2", "&lt;"]


def test_a_text_that_is_all_another_is_said_to_be() -> None:
    assert changed("We use induction on $n$.", "The claim is clear from Jensen.").whole


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("gives $n m", ["gives $n m"]),
        ("Summing…A", ["Summing", "A"]),
        ("gives nm\u200b", ["gives $n m"]),
        ("gives 2nm", []),
        ("", []),
    ],
)
def test_a_quote_is_found_as_scoring_finds_it(quote: str, found: list[str]) -> None:
    text = "Summing gives $n m \\le A$."
    assert [text[start:end] for start, end in quoted(text, quote)] == found


TEXTS = st.text(alphabet=st.sampled_from("ab $\\{}<&_^*`-\n1.\ue000\ue001\ue004é"), max_size=40)


@given(TEXTS, TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=4))
def test_marks_never_break_the_markup_and_change_no_word(
    text: str, other: str, pairs: list[tuple[int, int]]
) -> None:
    change = changed(other, text)
    ends = [*change.after, *((min(a, b, len(text)), min(max(a, b), len(text))) for a, b in pairs)]
    shown = marked(text, [Span(start, end, f"j{n}") for n, (start, end) in enumerate(ends)])
    assert Checked(shown).stack == []
    if "`" not in text and "*" not in text and "_" not in text and "\n" not in text and "\\" not in text:
        told = Checked(shown).shown.replace("‸", "")
        assert told.strip() == Checked(prose(text)).shown.strip()


def test_what_cannot_be_seen_is_made_visible() -> None:
    assert visible("a\u202eb\x00c\u2028d\te\r\nf\ud800") == "a⟨U+202E⟩b⟨U+0000⟩c⟨U+2028⟩d\te\nf⟨U+D800⟩"


def test_an_empty_class_has_no_dot() -> None:
    plot = intervals("x", [("judge", Proportion.of(0, 0)), ("other", Proportion.of(3, 4))])
    assert plot.count("<circle") == 1 and "n/a (0)" in plot


def test_costs_stand_on_whole_decades() -> None:
    plot = costs([Point("cheap", 0.0002, Proportion.of(5, 10)), Point("dear", 0.03, Proportion.of(9, 10))])
    assert re.findall(r">\$([0-9.e-]+)<", plot) == ["0.0001", "0.001", "0.01", "0.1"]
    assert Checked(plot).count("circle") == 2


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    return freeze(tmp_path / "suite")


def test_a_panel_is_shown_with_its_votes_and_what_it_cost(suite: Suite, tmp_path: Path) -> None:
    def reply(call: Call) -> Reply:
        submission, _, vote = call.key.split("/")[:3]
        if vote == "2":
            return Reply(Transport.REFUSED)
        return said(INCORRECT if suite.gold[submission].category else CORRECT)

    planned = plan(Scripted(reply), votes=3, panel="k_of_n:2")
    run = run_models(load_submissions(suite.path), planned, tmp_path / "run", Session()).run
    coin = run_judge(load_submissions(suite.path), registry.make("coin", seed=0), {}, tmp_path / "coin")
    text = page(suite, {"panel": score(suite, run), "coin": score(suite, coin)})
    parsed = Checked(text)
    assert "US dollars a submission" in parsed.shown and "planted accepted, single votes" in parsed.shown
    assert "3 × k_of_n:2" in parsed.shown
    for html in submissions(text).values():
        shown = Checked(html)
        assert (
            "3 votes of the panel" in shown.shown
            and "m, vote 3: no verdict (refused, invalid)" in shown.shown
        )
        assert shown.of_class("ballots") == ["details"]


def test_a_judge_without_a_verdict_is_read_in_three_ways(suite: Suite, tmp_path: Path) -> None:
    def reply(call: Call) -> Reply:
        return Reply(Transport.TRUNCATED) if suite.gold[call.key.split("/")[0]].category else said(CORRECT)

    planned = plan(Scripted(reply))
    run = run_models(load_submissions(suite.path), planned, tmp_path / "run", Session()).run
    text = page(suite, {"m": score(suite, run)})
    shown = Checked(text).shown
    assert "m, as failures" in shown and "valid only" in shown and "6 truncated" in shown
    assert sum("No verdict: the call ended truncated" in html for html in submissions(text).values()) == 6


def test_an_unfinished_run_is_shown_only_when_asked_for(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = run_judge(load_submissions(suite.path), registry.make("coin", seed=0), {}, tmp_path / "run")
    asked, out = ["report", str(run.path), "-o", str(tmp_path / "page.html")], tmp_path / "page.html"
    info = json.loads((run.path / "run.json").read_text())
    (run.path / "run.json").write_text(json.dumps({**info, "finished": None}))
    assert main(asked) == 3
    assert "is not finished" in capsys.readouterr().err and not out.exists()
    assert main([*asked, "--partial"]) == 0
    assert "coin" in Checked(out.read_text()).shown


def test_the_gold_has_the_lean_of_each_step_under_the_label_that_judges_see(tmp_path: Path) -> None:
    lean = Lean("(a : Nat → Int)", "", "n * m ≤ A", {"S1": "m ≤ a i", "S2": "n * m < A", "S9": "left out"})
    suite = freeze(tmp_path / "suite", corpus=[replace(variant, lean=lean) for variant in CORPUS])
    for id_, gold in load_suite(suite.path).gold.items():
        assert gold.formal is not None
        labels = [step.label for step in suite.submissions[id_].steps]
        assert [(s.label, s.formal_step, s.claim) for s in gold.formal.steps] == [
            (labels[0], "S1", "m ≤ a i"),
            (labels[1], "S2", "n * m < A"),
        ]
    run = run_judge(load_submissions(suite.path), registry.make("coin", seed=0), {}, tmp_path / "run")
    for html in submissions(page(suite, {"coin": score(suite, run)})).values():
        assert '<pre tabindex="0"><code>m ≤ a i</code></pre>' in html
        assert Markup.escape("n * m < A") in html


def test_a_suite_that_was_frozen_without_lean_is_shown_without_it(suite: Suite, tmp_path: Path) -> None:
    run = run_judge(load_submissions(suite.path), registry.make("coin", seed=0), {}, tmp_path / "run")
    for html in submissions(page(suite, {"coin": score(suite, run)})).values():
        lean = re.findall('<div class="lean">(.*?)</div>', html)
        assert lean and set(lean) == {""}
