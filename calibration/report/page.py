"""Writing the report: one HTML file that needs nothing but a browser."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from calibration.jsonl import write_whole
from calibration.report.prose import inline, prose
from calibration.report.view import view
from calibration.scoring import confusion
from calibration.scoring.metric import metrics
from calibration.scoring.scores import Scored
from calibration.scoring.shortfalls import Mark
from calibration.statistics.proportion import Proportion
from calibration.suites.gold import Suite
from mutations.categories import Category

if TYPE_CHECKING:
    from jinja2 import Environment

SIGNS = {
    Mark.EXACT: "✓",
    Mark.PARTLY: "◐",
    Mark.MISSED: "✗",
    Mark.FALSE_ALARM: "!",
    Mark.NO_VERDICT: "–",
}
CONTROL = dict.fromkeys(set(range(32)) - {9, 10}) | {0x7F: None}
"""Characters that no HTML text may hold."""


def write_report(out: Path, suite: Suite, named: Mapping[str, Scored]) -> None:
    """Write the report on the scored runs, by judge, to the file `out`."""
    write_whole(out, page(suite, named).encode(errors="replace"))


def page(suite: Suite, named: Mapping[str, Scored]) -> str:
    """The report as HTML. Each template in `sections` is one section, in the order of their names."""
    environment = _environment()
    sections = [name for name in environment.list_templates() if name.startswith("sections/")]
    text = environment.get_template("page.html.j2").render(
        view=view(suite, named),
        sections=sections,
        metrics=metrics(),
        rows=confusion.ROWS,
        columns=confusion.COLUMNS,
        categories=[str(category) for category in Category],
        marks=[str(mark) for mark in Mark],
        signs=SIGNS,
        source=_source,
    )
    return text.translate(CONTROL)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("calibration.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["prose"] = prose
    environment.filters["inline"] = inline
    environment.filters["words"] = lambda name: str(name).replace("_", " ")
    environment.filters["whisker"] = whisker
    return environment


def _source(name: str) -> Markup:
    """The text of one of our own style sheets or scripts, which stands in the page as it is."""
    loader = _environment().loader
    assert loader is not None
    return Markup(loader.get_source(_environment(), name)[0])


def whisker(value: Proportion) -> Markup:
    """A proportion as a dot on its interval, from 0 on the left to 1 on the right; empty without one."""
    if value.low is None or value.high is None:
        return Markup("")
    low, high, dot = (round(100 * x, 1) for x in (value.low, value.high, value.k / value.n))
    return Markup(
        '<svg class="whisker" viewBox="-4 0 108 10" aria-hidden="true">'
        '<path class="axis" d="M0 5H100"/><path class="range" d="M{} 5H{}"/><circle cx="{}" cy="5" r="3.5"/>'
        "</svg>"
    ).format(low, high, dot)
