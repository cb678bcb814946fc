"""What is found of each kind of error, and as what."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.plots.intervals import intervals
from calibration.report.plots.matrix import matrix
from calibration.report.section import Section, register
from calibration.report.templating import rendered, words
from calibration.report.view import ReportView
from calibration.scoring.confusion import COLUMNS, ROWS

BREAKDOWNS = {
    "category": "by kind of error",
    "difficulty": "by how far back, in steps, the facts lie that a plant contradicts or leaves out",
    "register": "by register",
}
"""What detection is broken down by, and how the figure tells it."""


def make(view: ReportView) -> Markup:
    """Detection by category, difficulty and register, and a confusion matrix for each judge."""
    if not any(item.gold.category for item in view.items):
        return Markup("")
    by = [
        (title, [(words(group), _plot(view, name, group)) for group in groups])
        for name, title in BREAKDOWNS.items()
        if len(groups := view.judges[0].analysis.by[name].groups) > 1
    ]
    confusions = [
        (
            judge.label,
            matrix(
                judge.name, list(map(words, ROWS)), list(map(words, COLUMNS)), judge.scores.confusion.counts
            ),
        )
        for judge in view.judges
    ]
    hard = [judge for judge in view.judges if judge.analysis.difficulty["detection"]["depth"].n]
    return rendered("sections/categories.html.j2", by=by, hard=hard, confusions=confusions)


def _plot(view: ReportView, name: str, group: str) -> Markup:
    found = [(judge.label, judge.analysis.by[name].proportion(group, "detection")) for judge in view.judges]
    return intervals(f"detection, {words(group)}", found)


CATEGORIES = register(Section("categories", "Kinds of error", 30, make))
