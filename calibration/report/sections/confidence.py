"""Whether judges are right as often as they say they are."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.plots.reliability import reliability
from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView


def make(view: ReportView) -> Markup:
    """A reliability diagram for each judge that says how sure it is."""
    sure = [judge for judge in view.judges if judge.analysis.confidence.n]
    if not sure:
        return Markup("")
    found = [
        (judge.label, reliability(judge.name, judge.analysis.confidence.calibration.bins), judge.analysis)
        for judge in sure
    ]
    silent = [judge.name for judge in view.judges if judge not in sure]
    return rendered("sections/confidence.html.j2", found=found, silent=silent)


CONFIDENCE = register(Section("confidence", "Confidence", 50, make))
