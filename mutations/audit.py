"""What a theorem may stand on: safe declarations, and three axioms by name and type."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from toolkit.lean.printer import readable

from toolkit.errors import Rejected
from toolkit.lean.environment import Environment, is_foundation
from toolkit.lean.termops import direct_constants
from toolkit.lean.terms import Const, Constant, ConstantKind, Name, Safety

ALLOWED_AXIOMS = tuple(map(Name.of, ("propext", "Quot.sound", "Classical.choice")))
"""The declared axioms; only the foundation's own constants of these names count."""
SORRY = Name.of("sorryAx")


def audit(names: Iterable[Name], env: Environment) -> frozenset[Name]:
    """Check all that the named declarations reach outside the foundation; returns the axioms in use.

    Raises Rejected naming the declaration and what it stands on: `sorry`, an axiom that is not
    declared, an opaque or an unsafe constant.
    """
    used = set(foundation_axioms(env))
    for name in names:
        reachable = env.closure(Const(name, ()), follow=lambda n: not env.is_trusted(n))
        for reached in sorted(reachable, key=str):
            constant = env.get(reached)
            if constant is None:
                raise Rejected(f"{name} uses {reached}, which no module declares")
            _acceptable(name, constant)
            used |= _axioms(name, constant, env)
    return frozenset(used)


@lru_cache(maxsize=8)
def foundation_axioms(env: Environment) -> frozenset[Name]:
    """The axioms that the foundation's safe constants use.

    Raises Rejected when one of them is not a declared axiom.
    """
    used: set[Name] = set()
    for name, module in env.modules.items():
        if is_foundation(name):
            for constant in module.constants.values():
                if constant.safety is Safety.SAFE and constant.kind is not ConstantKind.AXIOM:
                    used |= _axioms(constant.name, constant, env)
    return frozenset(used)


def _acceptable(user: Name, constant: Constant) -> None:
    if constant.kind is ConstantKind.AXIOM:
        raise Rejected(f"{user} stands on the axiom {constant.name} : {readable(constant.type)}")
    if constant.kind is ConstantKind.OPAQUE:
        raise Rejected(f"{user} stands on the opaque constant {constant.name}")
    if constant.safety is not Safety.SAFE:
        raise Rejected(f"{user} stands on {constant.name}, which is {constant.safety.value}")


def _axioms(user: Name, constant: Constant, env: Environment) -> set[Name]:
    found: set[Name] = set()
    for name in direct_constants(constant):
        axiom = env.get(name)
        if axiom is None or axiom.kind is not ConstantKind.AXIOM:
            continue
        through = "" if constant.name is user else f" (through {constant.name})"
        if name is SORRY:
            raise Rejected(f"{user} uses sorry{through}")
        if name not in ALLOWED_AXIOMS or not env.is_trusted(name):
            raise Rejected(f"{user} uses the axiom {name} : {readable(axiom.type)}{through}")
        found.add(name)
    return found
