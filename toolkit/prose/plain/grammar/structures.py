"""Kinds of algebraic structure on a type."""

from __future__ import annotations

from toolkit.prose.plain.registry import standard_text, structure

standard_text(
    "ordered ring",
    r"An *ordered ring* is a commutative ring $R$ with $0 \ne 1$ and a total order $\le$ such that "
    r"$a \le b$ implies $c + a \le c + b$, and $0 < a$ and $0 < b$ imply $0 < a \cdot b$, "
    r"where $a < b$ means that $b \le a$ does not hold. "
    "The integers, the rational numbers and the real numbers are ordered rings.",
    rank=1,
)
structure("OrderedRing", "an ordered ring", about="ordered ring")
