"""Which constants a replay declares, in which order and under which names."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.printer.levels import is_spellable
from toolkit.lean.termops import Lookup, direct_constants
from toolkit.lean.terms import Constant, ConstantKind, Name, Safety


def in_order(
    targets: Iterable[Name],
    lookup: Lookup,
    trusted: Callable[[Name], bool],
    failed: dict[Name, LeancalError],
) -> list[tuple[Constant, ...]]:
    """The groups of constants to declare, each after those it needs; `failed` takes those that cannot be."""
    groups: dict[Name, tuple[Constant, ...]] = {}
    done: list[tuple[Constant, ...]] = []
    stack: list[Name | tuple[Constant, ...]] = list(reversed(list(targets)))
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            done.append(item)
            continue
        if item in failed:
            continue
        try:
            constant = _find(item, lookup)
            if _is_given(constant, trusted):
                continue
            group = _group(constant, lookup)
        except LeancalError as error:
            failed[item] = error
            continue
        if group[0].name in groups:
            continue
        groups[group[0].name] = group
        stack.append(group)
        needed = {n for c in group for n in direct_constants(c)} - {c.name for c in group}
        stack.extend(sorted(needed, key=str, reverse=True))
    return done


def _find(name: Name, lookup: Lookup) -> Constant:
    constant = lookup(name)
    if constant is None:
        raise Unchecked(
            f"the constant {name} is not in the modules that were read",
            hint="Build the project again, so that every imported module has its artifact.",
        )
    return constant


def _is_given(constant: Constant, trusted: Callable[[Name], bool]) -> bool:
    """Whether a trusted module gives the constant, under a name that source can refer to.

    A private definition or theorem of a trusted module is declared again, since source cannot name it.
    """
    if not trusted(constant.name):
        return False
    return is_spellable(constant.name) or constant.value is None


def _group(constant: Constant, lookup: Lookup) -> tuple[Constant, ...]:
    """What is declared together with a constant: itself, or its whole inductive family."""
    if constant.safety is not Safety.SAFE:
        raise Unchecked(f"{constant.name} is {constant.safety.value}: it has no place in a proof")
    match constant.kind:
        case ConstantKind.DEFINITION | ConstantKind.THEOREM | ConstantKind.OPAQUE:
            return (constant,)
        case ConstantKind.AXIOM:
            raise Rejected(
                f"the axiom {constant.name} is declared outside of the trusted modules",
                hint="Prove it, or take it as a hypothesis.",
            )
        case ConstantKind.QUOTIENT:
            raise Unchecked(f"{constant.name}: quotients are declared by the foundation only")
        case ConstantKind.INDUCTIVE:
            return _family(constant, lookup)
        case _:
            parent = lookup(constant.name.parent)
            if parent is None or parent.inductive is None:
                raise Unchecked(f"{constant.name} does not belong to an inductive type of its namespace")
            return _family(parent, lookup)


def _family(inductive: Constant, lookup: Lookup) -> tuple[Constant, ...]:
    """The inductive types declared together, each followed by its constructors; then their recursors."""
    assert inductive.inductive is not None
    family: list[Constant] = []
    recursors: list[Constant] = []
    for name in inductive.inductive.all:
        member = _find(name, lookup)
        if member.inductive is None or member.inductive.all != inductive.inductive.all:
            raise Unchecked(f"{name} is no member of the inductive family of {inductive.name}")
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


def new_names(groups: Iterable[tuple[Constant, ...]], lookup: Lookup) -> dict[Name, Name]:
    """New names for definitions and theorems that cannot be declared under their own.

    What lies in the namespace of another constant may be something that Lean makes by itself or reserves
    (`I.casesOn`, `f.eq_1`): it is declared one namespace further up, as `«I.casesOn»`. That also takes away
    the names of functions on `Nat` that the kernel computes by itself, whatever their definition
    (`Nat.gcd`), unless a trusted module declares them.
    """
    names: dict[Name, Name] = {}
    for constant in (c for group in groups if group[0].inductive is None for c in group):
        name = constant.name
        if is_spellable(name) and lookup(name.parent) is None:
            continue
        space = name.parent
        while space.parts and not (is_spellable(space) and lookup(space) is None):
            space = space.parent
        flat = "".join(c if c.isprintable() and c not in "«»" else "?" for c in _flat(name, space))
        while lookup(space.child(flat)) is not None or space.child(flat) in names.values():
            flat += "'"
        names[name] = space.child(flat)
    return names


_UNSPELLABLE = {ord("«"): "<", ord("»"): ">", **dict.fromkeys(range(32), "?")}


def _flat(name: Name, space: Name) -> str:
    return ".".join(map(str, name.parts[len(space.parts) :]))
