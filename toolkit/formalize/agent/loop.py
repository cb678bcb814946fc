"""Up to five rounds of writing and reviewing; what was found guides the revision of the best so far."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from toolkit.formalize.agent.outcome import Ending, Formalized, Round, best_of
from toolkit.formalize.agent.review import Review, Reviewer
from toolkit.formalize.agent.writing import Written, write
from toolkit.formalize.candidates import Candidate
from toolkit.lean.check import Verdict
from toolkit.models.base import Transport
from toolkit.prose.asking import Model

ROUNDS: Final = 5
_SAYS_SOMETHING: Final = frozenset({Transport.OK, Transport.TRUNCATED, Transport.EMPTY})
"""How a maker's answer ends that may fare better when the model is told of it."""


async def formalize(
    candidate: Candidate,
    reviewer: Reviewer,
    maker: Model | None,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Formalized:
    """Review a candidate's Lean, and have `maker` write it, or write it anew, until it passes all gates.

    The review of Lean that was there is the first of the rounds. Without a maker there is no other one.
    """
    begun = clock()
    rounds: list[Round] = []
    while True:
        ending = _ending(rounds, candidate, maker)
        if ending is not None:
            return Formalized(candidate, ending, tuple(rounds), clock() - begun)
        rounds.append(await _round(candidate, reviewer, maker, rounds))


def _ending(rounds: list[Round], candidate: Candidate, maker: Model | None) -> Ending | None:
    """Why there is no further round; None when there is one."""
    last = rounds[-1] if rounds else None
    if last is not None and last.review is not None and _passed(last.review):
        return Ending.PASSED
    if maker is None and (last is not None or candidate.lean is None):
        return Ending.NO_MAKER
    if last is not None and _nobody_answers(last):
        return Ending.UNANSWERED
    return Ending.ROUNDS if len(rounds) == ROUNDS else None


def _passed(review: Review) -> bool:
    """Whether nothing is left that a revision could mend."""
    mechanical = review.mechanical
    if not mechanical.declaration or mechanical.verdict is Verdict.REJECTED:
        return False
    return review.jury is None or review.jury.passed


def _nobody_answers(one: Round) -> bool:
    written, review = one.written, one.review
    if written is not None and written.asked.reply.transport not in _SAYS_SOMETHING:
        return True
    return review is not None and review.jury is not None and not any(a.ended_well for a in review.jury.asked)


async def _round(
    candidate: Candidate, reviewer: Reviewer, maker: Model | None, earlier: list[Round]
) -> Round:
    number = len(earlier)
    key = f"{candidate.id}/{number}"
    if number == 0 and candidate.lean is not None:
        return Round(None, await reviewer.review(candidate, key))
    assert maker is not None
    written = await _written(candidate, reviewer, maker, earlier, key)
    if written.lean is None:
        return Round(written, None)
    return Round(written, await reviewer.review(replace(candidate, lean=written.lean), key))


async def _written(
    candidate: Candidate, reviewer: Reviewer, maker: Model, earlier: list[Round], key: str
) -> Written:
    best = best_of(earlier)
    problems = [one.written.problem for one in earlier if one.written and one.written.problem]
    findings = [*([best.findings] if best else []), *dict.fromkeys(problems)]
    return await write(
        candidate,
        maker,
        f"{key}/write",
        len(earlier),
        foundation=reviewer.foundation,
        earlier=(best.candidate.lean or "").strip() if best else "",
        findings="\n\n".join(findings),
    )
