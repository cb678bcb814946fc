"""Whether what came back from a replay is what went in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolkit.errors import Rejected, Unchecked
from toolkit.lean.replay.text import level_names
from toolkit.lean.termops import (
    Lookup,
    app_args,
    beta,
    digest,
    instantiate_levels,
    map_constants,
    projection,
    rebuild,
)
from toolkit.lean.terms import App, Const, Constant, ConstantKind, Expr, Lam, LParam, Name, Proj


@dataclass(frozen=True, slots=True)
class Comparison:
    """Holds constants that were declared again against the originals.

    `names` are the new names of renamed constants, `lookup` finds constants under their old names, `made`
    holds what the new module declares, and `planned` the names that the replay meant to declare: the rest
    are helpers of Lean's making, which it puts in place of the proofs inside a definition.
    """

    names: Mapping[Name, Name]
    lookup: Lookup
    made: Mapping[Name, Constant]
    planned: frozenset[Name]

    def check(self, old: Constant) -> None:
        """Raise Unchecked unless the new constant says what the old one says.

        For an inductive type, its constructors and recursors that is Rejected: Lean makes them from the
        type's declaration in one way only.
        """
        new = self.made.get(self.names.get(old.name, old.name))
        if new is None:
            raise Unchecked(f"Lean did not declare {old.name} again")
        part = self._difference(old, new)
        if part is None:
            return
        message = f"{old.name} has another {part} when Lean makes it from its explicit terms"
        if old.kind in (ConstantKind.INDUCTIVE, ConstantKind.CONSTRUCTOR, ConstantKind.RECURSOR):
            raise Rejected(message, hint="The artifact holds what Lean never made; build it from its source.")
        raise Unchecked(message)

    def _difference(self, old: Constant, new: Constant) -> str | None:
        """The part in which two constants differ."""
        if new.kind is not old.kind or len(new.level_params) != len(old.level_params):
            return "kind"
        if not self._same(_canonical(old, old.type), _canonical(new, new.type)):
            return "type"
        if old.kind is ConstantKind.DEFINITION:
            before, after = old.value, new.value
            if (
                before is None
                or after is None
                or not self._same(_canonical(old, before), _canonical(new, after))
            ):
                return "value"
        return "list of constructors or parameters" if old.inductive != new.inductive else None

    def _same(self, before: Expr, after: Expr) -> bool:
        if digest(map_constants(before, self.names)) == digest(after):
            return True
        back = {new: name for name, new in self.names.items()}
        return digest(self._normal(before, {})) == digest(self._normal(map_constants(after, back), back))

    def _normal(self, expr: Expr, back: Mapping[Name, Name]) -> Expr:
        """A term of the same meaning, in which what Lean's elaborator may have changed makes no difference.

        Helpers stand as their values, applied lambdas are applied, and a projection function that is
        applied to its structure is a bare projection: `S.f a s` is `s.i`.
        """

        def make(e: Expr) -> Expr:
            if isinstance(e, Const):
                helper = self.made.get(e.name)
                if helper is None or helper.value is None or helper.name in self.planned:
                    return e
                value = instantiate_levels(helper.value, helper.level_params, e.levels)
                return self._normal(map_constants(value, back), back)
            if not isinstance(e, App):
                return e
            if isinstance(e.fn, Lam):
                return beta(e.fn, (e.arg,))
            head, args = app_args(e)
            field = projection(self.lookup(head.name)) if isinstance(head, Const) else None
            return Proj(field[1], field[2], e.arg) if field is not None and field[0] == len(args) - 1 else e

        return rebuild(expr, make)


def _canonical(constant: Constant, expr: Expr) -> Expr:
    """`expr` with the constant's universe parameters named by their place."""
    return instantiate_levels(expr, constant.level_params, [LParam(n) for n in level_names(constant)])
