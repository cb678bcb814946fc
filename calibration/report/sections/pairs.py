"""Judges against each other, submission by submission."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView
from calibration.scoring.metric import Reading
from calibration.scoring.metrics.detection import DETECTION
from calibration.scoring.metrics.strict import STRICT


def make(view: ReportView) -> Markup:
    """McNemar's test for each pair of judges, and Cochran's Q for three or more."""
    if len(view.judges) < 2:
        return Markup("")
    import numpy as np

    from calibration.statistics.paired import cochran_q, pairwise

    names = [judge.name for judge in view.judges]
    compared = []
    for metric in (STRICT, DETECTION):
        counted = [judge.scores.tallies.readings[Reading.AS_FAILURE].of(metric.name) for judge in view.judges]
        right = np.array([hits[members] for members, hits in counted])
        if right.size:
            together = cochran_q(right) if len(names) > 2 else None
            least = view.judges[0].analysis.detectable[metric.name].paired
            compared.append((metric.title, pairwise(names, right), together, least))
    return rendered("sections/pairs.html.j2", compared=compared)


PAIRS = register(Section("pairs", "Judges compared", 60, make))
