"""The prose of submissions and judges as HTML: paragraphs, lists, emphasis, code, and mathematics.

Everything else is text. Nothing in it can become markup, a link, an image or a script.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from calibration.report.formula import formula

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

MATHEMATICS = re.compile(
    r"""(?P<escaped>\\\$)
    | \$\$(?P<double>.{1,4000}?)\$\$
    | \\\[(?P<square>.{1,4000}?)\\\]
    | \\\((?P<round>.{1,4000}?)\\\)
    | \$(?P<single>(?:\\.|(?!\n\s*\n)[^$\\])+)\$""",
    re.VERBOSE | re.DOTALL,
)
HELD = re.compile("\ue000([0-9]+)\ue001([.,;:!?)]?)")
"""How a formula is held while Markdown is read, so that `_`, `*` and line starts in it mean nothing."""
TOGETHER = Markup('<span class="together">{}{}</span>')
"""A formula and the sign after it, which must not begin a line."""


def prose(text: str) -> Markup:
    """The text as HTML blocks."""
    return _rendered(text, _markdown().render)


def inline(text: str) -> Markup:
    """The text as HTML without paragraphs or lists."""
    return _rendered(text, _markdown().renderInline)


def _rendered(text: str, render: Callable[[str], str]) -> Markup:
    formulas: list[Markup] = []

    def hold(match: re.Match[str]) -> str:
        if match["escaped"]:
            return match[0]
        block = match["double"] or match["square"]
        latex = block or match["round"] or match["single"]
        formulas.append(formula(latex, "block" if block else "inline"))
        return f"\ue000{len(formulas) - 1}\ue001"

    def put_back(match: re.Match[str]) -> str:
        shown = formulas[int(match[1])]
        return TOGETHER.format(shown, match[2]) if match[2] else shown

    held = MATHEMATICS.sub(hold, re.sub("[\ue000\ue001]", "\ufffd", text))
    return Markup(HELD.sub(put_back, render(held)))


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("zero").enable(["emphasis", "list", "backticks", "escape", "newline"])
