"""The page stands alone, shows mathematics, and lets nothing in it become markup."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mini_suite import CLEAN, CORPUS, freeze
from report_pages import Checked, index, submissions, unpacked

from calibration.judges import registry
from calibration.records import Issue, Report, Severity, Submission, Verdict
from calibration.report.formula import formula
from calibration.report.page import page
from calibration.report.prose import inline, prose
from calibration.runs import run_judge
from calibration.scoring.scores import Scored, score
from calibration.suites.frozen import AucRecord, DetectabilityRecord, TrialRecord, load_submissions
from calibration.suites.gold import Suite
from mutations.detectability import Classifier
from mutations.documents import Register
from toolkit.prose.document import StepText

HOSTILE = (
    "</script><script>alert(1)</script> {{ 7919*7 }} {% raw %} <img src=x onerror=alert(1)> \x00 \" ' &amp; "
    "<!-- ]]> \u2028 \u202eltr\u202c <t 0>"
)


class Hostile:
    """A judge whose every word tries to be markup."""

    name = "<i>hostile</i>"

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


class Endless:
    """A judge that does not stop."""

    name = "endless"

    def describe(self) -> str:
        return "says the same a hundred times, and the first time at length"

    def review(self, submission: Submission) -> Report:
        long = Issue(step="S", reason="words " * 166_000, severity=Severity.SUBSTANTIVE)
        short = Issue(reason="words", severity=Severity.MINOR)
        return Report(submission=submission.id, verdict=Verdict.INCORRECT, issues=(long, *[short] * 99))


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


def test_the_page_needs_nothing_from_elsewhere_and_its_policy_says_so(text: str) -> None:
    parsed = Checked(text)
    policy = next(attrs for tag, attrs in parsed.tags if tag == "meta" and "http-equiv" in attrs)
    (style,) = re.findall("<style>(.*?)</style>", text, re.DOTALL)
    (script,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    assert policy["content"] == (
        f"default-src 'none'; style-src 'sha256-{_hash(style)}'; script-src 'sha256-{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    for part in (text, *submissions(text).values()):
        for tag, attrs in Checked(part).tags:
            assert tag not in {"img", "link", "iframe", "object", "embed", "base"}
            assert "style" not in attrs and not any(name.startswith("on") for name in attrs)
            for name in ("src", "href", "action", "data", "poster", "srcset"):
                assert (attrs.get(name) or "#").startswith("#"), (tag, attrs)
        assert "@import" not in part and "url(" not in part


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def test_every_judge_is_scored_and_every_submission_can_be_read_with_its_certificate(text: str) -> None:
    parsed = Checked(text)
    for words in ("accept-all", "reject-all", "coin", "n/a (0)"):
        assert words in parsed.shown
    ids = [attrs["id"] for _, attrs in parsed.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    pages = {id_: Checked(html) for id_, html in submissions(text).items()}
    assert len(pages) == len(index(text)["items"]) == 10
    certified = [page for page in pages.values() if page.of_class("certificate")]
    assert len(certified) == 6
    assert all("∀ (a : Int), 0 ≤ a → a + a ≤ a" in page.shown for page in certified)


def test_a_measured_suite_shows_what_form_gives_away_and_another_nothing(tmp_path: Path, text: str) -> None:
    suite = freeze(tmp_path / "suite")
    trial = TrialRecord(
        classifier=Classifier.LINEAR, across=AucRecord(value=0.71, low=0.6, high=0.8), within=None
    )
    found = DetectabilityRecord(balanced=False, trials=(trial,), measurements=())
    manifest = suite.manifest.model_copy(update={"detectability": found})
    shown = Checked(page(replace(suite, manifest=manifest), _scored(suite, tmp_path, "coin"))).shown
    assert "0.710 0.60–0.80" in shown and "The suite is not balanced" in shown
    assert "What form gives away" not in Checked(text).shown


def test_what_is_invented_in_a_correct_proof_is_told_as_that(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    told = " ".join(submissions(page(suite, _scored(suite, tmp_path, "reject-all"))).values())
    assert "invented: this proof is correct" in told


def test_mathematics_is_mathml_and_no_dollar_is_left(text: str) -> None:
    for html in submissions(text).values():
        page = Checked(html)
        assert page.count("math") > 5
        assert "$" not in page.shown.replace("raw answer", "").split("{")[0]


def test_a_formula_is_kept_once_for_all_the_submissions_of_a_theorem(text: str) -> None:
    parcel = unpacked(text, "parcel-0")
    assert len(parcel["items"]) == 5
    assert len(set(parcel["formulas"])) == len(parcel["formulas"]) < 16
    assert "".join(submissions(text).values()).count("<math") > 80


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
    pages = submissions(text)
    assert parsed.count("script") == 5, "the script, the index, two theorems, the words"
    assert not any(tag in ("img", "i") for tag, _ in parsed.tags)
    for html in pages.values():
        found = Checked(html)
        assert not {tag for tag, _ in found.tags} & {"script", "img", "i"}
        assert all(
            attrs["href"] in ("#step-1", "#step-2", "#step-3") for tag, attrs in found.tags if tag == "a"
        )
        assert not any(name.startswith("on") for _, attrs in found.tags for name in attrs)
        assert "<script>alert(1)</script>" in found.shown and "{{ 7919*7 }}" in found.shown
        assert "55433" not in found.shown
        assert "\x00" not in html and "\u202e" not in html and "\u2028" not in html
        assert "⟨U+202E⟩" in found.shown and "⟨U+2028⟩" in found.shown
    assert "\x00" not in text and "\u202e" not in text


def test_data_cannot_pass_for_a_sign_of_the_page(tmp_path: Path) -> None:
    """`<t 0>` and `<f 0>` stand for texts and formulas, and the signs that hold them are of private use."""
    odd = replace(CLEAN, statement="<t 0> <f 0> \ue0000\ue004 \ue0010\ue004 $x<y$ `<t 1>`")
    corpus = [replace(CORPUS[0], documents={Register.PAPER: odd}), *CORPUS[1:]]
    suite = freeze(tmp_path / "suite", corpus=corpus)
    text = page(suite, _scored(suite, tmp_path, "accept-all"))
    (html,) = [html for html in submissions(text).values() if "&lt;t 0&gt;" in html]
    assert "<t 0> <f 0> \ufffd0\ufffd" in Checked(html).shown


def test_an_answer_of_a_million_characters_does_not_fill_the_page(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    run = run_judge(load_submissions(suite.path), Endless(), {}, tmp_path / "run")
    text = page(suite, {"endless": score(suite, run)})
    assert len(text) < 1_000_000
    for html in submissions(text).values():
        shown = Checked(html).shown
        assert "of 1,00" in shown and "the run keeps all" in shown
        assert "and 60 more issues" in shown


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
