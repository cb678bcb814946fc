"""What is wrong with a source before Lean sees it: above all, that it switches Lean's own checks off.

The options `debug.*` make Lean skip the kernel, or believe what it should check. They leave no trace in
the compiled artifact, so they are looked for in the source. A macro can hide them from this; the proof
that nothing was skipped is the kernel replay of the certificates, not this.
"""

from __future__ import annotations

import re
from typing import Final

from toolkit.lean.diagnostics import Diagnostic

BOM: Final = "\ufeff"
BOM_REFUSED: Final = "the file begins with a byte order mark (U+FEFF), which Lean does not take for text"
"""Lean sees neither `prelude` nor an import after the mark, and says that its own library is missing."""

_TOKEN = re.compile(
    r"""
      (?P<comment>--[^\n]*)
    | (?P<block>/-)
    | (?P<raw>\br(?P<hashes>\#*)"(?:.*?)(?:"(?P=hashes)|\Z))
    | (?P<string>"(?:[^"\\]++|\\.)*+(?:"|\Z))
    | (?P<char>(?<![\w'!?])'(?:[^'\\\n]|\\.[^'\n]*)')
    """,
    re.VERBOSE | re.DOTALL,
)
_WITHIN_LINES = re.compile(r"[^\n]+")
_BLOCK_EDGE = re.compile(r"/-|-/")
_SET_OPTION = re.compile(r"\bset_option\s+(«?debug»?\s*\.\s*[\w«»]+)")


def code_of(source: str) -> str:
    """`source` with comments, strings and characters blanked; every other character keeps its place."""
    out: list[str] = []
    at = 0
    while (match := _TOKEN.search(source, at)) is not None:
        end = _end_of_block(source, match.start()) if match["block"] else match.end()
        out.append(source[at : match.start()])
        out.append(_WITHIN_LINES.sub(lambda text: " " * len(text[0]), source[match.start() : end]))
        at = end
    out.append(source[at:])
    return "".join(out)


def _end_of_block(source: str, start: int) -> int:
    depth = 0
    for edge in _BLOCK_EDGE.finditer(source, start):
        depth += 1 if edge[0] == "/-" else -1
        if depth == 0:
            return edge.end()
    return len(source)


def switched_off_checks(source: str, file: str) -> tuple[Diagnostic, ...]:
    """An error for each place where `source` sets an option that switches checks off."""
    code = code_of(source)
    return tuple(_refusal(code, match, file) for match in _SET_OPTION.finditer(code))


def _refusal(code: str, match: re.Match[str], file: str) -> Diagnostic:
    line = code.count("\n", 0, match.start()) + 1
    column = match.start() - (code.rfind("\n", 0, match.start()) + 1)
    option = "".join(match[1].split())
    return Diagnostic(
        severity="error",
        file=file,
        line=line,
        column=column,
        end=None,
        message=f"`set_option {option}` is refused: options `debug.*` can switch off the kernel's checks",
        kind="leancal.switchedOffChecks",
    )
