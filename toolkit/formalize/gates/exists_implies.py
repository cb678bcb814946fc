"""A condition on what is to exist, set before an implication: `∃ x, P x → Q`, where "and" was meant.

Whatever fails `P` is such an x, so the claim says next to nothing:

    ∃ δ : R, 0 < δ → ∀ x, f x ≤ δ * x        (take δ = 0)

The premise speaks of the witness, and of nothing that is quantified below it: `∃ N, ∀ n, N ≤ n → Q n` has
another shape, and is not told. A few statements of logic have the shape and mean it, so without a proof
that the premise can be failed it is suspected.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from toolkit.formalize.gates.base import Finding, Subject
from toolkit.formalize.gates.registry import register


@register
class ExistsImplies:
    name: ClassVar[str] = "exists-implies"
    question: ClassVar[str] = "Is no condition on what shall exist a premise?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterator[Finding]:
        yield from ()
