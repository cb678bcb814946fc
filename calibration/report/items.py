"""The reading view of each submission, as parcels of the submissions of one theorem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup

from calibration.records import Gold, Kind, SubmissionStep
from calibration.report.formula import compared
from calibration.report.mathematics import MATHEMATICS, latex_of
from calibration.report.prose import inline, marked
from calibration.report.shelf import Shelf
from calibration.report.spans import Change, Span, changed
from calibration.report.view import ItemView
from calibration.report.words import ROLES, SIGNS

if TYPE_CHECKING:
    from jinja2 import Template

PLANTED, LOST = "planted", "lost"
KINDS = {Kind.CLEAN: "clean proof", Kind.TYPO: "harmless typo", Kind.PLANTED: "planted error"}
RAW = 20_000
"""So many characters of a raw answer are in the page; the run keeps all."""
ISSUES = 40
"""So many issues of one answer are in the page."""


def parcels(items: Sequence[ItemView], template: Template) -> Iterator[str]:
    """The parcel of each theorem's submissions, in the order of the items."""
    for _, group in groupby(items, key=lambda item: item.gold.theorem):
        shelf = Shelf()
        pages = {item.submission.id: Markup(_page(item, shelf, template)) for item in group}
        yield shelf.parcel(pages)


def _page(item: ItemView, shelf: Shelf, template: Template) -> str:
    places = {step.label: place for place, step in enumerate(item.submission.steps, start=1)}
    return template.render(
        places=places,
        item=item,
        signs=SIGNS,
        roles=ROLES,
        kinds=KINDS,
        raw_limit=RAW,
        issue_limit=ISSUES,
        title=lambda text: shelf.put(inline(text)),
        prose=lambda text: shelf.put(linked(marked(text, ()), places)),
        step_prose=lambda step: shelf.put(linked(step_prose(item, step), places)),
        edit=lambda: tuple(map(shelf.put, edit(item.gold))),
    )


def linked(html: Markup, places: Mapping[str, int]) -> Markup:
    """The prose in which each `Step QX` leads to that step, of which `places` has the number by its label."""
    if not places:
        return html
    labels = {str(Markup.escape(label)): place for label, place in places.items()}
    names = "|".join(map(re.escape, labels))
    return Markup(
        re.sub(rf"\bStep ({names})\b", lambda m: f'<a href="#step-{labels[m[1]]}">{m[0]}</a>', html)
    )


def step_prose(item: ItemView, step: SubmissionStep) -> Markup:
    """The prose of a step with the planted words, and those that judges quote, marked."""
    spans = list(item.spans(step.label))
    gold = item.gold
    if step.label != gold.step or gold.before is None or gold.after is None:
        return marked(step.text, spans, tag=tag)
    before = gold.before if gold.after == step.text else step.text.replace(gold.after, gold.before, 1)
    change = changed(before, step.text)
    planted = [Span(start, end, PLANTED) for start, end in change.after]
    return marked(step.text, [*planted, *spans], _differing(before, step.text, change)[1], tag)


def tag(key: str) -> Markup:
    """The number of the judge with that key, which stands behind what the judge quotes."""
    if not key.startswith("j"):
        return Markup("")
    return Markup('<sup class="tag {}">{}</sup>').format(key, key[1:])


def edit(gold: Gold) -> tuple[Markup, Markup]:
    """The prose before and after the edit, with what was changed marked where it is not all of it."""
    before, after = gold.before or "", gold.after or ""
    change = changed(before, after)
    was, now = _differing(before, after, change)
    if change.whole:
        return marked(before, (), was), marked(after, (), now)
    return (
        marked(before, [Span(start, end, LOST) for start, end in change.before], was),
        marked(after, [Span(start, end, PLANTED) for start, end in change.after], now),
    )


def _differing(before: str, after: str, change: Change) -> tuple[Mapping[int, Markup], Mapping[int, Markup]]:
    """The changed formulas of both texts by where they start, with the signs that differ marked."""
    was: dict[int, Markup] = {}
    now: dict[int, Markup] = {}
    for start, there in change.formulas:
        old, new = MATHEMATICS.match(before, start), MATHEMATICS.match(after, there)
        if old and new and not old["escaped"] and not new["escaped"]:
            was[start], now[there] = compared(latex_of(old), latex_of(new))
    return was, now
