"""What each judge scores, with intervals, and answers without a verdict read in other ways."""

from __future__ import annotations

import sys

from markupsafe import Markup

from calibration.report.plots.intervals import intervals
from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView
from calibration.scoring.metric import Metric, metrics


def make(view: ReportView) -> Markup:
    """A table of all metrics, and a plot of each."""
    known = metrics()
    plots = {
        metric.name: intervals(
            metric.title, [(judge.label, judge.scores.headline[metric.name]) for judge in view.judges]
        )
        for metric in known
    }
    silent = [judge for judge in view.judges if any(judge.scores.invalid.values())]
    meanings = [(metric.title, _meaning(metric)) for metric in known]
    return rendered(
        "sections/scores.html.j2",
        view=view,
        metrics=known,
        meanings=meanings,
        plots=plots,
        silent=silent,
    )


def _meaning(metric: Metric) -> str:
    """The question that the metric answers, as the first line of its module asks it."""
    first = (sys.modules[metric.hit.__module__].__doc__ or "").partition("\n")[0]
    return first.partition(": ")[2] or first


SCORES = register(Section("scores", "Scores", 10, make))
