"""A proportion k of n with its Wilson interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959963984540054
"""The 0.975 quantile of the standard normal distribution."""


def wilson(k: float, n: float) -> tuple[float, float]:
    """Wilson's score interval (95 %) for k successes in n > 0 trials.

    The two proportions p with |k/n − p| = `Z95` √(p(1−p)/n); no continuity correction. An end that is 0 or 1
    by the formula is exactly so. n may be an effective sample size, not whole.
    Source: E. B. Wilson, J. Amer. Statist. Assoc. 22 (1927), 209–212.
    """
    if not 0 <= k <= n or n == 0:
        raise ValueError(f"{k} of {n} is not a proportion")
    p, q = k / n, Z95 * Z95 / n
    centre = (p + q / 2) / (1 + q)
    half = sqrt(q * (p * (1 - p) + q / 4)) / (1 + q)
    return (0.0 if k == 0 else centre - half, 1.0 if k == n else centre + half)


@dataclass(frozen=True, slots=True)
class Proportion:
    """k of n, with a 95 % interval; `low` and `high` are None when the class is empty (n = 0)."""

    k: int
    n: int
    low: float | None
    high: float | None

    @classmethod
    def of(cls, k: int, n: int) -> Proportion:
        """k of n with Wilson's interval. ValueError unless 0 ≤ k ≤ n."""
        if n == 0 and k == 0:
            return cls(0, 0, None, None)
        return cls(k, n, *wilson(k, n))

    def json(self) -> dict[str, int | float | None]:
        """The fields, the ends of the interval to six digits."""
        low = None if self.low is None else round(self.low, 6)
        high = None if self.high is None else round(self.high, 6)
        return {"k": self.k, "n": self.n, "low": low, "high": high}

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return "n/a (0)"
        return f"{self.k}/{self.n} [{self.low:.2f}, {self.high:.2f}]"
