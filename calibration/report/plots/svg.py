"""Elements of SVG. All text is escaped; numbers are rounded, so that the same data give the same plot."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from calibration.report.visible import visible


def svg(width: float, height: float, name: str, parts: Iterable[Markup]) -> Markup:
    """A plot of this size; `name` tells those who do not see it what it shows."""
    size = Markup('width="{0}" height="{1}" viewBox="0 0 {0} {1}"').format(num(width), num(height))
    return Markup('<svg class="plot" {} role="img" aria-label="{}">{}</svg>').format(
        size, visible(name), Markup("").join(parts)
    )


def num(value: float) -> str:
    """A coordinate to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def text(x: float, y: float, words: str, *, of: str = "", anchor: str = "start") -> Markup:
    """Words at a place; `of` is their class."""
    return Markup('<text x="{}" y="{}"{}{}>{}</text>').format(
        num(x),
        num(y),
        Markup(' class="{}"').format(of) if of else "",
        Markup(' text-anchor="{}"').format(anchor) if anchor != "start" else "",
        visible(words),
    )


def line(x1: float, y1: float, x2: float, y2: float, of: str) -> Markup:
    """A line from one place to another."""
    return Markup('<path class="{}" d="M{} {}L{} {}"/>').format(of, *map(num, (x1, y1, x2, y2)))


def rect(x: float, y: float, width: float, height: float, of: str, *, strength: float = 1) -> Markup:
    """A rectangle, as opaque as `strength` says."""
    faint = Markup(' fill-opacity="{}"').format(f"{strength:.2f}") if strength < 1 else ""
    return Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}"{}/>').format(
        of, *map(num, (x, y, width, height)), faint
    )


def dot(x: float, y: float, radius: float, of: str, title: str = "") -> Markup:
    """A dot, with a title for the pointer."""
    told = Markup("<title>{}</title>").format(visible(title)) if title else ""
    return Markup('<circle class="{}" cx="{}" cy="{}" r="{}">{}</circle>').format(
        of, *map(num, (x, y, radius)), told
    )


def group(of: str, parts: Iterable[Markup]) -> Markup:
    """Parts that share a class."""
    return Markup('<g class="{}">{}</g>').format(of, Markup("").join(parts))


def link(address: str, title: str, parts: Iterable[Markup]) -> Markup:
    """Parts that lead elsewhere in the page."""
    return Markup('<a href="{}"><title>{}</title>{}</a>').format(
        address, visible(title), Markup("").join(parts)
    )


def shortened(words: str, length: int) -> str:
    """The words, or their beginning with an ellipsis."""
    return words if len(words) <= length else f"{words[: length - 1]}…"
