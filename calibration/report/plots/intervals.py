"""Proportions of several judges on one axis: a dot on its interval, and the count beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from calibration.report.plots.svg import dot, group, line, shortened, svg, text
from calibration.statistics.proportion import Proportion

WIDTH, NAMES, AXIS, ROW = 330, 92, 150, 21


def intervals(name: str, values: Sequence[tuple[str, Proportion]]) -> Markup:
    """One row for each judge, on an axis from 0 to 1."""
    height = ROW * len(values) + 20
    return svg(WIDTH, height, f"{name}: " + _told(values), _parts(values, height))


def _told(values: Sequence[tuple[str, Proportion]]) -> str:
    return "; ".join(f"{judge} {value}" for judge, value in values)


def _parts(values: Sequence[tuple[str, Proportion]], height: float) -> Iterator[Markup]:
    for tick in (0, 0.5, 1):
        x = NAMES + AXIS * tick
        yield line(x, 0, x, height - 16, "rule")
        yield text(x, height - 3, f"{tick:g}", of="tick", anchor="middle")
    for number, (judge, value) in enumerate(values):
        y = ROW * number + 11
        yield text(NAMES - 10, y + 4, shortened(judge, 14), anchor="end")
        if value.low is None or value.high is None:
            yield text(NAMES + AXIS + 12, y + 4, "n/a (0)", of="soft")
            continue
        low, high, middle = (NAMES + AXIS * part for part in (value.low, value.high, value.k / value.n))
        yield group("s1", (line(low, y, high, y, "range"), dot(middle, y, 4, "dot", f"{judge}: {value}")))
        yield text(NAMES + AXIS + 12, y + 4, f"{value.k}/{value.n}", of="soft")
