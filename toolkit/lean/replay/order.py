"""Which constants a replay declares, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.replay.reasons import REBUILD
from toolkit.lean.termops import Lookup, direct_constants, subterms
from toolkit.lean.terms import Constant, ConstantKind, Lit, Name, Safety

_OF_STRINGS: Final = tuple(map(Name.of, ("String.ofList", "Char.ofNat", "List.cons", "List.nil")))
"""What the kernel turns a string literal into when it has to look inside."""

_QUOTIENT: Final = tuple(map(Name.of, ("Quot", "Quot.mk", "Quot.lift", "Quot.ind")))

_KNOWN_BY_NAME: Final = frozenset(
    {
        *_OF_STRINGS,
        *_QUOTIENT,
        *map(Name.of, ("Nat", "Nat.zero", "Nat.succ", "Bool", "Bool.true", "Bool.false", "String", "Char")),
        *map(Name.of, ("List", "Eq", "Eq.refl", "Lean.reduceBool", "Lean.reduceNat", "eagerReduce")),
        *(
            Name(("Nat", operation))
            for operation in (
                *("add", "sub", "mul", "pow", "gcd", "div", "mod", "beq", "ble"),
                *("land", "lor", "xor", "shiftLeft", "shiftRight", "log2"),
            )
        ),
    }
)
"""Constants that the kernel gives a meaning by their names, whatever declares them."""


@dataclass(frozen=True, slots=True)
class Group:
    """Constants that are declared together: one, or a family of inductive types with what comes of it."""

    constants: tuple[Constant, ...]
    needs: frozenset[Name]
    """What it mentions and does not declare."""

    @property
    def name(self) -> Name:
        return self.constants[0].name


def in_order(
    targets: Iterable[Name],
    lookup: Lookup,
    trusted: Callable[[Name], bool],
    failed: dict[Name, LeancalError],
) -> list[Group]:
    """The groups that targets reach, each after those it needs; `failed` takes what cannot be declared.

    Groups that need each other have no such order: one of them comes before what it needs.
    """
    seen: set[Name] = set()
    done: list[Group] = []
    stack: list[Name | Group] = list(reversed(list(targets)))
    while stack:
        item = stack.pop()
        if isinstance(item, Group):
            done.append(item)
            continue
        if item in failed or item in seen:
            continue
        try:
            constants = _group(_find(item, lookup), lookup, trusted)
        except LeancalError as error:
            failed[item] = error
            continue
        own = {c.name for c in constants}
        seen |= own | {item}
        group = Group(constants, frozenset(n for c in constants for n in _needs(c, lookup)) - own)
        stack.append(group)
        stack.extend(reversed(by_name(group.needs)))
    return done


def by_name(names: Iterable[Name]) -> list[Name]:
    """Names in an order that is the same in every run."""
    return sorted(names, key=lambda name: [str(part) for part in name.parts])


def _needs(constant: Constant, lookup: Lookup) -> frozenset[Name]:
    needs = direct_constants(constant)
    if Name(("String",)) in needs:
        terms = [constant.type] if constant.value is None else [constant.type, constant.value]
        if any(isinstance(e, Lit) and isinstance(e.value, str) for e in subterms(*terms)):
            needs |= {name for name in _OF_STRINGS if lookup(name) is not None}
    return needs


def _find(name: Name, lookup: Lookup) -> Constant:
    constant = lookup(name)
    if constant is None:
        raise Unchecked(
            f"the constant {name} is not in the modules that were read",
            hint="Build the project again, so that every imported module has its artifact.",
        )
    return constant


def _group(constant: Constant, lookup: Lookup, trusted: Callable[[Name], bool]) -> tuple[Constant, ...]:
    """What is declared together with a constant."""
    name = constant.name
    if constant.safety is not Safety.SAFE:
        raise Unchecked(f"{name} is {constant.safety.value}: it has no place in a proof")
    if name in _KNOWN_BY_NAME and constant.value is None and not trusted(name):
        raise Unchecked(
            f"{name} is declared outside of the trusted modules, and the kernel knows it by its name",
            hint="Give it another name.",
        )
    match constant.kind:
        case ConstantKind.DEFINITION | ConstantKind.THEOREM | ConstantKind.OPAQUE:
            return (constant,)
        case ConstantKind.AXIOM if trusted(name):
            return (constant,)
        case ConstantKind.AXIOM:
            raise Rejected(
                f"the axiom {name} is declared outside of the trusted modules",
                hint="Prove it, or take it as a hypothesis.",
            )
        case ConstantKind.QUOTIENT if trusted(name) and name in _QUOTIENT:
            return tuple(_find(n, lookup) for n in _QUOTIENT)
        case ConstantKind.QUOTIENT:
            raise Unchecked(f"{name}: quotients are declared by the foundation only")
        case ConstantKind.INDUCTIVE:
            return _family(constant, lookup)
        case _:
            parent = _find(name.parent, lookup)
            family = _family(parent, lookup) if parent.inductive is not None else ()
            if constant not in family:
                raise _forged(f"{name} does not belong to an inductive type {parent.name}")
            return family


def _forged(message: str) -> Rejected:
    return Rejected(message, hint=REBUILD)


def _family(inductive: Constant, lookup: Lookup) -> tuple[Constant, ...]:
    """The inductive types declared together, each followed by its constructors; then their recursors."""
    assert inductive.inductive is not None
    family: list[Constant] = []
    recursors: list[Constant] = []
    for name in inductive.inductive.all:
        member = _find(name, lookup)
        if member.inductive is None or member.inductive.all != inductive.inductive.all:
            raise _forged(f"{name} is no member of the inductive family of {inductive.name}")
        family += (member, *(_find(c, lookup) for c in member.inductive.constructors))
        recursors += _recursors(name, lookup)
    return (*family, *recursors)


def _recursors(inductive: Name, lookup: Lookup) -> list[Constant]:
    found: list[Constant] = []
    recursor = lookup(inductive.child("rec"))
    while recursor is not None and recursor.kind is ConstantKind.RECURSOR:
        found.append(recursor)
        recursor = lookup(inductive.child(f"rec_{len(found)}"))
    return found


def new_names(groups: Iterable[Group], lookup: Lookup, trusted: Callable[[Name], bool]) -> dict[Name, Name]:
    """New names for untrusted constants that the kernel would give a meaning by their own names.

    `Nat.gcd` on numerals is computed by the kernel itself, whatever the definition says.
    """
    names: dict[Name, Name] = {}
    for name in (c.name for group in groups for c in group.constants):
        if name in _KNOWN_BY_NAME and not trusted(name):
            new = name.child("untrusted")
            while lookup(new) is not None:
                new = new.child("untrusted")
            names[name] = new
    return names
