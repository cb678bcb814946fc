"""Whether a degenerate value may be the very one that an informal statement says to exist.

"Addition has a neutral element" is met by 0, and by nothing else: there 0 is no fault but the answer. Two
signs tell: nothing else meets the statement, as far as sampling goes; or the words say what kind of value is
meant, and nothing in them rules a degenerate one out. Neither is certain, so what has them is for people.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, product
from typing import Final

from toolkit.formalize.degenerate import Degenerate, Existential
from toolkit.formalize.inquiry import Inquiry
from toolkit.lean.refutation.samples import places
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.termops import app_args
from toolkit.lean.terms import Const

_ALTERNATIVES: Final = 200
"""So many other values are tried at an instance."""
_INSTANCES: Final = 12
_UNTRIED: Final = ("List", "Option")
_ROLE: Final = re.compile(
    r"\b(?:neutral|identity|absorbing|annihilat\w+|initial|terminal|final|trivial|homogeneous|unique\w*"
    r"|exactly one|only one|one and only|namely|for (?:instance|example)|such as|e\.\s?g|zero|nought|null"
    r"|empty|vacuous|constant|whole|unit|singleton|(?:one|single)[- ](?:point|element|value)\w*|bottom|top"
    r"|(?<!at )least|smallest|lowest|greatest|largest|minim\w+|maxim\w+|infimum|supremum"
    r"|solutions?|solvable|soluble|solved?|roots?|fixed points?|fixpoint|bounded|bounds?"
    r"|subset|superset|contained in|contains? every)\b",
    re.IGNORECASE,
)
"""Words for values that may well be degenerate: for their role, or for themselves."""
_RULED_OUT: Final = re.compile(
    r"\bnon[- ]?(?:zero|trivial|empty|constant|negative integer|degenerate)\b|\bnot (?:all |identically )?"
    r"(?:zero|empty|constant|trivial)\b|\bpositive\b|\bstrict\w*\b|\binfinite\w*\b|\bdistinct\b|\bdifferent\b"
    r"|\bat least (?:one|two|[1-9])|\bother than\b|\bwith an? (?:element|member|point)\b|≠",
    re.IGNORECASE,
)
"""Words that tell a value apart from degenerate ones."""
_SAID_TO_EXIST: Final = re.compile(
    r"\b(?:there (?:is|are|exists?)|exists|some|has|have)(?: an?| some| two)? (?:\w+ )?"
    r"(?:non[- ]?(?:zero|trivial|empty|constant|degenerate)|positive|infinite)\b",
    re.IGNORECASE,
)


def is_excluded(text: str) -> bool:
    """Whether an informal statement says of what shall exist that it is not degenerate."""
    return _SAID_TO_EXIST.search(text) is not None


def is_spoken_of(text: str) -> bool:
    """Whether words of an informal statement fit a degenerate value, and none rules it out."""
    return _ROLE.search(text) is not None and _RULED_OUT.search(text) is None


def is_tried(found: Existential) -> bool:
    """Whether other values than degenerate ones are at hand at all: of lists and options there are none."""
    heads = (app_args(type_)[0] for type_ in found.types)
    return not any(isinstance(head, Const) and str(head.name) in _UNTRIED for head in heads)


def is_forced(found: Existential, values: Sequence[Degenerate], inquiry: Inquiry) -> bool:
    """Whether every other value that is tried fails, at every instance at hand, and some value is tried."""
    evaluator = inquiry.reading.evaluator
    domains = [places(type_, evaluator.is_ring) for type_ in found.types]
    if not all(domains):
        return False
    tried = False
    for instance in inquiry.instances[:_INSTANCES]:
        for chosen in islice(product(*(d or () for d in domains)), _ALTERNATIVES):
            if all(p.text == d.text for p, d in zip(chosen, values, strict=True)):
                continue
            own = {v: p.value for v, p in zip(found.variables, chosen, strict=True)}
            try:
                if evaluator.truth(found.body, {**instance.values, **own}) > 0:
                    return False
            except UnknownError:
                return False
            tried = True
    return tried
