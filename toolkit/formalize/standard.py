"""The foundation's notation and instances, and what a candidate's text declares in their place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from toolkit.formalize.gates.base import Subject
from toolkit.lean.check.candidate import MODULE
from toolkit.lean.environment import Environment
from toolkit.lean.olean import Module
from toolkit.lean.printer import readable
from toolkit.lean.termops import app_args, constants, digest
from toolkit.lean.terms import BVar, Const, Constant, ConstantKind, Expr, Lit, Name, Pi

_PARSERS: Final = frozenset({"Lean.ParserDescr", "Lean.TrailingParserDescr"})
_RULES: Final = re.compile(r"___macroRules_(?P<kind>.+)_[0-9]+$")
_NAMES: Final = """
LE LT Add Sub Mul Neg Zero One Div Mod Inv Pow Append Dvd Membership OfNat NatCast BEq OrderedRing
"""
OPERATIONS: Final = frozenset(_NAMES.split())
"""Classes of what notation stands for."""
_MIXED: Final = frozenset(f"H{name}" for name in ("Add", "Sub", "Mul", "Div", "Mod", "Pow", "Append"))
"""Classes of operations on two types, by which notation is read."""


def taken_notations(subject: Subject) -> tuple[str, ...]:
    """The foundation's notations that the text declares again, or has rules for."""
    return tuple(dict.fromkeys(_notations(subject.env.modules[MODULE], subject.env)))


def taken_instances(subject: Subject) -> Iterator[tuple[str, str]]:
    """Instances of the text that the statement uses, and those that the foundation has for the same."""
    own = subject.env.modules[MODULE]
    for name in sorted(own_constants(subject), key=str):
        other = _instance_for(own.constants[name], subject.env)
        if other is not None:
            yield f"{name} : {readable(own.constants[name].type, subject.env.get)}", other


def own_constants(subject: Subject) -> frozenset[Name]:
    """The candidate's own constants that the statement reaches."""
    own = subject.env.modules[MODULE].constants
    roots = {n for n in constants(subject.statement) if n in own}
    return subject.env.closure(roots, follow=lambda name: name in own)


# --- notation --------------------------------------------------------------------------------------


def _notations(own: Module, env: Environment) -> Iterator[str]:
    """The tokens of the foundation's notation that a text declares again, or has rules for."""
    kinds, tokens = _standard(env)
    for name, constant in own.constants.items():
        last = str(name.parts[-1])
        rules = _RULES.search(last)
        if rules is not None and rules["kind"] in kinds:
            yield _shown(kinds[rules["kind"]])
        head = str(constant.type.name) if isinstance(constant.type, Const) else ""
        if head in _PARSERS and constant.value is not None:
            words = _words(constant.value, last)
            if words in tokens:
                yield _shown(words)


@lru_cache(maxsize=4)
def _standard(env: Environment) -> tuple[dict[str, tuple[str, ...]], frozenset[tuple[str, ...]]]:
    """The foundation's kinds of syntax, as the names of rules write them, with their tokens."""
    kinds: dict[str, tuple[str, ...]] = {}
    for name in env.owners:
        last = str(name.parts[-1]) if name.parts else ""
        if last.startswith("term") and env.is_trusted(name) and "___" not in last:
            words = tuple(w for w in last.removeprefix("term").split("_") if w)
            symbols = any(not w.isalnum() for w in words)
            if words and symbols:
                kinds["_".join(map(str, name.parts))] = words
    return kinds, frozenset(kinds.values())


def _words(value: Expr, kind: str) -> tuple[str, ...]:
    """The tokens of a declared syntax, in order."""
    found = [e.value.strip() for e in _in_order(value) if isinstance(e, Lit) and isinstance(e.value, str)]
    skipped = {"andthen", "term", "ident", "many", "sepBy", "optional", kind, "_private", MODULE}
    return tuple(w for w in found if w and w not in skipped and not w.startswith("term"))


def _in_order(expr: Expr) -> Iterator[Expr]:
    fn, args = app_args(expr)
    if not args:
        yield expr
        return
    for part in (fn, *args):
        yield from _in_order(part)


def _shown(words: tuple[str, ...]) -> str:
    return f"`{' … '.join(words)}`"


# --- instances -------------------------------------------------------------------------------------


def _instance_for(constant: Constant, env: Environment) -> str | None:
    """The foundation's instance of the class and type that a constant is one of."""
    if constant.kind is not ConstantKind.DEFINITION:
        return None
    head, carrier = class_of(constant.type)
    plain = operation_of(head)
    if plain not in OPERATIONS or carrier is None:
        return None
    if isinstance(carrier, BVar) and Name.of("OrderedRing") not in constants(constant.type):
        return None
    for name in standard_instances(env).get(plain, ()):
        other = env.get(name)
        if other is None:
            continue
        _, theirs = class_of(other.type)
        if _matches(carrier, theirs) and digest(constant.value or constant.type) != digest(
            other.value or other.type
        ):
            return f"{name} : {readable(other.type, env.get)}"
    return None


def operation_of(name: str) -> str:
    """The class of an operation on one type, for that on two."""
    return name[1:] if name in _MIXED else name


def class_of(type_: Expr) -> tuple[str, Expr | None]:
    """The class that an instance is of, and the type that it is for."""
    while isinstance(type_, Pi):
        type_ = type_.body
    fn, args = app_args(type_)
    return (str(fn.name), args[0]) if isinstance(fn, Const) and args else ("", None)


def _matches(carrier: Expr, theirs: Expr | None) -> bool:
    """Whether the foundation's instance, for one type or for every ordered ring, is for this type."""
    if isinstance(theirs, BVar):
        return isinstance(carrier, BVar) or (isinstance(carrier, Const) and str(carrier.name) == "ℤ")
    return isinstance(carrier, Const) and isinstance(theirs, Const) and carrier.name == theirs.name


@lru_cache(maxsize=4)
def standard_instances(env: Environment) -> dict[str, tuple[Name, ...]]:
    """The foundation's instances of classes of operations, by class."""
    found: dict[str, list[Name]] = {}
    for module, content in env.modules.items():
        if module == MODULE:
            continue
        for name, constant in content.constants.items():
            if constant.kind is ConstantKind.DEFINITION and env.is_trusted(name):
                head, carrier = class_of(constant.type)
                if head in OPERATIONS and carrier is not None and _is_instance(name):
                    found.setdefault(head, []).append(name)
    return {head: tuple(names) for head, names in found.items()}


def _is_instance(name: Name) -> bool:
    return str(name.parts[-1]).startswith(("inst", "to"))
