"""A reliability diagram: how often the judge is right, against how sure it says that it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from calibration.report.plots.svg import dot, group, line, svg, text
from calibration.statistics.calibration import Bin

WIDTH, LEFT, TOP, SIDE = 290, 44, 8, 220


def reliability(name: str, bins: Sequence[Bin]) -> Markup:
    """A dot with its interval for each bin, the larger the more are in it; calibrated on the diagonal."""
    told = "; ".join(f"confidence {b.confidence:.2f}, right {b.right}" for b in bins)
    return svg(WIDTH, TOP + SIDE + 40, f"{name}: {told}", _parts(bins))


def _parts(bins: Sequence[Bin]) -> Iterator[Markup]:
    def x(value: float) -> float:
        return LEFT + SIDE * value

    def y(value: float) -> float:
        return TOP + SIDE * (1 - value)

    for tick in (0, 0.25, 0.5, 0.75, 1):
        yield line(x(0), y(tick), x(1), y(tick), "rule")
        yield line(x(tick), y(0), x(tick), y(1), "rule")
        yield text(x(tick), y(0) + 15, f"{tick:g}", of="tick", anchor="middle")
        yield text(x(0) - 7, y(tick) + 4, f"{tick:g}", of="tick", anchor="end")
    yield line(x(0), y(0), x(1), y(1), "diagonal")
    yield text(x(0.5), y(0) + 32, "confidence", of="tick", anchor="middle")
    yield text(x(0) - 7, y(0.875) + 4, "right", of="tick", anchor="end")
    most = max((b.right.n for b in bins), default=1)
    for b in bins:
        if b.right.low is None or b.right.high is None:
            continue
        at, share = x(b.confidence), b.right.k / b.right.n
        title = f"confidence {b.least:.2f} to {b.most:.2f}: right in {b.right}"
        parts = (
            line(at, y(b.right.low), at, y(b.right.high), "range"),
            dot(at, y(share), 2 + 3 * (b.right.n / most) ** 0.5, "dot", title),
        )
        yield group("s1", parts)
