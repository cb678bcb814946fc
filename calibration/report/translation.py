"""Documents as one HTML page that needs nothing but a browser, alone or with their Lean beside them."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from calibration.report.prose import inline, prose
from calibration.report.templating import page_text, rendered, sha256, source
from toolkit.prose.document import STEP_REFERENCE
from toolkit.prose.render import Told


def prose_page(told: Sequence[Told]) -> str:
    """A page of prose, a reference to a step being a link to it."""
    return _page(told, "prose.html.j2")


def side_by_side_page(told: Sequence[Told]) -> str:
    """A page with the Lean on the left and the prose on the right, part by part; each links to the other."""
    return _page(told, "side_by_side.html.j2")


def _page(told: Sequence[Told], body: str) -> str:
    style = Markup("\n").join((source("styles/1-page.css"), source("translation.css")))
    html = rendered(
        "translation.html.j2",
        told=told,
        body=f"translation/{body}",
        style=style,
        sha256=sha256,
        inline=inline,
        linked=_linked,
    )
    return page_text(html)


def _linked(text: str, key: str) -> Markup:
    """The text as HTML in which `@S2` is a link to the step S2 of the document `key`."""
    link = Markup('<a href="#{0}-{1}">Step {1}</a>')
    return Markup(STEP_REFERENCE.sub(lambda m: link.format(key, m[1]), prose(text)))
