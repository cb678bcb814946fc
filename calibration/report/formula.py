"""LaTeX as MathML, made when the report is written; what does not convert is shown as it was typed."""

from __future__ import annotations

import html
import re
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

_LEFT_OVER = frozenset("&{}$")


class _NotConvertible(Exception):
    """The converter passed something through that it does not know."""


@lru_cache(maxsize=20_000)
def formula(latex: str, display: str) -> Markup:
    """The formula as MathML, `display` being `inline` or `block`; never raises.

    A formula that the converter refuses, or does not know in all its parts, is shown in monospace.
    """
    try:
        return Markup(_mathml(latex, display))
    except Exception:
        return Markup('<code class="tex {}" title="shown as typed">{}</code>').format(display, latex.strip())


def _mathml(latex: str, display: str) -> str:
    from latex2mathml.converter import convert_to_element

    if len(latex) > MAX_LENGTH or not latex.strip():
        raise _NotConvertible
    # `aligned` is what `split` is, which the converter knows
    known = re.sub(r"\\(begin|end)\{aligned\}", r"\\\1{split}", latex.strip())
    return _serialized(convert_to_element(known, display=display))


def _serialized(element: Element) -> str:
    if element.tag not in ELEMENTS:
        raise _NotConvertible(element.tag)
    given = {name: value for name, value in element.attrib.items() if name in ATTRIBUTES}
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in given.items())
    inner = _text(element, element.text) + "".join(_serialized(child) for child in element)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>"


def _text(element: Element, text: str | None) -> str:
    # the converter writes characters as `&#x02211;`, and takes over what it does not know as it is
    plain = html.unescape(text or "")
    if element.tag == "mi" and (plain in _LEFT_OVER or re.match(r"\\[A-Za-z]", plain)):
        raise _NotConvertible(plain)
    return html.escape(plain)
