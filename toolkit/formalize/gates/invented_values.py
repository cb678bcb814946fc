"""A value that a definition of the candidate's own invents where there is none, and that nothing keeps away.

    entry : List A → Nat → A                        has to say something beyond the end of the list
    if h : ∃ n, … then Classical.choose h else 0    is 0 where no n will do

It is suspected when the entry of a list is looked up at an index of which no condition says that it is below
anything, and when something is chosen without a condition that such a thing exists. Both may be harmless:
that the statement fails for such a value is for the gate `false` to prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from toolkit.formalize.formula import Node, applications, formula, head_of
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.termops import app_args, constants, fvars
from toolkit.lean.terms import App, Const, Expr, Lam, Name, Pi

_CHOICE: Final = Name.of("Classical.choose")
_CONNECTIVES: Final = frozenset({"And", "Or", "Not", "Iff", "Exists"})


@register
class InventedValues:
    name: ClassVar[str] = "invented-values"
    question: ClassVar[str] = "Is everything that is looked up or chosen there?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        whole = formula(subject)
        told: set[Expr] = set()
        for node in whole.nodes():
            if isinstance(node.claim, Pi) or head_of(node.claim)[0] in _CONNECTIVES:
                continue
            for application in applications(node.claim):
                index, condition = _index(application, subject), _chosen_if(application)
                if index is not None and index not in told and not _bounded(index, node):
                    told.add(index)
                    yield Finding(
                        Standing.SUSPECTED,
                        f"nothing says that {whole.told(index)} is an index of that list in "
                        f"{whole.told(node.claim)}: beyond the end the value is an invented one",
                    )
                elif condition is not None and condition not in told and not _exists(node):
                    told.add(condition)
                    yield Finding(
                        Standing.SUSPECTED,
                        f"nothing says that there is what is chosen, {whole.told(condition)}: "
                        "where there is none, the value is an invented one",
                    )


def _index(application: App, subject: Subject) -> Expr | None:
    """The index, if an own function of a list of A and a number is applied, whose values are in A."""
    fn, args = app_args(application)
    if not isinstance(fn, Const) or subject.env.is_trusted(fn.name) or len(args) < 2:
        return None
    constant = subject.env.get(fn.name)
    types: list[Expr] = []
    value = constant.type if constant is not None else fn
    while isinstance(value, Pi):
        types.append(value.type)
        value = value.body
    if len(types) != len(args) or types[-1] != NAT:
        return None
    lists = [head_of(type_)[1][0] for type_ in types if head_of(type_)[0] == "List"]
    same = any(isinstance(element, Const) and element == value for element in lists)
    return args[-1] if same else None


def _bounded(index: Expr, node: Node) -> bool:
    """Whether conditions say that the index is below something, or at most what is."""
    orders = [(head_of(c)[0], head_of(c)[1][-2:]) for c in node.conditions if len(head_of(c)[1]) == 4]
    below = {index}
    while True:
        if any(head == "LT.lt" and ends[0] in below for head, ends in orders):
            return True
        more = {ends[1] for head, ends in orders if head == "LE.le" and ends[0] in below} - below
        if not more:
            return False
        below |= more


def _chosen_if(application: App) -> Expr | None:
    """The condition c, if it is `if h : c then … choose h … else d`, c an existence and d a constant."""
    head, args = head_of(application)
    if head != "dite" or len(args) != 5:
        return None
    _, condition, _, chosen, otherwise = args
    invented = otherwise.body if isinstance(otherwise, Lam) else otherwise
    invents = head_of(condition)[0] == "Exists" and _CHOICE in constants(chosen) and not fvars(invented)
    return condition if invents else None


def _exists(node: Node) -> bool:
    return any(head_of(condition)[0] == "Exists" for condition in node.conditions)
