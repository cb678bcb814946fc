"""Operations on expressions: substitution, telescopes, occurrence, closure and a stable digest.

Everything here is pure, walks with a stack of its own (a term may be deeper than Python's recursion
limit) and treats a shared sub-term once, so the cost follows the size of the term as it is stored.

Several variables are always given outermost first, as they are written: for the body of `λ x y, b`,
`instantiate(b, (s, t))` puts `s` for `x` and `t` for `y`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from toolkit.errors import Unchecked
from toolkit.lean.terms import (
    App,
    BinderInfo,
    BVar,
    Const,
    Constant,
    ConstantKind,
    Expr,
    FVar,
    Lam,
    Let,
    Level,
    LIMax,
    Lit,
    LMax,
    LParam,
    LSucc,
    LZero,
    Name,
    Pi,
    Proj,
    Sort,
)

Lookup = Callable[[Name], Constant | None]
"""Finds a constant by name; None when there is none (`Mapping.get` is one)."""


# --- walking ---------------------------------------------------------------------------------------


def children(expr: Expr) -> tuple[Expr, ...]:
    """The direct sub-expressions, in order; the last one of a binder stands under that binder."""
    match expr:
        case App(fn, arg):
            return (fn, arg)
        case Lam(_, type_, body) | Pi(_, type_, body):
            return (type_, body)
        case Let(_, type_, value, body):
            return (type_, value, body)
        case Proj(_, _, struct):
            return (struct,)
        case _:
            return ()


def with_children(expr: Expr, new: Sequence[Expr]) -> Expr:
    """`expr` with its direct sub-expressions replaced by `new`."""
    match expr:
        case App():
            return App(new[0], new[1])
        case Lam(name, _, _, info):
            return Lam(name, new[0], new[1], info)
        case Pi(name, _, _, info):
            return Pi(name, new[0], new[1], info)
        case Let(name, _, _, _, nondep):
            return Let(name, new[0], new[1], new[2], nondep)
        case Proj(type_name, index, _):
            return Proj(type_name, index, new[0])
        case _:
            return expr


def subterms(*roots: Expr) -> Iterator[Expr]:
    """Every distinct sub-expression of `roots`, each once, parents before children."""
    seen: set[Expr] = set()
    stack: list[Expr] = list(reversed(roots))
    while stack:
        expr = stack.pop()
        if expr not in seen:
            seen.add(expr)
            yield expr
            stack.extend(reversed(children(expr)))


def _rewrite(root: Expr, visit: Callable[[Expr, int], Expr | None]) -> Expr:
    """Replace sub-expressions bottom up.

    `visit(e, depth)` gives the replacement of `e`, which stands under `depth` binders of `root`, or None
    to go into its children.
    """
    done: dict[tuple[Expr, int], Expr] = {}
    stack = [(root, 0)]
    while stack:
        key = stack[-1]
        if key in done:
            stack.pop()
            continue
        expr, depth = key
        new = visit(expr, depth)
        if new is None:
            parts = children(expr)
            under = depth + 1 if isinstance(expr, Lam | Pi | Let) else depth
            keys = [(p, depth) for p in parts[:-1]] + [(p, under) for p in parts[-1:]]
            waiting = [k for k in keys if k not in done]
            if waiting:
                stack.extend(waiting)
                continue
            new = with_children(expr, [done[k] for k in keys])
        done[key] = new
        stack.pop()
    return done[root, 0]


def rebuild(root: Expr, make: Callable[[Expr], Expr]) -> Expr:
    """Replace every sub-expression by what `make` makes of it, whose parts have been replaced already."""
    done: dict[Expr, Expr] = {}
    stack = [root]
    while stack:
        expr = stack[-1]
        waiting = [c for c in children(expr) if c not in done]
        if waiting:
            stack.extend(waiting)
            continue
        stack.pop()
        if expr not in done:
            done[expr] = make(with_children(expr, [done[c] for c in children(expr)]))
    return done[root]


# --- substitution ----------------------------------------------------------------------------------


def lift(expr: Expr, by: int) -> Expr:
    """`expr` moved under `by` more binders: its loose bound variables are raised."""
    if by == 0 or expr.loose == 0:
        return expr

    def visit(e: Expr, depth: int) -> Expr | None:
        if e.loose <= depth:
            return e
        return BVar(e.index + by) if isinstance(e, BVar) else None

    return _rewrite(expr, visit)


def instantiate(body: Expr, args: Sequence[Expr]) -> Expr:
    """Replace the innermost `len(args)` loose bound variables of `body` by `args`, outermost first.

    Loose variables beyond those are lowered accordingly.
    """
    count = len(args)

    def visit(e: Expr, depth: int) -> Expr | None:
        if e.loose <= depth:
            return e
        if isinstance(e, BVar):
            index = e.index - depth
            return lift(args[count - 1 - index], depth) if index < count else BVar(e.index - count)
        return None

    return _rewrite(body, visit) if count else body


def abstract(expr: Expr, fvars: Sequence[FVar]) -> Expr:
    """Turn `fvars`, outermost first, into loose bound variables: the inverse of `instantiate`."""
    place = {fvar: len(fvars) - 1 - i for i, fvar in enumerate(fvars)}

    def visit(e: Expr, depth: int) -> Expr | None:
        if isinstance(e, FVar) and e in place:
            return BVar(place[e] + depth)
        if isinstance(e, BVar) and e.index >= depth:
            return BVar(e.index + len(fvars))
        return e if not e.has_fvar and e.loose <= depth else None

    return _rewrite(expr, visit) if fvars else expr


def replace_fvars(expr: Expr, by: Mapping[FVar, Expr]) -> Expr:
    """Replace variables of an opened context by expressions, all at once."""

    def visit(e: Expr, depth: int) -> Expr | None:
        if isinstance(e, FVar):
            return lift(by[e], depth) if e in by else e
        return None if e.has_fvar else e

    return _rewrite(expr, visit) if by else expr


def map_constants(expr: Expr, names: Mapping[Name, Name]) -> Expr:
    """Replace constants by others of the same type, also as the structure of a projection."""

    def make(e: Expr) -> Expr:
        match e:
            case Const(name, levels):
                return Const(names.get(name, name), levels)
            case Proj(type_name, index, struct):
                return Proj(names.get(type_name, type_name), index, struct)
            case _:
                return e

    return rebuild(expr, make) if names else expr


def fvars(*exprs: Expr) -> frozenset[FVar]:
    """The variables of an opened context that occur."""
    return frozenset(e for e in subterms(*exprs) if isinstance(e, FVar))


def instantiate_levels(expr: Expr, params: Sequence[Name], levels: Sequence[Level]) -> Expr:
    """Replace universe parameters by levels, one for one; nothing is simplified."""
    by: dict[Level, Level] = {LParam(p): level for p, level in zip(params, levels, strict=True)}
    done: dict[Level, Level] = {}

    def at(level: Level) -> Level:
        for part in _levels_bottom_up(level):
            if part not in done:
                match part:
                    case LSucc(pred):
                        done[part] = LSucc(done[pred])
                    case LMax(left, right):
                        done[part] = LMax(done[left], done[right])
                    case LIMax(left, right):
                        done[part] = LIMax(done[left], done[right])
                    case _:
                        done[part] = by.get(part, part)
        return done[level]

    def make(e: Expr) -> Expr:
        match e:
            case Sort(level):
                return Sort(at(level))
            case Const(name, args):
                return Const(name, tuple(at(a) for a in args))
            case _:
                return e

    return rebuild(expr, make) if params else expr


def _levels_bottom_up(level: Level) -> list[Level]:
    """Every part of a level once, parts before wholes."""
    order: dict[Level, None] = {}
    stack = [level]
    while stack:
        part = stack[-1]
        waiting = [p for p in _level_children(part) if p not in order]
        if waiting:
            stack.extend(waiting)
        else:
            order[stack.pop()] = None
    return list(order)


def _level_children(level: Level) -> tuple[Level, ...]:
    match level:
        case LSucc(pred):
            return (pred,)
        case LMax(left, right) | LIMax(left, right):
            return (left, right)
        case _:
            return ()


# --- applications and telescopes -------------------------------------------------------------------


def app_args(expr: Expr) -> tuple[Expr, tuple[Expr, ...]]:
    """The head of an application and its arguments: `f a b` gives `(f, (a, b))`."""
    args: list[Expr] = []
    while isinstance(expr, App):
        args.append(expr.arg)
        expr = expr.fn
    return expr, tuple(reversed(args))


def mk_app(fn: Expr, args: Iterable[Expr]) -> Expr:
    """`fn` applied to `args` in order."""
    for arg in args:
        fn = App(fn, arg)
    return fn


def beta(fn: Expr, args: Sequence[Expr]) -> Expr:
    """`fn` applied to `args`, with the leading lambdas of `fn` applied away."""
    count = 0
    while isinstance(fn, Lam) and count < len(args):
        fn = fn.body
        count += 1
    return mk_app(instantiate(fn, args[:count]), args[count:])


@dataclass(frozen=True, slots=True)
class Binder:
    """A variable of an opened telescope."""

    fvar: FVar
    name: Name
    """The name as the artifact has it, macro scopes and all; `fvar.name` is the one to show."""
    type: Expr
    info: BinderInfo


def open_telescope(
    type_: Expr, limit: int | None = None, *, avoid: Collection[Name] = ()
) -> tuple[tuple[Binder, ...], Expr]:
    """Open the leading `∀` of `type_`, at most `limit` of them, into variables.

    Each variable is named after its binder and apart from the others, from every variable that occurs
    in `type_` and from `avoid`. The same input always gives the same variables.
    """
    return _open(type_, Pi, limit, avoid)


def open_lambda(
    expr: Expr, limit: int | None = None, *, avoid: Collection[Name] = ()
) -> tuple[tuple[Binder, ...], Expr]:
    """Open the leading `λ` of `expr`; otherwise as `open_telescope`."""
    return _open(expr, Lam, limit, avoid)


def close_pi(binders: Sequence[Binder], body: Expr) -> Expr:
    """`∀ binders, body`: the inverse of `open_telescope`."""
    return _close(binders, body, Pi)


def close_lam(binders: Sequence[Binder], body: Expr) -> Expr:
    """`λ binders, body`."""
    return _close(binders, body, Lam)


def _open(
    expr: Expr, kind: type[Pi] | type[Lam], limit: int | None, avoid: Collection[Name]
) -> tuple[tuple[Binder, ...], Expr]:
    taken = {*avoid, *(v.name for v in fvars(expr))}
    binders: list[Binder] = []
    opened: list[FVar] = []
    while isinstance(expr, kind) and (limit is None or len(binders) < limit):
        fvar = FVar(fresh_name(expr.name, taken))
        taken.add(fvar.name)
        binders.append(Binder(fvar, expr.name, instantiate(expr.type, opened), expr.info))
        opened.append(fvar)
        expr = expr.body
    return tuple(binders), instantiate(expr, opened)


def _close(binders: Sequence[Binder], body: Expr, kind: type[Pi] | type[Lam]) -> Expr:
    opened = [b.fvar for b in binders]
    closed = abstract(body, opened)
    for i in reversed(range(len(binders))):
        b = binders[i]
        closed = kind(b.name, abstract(b.type, opened[:i]), closed, b.info)
    return closed


def fresh_name(name: Name, taken: Collection[Name]) -> Name:
    """`name` without macro scopes, numbered if need be so that it is not in `taken`."""
    parts = name.parts[: name.parts.index("_@")] if "_@" in name.parts else name.parts
    stem = str(parts[-1]) if parts and isinstance(parts[-1], str) else "x"
    new, number = Name((stem,)), 0
    while new in taken:
        number += 1
        new = Name((f"{stem}_{number}",))
    return new


# --- constants -------------------------------------------------------------------------------------


def constants(*exprs: Expr) -> frozenset[Name]:
    """The constants that occur: by name, as the structure of a projection, or as a literal's type."""
    found: set[Name] = set()
    for e in subterms(*exprs):
        match e:
            case Const(name, _):
                found.add(name)
            case Proj(type_name, _, _):
                found.add(type_name)
            case Lit(value):
                found.add(Name(("Nat",)) if isinstance(value, int) else Name(("String",)))
            case _:
                pass
    return frozenset(found)


