"""Whether explanations are right: what the rule says, and what jurors said who were asked."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView
from calibration.scoring.jury import earlier, jury, questions


def make(view: ReportView) -> Markup:
    """The votes that are kept with the runs; nothing when nobody was asked about reasons."""
    heard = []
    for judge in view.judges:
        jurors, votes = earlier(judge.run.path, questions(view.suite, judge.outcomes))
        if jurors:
            rule = judge.scores.headline["reason"]
            heard.append((judge.name, rule, jury(jurors, judge.outcomes, votes)))
    return rendered("sections/reasons.html.j2", heard=heard) if heard else Markup("")


REASONS = register(Section("reasons", "Reasons, as jurors see them", 45, make))
