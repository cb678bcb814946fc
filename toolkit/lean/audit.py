"""What a declaration stands on: safe declarations, and three axioms by name and type.

The audit reads compiled terms only. It reports everything it finds and decides nothing: what is allowed
besides is for the caller to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from toolkit.lean.axioms import is_native, is_standard
from toolkit.lean.olean import Module
from toolkit.lean.printer import readable
from toolkit.lean.terms import Constant, ConstantKind, Name, Safety


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
    """The axioms that a declaration stands on, and what it should not, gravest first.

    Of each fault the first is told; of axioms, no more than `MAX_AXIOMS`.
    """

    axioms: frozenset[Name]
    findings: tuple[Finding, ...]


MAX_AXIOMS: Final = 100


class Declarations(Protocol):
    """Compiled modules with all that they import; `toolkit.lean.environment.Environment` is one."""

    @property
    def modules(self) -> Mapping[str, Module]: ...
    @property
    def owners(self) -> Mapping[Name, str]: ...
    def get(self, name: Name) -> Constant | None: ...
    def is_trusted(self, name: Name) -> bool: ...
    def mentioned(self, name: Name) -> frozenset[Name]: ...


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


@dataclass(frozen=True, slots=True)
class _Mark:
    """A finding without its user: `phrase` says what the user does with `constant`."""

    fault: Fault
    constant: Name
    through: Name
    phrase: str

    def told(self, user: Name) -> Finding:
        shown = "" if self.through in (user, self.constant) else f" (through {self.through})"
        return Finding(self.fault, self.constant, self.through, f"{user} {self.phrase}{shown}")


@dataclass(frozen=True, slots=True)
class _Reach:
    """What is found in all that a constant reaches: axioms, and the first mark of each fault."""

    axioms: frozenset[Name] = frozenset()
    marks: Mapping[Fault, _Mark] = field(default_factory=dict)


class Auditor:
    """Audits declarations of one set of modules; what was walked through once is not walked through again.

    `below` audits the modules that those of `env` import, and may serve several such sets.
    """

    def __init__(self, env: Declarations, below: Auditor | None = None) -> None:
        self._env = env
        self._below = below
        self._reach: dict[Name, _Reach] = {}

    def audit(self, name: Name) -> Audit:
        """All that a declaration reaches, held against what it may stand on."""
        constant = self._env.get(name)
        own = _local(name, self._env)
        if constant is not None and constant.kind is ConstantKind.AXIOM:
            own = _merged([own, _reach_of(_wrong_axiom(constant, name, self._env))])
        reach = self._reached(name)
        marks = {**reach.marks, **own.marks}
        return Audit(reach.axioms, tuple(marks[f].told(name) for f in Fault if f in marks))

    def _known(self, name: Name) -> _Reach | None:
        below = self._below
        if below is not None and name in below._env.owners:
            return below._reached(name)
        return self._reach.get(name)

    def _reached(self, root: Name) -> _Reach:
        """What is found from `root` on, by Tarjan's algorithm: a cycle of constants reaches the same."""
        known = self._known(root)
        if known is not None:
            return known
        index: dict[Name, int] = {}
        low: dict[Name, int] = {}
        parts: dict[Name, list[_Reach]] = {}
        cycle: list[Name] = []
        stack: list[tuple[Name, Iterator[Name]]] = []

        def enter(name: Name) -> None:
            index[name] = low[name] = len(index)
            parts[name] = [_local(name, self._env)]
            cycle.append(name)
            stack.append((name, iter(self._env.mentioned(name))))

        enter(root)
        while stack:
            name, rest = stack[-1]
            for other in rest:
                found = self._known(other)
                if found is not None:
                    parts[name].append(found)
                elif other not in index:
                    enter(other)
                    break
                else:
                    low[name] = min(low[name], index[other])
            else:
                stack.pop()
                if low[name] == index[name]:
                    members = cycle[cycle.index(name) :] if cycle[-1] is not name else [name]
                    del cycle[-len(members) :]
                    self._close(members, parts)
                if stack:
                    above = stack[-1][0]
                    low[above] = min(low[above], low[name])
                    parts[above].append(self._reach.get(name) or _Reach())
        return self._reach[root]

    def _close(self, members: Sequence[Name], parts: dict[Name, list[_Reach]]) -> None:
        reach = _merged([part for member in members for part in parts.pop(member)])
        for member in members:
            self._reach[member] = reach


