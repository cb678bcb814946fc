"""The report in a real Chromium: it can be read, filtered, steered by keys, in the dark and on paper."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from mini_suite import CORPUS, freeze

from calibration.judges import registry
from calibration.records import Issue, Report, Severity, Submission, Verdict
from calibration.report.page import write_report
from calibration.runs import run_judge
from calibration.scoring.scores import score
from calibration.suites.frozen import load_submissions
from mutations.categories import Category
from toolkit.prose.render import Lean

sys.path.append(str(Path(__file__).parents[2] / "bench"))
from chromium import Page, find_chromium, opened

LEAN = Lean(
    "(a : Nat → Int)", "", "n * min a ≤ sum a", {"S1": "m ≤ a i", "S2": "n * m ≤ A", "S3": "n * m ≤ A"}
)
SPELL = "</script><img src=x onerror='window.cast=1'><script>window.cast=2</script>\u202e\u2028<t 0>"


class Scribe:
    """Quotes the second step of every proof, and tries to be markup."""

    name = "scribe <i>"

    def describe(self) -> str:
        return "quotes what is there"

    def review(self, submission: Submission) -> Report:
        step = submission.steps[1]
        issue = Issue(
            category=Category.CALCULATION_ERROR,
            step=step.label,
            quote="gives $2 n m" if "2 n m" in step.text else "Summing",
            reason=SPELL,
            severity=Severity.SUBSTANTIVE,
        )
        return Report(submission=submission.id, verdict=Verdict.INCORRECT, issues=(issue,), confidence=0.9)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("browser")
    suite = freeze(folder / "suite", corpus=[replace(variant, lean=LEAN) for variant in CORPUS])
    judged = load_submissions(suite.path)
    judges = (Scribe(), *(registry.make(name, seed=0) for name in ("accept-all", "coin")))
    named = {j.name: score(suite, run_judge(judged, j, {}, folder / str(n))) for n, j in enumerate(judges)}
    write_report(folder / "report.html", suite, named)
    return (folder / "report.html").as_uri()


@pytest.fixture(scope="module")
def browser() -> Iterator[Page]:
    executable = find_chromium()
    if executable is None:
        pytest.skip(
            "NO CHROMIUM: the report was not opened in a browser (the variable CHROMIUM can name one)"
        )
    with opened(executable) as page:
        yield page


@pytest.fixture
def page(browser: Page, address: str) -> Iterator[Page]:
    """The report, just opened; at the end of the test nothing was logged and nothing else was loaded."""
    browser.events.clear()
    browser.size(1280, 900)
    browser.media()
    show(browser, address)
    yield browser
    assert browser.complaints() == []
    assert {request.partition("#")[0] for request in browser.requests()} <= {address, "about:blank"}


def show(browser: Page, address: str) -> None:
    browser.open("about:blank")
    browser.open(address)
    browser.wait_for("document.body.dataset.ready")


def choose(page: Page, name: str, words: str) -> str:
    """Choose the option that begins with these words; the count that is shown."""
    page.run(f"""(() => {{
        const select = document.getElementById("filters").elements.{name};
        select.value = [...select.options].find((option) => option.text.startsWith("{words}")).value;
        select.dispatchEvent(new Event("input", {{ bubbles: true }}));
    }})()""")
    settle(page)
    return text(page, "#shown")


def settle(page: Page) -> None:
    """Wait until the submission that is chosen is shown."""
    page.wait_for(
        "document.getElementById('item').dataset.shown === "
        "(new URLSearchParams(location.hash.slice(1)).get('s') ?? '')"
    )


def text(page: Page, selector: str) -> str:
    return str(page.run(f"document.querySelector({selector!r}).innerText"))


def test_a_submission_is_read_with_its_mathematics_drawn(page: Page) -> None:
    sizes = page.run(
        "[...document.querySelectorAll('#item math')].map((m) => m.getBoundingClientRect())"
        ".map((box) => box.width * box.height)"
    )
    assert len(sizes) > 5 and min(sizes) > 0


def test_filters_count_and_combine(page: Page) -> None:
    assert choose(page, "kind", "planted error") == "6 of 10 shown"
    assert choose(page, "category", "missing object") == "2 of 10 shown"
    assert choose(page, "theorem", "Median") == "1 of 10 shown"
    assert "By Step" in text(page, "#item") and "missing object" in text(page, "#item")
    page.run("document.querySelector('#filters button').click()")
    settle(page)
    assert choose(page, "judge", "accept-all") == "10 of 10 shown"
    assert choose(page, "outcome", "missed") == "6 of 10 shown"
    assert choose(page, "failure", "wrong proof accepted") == "6 of 10 shown"
    assert choose(page, "outcome", "any") == "6 of 10 shown"


def test_an_option_says_how_many_it_would_leave(page: Page) -> None:
    choose(page, "kind", "planted error")
    options = page.run("[...document.getElementById('filters').elements.theorem.options].map((o) => o.text)")
    assert options == ["all (6)", "Mean (3)", "Median (3)"]


def test_words_are_searched_in_proofs_and_in_what_judges_say(page: Page) -> None:
    for words, count in (("OVRE", 2), ("onerror", 10), ("no such words", 0)):
        page.run(f"""(() => {{
            const input = document.getElementById("filters").elements.q;
            input.value = "{words}";
            input.dispatchEvent(new Event("input", {{ bubbles: true }}));
        }})()""")
        page.wait_for(f"document.getElementById('shown').textContent === '{count} of 10 shown'")
    settle(page)
    assert "No submission fits" in text(page, "#item")


def test_the_address_keeps_what_is_chosen(page: Page, address: str) -> None:
    choose(page, "kind", "planted error")
    choose(page, "theorem", "Median")
    page.run("document.getElementById('lean').click()")
    page.press("j")
    settle(page)
    title, kept = text(page, ".facts"), page.run("location.hash")
    show(page, address + kept)
    assert text(page, ".facts") == title
    assert text(page, "#shown") == "3 of 10 shown"
    assert page.run("document.getElementById('lean').getAttribute('aria-pressed')") == "true"


def test_keys_do_what_the_mouse_does(page: Page) -> None:
    def chosen() -> int:
        return int(
            page.run("[...document.querySelectorAll('.option')].findIndex((o) => o.ariaSelected === 'true')")
        )

    page.press("j")
    page.press("j")
    assert chosen() == 2
    page.press("k")
    assert chosen() == 1
    page.run("document.getElementById('list').focus()")
    page.press("End")
    assert chosen() == 9
    page.press("ArrowUp")
    assert chosen() == 8
    page.wait_for("document.getElementById('item').innerText.includes('Median')")
    page.press("Enter")
    assert page.run("document.activeElement.id") == "item-title"
    page.press("/")
    assert page.run("document.activeElement.name") == "q"
    page.press("j")
    assert chosen() == 8, "what is typed into a field is no command"


def test_the_first_key_skips_to_the_submissions_and_everything_that_acts_is_reached(page: Page) -> None:
    page.press("Tab")
    assert page.run("document.activeElement.className") == "skip"
    page.press("Enter")
    assert page.run("document.activeElement.id") == "submissions"
    reached = []
    for _ in range(16):
        page.press("Tab")
        reached.append(page.run("document.activeElement.name || document.activeElement.id"))
    assert reached[0] == "q" and "list" in reached and "lean" in reached and "theorem" in reached
    names = page.run(
        "[...document.querySelectorAll('button, select, input, [role]')]"
        ".filter((e) => e.checkVisibility())"
        ".filter((e) => !(e.ariaLabel || e.textContent.trim() || e.closest('label'))).length"
    )
    assert names == 0, "something that acts has no name"


def test_what_was_planted_and_what_was_quoted_are_told_apart_without_colour(page: Page) -> None:
    choose(page, "category", "calculation error")
    page.wait_for("document.querySelector('#item .step mark.planted')")
    style = "getComputedStyle(document.querySelector('#item .step mark.{}'))"
    assert page.run(style.format("planted") + ".borderBottomStyle") == "solid"
    assert page.run(style.format("j1") + ".borderTopStyle") == "dashed"
    assert page.run("document.querySelector('#item .step mark.planted.j1') !== null"), "both at once"
    assert text(page, ".step .words .tag.j1") == "1"
    page.run("document.querySelector('button.judge').click()")
    assert page.run("document.querySelector('.step .words .tag.j1').checkVisibility()") is False
    assert page.run(style.format("j1") + ".borderTopStyle") == "none"


def test_the_lean_stands_left_of_the_prose_that_tells_it(page: Page) -> None:
    assert page.run("document.querySelector('#item .lean').checkVisibility()") is False
    page.press("l")
    rows = page.run("""[...document.querySelectorAll("#item .step")].map((row) => {
        const [lean, words] = [".lean", ".words"].map((part) => row.querySelector(part));
        const [left, right] = [lean, words].map((part) => part.getBoundingClientRect());
        return [lean.innerText.trim(), left.right <= right.left, left.top === right.top];
    })""")
    assert rows == [["m ≤ a i", True, True], ["n * m ≤ A", True, True], ["n * m ≤ A", True, True]]


def test_a_mention_of_a_step_leads_there_and_leaves_the_address(page: Page) -> None:
    before = page.run("location.hash")
    page.run("[...document.querySelectorAll('#item .step a')].at(-1).click()")
    assert page.run("document.activeElement.id") == "step-2"
    assert page.run("location.hash") == before


def test_the_page_follows_the_screen_into_the_dark_and_can_be_told_otherwise(
    page: Page, address: str
) -> None:
    def brightness() -> int:
        return int(page.run("Number(getComputedStyle(document.body).backgroundColor.match(/[0-9]+/)[0])"))

    assert brightness() > 200
    page.media(scheme="dark")
    assert brightness() < 60
    page.run("document.getElementById('theme').click()")
    assert brightness() > 200


@pytest.mark.parametrize("width", [390, 800, 1280, 1920])
def test_nothing_scrolls_sideways(page: Page, address: str, width: int) -> None:
    page.size(width, 900)
    for lean in ("", "1"):
        show(page, f"{address}#kind=1&lean={lean}")
        assert page.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.run("document.querySelector('.verdicts > span').append('unbroken'.repeat(40))")
    assert page.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_what_is_wider_than_a_phone_is_scrolled_and_shadowed_at_the_edge(page: Page) -> None:
    page.size(420, 900)
    for selector in (".bar nav", "#scores .scroll"):
        found = f"document.querySelector('{selector}')"
        assert page.run(f"{found}.scrollWidth > {found}.clientWidth"), selector
        style = page.run(f"[getComputedStyle({found}).overflowX, getComputedStyle({found}).background]")
        assert style[0] == "auto" and style[1].count("linear-gradient") == 4, selector
        assert page.run(f"({found}.scrollLeft = 9999, {found}.scrollLeft > 0)"), selector


def test_on_paper_there_is_the_report_and_what_is_read_and_no_control(page: Page, tmp_path: Path) -> None:
    page.media(kind="print", scheme="dark")
    for selector, seen in (
        ("h1", True),
        ("table", True),
        ("#item .words", True),
        ("#filters", False),
        ("#list", False),
    ):
        assert page.run(f"document.querySelector({selector!r}).checkVisibility()") is seen, selector
    assert page.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.paper(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().count(b"/Type /Page\n") >= 2


def test_all_that_is_shown_can_be_printed(page: Page) -> None:
    choose(page, "kind", "harmless typo")
    page.run("window.print = () => { window.printed = true; }")
    page.run("document.getElementById('print').click()")
    page.wait_for("window.printed")
    page.media(kind="print")
    assert page.run("document.querySelectorAll('#press article').length") == 2
    assert page.run("document.querySelector('h1').checkVisibility()") is False
    page.run("window.dispatchEvent(new Event('afterprint'))")
    assert page.run("document.querySelector('h1').checkVisibility()") is True


def test_what_a_judge_writes_is_text(page: Page) -> None:
    assert "<script>window.cast=2</script>" in text(page, ".answer.j1 .issue")
    assert "⟨U+202E⟩⟨U+2028⟩<t 0>" in text(page, ".answer.j1 .issue")
    assert page.run("window.cast === undefined && document.images.length === 0")


def test_a_cell_of_the_heat_map_leads_to_its_submissions(page: Page) -> None:
    page.run(
        "document.querySelector('#theorems a').dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    page.wait_for("document.getElementById('shown').textContent === '5 of 10 shown'")
