"""Writing the report: one HTML file that needs nothing but a browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from calibration.jsonl import write_whole
from calibration.report.index import Index
from calibration.report.items import parcels
from calibration.report.section import sections
from calibration.report.shelf import packed
from calibration.report.templating import page_text, rendered, sha256, sources, template
from calibration.report.view import view
from calibration.scoring.scores import Scored
from calibration.suites.gold import Suite


def write_report(out: Path, suite: Suite, named: Mapping[str, Scored]) -> None:
    """Write the report on the scored runs, by judge, to the file `out`."""
    write_whole(out, page(suite, named).encode(errors="replace"))


def page(suite: Suite, named: Mapping[str, Scored]) -> str:
    """The report as HTML."""
    shown = view(suite, named)
    index = Index.of(shown)
    html = rendered(
        "page.html.j2",
        view=shown,
        sections=sections(shown),
        choices=index.choices(),
        index=index.json(),
        words=packed(index.words()),
        parcels=list(parcels(shown.items, template("item.html.j2"))),
        style=sources("styles"),
        script=sources("scripts"),
        sha256=sha256,
    )
    return page_text(html)
