"""The small documents for the judge that computes, from the Markdown files beside this one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from calibration.records import Submission, SubmissionStep

_PART = re.compile(r"^(setting|definitions|statement|[A-Z]|[A-Z] \(wrong\)): (.*)$")


@dataclass(frozen=True)
class Document:
    """A setting, a statement, steps called A, B, C, …, and the label of the wrong one, if there is one."""

    name: str
    setting: str
    steps: tuple[str, ...]
    statement: str = ""
    definitions: str = ""
    wrong: str | None = None

    def submission(self) -> Submission:
        """The document as a judge sees it."""
        steps = tuple(
            SubmissionStep(label=chr(ord("A") + i % 26) + "'" * (i // 26), text=text)
            for i, text in enumerate(self.steps)
        )
        return Submission(
            id=self.name,
            title=self.name,
            setting=self.setting,
            definitions=self.definitions,
            statement=self.statement,
            steps=steps,
            text="\n\n".join([self.setting, self.definitions, self.statement, *self.steps]),
        )


def documents(name: str) -> list[Document]:
    """The documents of one file: `## name`, then `setting: …`, `statement: …`, `A: …`, `B (wrong): …`."""
    text = (Path(__file__).parent / "data" / name).read_text(encoding="utf-8")
    return [_document(block) for block in text.split("\n## ")[1:]]


def _document(block: str) -> Document:
    title, *lines = block.splitlines()
    parts = {match[1]: match[2] for line in lines if (match := _PART.match(line))}
    labels = [key for key in parts if key[0].isupper()]
    wrong = next((key[0] for key in labels if key.endswith("(wrong)")), None)
    return Document(
        title,
        parts.get("setting", ""),
        tuple(parts[label] for label in labels),
        parts.get("statement", ""),
        parts.get("definitions", ""),
        wrong,
    )


CORRECT = documents("algebra_correct.md")
WRONG = documents("algebra_wrong.md")
