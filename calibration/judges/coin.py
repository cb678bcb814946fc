"""The judge that tosses a coin: what chance alone scores."""

from __future__ import annotations

import hashlib
import random

from calibration.judges.base import register
from calibration.records import Issue, Report, Severity, Submission, Verdict
from mutations.categories import Category


@register
class Coin:
    """Tosses a fair coin for the verdict and draws category and step evenly.

    The draws depend on the seed and the submission's text alone, so order and repetition change nothing.
    """

    name = "coin"

    def __init__(self, *, seed: int) -> None:
        self._seed = seed

    def describe(self) -> str:
        return "tosses a seeded coin for verdict, category and step; needs nothing"

    def review(self, submission: Submission) -> Report:
        draws = random.Random(hashlib.sha256(f"{self._seed}\n{submission.text}".encode()).digest())
        if draws.random() < 0.5:
            return Report(submission=submission.id, verdict=Verdict.CORRECT, confidence=0.5)
        category = draws.choice(list(Category))
        step = draws.choice(submission.steps).label if submission.steps else None
        issue = Issue(category=category, step=step, reason="The coin said so.", severity=Severity.SUBSTANTIVE)
        return Report(submission=submission.id, verdict=Verdict.INCORRECT, issues=(issue,), confidence=0.5)
