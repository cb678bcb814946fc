"""A statement in plain words, made from its terms by rule, in which no word of its author is left.

Constants of the author's have the names of `toolkit.prose.blind.anonymous`, and a variable has a letter that
says of what kind it is: `n` for a natural number, `f` for a function, `A` for a type, `a` for anything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from toolkit.errors import Unchecked
from toolkit.lean.termops import children, close_pi, direct_constants, open_telescope, with_children
from toolkit.lean.terms import Const, Constant, Expr, Lam, Let, Name, Pi, Sort
from toolkit.prose.blind.anonymous import Anonymous
from toolkit.prose.plain import TheoremView, plain_document
from toolkit.prose.plain.constants import structure_of
from toolkit.prose.user.declaration import Declared
from toolkit.prose.user.outline import statement_outline

_LETTERS: Final[Mapping[str, str]] = {
    "number": "nmkljipq",
    "function": "fghuvwrs",
    "type": "ABCDEGHK",
    "other": "abcdexyz",
}
"""The letters of variables of each kind, the outermost first; no letter stands for two kinds."""
_NAT: Final = Const(Name.of("Nat"), ())

Depths = tuple[int, ...]
"""How many variables of each kind are in scope."""


def blind_words(declaration: Declared) -> str:
    """What a `def … : Prop` states, as Markdown with LaTeX: setting, definitions, statement.

    The same statement gives the same text whatever its author called its constants and variables. Raises
    Unchecked for what the plain register has no words for, and for a text in quotes.
    """
    lettered = Lettered(Anonymous(declaration.world.get, declaration.is_own))
    try:
        lettered.name_fields(declaration.constant.name)
        constant = lettered.constant(declaration.constant.name)
        outline = statement_outline(constant)
        view = TheoremView("", constant.name, outline.context, outline.target, (), lettered.find)
        document = plain_document(view)
    except RecursionError:
        raise Unchecked("the statement is nested too deeply to be told") from None
    parts = (document.setting, document.definitions, f"**Statement.** {document.statement}")
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"


@dataclass(slots=True)
class Lettered:
    """Anonymous constants whose variables have letters by their kind."""

    made: Anonymous
    _fields: dict[Name, tuple[int, Sequence[Name]]] = field(default_factory=dict)
    _done: dict[tuple[Expr, Depths], Expr] = field(default_factory=dict)

    def name_fields(self, statement: Name) -> None:
        """Name the fields of the author's structures that a statement stands on, as fields are found: by the
        names in the constructor.
        """
        made, seen, waiting = self.made, set[Name](), [statement]
        while waiting:
            name = waiting.pop()
            constant = made.lookup(name)
            if name in seen or constant is None:
                continue
            seen.add(name)
            waiting += [n for n in sorted(direct_constants(constant), key=str) if made.is_own(n)]
            structure = structure_of(name, made.lookup)
            if structure is None:
                continue
            binders, _ = open_telescope(structure.constructor.type)
            own = [name.child(b.name.last) for b in binders[structure.num_params :]]
            new = [made.name(name).child(f"c{i}") for i, _ in enumerate(own, start=1)]
            made.names.update(zip(own, new, strict=True))
            made.originals.update(zip(new, own, strict=True))
            self._fields[structure.constructor.name] = structure.num_params, new

    def constant(self, original: Name) -> Constant:
        """The constant of the author's name `original`, under its new name."""
        found = self.find(self.made.name(original))
        assert found is not None
        return found

    def find(self, name: Name) -> Constant | None:
        """The constant of that new name."""
        found = self.made.find(name)
        if found is None or found.name == self.made.originals.get(found.name, found.name):
            return found
        start = (0,) * len(_LETTERS)
        type_ = self._term(found.type, start)
        fields = self._fields.get(self.made.originals[found.name])
        if fields is not None:
            type_ = _with_fields(type_, *fields)
        value = None if found.value is None else self._term(found.value, start)
        return replace(found, type=type_, value=value)

    def _term(self, e: Expr, depths: Depths) -> Expr:
        key = e, depths
        done = self._done.get(key)
        if done is None:
            done = self._done[key] = self._renamed(e, depths)
        return done

    def _renamed(self, e: Expr, depths: Depths) -> Expr:
        match e:
            case Lam(_, type_, body, info):
                name, inner = _letter(type_, depths)
                return Lam(name, self._term(type_, depths), self._term(body, inner), info)
            case Pi(old, type_, body, info):
                name, inner = _letter(type_, depths)
                name = name.child("_@") if "_@" in old.parts else name
                return Pi(name, self._term(type_, depths), self._term(body, inner), info)
            case Let(_, type_, value, body, nondep):
                name, inner = _letter(type_, depths)
                return Let(
                    name,
                    self._term(type_, depths),
                    self._term(value, depths),
                    self._term(body, inner),
                    nondep,
                )
            case _:
                parts = children(e)
                return with_children(e, [self._term(part, depths) for part in parts]) if parts else e


def _with_fields(type_: Expr, params: int, fields: Sequence[Name]) -> Expr:
    """A constructor's type, the arguments after so many parameters called as the fields are."""
    binders, result = open_telescope(type_)
    named = [replace(b, name=Name.of(str(f.last))) for b, f in zip(binders[params:], fields, strict=True)]
    return close_pi((*binders[:params], *named), result)


def _letter(type_: Expr, depths: Depths) -> tuple[Name, Depths]:
    """The name of a new variable of that type, and the variables that are in scope then."""
    kind = _kind(type_)
    position = list(_LETTERS).index(kind)
    depth, letters = depths[position], _LETTERS[kind]
    text = letters[depth] if depth < len(letters) else f"{letters[0]}_{depth}"
    return Name.of(text), (*depths[:position], depth + 1, *depths[position + 1 :])


def _kind(type_: Expr) -> str:
    if type_ is _NAT:
        return "number"
    if isinstance(type_, Sort):
        return "type"
    return "function" if isinstance(type_, Pi) else "other"
