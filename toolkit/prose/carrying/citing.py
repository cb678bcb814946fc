"""Taking the citation of a step out of a text that no longer rests on it."""

from __future__ import annotations

import re

from toolkit.prose.document import STEP_REFERENCE

_SENTENCE = re.compile(
    r"(?:[^.$]|\$\$.*?\$\$(?!\n[a-z])|\$.*?\$|\.(?!\s|$))+?(?:\.(?=\s|$)|(?<=\.\$\$)|$)\s*", re.DOTALL
)

_CONTRAST = re.compile(
    r"Otherwise|If not\b|If (?:it|this) (?:is|does|has) not\b|In the other case|On the other hand"
)
"""How a sentence begins that says nothing without the one before."""


def without(text: str, dropped: str, kept: frozenset[str]) -> str | None:
    """A text without what it says by a step; None where it cannot be taken out without harm.

    One of several steps that are named together is left out; else the sentences that name the step, unless
    the text is one sentence, they name steps of `kept` that nothing else in the text names, or the sentence
    after them is their other case.
    """
    said = _listed(text, dropped)
    if dropped not in STEP_REFERENCE.findall(said):
        return said
    parts = [m[0] for m in _SENTENCE.finditer(said)]
    goes = [i > 0 and dropped in STEP_REFERENCE.findall(p) for i, p in enumerate(parts)]
    if any(gone and _CONTRAST.match(after) for gone, after in zip(goes, parts[1:], strict=False)):
        return None
    rest = "".join(p for p, gone in zip(parts, goes, strict=True) if not gone).strip()
    named = set(STEP_REFERENCE.findall(rest))
    if dropped in named or kept & set(STEP_REFERENCE.findall(text)) - named or rest == parts[0].strip():
        return None
    return rest


def _listed(text: str, step: str) -> str:
    """`by @S1 and @S2` without one of them; `@S1, @S2 and @S3` without one of three."""
    other = r"@S[0-9]+"
    text = re.sub(rf"({other}), ({other}) and @{step}\b", r"\1 and \2", text)
    text = re.sub(rf"({other}), @{step} and ({other})\b", r"\1 and \2", text)
    text = re.sub(rf"@{step}, ({other}) and ({other})\b", r"\1 and \2", text)
    text = re.sub(rf"\b[Bb]y @{step} and by (?={other})", lambda m: f"{m[0][:2]} ", text)
    text = re.sub(rf"({other}) and (?:by |from )?@{step}\b", r"\1", text)
    return re.sub(rf"@{step} and ({other})\b", r"\1", text)
