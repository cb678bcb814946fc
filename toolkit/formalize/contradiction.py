"""Tactic blocks that may lead a statement's hypotheses to `False`."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.formalize.reading import Reading


def contradictions(reading: Reading) -> Iterator[str]:
    """Proofs of `∀ context, False` to try, the cheap ones first."""
    yield f"{reading.intro}; contradiction"
    yield f"{reading.intro}; simp_all"
    yield f"{reading.intro}; close_parts"
