"""Which of the constants that a text declares is the statement."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from toolkit.lean.check.verdicts import Reason, Stop, rejected
from toolkit.lean.check.world import World
from toolkit.lean.printer import readable
from toolkit.lean.terms import Const, Constant, ConstantKind, Expr, LZero, Name, Pi, Safety, Sort

PROPOSITION: Final = Sort(LZero())
_NAMES: Final = "rec recOn casesOn brecOn binductionOn below ibelow noConfusion noConfusionType ext ext_iff"
_WITH_TYPES: Final = frozenset(_NAMES.split())
"""What Lean declares with a type, in its namespace."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A declaration that states something, and what it states."""

    constant: Constant
    statement: Expr


def stated(world: World, code: str, name: str = "") -> Stated:
    """The statement of a candidate: its definition of type `Prop`, or else its theorem.

    With several, the one that no other of them uses; `name` names another one. `code` is the text without
    comments, for saying what it has when it states nothing. Raises Stop, rejected, when there is none, or it
    is not clear which one is meant.
    """
    own = [
        c for c in world.own.constants.values() if c.safety is Safety.SAFE and not _is_made_by_lean(c, world)
    ]
    if name:
        constant = next((c for c in own if str(c.name) == name), None)
        if constant is None:
            near = difflib.get_close_matches(name, [str(c.name) for c in own], 1)
            raise rejected(
                Reason.MISSING, f"it declares no {name}", f"Did you mean {near[0]}?" if near else None
            )
        found = _stated_by(constant, world)
        if found is None:
            raise _not_closed(constant, world)
        return found
    possible = [s for c in own if (s := _stated_by(c, world)) is not None]
    top = _unused({s.constant.name: s for s in possible}, world)
    definitions = [s for s in top if s.constant.kind is ConstantKind.DEFINITION]
    chosen = definitions or top
    if len(chosen) == 1:
        return chosen[0]
    if chosen:
        names = ", ".join(sorted(str(s.constant.name) for s in chosen)[:5])
        raise rejected(Reason.MISSING, f"it states several things: {names}", "Name the one meant by `name`.")
    predicate = next((c for c in own if _ends_in_prop(c, world)), None)
    if predicate is not None:
        raise _not_closed(predicate, world)
    raise rejected(Reason.MISSING, _nothing(world, code), "Write `def NAME : Prop := …`.")


def _nothing(world: World, code: str) -> str:
    """That a text states nothing, and what it has that one might take for a statement."""
    names = [".".join(map(str, c.name.parts)) for c in world.own.constants.values()]
    if re.search(r"\bexample\b", code):
        return "it declares no proposition: an `example` has no name to be called by"
    if any(name.startswith("_private") for name in names):
        return "it declares no proposition: what is `private` cannot be spoken of outside its text"
    return "it declares no proposition"


def _is_made_by_lean(constant: Constant, world: World) -> bool:
    """Whether it has a name that nobody writes, comes with a type, or is a field of a structure."""
    parts = constant.name.parts
    if any(isinstance(part, int) or part.startswith("_") for part in parts):
        return True
    return any(_comes_with_type(Name(parts[:end]), world) for end in range(2, len(parts) + 1))


def _comes_with_type(name: Name, world: World) -> bool:
    owner = world.own.constants.get(name.parent)
    if owner is None or owner.kind not in (ConstantKind.INDUCTIVE, ConstantKind.CONSTRUCTOR):
        return False
    if owner.kind is ConstantKind.CONSTRUCTOR or str(name.parts[-1]) in _WITH_TYPES:
        return True
    assert owner.inductive is not None
    makers = [world.own.constants.get(maker) for maker in owner.inductive.constructors]
    return len(makers) == 1 and makers[0] is not None and name.parts[-1] in _fields(makers[0].type)


def _fields(maker: Expr) -> set[str | int]:
    """The names of what a constructor takes."""
    found: set[str | int] = set()
    while isinstance(maker, Pi):
        found |= {*maker.name.parts[:1]}
        maker = maker.body
    return found


def _stated_by(constant: Constant, world: World) -> Stated | None:
    if constant.kind is ConstantKind.THEOREM:
        if isinstance(constant.type, Const):
            definition = world.own.constants.get(constant.type.name)
            if definition is not None and definition.kind is ConstantKind.DEFINITION:
                return None
        return Stated(constant, constant.type)
    is_definition = constant.kind is ConstantKind.DEFINITION and constant.value is not None
    if is_definition and _unfolded(constant.type, world) is PROPOSITION:
        assert constant.value is not None
        return Stated(constant, constant.value)
    return None


def _unfolded(type_: Expr, world: World) -> Expr:
    """A type, with the names that stand for it unfolded."""
    seen: set[Name] = set()
    while isinstance(type_, Const) and type_.name not in seen:
        seen.add(type_.name)
        definition = world.get(type_.name)
        if definition is None or definition.kind is not ConstantKind.DEFINITION or definition.value is None:
            break
        type_ = definition.value
    return type_


def _unused(possible: dict[Name, Stated], world: World) -> Sequence[Stated]:
    """Those that no other of them reaches."""
    used: set[Name] = set()
    for name in possible:
        used |= _reached(name, world) & possible.keys()
    return [s for name, s in possible.items() if name not in used]


def _reached(root: Name, world: World) -> set[Name]:
    """The text's own constants that one of them reaches, itself left out."""
    found: set[Name] = set()
    stack = [root]
    while stack:
        for name in world.mentioned(stack.pop()):
            if name in world.own.constants and name not in found:
                found.add(name)
                stack.append(name)
    return found - {root}


def _ends_in_prop(constant: Constant, world: World) -> bool:
    type_ = constant.type
    while isinstance(type_, Pi):
        type_ = type_.body
    return constant.kind is ConstantKind.DEFINITION and _unfolded(type_, world) is PROPOSITION


def _not_closed(constant: Constant, world: World) -> Stop:
    name, type_ = constant.name, readable(constant.type, world.get)
    if not _ends_in_prop(constant, world):
        return rejected(Reason.KIND, f"{name} is no proposition but has the type {type_}")
    variables = ", ".join(_variables(constant.type))
    return rejected(
        Reason.KIND,
        f"{name} is not closed: it speaks of {variables}, which it takes as arguments (its type is {type_})",
        f"Quantify over them in the statement: `def {name} : Prop := ∀ …`.",
    )


def _variables(type_: Expr) -> Iterable[str]:
    while isinstance(type_, Pi):
        yield str(type_.name) if "_@" not in type_.name.parts else "an unnamed argument"
        type_ = type_.body
