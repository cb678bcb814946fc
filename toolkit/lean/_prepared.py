"""Modules imported once, before the runs that import them are forked; nothing but the standard library.

Most of what a small run does after a fork is to import the same modules again. Here they are imported by
Lean's own `importModules`, in the process that forks. In a fork, calls of that function come here first: one
with just the arguments of the earlier call, as Lean reads them from the source, gets the earlier result;
any other is let through. The rest of the run is as ever, so that artifacts and messages are the same to the
last byte.

Importing runs the initializers of the modules: only those may be prepared that are trusted. The offsets and
arguments are those of one version of Lean on one processor, `KNOWN`.
"""

# pathlib takes long to import
# ruff: noqa: PTH110, PTH112, PTH116, PTH118
from __future__ import annotations

import ctypes
import os
import time

from toolkit.lean._kernel import libc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

KNOWN = ("eb6cafb7290e8bd5f2937522d8d804f58f02bafc", "x86_64")
PARTS = (".olean", ".olean.server", ".olean.private")
HARMLESS = (
    "autoImplicit=",
    "relaxedAutoImplicit=",
    "maxHeartbeats=",
    "maxRecDepth=",
    "linter.",
    "pp.",
    "warn.",
)
_TRUST = 1025
_PRIVATE = 2
_EMPTY_MAP = 3
_ARRAY = 0xF6 << 56
_FLAGS = 0xFFFFFF
_PTR, _BYTE, _WORD = ctypes.c_void_p, ctypes.c_uint8, ctypes.c_size_t
_EMPTY = ctypes.CFUNCTYPE(_WORD, ctypes.c_uint32)
_IMPORT = ctypes.CFUNCTYPE(_WORD, _WORD, _WORD, ctypes.c_uint32, _WORD, _BYTE, _BYTE, _BYTE, _WORD)


class Prepared:
    """The environment after importing what `header`, the beginning of a source, imports.

    Raises OSError when Lean cannot import it.
    """

    def __init__(self, lean: ctypes.CDLL, header: bytes, folders: Sequence[str]) -> None:
        self._lean = lean
        started = time.time_ns()
        lean.lean_io_mark_end_initialization()
        lean.lean_enable_initializer_execution()
        lean.lean_init_search_path()
        module, self._imports = self._header(header)
        if module:
            raise OSError("a header with `module` is not prepared")
        self._none = (ctypes.c_uint64 * 3)(_ARRAY, 0, 0)
        options = _PTR.in_dll(lean, "l_Lean_Options_empty").value or 0
        self._import = _IMPORT(("l_Lean_importModules", lean))
        self._result = self._import(
            self._imports, options, _TRUST, ctypes.addressof(self._none), 1, 1, _PRIVATE, _EMPTY_MAP
        )
        self._importing = _Detour(self._import, _IMPORT(self._imported))
        self._make = _EMPTY(("l_Lean_mkEmptyEnvironment", lean))
        self._empty = self._make(0)
        self._making = _Detour(self._make, _EMPTY(self._made))
        environment, _ = _value(self._result), _value(self._empty)
        self._persist(self._result)
        self._persist(self._empty)
        names = self._function("l_Lean_Environment_allImportedModuleNames", _PTR, _PTR)(environment)
        self._files = [
            (path, _stamp(path)) for name in _items(names) for path in _files(_words(name), folders)
        ]
        if any(stamp is None or stamp[0] >= started for _, stamp in self._files):
            raise OSError("an import changed while it was read")
        self._importing.take()
        self._making.take()

    def is_fresh(self) -> bool:
        """Whether all that was imported is as it was."""
        return all(_stamp(path) == stamp for path, stamp in self._files)

    def apply(self, arguments: Sequence[str]) -> None:
        """In a fork: let Lean find the imports done, if it comes to do just these.

        Options might change what importing does; where one is not known to leave it alone, it is done anew.
        """
        if not all(map(_is_harmless, _options(arguments))):
            self._importing.leave()
            self._making.leave()

    def _made(self, trust: int) -> int:
        if trust == 0:
            return int(self._empty)
        self._making.leave()
        result: int = self._make(trust)
        return result

    def _imported(
        self,
        imports: int,
        options: int,
        trust: int,
        plugins: int,
        leak: int,
        load: int,
        level: int,
        arts: int,
    ) -> int:
        same = (trust, leak, load, level, arts) == (_TRUST, 1, 1, _PRIVATE, _EMPTY_MAP)
        if same and not _items(plugins) and self._same(imports):
            return int(self._result)
        self._importing.leave()
        result: int = self._import(imports, options, trust, plugins, leak, load, level, arts)
        return result

    def _header(self, text: bytes) -> tuple[bool, int]:
        """Whether a source begins with `module`, and its imports, as Lean reads them."""
        make = self._function("lean_mk_string_from_bytes", _PTR, ctypes.c_char_p, ctypes.c_size_t)
        context = self._function("l_Lean_Parser_mkInputContext___redArg", _PTR, _PTR, _PTR, _BYTE, _PTR)
        parse = self._function("l_Lean_Parser_parseHeader", _PTR, _PTR)
        string, name = make(text, len(text)), make(b"", 0)
        parsed = _field(_value(parse(context(string, name, 1, len(text) << 1 | 1))), 0)
        self._persist(parsed)
        is_module = self._function("l_Lean_Elab_HeaderSyntax_isModule", _BYTE, _PTR)(parsed)
        imports = self._function("l_Lean_Elab_HeaderSyntax_imports", _PTR, _PTR, _BYTE)(parsed, 1)
        return bool(is_module), imports

    def _same(self, imports: int) -> bool:
        same_name = self._function("lean_name_eq", _BYTE, _PTR, _PTR)
        ours, theirs = _items(self._imports), _items(imports)
        return len(ours) == len(theirs) and all(
            same_name(_field(a, 0), _field(b, 0)) and _field(a, 1) & _FLAGS == _field(b, 1) & _FLAGS
            for a, b in zip(ours, theirs, strict=True)
        )

    def _persist(self, thing: int) -> None:
        self._function("lean_mark_persistent", None, _PTR)(thing)

    def _function(self, name: str, result: type | None, *arguments: type) -> Callable[..., int]:
        function = self._lean[name]
        function.restype, function.argtypes = result, arguments
        made: Callable[..., int] = function
        return made


