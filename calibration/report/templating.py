"""The report's templates: everything that is put into one is escaped."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from calibration.report.visible import visible

if TYPE_CHECKING:
    from jinja2 import Environment, Template

CONTROL = dict.fromkeys(set(range(32)) - {9, 10}) | {0x7F: None}
CLIP = 6000
"""So many characters of a judge's quote or reason are in the page; the raw answer has more."""


def rendered(name: str, **values: Any) -> Markup:
    """The template with these values."""
    return Markup(template(name).render(**values))


def template(name: str) -> Template:
    """The template of that name."""
    return _environment().get_template(name)


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
    environment.filters["words"] = words
    environment.filters["visible"] = visible
    environment.filters["clip"] = clip
    environment.filters["minus"] = lambda number: str(number).replace("-", "−")
    return environment


def words(name: object) -> str:
    """A name of ours as words."""
    return str(name).replace("_", " ")


def clip(text: str) -> str:
    """The text, or its beginning with a note that it goes on."""
    return text if len(text) <= CLIP else f"{text[:CLIP]}… ({len(text):,} characters)"


@cache
def sources(folder: str) -> Markup:
    """Our own style sheets or scripts in that folder of templates, in the order of their names."""
    names = sorted(file.name for file in _templates().joinpath(folder).iterdir())
    return Markup("\n").join(source(f"{folder}/{name}") for name in names)


@cache
def source(name: str) -> Markup:
    """One of our own style sheets or scripts, which stands in a page as it is."""
    return Markup(re.sub(r"\n{2,}", "\n", _templates().joinpath(name).read_text(encoding="utf-8")))


def _templates() -> Traversable:
    return resources.files("calibration.report").joinpath("templates")


def sha256(text: str) -> str:
    """The hash by which a page's policy knows the text of an element."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def page_text(html: Markup) -> str:
    """A page without the characters that no HTML text may hold."""
    return str(html).translate(CONTROL)
