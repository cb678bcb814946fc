"""One document in every form: LaTeX and HTML are whole, escape what is no formula, and link the steps."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from calibration.report.translation import prose_page, side_by_side_page
from toolkit.prose.document import Document, StepText
from toolkit.prose.render import Lean, Told, latex

DOCUMENT = Document(
    "Costs of 5% & more_or_less",
    "Let $n_1$ be a number.\n\n1. It is <b>not</b> zero: $n_1 \\ne 0$.\n2. It costs \\$5, #1 {sic} ~ ^ \\\\.",
    "",
    "We have $$\\begin{aligned} a &= b \\\\\n\n &\\le c \\end{aligned}$$",
    (StepText("S1", "By (H1), $$a = b$$"), StepText("S2", "By @S1, *clearly*, `x_1` gives $$b \\le c$$")),
)
TOLD = Told(
    "Costs", "clean", "plain", DOCUMENT, Lean("(n : Nat)", "", "a ≤ c", {"S1": "a = b", "S2": "b ≤ c"})
)


def test_latex_escapes_everything_but_formulas() -> None:
    text = latex([TOLD.readable])
    assert r"\section*{Costs of 5\% \& more\_or\_less}" in text
    assert (
        r"\item[1.] It is \textless{}b\textgreater{}not\textless{}/b\textgreater{} zero: $n_1 \ne 0$." in text
    )
    assert (
        r"\item[2.] It costs \$5, \#1 \{sic\} \textasciitilde{} \textasciicircum{} \textbackslash{}." in text
    )
    assert r"By Step S1, \emph{clearly}, \texttt{x\_1} gives \[b \le c\]" in text


def test_latex_is_whole_and_has_no_empty_line_in_a_formula() -> None:
    text = latex([TOLD.readable, TOLD.readable])
    assert text.startswith(r"\documentclass{article}") and text.endswith("\\end{document}\n")
    assert text.count(r"\newpage") == 1
    assert all("\n\n" not in formula for formula in re.findall(r"\\\[.*?\\\]", text, re.DOTALL))
    opened, closed = re.findall(r"\\begin\{(\w+)\}", text), re.findall(r"\\end\{(\w+)\}", text)
    assert sorted(opened) == sorted(closed)


class Links(HTMLParser):
    """The anchors, the links, and what would be fetched from elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.add(tag)
        self.anchors += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if tag == "a" else []
        self.fetched += [v or "" for k, v in attrs if k in ("src", "action") or (k == "href" and tag != "a")]


def test_html_needs_nothing_else_and_every_link_leads_to_a_place_in_it() -> None:
    for page in (prose_page([TOLD, TOLD]), side_by_side_page([TOLD, TOLD])):
        links = Links(page)
        assert links.fetched == [] and "script" not in links.tags and "b" not in links.tags
        assert len(set(links.anchors)) == len(links.anchors)
        assert {link.removeprefix("#") for link in links.links} <= set(links.anchors)
        assert "math" in links.tags
        assert '<a href="#d1-S1">Step S1</a>' in page and '<a href="#d2-S1">Step S1</a>' in page


def test_side_by_side_links_each_step_to_its_lean_and_back() -> None:
    links = Links(side_by_side_page([TOLD]))
    for part in ("setting", "statement", "S1", "S2"):
        assert {f"d1-{part}", f"d1-{part}-lean"} <= set(links.anchors)
        assert {f"#d1-{part}", f"#d1-{part}-lean"} <= set(links.links)
