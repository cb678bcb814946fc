"""What a section of the report is, and how it makes itself known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from calibration.report.view import ReportView
from toolkit.plugins import import_all


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


CAPTIONS = {"caption": "Table", "figcaption": "Figure"}

_SECTIONS: dict[str, Section] = {}


def register(section: Section) -> Section:
    """Make a section known; ValueError when its key is taken."""
    if _SECTIONS.setdefault(section.key, section) is not section:
        raise ValueError(f"two sections are called {section.key}")
    return section


def sections(view: ReportView) -> list[Made]:
    """The sections that have something to tell, in order."""
    import_all("calibration.report.sections")
    ordered = sorted(_SECTIONS.values(), key=lambda section: section.position)
    made = [Made(section.key, section.title, section.make(view)) for section in ordered]
    return _numbered([section for section in made if section.body])


def _numbered(made: Sequence[Made]) -> list[Made]:
    """The sections with their tables and figures numbered through."""
    number: Counter[str] = Counter()

    def numbered(match: re.Match[str]) -> str:
        number[match[1]] += 1
        return f"{match[0]}<b>{CAPTIONS[match[1]]} {number[match[1]]}.</b> "

    return [
        replace(section, body=Markup(re.sub("<(caption|figcaption)>", numbered, section.body)))
        for section in made
    ]
