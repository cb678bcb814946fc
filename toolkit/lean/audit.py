"""What a declaration stands on: safe declarations, and three axioms by name and type.

The audit reads compiled terms only. It reports everything it finds and decides nothing: what is allowed
besides is for the caller to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from toolkit.lean.olean import Module
from toolkit.lean.printer import readable
from toolkit.lean.termops import app_args, digest, instantiate_levels, mk_app
from toolkit.lean.terms import (
    BinderInfo,
    BVar,
    Const,
    Constant,
    ConstantKind,
    Expr,
    Level,
    LParam,
    LSucc,
    LZero,
    Name,
    Pi,
    Safety,
    Sort,
)


class Fault(StrEnum):
    """What a declaration must not stand on, gravest first."""

    SORRY = "sorry"
    """The mark of a missing proof."""
    AXIOM = "axiom"
    """An axiom that is not one of the three, by name and type."""
    NATIVE = "native"
    """An axiom that believes compiled code."""
    KERNEL = "kernel"
    """What the kernel computes by name whatever its definition, or a constant that no module declares."""
    EXTERN = "extern"
    """Outside the trusted modules, a constant whose compiled code is another's."""
    UNSAFE = "unsafe"
    """Outside the trusted modules, an unsafe or partial constant."""
    OPAQUE = "opaque"
    """Outside the trusted modules, an opaque constant."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a declaration must not stand on: `constant`, which `through` is or mentions."""

    fault: Fault
    constant: Name
    through: Name
    message: str


@dataclass(frozen=True, slots=True)
class Audit:
    """The axioms that a declaration stands on, and what it should not, gravest first."""

    axioms: frozenset[Name]
    findings: tuple[Finding, ...]


class Declarations(Protocol):
    """Compiled modules with all that they import; `toolkit.lean.environment.Environment` is one."""

    @property
    def modules(self) -> Mapping[str, Module]: ...
    @property
    def owners(self) -> Mapping[Name, str]: ...
    def get(self, name: Name) -> Constant | None: ...
    def is_trusted(self, name: Name) -> bool: ...
    def mentioned(self, name: Name) -> frozenset[Name]: ...
    def closure(self, names: Iterable[Name], *, follow: Callable[[Name], bool]) -> frozenset[Name]: ...


SORRY: Final = Name.of("sorryAx")
_KERNEL_FUNCTIONS = (
    "Nat.add Nat.sub Nat.mul Nat.div Nat.mod Nat.gcd Nat.pow Nat.log2 Nat.beq Nat.ble "
    "Nat.land Nat.lor Nat.xor Nat.shiftLeft Nat.shiftRight Lean.reduceBool Lean.reduceNat"
)
COMPUTED_BY_THE_KERNEL: Final = frozenset(map(Name.of, _KERNEL_FUNCTIONS.split()))
"""Names that the kernel evaluates by itself, whatever their definition says.

Whoever declares one with another meaning proves False. The foundation proves that its own have the right
one (`Base/KernelSpec.lean`).
"""


def audit(name: Name, env: Declarations) -> Audit:
    """All that a declaration reaches, held against what it may stand on."""
    axioms: set[Name] = set()
    findings: list[Finding] = []
    for reached in sorted(env.closure([name], follow=lambda _: True), key=str):
        constant = env.get(reached)
        if constant is None:
            message = f"{name} uses {reached}, which no module declares"
            findings.append(Finding(Fault.KERNEL, reached, name, message))
            continue
        if constant.kind is ConstantKind.AXIOM and reached is name:
            findings += _wrong_axiom(name, constant, name, env)
        if not env.is_trusted(reached):
            findings += _unacceptable(name, constant, env)
        for axiom in _axioms_in(constant, env):
            axioms.add(axiom.name)
            findings += _wrong_axiom(name, axiom, reached, env)
    return Audit(frozenset(axioms), _gravest_first(findings))


def audit_axioms(constant: Constant, env: Declarations) -> tuple[Finding, ...]:
    """What is wrong with the axioms, `sorry` among them, that a constant mentions itself."""
    return _gravest_first(
        finding
        for axiom in _axioms_in(constant, env)
        for finding in _wrong_axiom(constant.name, axiom, constant.name, env)
    )


