"""The preamble: standard notions that were used, then the definitions that the theorem rests on.

A definition is told once, in the notation that the steps use. Arguments which a notation leaves out are
the same wherever the constant is used; then the definition is told for those.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from toolkit.errors import Unchecked
from toolkit.lean.termops import Binder, fvars, mk_app, open_lambda, open_telescope, replace_fvars
from toolkit.lean.terms import BinderInfo, Const, Constant, Expr, FVar, Name
from toolkit.prose.plain.registry import find_notation, standard_texts
from toolkit.prose.plain.scope import Scope, applied, head_reduced, is_prop
from toolkit.prose.plain.sentences import sentence
from toolkit.prose.plain.setting import arguments
from toolkit.prose.plain.tex import placeholders
from toolkit.prose.plain.writer import Calls, Uses, Writer, argument_binders


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined constant as the preamble tells it: applied to `args`, it is `body`.

    The variables among `args` that the text introduces are `params`; the other arguments are fixed.
    """

    constant: Constant
    params: tuple[Binder, ...]
    args: tuple[Expr, ...]
    body: Expr


def gathered(calls: Calls, context: Collection[FVar], scope: Scope) -> tuple[Definition, ...]:
    """Every definition that `calls` need, each before its users.

    `context` are the variables that an argument may be fixed to. Raises Unchecked when a body has no
    writing or definitions go round in a circle.
    """
    users_first = list(reversed(_uses_first(calls, scope)))
    known: Calls = {name: list(args) for name, args in calls.items()}
    made: list[Definition] = []
    for name in users_first:
        definition = _told_for(name, known[name], context, scope)
        made.append(definition)
        for other, args in _calls_in(definition, scope).items():
            known.setdefault(other, []).extend(args)
    return tuple(reversed(made))


def hidden_arguments(definitions: Iterable[Definition]) -> Mapping[Name, Mapping[int, Expr]]:
    """For each definition its fixed arguments, by position."""
    return {
        d.constant.name: {i: arg for i, arg in enumerate(d.args) if arg not in {p.fvar for p in d.params}}
        for d in definitions
    }


def told(writer: Writer, definition: Definition) -> str:
    """The paragraph for one definition: `For …, write $$… = …$$` or `… means: …`."""
    scope = _scope_of(definition, writer.scope)
    inner = replace(writer, scope=scope)
    introduced = arguments(inner, definition.params)
    opening = f"For {introduced}, " if introduced else ""
    left = inner.formula(mk_app(Const(definition.constant.name, ()), definition.args))
    if is_prop(definition.body, scope):
        meaning = sentence(inner, definition.body).text()
        text = f"{opening}${left}$ means: {meaning}"
    else:
        text = f"{opening}write $${left} = {inner.formula(definition.body)}$$"
    return text if introduced else text[0].upper() + text[1:]


def standard(uses: Uses) -> list[str]:
    """The standard texts that were used, in a fixed order."""
    return [t.text for t in standard_texts() if t.key in uses.texts]


def _uses_first(names: Iterable[Name], scope: Scope) -> list[Name]:
    """The definitions that `names` reach, each after those it uses."""
    done: dict[Name, None] = {}

    def visit(name: Name, above: tuple[Name, ...]) -> None:
        if name in above:
            raise Unchecked(f"the definition of {name} goes round in a circle")
        if name not in done:
            generic = _told_for(name, (), (), scope)
            for other in _calls_in(generic, scope):
                visit(other, (*above, name))
            done[name] = None

    for name in names:
        visit(name, ())
    return list(done)


def _told_for(
    name: Name, calls: Sequence[tuple[Expr, ...]], context: Collection[FVar], scope: Scope
) -> Definition:
    """The definition with each argument that its notation hides fixed, if all calls agree on it."""
    constant = scope.lookup(name)
    assert constant is not None and constant.value is not None
    named = argument_binders(constant)
    template = scope.notation.get(name) or find_notation(name)
    fixed: dict[int, Expr] = {}
    for i, binder in enumerate(named):
        shown = binder.info is BinderInfo.DEFAULT and (
            template is None or str(binder.fvar.name) in placeholders(template)
        )
        values = {args[i] for args in calls}
        if not shown and len(values) == 1 and fvars(value := values.pop()) <= set(context):
            fixed[i] = value
    avoid = {v.name for v in context}
    binders, _ = open_telescope(constant.type, len(named), avoid=avoid)
    args: list[Expr] = []
    params: list[Binder] = []
    moved: dict[FVar, Expr] = {}
    for i, binder in enumerate(binders):
        if i in fixed:
            moved[binder.fvar] = fixed[i]
            args.append(fixed[i])
        else:
            params.append(replace(binder, type=replace_fvars(binder.type, moved)))
            args.append(binder.fvar)
    body = head_reduced(applied(constant.value, tuple(args)))
    more, body = open_lambda(body, avoid=avoid | {p.fvar.name for p in params})
    params += more
    return Definition(constant, tuple(params), (*args, *(b.fvar for b in more)), head_reduced(body))


def _scope_of(definition: Definition, scope: Scope) -> Scope:
    """The fixed variables that the definition speaks of, and its own."""
    spoken = fvars(definition.body, *definition.args, *(p.type for p in definition.params))
    known = {v: var for v, var in scope.variables.items() if v in spoken}
    for var in list(known.values()):
        known |= {v: scope.variables[v] for v in fvars(var.type) if v in scope.variables}
    return replace(scope, variables=known).with_context(definition.params)


def _calls_in(definition: Definition, scope: Scope) -> Calls:
    inner = Writer(_scope_of(definition, scope))
    if is_prop(definition.body, inner.scope):
        sentence(inner, definition.body)
    else:
        inner.write(definition.body)
    return inner.uses.calls
