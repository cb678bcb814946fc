"""A whole submission, read and checked: what was found, and how much could be evaluated."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass

from calibration.judges.algebra.checking import Finding, Outcome, check, first_indices
from calibration.judges.algebra.context import Claim
from calibration.judges.algebra.reading import Reader
from calibration.judges.algebra.sampling import Pool
from calibration.judges.algebra.world import Fuel
from calibration.records import Submission

MAX_TEXT = 200_000
"""Longer submissions are read up to here."""
MAX_CLAIMS = 400
CLAIM_FUEL = 40_000
"""Steps of evaluation that one claim may cost at a time: a fifth of a second."""
TEXT_FUEL = 350_000
SECONDS = 10.0
"""Processor time after which the rest is left alone; the counted limits are worth about two seconds."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A claim and what became of it."""

    claim: Claim
    finding: Finding


@dataclass(frozen=True, slots=True)
class Statistics:
    """How many formulas of the steps were asserted, evaluated, left alone, and found to fail."""

    read: int
    evaluated: int
    skipped: int
    failed: int


def examine(submission: Submission) -> tuple[Examined, ...]:
    """Every claim of the submission with its finding, in the order of the text.

    The result depends on the text alone, except on a machine that needs more than `SECONDS`.
    """
    deadline = time.thread_time() + SECONDS
    labels = [step.label for step in submission.steps]
    setting, definitions, statement, *steps = (
        _plain(text, labels)
        for text in (
            submission.setting,
            submission.definitions,
            submission.statement,
            *(step.text for step in submission.steps),
        )
    )
    everything = "\n".join([setting, definitions, statement, *steps])[:MAX_TEXT]
    reader = Reader()
    reader.setting(setting)
    reader.setting(definitions)
    reader.statement(statement)
    claims = [claim for label, text in zip(labels, steps, strict=True) for claim in reader.step(label, text)]
    checker = _Checker(frozenset(reader.numbers.carriers), everything, deadline)
    first = [checker.check(claim, "first") for claim in claims]
    return tuple(checker.again(claims, first))


class _Checker:
    """Checks the claims of one text on one budget; points found for one claim serve the others."""

    def __init__(self, carriers: frozenset[str], text: str, deadline: float) -> None:
        self._carriers = carriers
        self._firsts = first_indices(text)
        self._seed = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
        self._deadline = deadline
        self._pool: Pool = []
        self._left = TEXT_FUEL
        self._count = 0

    def check(self, claim: Claim, turn: str) -> Finding:
        """The finding for a claim, `SKIPPED` when the budget is spent."""
        self._count += 1
        if self._left <= 0 or self._count > MAX_CLAIMS or time.thread_time() > self._deadline:
            return Finding(Outcome.SKIPPED, "the budget is spent")
        given = min(CLAIM_FUEL, self._left)
        fuel = Fuel(given)
        seed = f"{self._seed} {turn}"
        finding = check(claim, self._carriers, self._firsts, seed, fuel, self._pool)
        self._left -= given - max(fuel.left, 0)
        return finding

    def again(self, claims: list[Claim], findings: list[Finding]) -> Iterator[Examined]:
        """Each claim with its finding; those that held are tried again at the points found since."""
        failed = False
        for claim, finding in zip(claims, findings, strict=True):
            failed = failed or finding.outcome is Outcome.FAILS
            if finding.outcome is Outcome.HOLDS and not failed and claim.context.hypotheses:
                second = self.check(claim, "second")
                if second.outcome is Outcome.FAILS:
                    finding, failed = second, True
            yield Examined(claim, finding)


def statistics(examined: tuple[Examined, ...]) -> Statistics:
    """The counts of an examination."""
    outcomes = [item.finding.outcome for item in examined]
    skipped = outcomes.count(Outcome.SKIPPED)
    return Statistics(len(outcomes), len(outcomes) - skipped, skipped, outcomes.count(Outcome.FAILS))


def _plain(text: str, labels: list[str]) -> str:
    """The text with references to steps taken out, so that a label is no word of the sentence."""
    text = text[:MAX_TEXT]
    for label in labels:
        text = text.replace(f"Step {label}", "that step")
    return text
