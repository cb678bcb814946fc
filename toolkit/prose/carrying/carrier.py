"""The paper text of a step whose claim is changed: the edit of the claim, carried over into the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from toolkit.lean.terms import Expr
from toolkit.prose.carrying.merging import merged
from toolkit.prose.carrying.notation import FORMULA, Notation
from toolkit.prose.carrying.phrases import STYLES, Phrase, Style, phrase
from toolkit.prose.checking import Checker, Outcome

_OPENING = re.compile(
    r"\b(?:for (?:every|all|each|any)|there (?:is|are|exists?)|let|if|in (?:every|each))\b", re.I
)
_BEGIN = re.compile(r"(?:^|(?<=[.] )|(?<=[.]\n)|(?<=\$\$\n)|(?<=\n\n))(?=[A-Z])")
_VERB = re.compile(r"\b(?:obtain|find|have|get|yields?|gives?|conclude|implies|see)$")
_RELATION = re.compile(r" (\\le|\\ge|<|=) (?![^\[{(]*[\]})])")
_END = re.compile(r"\s*[,.;]\s*$")


@dataclass(frozen=True, slots=True)
class Claim:
    """A formal claim and its sentence in the plain register."""

    formal: Expr
    plain: str


class Carrier:
    """Carries changes of claims over into the paper texts of one theorem."""

    def __init__(self, checker: Checker, texts: Sequence[str]) -> None:
        self._checker, self._texts = checker, texts

    def changed(self, text: str, clean: Claim, claim: Claim) -> str | None:
        """The text of a step, which says `clean`, made to say `claim`; None where that cannot be done.

        What is given back was checked to say the changed claim, and the text as it was does not say it.
        """
        if not self._says(text, clean) or self._says(text, claim):
            return None
        notation = Notation([text, *self._texts], self._checker.reader(clean.formal), self._checker.names)
        old = phrase(clean.plain, notation.of)
        for style in dict.fromkeys((_style(claim.plain), STYLES[0])):
            new = phrase(claim.plain, notation.of, style)
            if old is None or new is None:
                return None
            for candidate in self._candidates(text, clean, old, new):
                if self._says(candidate, claim) and not self._says(candidate, clean):
                    return candidate
        return None

    def _says(self, text: str, claim: Claim) -> bool:
        return self._checker.section(claim.formal, text, self._checker.names).outcome is Outcome.STATED

    def _candidates(self, text: str, clean: Claim, old: Phrase, new: Phrase) -> Iterator[str]:
        for start, end in self._regions(text, clean, old):
            said = text[start:end]
            found = merged(old.displayed, new.displayed, said)
            changes = [] if found is None else [text[:start] + found + text[end:]]
            first = start if _joins(new, text[:start]) else _sentence(text[:start])
            put = text[:first] + _fitted(new, text[:first], text[first:end]) + text[end:]
            changes.insert(len(changes) if _wordy(new) <= _wordy(old) else 0, put)
            yield from changes

    def _regions(self, text: str, clean: Claim, old: Phrase) -> Iterator[tuple[int, int]]:
        """Where the whole claim stands: from an opening of it, or its first formula, to its last formula."""
        formulas = [f for f in FORMULA.finditer(text) if not self._says(_without(text, f), clean)]
        if not formulas:
            return
        first, last = formulas[0].start(), formulas[-1]
        opened = [m.start() for m in _OPENING.finditer(text[:first])]
        for start in (first, *reversed(opened)):
            put = text[:start] + _fitted(old, text[:start], text[start : last.end()]) + text[last.end() :]
            if self._says(put, clean):
                yield start, last.end()


def _style(plain: str) -> Style:
    """One of the styles, for a claim always the same one: that texts differ in nothing else is no sign."""
    return STYLES[sha256(plain.encode()).digest()[0] % len(STYLES)]


def _without(text: str, formula: re.Match[str]) -> str:
    return f"{text[: formula.start()]}so{text[formula.end() :]}"


def _spaced(display: str, said: str) -> str:
    """Its relations with the wide spaces around them that those of another text have."""
    return _RELATION.sub(r" \\;\1\\; ", display) if r"\;" in said and r"\;" not in display else display


def _joins(new: Phrase, before: str) -> bool:
    """Whether a claim can follow the words before it: a formula always, a clause after a colon or a verb."""
    words = before.rstrip()
    return not new.opening or words[-1:] in ("", ",", ":", ".", "$") or bool(_VERB.search(words))


def _sentence(before: str) -> int:
    """Where the sentence begins that is not ended."""
    return max((m.start() for m in _BEGIN.finditer(before)), default=0)


def _wordy(phrase: Phrase) -> int:
    """How much is said in words before the formula."""
    return len(FORMULA.sub("", phrase.opening))


def _fitted(new: Phrase, before: str, said: str) -> str:
    """A phrase in the place of another: displayed, begun and ended as that was."""
    *_, last = FORMULA.finditer(said)
    opening = new.opening
    if opening and _VERB.search(before.rstrip()):
        opening = f"that {opening}"
    if opening and said[:1].isupper():
        opening = opening[:1].upper() + opening[1:]
    put = replace(new, opening=opening, display=_spaced(new.display, said))
    if last["display"] is None:
        return put.inline
    end = _END.search(last["display"])
    return replace(put, display=put.display + (end[0].rstrip() if end else "")).displayed
