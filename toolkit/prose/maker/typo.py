"""A harmless slip in a draft: one word of one step misspelt, and every claim said as before."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from toolkit.prose.document import Document, StepText
from toolkit.prose.maker.source import Source

_APART = re.compile(r"\$\$.*?\$\$|\$.*?\$|`.*?`|@\w+|\([A-Z][0-9]*\)|\\\w+", re.DOTALL)
"""What is no words: formulas, Lean, references, commands."""
_WORD = re.compile(r"(?<![\w-])[a-z]{6,}(?![\w-])")


@dataclass(frozen=True, slots=True)
class Slip:
    """The draft with the slip in it, and where: the step, the word before and after."""

    document: Document
    step: str
    before: str
    after: str

    def record(self) -> dict[str, str]:
        """Where the slip is, as JSON."""
        return {"step": self.step, "before": self.before, "after": self.after}


def with_slip(source: Source, draft: Document) -> Slip | None:
    """A draft that passes its checks, with two letters of a word exchanged so that it still passes them.

    The same draft gets the same slip. None when no word of any step can be misspelt so.
    """
    return next((slip for slip in _slips(draft) if not source.faults(slip.document)), None)


def _slips(draft: Document) -> Iterator[Slip]:
    found = [(step, word) for step in draft.steps for word in _words(step.text)]
    for step, word in sorted(found, key=lambda pair: _shuffled(f"{pair[0].label} {pair[0].text} {pair[1]}")):
        at = next((i for i in range(1, len(word) - 2) if word[i] != word[i + 1]), None)
        if at is None:
            continue
        after = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        text = step.text.replace(word, after)
        steps = tuple(StepText(s.label, text) if s is step else s for s in draft.steps)
        yield Slip(replace(draft, steps=steps), step.label, word, after)


def _words(text: str) -> list[str]:
    """The words that stand in a text once, nowhere in a formula."""
    words = _WORD.findall(_APART.sub(" ", text))
    return [word for word in dict.fromkeys(words) if text.count(word) == 1]


def _shuffled(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
