"""What a replay declares: the constants outside the trusted modules, in order, as explicit Lean text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from toolkit.errors import LeancalError
from toolkit.lean.replay.order import in_order, new_names
from toolkit.lean.replay.text import definition_text, family_text
from toolkit.lean.termops import Lookup, direct_constants
from toolkit.lean.terms import Constant, Name


@dataclass(frozen=True, slots=True)
class Block:
    """Constants that are declared by one command: one constant, or a family of inductive types."""

    constants: tuple[Constant, ...]
    text: str
    needs: frozenset[Name]
    """Constants that it mentions and does not declare."""

    @property
    def names(self) -> tuple[Name, ...]:
        return tuple(c.name for c in self.constants)


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a replay declares, each block after those it needs.

    `names` maps constants to the names under which they are declared, where that is another. `failed`
    holds those that are reached but cannot be declared, and why: Rejected for an axiom that no trusted
    module declares, Unchecked for a constant that is missing or that Lean source cannot declare.
    """

    blocks: tuple[Block, ...]
    names: Mapping[Name, Name]
    failed: Mapping[Name, LeancalError]


def make_plan(targets: Sequence[Name], lookup: Lookup, trusted: Callable[[Name], bool]) -> Plan:
    """Plan the replay of `targets` and of all that they reach outside the trusted modules."""
    failed: dict[Name, LeancalError] = {}
    groups = in_order(targets, lookup, trusted, failed)
    names = new_names(groups, lookup)
    blocks: list[Block] = []
    for group in groups:
        try:
            blocks.append(_block(group, names))
        except LeancalError as error:
            failed |= dict.fromkeys((c.name for c in group), error)
    return Plan(tuple(blocks), names, failed)


def _block(group: tuple[Constant, ...], names: Mapping[Name, Name]) -> Block:
    own = {c.name for c in group}
    needs = frozenset(n for c in group for n in direct_constants(c)) - own
    if group[0].inductive is None:
        return Block(group, definition_text(group[0], names), needs)
    if group[0].name.last in _MADE_BY_LEAN and group[0].name.parent in needs:
        return Block(group, "-- (made by Lean itself)", needs)
    return Block(group, family_text(group, names), needs)


_MADE_BY_LEAN = {"below", *(f"below_{i}" for i in range(1, 20))}
"""Inductive types that the declaration of another one brings with it, in its namespace."""
