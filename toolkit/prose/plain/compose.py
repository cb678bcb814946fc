"""The whole document of a theorem in the plain register."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from toolkit.errors import Unchecked
from toolkit.lean.terms import Expr, FVar, Name
from toolkit.prose.document import Document, StepText
from toolkit.prose.plain.needed import gathered, hidden_arguments
from toolkit.prose.plain.notations import check_heads, check_template
from toolkit.prose.plain.nouns import listed
from toolkit.prose.plain.preamble import standard, told
from toolkit.prose.plain.scope import Scope
from toolkit.prose.plain.sentences import sentence
from toolkit.prose.plain.setting import hypotheses, setting
from toolkit.prose.plain.view import StepView, TheoremView
from toolkit.prose.plain.writer import Writer


def plain_document(view: TheoremView) -> Document:
    """The theorem and its proof in prose, made from the terms alone; the same view gives the same text.

    Raises Unchecked naming the part and the term when something has no words, and Rejected when a notation
    does not fit the theorem.
    """
    try:
        return _document(view)
    except RecursionError:
        raise Unchecked(f"{view.title}: a term is nested too deeply to be told") from None


def _document(view: TheoremView) -> Document:
    scope = context_scope(view)
    first = Writer(scope)
    _body(first, view)
    definitions = gathered(first.uses.calls, {b.fvar for b in view.context}, scope)
    check_heads([d.constant.name for d in definitions], scope)
    writer = Writer(replace(scope, hidden=hidden_arguments(definitions)))
    set_up, statement, steps = _body(writer, view)
    preamble = [_at(f"the definition of {d.constant.name}", told, writer, d) for d in definitions]
    return Document(view.title, set_up, "\n\n".join([*standard(writer.uses), *preamble]), statement, steps)


def context_scope(view: TheoremView) -> Scope:
    """The scope of a theorem's claims: its context, its constants and their notation."""
    notation = {Name.of(name): template for name, template in view.notation.items()}
    for name, template in notation.items():
        check_template(name, template, view.lookup)
    return Scope(view.namespace, view.lookup, notation).with_context(view.context)


def _body(writer: Writer, view: TheoremView) -> tuple[str, str, tuple[StepText, ...]]:
    set_up = _at("the setting", setting, writer, view.context)
    statement = _at("the statement", _statement, writer, view.target)
    numbers = {b.fvar: f"(H{i})" for i, b in enumerate(hypotheses(writer, view.context), start=1)}
    tell = partial(step_text, numbers)
    steps = tuple(StepText(s.label, _at(f"step {s.label}", tell, writer, s)) for s in view.steps)
    for claim in view.vocabulary:
        _at("another version", _statement, writer, claim)
    return set_up, statement, steps


def _statement(writer: Writer, target: Expr) -> str:
    return sentence(writer, target).capitalised()


def step_text(numbers: Mapping[FVar, str], writer: Writer, step: StepView) -> str:
    """The prose of one step: the hypotheses, by their `numbers`, and steps it rests on, and its claim."""
    said = sentence(writer, step.claim)
    cited = [number for fvar, number in numbers.items() if fvar in step.hypotheses]
    cited += [f"@{label}" for label in step.premises]
    return f"By {listed(cited)}, {said.text('we have')}" if cited else said.capitalised()


Part = TypeVar("Part")


def _at(place: str, make: Callable[[Writer, Part], str], writer: Writer, part: Part) -> str:
    try:
        return make(writer, part)
    except Unchecked as error:
        raise Unchecked(f"{place}: {error.message}", hint=error.hint) from None
