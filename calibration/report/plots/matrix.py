"""A confusion matrix: what was said against what is true, shaded by the share of the column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from calibration.report.plots.svg import rect, svg, text

NAMES, CELL, HEIGHT, TOP = 130, 57, 24, 38


def matrix(name: str, said: Sequence[str], true: Sequence[str], counts: Sequence[Sequence[int]]) -> Markup:
    """The matrix; a cell in which both agree is shaded as right, any other as wrong."""
    width, height = NAMES + CELL * len(true), TOP + HEIGHT * len(said) + 4
    return svg(width, height, f"{name}: what was said against what is true", _parts(said, true, counts))


def _parts(said: Sequence[str], true: Sequence[str], counts: Sequence[Sequence[int]]) -> Iterator[Markup]:
    totals = [sum(row[column] for row in counts) for column in range(len(true))]
    for column, words in enumerate(true):
        x = NAMES + CELL * (column + 0.5)
        first, _, rest = words.partition(" ")
        yield text(x, TOP - 24, first, of="head", anchor="middle")
        yield text(x, TOP - 10, rest, of="head", anchor="middle")
    for row, words in enumerate(said):
        y = TOP + HEIGHT * row
        yield text(NAMES - 8, y + 16, words, anchor="end")
        for column, count in enumerate(counts[row]):
            x = NAMES + CELL * column
            share = count / totals[column] if totals[column] else 0.0
            yield rect(x, y, CELL, HEIGHT, "cell heat0")
            if count:
                right = said[row] == true[column]
                yield rect(x, y, CELL, HEIGHT, "cell heat" if right else "cell wrong", strength=share * 0.85)
            of = "soft" if not count else "on" if share > 0.6 else ""
            yield text(x + CELL / 2, y + 16, str(count), of=of, anchor="middle")
