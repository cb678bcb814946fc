"""What the page's script knows of every submission before one is opened: enough to list and to filter."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from calibration.records import Kind
from calibration.report.items import KINDS
from calibration.report.view import AnswerView, ItemView, ReportView
from calibration.report.visible import visible
from calibration.report.words import SIGNS
from calibration.scoring.shortfalls import Mark, Shortfall
from mutations.categories import Category

VERDICTS = ("correct", "incorrect", "none")
SHORT = {Kind.CLEAN: "clean", Kind.TYPO: "typo", Kind.PLANTED: "planted"}
WORDS = 20_000
"""So many characters of what one judge says about one submission can be searched."""


@dataclass(frozen=True, slots=True)
class Index:
    """The values of each filter, with the words for them, and where each submission has which."""

    theorems: tuple[str, ...]
    registers: tuple[str, ...]
    items: tuple[ItemView, ...]
    judges: tuple[str, ...]

    @classmethod
    def of(cls, view: ReportView) -> Index:
        """The index of what the page shows."""
        return cls(
            theorems=tuple(dict.fromkeys(item.gold.theorem for item in view.items)),
            registers=tuple(sorted({item.gold.prose for item in view.items})),
            items=view.items,
            judges=tuple(judge.name for judge in view.judges),
        )

    def choices(self) -> dict[str, list[tuple[int, str]]]:
        """Each filter's values as the page's script numbers them, and in words."""

        def numbered(values: Sequence[str]) -> list[tuple[int, str]]:
            return [(number, visible(value)) for number, value in enumerate(values)]

        return {
            "judge": numbered(self.judges),
            "outcome": numbered([str(mark) for mark in Mark]),
            "failure": numbered([str(shortfall) for shortfall in Shortfall]),
            "verdict": numbered(VERDICTS),
            "kind": numbered([KINDS[kind] for kind in Kind]),
            "category": numbered([_words(category) for category in Category]),
            "theorem": numbered(self.theorems),
            "register": numbered(self.registers),
        }

    def json(self) -> Markup:
        """The index as JSON that can stand in a script element."""
        marks, kinds, categories, failures = list(Mark), list(Kind), list(Category), list(Shortfall)
        theorem = {name: number for number, name in enumerate(self.theorems)}

        def answer(shown: AnswerView) -> list[object]:
            verdict = VERDICTS.index(str(shown.report.verdict)) if shown.report else len(VERDICTS) - 1
            return [marks.index(shown.mark), verdict, [failures.index(kind) for kind in shown.shortfalls]]

        record = {
            "judges": [visible(name) for name in self.judges],
            "theorems": [visible(name) for name in self.theorems],
            "kinds": [[str(kind), SHORT[kind]] for kind in kinds],
            "categories": [[str(category), _words(category)] for category in categories],
            "outcomes": [[str(mark), SIGNS[mark]] for mark in marks],
            "items": [
                [
                    item.submission.id,
                    theorem[item.gold.theorem],
                    item.gold.variant,
                    kinds.index(item.gold.kind),
                    categories.index(item.gold.category) if item.gold.category else -1,
                    self.registers.index(item.gold.prose),
                    [answer(shown) for shown in item.answers],
                ]
                for item in self.items
            ],
        }
        text = json.dumps(record, ensure_ascii=True, separators=(",", ":"))
        return Markup(text.replace("<", "\\u003c"))

    def words(self) -> list[str]:
        """What can be searched of each submission: all that is written in it and said about it."""
        return [" ".join(_said(item)) for item in self.items]


def _words(category: Category) -> str:
    return str(category).replace("_", " ")


def _said(item: ItemView) -> list[str]:
    gold = item.gold
    parts = [gold.theorem, gold.variant, gold.category or "", gold.reason or "", gold.before or ""]
    parts += [gold.id, item.submission.text, gold.certificate.claim if gold.certificate else ""]
    for answer in item.answers:
        issues = " ".join(f"{i.issue.quote or ''} {i.issue.reason or ''}" for i in answer.issues)
        parts.append(issues[:WORDS])
    return parts