class _Detour:
    """A way around a function of Lean: its callers come to another one, until it is left."""

    def __init__(self, function: Callable[..., int], instead: Callable[..., int]) -> None:
        self._start, target = _address(function), _address(instead)
        self._instead = instead
        self._original = ctypes.string_at(self._start, 12)
        # mov rax, target; jmp rax
        self._jump = b"\x48\xb8" + target.to_bytes(8, "little") + b"\xff\xe0"

    def take(self) -> None:
        self._write(self._jump)

    def leave(self) -> None:
        self._write(self._original)

    def _write(self, code: bytes) -> None:
        page, size = self._start & ~4095, ctypes.c_size_t(8192)
        if libc.mprotect(_PTR(page), size, 7) != 0:
            os._exit(126)
        ctypes.memmove(self._start, code, len(code))
        libc.mprotect(_PTR(page), size, 5)


def _address(function: Callable[..., int]) -> int:
    return ctypes.cast(function, _PTR).value or 0  # type: ignore[arg-type]


def _options(arguments: Sequence[str]) -> list[str]:
    """What is set by `-D`, and the arguments that are neither known nor the names of files."""
    found = []
    waiting = iter(arguments)
    for word in waiting:
        if word in ("-o", "-R"):
            next(waiting, None)
        elif word.startswith("-D"):
            found.append(word[2:] or next(waiting, ""))
        elif word.startswith("-") and word not in ("--json", "--stdin"):
            found.append(word)
    return found


def _is_harmless(option: str) -> bool:
    return option.startswith(HARMLESS)


def _field(thing: int, number: int) -> int:
    return ctypes.c_uint64.from_address(thing + 8 * (number + 1)).value


def _tag(thing: int) -> int:
    return ctypes.c_uint8.from_address(thing + 7).value


def _value(result: int) -> int:
    """What an action of Lean gave; OSError if it failed."""
    if _tag(result):
        raise OSError("Lean reports an error")
    return _field(result, 0)


def _items(array: int) -> list[int]:
    return [_field(array, 2 + i) for i in range(_field(array, 0))]


def _words(name: int) -> list[str]:
    words: list[str] = []
    while not name & 1:
        if _tag(name) != 1:
            raise OSError("the name of a module has a number")
        string = _field(name, 1)
        words.insert(0, ctypes.string_at(string + 32, _field(string, 0) - 1).decode())
        name = _field(name, 0)
    return words


def _files(words: list[str], folders: Sequence[str]) -> list[str]:
    """The files of a module: in the first folder that has something of its root's name, as Lean has it."""
    for folder in folders:
        root = os.path.join(folder, words[0])
        if os.path.isdir(root) or os.path.exists(f"{root}.olean"):
            base = os.path.join(folder, *words)
            return [base + part for part in PARTS if part == ".olean" or os.path.exists(base + part)]
    raise OSError("a module was found where it should not be")


def _stamp(path: str) -> tuple[int, int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return max(status.st_ctime_ns, status.st_mtime_ns), status.st_ino, status.st_size
