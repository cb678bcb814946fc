"""LaTeX as MathML, made when the report is written; what does not convert is shown as it was typed."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_LENGTH = 4000

_ELEMENTS = (
    "math mrow mi mo mn mtext mspace ms msub msup msubsup munder mover munderover mmultiscripts mprescripts "
    "none mfrac msqrt mroot mstyle mpadded mphantom menclose mtable mtr mlabeledtr mtd merror"
)
_ATTRIBUTES = (
    "display displaystyle scriptlevel mathvariant stretchy fence separator form largeop movablelimits accent "
    "accentunder symmetric minsize maxsize lspace rspace width height depth voffset linethickness notation "
    "columnalign rowalign columnspacing rowspacing columnlines rowlines frame linebreak rowspan columnspan"
)
ELEMENTS = frozenset(_ELEMENTS.split())
ATTRIBUTES = frozenset(_ATTRIBUTES.split())
"""What may stand in the page; a formula may come from a judge, so links, styles and classes may not."""

CHANGED = "leancal-changed"
"""Our own attribute on the signs that differ; no LaTeX can bring it."""
_LEFT_OVER = frozenset("&{}$")


class _NotConvertible(Exception):
    """The converter passed something through that it does not know."""


Leaves = list[tuple[str, str]]
"""The tag and the text of each sign, number and letter of a formula, in order."""


@lru_cache(maxsize=100_000)
def formula(latex: str, display: str) -> Markup:
    """The formula as MathML, `display` being `inline` or `block`; never raises.

    A formula that the converter refuses, or does not know in all its parts, is shown in monospace.
    """
    try:
        return Markup(_serialized(_element(latex, display)))
    except Exception:
        return Markup('<code class="tex {}" title="shown as typed">{}</code>').format(display, latex.strip())


def compared(before: tuple[str, str], after: tuple[str, str]) -> tuple[Markup, Markup]:
    """Two formulas, each a LaTeX and how it is shown, with the signs that differ marked as `changed`."""
    try:
        old, new = _element(*before), _element(*after)
    except Exception:
        return formula(*before), formula(*after)
    old_leaves, new_leaves = _leaves(old), _leaves(new)
    matcher = SequenceMatcher(None, _texts(old_leaves), _texts(new_leaves), autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag != "equal":
            for leaf in (*old_leaves[i:j], *new_leaves[k:m]):
                leaf.set(CHANGED, "")
    try:
        return Markup(_serialized(old)), Markup(_serialized(new))
    except _NotConvertible:
        return formula(*before), formula(*after)


def _leaves(element: Element) -> list[Element]:
    return [part for part in element.iter() if len(part) == 0 and (part.text or "").strip()]


def _texts(leaves: Sequence[Element]) -> Leaves:
    return [(leaf.tag, html.unescape(leaf.text or "").strip()) for leaf in leaves]


def _element(latex: str, display: str) -> Element:
    from latex2mathml.converter import convert_to_element

    if len(latex) > MAX_LENGTH or not latex.strip():
        raise _NotConvertible
    # `aligned` is what `split` is, which the converter knows
    known = re.sub(r"\\(begin|end)\{aligned\}", r"\\\1{split}", latex.strip())
    return convert_to_element(known, display=display)


def _serialized(element: Element) -> str:
    if element.tag not in ELEMENTS:
        raise _NotConvertible(element.tag)
    given = {name: value for name, value in element.attrib.items() if name in ATTRIBUTES}
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in given.items())
    if CHANGED in element.attrib:
        attributes += ' class="changed"'
    inner = _text(element, element.text) + "".join(_serialized(child) for child in element)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>"


def _text(element: Element, text: str | None) -> str:
    # the converter writes characters as `&#x02211;`, and takes over what it does not know as it is
    plain = html.unescape(text or "")
    if element.tag == "mi" and (plain in _LEFT_OVER or re.match(r"\\[A-Za-z]", plain)):
        raise _NotConvertible(plain)
    return html.escape(plain)
