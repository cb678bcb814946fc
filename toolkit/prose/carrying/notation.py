"""Formulas of the plain register, written as a paper text writes them.

The paper text is the dictionary: whatever term occurs in it, in whatever notation, is written as it is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from toolkit.prose.carrying.places import Part, parts_of
from toolkit.prose.checking.names import Names
from toolkit.prose.checking.normal import Normal
from toolkit.prose.checking.propositions import TRUE, Prop
from toolkit.prose.checking.terms import Term
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import STATEMENTS, Add, Node

FORMULA = re.compile(r"\$\$(?P<display>.+?)\$\$|\$(?P<inline>.+?)\$", re.DOTALL)
JOINT = re.compile(r"\s*\\q?quad\s*\\text\{\s*(?P<word>[^{}]*?)\s*\}\s*(?:\\q?quad)?\s*")
_END = re.compile(r"[\s,.;]*$")
_BELOW = re.compile(r"\\sum_\{(?P<index>[^{}=]+)=0\}\^\{(?P<limit>[^{}]+)-1\}")
_UP_TO = re.compile(r"\\sum_\{(?P<index>[^{}=]+)=0\}\^\{(?P<limit>[^{}]+)\}")
_SINGLE = re.compile(r"(?<=[_^])\{(\\?[A-Za-z]|[0-9])\}(?![A-Za-z])")
_NUMERAL = re.compile(r"(?<![\w}^_][0-9])(?<=[0-9]) \\, (?=[A-Za-z](?![\w{^_]))")
_TIMES = re.compile(r" \\cdot (?![0-9])")
_CALLED = re.compile(r"(?<![A-Za-z\\])(?P<head>[A-Za-z])\((?=[^()]*\))")
_INDEXED = re.compile(r"(?<![A-Za-z\\{])(?P<head>[A-Za-z])_")
_INDEX = re.compile(r"(?<![A-Za-z\\])(?P<head>[A-Za-z])_(?:(?P<one>\w|\\[A-Za-z]+)|\{)")
_AND = r"\text{ and }"

Key = tuple[bool, Prop | Term]


@dataclass(frozen=True, slots=True)
class _Written:
    """How a paper text writes a term, and whether that is a sum, which elsewhere needs brackets."""

    source: str
    is_sum: bool


class Notation:
    """How the paper texts of a theorem write the terms of its claims; the first text that has one counts."""

    def __init__(self, texts: Iterable[str], normal: Normal, names: Names) -> None:
        self._normal, self._names = normal, names
        self._known: dict[Key, _Written] = {}
        called, indexed = set[str](), set[str]()
        self._in_words = False
        for text in texts:
            for formula in formulas(text):
                for part in _readable(formula):
                    self._learn(formula, part)
                called |= {match["head"] for match in _CALLED.finditer(formula)}
                indexed |= {match["head"] for match in _INDEXED.finditer(formula)}
                self._in_words |= _AND in formula
        self._called = frozenset(called - indexed)

    def _learn(self, formula: str, part: Part) -> None:
        key = self._key(part.node)
        if key is not None:
            written = _Written(formula[part.start : part.end].strip(), isinstance(part.node, Add))
            self._known.setdefault(key, written)

    def _key(self, node: Node) -> Key | None:
        meant = self._names.meant(node)
        try:
            if isinstance(meant, STATEMENTS):
                said = self._normal.proposition(meant)
                return None if said == TRUE else (True, said)
            return False, self._normal.term(meant)
        except UnreadableError:
            return None

    def of(self, formula: str) -> str:
        """A formula of the plain register in the notation of the paper."""
        formula = _customary(formula)
        parts = sorted(_readable(formula), key=lambda p: (p.start - p.end, p.start))
        chosen: list[tuple[int, int, str]] = []
        for part in parts:
            if any(part.start < end and start < part.end for start, end, _ in chosen):
                continue
            key = self._key(part.node)
            found = self._known.get(key) if key is not None else None
            if found is not None:
                source = found.source
                if found.is_sum and not isinstance(part.node, Add):
                    source = f"({source})"
                chosen.append((part.start, part.end, source))
        for start, end, source in sorted(chosen, reverse=True):
            formula = formula[:start] + source + _apart(source, formula[end:]) + formula[end:]
        formula = _applied(_NUMERAL.sub(" ", _unbracketed(formula)), self._called)
        return formula.replace(r" \land ", f" {_AND} ") if self._in_words else formula


def _applied(formula: str, heads: frozenset[str]) -> str:
    """A formula in which functions of these names have their arguments in brackets, not as an index."""
    for match in reversed(list(_INDEX.finditer(formula))):
        if match["head"] not in heads:
            continue
        end, index = match.end(), match["one"]
        if index is None:
            depth, start = 1, end
            while depth and end < len(formula):
                depth += (formula[end] == "{") - (formula[end] == "}")
                end += 1
            index = formula[start : end - 1]
        arguments = ", ".join(part.strip() for part in index.split(","))
        formula = f"{formula[: match.start()]}{match['head']}({arguments}){formula[end:]}"
    return formula


def formulas(text: str) -> Iterator[str]:
    """The formulas of a text, taken apart where words join them, without their punctuation."""
    for match in FORMULA.finditer(text):
        for piece in JOINT.split(match["display"] or match["inline"])[::2]:
            if stripped := _END.sub("", piece).strip():
                yield stripped


def _readable(formula: str) -> tuple[Part, ...]:
    try:
        return parts_of(formula)
    except UnreadableError:
        return ()


def _customary(formula: str) -> str:
    """Sums over `i < n`, indicators in square brackets, products without a sign."""
    formula = _BELOW.sub(r"\\sum_{\g<index><\g<limit>}", formula)
    formula = _UP_TO.sub(r"\\sum_{\g<index> \\le \g<limit>}", formula)
    formula = _SINGLE.sub(r"\1", formula)
    return _TIMES.sub(r" \\, ", _square(formula)).replace(r"\,", r" \, ").replace("  ", " ")


def _square(formula: str) -> str:
    """`\\mathbf{1}\\{A\\}` as `\\mathbf{1}[A]`, unless there are square brackets in A."""
    head = r"\mathbf{1}\{"
    at = formula.rfind(head)
    if at < 0:
        return formula
    start = at + len(head)
    depth, end = 1, start
    while depth and end < len(formula):
        pair = formula[end : end + 2]
        depth += (pair == r"\{") - (pair == r"\}")
        end += 2 if pair in (r"\{", r"\}") else 1
    inside, rest = formula[start : end - 2], formula[end:]
    done = rf"\mathbf{{1}}[{inside}]" if "[" not in inside else rf"\mathbf{{1}}\{{{inside}\}}"
    marked = done.replace("\\mathbf{1}", "\0")
    return _square(formula[:at] + marked + rest).replace("\0", "\\mathbf{1}")


_FACTOR = re.compile(r"(?P<before>[0-9] |\\, )\(|(?P<alone>^)\(")
_AFTER = re.compile(r"\s*(?:$|\)|[+=<-]|\\(?:le|ge|ne|iff|Rightarrow|qquad|quad|land|lor)\b)")


def _unbracketed(formula: str) -> str:
    """Without the brackets around a product that is a factor."""
    formula = formula.replace(r"\left(", "(").replace(r"\right)", ")")
    for match in reversed(list(_FACTOR.finditer(formula))):
        start = match.end()
        end = _closing(formula, start)
        inside = formula[start : end - 1]
        if end and not _is_sum(inside) and _AFTER.match(formula, end):
            before = formula[: start - 1]
            if inside[:1].isdigit():
                before = before.removesuffix(r"\, ") + r"\cdot "
            formula = before + inside + formula[end:]
    return formula


def _closing(formula: str, start: int) -> int:
    """The place after the bracket that closes the one before `start`; 0 when there is none."""
    depth = 1
    for at in range(start, len(formula)):
        depth += (formula[at] == "(") - (formula[at] == ")")
        if depth == 0:
            return at + 1
    return 0


def _is_sum(inside: str) -> bool:
    """Whether there is a sign or a relation in no bracket."""
    depth = 0
    for match in re.finditer(r"[(\[{]|[)\]}]|[+<=-]|\\[a-z]+", inside):
        sign = match[0]
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 and (sign in "+-<=" or sign in _RELATING):
            return True
    return False


_RELATING = frozenset(
    {r"\le", r"\ge", r"\ne", r"\in", r"\land", r"\lor", r"\forall", r"\exists", r"\Rightarrow"}
)


def _apart(source: str, rest: str) -> str:
    """A space where a command would run into a letter."""
    return " " if re.search(r"\\[A-Za-z]+$", source) and rest[:1].isalpha() else ""