def _gravest_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Each constant once for a fault, found through the declaration that uses it itself."""
    rank = list(Fault)
    first: dict[tuple[Fault, Name], Finding] = {}
    for finding in findings:
        first.setdefault((finding.fault, finding.constant), finding)
    return tuple(sorted(first.values(), key=lambda f: rank.index(f.fault)))


def _axioms_in(constant: Constant, env: Declarations) -> list[Constant]:
    mentioned = map(env.get, env.mentioned(constant.name))
    found = [c for c in mentioned if c is not None and c.kind is ConstantKind.AXIOM]
    return sorted(found, key=lambda axiom: str(axiom.name))


def _unacceptable(user: Name, constant: Constant, env: Declarations) -> Iterator[Finding]:
    name = constant.name

    def finding(fault: Fault, what: str) -> Finding:
        return Finding(fault, name, user, f"{user} stands on {what}")

    if name in COMPUTED_BY_THE_KERNEL:
        yield finding(Fault.KERNEL, f"{name}, which the kernel computes in its own way")
    module = env.modules[env.owners[name]]
    if name in module.extern or name in module.implemented_by:
        yield finding(Fault.EXTERN, f"{name}, whose compiled code is another's")
    if constant.safety is not Safety.SAFE:
        yield finding(Fault.UNSAFE, f"{name}, which is {constant.safety.value}")
    if constant.kind is ConstantKind.OPAQUE:
        yield finding(Fault.OPAQUE, f"the opaque constant {name}")


def _wrong_axiom(user: Name, axiom: Constant, through: Name, env: Declarations) -> Iterator[Finding]:
    name = axiom.name
    path = "" if through is user else f" (through {through})"
    if name is SORRY:
        yield Finding(Fault.SORRY, name, through, f"{user} uses sorry{path}")
    elif not (name in ALLOWED_AXIOMS and env.is_trusted(name) and _is_standard(axiom)):
        fault = Fault.NATIVE if _is_native(axiom) else Fault.AXIOM
        shown = readable(axiom.type, env.get)
        yield Finding(fault, name, through, f"{user} uses the axiom {name} : {shown}{path}")


# --- axioms by type --------------------------------------------------------------------------------

_PROP: Final = Sort(LZero())
_U: Final = LParam(Name(("u0",)))
_ONE: Final = LSucc(LZero())


def _forall(*types: Expr) -> Expr:
    """`∀ (_ : t₁) … (_ : tₙ), t`."""
    *binders, body = types
    for type_ in reversed(binders):
        body = Pi(Name(()), type_, body, BinderInfo.DEFAULT)
    return body


def _apply(head: str, levels: tuple[Level, ...], *args: Expr) -> Expr:
    return mk_app(Const(Name.of(head), levels), list(args))


def _var(index: int) -> Expr:
    return BVar(index)


_RELATION: Final = _forall(_var(0), _var(1), _PROP)
_CLASS: Final = (_var(4), _var(3))

ALLOWED_AXIOMS: Final[Mapping[Name, Expr]] = {
    Name.of("propext"): _forall(
        _PROP, _PROP, _apply("Iff", (), _var(1), _var(0)), _apply("Eq", (_ONE,), _PROP, _var(2), _var(1))
    ),
    Name.of("Quot.sound"): _forall(
        Sort(_U),
        _RELATION,
        _var(1),
        _var(2),
        mk_app(_var(2), [_var(1), _var(0)]),
        _apply(
            "Eq",
            (_U,),
            _apply("Quot", (_U,), *_CLASS),
            _apply("Quot.mk", (_U,), *_CLASS, _var(2)),
            _apply("Quot.mk", (_U,), *_CLASS, _var(1)),
        ),
    ),
    Name.of("Classical.choice"): _forall(Sort(_U), _apply("Nonempty", (_U,), _var(0)), _var(1)),
}
"""The axioms that a theorem may stand on, with their types; only a trusted module's own count."""


def _is_standard(axiom: Constant) -> bool:
    levels: list[Level] = [LParam(Name((f"u{i}",))) for i in range(len(axiom.level_params))]
    type_ = instantiate_levels(axiom.type, axiom.level_params, levels)
    return digest(type_) == digest(ALLOWED_AXIOMS[axiom.name])


_BOOL: Final = Const(Name.of("Bool"), ())
_NAT: Final = Const(Name.of("Nat"), ())


def _reduction(type_: Expr, function: str) -> Expr:
    reduced = _apply("Eq", (_ONE,), type_, _apply(function, (), _var(1)), _var(0))
    return _forall(type_, type_, reduced, _apply("Eq", (_ONE,), type_, _var(2), _var(1)))


_NATIVE: Final = {
    Name.of("Lean.ofReduceBool"): _reduction(_BOOL, "Lean.reduceBool"),
    Name.of("Lean.ofReduceNat"): _reduction(_NAT, "Lean.reduceNat"),
    Name.of("Lean.trustCompiler"): Const(Name.of("True"), ()),
}


def _is_native(axiom: Constant) -> bool:
    """Whether an axiom is one by which Lean believes its compiled code, and says no more than that."""
    known = _NATIVE.get(axiom.name)
    if known is not None:
        return digest(axiom.type) == digest(known)
    if "_native" not in axiom.name.parts:
        return False
    head, args = app_args(axiom.type)
    return (
        isinstance(head, Const)
        and head.name is Name.of("Eq")
        and len(args) == 3
        and args[0] is _BOOL
        and args[2] is Const(Name.of("Bool.true"), ())
    )
