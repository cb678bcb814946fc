"""What the judges cost."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.plots.costs import Point, costs
from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import JudgeView, ReportView


def make(view: ReportView) -> Markup:
    """Cost against strict match, for the judges whose prices are known; nothing when no model is asked."""
    if not any(judge.bill for judge in view.judges):
        return Markup("")
    points = [point for judge in view.judges if (point := _point(judge))]
    plot = costs(points) if points else Markup("")
    return rendered("sections/cost.html.j2", view=view, plot=plot)


def _point(judge: JudgeView) -> Point | None:
    bill = judge.bill
    if bill is None or bill.unpriced or judge.scores.submissions == 0:
        return None
    paid = bill.incurred + bill.replayed
    if paid <= 0:
        return None
    return Point(judge.name, paid / judge.scores.submissions, judge.scores.headline["strict"])


COST = register(Section("cost", "Cost", 70, make))
