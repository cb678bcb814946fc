"""Prose side by side with the Lean that it tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.lean.printer import readable
from toolkit.lean.termops import Binder, Lookup, fresh_name, fvars, mk_app, replace_fvars
from toolkit.lean.terms import App, BinderInfo, Const, Expr, FVar, Lit
from toolkit.prose.document import Document
from toolkit.prose.plain.compose import context_scope
from toolkit.prose.plain.definitions import Definition, Element
from toolkit.prose.plain.needed import gathered
from toolkit.prose.plain.recursion import SUCC, Recursion
from toolkit.prose.plain.scope import Scope, is_prop
from toolkit.prose.plain.sentences import sentence
from toolkit.prose.plain.view import TheoremView
from toolkit.prose.plain.writer import Writer


@dataclass(frozen=True, slots=True)
class Lean:
    """The Lean behind a document, as people read it.

    It holds the context, the definitions that the document tells, the statement, and each step by label.
    """

    setting: str
    definitions: str
    statement: str
    steps: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """One document with its Lean. `theorem` and `variant` say what it is of; labels are `S1`, `S2`, …"""

    theorem: str
    variant: str
    register: str
    document: Document
    lean: Lean

    @property
    def readable(self) -> Document:
        """The document with `@S1` written out as `Step S1`."""
        return self.document.relabelled({s.label: s.label for s in self.document.steps})

    def markdown(self) -> str:
        """The document as Markdown; what has no steps has no proof."""
        text = self.readable.markdown()
        return text if self.document.steps else text.removesuffix("\n\n## Proof\n") + "\n"

    def record(self) -> dict[str, Any]:
        """The document as JSON."""
        document = self.readable
        return {
            "theorem": self.theorem,
            "variant": self.variant,
            "register": self.register,
            "title": document.title,
            "setting": document.setting,
            "definitions": document.definitions,
            "statement": document.statement,
            "steps": [
                {"label": s.label, "text": s.text, "lean": self.lean.steps.get(s.label, "")}
                for s in document.steps
            ],
            "lean": {
                "setting": self.lean.setting,
                "definitions": self.lean.definitions,
                "statement": self.lean.statement,
            },
            "text": self.markdown(),
        }


def lean_text(view: TheoremView) -> Lean:
    """The Lean of a theorem: its context a binder a line, what it defines, its target, its steps' claims."""
    lookup = view.lookup
    return Lean(
        "\n".join(_binder(b, lookup) for b in view.context),
        "\n\n".join(definitions_lean(view)),
        readable(view.target, lookup),
        {s.label: readable(s.claim, lookup) for s in view.steps},
    )


def definitions_lean(view: TheoremView) -> list[str]:
    """The theorem's own definitions that its text tells, each before its users, as Lean."""
    scope = context_scope(view)
    writer = Writer(scope)
    for claim in (*(b.type for b in view.context if is_prop(b.type, scope)), view.target, *view.vocabulary):
        sentence(writer, claim)
    for step in view.steps:
        sentence(writer, step.claim)
    told = gathered(writer.uses.calls, {b.fvar for b in view.context}, scope)
    return [_definition(d, scope) for d in told]


def _definition(definition: Definition, scope: Scope) -> str:
    name, lookup = definition.constant.name, scope.lookup
    binders = "".join(f" {_binder(p, lookup)}" for p in definition.params)

    def at(argument: Expr | None, position: int = 0) -> str:
        args = list(definition.args)
        if argument is not None:
            args[position] = argument
        return readable(mk_app(Const(name, ()), args), lookup)

    match definition.content:
        case Recursion(position, index, zero, successor):
            number = FVar(fresh_name(index.fvar.name.parent, {v.name for v in fvars(successor)}))
            at_number = f"(Nat.succ {number.name})"
            left = at(App(SUCC, number), position).replace(at_number, f"({number.name} + 1)")
            right = readable(replace_fvars(successor, {index.fvar: number}), lookup)
            return f"{at(Lit(0), position)} = {readable(zero, lookup)}\n{left} = {right}"
        case Element(structure, params, binder):
            fields = structure.fields(params, binder.fvar)
            lines = [f"  {field.last} : {readable(type_, lookup)}" for field, type_, _ in fields]
            return "\n".join([f"structure {name}{binders} where", *lines])
        case content:
            return f"{at(None)} := {readable(content, lookup)}"


_BRACKETS = {
    BinderInfo.DEFAULT: "({})",
    BinderInfo.IMPLICIT: "{{{}}}",
    BinderInfo.STRICT_IMPLICIT: "⦃{}⦄",
    BinderInfo.INSTANCE: "[{}]",
}


def _binder(b: Binder, lookup: Lookup) -> str:
    type_ = readable(b.type, lookup)
    named = type_ if b.info is BinderInfo.INSTANCE else f"{b.fvar.name} : {type_}"
    return _BRACKETS[b.info].format(named)
