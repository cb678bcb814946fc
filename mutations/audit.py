"""What a theorem may stand on: safe declarations, and three axioms by name and type."""

from __future__ import annotations

from toolkit.errors import Rejected
from toolkit.lean.environment import Environment, is_foundation
from toolkit.lean.printer import readable
from toolkit.lean.terms import Constant, ConstantKind, Name, Safety

ALLOWED_AXIOMS = frozenset(map(Name.of, ("propext", "Quot.sound", "Classical.choice")))
"""The declared axioms; only the foundation's own constants of these names count."""
SORRY = Name.of("sorryAx")
_KERNEL_FUNCTIONS = (
    "Nat.add Nat.sub Nat.mul Nat.div Nat.mod Nat.gcd Nat.pow Nat.log2 Nat.beq Nat.ble "
    "Nat.land Nat.lor Nat.xor Nat.shiftLeft Nat.shiftRight Lean.reduceBool Lean.reduceNat"
)
COMPUTED_BY_THE_KERNEL = frozenset(map(Name.of, _KERNEL_FUNCTIONS.split()))
"""Names that the kernel evaluates by itself, whatever their definition says.

Whoever declares one with another meaning proves False. The foundation proves that its own have the right
one (`Base/KernelSpec.lean`).
"""


def audit(name: Name, env: Environment) -> frozenset[Name]:
    """Check all that a declaration reaches; returns the axioms it stands on.

    Raises Rejected naming what it stands on and through which constant: `sorry`, an axiom that is not
    declared, or, outside the foundation, a constant that is opaque, unsafe, evaluated by other code than
    its own, or computed by the kernel itself.
    """
    used: set[Name] = set()
    for reached in sorted(env.closure([name], follow=lambda _: True), key=str):
        constant = env.get(reached)
        if constant is None:
            raise Rejected(f"{name} uses {reached}, which no module declares")
        _acceptable(name, constant, env)
        used |= _axioms(name, constant, env)
    return frozenset(used)


def audit_foundation(env: Environment) -> None:
    """Raise Rejected when a safe constant of the foundation uses `sorry` or an undeclared axiom."""
    for module, content in env.modules.items():
        if is_foundation(module):
            for constant in content.constants.values():
                if constant.safety is Safety.SAFE and constant.kind is not ConstantKind.AXIOM:
                    _axioms(constant.name, constant, env)


def _acceptable(user: Name, constant: Constant, env: Environment) -> None:
    if env.is_trusted(constant.name):
        return
    if constant.name in COMPUTED_BY_THE_KERNEL:
        raise Rejected(f"{user} stands on {constant.name}, which the kernel computes in its own way")
    if constant.kind is ConstantKind.AXIOM:
        raise Rejected(f"{user} stands on the axiom {constant.name} : {readable(constant.type, env.get)}")
    if constant.kind is ConstantKind.OPAQUE:
        raise Rejected(f"{user} stands on the opaque constant {constant.name}")
    if constant.safety is not Safety.SAFE:
        raise Rejected(f"{user} stands on {constant.name}, which is {constant.safety.value}")
    module = env.modules[env.owners[constant.name]]
    if constant.name in module.extern or constant.name in module.implemented_by:
        raise Rejected(f"{user} stands on {constant.name}, whose compiled code is another's")


def _axioms(user: Name, constant: Constant, env: Environment) -> set[Name]:
    found: set[Name] = set()
    for name in env.mentioned(constant.name):
        axiom = env.get(name)
        if axiom is None or axiom.kind is not ConstantKind.AXIOM:
            continue
        through = "" if constant.name is user else f" (through {constant.name})"
        if name is SORRY:
            raise Rejected(f"{user} uses sorry{through}")
        if name not in ALLOWED_AXIOMS or not env.is_trusted(name):
            raise Rejected(f"{user} uses the axiom {name} : {readable(axiom.type, env.get)}{through}")
        found.add(name)
    return found
