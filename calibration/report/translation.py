"""Documents as one HTML page that needs nothing but a browser, alone or with their Lean beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from markupsafe import Markup

from calibration.report.page import CONTROL
from calibration.report.prose import inline, prose
from toolkit.prose.document import STEP_REFERENCE
from toolkit.prose.render import Told

if TYPE_CHECKING:
    from jinja2 import Environment


def prose_page(told: Sequence[Told]) -> str:
    """A page of prose, a reference to a step being a link to it."""
    return _page(told, "prose.html.j2")


def side_by_side_page(told: Sequence[Told]) -> str:
    """A page with the Lean on the left and the prose on the right, part by part; each links to the other."""
    return _page(told, "side_by_side.html.j2")


def _page(told: Sequence[Told], body: str) -> str:
    styles = [_source("styles/1-page.css"), _source("translation.css")]
    template = _environment().get_template("translation.html.j2")
    text = template.render(told=told, body=f"translation/{body}", style=Markup("\n".join(styles)))
    return text.translate(CONTROL)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("calibration.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["linked"] = _linked
    environment.filters["inline"] = inline
    return environment


def _linked(text: str, key: str) -> Markup:
    """The text as HTML in which `@S2` is a link to the step S2 of the document `key`."""
    link = Markup('<a href="#{0}-{1}">Step {1}</a>')
    return Markup(STEP_REFERENCE.sub(lambda m: link.format(key, m[1]), prose(text)))


def _source(name: str) -> str:
    folder = resources.files("calibration.report").joinpath("templates")
    return re.sub(r"\n{2,}", "\n", folder.joinpath(name).read_text(encoding="utf-8"))
