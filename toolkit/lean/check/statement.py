"""Whether a theorem says what was asked for: the same type, and the same meaning of every word in it.

The statement that was asked for is elaborated alone, by us, in a process of its own. Two statements agree
when their types are the same up to the names of bound variables and universes, and when every constant that
they reach outside the trusted modules is declared alike in both files. So a local notation, instance or
definition that gives the same text another meaning shows, whatever the text looks like.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from toolkit.errors import UsageError
from toolkit.lean.audit import SORRY
from toolkit.lean.check.candidate import MODULE, Compiler, Failed, compiled, require_text
from toolkit.lean.check.verdicts import Reason, Stop, rejected
from toolkit.lean.check.world import Library, World
from toolkit.lean.printer import readable
from toolkit.lean.termops import constants, digest, instantiate_levels
from toolkit.lean.termops.walk import children, subterms
from toolkit.lean.terms import (
    Const,
    Constant,
    ConstantKind,
    Expr,
    InductiveInfo,
    Let,
    Lit,
    LParam,
    LZero,
    Name,
    Proj,
    Safety,
    Sort,
)

OPTIONS: Final = ("-D", "autoImplicit=false")
"""In force when a statement is elaborated, so that a misspelt name is an error and no variable."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that was asked for: `expected` under the name `constant` of a module of its own."""

    constant: Constant
    expected: Expr
    world: World

    @property
    def name(self) -> Name:
        return self.constant.name


def read_statement(
    source: bytes, file: str, target: str | None, compiler: Compiler, library: Library
) -> Statement:
    """Elaborate a statement: a theorem, whose proof may be missing, or `def NAME : Prop := …`.

    Without `target` the file must hold one theorem, or no theorem and one such definition. Raises UsageError
    when the file does not give a statement.
    """
    try:
        require_text(source, file)
        alone = replace(compiler, options=(*compiler.options, *OPTIONS))
        with compiled(source, file, alone) as made:
            world = World(made.module, library.imported(map(str, made.module.imports)))
            return _statement(world, file, target)
    except (Failed, Stop) as error:
        stop = error.stop if isinstance(error, Failed) else error
        raise UsageError(f"the statement in {file} cannot be used: {stop.message}", hint=stop.hint) from error


def _statement(world: World, file: str, target: str | None) -> Statement:
    constant = _chosen(world, file, target)
    if constant.kind is ConstantKind.DEFINITION:
        assert constant.value is not None
        expected = constant.value
    else:
        expected = constant.type
    if any(SORRY in constants(part) for part in _reached(expected, world)):
        raise UsageError(f"the statement in {file} is not complete: it stands on `sorry` itself")
    return Statement(constant, expected, world)


def _reached(expr: Expr, world: World) -> Iterator[Expr]:
    """`expr`, and the meaning of every constant that it reaches outside the trusted modules."""
    yield expr
    seen = set(constants(expr))
    queue = list(seen)
    while queue:
        constant = world.get(name := queue.pop())
        if constant is not None and not world.is_trusted(name):
            for part in _meaning(constant):
                yield part
                new = constants(part) - seen
                seen |= new
                queue.extend(new)


def _chosen(world: World, file: str, target: str | None) -> Constant:
    own = [c for c in world.own.constants.values() if c.safety is Safety.SAFE]
    theorems = [c for c in own if c.kind is ConstantKind.THEOREM]
    propositions = [c for c in own if c.kind is ConstantKind.DEFINITION and c.type is Sort(LZero())]
    named = [c for c in (*theorems, *propositions) if str(c.name) == target]
    found = named or theorems or propositions
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError(f"{file} states nothing", hint="Write `theorem NAME : … := sorry` into it.")
    names = ", ".join(str(c.name) for c in found[:5])
    raise UsageError(f"{file} states several things: {names}", hint="Name the one with --target.")


def require_statement(target: Constant, world: World, statement: Statement) -> None:
    """Raise Stop, rejected(statement), when `target` says something else; it names what differs first."""
    wanted, given = statement.world, world
    actual = _unfolded(target, statement, given)
    if len(target.level_params) != len(statement.constant.level_params):
        raise _differs(str(target.name), "it has other universe parameters")
    wanted_type = _canonical(statement.constant, statement.expected)
    given_type = _canonical(target, actual)
    if digest(wanted_type) != digest(given_type):
        culprit = _first_difference(wanted_type, given_type) or target.name
        wanted_text, given_text = (
            readable(statement.expected, statement.world.get),
            readable(target.type, world.get),
        )
        raise _differs(str(culprit), f"asked for: {wanted_text}\nproved: {given_text}")
    seen = set(constants(given_type))
    queue = deque(_in_order_of_use(given_type))
    while queue:
        name = queue.popleft()
        found, asked = given.get(name), wanted.get(name)
        if given.is_trusted(name) and given.owners[name] == wanted.owners.get(name):
            continue
        difference = _difference(found, asked, given, wanted)
        if difference is not None:
            raise _differs(str(name), difference)
        assert found is not None
        for used in _meaning(found):
            for n in _in_order_of_use(used):
                if n not in seen:
                    seen.add(n)
                    queue.append(n)


