"""An object that may depend on what it must not, for it is chosen too late; or too early.

    ∀ n, ∃ C, f n ≤ C * h n            where one C was meant for all n
    ∃ N, ∀ r, …                        where each r has an N of its own

A term has one order of its quantifiers and cannot say whether that is the intended one. So it is held against
the words of the informal statement, such as "there is … for all", "uniformly", "for every … there is"; what
does not fit is suspected, and no more. Some such statements are so weak that they are trivial, or met by a
degenerate witness: that is for other gates to prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from toolkit.formalize.formula import Bound, Formula, Kind, Node, formula, head_of, is_relation, mentions
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.wording import chooses_first, chooses_last, is_uniform
from toolkit.lean.terms import Expr, Pi


@dataclass(frozen=True, slots=True)
class _Choice:
    """What shall exist in the conclusion: the variables before it, and those that it has to serve.

    `late` are the variables before it that come after a hypothesis.
    """

    wanted: Bound
    before: tuple[Bound, ...]
    late: tuple[Bound, ...]
    serves: tuple[Bound, ...]


@register
class QuantifierOrder:
    name: ClassVar[str] = "quantifier-order"
    question: ClassVar[str] = "Does what shall exist depend only on what it may?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        choice = _choice(formula(subject))
        if choice is None:
            return
        text = subject.candidate.informal
        wanted = choice.wanted.name
        if chooses_first(text) and (choice.late or (choice.before and not choice.serves)):
            names = _names(choice.late or choice.before[-1:])
            yield Finding(
                Standing.SUSPECTED,
                f"{wanted} may depend on {names}, which is quantified before it: the informal statement says "
                "that it exists first, and for what it serves then",
            )
        elif is_uniform(text) and choice.before and not choice.serves:
            yield Finding(
                Standing.SUSPECTED,
                f"{wanted} may depend on {_names(choice.before[-1:])}: the informal statement wants one "
                "for all",
            )
        elif chooses_last(text) and not choice.before and choice.serves:
            yield Finding(
                Standing.SUSPECTED,
                f"{wanted} is chosen before {_names(choice.serves)}: in the informal statement it may depend "
                "on what is given before",
            )


def _choice(whole: Formula) -> _Choice | None:
    core = whole.core
    if head_of(core.claim)[0] != "Exists":
        return None
    # relations are what a statement is about, rather than chosen in it
    before = tuple(b for b in core.bounds if not b.is_context and not is_relation(b.type))
    late = _late(whole)
    node = next(iter(whole.parts(core)))
    wanted = node.bounds[-1]
    if wanted.is_type:
        return None
    return _Choice(wanted, before, late, tuple(_served(whole, node, wanted)))


def _late(whole: Formula) -> tuple[Bound, ...]:
    """Objects of the leading quantifiers that come after a hypothesis other than a bound on themselves."""
    found: list[Bound] = []
    assumed: list[Expr] = []
    node: Node = next(iter(whole.nodes()))
    while isinstance(node.claim, Pi):
        node = list(whole.parts(node))[-1]
        if not node.opened:
            assumed.append(node.conditions[-1])
        elif not node.bounds[-1].is_context and any(_is_long(whole, a) for a in assumed):
            found.append(node.bounds[-1])
    return tuple(found)


def _is_long(whole: Formula, assumed: Expr) -> bool:
    """Whether a hypothesis is more than a condition on numbers: it has quantifiers of its own."""
    return any(
        isinstance(n.claim, Pi) or head_of(n.claim)[0] == "Exists" for n in whole.nodes_of(Node(assumed))
    )


def _served(whole: Formula, node: Node, wanted: Bound) -> Iterator[Bound]:
    """The universal variables below it, but for those that are only counted from it on: `N ≤ n`."""
    outer = {b.variable for b in node.bounds}
    for below in whole.nodes_of(node):
        if not below.opened or below.bounds[-1].variable in outer:
            continue
        bound = below.bounds[-1]
        claim = below.claim
        counted = (
            isinstance(claim, Pi)
            and head_of(claim.type)[0] in ("LE.le", "LT.lt")
            and mentions(claim.type, wanted.variable)
            and mentions(claim.type, bound.variable)
        )
        if bound.kind is Kind.FORALL and below.positive == node.positive and not counted:
            yield bound


def _names(bounds: tuple[Bound, ...]) -> str:
    return ", ".join(dict.fromkeys(b.name for b in bounds))
