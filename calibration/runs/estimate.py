"""What a run will ask, and what that will cost, before anything is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calibration.protocols.base import Case
from calibration.runs.plan import Plan, prompt_bytes

BYTES_PER_TOKEN = 3.5
"""What prompts with much LaTeX come to, roughly."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The calls of a whole run, without repeats and second rounds.

    `input_tokens` is a guess from the length of the prompts, a question that needs an earlier answer counted
    like the longest that does not. `output_tokens` is the most that the answers may have, and `cost` what all
    that costs in US dollars, None when some judge has no prices.
    """

    calls: int
    input_tokens: int
    output_tokens: int
    cost: float | None

    def json(self) -> dict[str, object]:
        """The fields, the cost to six digits."""
        cost = None if self.cost is None else round(self.cost, 6)
        return {
            "calls": self.calls,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "cost": cost,
        }

    def __str__(self) -> str:
        cost = "cost unknown" if self.cost is None else f"at most about {self.cost:.2f} USD"
        return (
            f"{self.calls} calls, about {self.input_tokens} tokens in, "
            f"at most {self.output_tokens} out, {cost}"
        )


def estimate(plan: Plan, cases: Sequence[Case]) -> Estimate:
    """The estimate for asking the plan's questions about these submissions."""
    slots, length = 0, 0
    for case in cases:
        wanted = plan.protocol.slots(case.submission)
        first = [
            prompt_bytes(plan.protocol.question(case, slot.name, {})) for slot in wanted if not slot.after
        ]
        slots += len(wanted)
        length += sum(first) + max(first, default=0) * (len(wanted) - len(first))
    read = round(length * plan.votes / BYTES_PER_TOKEN)
    jurors = plan.jurors.values()
    written = [slots * plan.votes * juror.sampling.max_tokens for juror in jurors]
    priced = [(juror.prices, most) for juror, most in zip(jurors, written, strict=True)]
    costs = [None if prices is None else prices.most(read, most) for prices, most in priced]
    known = [cost for cost in costs if cost is not None]
    return Estimate(
        calls=slots * plan.votes * len(plan.jurors),
        input_tokens=read * len(plan.jurors),
        output_tokens=sum(written),
        cost=sum(known) if len(known) == len(costs) else None,
    )
