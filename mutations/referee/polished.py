"""The text of a planted step as a model polished it: what it must not do, and what a folder has of it.

Nothing that a model wrote is believed, nor that it was looked at before: whoever uses a polished text holds
it against the formal claims, and against the text that was made, again.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from toolkit.errors import Unchecked
from toolkit.lean.terms import Expr
from toolkit.prose.checking import Checker, Outcome
from toolkit.prose.document import STEP_REFERENCE

LOOSE: Final = 0.1
"""By which part of its length a polished text may be longer or shorter than the text that was made."""
LOOSE_AT_LEAST: Final = 30
"""So many characters more or less are no matter in a short text."""

_DISPLAY: Final = re.compile(r"\$\$.*?\$\$", re.DOTALL)
_PARAGRAPH: Final = re.compile(r"\n\s*\n")
_CONDITION: Final = re.compile(r"\b[Cc]onditions? ([0-9]+)|\((H[0-9]+)\)")
_COMMAND: Final = re.compile(r"\\[A-Za-z]+")
_MARKUP: Final = re.compile(r"^ {0,3}(?:#|<|>|```)|`", re.MULTILINE)
_TELLING: Final = re.compile(
    r"\b(?:errors?|erroneous\w*|wrong\w*|mistak\w+|incorrect\w*|correct\w*|false\w*|flaw\w*|invalid\w*|"
    r"fallac\w+|bugs?|typos?|slips?|sic|plant(?:s|ed)?|counter-?examples?|unjustified|unproved|unproven|"
    r"careless\w*|actually|suppose(?:d|dly)|alleged\w*|claimed|changed|modified|original\w*|earlier version|"
    r"previous version|instead of|rather than|should (?:be|have|read)|does not follow|fails?|gaps?)\b",
    re.IGNORECASE,
)
"""What an author does not say who believes what he writes, and what points at another version."""


@dataclass(frozen=True, slots=True)
class Rough:
    """The text of a planted step in the paper register as it was made, and what a polished one has to be.

    `clean` is the text of the clean step, `setting` that of the theorem, `said` the changed claim in the
    plain register; `commands` are those of LaTeX that the texts of the theorem use.
    """

    theorem: str
    plant: str
    step: str
    setting: str
    clean: str
    made: str
    said: str
    old: Expr
    new: Expr
    commands: frozenset[str]
    checker: Checker

    @property
    def slack(self) -> int:
        """By how many characters a polished text may differ in length."""
        return max(LOOSE_AT_LEAST, int(LOOSE * len(self.made)))

    def faults(self, text: str) -> tuple[str, ...]:
        """Why a text cannot stand for the one that was made; empty when it can."""
        return tuple(self._form(text)) or tuple(self._content(text))

    def _form(self, text: str) -> Iterator[str]:
        if odd := next((c for c in text if unicodedata.category(c)[0] == "C" and c != "\n"), None):
            yield f"it holds U+{ord(odd):04X}, which nobody sees"
        if _MARKUP.search(text):
            yield "it has headings, tags, quotations or code"
        if abs(more := len(text) - len(self.made)) > self.slack:
            yield (
                f"it has {len(text)} characters, {abs(more)} {'more' if more > 0 else 'fewer'} than the text "
                f"that is to be polished; {self.slack} are allowed"
            )
        for what, pattern in (("displayed formulas", _DISPLAY), ("blank lines", _PARAGRAPH)):
            wanted, given = len(pattern.findall(self.made)), len(pattern.findall(text))
            if wanted != given:
                yield f"it has {given} {what}, and must have {wanted}"
        if new := sorted(commands_of(text) - self.commands):
            yield f"it uses {', '.join(new)}, which the paper does not use"

    def _content(self, text: str) -> Iterator[str]:
        for what, pattern in (("steps", STEP_REFERENCE), ("conditions", _CONDITION)):
            wanted, given = set(pattern.findall(self.made)), set(pattern.findall(text))
            if wanted != given:
                yield f"it cites other {what} than the text that is to be polished"
        counts = Counter(word.lower() for word in _TELLING.findall(text))
        if telling := sorted((counts - Counter(word.lower() for word in _TELLING.findall(self.made))).keys()):
            yield f"it says {', '.join(telling)}, as nobody does who believes the claim"
        yield from self._claims(text)

    def _claims(self, text: str) -> Iterator[str]:
        checker = self.checker
        try:
            found = checker.section(self.new, text, checker.names)
            if found.outcome is not Outcome.STATED:
                yield f"it does not say the new claim: {found.detail}"
            elif self._says_old(text):
                yield "it still says the old claim"
        except RecursionError:
            yield "it is nested too deeply to be read"

    def _says_old(self, text: str) -> bool:
        """Whether a sentence says the old claim, or its relations all occur where they did not before."""
        checker, old = self.checker, self.old
        if checker.section(old, text, checker.names).outcome is Outcome.STATED:
            return True
        if checker.sentence(old, text, checker.names) is not None:
            return True
        before, now = (checker.parts(old, t, checker.names).outcome for t in (self.made, text))
        return now is Outcome.PARTS and before is not Outcome.PARTS


def commands_of(*texts: str) -> frozenset[str]:
    """The commands of LaTeX in texts."""
    return frozenset(command for text in texts for command in _COMMAND.findall(text))


@dataclass(frozen=True, slots=True)
class Kept:
    """A polished text in a folder, and the text that it was made of."""

    made: str
    text: str


def polished_file(folder: Path, theorem: str) -> Path:
    """Where a folder of plants has what a model made of the texts of a theorem, a row for each plant."""
    return folder / f"{theorem}.polish.jsonl"


def read_polished(folder: Path, theorem: str) -> Mapping[str, Kept]:
    """The polished texts of a theorem's plants by id; Unchecked when the file is damaged."""
    file = polished_file(folder, theorem)
    try:
        # not `splitlines`: what a model answered may hold other ends of lines
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line]
        if not all(isinstance(row[name], str) for row in rows for name in ("plant", "made", "text")):
            raise ValueError("a field is no text")
        return {row["plant"]: Kept(row["made"], row["text"]) for row in rows if row["text"]}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise damaged(file, "it cannot be read") from None


def damaged(file: Path, why: str) -> Unchecked:
    """The error for polished texts that cannot be used."""
    return Unchecked(
        f"the polished texts in {file} are damaged: {why}",
        hint="Polish again with `leancal plant … --polish MODEL`, or remove that file.",
    )
