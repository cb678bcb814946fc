"""The commands of a candidate's text, and what it states when one of them is left out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toolkit.formalize.gates.base import Subject
from toolkit.lean.check import Reason
from toolkit.lean.check.candidate import MODULE, Failed, compiled
from toolkit.lean.sources import code_of
from toolkit.lean.termops import digest, direct_constants
from toolkit.lean.terms import Constant, Name

_MODIFIERS: Final = r"(?:(?:private|protected|noncomputable|local|scoped|unsafe|partial)\s+)*"
_KEYWORDS: Final = (
    "def|abbrev|theorem|lemma|instance|structure|class|inductive|axiom|opaque|example|notation|infixl?|infixr"
    "|prefix|postfix|syntax|macro_rules|macro|elab_rules|elab|attribute|open|export|namespace|section|end"
    "|variable|universe|set_option|include|omit|import|prelude|deriving|mutual"
)
_START: Final = re.compile(rf"^{_MODIFIERS}(?:{_KEYWORDS})\b|^@\[", re.MULTILINE)
_KEYWORD: Final = re.compile(rf"{_MODIFIERS}(?P<keyword>{_KEYWORDS})\b")
_ATTRIBUTE: Final = re.compile(r"@\[[^\]]*\]\s*")
_OPTION: Final = re.compile(r"set_option\s+\S+\s+\S+\s+in\s+")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that begins a line: its keyword, its place in the text, and its code without comments.

    `first_line` is how it begins, for people.
    """

    keyword: str
    start: int
    end: int
    code: str
    first_line: str

    @property
    def name(self) -> str:
        """What stands after the keyword: of a definition, its name."""
        words = _KEYWORD.split(self.code, maxsplit=1)[-1].split()
        return words[0] if words else ""


def commands_of(text: str) -> list[Command]:
    """The commands that begin at the start of a line, in order; comments are no part of any of them.

    A text that is laid out otherwise has commands that are not found. What comes before one on its own
    lines, an attribute or an option that holds for it, belongs to it.
    """
    code = code_of(text)
    starts = [m.start() for m in _START.finditer(code)]
    found: list[Command] = []
    waiting: int | None = None
    for start, end in zip(starts, [*starts[1:], len(code)], strict=True):
        part = code[start:end]
        bare = _OPTION.sub("", _ATTRIBUTE.sub("", part, count=1), count=1)
        keyword = _KEYWORD.match(bare)
        if keyword is None or not bare.strip():
            waiting = start if waiting is None else waiting
            continue
        begin = start if waiting is None else waiting
        first_line = text[begin:end].strip().splitlines()[0]
        found.append(Command(keyword["keyword"], begin, end, bare, first_line))
        waiting = None
    return found


def without(text: str, command: Command) -> str:
    """The text with a command blanked out, so that nothing else moves."""
    part = text[command.start : command.end]
    return text[: command.start] + re.sub(r"[^\n]", " ", part) + text[command.end :]


def says_otherwise_without(command: Command, subject: Subject) -> bool:
    """Whether the text of a candidate elaborates without a command, and then states something else.

    Raises Stop when Lean gave no answer.
    """
    text = without(subject.source.decode("utf-8", "replace"), command)
    name = subject.constant.name
    try:
        with compiled(text.encode(), subject.candidate.id, subject.compiler) as made:
            again = made.module.constants
            return name in again and _meaning(name, again) != _meaning(name, _own(subject))
    except Failed as failed:
        if failed.stop.reason is Reason.ELABORATION:
            return False
        raise failed.stop from failed


def _own(subject: Subject) -> Mapping[Name, Constant]:
    return subject.env.modules[MODULE].constants


def _meaning(name: Name, own: Mapping[Name, Constant]) -> dict[Name, tuple[str, str]]:
    """Hashes of the types and values of all of a text's own constants that a statement rests on."""
    found: dict[Name, tuple[str, str]] = {}
    waiting = [name]
    while waiting:
        constant = own.get(waiting.pop())
        if constant is None or constant.name in found:
            continue
        value = "" if constant.value is None else digest(constant.value)
        found[constant.name] = digest(constant.type), value
        waiting.extend(direct_constants(constant))
    return found
