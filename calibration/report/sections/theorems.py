"""Where judges are strong and weak: strict matches by theorem."""

from __future__ import annotations

from markupsafe import Markup

from calibration.report.plots.heat import Cell, heat
from calibration.report.section import Section, register
from calibration.report.templating import rendered
from calibration.report.view import ReportView


def make(view: ReportView) -> Markup:
    """A heat map, the theorem that is hardest for all judges together first."""
    by = [judge.analysis.by["theorem"] for judge in view.judges]
    addresses = dict.fromkeys(item.gold.theorem for item in view.items)
    rows = {
        theorem: [
            Cell(found.k, found.n, f"#theorem={number}&judge={judge}")
            for judge, found in enumerate(part.proportion(theorem, "strict") for part in by)
        ]
        for number, theorem in enumerate(addresses)
    }
    hardest = sorted(rows, key=lambda theorem: (_share(rows[theorem]), theorem))
    cells = [rows[theorem] for theorem in hardest]
    plot = heat("strict matches by theorem and judge", hardest, [j.label for j in view.judges], cells)
    return rendered("sections/theorems.html.j2", plot=plot, theorems=len(hardest))


def _share(cells: list[Cell]) -> float:
    return sum(cell.k for cell in cells) / max(1, sum(cell.n for cell in cells))


THEOREMS = register(Section("theorems", "Theorems", 40, make))
