"""Each submission with what every judge says about it; those that divide the judges come first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from calibration.compare.sheet import Sheet
from calibration.records import Gold
from calibration.scoring.outcomes import Finding, Outcome
from calibration.scoring.shortfalls import Mark, mark, shortfalls


class Division(IntEnum):
    """How a submission divides the judges, the deepest first."""

    VERDICTS = 0
    """Some call the proof correct, some incorrect."""
    NO_VERDICT = 1
    """Some have a verdict, and all the same one; some have none."""
    MARKS = 2
    """The verdicts are alike, and what is said beside them is not equally right."""
    NONE_RIGHT = 3
    """All judges are alike, and none is right."""
    ALL_RIGHT = 4
    """All judges are right in all."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one judge says about one submission: the mark, and the issue that speaks of the plant, if any.

    Where none does, the first substantive issue stands for what was seen instead.
    """

    mark: Mark
    outcome: Outcome

    @property
    def issue(self) -> Finding | None:
        """The issue to show."""
        return self.outcome.answering or next(iter(self.outcome.findings), None)

    def json(self) -> dict[str, object]:
        """Verdict, mark, confidence and that issue."""
        answer, found = self.outcome.answer, self.issue
        report = answer.report if answer is not None and self.outcome.usable else None
        return {
            "verdict": self.outcome.verdict,
            "mark": self.mark,
            "confidence": report.confidence if report else None,
            "ended": str(answer.transport) if answer is not None else None,
            "category": found.issue.category if found else None,
            "step": (found.step or found.issue.step) if found else None,
            "quote": found.issue.quote if found else None,
            "reason": found.issue.reason if found else None,
            "issues": len(self.outcome.findings) if report else None,
            "shortfalls": list(shortfalls(self.outcome)),
        }

    def __str__(self) -> str:
        """In a few words, such as `partly: calculation_error at QX`."""
        if self.mark is Mark.NO_VERDICT:
            answer = self.outcome.answer
            return f"{self.mark} ({answer.transport if answer else 'missing'})"
        found = self.issue
        if self.mark is Mark.EXACT or found is None:
            return str(self.mark)
        place = found.step or found.issue.step
        return f"{self.mark}: {found.issue.category or 'no category'}{f' at {place}' if place else ''}"


@dataclass(frozen=True, slots=True)
class Item:
    """One submission, its gold, and what is said about it, by judge."""

    gold: Gold
    said: Mapping[str, Said]
    division: Division

    def json(self) -> dict[str, object]:
        """The fields."""
        gold = self.gold
        return {
            "submission": gold.id,
            "theorem": gold.theorem,
            "variant": gold.variant,
            "kind": gold.kind,
            "category": gold.category,
            "step": gold.step,
            "division": self.division.name.lower(),
            "said": {name: said.json() for name, said in self.said.items()},
        }


def items(sheet: Sheet) -> tuple[Item, ...]:
    """All submissions: first those that divide the judges, the more evenly the earlier."""
    found = [
        _item({name: row[index] for name, row in zip(sheet.names, sheet.outcomes, strict=True)})
        for index in range(sheet.items)
    ]
    found.sort(key=lambda item: (item.division, _unevenness(item), item.gold.theorem, item.gold.variant))
    return tuple(found)


def _item(outcomes: Mapping[str, Outcome]) -> Item:
    said = {name: Said(mark(outcome), outcome) for name, outcome in outcomes.items()}
    gold = next(iter(outcomes.values())).gold
    return Item(gold, said, _division(list(said.values())))


def _division(said: list[Said]) -> Division:
    verdicts = {one.outcome.verdict for one in said}
    if len(verdicts - {None}) > 1:
        return Division.VERDICTS
    if len(verdicts) > 1:
        return Division.NO_VERDICT
    marks = {one.mark for one in said}
    if len(marks) > 1:
        return Division.MARKS
    return Division.ALL_RIGHT if marks == {Mark.EXACT} else Division.NONE_RIGHT


def _unevenness(item: Item) -> int:
    """How far the two sides are apart in number."""
    right = sum(one.outcome.detected == one.outcome.planted for one in item.said.values())
    return abs(2 * right - len(item.said))
