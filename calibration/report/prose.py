"""The prose of submissions and judges as HTML: paragraphs, lists, emphasis, code, and mathematics.

Everything else is text. Nothing in it can become markup, a link, an image or a script.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from calibration.report.formula import formula
from calibration.report.mathematics import MATHEMATICS, latex_of
from calibration.report.spans import Span, grown

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_FORMULA, _ON, _OFF, _HERE, _END = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
"""How formulas and the ends of spans are held while Markdown is read: a sign, a number, and an end.

So `_`, `*` and line starts in a formula mean nothing.
"""
HELD = re.compile("(?P<sign>[\ue000-\ue003])(?P<number>[0-9]+)\ue004(?P<after>[.,;:!?)]?)")
PIECES = re.compile("(<[^>]*>|[\ue000-\ue003][0-9]+\ue004[.,;:!?)]?)")
LIST_ITEM = re.compile(r"^[ ]{0,3}(?:[-*+]|[0-9]{1,9}[.)])(?:[ ]+|\n|\Z)", re.MULTILINE)
BLOCK = 'display="block"'
TOGETHER = Markup('<span class="together">{}{}</span>')
"""A formula and the sign after it, which must not begin a line."""
LEFT_OUT = Markup('<span class="{} left-out" title="something is left out here">‸</span>')

Tag = Callable[[str], Markup]


def prose(text: str) -> Markup:
    """The text as HTML blocks."""
    return marked(text, ())


def inline(text: str) -> Markup:
    """The text as HTML without paragraphs or lists."""
    return _rendered(text, _markdown().renderInline, (), {}, _no_tag)


def _no_tag(key: str) -> Markup:
    return Markup("")


def marked(
    text: str, spans: Sequence[Span], formulas: Mapping[int, Markup] | None = None, tag: Tag = _no_tag
) -> Markup:
    """The text as HTML blocks in which every span is marked with its key as class; spans may overlap.

    A span that holds a part of a formula marks all of it. `formulas` are shown in place of those that start
    at these places in the text. `tag` gives what stands behind the end of a span, from its key.
    """
    return _rendered(text, _markdown().render, spans, formulas or {}, tag)


def _rendered(
    text: str, render: Callable[[str], str], spans: Sequence[Span], given: Mapping[int, Markup], tag: Tag
) -> Markup:
    text = re.sub("[\ue000-\ue004]", "\ufffd", text)
    found = list(MATHEMATICS.finditer(text))
    cuts = [(at, order, at, sign) for at, order, sign in _ends(text, spans, [m.span() for m in found])]
    formulas: list[Markup] = []
    for match in found:
        if not match["escaped"]:
            cuts.append((match.start(), 3, match.end(), f"{_FORMULA}{len(formulas)}{_END}"))
            formulas.append(given.get(match.start()) or formula(*latex_of(match)))
    held, place = [], 0
    for start, _, end, sign in sorted(cuts):
        held += [text[place:start], sign]
        place = end
    html = render("".join((*held, text[place:])))
    return Markup("").join(_marked_pieces(html, [span.key for span in spans], formulas, tag))


def _ends(
    text: str, spans: Sequence[Span], formulas: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int, str]]:
    """Where spans end and begin, outside of formulas and of what begins an item of a list.

    At one place, ends come before places where something is left out, and those before beginnings. A span of
    which nothing is left is left out.
    """
    items = [match.span() for match in LIST_ITEM.finditer(text)]

    def behind(place: int) -> int:
        for start, end in items:
            place = end if start <= place < end else place
        return place

    def before(place: int) -> int:
        for start, end in reversed(items):
            place = start if start < place <= end else place
        return place

    for number, span in enumerate(spans):
        start, end = grown((behind(span.start), before(span.end)), formulas)
        if span.start < span.end and start < end:
            yield end, 0, f"{_OFF}{number}{_END}"
            yield start, 2, f"{_ON}{number}{_END}"
        elif span.start == span.end and before(start) == start:
            yield start, 1, f"{_HERE}{number}{_END}"


def _marked_pieces(html: str, keys: Sequence[str], formulas: Sequence[Markup], tag: Tag) -> list[Markup]:
    active: list[int] = []
    shown: list[Markup] = []
    run: list[Markup] = []

    def flush() -> None:
        content = Markup("").join(run)
        run.clear()
        if active and content.strip():
            classes = " ".join(dict.fromkeys(keys[number] for number in active))
            content = Markup('<mark class="{}">{}</mark>').format(classes, content)
        shown.append(content)

    for piece in PIECES.split(html):
        held = HELD.fullmatch(piece)
        if held is None:
            if piece.startswith("<"):
                flush()
                shown.append(Markup(piece))
            else:
                run.append(Markup(piece))
            continue
        number, after = int(held["number"]), Markup(held["after"])
        if held["sign"] == _FORMULA:
            displayed = BLOCK in formulas[number]
            if displayed:
                flush()
            run.append(TOGETHER.format(formulas[number], after) if after else formulas[number])
            if displayed:
                flush()
            continue
        flush()
        match held["sign"]:
            case sign if sign == _ON:
                active.append(number)
            case sign if sign == _OFF:
                active.remove(number)
                shown.append(tag(keys[number]))
            case _:
                shown.append(LEFT_OUT.format(keys[number]))
        run.append(after)
    flush()
    return shown


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("zero").enable(["emphasis", "list", "backticks", "escape", "newline"])
