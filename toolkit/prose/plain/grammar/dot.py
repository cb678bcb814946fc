"""The inner product: defined in the foundation, with a notation that leaves the dimension out."""

from __future__ import annotations

from toolkit.prose.plain.registry import notation

notation("OrderedRing.dot", r"\langle {a}, {b} \rangle")
