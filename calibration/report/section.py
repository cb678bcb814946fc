"""What a section of the report is, and how it makes itself known."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from calibration.report.view import ReportView


@dataclass(frozen=True, slots=True)
class Section:
    """A section before the submissions.

    `key` names it in the page's markup and `position` orders it; `make` gives its HTML, which is empty when
    there is nothing to tell.
    """

    key: str
    title: str
    position: int
    make: Callable[[ReportView], Markup]


@dataclass(frozen=True, slots=True)
class Made:
    """A section of one report."""

    key: str
    title: str
    body: Markup


_SECTIONS: dict[str, Section] = {}


def register(section: Section) -> Section:
    """Make a section known; ValueError when its key is taken."""
    if _SECTIONS.setdefault(section.key, section) is not section:
        raise ValueError(f"two sections are called {section.key}")
    return section


def sections(view: ReportView) -> list[Made]:
    """The sections that have something to tell, in order."""
    package = importlib.import_module("calibration.report.sections")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    ordered = sorted(_SECTIONS.values(), key=lambda section: section.position)
    made = (Made(section.key, section.title, section.make(view)) for section in ordered)
    return [section for section in made if section.body]
