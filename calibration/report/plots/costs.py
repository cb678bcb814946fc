"""What judges cost against how often they match strictly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10

from markupsafe import Markup

from calibration.report.plots.svg import dot, group, line, svg, text
from calibration.statistics.proportion import Proportion

WIDTH, LEFT, RIGHT, TOP, HEIGHT = 620, 48, 90, 12, 240


@dataclass(frozen=True, slots=True)
class Point:
    """A judge, its cost in US dollars a submission, above 0, and its strict matches."""

    judge: str
    cost: float
    strict: Proportion


def costs(points: Sequence[Point]) -> Markup:
    """A dot with its interval for each judge; costs on a logarithmic axis of whole decades."""
    told = "; ".join(f"{p.judge}: {p.cost:.2g} dollars a submission, {p.strict}" for p in points)
    return svg(WIDTH, TOP + HEIGHT + 42, f"cost against strict match: {told}", _parts(points))


def _parts(points: Sequence[Point]) -> Iterator[Markup]:
    lowest = floor(log10(min(p.cost for p in points)))
    highest = max(floor(log10(max(p.cost for p in points))) + 1, lowest + 1)

    def x(cost: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (log10(cost) - lowest) / (highest - lowest)

    def y(share: float) -> float:
        return TOP + HEIGHT * (1 - share)

    for tick in (0, 0.25, 0.5, 0.75, 1):
        yield line(LEFT, y(tick), WIDTH - RIGHT, y(tick), "rule")
        yield text(LEFT - 8, y(tick) + 4, f"{tick:g}", of="tick", anchor="end")
    for power in range(lowest, highest + 1):
        yield line(x(10**power), y(0), x(10**power), y(0) + 5, "axis")
        yield text(x(10**power), y(0) + 19, f"${10.0**power:g}", of="tick", anchor="middle")
    yield text((LEFT + WIDTH - RIGHT) / 2, y(0) + 37, "US dollars a submission", of="tick", anchor="middle")
    for point in points:
        low, high = point.strict.low, point.strict.high
        if low is None or high is None:
            continue
        at, share = x(point.cost), point.strict.k / point.strict.n
        mark = dot(at, y(share), 5, "dot", f"{point.judge}: {point.strict}")
        yield group("s1", (line(at, y(low), at, y(high), "range"), mark))
        yield text(at + 10, y(share) + 4, point.judge)
