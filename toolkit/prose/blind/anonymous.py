"""Names that say nothing, in the place of an author's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from toolkit.errors import Unchecked
from toolkit.lean.termops import Lookup, children, instantiate_levels, with_children
from toolkit.lean.terms import Const, Constant, ConstantKind, Expr, Lam, Let, Lit, LParam, Name, Pi, Proj

_VARIABLE: Final = Name.of("x")
_UNNAMED: Final = _VARIABLE.child("_@")
"""Of what is on the left of an arrow, as Lean marks it."""
_LETTERS: Final = {
    ConstantKind.INDUCTIVE: "T",
    ConstantKind.CONSTRUCTOR: "k",
    ConstantKind.DEFINITION: "d",
    ConstantKind.THEOREM: "p",
    ConstantKind.OPAQUE: "o",
    ConstantKind.AXIOM: "a",
}
_MADE_BY_LEAN: Final = re.compile(
    "rec|recOn|casesOn|brecOn|below|noConfusion|noConfusionType|_f|match_[0-9]+(_[0-9]+)*"
)


@dataclass(slots=True)
class Anonymous:
    """Gives each constant of the author's a new name, in the order in which it is asked for them.

    `is_own` says which constants are the author's; the others keep their names.
    """

    lookup: Lookup
    is_own: Callable[[Name], bool]
    names: dict[Name, Name] = field(default_factory=dict)
    originals: dict[Name, Name] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)

    def name(self, original: Name) -> Name:
        """The new name of a constant."""
        found = self.names.get(original)
        if found is None:
            found = self.names[original] = self._new(original) if self.is_own(original) else original
            self.originals[found] = original
        return found

    def constant(self, original: Constant) -> Constant:
        """A constant under its new name, its type and its value without the author's names."""
        return replace(
            original,
            name=self.name(original.name),
            type=self.term(original.type, original),
            value=None if original.value is None else self.term(original.value, original),
        )

    def find(self, name: Name) -> Constant | None:
        """The constant of that new name."""
        original = self.lookup(self.originals.get(name, name))
        return None if original is None else self.constant(original)

    def term(self, term: Expr, of: Constant) -> Expr:
        """A part of the constant `of` with new names for constants, variables and universes.

        Raises Unchecked for a text in quotes: it would show, and to change it would change the meaning.
        """
        universes = [LParam(Name.of(f"u{i}")) for i in range(1, len(of.level_params) + 1)]
        term = instantiate_levels(term, of.level_params, universes)
        done: dict[Expr, Expr] = {}
        stack = [term]
        while stack:
            e = stack[-1]
            parts = children(e)
            waiting = [p for p in parts if p not in done]
            if e in done or not waiting:
                stack.pop()
                done.setdefault(e, self._renamed(with_children(e, [done[p] for p in parts])))
            else:
                stack.extend(waiting)
        return done[term]

    def _renamed(self, e: Expr) -> Expr:
        match e:
            case Const(name, levels):
                return Const(self.name(name), levels)
            case Proj(type_name, index, struct):
                return Proj(self.name(type_name), index, struct)
            case Lam(_, type_, body, info):
                return Lam(_VARIABLE, type_, body, info)
            case Pi(name, type_, body, info):
                return Pi(_UNNAMED if "_@" in name.parts else _VARIABLE, type_, body, info)
            case Let(_, type_, value, body, nondep):
                return Let(_VARIABLE, type_, value, body, nondep)
            case Lit(str()):
                raise Unchecked(
                    "the statement holds a text in quotes, which cannot be hidden",
                    hint="State it without text.",
                )
            case _:
                return e

    def _new(self, original: Name) -> Name:
        if _MADE_BY_LEAN.fullmatch(str(original.last)) and self.is_own(original.parent):
            return self.name(original.parent).child(original.last)
        constant = self.lookup(original)
        letter = _LETTERS.get(constant.kind, "c") if constant else "c"
        self._counts[letter] += 1
        return Name.of(f"{letter}{self._counts[letter]}")
