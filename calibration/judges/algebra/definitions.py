"""Equations that define: a symbol, a notation such as `\\langle a, b \\rangle`, or a family by recursion."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from calibration.judges.algebra.context import Context
from calibration.judges.algebra.declaring import Numbers
from calibration.judges.algebra.world import Rule
from toolkit.prose.formulas.nodes import (
    Add,
    Call,
    Chain,
    Elem,
    Juxta,
    Node,
    Num,
    Pow,
    Relation,
    Sym,
    free_symbols,
    walk,
)
from toolkit.prose.formulas.text import Formula

FIXED = frozenset({"abs", "sqrt", "log", "exp", "floor", "ceil", "factorial", "max", "min", "binom"})
"""Notations whose meaning no text changes: an equation about them is a statement."""


def equation_of(formula: Formula) -> Chain | None:
    """The equation that a formula is, if it is one."""
    match formula.parts:
        case (Chain(relations=(Relation.EQ | Relation.DEF,)) as chain,):
            return chain
    return None


def rule_of(
    chain: Chain, context: Context, numbers: Numbers, local: Collection[str], *, renames: bool
) -> Rule | None:
    """The definition that an equation gives of what stands on its left, None when it gives none.

    `local` are the symbols that stand for anything in it; `renames` says that a symbol that has a meaning
    may get a new one.
    """
    if chain.relations not in {(Relation.EQ,), (Relation.DEF,)}:
        return None
    left, right = chain.terms
    renames = renames or chain.relations == (Relation.DEF,)

    def free(name: str) -> bool:
        return name in local or not context.knows(name)

    def parameters(args: Iterable[Node]) -> frozenset[str]:
        return frozenset(name for arg in args for name in free_symbols(arg) if free(name))

    match left:
        case Sym(name) if not context.knows(name) or (renames and name not in numbers.carriers):
            return None if name in free_symbols(right) else Rule(name, (), frozenset(), right)
        case Call(name, args) if name not in FIXED:
            return Rule(name, args, parameters(args), right)
        case Pow(Call("norm", args), Num(value)) if value == 2:
            return Rule("norm", args, parameters(args), Call("sqrt", (right,)))
        case Juxta(Sym(name), args, None) if not context.knows(name):
            return Rule(name, args, parameters(args), right)
        case Elem(Sym(name), indices) if name not in numbers.carriers:
            patterns = all(_is_pattern(index, free) for index in indices)
            if patterns and (name not in free_symbols(right) or _steps_up(left, right)):
                return Rule(name, indices, parameters(indices), right)
        case Juxta(Elem(Sym(name), indices) as head, args, None) if not context.is_declared(name):
            patterns = all(_is_pattern(index, free) for index in (*indices, *args))
            if patterns and (name not in free_symbols(right) or _steps_up(head, right)):
                return Rule(name, (*indices, *args), parameters((*indices, *args)), right)
    return None


def guarded_rule(
    condition: Node, chain: Chain, context: Context, numbers: Numbers, local: Collection[str]
) -> Rule | None:
    """The rule for an indexed symbol that an equation gives where a condition holds."""
    if not isinstance(chain.terms[0], Elem):
        return None
    rule = rule_of(chain, context, numbers, local, renames=False)
    return None if rule is None else replace(rule, guard=condition)


def _is_pattern(index: Node, free: Callable[[str], bool]) -> bool:
    match index:
        case Num():
            return True
        case Sym(name) | Add(((1, Sym(name)), (1, Num()))):
            return free(name)
    return False


def _steps_up(left: Elem, right: Node) -> bool:
    """Whether every use of the family on the right has a smaller first index: `w_{k+1} = w_k + …`."""
    match left.indices[0]:
        case Add(((1, Sym(name)), (1, Num(value)))) if value == 1:
            uses = [node for node in walk(right) if isinstance(node, Elem) and node.head == left.head]
            bare = sum(1 for node in walk(right) if node == left.head)
            return bare == len(uses) and all(node.indices[0] == Sym(name) for node in uses)
    return False
