"""A statement and what it is defined by, as Lean text without its author's words."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.errors import LeancalError, Unchecked
from toolkit.lean.printer import readable
from toolkit.lean.termops import close_pi, constants, mk_app
from toolkit.lean.terms import App, Const, Constant, ConstantKind, Expr, Name
from toolkit.prose.blind.anonymous import Anonymous
from toolkit.prose.plain.definitions import definition_for
from toolkit.prose.plain.recursion import NAT, SUCC, ZERO, Recursion
from toolkit.prose.plain.scope import Scope
from toolkit.prose.user.declaration import Declared

EQ = Const(Name.of("Eq"), ())
BREC_ON = Name.of("Nat.brecOn")

_CUT = "…"
"""What the printer puts in the place of what it leaves out."""


def blind_statement(declaration: Declared) -> str:
    """What a theorem, or a `def … : Prop`, states: definitions first, each before its users.

    Constants that no trusted module declares are called `d1`, `T1`, …, variables `x`, universes `u1`;
    comments, notation and documentation are no part of a term, and so are not there. Trusted modules' names
    stay. Raises Unchecked when the text would be cut, or holds a text in quotes.
    """
    made = Anonymous(declaration.world.get, declaration.is_own)
    constant = declaration.constant
    stated = constant.value if declaration.is_statement else constant.type
    assert stated is not None
    parts: list[str] = []
    for name in _in_order(stated, constant.name, made):
        found = declaration.world.get(name)
        if found is not None:
            parts += _declared(found, made)
    stated_text = readable(made.term(stated, constant), made.find)
    text = "\n\n".join([*parts, f"statement:\n{stated_text}"]) + "\n"
    if _CUT in text:
        raise Unchecked(f"{declaration.file}: {constant.name} is too large to be shown in full")
    return text


def _in_order(stated: Expr, statement: Name, made: Anonymous) -> list[Name]:
    """The author's constants that a statement stands on, each after those it needs."""
    done: dict[Name, None] = {}
    begun = {statement}
    stack: list[tuple[Name, bool]] = [(name, False) for name in _own(stated, made)]
    while stack:
        name, seen = stack.pop()
        if seen:
            done[name] = None
        elif name not in begun:
            begun.add(name)
            stack.append((name, True))
            constant = made.lookup(name)
            needed = [n for part in _meaning(constant, made) for n in _own(part, made)] if constant else []
            stack += [(n, False) for n in needed]
    return list(done)


def _own(term: Expr, made: Anonymous) -> list[Name]:
    return sorted((n for n in constants(term) if made.is_own(n)), key=str, reverse=True)


def _meaning(constant: Constant, made: Anonymous) -> Iterator[Expr]:
    """The terms that say what a constant is; how a theorem is proved is no part of that."""
    yield constant.type
    equations = _equations(constant, made)
    if equations:
        yield from equations
    elif constant.value is not None and constant.kind is not ConstantKind.THEOREM:
        yield constant.value
    for name in constant.inductive.constructors if constant.inductive else ():
        constructor = made.lookup(name)
        if constructor is not None:
            yield constructor.type


def _equations(constant: Constant, made: Anonymous) -> tuple[Expr, ...]:
    """The two equations of a recursion on a natural number, as propositions; none for anything else."""
    if constant.kind is not ConstantKind.DEFINITION or BREC_ON not in constants(
        constant.value or constant.type
    ):
        return ()
    try:
        definition = definition_for(constant.name, (), (), Scope(None, made.lookup))
    except LeancalError:
        return ()
    content = definition.content
    if not isinstance(content, Recursion):
        return ()

    def equation(at: Expr, value: Expr) -> Expr:
        args = [at if i == content.position else arg for i, arg in enumerate(definition.args)]
        return mk_app(EQ, (NAT, mk_app(Const(constant.name, ()), args), value))

    following = App(SUCC, content.index.fvar)
    return (
        close_pi(definition.params, equation(ZERO, content.at_zero)),
        close_pi((*definition.params, content.index), equation(following, content.at_successor)),
    )


_WORDS = {
    ConstantKind.DEFINITION: "def",
    ConstantKind.THEOREM: "theorem",
    ConstantKind.OPAQUE: "opaque",
    ConstantKind.AXIOM: "axiom",
}


def _declared(original: Constant, made: Anonymous) -> Iterator[str]:
    """A constant's declaration; constructors stand with their type, and recursors go without saying."""
    constant = made.constant(original)
    type_ = readable(constant.type, made.find)
    if original.inductive is not None:
        lines = [f"inductive {constant.name} : {type_} where"]
        for name in original.inductive.constructors:
            constructor = made.lookup(name)
            if constructor is not None:
                shown = made.constant(constructor)
                lines.append(f"  | {shown.name} : {readable(shown.type, made.find)}")
        yield "\n".join(lines)
    elif equations := _equations(original, made):
        lines = [readable(made.term(equation, original), made.find) for equation in equations]
        yield "\n  ".join([f"def {constant.name} : {type_}", *lines])
    elif original.kind in _WORDS:
        line = f"{_WORDS[original.kind]} {constant.name} : {type_}"
        if constant.value is not None and original.kind is ConstantKind.DEFINITION:
            line += f" :=\n  {readable(constant.value, made.find)}"
        yield line
