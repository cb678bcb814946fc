"""Lean's data structures and its kernel, by the C interface of Lean's shared library.

An object is a pointer to a word of header (reference count in 4 bytes, size in 2, number of pointer fields
in 1, tag in 1), pointer fields, then scalars. A pointer with its lowest bit set is a small number instead,
which is also how a constructor without fields looks. Every object made here gets the reference count 0,
with which Lean marks what is never freed and never changed in place.

Names, levels, expressions and declarations are made by Lean's own functions, which keep the hashes and the
counts of loose variables on which the kernel relies.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

Object: TypeAlias = int

NIL: Final[Object] = 1
"""The empty list, the empty name, `none`: the small number 0."""

_HEARTBEATS: Final = 200_000 * 1000
"""Steps that one declaration may cost the kernel: what Lean gives a whole command when nothing is said."""

_DEPTH: Final = 0
"""How deep the kernel may recurse; 0 leaves that to the stack."""

_WORDS = (ctypes.c_uint64 * (1 << 44)).from_address(0)
_COUNTS = (ctypes.c_int32 * (1 << 45)).from_address(0)
"""This process's memory, as words and as half words."""

_PTR, _BYTE = ctypes.c_void_p, ctypes.c_uint8
_BIG_INTEGER: Final = 250


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the kernel did not take a declaration: the number of the exception, and what it says itself."""

    code: int
    said: str


class Lean:
    """Lean's shared library, initialised in this process."""

    def __init__(self, library: str, stack: int) -> None:
        """Load `library`. The threads in which Lean is called later have stacks of `stack` bytes."""
        lean = self._library = ctypes.PyDLL(library, mode=ctypes.RTLD_GLOBAL)
        lean.lean_initialize()
        # otherwise Lean goes on after a panic, with some default value
        lean.lean_set_exit_on_panic(_BYTE(1))
        lean.lean_io_mark_end_initialization()
        lean.lean_init_task_manager()
        lean.lean_internal_set_thread_stack_size(ctypes.c_size_t(stack))
        self._kept: list[object] = []
        self.name_string = self._maker("lean_name_mk_string", _PTR, _PTR)
        self.name_number = self._maker("lean_name_mk_numeral", _PTR, _PTR)
        self.level_succ = self._maker("lean_level_mk_succ", _PTR)
        self.level_max = self._maker("lean_level_mk_max", _PTR, _PTR)
        self.level_imax = self._maker("lean_level_mk_imax", _PTR, _PTR)
        self.level_param = self._maker("lean_level_mk_param", _PTR)
        self.bvar = self._maker("lean_expr_mk_bvar", _PTR)
        self.sort = self._maker("lean_expr_mk_sort", _PTR)
        self.const = self._maker("lean_expr_mk_const", _PTR, _PTR)
        self.app = self._maker("lean_expr_mk_app", _PTR, _PTR)
        self.lam = self._maker("lean_expr_mk_lambda", _PTR, _PTR, _PTR, _BYTE)
        self.pi = self._maker("lean_expr_mk_forall", _PTR, _PTR, _PTR, _BYTE)
        self.let = self._maker("lean_expr_mk_let", _PTR, _PTR, _PTR, _PTR, _BYTE)
        self.literal = self._maker("lean_expr_mk_lit", _PTR)
        self.proj = self._maker("lean_expr_mk_proj", _PTR, _PTR, _PTR)
        self.height = self._maker("lean_mk_reducibility_hints_regular", ctypes.c_uint32)
        self.axiom = self._maker("lean_mk_axiom_val", _PTR, _PTR, _PTR, _BYTE)
        self.definition = self._maker("lean_mk_definition_val", *[_PTR] * 5, _BYTE, _PTR)
        self.theorem = self._maker("lean_mk_theorem_val", *[_PTR] * 5)
        self.opaque = self._maker("lean_mk_opaque_val", *[_PTR] * 4, _BYTE, _PTR)
        self.inductive = self._maker("lean_mk_inductive_decl", _PTR, _PTR, _PTR, _BYTE)
        self._string = self._maker("lean_mk_string_from_bytes_unchecked", ctypes.c_char_p, ctypes.c_size_t)
        self._find = self._maker("lean_environment_find", _PTR, _PTR)
        self._add = self._maker("lean_add_decl", _PTR, *[ctypes.c_size_t] * 2, _PTR, _PTR)
        self._same_name = self._function("lean_name_eq", _BYTE, _PTR, _PTR)
        self._same_expr = self._function("lean_expr_eqv", _BYTE, _PTR, _PTR)

    def _function(self, name: str, result: type, *arguments: type) -> Callable[..., int]:
        function = self._library[name]
        function.restype, function.argtypes = result, arguments
        made: Callable[..., int] = function
        return made

    def _maker(self, name: str, *arguments: type) -> Callable[..., Object]:
        """The function of that name, which makes an object."""
        function, counts = self._function(name, _PTR, *arguments), _COUNTS

        def make(*given: object) -> Object:
            made = function(*given)
            if not made & 1:
                counts[made >> 2] = 0
            return made

        return make

    # --- objects -----------------------------------------------------------------------------------

    def constructor(self, tag: int, *fields: Object) -> Object:
        """A constructor object that has pointer fields only."""
        size = 1 + len(fields)
        return self._object([tag << 56 | len(fields) << 48 | size * 8 << 32, *fields])

    def _object(self, words: Sequence[int]) -> Object:
        memory = (ctypes.c_uint64 * len(words))(*words)
        self._kept.append(memory)
        return ctypes.addressof(memory)

    def linked(self, items: Sequence[Object]) -> Object:
        """A linked list."""
        made = NIL
        for item in reversed(items):
            made = self.constructor(1, item, made)
        return made

    def number(self, value: int) -> Object:
        """A natural number: small, or as GMP has it (room and count of 64-bit digits, and where they lie)."""
        if value < 1 << 63:
            return value << 1 | 1
        size = (value.bit_length() + 63) // 64
        digits = self._object([value >> 64 * i & (1 << 64) - 1 for i in range(size)])
        return self._object([_BIG_INTEGER << 56, size << 32 | size, digits])

    def text(self, utf8: bytes) -> Object:
        return self._string(utf8, len(utf8))

    # --- the kernel --------------------------------------------------------------------------------

    def empty_environment(self) -> Object:
        """The kernel's environment in which nothing is declared."""
        result = self._maker("l_Lean_mkEmptyEnvironment", ctypes.c_uint32, _PTR)(0, NIL)
        return self._maker("lean_elab_environment_to_kernel_env", _PTR)(field(result, 0))

    def add(self, environment: Object, declaration: Object) -> Object | Refusal:
        """The environment with a declaration, once the kernel has checked it."""
        result = self._add(environment, _HEARTBEATS, _DEPTH, declaration, NIL)
        outcome = field(result, 0)
        if tag(result) == 1:
            _COUNTS[outcome >> 2] = 0
            return outcome
        return Refusal(outcome >> 1, "") if outcome & 1 else Refusal(tag(outcome), self._said(outcome))

    def _said(self, exception: Object) -> str:
        if tag(exception) != OTHER:
            return ""
        text = field(exception, 0)
        return ctypes.string_at(text + 32, _WORDS[(text >> 3) + 1] - 1).decode("utf-8", "replace")

    def find(self, environment: Object, name: Object) -> Object | None:
        """A declared constant: its kind is the tag, its value the one field."""
        found = self._find(environment, name)
        return None if found == NIL else field(found, 0)

    def same_names(self, left: Object, right: Object) -> bool:
        """Whether two lists hold the same names."""
        ours, theirs = items(left), items(right)
        return len(ours) == len(theirs) and all(map(self.same_name, ours, theirs))

    def same_name(self, left: Object, right: Object) -> bool:
        return bool(self._same_name(left, right))

    def same_expr(self, left: Object, right: Object) -> bool:
        """Whether two expressions are equal up to the names and brackets of bound variables."""
        return bool(self._same_expr(left, right))


OTHER: Final = 12
"""The number of the kernel's exception that is a text."""


def tag(item: Object) -> int:
    return item >> 1 if item & 1 else _WORDS[item >> 3] >> 56


def field(item: Object, index: int) -> Object:
    """A pointer field, or a word of scalars after the last one."""
    return _WORDS[(item >> 3) + 1 + index]


def items(chain: Object) -> list[Object]:
    """The items of a linked list."""
    found: list[Object] = []
    while chain != NIL:
        found.append(field(chain, 0))
        chain = field(chain, 1)
    return found
