"""The paragraphs of the preamble: standard notions, then definitions."""

from __future__ import annotations

from dataclasses import replace

from toolkit.errors import Unchecked
from toolkit.lean.termops import mk_app
from toolkit.lean.terms import App, Const, Expr
from toolkit.prose.plain.definitions import Definition, Element
from toolkit.prose.plain.nouns import listed, named, noun_of, with_article
from toolkit.prose.plain.recursion import SUCC, ZERO, Recursion
from toolkit.prose.plain.registry import standard_texts
from toolkit.prose.plain.scope import is_data, is_prop
from toolkit.prose.plain.sentences import numbered, sentence
from toolkit.prose.plain.setting import arguments
from toolkit.prose.plain.writer import Uses, Writer


def standard(uses: Uses) -> list[str]:
    """The standard texts that were used, in a fixed order."""
    return [t.text for t in standard_texts() if t.key in uses.texts]


def told(writer: Writer, definition: Definition) -> str:
    """The paragraph for one definition.

    `For …, write $$… = …$$`, `For …, $…$ means: …`, or `A *…* $S$ consists of …`. Raises Unchecked for
    what has no words.
    """
    inner = replace(writer, scope=definition.scope(writer.scope))
    introduced = arguments(inner, definition.params)
    opening = f"For {introduced}, " if introduced else ""
    content = definition.content
    match content:
        case Recursion():
            text = f"write {_equations(inner, definition, content)}"
        case Element():
            text = _structure(inner, content)
        case _ if is_prop(content, inner.scope):
            meaning = sentence(inner, content).text()
            text = f"${inner.formula(_at(definition))}$ means: {meaning}"
        case _:
            text = f"write $${inner.formula(_at(definition))} = {inner.formula(content)}$$"
    return opening + text if opening else text[0].upper() + text[1:]


def _at(definition: Definition) -> Expr:
    return mk_app(Const(definition.constant.name, ()), definition.args)


def _equations(writer: Writer, definition: Definition, recursion: Recursion) -> str:
    def left(argument: Expr) -> str:
        args = list(definition.args)
        args[recursion.position] = argument
        return writer.formula(mk_app(Const(definition.constant.name, ()), args))

    index = recursion.index.fvar
    return (
        f"$${left(ZERO)} = {writer.formula(recursion.at_zero)}$$ "
        f"and, for every natural number ${writer.symbol(index)}$, "
        f"$${left(App(SUCC, index))} = {writer.formula(recursion.at_successor)}$$"
    )


def _structure(writer: Writer, element: Element) -> str:
    """A structure by its fields: the data it consists of, and what must hold of them."""
    data: list[str] = []
    laws: list[str] = []
    for name, type_, value in element.structure.fields(element.params, element.binder.fvar):
        if is_prop(type_, writer.scope):
            laws.append(sentence(writer, type_, nested=True).capitalised(""))
        elif is_data(type_, writer.scope):
            data.append(with_article(named(noun_of(writer, type_), [writer.formula(value)])))
        else:
            raise Unchecked(f"the field {name} is an instance, for which plain prose has no words")
    if is_prop(element.binder.type, writer.scope):
        it = f"${writer.formula(element.binder.type)}$"
        return "\n\n".join([f"{it} means that the following hold:", *numbered(laws)])
    noun = noun_of(writer, element.binder.type)
    it = f"a *{noun.singular}* ${writer.symbol(element.binder.fvar)}${noun.tail}"
    text = f"{it} consists of {listed(data)}"
    return "\n\n".join([f"{text} such that the following hold:", *numbered(laws)]) if laws else text
