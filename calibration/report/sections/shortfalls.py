"""What kept answers from a strict match."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView
from calibration.scoring.shortfalls import Shortfall


def make(view: ReportView) -> Markup:
    """A row for each thing that can go wrong, and how often it did."""
    happened = [kind for kind in Shortfall if any(j.analysis.shortfalls[kind].count for j in view.judges)]
    number = {kind: place for place, kind in enumerate(Shortfall)}
    return rendered("sections/shortfalls.html.j2", view=view, kinds=happened, number=number)


SHORTFALLS = register(Section("shortfalls", "What kept answers from a strict match", 20, make))
