"""Whether the way the texts are set gives away which of them are planted."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView


def make(view: ReportView) -> Markup:
    """What classifiers reach that understand nothing; nothing for a suite in which that was not measured."""
    record = view.suite.manifest.detectability
    if record is None or record.balanced is None:
        return Markup("")
    return rendered("sections/texts.html.j2", record=record)


TEXTS = register(Section("texts", "What form gives away", 75, make))
