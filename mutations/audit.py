"""What a theorem of the corpus may stand on: nothing that the audit of its terms finds fault with."""

from __future__ import annotations

from functools import lru_cache

from toolkit.errors import Rejected
from toolkit.lean.audit import Auditor, audit_axioms
from toolkit.lean.environment import Environment, is_foundation
from toolkit.lean.terms import ConstantKind, Name, Safety


def audit(name: Name, env: Environment) -> frozenset[Name]:
    """Check all that a declaration reaches; returns the axioms it stands on.

    Raises Rejected naming what it stands on and through which constant: `sorry`, an axiom that is not
    declared, or, outside the foundation, a constant that is opaque, unsafe, evaluated by other code than
    its own, or computed by the kernel itself.
    """
    found = _auditor(env).audit(name)
    if found.findings:
        raise Rejected(found.findings[0].message)
    return found.axioms


@lru_cache(maxsize=1)
def _auditor(env: Environment) -> Auditor:
    """The auditor of an environment, which goes through its constants once for all theorems."""
    return Auditor(env)


def audit_foundation(env: Environment) -> None:
    """Raise Rejected when a safe constant of the foundation uses `sorry` or an undeclared axiom."""
    for module, content in env.modules.items():
        if is_foundation(module):
            for constant in content.constants.values():
                if constant.safety is Safety.SAFE and constant.kind is not ConstantKind.AXIOM:
                    for finding in audit_axioms(constant, env):
                        raise Rejected(finding.message)