def audit_axioms(constant: Constant, env: Declarations) -> tuple[Finding, ...]:
    """What is wrong with the axioms, `sorry` among them, that a constant mentions itself."""
    marks = [m for a in _axioms_in(constant.name, env) for m in _wrong_axiom(a, constant.name, env)]
    return tuple(m.told(constant.name) for f in Fault for m in marks if m.fault is f)


def _merged(parts: Sequence[_Reach]) -> _Reach:
    """All parts together; of the marks of a fault, the one whose user comes first by name."""
    if len(parts) == 1:
        return parts[0]
    axioms: set[Name] = set()
    marks: dict[Fault, _Mark] = {}
    for part in parts:
        if len(axioms) < MAX_AXIOMS:
            axioms |= part.axioms
        for fault, mark in part.marks.items():
            other = marks.get(fault)
            if other is None or (mark is not other and _place(mark) < _place(other)):
                marks[fault] = mark
    return _Reach(frozenset(sorted(axioms, key=str)[:MAX_AXIOMS]), marks)


def _place(mark: _Mark) -> tuple[str, str]:
    return str(mark.through), str(mark.constant)


def _reach_of(marks: Iterable[_Mark], axioms: Iterable[Name] = ()) -> _Reach:
    return _merged([_Reach(frozenset(axioms)), *(_Reach(marks={m.fault: m}) for m in marks)])


def _local(name: Name, env: Declarations) -> _Reach:
    """What a declaration itself has, and mentions, that may not be stood on."""
    constant = env.get(name)
    if constant is None:
        return _reach_of([_Mark(Fault.KERNEL, name, name, f"uses {name}, which no module declares")])
    axioms = _axioms_in(name, env)
    marks = [] if env.is_trusted(name) else list(_unacceptable(constant, env))
    marks += (m for axiom in axioms for m in _wrong_axiom(axiom, name, env))
    return _reach_of(marks, (a.name for a in axioms))


def _axioms_in(name: Name, env: Declarations) -> list[Constant]:
    mentioned = map(env.get, env.mentioned(name))
    found = [c for c in mentioned if c is not None and c.kind is ConstantKind.AXIOM]
    return sorted(found, key=lambda axiom: str(axiom.name))


def _unacceptable(constant: Constant, env: Declarations) -> Iterator[_Mark]:
    name = constant.name

    def mark(fault: Fault, what: str) -> _Mark:
        return _Mark(fault, name, name, f"stands on {what}")

    if name in COMPUTED_BY_THE_KERNEL:
        yield mark(Fault.KERNEL, f"{name}, which the kernel computes in its own way")
    module = env.modules[env.owners[name]]
    if name in module.extern or name in module.implemented_by:
        yield mark(Fault.EXTERN, f"{name}, whose compiled code is another's")
    if constant.safety is not Safety.SAFE:
        yield mark(Fault.UNSAFE, f"{name}, which is {constant.safety.value}")
    if constant.kind is ConstantKind.OPAQUE:
        yield mark(Fault.OPAQUE, f"the opaque constant {name}")


def _wrong_axiom(axiom: Constant, through: Name, env: Declarations) -> Iterator[_Mark]:
    name = axiom.name
    if name is SORRY:
        yield _Mark(Fault.SORRY, name, through, "uses sorry")
    elif not (env.is_trusted(name) and is_standard(axiom)):
        fault = Fault.NATIVE if is_native(axiom) else Fault.AXIOM
        yield _Mark(fault, name, through, f"uses the axiom {name} : {readable(axiom.type, env.get)}")
