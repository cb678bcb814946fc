"""What the submissions of one theorem share, and how it lies in the page.

A page of a thousand submissions would be too big and too slow to open if all of it were markup. So each
theorem's submissions are one parcel, which the browser opens when one of them is read: a JSON object, packed
by gzip, as base64. In it `<t 3>` stands for the text `texts[3]`, and in that `<f 7>` for `formulas[7]`. No
data can bring such a sign, because in all markup the `<` of data is written `&lt;`.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from calibration.report.visible import visible

MATH = re.compile(r"<math[ >].*?</math>", re.DOTALL)


@dataclass(slots=True)
class Shelf:
    """The distinct texts and formulas of some submissions, each kept once."""

    texts: dict[str, int] = field(default_factory=dict)
    formulas: dict[str, int] = field(default_factory=dict)

    def put(self, html: Markup) -> Markup:
        """A sign for the piece of a page."""
        short = MATH.sub(lambda m: f"<f {self.formulas.setdefault(m[0], len(self.formulas))}>", visible(html))
        return Markup(f"<t {self.texts.setdefault(short, len(self.texts))}>")

    def parcel(self, items: Mapping[str, Markup]) -> str:
        """The submissions' pages, by id, with all that they need."""
        record = {"items": items, "texts": list(self.texts), "formulas": list(self.formulas)}
        return packed(record)


def packed(value: object) -> str:
    """A JSON value, packed; the same value gives the same text."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
