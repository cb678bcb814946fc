"""Names, levels, expressions and constants of Lean, as typed Python records.

Names, levels and expressions are *interned*: building the same one twice gives the same object, so
equality is identity, hashing takes constant time, and shared sub-terms stay shared. Build them by
position (`App(f, a)`) and never change them.

Bound variables are de Bruijn indices (`BVar(0)` is the innermost). `FVar` never occurs in a compiled
artifact: it stands for a variable of a context that was opened (`toolkit.lean.termops.open_telescope`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from sys import getrefcount
from typing import Any, ClassVar, Literal, NoReturn, TypeAlias


class Interned(type):
    """Metaclass of records that exist once for each tuple of arguments."""

    _table: ClassVar[dict[tuple[Any, ...], Any]] = {}

    def __call__(cls, *args: Any) -> Any:
        # the types of the arguments are part of the key: 1, True and 1.0 must stay apart
        key = (cls, *args, *map(type, args))
        found = Interned._table.get(key)
        if found is None:
            # one step, so that two threads cannot make two of the same
            found = Interned._table.setdefault(key, super().__call__(*args))
        return found


def forget_unused() -> None:
    """Let go of the names and terms that nothing else refers to, so that a long run does not only grow.

    Not to be called while another thread makes terms.
    """
    table, used = Interned._table, []
    try:
        # the youngest first, so that what only they refer to is unused by its turn
        while table:
            key, term = table.popitem()
            if getrefcount(term) > _OWN_REFERENCES:
                used.append((key, term))
    finally:
        table.update(reversed(used))


_OWN_REFERENCES = 2
"""Those of the variable and of the call in `forget_unused`."""


@dataclass(frozen=True, slots=True, eq=False)
class Name(metaclass=Interned):
    """A hierarchical name: its components, each a string or a number.

    A component that itself holds a dot is one component and prints in guillemets, so two names print
    alike only when they are the same name.
    """

    parts: tuple[str | int, ...]

    @classmethod
    def of(cls, text: str) -> Name:
        """The name that `text` spells, split at dots; no guillemets are read."""
        return cls(tuple(text.split("."))) if text else cls(())

    def child(self, part: str | int) -> Name:
        return Name((*self.parts, part))

    @property
    def parent(self) -> Name:
        return Name(self.parts[:-1])

    @property
    def last(self) -> str | int:
        return self.parts[-1] if self.parts else ""

    def is_in(self, namespace: Name) -> bool:
        """Whether this name lies strictly inside `namespace`."""
        n = len(namespace.parts)
        return len(self.parts) > n and self.parts[:n] == namespace.parts

    def __str__(self) -> str:
        return ".".join(_component(p) for p in self.parts) or "[anonymous]"

    def __repr__(self) -> str:
        return f"`{self}`"

    def __reduce__(self) -> tuple[type[Name], tuple[tuple[str | int, ...]]]:
        # so that a name from another process is the one that this process has
        return Name, (self.parts,)


def _component(part: str | int) -> str:
    if isinstance(part, int):
        return str(part)
    return part if _is_plain(part) else f"«{part}»"


def _is_plain(part: str) -> bool:
    if not part or not (part[0].isalpha() or part[0] == "_"):
        return False
    return all(c.isalnum() or c in "_'!?" for c in part)


class Term(metaclass=Interned):
    """Base of levels and expressions: a `repr` that stays short however large or deep the term is.

    They do not travel between processes: a copy would be another term than the one it is a copy of.
    """

    __slots__ = ()

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be pickled: terms are interned in each process")

    def __repr__(self) -> str:
        return _sketch(self, 4)


def _sketch(value: object, depth: int) -> str:
    if isinstance(value, tuple):
        return "(" + "".join(f"{_sketch(v, depth)}, " for v in value) + ")"
    if not isinstance(value, Term):
        return repr(value) if not isinstance(value, int) or value < 10**50 else hex(value)
    if depth == 0:
        return "…"
    given = [f for f in fields(value) if f.init]  # type: ignore[arg-type]
    shown = ", ".join(_sketch(getattr(value, f.name), depth - 1) for f in given)
    return f"{type(value).__name__}({shown})"


# --- universe levels -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LZero(Term):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LSucc(Term):
    pred: Level


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LMax(Term):
    left: Level
    right: Level


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LIMax(Term):
    left: Level
    right: Level


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LParam(Term):
    name: Name


Level: TypeAlias = LZero | LSucc | LMax | LIMax | LParam


# --- expressions -----------------------------------------------------------------------------------


class BinderInfo(Enum):
    """How an argument is given: `(x)`, `{x}`, `⦃x⦄` or `[x]`."""

    DEFAULT = 0
    IMPLICIT = 1
    STRICT_IMPLICIT = 2
    INSTANCE = 3


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BVar(Term):
    index: int
    loose: int = field(init=False)
    """One more than the largest loose bound-variable index; 0 when there is none."""
    has_fvar: bool = field(init=False, default=False)
    """Whether an `FVar` occurs."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "loose", self.index + 1)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FVar(Term):
    """A variable of an opened context; `name` is unique within that context."""

    name: Name
    loose: int = field(init=False, default=0)
    has_fvar: bool = field(init=False, default=True)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sort(Term):
    level: Level
    loose: int = field(init=False, default=0)
    has_fvar: bool = field(init=False, default=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Const(Term):
    name: Name
    levels: tuple[Level, ...]
    loose: int = field(init=False, default=0)
    has_fvar: bool = field(init=False, default=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class App(Term):
    fn: Expr
    arg: Expr
    loose: int = field(init=False)
    has_fvar: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "loose", max(self.fn.loose, self.arg.loose))
        object.__setattr__(self, "has_fvar", self.fn.has_fvar or self.arg.has_fvar)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lam(Term):
    name: Name
    type: Expr
    body: Expr
    info: BinderInfo
    loose: int = field(init=False)
    has_fvar: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "loose", max(self.type.loose, self.body.loose - 1))
        object.__setattr__(self, "has_fvar", self.type.has_fvar or self.body.has_fvar)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pi(Term):
    """`∀ x : type, body`, which is also `type → body`."""

    name: Name
    type: Expr
    body: Expr
    info: BinderInfo
    loose: int = field(init=False)
    has_fvar: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "loose", max(self.type.loose, self.body.loose - 1))
        object.__setattr__(self, "has_fvar", self.type.has_fvar or self.body.has_fvar)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Let(Term):
    name: Name
    type: Expr
    value: Expr
    body: Expr
    nondep: bool
    loose: int = field(init=False)
    has_fvar: bool = field(init=False)

    def __post_init__(self) -> None:
        loose = max(self.type.loose, self.value.loose, self.body.loose - 1)
        object.__setattr__(self, "loose", loose)
        object.__setattr__(self, "has_fvar", self.type.has_fvar or self.value.has_fvar or self.body.has_fvar)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lit(Term):
    """A literal: a natural number or a string."""

    value: int | str
    loose: int = field(init=False, default=0)
    has_fvar: bool = field(init=False, default=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Proj(Term):
    """Field number `index` (from 0) of `struct`, whose type is the structure `type_name`."""

    type_name: Name
    index: int
    struct: Expr
    loose: int = field(init=False)
    has_fvar: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "loose", self.struct.loose)
        object.__setattr__(self, "has_fvar", self.struct.has_fvar)


