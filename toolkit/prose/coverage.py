"""Which constructs of terms a theorem's prose has to tell, and how each is told.

The inventory is taken from the terms, apart from the writer: a construct without words shows here with its
place even where the writer stops at another one before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from toolkit.errors import Unchecked
from toolkit.lean.printer import readable
from toolkit.lean.termops import app_args, constants
from toolkit.lean.terms import BinderInfo, BVar, Const, Expr, FVar, Lam, Let, Lit, Name, Pi, Proj, Sort
from toolkit.prose.plain.compose import context_scope
from toolkit.prose.plain.constants import Role, arguments_of, is_definition, may_be_hidden, structure_of
from toolkit.prose.plain.definitions import Element, definition_for
from toolkit.prose.plain.recursion import Recursion
from toolkit.prose.plain.reduction import eta_reduced, head_reduced
from toolkit.prose.plain.registry import find_construct, find_noun, find_structure, is_silent
from toolkit.prose.plain.scope import Scope, is_universe
from toolkit.prose.plain.view import TheoremView


class Manner(StrEnum):
    """How a constant is told."""

    CONSTRUCT = "writing of its own"
    TYPE = "noun"
    CLASS = "kind of structure"
    SILENT = "goes without saying"
    STRUCTURE = "defined structure"
    DEFINITION = "defined in the preamble"


class Shape(StrEnum):
    """What a term is besides a constant."""

    FOR_ALL = "∀ x : T, …"
    FOR_ALL_TYPES = "∀ T : Type, …"
    FOR_ALL_INSTANCES = "∀ [instance], …"
    ARROW = "A → B"
    FUNCTION = "fun x => …"
    LET = "let x := …; …"
    VARIABLE = "x"
    APPLIED_VARIABLE = "f x"
    NUMERAL = "numeral"
    FIELD = "field of a variable"
    SORT = "Prop or Type"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A term that has no words, and the part of the theorem that it stands in."""

    place: str
    constant: str
    term: str


@dataclass(slots=True)
class Inventory:
    """What the terms of a theorem use, with how often, and what of it has no words."""

    constants: Counter[tuple[Name, Manner]] = field(default_factory=Counter)
    shapes: Counter[Shape] = field(default_factory=Counter)
    unknown: list[Unknown] = field(default_factory=list)
    hidden: list[tuple[str, Expr]] = field(default_factory=list)
    """Arguments that are not shown, such as instances, with the place they stand in."""


def inventory(view: TheoremView) -> Inventory:
    """What the context, the statement, the steps, and the definitions that these need are made of.

    Raises Unchecked when a definition cannot be read.
    """
    scope = context_scope(view)
    found = Inventory()
    places = [(f"the variable {b.name}", b.type) for b in view.context]
    places += [("the statement", view.target)]
    places += [(f"step {s.label}", s.claim) for s in view.steps]
    places += [("another version", claim) for claim in view.vocabulary]
    told: dict[Name, None] = {}
    for place, term in places:
        told |= dict.fromkeys(_taken(found, place, [term], scope))
    queue, done = list(told), set[Name]()
    while queue:
        name = queue.pop()
        if name not in done:
            done.add(name)
            place = f"the definition of {name}"
            queue.extend(_taken(found, place, _content(name, scope, place), scope))
    return found


def require_own_shown(view: TheoremView, is_own: Callable[[Name], bool]) -> None:
    """Raise Unchecked when something that is not shown, and may change what the rest means, is someone's own.

    So `≤` is the order that a reader thinks of, and not one that a candidate's instance makes of it.
    """
    for place, arg in inventory(view).hidden:
        for name in constants(arg):
            constant = view.lookup(name) if is_own(name) else None
            if constant is not None and not may_be_hidden(constant):
                raise Unchecked(
                    f"{place}: plain prose would hide {readable(arg)}, which is the file's own",
                    hint="Use the standard instances, so that `+` and `≤` mean what a reader thinks.",
                )


def _content(name: Name, scope: Scope, place: str) -> list[Expr]:
    """The terms that the text of a definition tells."""
    try:
        definition = definition_for(name, (), (), scope)
    except Unchecked as error:
        raise Unchecked(f"{place}: {error.message}", hint=error.hint) from None
    types = [p.type for p in definition.params]
    match definition.content:
        case Recursion(_, _, at_zero, at_successor):
            return [*types, at_zero, at_successor]
        case Element(structure, params, binder):
            return [*types, *(type_ for _, type_, _ in structure.fields(params, binder.fvar))]
        case term:
            return [*types, term]


def _taken(found: Inventory, place: str, terms: Iterable[Expr], scope: Scope) -> Iterator[Name]:
    """Note what terms are made of; the constants whose definition they need."""
    stack = list(terms)
    while stack:
        given = stack.pop()
        found.shapes[Shape.LET] += isinstance(given, Let)
        term = eta_reduced(head_reduced(given))
        fn, args = app_args(term)
        match fn:
            case FVar() | BVar():
                found.shapes[Shape.APPLIED_VARIABLE if args else Shape.VARIABLE] += 1
                stack.extend(args)
            case Const():
                known = _manner(fn, args, scope)
                if known is None:
                    found.unknown.append(Unknown(place, str(fn.name), readable(term, scope.lookup)))
                    continue
                manner, shown = known
                found.hidden += [(place, arg) for arg in args if arg not in shown]
                found.constants[fn.name, manner] += 1
                stack.extend(shown)
                if manner in (Manner.STRUCTURE, Manner.DEFINITION):
                    yield fn.name
            case Lam():
                found.shapes[Shape.FUNCTION] += 1
                stack += (fn.type, fn.body)
            case Pi():
                found.shapes[_quantifier(fn)] += 1
                stack += (fn.type, fn.body)
            case Lit():
                found.shapes[Shape.NUMERAL] += 1
            case Proj():
                found.shapes[Shape.FIELD] += 1
                stack += (fn.struct, *args)
            case Sort():
                found.shapes[Shape.SORT] += 1
            case _:
                found.unknown.append(Unknown(place, type(fn).__name__, readable(term, scope.lookup)))


def _quantifier(pi: Pi) -> Shape:
    if is_universe(pi.type):
        return Shape.FOR_ALL_TYPES
    if pi.info is BinderInfo.INSTANCE:
        return Shape.FOR_ALL_INSTANCES
    return Shape.FOR_ALL if pi.body.loose else Shape.ARROW


def _manner(fn: Const, args: tuple[Expr, ...], scope: Scope) -> tuple[Manner, tuple[Expr, ...]] | None:
    """How a constant is told, and which of its arguments are shown; None when it has no words."""
    construct = find_construct(fn.name)
    if construct is not None:
        fits = len(args) == construct.arity
        return (Manner.CONSTRUCT, tuple(args[i] for i in construct.shown)) if fits else None
    if not args and find_noun(fn.name) is not None:
        return Manner.TYPE, ()
    if find_structure(fn.name) is not None:
        return Manner.CLASS, ()
    if is_silent(fn.name):
        return Manner.SILENT, ()
    constant = scope.lookup(fn.name)
    if constant is None:
        return None
    structure = structure_of(fn.name, scope.lookup)
    if structure is None and not is_definition(constant):
        return None
    arguments = arguments_of(constant, scope)
    shown = [a for a, argument in zip(args, arguments, strict=False) if argument.role is Role.OBJECT]
    rest = args[len(arguments) :]
    return Manner.STRUCTURE if structure else Manner.DEFINITION, (*shown, *rest)
