"""The smallest difference that a suite can show: what it is too small to tell apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from scipy.special import bdtr, bdtrc, betainc

ALPHA = 0.05
POWER = 0.8
_STEPS = 40


@cache
def smallest_paired_difference(n: int, disagreement: float | None = None) -> float | None:
    """The smallest difference between two judges on the same n items that exact McNemar shows.

    It does so at the level `ALPHA` with the power `POWER`.

    `disagreement` is the share of items on which just one of them is right; None for the case that needs the
    least, that one judge is right wherever they disagree. None when no difference can be shown. The power is
    that of the exact test, over the binomial number of disagreements. Source: S. W. Duffy, Biometrics 40
    (1984), 1005–1015.
    """
    if disagreement is None:
        least = _discordant_needed()
        return _smallest(lambda delta: float(bdtrc(least - 1, n, delta)), 1.0) if n >= least else None
    if not 0 < disagreement <= 1 or n == 0:
        return None
    return _smallest(lambda delta: _mcnemar_power(n, disagreement, delta), disagreement)


def smallest_departure(n: int, rate: float) -> tuple[float | None, float | None]:
    """How far below and above `rate` the truth must lie for n items to show it with the power `POWER`.

    The test is the exact two-sided binomial one with `ALPHA`/2 on each side. None where even 0 or 1 cannot be
    told from the rate.
    """
    if n == 0:
        return None, None
    return _departure_below(n, rate), _departure_below(n, 1 - rate)


def _departure_below(n: int, rate: float) -> float | None:
    critical = _largest(n, lambda count: float(bdtr(count, n, rate)) <= ALPHA / 2)
    if critical < 0:
        return None
    return _smallest(lambda gap: float(bdtr(critical, n, rate - gap)), rate)


def _discordant_needed() -> int:
    """How many disagreements, all one way, are significant."""
    return next(d for d in range(1, 200) if 2 * 0.5**d <= ALPHA)


def _mcnemar_power(n: int, disagreement: float, delta: float) -> float:
    """The chance that the exact test rejects when the first judge is better by `delta`."""
    d = np.arange(n + 1)
    chance = np.asarray(bdtr(d, n, disagreement), dtype=np.float64)
    chance[1:] -= chance[:-1].copy()
    likely = d[chance > 1e-12]
    share = (disagreement + delta) / (2 * disagreement)
    critical = np.array([_critical(int(count)) for count in likely])
    rejects = np.where(
        critical >= 0,
        _below(critical, likely, 1 - share) + _below(critical, likely, share),
        0.0,
    )
    return float(chance[likely] @ rejects)


def _below(critical: np.ndarray, n: np.ndarray, p: float) -> np.ndarray:
    """P(Bin(n, p) ≤ critical)."""
    safe = np.maximum(critical, 0)
    return np.asarray(np.where(safe >= n, 1.0, betainc(np.maximum(n - safe, 1), safe + 1, 1 - p)))


def _critical(n: int) -> int:
    """The largest count on one side for which the exact two-sided test rejects; −1 when there is none."""
    return _largest(n // 2, lambda count: 2 * float(bdtr(count, n, 0.5)) <= ALPHA)


def _largest(most: int, holds: Callable[[int], bool]) -> int:
    """The largest number from 0 to `most` for which something holds that holds up to there; −1 for none."""
    low, high = -1, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low


def _smallest(power_at: Callable[[float], float], most: float) -> float | None:
    """The smallest difference up to `most` with enough power, which grows with the difference."""
    if power_at(most) < POWER:
        return None
    low, high = 0.0, most
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if power_at(middle) >= POWER else (middle, high)
    return high
