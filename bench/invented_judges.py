"""Judges that know the truth and tell it as well as real ones do: material for measuring reports."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

from calibration.records import Gold, Issue, Kind, Report, Severity, Submission, Verdict
from mutations.categories import Category

REASONS = (
    "The inequality used here needs $a_i \\ge 0$ for every $i$, which the setting does not give; with "
    "$n = 1$ and $a_0 = -1$ the left side is $-1$ and the right side is $\\frac{1}{2}$.",
    "This does not follow from the earlier steps: they bound $\\sum_{i<n} x_i$, and not "
    "$\\max_{i<n} x_i$, so that the constant is too small by a factor of $n$.",
    "The infimum over the set need not be attained, so the minimiser that the argument goes on with may "
    "not exist; an example is $x \\mapsto e^{-x}$ on $\\mathbb{R}$.",
)


@dataclass(slots=True)
class Invented:
    """Finds a plant with chance `skill`, tells all of it rightly with `care`, and invents with `noise`."""

    name: str
    skill: float
    care: float
    noise: float
    gold: Mapping[str, Gold]

    def describe(self) -> str:
        return "knows the truth, and tells some of it"

    def review(self, submission: Submission) -> Report:
        draws = random.Random(hashlib.sha256(f"{self.name} {submission.id}".encode()).digest())
        gold, issues = self.gold[submission.id], []
        if gold.kind is Kind.PLANTED and draws.random() < self.skill:
            issues.append(self._right(gold, submission, draws))
        if draws.random() < self.noise:
            step = draws.choice(submission.steps)
            words = step.text.split()
            at = draws.randrange(max(1, len(words) - 8))
            issues.append(
                Issue(
                    category=draws.choice(list(Category)),
                    step=step.label,
                    quote=" ".join(words[at : at + 8]),
                    reason=_reason(submission, draws),
                    severity=draws.choice(list(Severity)),
                )
            )
        wrong = any(issue.severity is Severity.SUBSTANTIVE for issue in issues)
        sure = 0.55 + 0.44 * draws.random() ** (1 - self.skill + 0.2)
        return Report(
            submission=submission.id,
            verdict=Verdict.INCORRECT if wrong else Verdict.CORRECT,
            issues=tuple(issues),
            confidence=round(sure, 2),
        )

    def _right(self, gold: Gold, submission: Submission, draws: random.Random) -> Issue:
        careful = draws.random() < self.care
        step = next(step for step in submission.steps if step.label == gold.step)
        other = draws.choice(submission.steps)
        words = step.text.split()
        at = draws.randrange(max(1, len(words) - 10))
        return Issue(
            category=gold.category if careful else draws.choice(list(Category)),
            step=step.label if careful or draws.random() < 0.6 else other.label,
            quote=step.text if careful and len(words) < 40 else " ".join(words[at : at + 12]),
            reason=_reason(submission, draws),
            severity=Severity.SUBSTANTIVE,
        )


def _reason(submission: Submission, draws: random.Random) -> str:
    """Some hundred words, most of them from the proof, as in a judge's real answers."""
    sentences = [part for step in submission.steps for part in re.split(r"(?<=\.)\s+", step.text)]
    return " ".join([draws.choice(REASONS), *draws.sample(sentences, min(4, len(sentences)))])


def five(gold: Mapping[str, Gold]) -> tuple[Invented, ...]:
    """Five of them, from good to poor."""
    return (
        Invented("careful", 0.99, 0.97, 0.02, gold),
        Invented("quick", 0.95, 0.75, 0.10, gold),
        Invented("talkative", 0.97, 0.85, 0.45, gold),
        Invented("lenient", 0.55, 0.80, 0.03, gold),
        Invented("confused", 0.40, 0.20, 0.35, gold),
    )
