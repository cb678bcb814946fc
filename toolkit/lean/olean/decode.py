"""Names, levels, expressions and constants from the heap objects of an artifact."""

from __future__ import annotations

from typing import Final

from toolkit.lean.olean.image import Image
from toolkit.lean.terms import (
    App,
    BinderInfo,
    BVar,
    Const,
    Constant,
    ConstantKind,
    ConstructorInfo,
    Expr,
    InductiveInfo,
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
    RecursorInfo,
    RecursorRule,
    Safety,
    Sort,
    Unfolding,
)

MAX_NAME_PARTS: Final = 256
"""Names with more components are refused: only a crafted file has them, to make reading slow."""

_EMPTY: Final = 1
"""The small number 0 as a pointer word: the empty name, the empty list, the level zero."""

_KINDS: Final = tuple(ConstantKind)
_INFOS: Final = tuple(BinderInfo)
_SAFETY: Final = (Safety.UNSAFE, Safety.SAFE, Safety.PARTIAL)


class Decoder:
    """Makes each object of an image into a record once."""

    def __init__(self, image: Image) -> None:
        self.image = image
        self._names: dict[int, Name] = {}
        self._name_lists: dict[int, tuple[Name, ...]] = {}
        self._level_lists: dict[int, tuple[Level, ...]] = {}
        self._levels: dict[int, Level] = {}
        self._exprs: dict[int, Expr] = {}

    # --- names -------------------------------------------------------------------------------------

    def name(self, pointer: int, before: int) -> Name:
        """The name at a pointer held by the object at `before`."""
        image, names = self.image, self._names
        chain: list[tuple[int, str | int]] = []
        name = Name(())
        while pointer != _EMPTY:
            place = image.place(pointer, before)
            if (known := names.get(place)) is not None:
                name = known
                break
            if image.tag(place) == 1:
                pointer, part = image.fields(place, 1, 2, 1)[:2]
                chain.append((place, image.string(part, place)))
            else:
                pointer, part = image.fields(place, 2, 2, 1)[:2]
                chain.append((place, image.natural(part, place)))
            if len(chain) > MAX_NAME_PARTS:
                image.fail(place * 8, f"a name has more than {MAX_NAME_PARTS} components")
            before = place
        if len(name.parts) + len(chain) > MAX_NAME_PARTS:
            image.fail(before * 8, f"a name has more than {MAX_NAME_PARTS} components")
        for place, component in reversed(chain):
            name = names[place] = name.child(component)
        return name

    def name_list(self, pointer: int, before: int) -> tuple[Name, ...]:
        """A linked list of names."""
        found = self._name_lists.get(pointer)
        if found is None:
            cells = self._cells(pointer, before)
            found = self._name_lists[pointer] = tuple(self.name(head, place) for head, place in cells)
        return found

    def _cells(self, pointer: int, before: int) -> list[tuple[int, int]]:
        """The cells of a linked list: each head's pointer and the cell's place."""
        cells: list[tuple[int, int]] = []
        while pointer != _EMPTY:
            before = self.image.place(pointer, before)
            self.image.spend(before, 24)
            head, pointer = self.image.fields(before, 1, 2)
            cells.append((head, before))
        return cells

    # --- levels ------------------------------------------------------------------------------------

    def level(self, pointer: int, before: int) -> Level:
        """The universe level at a pointer held by the object at `before`."""
        image, levels = self.image, self._levels
        if pointer == _EMPTY:
            return LZero()
        root = image.place(pointer, before)
        stack = [root]
        while stack:
            at = stack[-1]
            if at not in levels:
                made = self._level_node(at, stack)
                if made is None:
                    continue
                levels[at] = made
            stack.pop()
        return levels[root]

    def _level_node(self, at: int, stack: list[int]) -> Level | None:
        """Make the level at a place, or put the parts it waits for on the stack."""
        image, levels = self.image, self._levels
        tag = image.tag(at)
        if tag == 0:
            image.fields(at, 0, 0, 1)
            return LZero()
        if tag == 4:
            return LParam(self.name(image.fields(at, 4, 1, 1)[0], at))
        if tag > 4:
            image.fail(at * 8, f"no level that a compiled module may hold has tag {tag}")
        count = 1 if tag == 1 else 2
        parts: list[Level] = []
        for pointer in image.fields(at, tag, count, 1)[:count]:
            place = 0 if pointer == _EMPTY else image.place(pointer, at)
            known = levels.get(place) if place else LZero()
            if known is None:
                stack.append(place)
            else:
                parts.append(known)
        if len(parts) < count:
            return None
        return LSucc(parts[0]) if tag == 1 else (LMax if tag == 2 else LIMax)(parts[0], parts[1])

    def _level_list(self, pointer: int, before: int) -> tuple[Level, ...]:
        found = self._level_lists.get(pointer)
        if found is None:
            cells = self._cells(pointer, before)
            found = self._level_lists[pointer] = tuple(self.level(head, place) for head, place in cells)
        return found

    # --- expressions -------------------------------------------------------------------------------

    def expr(self, pointer: int, before: int) -> Expr:
        """The expression at a pointer held by the object at `before`; it has no loose variable."""
        image, exprs = self.image, self._exprs
        root = image.place(pointer, before)
        stack = [root]
        while stack:
            at = stack[-1]
            if at not in exprs:
                made = self._node(at, stack)
                if made is None:
                    continue
                exprs[at] = made
            stack.pop()
        found = exprs[root]
        if found.loose:
            image.fail(root * 8, "a type or value refers to a bound variable outside of itself")
        return found

    def _node(self, at: int, stack: list[int]) -> Expr | None:
        """Make the expression at a place, or put the parts it waits for on the stack."""
        image, exprs = self.image, self._exprs
        place = image.place
        tag = image.tag(at)
        if tag == 5:
            words = image.fields(at, 5, 2, 1)
            f, x = place(words[0], at), place(words[1], at)
            fn, arg = exprs.get(f), exprs.get(x)
            if fn is not None and arg is not None:
                return App(fn, arg)
            if arg is None:
                stack.append(x)
            if fn is None:
                stack.append(f)
            return None
        if tag in (6, 7):
            words = image.fields(at, tag, 3, 2)
            t, b = place(words[1], at), place(words[2], at)
            type_, body = exprs.get(t), exprs.get(b)
            if type_ is not None and body is not None:
                info = words[4] & 0xFF
                if info >= len(_INFOS):
                    image.fail(at * 8, f"no binder has brackets of kind {info}")
                kind = Lam if tag == 6 else Pi
                return kind(self.name(words[0], at), type_, body, _INFOS[info])
            if body is None:
                stack.append(b)
            if type_ is None:
                stack.append(t)
            return None
        if tag == 4:
            words = image.fields(at, 4, 2, 1)
            return Const(self.name(words[0], at), self._level_list(words[1], at))
        if tag == 0:
            return BVar(image.small(image.fields(at, 0, 1, 1)[0], at))
        if tag == 3:
            return Sort(self.level(image.fields(at, 3, 1, 1)[0], at))
        return self._rare_node(at, tag, stack)

    def _rare_node(self, at: int, tag: int, stack: list[int]) -> Expr | None:
        image, exprs = self.image, self._exprs
        place = image.place
        if tag == 9:
            literal = place(image.fields(at, 9, 1, 1)[0], at)
            if image.tag(literal) == 0:
                return Lit(image.natural(image.fields(literal, 0, 1)[0], literal))
            return Lit(image.string(image.fields(literal, 1, 1)[0], literal))
        if tag == 8:
            words = image.fields(at, 8, 4, 2)
            parts = [place(w, at) for w in words[1:4]]
        elif tag == 10:
            words = image.fields(at, 10, 2, 1)
            parts = [place(words[1], at)]
        elif tag == 11:
            words = image.fields(at, 11, 3, 1)
            parts = [place(words[2], at)]
        else:
            image.fail(at * 8, f"no expression that a compiled module may hold has tag {tag}")
        if waiting := [p for p in parts if p not in exprs]:
            stack += reversed(waiting)
            return None
        if tag == 8:
            type_, value, body = (exprs[p] for p in parts)
            return Let(self.name(words[0], at), type_, value, body, bool(words[5] & 0xFF))
        if tag == 10:
            return exprs[parts[0]]
        return Proj(self.name(words[0], at), image.small(words[1], at), exprs[parts[0]])

    # --- constants ---------------------------------------------------------------------------------

    def constant(self, pointer: int, before: int) -> Constant:
        """The constant at a pointer held by the object at `before`."""
        image = self.image
        outer = image.place(pointer, before)
        tag = image.tag(outer)
        if tag >= len(_KINDS):
            image.fail(outer * 8, f"no constant has tag {tag}")
        kind = _KINDS[tag]
        at = image.place(image.fields(outer, tag, 1)[0], outer)
        count, scalars = _SHAPES[kind]
        words = image.fields(at, 0, count, scalars)
        head = image.place(words[0], at)
        name, params, type_ = image.fields(head, 0, 3)
        value = self.expr(words[1], at) if kind in _WITH_VALUE else None
        return Constant(
            self.name(name, head),
            kind,
            self.name_list(params, head),
            self.expr(type_, head),
            value,
            self._safety(kind, words[count:], at),
            self._inductive(words, at) if kind is ConstantKind.INDUCTIVE else None,
            self._constructor(words, at) if kind is ConstantKind.CONSTRUCTOR else None,
            self._recursor(words, at) if kind is ConstantKind.RECURSOR else None,
            self._unfolding(words[2], at) if kind is ConstantKind.DEFINITION else 0,
        )

    def _safety(self, kind: ConstantKind, scalars: memoryview, at: int) -> Safety:
        if kind is ConstantKind.DEFINITION:
            safety = scalars[0] & 0xFF
            if safety >= len(_SAFETY):
                self.image.fail(at * 8, f"no definition has safety {safety}")
            return _SAFETY[safety]
        byte = _UNSAFE_BYTE.get(kind)
        unsafe = byte is not None and scalars[0] >> 8 * byte & 0xFF
        return Safety.UNSAFE if unsafe else Safety.SAFE

    def _inductive(self, words: memoryview, at: int) -> InductiveInfo:
        return InductiveInfo(
            num_params=self.image.small(words[1], at),
            num_indices=self.image.small(words[2], at),
            all=self.name_list(words[3], at),
            constructors=self.name_list(words[4], at),
            is_recursive=bool(words[6] & 0xFF),
        )

    def _constructor(self, words: memoryview, at: int) -> ConstructorInfo:
        index, num_params, num_fields = (self.image.small(word, at) for word in words[2:5])
        return ConstructorInfo(self.name(words[1], at), index, num_params, num_fields)

    def _recursor(self, words: memoryview, at: int) -> RecursorInfo:
        image = self.image
        rules: list[RecursorRule] = []
        for head, cell in self._cells(words[6], at):
            rule = image.place(head, cell)
            constructor, num_fields, value = image.fields(rule, 0, 3)
            rules.append(
                RecursorRule(
                    self.name(constructor, rule), image.small(num_fields, rule), self.expr(value, rule)
                )
            )
        num_params, num_indices, num_motives, num_minors = (image.small(word, at) for word in words[2:6])
        return RecursorInfo(
            all=self.name_list(words[1], at),
            num_params=num_params,
            num_indices=num_indices,
            num_motives=num_motives,
            num_minors=num_minors,
            rules=tuple(rules),
            k=bool(words[7] & 0xFF),
        )

    def _unfolding(self, pointer: int, before: int) -> Unfolding:
        if pointer & 1:
            if pointer >> 1 > 1:
                self.image.fail(before * 8, f"no definition has reducibility hints {pointer >> 1}")
            return "abbrev" if pointer >> 1 else "opaque"
        place = self.image.place(pointer, before)
        return self.image.fields(place, 2, 0, 1)[0] & 0xFFFFFFFF


_SHAPES: Final = {
    ConstantKind.AXIOM: (1, 1),
    ConstantKind.DEFINITION: (4, 1),
    ConstantKind.THEOREM: (3, 0),
    ConstantKind.OPAQUE: (3, 1),
    ConstantKind.QUOTIENT: (1, 1),
    ConstantKind.INDUCTIVE: (6, 1),
    ConstantKind.CONSTRUCTOR: (5, 1),
    ConstantKind.RECURSOR: (7, 1),
}
"""Pointer fields, then words of scalars, of what each kind of constant holds."""

_WITH_VALUE: Final = {ConstantKind.DEFINITION, ConstantKind.THEOREM, ConstantKind.OPAQUE}

_UNSAFE_BYTE: Final = {
    ConstantKind.AXIOM: 0,
    ConstantKind.OPAQUE: 0,
    ConstantKind.INDUCTIVE: 1,
    ConstantKind.CONSTRUCTOR: 0,
    ConstantKind.RECURSOR: 1,
}
"""Which scalar byte says that a constant is unsafe."""
