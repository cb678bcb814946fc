"""A function of the candidate's own that gives a default where the mathematical one has no value.

    def maximum : List Nat → Nat | [] => 0 | …        ∀ l, Member (maximum l) l
    def floorLog : Nat → Nat → Nat | 0, _ => 0 | …    ∀ n, 2 ^ floorLog n n ≤ n

A term does not say that a definition is meant to be partial. The names of the usual ones do: maximum and
minimum, supremum and infimum, head and last, logarithm and root. One is suspected where nothing that is
assumed at its place keeps its argument from being empty, zero or negative. (The gate `invented-values` looks
for entries of lists.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from toolkit.formalize.formula import applications, formula, head_of, is_relation
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.places import Place, numeral, places
from toolkit.lean.refutation.evaluation import INT, NAT
from toolkit.lean.termops import app_args, fvars
from toolkit.lean.terms import Const, Expr, Name, Pi, Sort

_WORDS: Final = {
    "of nothing, or of what has no bound": r"max(?:imum)?|min(?:imum)?|sup(?:remum)?|inf(?:imum)?|arg_?max"
    r"|arg_?min|best|worst|largest|smallest|greatest|least|first|longest|shortest|nearest",
    "of an empty list": r"head|last|front|back",
    "of zero, or of a negative number": r"(?:floor|ceil)?_?(?:log|logarithm|root|sqrt)[0-9]*",
}
_KINDS: Final = {what: re.compile(f"(?:{words})'?", re.IGNORECASE) for what, words in _WORDS.items()}
_GUARDS: Final = frozenset({"LT.lt", "LE.le", "Ne", "Not", "Exists"})


@register
class DefaultValues:
    name: ClassVar[str] = "default-values"
    question: ClassVar[str] = "Are functions of its own applied only where they have a value?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        whole = formula(subject, _is_partial)
        told: set[Name] = set()
        for place in places(whole):
            fn, _ = app_args(place.call)
            if not isinstance(fn, Const) or fn.name in told or not _is_partial(fn.name):
                continue
            constant = subject.env.get(fn.name)
            if constant is None or subject.env.is_trusted(fn.name) or _is_guarded(place, constant.type):
                continue
            told.add(fn.name)
            what = next(what for what, kind in _KINDS.items() if kind.fullmatch(_last(fn.name)))
            yield Finding(
                Standing.SUSPECTED,
                f"nothing that is assumed keeps {whole.told(place.call)} from being {fn.name} {what}, where "
                "it has a default value only",
            )


def _last(name: Name) -> str:
    return str(name.parts[-1]) if name.parts else ""


def _is_partial(name: Name) -> bool:
    """Whether a function is called like one that has no value somewhere."""
    return any(kind.fullmatch(_last(name)) for kind in _KINDS.values())


def _is_guarded(place: Place, type_: Expr) -> bool:
    """Whether what is assumed speaks of the arguments in a way that may keep them where there is a value."""
    _, args = app_args(place.call)
    domains: list[Expr] = []
    while isinstance(type_, Pi) and len(domains) < len(args):
        domains.append(type_.type)
        type_ = type_.body
    if isinstance(type_, Pi | Sort) or head_of(type_)[0] == "Option":
        return True
    assumed = [c for c in place.conditions if not _contains(c, place.call)]
    lists = [a for a, d in zip(args, domains, strict=True) if head_of(d)[0] == "List"]
    numbers = [a for a, d in zip(args, domains, strict=True) if d in (NAT, INT)]
    sets = [a for a, d in zip(args, domains, strict=True) if is_relation(d)]
    if sets:
        return all(_speaks(assumed, a, frozenset({"Exists"})) for a in sets)
    return all(numeral(a) or _is_successor(a) or _speaks(assumed, a) for a in (*lists, *numbers))


def _speaks(
    assumed: Sequence[Expr],
    argument: Expr,
    heads: frozenset[str] = _GUARDS,
) -> bool:
    """Whether a condition of one of these kinds mentions a variable of the argument."""
    return any(head_of(c)[0] in heads and not fvars(c).isdisjoint(fvars(argument)) for c in assumed)


def _is_successor(expr: Expr) -> bool:
    head, args = head_of(expr)
    return head == "Nat.succ" or (head == "HAdd.hAdd" and bool(numeral(args[-1]) or numeral(args[-2])))


def _contains(condition: Expr, call: Expr) -> bool:
    return any(a is call for a in applications(condition))
