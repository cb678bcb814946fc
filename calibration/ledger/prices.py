"""What the tokens of a call cost."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from calibration.records import Record
from toolkit.models.base import Usage

Price = Annotated[float, Field(ge=0.0, allow_inf_nan=False)]

_MILLION = 1_000_000


class Prices(Record):
    """US dollars for a million tokens of each kind, as of `date`.

    `cached` are input tokens read from the provider's cache and `cache_written` those put into it; where they
    have no price of their own they cost what input costs, and reasoning what output costs.
    """

    date: str
    input: Price
    output: Price
    cached: Price | None = None
    cache_written: Price | None = None
    reasoning: Price | None = None

    def cost(self, usage: Usage) -> float:
        """What the tokens cost."""
        kinds = (
            (usage.input - usage.cached - usage.cache_written, self.input),
            (usage.cached, self.input if self.cached is None else self.cached),
            (usage.cache_written, self.input if self.cache_written is None else self.cache_written),
            (usage.output - usage.reasoning, self.output),
            (usage.reasoning, self.output if self.reasoning is None else self.reasoning),
        )
        return sum(tokens * price for tokens, price in kinds) / _MILLION

    def most(self, prompt_bytes: int, max_tokens: int) -> float:
        """The most that one call can cost: a token of a prompt is a byte at least."""
        read = max(self.input, self.cached or 0.0, self.cache_written or 0.0)
        written = max(self.output, self.reasoning or 0.0)
        return (prompt_bytes * read + max_tokens * written) / _MILLION
