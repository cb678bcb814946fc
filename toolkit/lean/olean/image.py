"""The memory image in an `.olean` file, or in its parts: header and heap objects, every access checked.

Layout, in format 2, all numbers little-endian:

    0   5 bytes   `olean`
    5   1 byte    format version, 2
    6   1 byte    flags; bit 0: big integers are stored as GMP stores them
    7   33 bytes  Lean's version, padded with zeros
    40  40 bytes  Lean's commit in hex
    80  8 bytes   the address at which Lean maps the file; pointers are relative to it
    88  8 bytes   pointer to the root object
    96            objects, each aligned to 8 bytes

An object starts with a word: reference count (4 bytes), size (2), number of pointer fields (1), tag (1).
Tags to 244 are constructors: pointers, then scalars. Others are arrays of pointers (246), strings (249)
and big integers (250). A pointer with its lowest bit set is a small number instead.

Lean writes an object after the objects it points to. The reader holds every file to that, so following
pointers always ends; and it reads no more bytes in all than the file has, so overlapping objects cannot
multiply its work.

A file that begins with `module` is compiled into three artifacts: what every importer sees, what editors see
besides, and the rest. Each is an image of its own, and its pointers lead into the earlier ones as well. They
are read as one image here, one after another; the root object is that of the last.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from toolkit.errors import Unchecked
from toolkit.lean.pin import PINNED_VERSION

FORMAT: Final = 2
FIRST_OBJECT: Final = 96 // 8
MAX_BYTES: Final = 1 << 30
"""Larger files are refused; Lean's own largest module has some 30 MB."""

_ARRAY, _STRING, _BIG_INTEGER = 246, 249, 250


class Image:
    """An `.olean` file in memory. Objects are named by their place: the index of their first word."""

    def __init__(self, path: Path, *further: Path) -> None:
        """Read `path` and its `further` parts, and check their headers. Raises Unchecked."""
        self.path = path
        self.paths = (path, *further)
        parts = [_read_part(part) for part in self.paths]
        self.version, self.commit = parts[0].version, parts[0].commit
        self.data = b"".join(part.data for part in parts) if further else parts[0].data
        self.words = memoryview(self.data).cast("Q")
        self._unread = len(self.data)
        self._leaves: dict[int, str | int] = {}
        self._parts: list[tuple[int, int, int]] = []
        first = 0
        for part in parts:
            size = len(part.data) // 8
            base = self.words[first + 10]
            if any(base < other + 8 * n and other < base + 8 * size for other, _, n in self._parts):
                self.fail(first * 8 + 80, "two parts of the module lie at the same address")
            if part.commit != self.commit:
                self.fail(first * 8 + 40, "the parts of the module were compiled by different Leans")
            self._parts.append((base, first, size))
            first += size
        self._base, _, self._size_of_first = self._parts[0]
        for _, first, size in self._parts:
            self.root = self.place(self.words[first + 11], first + size)
            if self.root + 1 + (self.words[self.root] >> 48 & 0xFF) >= first + size:
                self.fail(self.root * 8, "the root object ends beyond the file")

    def fail(self, offset: int, problem: str) -> NoReturn:
        """Refuse the file for a problem at a byte offset."""
        path, start = self.path, 0
        for number, (_, first, _) in enumerate(self._parts):
            if offset >= first * 8:
                path, start = self.paths[number], first * 8
        _refuse(path, offset - start, problem)

    def place(self, pointer: int, before: int) -> int:
        """The place that a pointer leads to; it must lie before `before`, the place that holds it."""
        place, rest = divmod(pointer - self._base, 8)
        if not FIRST_OBJECT <= place < self._size_of_first:
            place = self._place_in_a_later_part(pointer)
        if pointer & 1 or rest or not FIRST_OBJECT <= place < before:
            self.fail(
                min(before, len(self.words)) * 8, f"the pointer {pointer:#x} leads to no object before it"
            )
        return place

    def _place_in_a_later_part(self, pointer: int) -> int:
        for base, first, size in self._parts[1:]:
            place = (pointer - base) // 8
            if FIRST_OBJECT <= place < size:
                return first + place
        return -1

    def _address(self, place: int) -> int:
        """Where Lean maps the object at a place."""
        base, first = next((b, f) for b, f, size in self._parts if place < f + size)
        return base + 8 * (place - first)

    def spend(self, place: int, size: int) -> None:
        """Account for the `size` bytes of an object that is read for the first time."""
        if size > len(self.data) - place * 8:
            self.fail(place * 8, f"an object of {size} bytes does not fit into the file")
        self._unread -= size
        if self._unread < 0:
            self.fail(place * 8, "objects overlap")

    def fields(self, place: int, tag: int, count: int, scalars: int = 0) -> memoryview:
        """The pointer words of a constructor object, which must have just this shape.

        `scalars` is the number of words that hold scalars; they follow the pointers.
        """
        end = place + 1 + count + scalars
        if self.words[place] >> 48 != tag << 8 | count or end > len(self.words):
            self.fail(
                place * 8, f"expected constructor {tag} with {count} fields, found {self._shape(place)}"
            )
        return self.words[place + 1 : end]

    def tag(self, place: int) -> int:
        """The tag of an object."""
        return self.words[place] >> 56

    def small(self, pointer: int, place: int) -> int:
        """The small number in a pointer field of the object at `place`."""
        if not pointer & 1:
            self.fail(place * 8, "expected a small number, found a pointer")
        return pointer >> 1

    def array(self, pointer: int, before: int) -> tuple[int, list[int]]:
        """An array of pointers: its place and its elements."""
        place = self.place(pointer, before)
        size = self._size(place, _ARRAY, "an array")
        self.spend(place, 24 + 8 * size)
        return place, self.words[place + 3 : place + 3 + size].tolist()

    def string(self, pointer: int, before: int) -> str:
        """A string object."""
        place = self.place(pointer, before)
        known = self._leaves.get(place)
        if isinstance(known, str):
            return known
        size = self._size(place, _STRING, "a string")
        self.spend(place, 32 + size)
        start = place * 8 + 32
        raw = self.data[start : start + size]
        try:
            text = raw[:-1].decode()
        except UnicodeDecodeError:
            self.fail(start, "a string is not UTF-8")
        if not raw.endswith(b"\0") or len(text) != self.words[place + 3]:
            self.fail(place * 8, "a string's length does not match its text")
        self._leaves[place] = text
        return text

    def natural(self, pointer: int, before: int) -> int:
        """A natural number, small or big."""
        if pointer & 1:
            return pointer >> 1
        place = self.place(pointer, before)
        known = self._leaves.get(place)
        if isinstance(known, int):
            return known
        if self.tag(place) != _BIG_INTEGER or place + 3 > len(self.words):
            self.fail(place * 8, f"expected a number, found {self._shape(place)}")
        size = self.words[place + 1] >> 32
        limbs = place * 8 + 24
        if size >> 31 or self.words[place + 2] != self._address(place) + 24:
            self.fail(place * 8, "a big natural number is negative or its digits lie elsewhere")
        self.spend(place, 24 + 8 * size)
        value = self._leaves[place] = int.from_bytes(self.data[limbs : limbs + 8 * size], "little")
        return value

    def _size(self, place: int, tag: int, what: str) -> int:
        if self.tag(place) != tag or place + 3 > len(self.words):
            self.fail(place * 8, f"expected {what}, found {self._shape(place)}")
        return self.words[place + 1]

    def _shape(self, place: int) -> str:
        kinds = {
            _ARRAY: "an array",
            248: "a scalar array",
            _STRING: "a string",
            _BIG_INTEGER: "a big integer",
        }
        tag = self.tag(place)
        return kinds.get(tag, f"constructor {tag} with {self.words[place] >> 48 & 0xFF} fields")


