"""The context of a theorem: its variables in groups, its hypotheses as a numbered list."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.errors import Unchecked
from toolkit.lean.printer import readable
from toolkit.lean.termops import Binder, fvars
from toolkit.lean.terms import BinderInfo, Expr, FVar
from toolkit.prose.plain.nouns import listed, named, noun_of, with_article
from toolkit.prose.plain.scope import goes_without_saying, is_prop, is_universe
from toolkit.prose.plain.sentences import sentence, structure_phrase
from toolkit.prose.plain.writer import Writer


def setting(writer: Writer, context: Sequence[Binder]) -> str:
    """`Let … be …` for the variables, then the hypotheses (H1), (H2), …

    The variables of `context` must be in the writer's scope. Raises Unchecked for what has no words.
    """
    parts = [" ".join(f"Let {words}." for words in introductions(writer, context))]
    told = hypotheses(writer, context)
    if told:
        parts.append("Assume the following.")
        parts += [f"(H{i}) {sentence(writer, b.type).capitalised('')}" for i, b in enumerate(told, start=1)]
    return "\n\n".join(part for part in parts if part)


def hypotheses(writer: Writer, context: Sequence[Binder]) -> list[Binder]:
    """The binders of a context that are told as (H1), (H2), …, in that order."""
    return [b for b in context if _is_hypothesis(writer, b)]


def introductions(writer: Writer, context: Sequence[Binder]) -> list[str]:
    """`$R$ be an ordered ring`, `$m$ and $n$ be natural numbers`, … for the data of a context."""
    phrases: list[str] = []
    for group in grouped(writer, context):
        symbols = [writer.symbol(b.fvar) for b in group]
        if is_universe(group[0].type):
            phrases.append(f"${symbols[0]}$ be {carrier_phrase(writer, group[0].fvar, context)}")
            continue
        noun = noun_of(writer, group[0].type)
        words = with_article(noun.singular + noun.tail) if len(group) == 1 else noun.plural + noun.tail
        phrases.append(f"{listed([f'${x}$' for x in symbols])} be {words}")
    _every_instance_is_told(writer, context)
    return phrases


def arguments(writer: Writer, context: Sequence[Binder]) -> str:
    """`a natural number $n$, an element $t$ of $R$` for the data of a context; types come first."""
    items: list[str] = []
    for group in grouped(writer, context):
        symbols = [writer.symbol(b.fvar) for b in group]
        if is_universe(group[0].type):
            items.append(f"{carrier_phrase(writer, group[0].fvar, context)} ${symbols[0]}$")
            continue
        words = named(noun_of(writer, group[0].type), symbols)
        items.append(with_article(words) if len(group) == 1 else words)
    _every_instance_is_told(writer, context)
    return listed(items)


def grouped(writer: Writer, context: Sequence[Binder]) -> list[list[Binder]]:
    """The data of a context, variables of one type together where the first of them stands."""
    groups: dict[tuple[Expr, Expr | None], list[Binder]] = {}
    for b in context:
        if goes_without_saying(b.type) or b.info is BinderInfo.INSTANCE or _is_hypothesis(writer, b):
            continue
        groups.setdefault((b.type, b.fvar if is_universe(b.type) else None), []).append(b)
    return list(groups.values())


def carrier_phrase(writer: Writer, carrier: FVar, context: Sequence[Binder]) -> str:
    """What the instances in a context make of a type variable; `a set` when there is none.

    Raises Unchecked for two instances on one type: no reader could tell which one a symbol means.
    """
    phrases = [
        structure_phrase(writer, b.type, carrier)
        for b in context
        if b.info is BinderInfo.INSTANCE and carrier in fvars(b.type) and not goes_without_saying(b.type)
    ]
    if len(phrases) > 1:
        raise Unchecked(f"{carrier.name} has two structures in one context")
    return phrases[0] if phrases else "a set"


def _every_instance_is_told(writer: Writer, context: Sequence[Binder]) -> None:
    carriers = {b.fvar for b in context if is_universe(b.type)}
    for b in context:
        if b.info is not BinderInfo.INSTANCE or goes_without_saying(b.type):
            continue
        if not fvars(b.type) & carriers:
            raise Unchecked(f"plain prose has no words for the instance {readable(b.type)}")


def _is_hypothesis(writer: Writer, b: Binder) -> bool:
    return b.info is not BinderInfo.INSTANCE and is_prop(b.type, writer.scope)
