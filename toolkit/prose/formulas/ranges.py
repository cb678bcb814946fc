"""What an index runs through, from `i<n`, `0 \\le i < n`, `i=1` with an upper end, `i \\in \\{0,…,n-1\\}`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    Add,
    Bound,
    Chain,
    Elem,
    Logic,
    Node,
    Num,
    NumberSet,
    Quantified,
    Range,
    Relation,
    Sym,
    free_symbols,
    walk,
)

ONE = Num(Fraction(1))
INDEX_LETTERS = frozenset({"h", "i", "j", "k", "l", "\\ell"})
"""In `\\sum_{i<n, t<i}` the second relation is a condition; in `\\sum_{i<n, j<i}` it is a second range."""
RISING = {Relation.LE, Relation.LT}
FALLING = {Relation.GE: Relation.LE, Relation.GT: Relation.LT}


def upper_range(binder: Sequence[Node], high: Node) -> Range:
    """The range of `\\sum_{i=low}^{high}`. UnreadableError when the lower part is not `i=low`."""
    if len(binder) == 1 and isinstance(binder[0], Chain):
        chain = binder[0]
        if chain.relations == (Relation.EQ,) and isinstance(chain.terms[0], Sym):
            var = chain.terms[0].name
            if var not in free_symbols(chain.terms[1]) | free_symbols(high):
                return Range(var, chain.terms[1], high, Bound.UP_TO)
    raise UnreadableError("the range of an index")


def ranges_of(binder: Sequence[Node]) -> tuple[tuple[Range, ...], tuple[Node, ...]]:
    """The ranges in a binder such as `i, j < n` and the further conditions on the same indices.

    UnreadableError when an index has no upper end.
    """
    ranges: list[Range] = []
    conditions: list[Node] = []
    waiting: list[str] = []
    bound: set[str] = set()
    for part in binder:
        if isinstance(part, Sym):
            waiting.append(part.name)
            continue
        found = _ranges(part, bound) if isinstance(part, Chain) else []
        if not found or (bound and not waiting and found[0].var not in INDEX_LETTERS):
            conditions.append(part)
            continue
        if waiting and len(found) > 1:
            raise UnreadableError("the range of an index")
        ranges += [Range(name, found[0].low, found[0].high, found[0].bound) for name in waiting]
        ranges += found
        bound |= {*waiting, *(item.var for item in found)}
        waiting = []
    if waiting or not ranges:
        raise UnreadableError("the range of an index")
    return tuple(ranges), tuple(conditions)


def quantified(node: Quantified) -> tuple[tuple[Range, ...], tuple[Node, ...], Node]:
    """The ranges, further conditions and body of a quantifier over finitely many indices.

    The bound may stand in the body, as in `∀ s ∈ ℕ, s < t ⇒ …`. UnreadableError when there is none.
    """
    match node.binder, node.body:
        case (Chain((Sym(name), NumberSet("system", "N", ())), (Relation.IN,)),), Logic(op, (left, *rest)):
            wanted = "implies" if node.op == "forall" else "and"
            premises = left.parts if isinstance(left, Logic) and left.op == "and" else (left,)
            found = _ranges(premises[0], set()) if isinstance(premises[0], Chain) else []
            if op == wanted and len(found) == 1 and found[0].var == name:
                body = rest[0] if len(rest) == 1 else Logic("and", tuple(rest))
                return (found[0],), tuple(premises[1:]), body
    ranges, conditions = ranges_of(node.binder)
    return ranges, conditions, node.body


def _ranges(chain: Chain, bound: set[str]) -> list[Range]:
    """The ranges that a chain gives to symbols not yet bound, each inside the one before."""
    if len(chain.terms) > 3:
        middle = [term.name for term in chain.terms[1:-1] if isinstance(term, Sym)]
        if len(middle) == len(chain.terms) - 2 and set(chain.relations) <= RISING and not bound & set(middle):
            starts = zip(chain.terms, chain.relations, strict=False)
            lows = [_start(low, relation) for low, relation in starts]
            end = _bound(chain.relations[-1])
            return [Range(name, low, chain.terms[-1], end) for name, low in zip(middle, lows, strict=False)]
        return []
    found = _range(chain, bound)
    return [] if found is None else [found]


def _start(low: Node, relation: Relation) -> Node:
    return low if relation is Relation.LE else Add(((1, low), (1, ONE)))


def _range(chain: Chain, bound: set[str]) -> Range | None:
    """The range of the first symbol not yet bound, if the chain gives one."""
    terms, relations = list(chain.terms), list(chain.relations)
    if any(isinstance(part, Elem) for term in terms for part in walk(term)):
        return None
    if all(relation in FALLING for relation in relations):
        terms, relations = terms[::-1], [FALLING[relation] for relation in reversed(relations)]
    match terms, relations:
        case [Sym(name), NumberSet("range", _, (low, high))], [Relation.IN] if name not in bound:
            return Range(name, low, high, Bound.UP_TO)
        case [Sym(name), NumberSet("segment", _, (size,))], [Relation.IN] if name not in bound:
            return Range(name, None, size, Bound.SEGMENT)
        case [Sym(name), high], [relation] if relation in RISING and name not in bound:
            return Range(name, None, high, _bound(relation))
        case [low, Sym(name), high], [first, second] if {first, second} <= RISING and name not in bound:
            return Range(name, _start(low, first), high, _bound(second))
    return None


def _bound(relation: Relation) -> Bound:
    return Bound.BELOW if relation is Relation.LT else Bound.UP_TO