@dataclass(frozen=True, slots=True)
class _Part:
    data: bytes
    version: str
    commit: str


def _read_part(path: Path) -> _Part:
    """The bytes of a file whose header is right."""
    data = _read(path)
    if not data.startswith(b"olean"):
        what = "is empty" if not data else "is not a compiled Lean module"
        raise Unchecked(f"{path}: {what}", hint="Build the project again with `leancal build`.")
    if len(data) < FIRST_OBJECT * 8:
        _refuse(path, len(data), "the file ends within its header")
    if data[5] != FORMAT:
        raise Unchecked(
            f"{path}: artifact format {data[5]} was found, format {FORMAT} is wanted",
            hint=f"Build the project again with Lean {PINNED_VERSION}.",
        )
    version = data[7:40].split(b"\0")[0].decode("ascii", "backslashreplace")
    if version != PINNED_VERSION:
        raise Unchecked(
            f"{path}: compiled by Lean {version or '(no version)'}; Lean {PINNED_VERSION} is wanted",
            hint=f"Build the project again with Lean {PINNED_VERSION}.",
        )
    if data[6] != 1:
        _refuse(path, 6, f"the flags are {data[6]:#04x}; only 0x01 (big integers of GMP) is known")
    if len(data) % 8:
        _refuse(path, len(data), "the file ends within an object")
    return _Part(data, version, data[40:80].split(b"\0")[0].decode("ascii", "backslashreplace"))


def _refuse(path: Path, offset: int, problem: str) -> NoReturn:
    raise Unchecked(
        f"{path}: corrupt at byte {offset}: {problem}", hint="Build the project again with `leancal build`."
    )


def _read(path: Path) -> bytes:
    if sys.byteorder != "little":
        raise Unchecked(f"{path}: compiled modules are read on little-endian machines only")
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise Unchecked(f"{path}: {size} bytes are too many for a compiled module (limit {MAX_BYTES})")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Unchecked(
            f"{path}: cannot be read: {reason}", hint="Build the project with `leancal build`."
        ) from error
