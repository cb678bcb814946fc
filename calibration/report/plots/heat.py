"""A heat map: theorems down, judges across, each cell a share that leads to its submissions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from calibration.report.plots.svg import link, rect, shortened, svg, text

NAMES, CELL, HEIGHT, TOP, HEAD = 190, 64, 20, 24, 9


@dataclass(frozen=True, slots=True)
class Cell:
    """`k` of `n`, and the address of what it counts."""

    k: int
    n: int
    address: str


def heat(name: str, rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Cell]]) -> Markup:
    """The map; the darker, the larger the share."""
    width, height = NAMES + CELL * len(columns), TOP + HEIGHT * len(rows) + 4
    return svg(width, height, name, _parts(rows, columns, cells))


def _parts(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Cell]]) -> Iterator[Markup]:
    for number, judge in enumerate(columns):
        yield text(NAMES + CELL * (number + 0.5), TOP - 8, shortened(judge, HEAD), of="tick", anchor="middle")
    for row, theorem in enumerate(rows):
        y = TOP + HEIGHT * row
        yield text(NAMES - 8, y + 14, shortened(theorem, 26), anchor="end")
        for column, cell in enumerate(cells[row]):
            x = NAMES + CELL * column
            share = cell.k / cell.n if cell.n else 0.0
            yield link(
                cell.address,
                f"{columns[column]} on {theorem}: {cell.k} of {cell.n}",
                (
                    rect(x, y, CELL, HEIGHT, "cell heat0"),
                    rect(x, y, CELL, HEIGHT, "cell heat", strength=share * 0.9),
                    text(
                        x + CELL / 2,
                        y + 14,
                        f"{cell.k}/{cell.n}",
                        of="on" if share > 0.55 else "" if cell.k else "soft",
                        anchor="middle",
                    ),
                ),
            )
