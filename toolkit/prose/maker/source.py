"""What a draft is made from and held against."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from toolkit.errors import Unchecked
from toolkit.lean.terms import Expr
from toolkit.prose.checking import Checker, Names, Outcome
from toolkit.prose.document import STEP_REFERENCE, Document

STATEMENT = "Statement"
_HYPOTHESIS = re.compile(r"\(H[1-9][0-9]*\)")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one section of a draft."""

    section: str
    problem: str

    def __str__(self) -> str:
        return f"{self.section}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Source:
    """A proof in plain prose, its formal claims by section, and what compares the two.

    `name` is for records and is never sent.
    """

    name: str
    plain: Document
    claims: Mapping[str, Expr]
    checker: Checker

    @property
    def labels(self) -> tuple[str, ...]:
        """The sections that are rewritten, in order."""
        return STATEMENT, *(step.label for step in self.plain.steps)

    def require_readable(self) -> None:
        """Raise Unchecked when the plain text itself does not pass: then no draft could."""
        if faults := self.faults(self.plain):
            raise Unchecked(
                f"{self.name} cannot be rewritten, since its plain text cannot be compared with its claims: "
                f"{faults[0]}"
            )

    def faults(self, draft: Document) -> tuple[Fault, ...]:
        """Where a draft does not say its claims, or cites what the plain text does not cite there."""
        return tuple(self._faults(sections(draft)))

    def _faults(self, texts: Mapping[str, str]) -> Iterator[Fault]:
        for label, plain in sections(self.plain).items():
            try:
                found = self.checker.throughout(self.claims[label], texts[label], Names())
            except RecursionError:
                yield Fault(label, "it is nested too deeply to be read")
                continue
            if found.outcome is not Outcome.STATED:
                yield Fault(label, found.detail)
            wanted, given = _cited(plain), _cited(texts[label])
            if wanted != given:
                yield Fault(label, f"it cites {_listed(given)}, and the proof cites {_listed(wanted)}")


def sections(document: Document) -> dict[str, str]:
    """The sections that a model rewrites, by label, in order."""
    return {STATEMENT: document.statement, **{step.label: step.text for step in document.steps}}


def rewritten(document: Document) -> str:
    """The sections that a model rewrites, as Markdown."""
    return _markdown(sections(document))


def whole(document: Document) -> str:
    """A document as Markdown, each section under its label; references stand as `@S1`."""
    given = {"Setting": document.setting, "Definitions": document.definitions}
    return f"# {document.title}\n\n{_markdown({k: t for k, t in given.items() if t} | sections(document))}"


def _markdown(texts: Mapping[str, str]) -> str:
    return "\n\n".join(f"## {label}\n\n{text.strip()}" for label, text in texts.items())


def _cited(text: str) -> frozenset[str]:
    return frozenset(_HYPOTHESIS.findall(text)) | {m[0] for m in STEP_REFERENCE.finditer(text)}


def _listed(cited: frozenset[str]) -> str:
    return ", ".join(sorted(cited)) or "nothing"
