"""That an unfolded statement is the candidate's own, as a theorem for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from toolkit.formalize.gates.base import Subject
from toolkit.formalize.own_types import is_of_type
from toolkit.lean.termops import constants, direct_constants, instantiate_levels, map_constants, mk_app
from toolkit.lean.terms import BinderInfo, BVar, Const, Constant, ConstantKind, Expr, Lam, LZero, Name


def tied(subject: Subject, statement: Expr, space: str) -> tuple[Name, dict[Name, Constant]]:
    """A theorem that the subject's statement and `statement` are equivalent, each read as the other.

    It comes with what the statement reaches of the candidate's: definitions have names in the namespace
    `space`, so that those of several candidates can be together; types, and what they are stated in, keep
    their names.
    """
    zero = [LZero()] * len(subject.constant.level_params)
    given = instantiate_levels(subject.statement, subject.constant.level_params, zero)
    reached = _reached([given], subject)
    held = _reached([Const(n, ()) for n, c in reached.items() if is_of_type(c)], subject)
    new = {n: Name((space, "own", *n.parts)) for n in reached if n not in held}
    own = {new.get(n, n): _renamed(constant, new) for n, constant in reached.items()}
    given = map_constants(given, new)
    name = Name((space, "says"))
    iff = mk_app(Const(Name.of("Iff"), ()), [given, statement])
    proof = mk_app(
        Const(Name.of("Iff.intro"), ()), [given, statement, _identity(given), _identity(statement)]
    )
    own[name] = Constant(name, ConstantKind.THEOREM, (), iff, proof)
    return name, own


def _identity(proposition: Expr) -> Expr:
    return Lam(Name.of("h"), proposition, BVar(0), BinderInfo.DEFAULT)


def _reached(exprs: Sequence[Expr], subject: Subject) -> dict[Name, Constant]:
    """The constants outside the foundation that terms reach."""
    found: dict[Name, Constant] = {}
    queue = [*exprs]
    while queue:
        for name in constants(queue.pop()):
            constant = subject.env.get(name)
            if name not in found and constant is not None and not subject.env.is_trusted(name):
                found[name] = constant
                queue += [constant.type] if constant.value is None else [constant.type, constant.value]
                queue += [Const(n, ()) for n in sorted(direct_constants(constant), key=str)]
    return found


def _renamed(constant: Constant, new: dict[Name, Name]) -> Constant:
    if constant.name not in new:
        return constant
    value = None if constant.value is None else map_constants(constant.value, new)
    return replace(constant, name=new[constant.name], type=map_constants(constant.type, new), value=value)