def _differs(constant: str, message: str) -> Stop:
    return rejected(
        Reason.STATEMENT,
        f"it proves another statement; the first difference is in {constant}: {message}",
        "State it as it was asked for, with the same imports, notation and instances.",
        differs=constant,
    )


def _unfolded(target: Constant, statement: Statement, given: World) -> Expr:
    """The target's type; where it is a definition, and one states what is wanted, that definition's value."""
    type_ = target.type
    if statement.constant.kind is not ConstantKind.DEFINITION or not isinstance(type_, Const):
        return type_
    definition = given.get(type_.name)
    if definition is None or definition.kind is not ConstantKind.DEFINITION or definition.value is None:
        return type_
    return instantiate_levels(definition.value, definition.level_params, type_.levels)


def _canonical(constant: Constant, expr: Expr) -> Expr:
    """`expr`, a part of `constant`, with universe parameters named by their place."""
    levels = [LParam(Name((f"u{i}",))) for i in range(len(constant.level_params))]
    return instantiate_levels(expr, constant.level_params, levels)


def _meaning(constant: Constant) -> tuple[Expr, ...]:
    """What a constant means: its type, its value unless it is a proof, its inductive siblings."""
    parts = [_canonical(constant, constant.type)]
    if constant.value is not None and constant.kind is not ConstantKind.THEOREM:
        parts.append(_canonical(constant, constant.value))
    siblings: tuple[Name, ...] = ()
    if constant.inductive is not None:
        siblings = (*constant.inductive.all, *constant.inductive.constructors)
    elif constant.kind in (ConstantKind.CONSTRUCTOR, ConstantKind.RECURSOR):
        siblings = (constant.name.parent,)
    return (*parts, *(Const(n, ()) for n in siblings))


def _difference(found: Constant | None, asked: Constant | None, given: World, wanted: World) -> str | None:
    """In words, how a candidate's constant differs from what was asked for; None when it does not."""
    if found is None:
        return "the candidate does not have it"
    if asked is None:
        return "what was asked for does not have it"
    owner, other = wanted.owners[asked.name], given.owners[found.name]
    if owner != other and (wanted.is_trusted(asked.name) or given.is_trusted(found.name)):
        return f"{_shown(owner)} declares the one that was asked for, {_shown(other)} the candidate's"
    if found.kind is not asked.kind:
        return f"it is the {found.kind.value} that should be a {asked.kind.value}"
    if len(found.level_params) != len(asked.level_params) or found.safety is not asked.safety:
        return "it is declared otherwise"
    if _shape(found.inductive) != _shape(asked.inductive):
        return "it has other parameters or constructors"
    if [*map(digest, _meaning(found))] != [*map(digest, _meaning(asked))]:
        return "it is declared otherwise"
    return None


def _shown(module: str) -> str:
    return "the file itself" if module == MODULE else module


def _shape(info: InductiveInfo | None) -> tuple[int, int, bool] | None:
    return (info.num_params, info.num_indices, info.is_recursive) if info else None


def _in_order_of_use(expr: Expr) -> Iterator[Name]:
    for e in subterms(expr):
        match e:
            case Const(name, _) | Proj(name, _, _):
                yield name
            case Lit(value):
                yield Name.of("Nat" if isinstance(value, int) else "String")
            case _:
                pass


def _first_difference(wanted: Expr, given: Expr) -> Name | None:
    """A constant at the first place where two terms part, the candidate's if it has one there."""
    seen: set[tuple[Expr, Expr]] = set()
    stack = [(wanted, given)]
    while stack:
        pair = stack.pop()
        a, b = pair
        if pair in seen or digest(a) == digest(b):
            continue
        seen.add(pair)
        below = list(zip(children(a), children(b), strict=False))
        if type(a) is type(b) and len(children(a)) == len(children(b)) and _head(a) == _head(b):
            stack.extend(reversed(below))
            continue
        return next((n for e in (b, a) for n in _in_order_of_use(e)), None)
    return None


def _head(expr: Expr) -> object:
    """What a term is besides its parts, as far as it tells two terms apart."""
    match expr:
        case Const(name, levels):
            return name, levels
        case Proj(name, index, _):
            return name, index
        case Let(_, _, _, _, nondep):
            return nondep
        case _:
            return None if children(expr) else expr
