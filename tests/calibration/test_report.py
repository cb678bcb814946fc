"""The page stands alone, shows mathematics, and lets nothing in it become markup."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mini_suite import CLEAN, CORPUS, freeze

from calibration.judges import registry
from calibration.records import Issue, Report, Severity, Submission, Verdict
from calibration.report.formula import formula
from calibration.report.page import page
from calibration.report.prose import inline, prose
from calibration.runs import run_judge
from calibration.scoring.scores import Scored, score
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import Suite
from mutations.documents import Register
from toolkit.prose.document import StepText

HOSTILE = (
    "</script><script>alert(1)</script> {{ 7919*7 }} {% raw %} <img src=x onerror=alert(1)> \x00 \" ' &amp;"
)
VOID = {"meta", "br", "hr", "img", "input", "link"}


class Checked(HTMLParser):
    """Fails on a tag that is not closed in order, and collects tags, attributes and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.stack, f"not closed: {self.stack}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {tag}"
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.stack and self.stack[-1] == tag, f"</{tag}> inside {self.stack[-3:]}"
        self.stack.pop()

    def handle_data(self, data: str) -> None:
        if not self.stack or self.stack[-1] not in ("style", "script"):
            self.texts.append(data)

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.tags)


class Hostile:
    """A judge whose every word tries to be markup."""

    name = "<b>hostile</b>"

    def describe(self) -> str:
        return HOSTILE

    def review(self, submission: Submission) -> Report:
        issue = Issue(
            step=HOSTILE,
            quote=f"${HOSTILE}$",
            reason=f"{HOSTILE} [x](javascript:alert(1)) ![y](http://evil.example/y) $\\text{{{HOSTILE}}}$",
            severity=Severity.SUBSTANTIVE,
        )
        return Report(submission=submission.id, verdict=Verdict.INCORRECT, issues=(issue,))


def _scored(suite: Suite, folder: Path, *names: str) -> dict[str, Scored]:
    opened = load_submissions(suite.path)
    return {
        name: score(suite, run_judge(opened, registry.make(name, seed=0), {}, folder / name))
        for name in names
    }


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("report")
    suite = freeze(folder / "suite")
    return page(suite, _scored(suite, folder, "accept-all", "reject-all", "coin"))


def test_the_page_needs_nothing_from_elsewhere(text: str) -> None:
    parsed = Checked(text)
    policy = next(attrs for tag, attrs in parsed.tags if tag == "meta" and "http-equiv" in attrs)
    assert policy["content"] == (
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
    )
    for tag, attrs in parsed.tags:
        assert tag not in {"img", "link", "iframe", "object", "embed", "base"}
        for name in ("src", "href", "action", "data", "poster", "srcset"):
            assert (attrs.get(name) or "#").startswith("#"), (tag, attrs)
    assert "@import" not in text and "url(" not in text


def test_every_judge_and_every_submission_is_shown_with_its_certificate(text: str) -> None:
    parsed = Checked(text)
    assert parsed.count("article") == 10
    assert sum("certificate" in (attrs.get("class") or "") for _, attrs in parsed.tags) == 6
    shown = "".join(parsed.texts)
    for words in ("accept-all", "reject-all", "coin", "0/6", "n/a (0)", "∀ (a : Int), 0 ≤ a → a + a ≤ a"):
        assert words in shown
    ids = [attrs["id"] for _, attrs in parsed.tags if "id" in attrs]
    assert len(ids) == len(set(ids))


def test_mathematics_is_mathml_and_no_dollar_is_left(text: str) -> None:
    parsed = Checked(text)
    assert parsed.count("math") > 80
    assert "".join(parsed.texts).count("$") == 0


