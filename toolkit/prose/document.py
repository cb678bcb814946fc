"""The prose of one variant of a theorem, before and after its step labels are made opaque."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

STEP_REFERENCE = re.compile(r"@(S[1-9][0-9]*)\b")
"""How prose refers to a step of its own proof: `by @S2`."""


@dataclass(frozen=True, slots=True)
class StepText:
    """One step of the proof: its label and its prose (Markdown with LaTeX in `$…$` and `$$…$$`)."""

    label: str
    text: str

    def references(self) -> tuple[str, ...]:
        """The labels that the prose refers to, in order of first mention."""
        return tuple(dict.fromkeys(STEP_REFERENCE.findall(self.text)))


@dataclass(frozen=True, slots=True)
class Document:
    """A theorem and one proof of it, in prose.

    `definitions` holds every definition that the statement and the proof need and may be empty when
    `setting` gives them. Labels are `S1`, `S2`, … until `relabelled` replaces them.
    """

    title: str
    setting: str
    definitions: str
    statement: str
    steps: tuple[StepText, ...]

    def relabelled(self, labels: Mapping[str, str]) -> Document:
        """The same document with each step label, and each reference to it, replaced.

        Raises KeyError when a label, or a label that the prose refers to, is not in `labels`.
        """

        def replace(text: str) -> str:
            return STEP_REFERENCE.sub(lambda m: f"Step {labels[m.group(1)]}", text)

        steps = tuple(StepText(labels[s.label], replace(s.text)) for s in self.steps)
        return Document(
            self.title, replace(self.setting), replace(self.definitions), replace(self.statement), steps
        )

    def markdown(self) -> str:
        """The whole document as Markdown, each step introduced by its label in bold."""
        parts = [f"# {self.title}", "## Setting", self.setting]
        if self.definitions:
            parts += ["## Definitions", self.definitions]
        parts += ["## Theorem", self.statement, "## Proof"]
        parts += [f"**Step {s.label}.** {s.text}" for s in self.steps]
        return "\n\n".join(p.strip() for p in parts) + "\n"