def direct_constants(constant: Constant) -> frozenset[Name]:
    """What a constant stands on directly: its type, its value, and its inductive siblings."""
    found = constants(constant.type) if constant.value is None else constants(constant.type, constant.value)
    if constant.inductive is not None:
        found |= {*constant.inductive.all, *constant.inductive.constructors}
    if constant.kind is ConstantKind.RECURSOR:
        found |= {constant.name.parent}
    return found - {constant.name}


def closure(names: Iterable[Name], lookup: Lookup) -> dict[Name, Constant]:
    """Every constant that `names` reach, themselves included, in order of first reach.

    A recursor or constructor reaches its inductive type, and that its constructors and its mutual
    siblings. Raises `Unchecked` when a constant cannot be found: an incomplete walk proves nothing.
    """
    found: dict[Name, Constant] = {}
    stack = list(names)
    while stack:
        name = stack.pop()
        if name in found:
            continue
        constant = lookup(name)
        if constant is None:
            raise Unchecked(
                f"the constant {name} is not in the modules that were read",
                hint="Build the project again, so that every imported module has its artifact.",
            )
        found[name] = constant
        stack.extend(sorted(direct_constants(constant), key=str, reverse=True))
    return found


def axioms(name: Name, lookup: Lookup) -> tuple[Constant, ...]:
    """The axioms that `name` stands on, through opaque values too, sorted by name."""
    reached = closure([name], lookup).values()
    return tuple(sorted((c for c in reached if c.kind is ConstantKind.AXIOM), key=lambda c: str(c.name)))