def test_the_page_reads_the_same_each_time(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    scored = _scored(suite, tmp_path, "coin")
    assert page(suite, scored) == page(suite, scored)


def test_hostile_text_stays_text(tmp_path: Path) -> None:
    """J7: in the statement, in a step, in the judge's name and in all that it says."""
    odd = replace(CLEAN, title=HOSTILE, statement=HOSTILE, steps=(StepText("S1", HOSTILE), *CLEAN.steps[1:]))
    suite = freeze(
        tmp_path / "suite", corpus=[replace(CORPUS[0], documents={Register.PAPER: odd}), *CORPUS[1:]]
    )
    run = run_judge(load_submissions(suite.path), Hostile(), {}, tmp_path / "run")
    text = page(suite, {Hostile.name: score(suite, run)})
    parsed = Checked(text)
    assert parsed.count("script") == 1 and parsed.count("img") == parsed.count("b") == 0
    assert not any(name.startswith("on") for _, attrs in parsed.tags for name in attrs)
    assert {attrs["href"] for tag, attrs in parsed.tags if tag == "a"} <= {
        "#submissions",
        *(f"#{id_}" for id_ in suite.submissions),
    }
    shown = "".join(parsed.texts)
    assert "<script>alert(1)</script>" in shown and "{{ 7919*7 }}" in shown and "55433" not in shown
    assert "\x00" not in text


@pytest.mark.parametrize(
    "latex",
    [
        r"\sum_{i=0}^{n-1} a_i \le A",
        r"\begin{cases} 1 & x > 0 \\ 0 & \text{else} \end{cases}",
        r"\begin{aligned} a &= b \\ &\le c \end{aligned}",
        r"\lVert x \rVert^2 = \langle x, x \rangle",
        r"\mathbb{R} \setminus \{0\}",
        r"\mathbf{1}[A] \in R",
    ],
)
def test_the_latex_that_proofs_use_becomes_mathml(latex: str) -> None:
    shown = formula(latex, "block")
    assert shown.startswith("<math") and Checked(shown).count("math") == 1
    assert "&amp;" not in shown and "\\" not in shown


@pytest.mark.parametrize("latex", [r"\foo x", r"\left(", r"\begin{x}", "a & b", "", "}", "x" * 5000])
def test_a_formula_that_does_not_convert_is_shown_as_typed(latex: str) -> None:
    assert 'class="tex inline"' in formula(latex, "inline")
    assert "".join(Checked(formula(latex, "inline")).texts) == latex


@pytest.mark.parametrize(
    "latex",
    [
        r"\text{<script>alert(1)</script>}",
        r"\href{javascript:alert(1)}{x}",
        r"\style{color:red}{x}",
        r"\class{top}{x}",
        r"\text{&lt;script&gt;}",
        "a<b>c",
    ],
)
def test_a_formula_brings_no_markup_of_its_own(latex: str) -> None:
    parsed = Checked(formula(latex, "inline"))
    assert not {"script", "a", "b"} & {tag for tag, _ in parsed.tags}
    for tag, attrs in parsed.tags:
        assert tag == "code" or not {"href", "style", "class", "id"} & attrs.keys()


@given(st.text(alphabet=st.sampled_from("ab$\\{}<>&_^*`- \n1.[]()\ue000\ue001\"'é∑"), max_size=60))
def test_any_text_gives_well_formed_html(text: str) -> None:
    for shown in (prose(text), inline(text)):
        tags = {tag for tag, _ in Checked(shown).tags}
        assert not tags & {"script", "a", "img", "style"}


def test_markdown_does_not_reach_into_a_formula() -> None:
    shown = prose("By $a_i * b_i$ and $c_i * d_i$:\n\n$$\nx\n- y\n$$\n\n- *one*\n- **two**, $n$.")
    parsed = Checked(shown)
    assert parsed.count("math") == 4
    assert (parsed.count("ul"), parsed.count("em"), parsed.count("strong")) == (1, 1, 1)


def test_a_lone_dollar_is_a_dollar() -> None:
    assert re.sub("<[^>]*>", "", prose(r"It costs \$5, or $ 6.")).strip() == "It costs $5, or $ 6."
