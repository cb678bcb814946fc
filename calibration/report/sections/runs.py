"""How the judges were asked."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView


def make(view: ReportView) -> Markup:
    """A row for each run: what would be needed to ask the same again."""
    return rendered("sections/runs.html.j2", view=view)


RUNS = register(Section("runs", "How the judges were asked", 80, make))
