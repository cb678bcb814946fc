"""The process that has the kernel check an export.

Standard output is the channel of its report: before Lean is loaded it is kept aside, and whatever else may
be printed goes to standard error. Each line of the report begins with a word that came by standard input:

    WORD ok NUMBER              the declaration of the constant of that number was accepted
    WORD no NUMBER CODE TEXT    the kernel refused it
    WORD differs NUMBER PLACE   of what the kernel made of it, the constant in that line of its group is other
                                than the export has it
    WORD end                    everything has been gone through

A declaration that rests on one that was not accepted finds it missing, and is refused.
Imports as little as it can: there is one such process for each check.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from toolkit.lean.kernel.declare import declaration, is_as_described
from toolkit.lean.kernel.native import Lean, Refusal
from toolkit.lean.kernel.reader import Reader, Words

STACK: Final = 1 << 30
"""Bytes of stack for the kernel, which recurses over terms; what is not used takes no memory."""
_MARGIN: Final = 16 << 20


def work(library: str, file: Path) -> None:
    """Check the export in `file` with the Lean in `library`, and end this process."""
    channel = os.dup(1)
    os.dup2(2, 1)
    word = sys.stdin.buffer.readline().strip()
    lean = Lean(library, STACK - _MARGIN)
    codes = [1]

    def say(*said: bytes) -> None:
        line = b" ".join((word, *said)) + b"\n"
        while line:
            line = line[os.write(channel, line) :]

    def check() -> None:
        Checker(lean, say).run(file.read_bytes())
        codes[0] = 0

    threading.stack_size(STACK)
    thread = threading.Thread(target=check)
    thread.start()
    thread.join()
    sys.stderr.flush()
    # Lean's threads are still there; nothing that would be tidied up is worth waiting for
    os._exit(codes[0])


class Checker:
    """Hands the declarations of an export to the kernel, one after another.

    `say` takes the words of a line of the report.
    """

    def __init__(self, lean: Lean, say: Callable[..., None]) -> None:
        self._lean = lean
        self._say = say
        self._reader = Reader(lean)
        self._environment = lean.empty_environment()
        self._group: list[Words] = []
        self._family: frozenset[bytes] = frozenset()

    def run(self, text: bytes) -> None:
        """Check everything, and say so. Raises ValueError when the text is no export."""
        # line feeds alone end lines: a name may hold other breaks
        lines = text.split(b"\n")
        if lines[-1]:
            raise ValueError("the export ends within a line")
        read = self._reader.read
        for line in lines[1:-1]:
            words = read(line)
            if words is not None:
                self._take(words)
        self._declare()
        self._say(b"end")

    def _take(self, words: Words) -> None:
        """Take a declaration's line, once what does not belong to it has been declared."""
        match words[0]:
            case b"#CTOR" | b"#REC":
                belongs = bool(self._family)
            case b"#IND":
                belongs = words[1] in self._family
            case b"#QUOT":
                belongs = bool(self._group) and self._group[0][0] == b"#QUOT"
            case b"#AX" | b"#DEF" | b"#THM" | b"#OPAQ":
                belongs = False
            case kind:
                raise ValueError(f"unknown declaration {kind!r}")
        if not belongs:
            self._declare()
            if words[0] == b"#IND":
                self._family = frozenset(words[6 : 6 + int(words[5])])
        self._group.append(words)

    def _declare(self) -> None:
        group = self._group
        self._group, self._family = [], frozenset()
        if not group:
            return
        number = group[0][1]
        outcome = self._lean.add(self._environment, declaration(self._reader, group))
        if isinstance(outcome, Refusal):
            said = " ".join(outcome.said.split())[:400]
            self._say(b"no", number, b"%d" % outcome.code, said.encode())
            return
        if group[0][0] in (b"#IND", b"#QUOT"):
            for place, words in enumerate(group):
                if not is_as_described(self._reader, words, outcome):
                    self._say(b"differs", number, b"%d" % place)
                    return
        self._environment = outcome
        self._say(b"ok", number)
