"""Which definitions a text needs, and in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from toolkit.errors import Unchecked
from toolkit.lean.terms import Expr, FVar, Name
from toolkit.prose.plain.definitions import Definition, definition_for
from toolkit.prose.plain.preamble import told
from toolkit.prose.plain.scope import Scope
from toolkit.prose.plain.writer import Calls, Writer


def gathered(calls: Calls, context: Collection[FVar], scope: Scope) -> tuple[Definition, ...]:
    """Every definition that `calls` need, each before its users.

    `context` are the variables that an argument may be fixed to. Raises Unchecked when a body has no
    writing.
    """
    known: Calls = {name: list(args) for name, args in calls.items()}
    made: list[Definition] = []
    for name in reversed(_uses_first(calls, scope)):
        definition = definition_for(name, known[name], context, scope)
        made.append(definition)
        for other, args in _calls_in(definition, scope).items():
            known.setdefault(other, []).extend(args)
    return tuple(reversed(made))


def hidden_arguments(definitions: Iterable[Definition]) -> Mapping[Name, Mapping[int, Expr]]:
    """For each definition its fixed arguments, by position."""
    return {
        d.constant.name: {i: arg for i, arg in enumerate(d.args) if not d.is_variable(i)} for d in definitions
    }


def _uses_first(names: Iterable[Name], scope: Scope) -> list[Name]:
    """The definitions that `names` reach, each after those it uses."""
    done: dict[Name, None] = {}
    begun: set[Name] = set()

    def visit(name: Name) -> None:
        if name not in begun:
            begun.add(name)
            for other in _calls_in(definition_for(name, (), (), scope), scope):
                visit(other)
            done[name] = None

    for name in names:
        visit(name)
    return list(done)


def _calls_in(definition: Definition, scope: Scope) -> Calls:
    """What the text of a definition uses, and with which arguments."""
    writer = Writer(scope)
    try:
        told(writer, definition)
    except Unchecked as error:
        raise Unchecked(
            f"the definition of {definition.constant.name}: {error.message}", hint=error.hint
        ) from None
    return writer.uses.calls
