"""What a replay declares: the constants outside the trusted modules, in order, as explicit Lean text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.printer.explicit import constant_text, explicit, levels_text
from toolkit.lean.printer.levels import is_spellable, name_text
from toolkit.lean.termops import (
    Binder,
    Lookup,
    direct_constants,
    instantiate,
    instantiate_levels,
    mk_app,
    open_telescope,
    rebuild,
)
from toolkit.lean.terms import (
    App,
    Const,
    Constant,
    ConstantKind,
    Expr,
    FVar,
    InductiveInfo,
    LParam,
    LSucc,
    LZero,
    Name,
    Pi,
    Safety,
)


@dataclass(frozen=True, slots=True)
class Block:
    """Constants that are declared by one command: one constant, or a family of inductive types."""

    constants: tuple[Constant, ...]
    text: str
    needs: frozenset[Name]
    """Constants that it mentions and does not declare."""

    @property
    def names(self) -> tuple[Name, ...]:
        return tuple(c.name for c in self.constants)


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a replay declares, each block after those it needs.

    `names` maps constants to the names under which they are declared, where that is another. `failed`
    holds those that are reached but cannot be declared, and why: Rejected for an axiom that no trusted
    module declares, Unchecked for a constant that is missing or that Lean source cannot declare.
    """

    blocks: tuple[Block, ...]
    names: Mapping[Name, Name]
    failed: Mapping[Name, LeancalError]


def make_plan(targets: Sequence[Name], lookup: Lookup, trusted: Callable[[Name], bool]) -> Plan:
    """Plan the replay of `targets` and of all that they reach outside the trusted modules."""
    failed: dict[Name, LeancalError] = {}
    groups = _in_order(targets, lookup, trusted, failed)
    names = _names(groups, lookup)
    blocks: list[Block] = []
    for group in groups:
        try:
            blocks.append(_block(group, names))
        except LeancalError as error:
            failed |= dict.fromkeys((c.name for c in group), error)
    return Plan(tuple(blocks), names, failed)


def level_names(constant: Constant) -> tuple[Name, ...]:
    """The universe parameters under which a constant is declared: `u0`, `u1`, …"""
    return tuple(Name((f"u{i}",)) for i in range(len(constant.level_params)))


# --- which constants, in which order ---------------------------------------------------------------


def _in_order(
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


# --- names -----------------------------------------------------------------------------------------


def _names(groups: Iterable[tuple[Constant, ...]], lookup: Lookup) -> dict[Name, Name]:
    """New names for definitions and theorems that cannot be declared under their own.

    What lies in the namespace of another constant may be something that Lean makes by itself or reserves
    (`I.casesOn`, `f.eq_1`): it is declared one namespace further up, as `«I.casesOn»`.
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


# --- text ------------------------------------------------------------------------------------------


def _block(group: tuple[Constant, ...], names: Mapping[Name, Name]) -> Block:
    own = {c.name for c in group}
    needs = frozenset(n for c in group for n in direct_constants(c)) - own
    if group[0].inductive is None:
        return Block(group, _definition_text(group[0], names), needs)
    if group[0].name.last in _MADE_BY_LEAN and group[0].name.parent in needs:
        return Block(group, f"-- {group[0].name} is made by Lean itself", needs)
    return Block(group, _family_text(group, names), needs)


_MADE_BY_LEAN = {"below", *(f"below_{i}" for i in range(1, 20))}
"""Inductive types that the declaration of another one brings with it, in its namespace."""


_COMMANDS = {
    ConstantKind.DEFINITION: "noncomputable def",
    ConstantKind.THEOREM: "theorem",
    ConstantKind.OPAQUE: "noncomputable opaque",
}


def _definition_text(constant: Constant, names: Mapping[Name, Name]) -> str:
    assert constant.value is not None

    def write(c: Const) -> str:
        return constant_text(Const(names.get(c.name, c.name), c.levels))

    name = name_text(names.get(constant.name, constant.name))
    type_ = explicit(_named_levels(constant, constant.type), constant=write)
    term = _named_levels(constant, constant.value)
    if constant.kind is ConstantKind.THEOREM:
        term = rebuild(term, _left_to_the_kernel)
    value = explicit(term, constant=write, free={_BY_KERNEL: "(by decide +kernel)"})
    return f"{_COMMANDS[constant.kind]} {name}{_parameters(constant)} : {type_} :=\n  {value}"


_BY_KERNEL = FVar(Name(("by decide +kernel",)))
_TRUE = Const(Name.of("Bool.true"), ())
_REFL = mk_app(Const(Name.of("Eq.refl"), (LSucc(LZero()),)), [Const(Name.of("Bool"), ()), _TRUE])


def _left_to_the_kernel(expr: Expr) -> Expr:
    """`id (Eq.refl true) : decide p = true`, which is what `decide` makes, for the kernel alone to evaluate.

    The elaborator would evaluate `decide p` first, in its slower way, and give up on a large one.
    """
    match expr:
        case App(App(Const(name), type_), arg) if arg is _REFL and type_.loose == 0 and name is _ID:
            return App(expr.fn, _BY_KERNEL)
        case _:
            return expr


_ID = Name(("id",))


def _family_text(group: Sequence[Constant], names: Mapping[Name, Name]) -> str:
    family = {c.name: c for c in group}
    inductives = [(c, c.inductive) for c in group if c.inductive is not None]
    own = {c.name for c, _ in inductives}

    def write(c: Const) -> str:
        # within its own declaration the type is a local variable, without levels
        if c.name in own:
            return f"@{name_text(c.name)}"
        return constant_text(Const(names.get(c.name, c.name), c.levels))

    texts = [_inductive_text(c, info, family, write) for c, info in inductives]
    return texts[0] if len(texts) == 1 else "\n".join(("mutual", *texts, "end"))


def _inductive_text(
    constant: Constant,
    info: InductiveInfo,
    family: Mapping[Name, Constant],
    write: Callable[[Const], str],
) -> str:
    params, result = open_telescope(_named_levels(constant, constant.type), info.num_params)
    free = {b.fvar: f"p{i}" for i, b in enumerate(params)}

    def text(expr: Expr) -> str:
        return explicit(expr, constant=write, free=free)

    header = "".join(f" ({free[b.fvar]} : {text(b.type)})" for b in params)
    lines = [f"inductive {name_text(constant.name)}{_parameters(constant)}{header} : {text(result)} where"]
    for name in info.constructors:
        if name.parent is not constant.name:
            raise Unchecked(f"the constructor {name} lies outside the namespace of {constant.name}")
        constructor = family[name]
        rest = _apply_pi(_named_levels(constructor, constructor.type), params, constant.name)
        lines.append(f"  | {name_text(Name((name.last,)))} : {text(rest)}")
    return "\n".join(lines)


def _apply_pi(type_: Expr, params: Sequence[Binder], inductive: Name) -> Expr:
    """A constructor's type after its parameters, which are those of the inductive type."""
    rest = type_
    for _ in params:
        if not isinstance(rest, Pi):
            raise Unchecked(f"a constructor of {inductive} has fewer parameters than the type")
        rest = rest.body
    return instantiate(rest, [b.fvar for b in params])


def _named_levels(constant: Constant, expr: Expr) -> Expr:
    return instantiate_levels(expr, constant.level_params, [LParam(n) for n in level_names(constant)])


def _parameters(constant: Constant) -> str:
    return levels_text(tuple(LParam(n) for n in level_names(constant)))
