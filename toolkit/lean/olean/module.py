"""A compiled module: what it imports and the constants it declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from toolkit.lean.olean.decode import Decoder
from toolkit.lean.olean.image import Image
from toolkit.lean.terms import Constant, Name


@dataclass(frozen=True, slots=True)
class Module:
    """A compiled module.

    `files` are its artifacts: `path`, and where the source begins with `module`, its further parts.
    `constants` holds what the module itself declares, in the file's order; a constant is decoded when it
    is first asked for, and that raises Unchecked when its part of the file is corrupt.
    `extern` are the constants bound to foreign compiled code, `implemented_by` maps constants to those
    whose compiled code runs in their stead. Both change what evaluation does, never what the kernel checks.
    """

    path: Path
    files: tuple[Path, ...]
    lean_version: str
    lean_commit: str
    imports: tuple[Name, ...]
    constants: Mapping[Name, Constant]
    extern: frozenset[Name]
    implemented_by: Mapping[Name, Name]


def read_module(path: Path) -> Module:
    """Read a compiled module.

    A file that begins with `module` has three artifacts; the two beside `path` are read with it, so that
    its private part and its proofs are there, as they are for an importer that is no `module` itself.

    Raises Unchecked when a file cannot be read, is no artifact of the pinned Lean, or is corrupt.
    """
    image = Image(path)
    try:
        if _is_part(image):
            image = Image(path, *(path.with_name(path.name + suffix) for suffix in PARTS))
        return _module(image)
    except IndexError:
        image.fail(len(image.data), "an object ends beyond the file")


PARTS: Final = (".server", ".private")
"""What the names of a module's further artifacts end with, in the order in which they build on each other."""
_EXTERN: Final = Name.of("Lean.externAttr")
_IMPLEMENTED_BY: Final = Name.of("Lean.Compiler.implementedByAttr")


def _module(image: Image) -> Module:
    decoder = Decoder(image)
    root = image.root
    words = image.fields(root, 0, 5, 1)
    if (words[5] & 0xFF != 0) is not (len(image.paths) > 1):
        image.fail(root * 8, "the parts of the module do not agree on whether it has parts")
    imports = [
        decoder.name(image.fields(place, 0, 1, 1)[0], place) for place in _elements(image, words[0], root)
    ]
    at, pointers = image.array(words[1], root)
    names = [decoder.name(p, at) for p in pointers]
    entries = _entries(decoder, words[4], (_EXTERN, _IMPLEMENTED_BY))
    return Module(
        path=image.path,
        files=image.paths,
        lean_version=image.version,
        lean_commit=image.commit,
        imports=tuple(imports),
        constants=_Constants(decoder, names, words[2]),
        extern=frozenset(
            decoder.name(image.fields(place, 0, 2)[0], place) for place in entries.get(_EXTERN, ())
        ),
        implemented_by={
            decoder.name(key, place): decoder.name(value, place)
            for place in entries.get(_IMPLEMENTED_BY, ())
            for key, value in [image.fields(place, 0, 2)]
        },
    )


def _is_part(image: Image) -> bool:
    """Whether the module begins with `module`, and so keeps a part of it in further files."""
    return image.fields(image.root, 0, 5, 1)[5] & 0xFF != 0


def _elements(image: Image, pointer: int, before: int) -> list[int]:
    """The places of the objects in an array."""
    at, pointers = image.array(pointer, before)
    return [image.place(p, at) for p in pointers]


def _entries(decoder: Decoder, pointer: int, wanted: tuple[Name, ...]) -> dict[Name, list[int]]:
    """The entries that the `wanted` environment extensions keep in the module."""
    image = decoder.image
    found: dict[Name, list[int]] = {}
    for place in _elements(image, pointer, image.root):
        extension, entries = image.fields(place, 0, 2)
        if (name := decoder.name(extension, place)) in wanted:
            found[name] = _elements(image, entries, place)
    return found


class _Constants(Mapping[Name, Constant]):
    """The constants of a module, decoded one by one when they are asked for."""

    def __init__(self, decoder: Decoder, names: list[Name], pointer: int) -> None:
        image = decoder.image
        self._decoder = decoder
        self._place, pointers = image.array(pointer, image.root)
        self._pointers = dict(zip(names, pointers, strict=False))
        self._decoded: dict[Name, Constant] = {}
        if not len(names) == len(pointers) == len(self._pointers):
            image.fail(self._place * 8, "the module's constants do not match their list of names")

    def __getitem__(self, name: Name) -> Constant:
        found = self._decoded.get(name)
        if found is None:
            pointer, image = self._pointers[name], self._decoder.image
            try:
                found = self._decoder.constant(pointer, self._place)
            except IndexError:
                image.fail(len(image.data), "an object ends beyond the file")
            if found.name is not name:
                image.fail(self._place * 8, f"the constant listed as {name} calls itself {found.name}")
            self._decoded[name] = found
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._pointers

    def __iter__(self) -> Iterator[Name]:
        return iter(self._pointers)

    def __len__(self) -> int:
        return len(self._pointers)