# --- digest ----------------------------------------------------------------------------------------

_digests: dict[Expr | Level, bytes] = {}


def digest(expr: Expr) -> str:
    """A content hash: SHA-256 as 64 hex digits, the same in every process and Python version.

    It ignores the names of bound variables and the kind of their brackets, and distinguishes everything
    else: two closed terms have the same digest just when they are alpha-equivalent. A node hashes its tag
    and its children's hashes; a name hashes kind, length and text of every component.
    """
    stack = [expr]
    while stack:
        e = stack[-1]
        if e in _digests:
            stack.pop()
            continue
        waiting = [c for c in children(e) if c not in _digests]
        if waiting:
            stack.extend(waiting)
            continue
        _digests[e] = _node_digest(e)
        stack.pop()
    return _digests[expr].hex()


def _node_digest(e: Expr) -> bytes:
    match e:
        case BVar(index):
            return _hash("bvar", str(index).encode())
        case FVar(name):
            return _hash("fvar", _name_bytes(name))
        case Sort(level):
            return _hash("sort", _level_digest(level))
        case Const(name, levels):
            return _hash("const", _name_bytes(name), *map(_level_digest, levels))
        case Lit(value):
            if isinstance(value, int):
                return _hash("nat", b"%x" % value)
            return _hash("str", value.encode("utf-8", "surrogatepass"))
        case Proj(type_name, index, struct):
            return _hash("proj", _name_bytes(type_name), str(index).encode(), _digests[struct])
        case Let(_, _, _, _, nondep):
            tag = "have" if nondep else "let"
            return _hash(tag, *(_digests[c] for c in children(e)))
        case _:
            return _hash(type(e).__name__.lower(), *(_digests[c] for c in children(e)))


def _level_digest(level: Level) -> bytes:
    for part in () if level in _digests else _levels_bottom_up(level):
        match part:
            case LZero():
                _digests[part] = _hash("zero")
            case LSucc(pred):
                _digests[part] = _hash("succ", _digests[pred])
            case LMax(left, right):
                _digests[part] = _hash("max", _digests[left], _digests[right])
            case LIMax(left, right):
                _digests[part] = _hash("imax", _digests[left], _digests[right])
            case LParam(name):
                _digests[part] = _hash("param", _name_bytes(name))
    return _digests[level]


def _name_bytes(name: Name) -> bytes:
    parts = (f"{'n' if isinstance(p, int) else 's'}{len(str(p))}:{p}" for p in name.parts)
    return "".join(parts).encode("utf-8", "surrogatepass")


def _hash(tag: str, *fields: bytes) -> bytes:
    body = b"".join(b"%d:%s" % (len(f), f) for f in fields)
    return hashlib.sha256(tag.encode() + b"|" + body).digest()
