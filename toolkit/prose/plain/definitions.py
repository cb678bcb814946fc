"""The preamble: standard notions that were used, then the definitions that the theorem rests on.

A definition is told once, in the notation that the steps use. Arguments which a notation leaves out are
the same wherever the constant is used; then the definition is told for those.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from toolkit.errors import Unchecked
from toolkit.lean.termops import Binder, fvars, mk_app, open_lambda, open_telescope, replace_fvars
from toolkit.lean.terms import App, BinderInfo, Const, Constant, Expr, FVar, Name
from toolkit.prose.plain.recursion import SUCC, ZERO, Recursion, named, recursion
from toolkit.prose.plain.reduction import applied, head_reduced
from toolkit.prose.plain.registry import find_notation, standard_texts
from toolkit.prose.plain.scope import Scope, is_prop
from toolkit.prose.plain.sentences import sentence
from toolkit.prose.plain.setting import arguments
from toolkit.prose.plain.tex import placeholders
from toolkit.prose.plain.writer import Calls, Uses, Writer, argument_binders


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined constant as the preamble tells it: applied to `args`, it is `body`.

    The variables among `args` that the text introduces are `params`; the other arguments are fixed.
    A definition by recursion is told by its two equations instead of by its body.
    """

    constant: Constant
    params: tuple[Binder, ...]
    args: tuple[Expr, ...]
    body: Expr
    recursion: Recursion | None = None

    @property
    def variables(self) -> tuple[Binder, ...]:
        """What the text speaks of besides the context."""
        return self.params if self.recursion is None else (*self.params, self.recursion.index)

    def is_variable(self, position: int) -> bool:
        """Whether the argument at that position varies."""
        varying = self.recursion is not None and self.recursion.position == position
        return varying or self.args[position] in {p.fvar for p in self.params}

    @property
    def said(self) -> tuple[Expr, ...]:
        """The terms that the text writes on the right-hand side."""
        r = self.recursion
        return (self.body,) if r is None else (r.at_zero, r.at_successor)


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
        d.constant.name: {i: arg for i, arg in enumerate(d.args) if not d.is_variable(i)} for d in definitions
    }


def told(writer: Writer, definition: Definition) -> str:
    """The paragraph for one definition: `For …, write $$… = …$$` or `… means: …`."""
    scope = _scope_of(definition, writer.scope)
    inner = replace(writer, scope=scope)
    introduced = arguments(inner, definition.params)
    opening = f"For {introduced}, " if introduced else ""
    if definition.recursion is not None:
        text = f"{opening}write {_equations(inner, definition, definition.recursion)}"
    elif is_prop(definition.body, scope):
        meaning = sentence(inner, definition.body).text()
        text = f"{opening}${inner.formula(_applied_to(definition))}$ means: {meaning}"
    else:
        left, right = inner.formula(_applied_to(definition)), inner.formula(definition.body)
        text = f"{opening}write $${left} = {right}$$"
    return text if introduced else text[0].upper() + text[1:]


def _applied_to(definition: Definition, argument: Expr | None = None) -> Expr:
    """The constant at its arguments, the one it recurses on replaced by `argument`."""
    args = list(definition.args)
    if definition.recursion is not None and argument is not None:
        args[definition.recursion.position] = argument
    return mk_app(Const(definition.constant.name, ()), args)


def _equations(writer: Writer, definition: Definition, recursion: Recursion) -> str:
    first = writer.formula(_applied_to(definition, ZERO))
    later = writer.formula(_applied_to(definition, App(SUCC, recursion.index.fvar)))
    k = writer.symbol(recursion.index.fvar)
    return (
        f"$${first} = {writer.formula(recursion.at_zero)}$$ and, for every natural number ${k}$, "
        f"$${later} = {writer.formula(recursion.at_successor)}$$"
    )


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
                if other is not name or generic.recursion is None:
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
    by_name = argument_binders(constant)
    template = scope.notation.get(name) or find_notation(name)
    fixed: dict[int, Expr] = {}
    for i, binder in enumerate(by_name):
        shown = binder.info is BinderInfo.DEFAULT and (
            template is None or str(binder.fvar.name) in placeholders(template)
        )
        values = {args[i] for args in calls}
        if not shown and len(values) == 1 and fvars(value := values.pop()) <= set(context):
            fixed[i] = value
    avoid = {v.name for v in context}
    binders, _ = open_telescope(constant.type, len(by_name), avoid=avoid)
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
    args += (b.fvar for b in more)
    found = recursion(name, [*params, *more], args, head_reduced(body), scope.lookup)
    params += map(named, more)
    if found is not None:
        params = [p for p in params if p.fvar is not args[found.position]]
    return Definition(constant, tuple(params), tuple(args), head_reduced(body), found)


def _scope_of(definition: Definition, scope: Scope) -> Scope:
    """The fixed variables that the definition speaks of, and its own."""
    spoken = fvars(*definition.said, *definition.args, *(p.type for p in definition.params))
    known = {v: var for v, var in scope.variables.items() if v in spoken}
    for var in list(known.values()):
        known |= {v: scope.variables[v] for v in fvars(var.type) if v in scope.variables}
    return replace(scope, variables=known).with_context(definition.variables)


def _calls_in(definition: Definition, scope: Scope) -> Calls:
    inner = Writer(_scope_of(definition, scope))
    try:
        for term in definition.said:
            if is_prop(term, inner.scope):
                sentence(inner, term)
            else:
                inner.write(term)
    except Unchecked as error:
        raise Unchecked(
            f"the definition of {definition.constant.name}: {error.message}", hint=error.hint
        ) from None
    return inner.uses.calls
