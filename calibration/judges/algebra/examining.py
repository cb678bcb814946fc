"""A whole submission, read and checked: what was found, and how much could be evaluated."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from calibration.judges.algebra.checking import Finding, Outcome, check, first_indices
from calibration.judges.algebra.context import Claim
from calibration.judges.algebra.evaluator import Fuel
from calibration.judges.algebra.reading import Reader
from calibration.judges.algebra.sampling import Pool
from calibration.records import Submission

MAX_TEXT = 200_000
"""Longer submissions are read up to here."""
MAX_CLAIMS = 400
CLAIM_FUEL = 60_000
"""Steps of evaluation that one claim may cost: about a quarter of a second."""
TEXT_FUEL = 500_000
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
    firsts = first_indices(everything)
    seed = hashlib.sha256(everything.encode("utf-8", "replace")).hexdigest()
    examined: list[Examined] = []
    pool: Pool = []
    left = TEXT_FUEL
    for label, text in zip(labels, steps, strict=True):
        for claim in reader.step(label, text):
            fuel = Fuel(min(CLAIM_FUEL, left))
            if len(examined) >= MAX_CLAIMS or left <= 0 or time.thread_time() > deadline:
                finding = Finding(Outcome.SKIPPED, "the budget is spent")
            else:
                finding = check(claim, frozenset(reader.numbers.carriers), firsts, seed, fuel, pool)
            left = left - CLAIM_FUEL + max(fuel.left, 0)
            examined.append(Examined(claim, finding))
    return tuple(examined)


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