Expr: TypeAlias = BVar | FVar | Sort | Const | App | Lam | Pi | Let | Lit | Proj
"""An expression. Metadata nodes of the artifact are dropped when it is read: they carry no meaning."""


# --- constants -------------------------------------------------------------------------------------


class ConstantKind(Enum):
    AXIOM = "axiom"
    DEFINITION = "definition"
    THEOREM = "theorem"
    OPAQUE = "opaque"
    QUOTIENT = "quotient"
    INDUCTIVE = "inductive"
    CONSTRUCTOR = "constructor"
    RECURSOR = "recursor"


class Safety(Enum):
    SAFE = "safe"
    UNSAFE = "unsafe"
    PARTIAL = "partial"


Unfolding: TypeAlias = Literal["opaque", "abbrev"] | int
"""When the kernel unfolds a definition: last, first, or by its height. It changes speed, never a verdict."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A declared constant of a compiled module."""

    name: Name
    kind: ConstantKind
    level_params: tuple[Name, ...]
    type: Expr
    value: Expr | None
    """The body of a definition, theorem or opaque constant; None for the other kinds."""
    safety: Safety = Safety.SAFE
    inductive: InductiveInfo | None = None
    constructor: ConstructorInfo | None = None
    recursor: RecursorInfo | None = None
    unfolding: Unfolding = 0


@dataclass(frozen=True, slots=True)
class InductiveInfo:
    """What an inductive type declares; only on constants of kind INDUCTIVE."""

    num_params: int
    num_indices: int
    all: tuple[Name, ...]
    constructors: tuple[Name, ...]
    is_recursive: bool


@dataclass(frozen=True, slots=True)
class ConstructorInfo:
    """What a constructor belongs to; only on constants of kind CONSTRUCTOR."""

    inductive: Name
    index: int
    num_params: int
    num_fields: int


@dataclass(frozen=True, slots=True)
class RecursorRule:
    """How a recursor computes on a constructor: `value` takes parameters, motives, minors and fields."""

    constructor: Name
    num_fields: int
    value: Expr


@dataclass(frozen=True, slots=True)
class RecursorInfo:
    """What a recursor is made of; only on constants of kind RECURSOR."""

    all: tuple[Name, ...]
    num_params: int
    num_indices: int
    num_motives: int
    num_minors: int
    rules: tuple[RecursorRule, ...]
    k: bool
    """Whether it computes on every major premise, since its type has one element at most."""
