r"""LaTeX in JSON whose backslashes were not doubled, found and undone where only one reading is possible.

`"\frac12 \theta"` is valid JSON for a form feed, `rac12`, a tab and `heta`; `"\alpha"` is no JSON at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pydantic import JsonValue

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|(?P<stray>[A-Za-z]+|.))', re.DOTALL)
_CONTROL = re.compile(r"([\x00-\x1f\x7f])([A-Za-z]*)")
_COMMAND = re.compile(r"\\[A-Za-z]")
_DOLLARS = re.compile(r"\$\$?")

_LETTERS = {"\a": "a", "\b": "b", "\t": "t", "\n": "n", "\v": "v", "\f": "f", "\r": "r"}
"""The letter of each control character's escape; `\\a` and `\\v` are of languages other than JSON."""

_COMMANDS = frozenset(
    re.findall(
        "[A-Za-z]+",
        """
        tag tanh tau tbinom text textbf textit textnormal textrm textsc textsf textstyle texttt textup tfrac
        therefore theta thickapprox thicksim thinspace tilde times to top triangle triangledown triangleleft
        trianglelefteq triangleq triangleright trianglerighteq twoheadleftarrow twoheadrightarrow
        nabla natural ncong nearrow neq newline ngeq ngeqslant ngtr nleftarrow nLeftarrow nleftrightarrow
        nLeftrightarrow nleq nleqslant nolimits nonumber norm not notag notin nprec nrightarrow nRightarrow
        nsim nsubseteq nsucc nsupset nsupseteq ntriangleleft ntriangleright nvdash nwarrow
        """,
    )
)
"""Commands in `t` and `n` whose other letters are no word and no variable: no tab or line break was meant."""

_VARIABLES = frozenset(["nu", "ne", "neg"])
"""Commands that may as well be a line break and a variable or an abbreviation, wherever they stand."""

_WORDS = frozenset(["tan", "nexists", "ni", "nless", "nmid", "nparallel", "nsubset"])
"""Commands that may be white space and a word; outside mathematics they are."""


class Unreadable(ValueError):
    """What a judge wrote has no reading, or more than one; the message says why."""


def double_strays(text: str) -> tuple[str, tuple[str, ...]]:
    r"""JSON text with each backslash doubled that begins no JSON escape (`\alpha`), and a note on each kind.

    Only what stands inside a complete string is touched. Valid JSON comes back as it is.
    """
    notes: dict[str, None] = {}

    def double(match: re.Match[str]) -> str:
        if match["stray"] is None:
            return match[0]
        notes[f"doubled the backslash of {match[0]}"] = None
        return "\\" + match[0]

    doubled = _STRING.sub(lambda string: _ESCAPE.sub(double, string[0]), text)
    return doubled, tuple(notes)


def restore_commands(
    value: JsonValue, prose: str, strays: Sequence[str]
) -> tuple[JsonValue, tuple[str, ...]]:
    r"""The value with LaTeX commands in place of the control characters they became, and all notes.

    `strays` are the notes of `double_strays`. A control character that stands so in `prose`, the text under
    review, is a quotation and is kept. A writer who doubled every other backslash means a line break where
    the text could be `\nu`. Raises Unreadable when a control character can be read in two ways, or in none.
    """
    notes: dict[str, None] = {}
    doubts: dict[str, None] = {}
    doubled = False

    def read(match: re.Match[str]) -> str:
        control, rest = match[1], match[2]
        command = _LETTERS.get(control, "") + rest
        if match[0] == "\r" or (control in "\t\n" and command not in _COMMANDS | _VARIABLES | _WORDS):
            return match[0]
        if re.search(re.escape(match[0]) + "(?![A-Za-z])", prose):
            return match[0]
        if not rest or control not in _LETTERS:
            raise Unreadable(f"it holds the control character U+{ord(control):04X}, perhaps from LaTeX")
        if control in "\t\n" and command not in _COMMANDS:
            if command in _VARIABLES or _in_mathematics(match):
                doubts[command] = None
            return match[0]
        notes[f"read U+{ord(control):04X} and {rest!r} as \\{command}"] = None
        return "\\" + command

    def mend(text: str) -> str:
        nonlocal doubled
        doubled = doubled or bool(_COMMAND.search(text))
        return _CONTROL.sub(read, text)

    mended = _map_strings(value, mend)
    if doubts and (strays or notes or not doubled):
        doubt = next(iter(doubts))
        raise Unreadable(f"it may mean \\{doubt}, or white space before {doubt[1:]!r}")
    return mended, (*strays, *notes)


def _in_mathematics(match: re.Match[str]) -> bool:
    return len(_DOLLARS.findall(match.string, 0, match.start())) % 2 == 1


def _map_strings(value: JsonValue, change: Callable[[str], str]) -> JsonValue:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_map_strings(item, change) for item in value]
    if isinstance(value, dict):
        return {key: _map_strings(item, change) for key, item in value.items()}
    return value
