"""How mathematics is written in prose."""

from __future__ import annotations

import re

MATHEMATICS = re.compile(
    r"""(?P<escaped>\\\$)
    | \$\$(?P<double>.{1,4000}?)\$\$
    | \\\[(?P<square>.{1,4000}?)\\\]
    | \\\((?P<round>.{1,4000}?)\\\)
    | \$(?P<single>(?:\\.|(?!\n\s*\n)[^$\\])+)\$""",
    re.VERBOSE | re.DOTALL,
)
"""A formula, displayed or in the line; `escaped` is a dollar that begins none."""


def latex_of(match: re.Match[str]) -> tuple[str, str]:
    """The LaTeX of a formula and how it is shown, `block` or `inline`."""
    block = match["double"] or match["square"]
    return (block, "block") if block else (match["round"] or match["single"], "inline")
