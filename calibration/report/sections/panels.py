"""What the votes of a panel add to one vote."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView
from calibration.scoring.votes import votes


def make(view: ReportView) -> Markup:
    """Single votes beside the panel, and how often votes agree; nothing when nobody votes more than once."""
    several = [judge for judge in view.judges if any(len(cast) > 1 for cast in judge.run.ballots.values())]
    cast = [(judge.name, votes(view.suite, judge.run)) for judge in several]
    return rendered("sections/panels.html.j2", cast=cast) if cast else Markup("")


PANELS = register(Section("panels", "Panels", 65, make))
