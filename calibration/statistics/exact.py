"""Clopper and Pearson's exact interval for k of n."""

from __future__ import annotations

from scipy.special import betaincinv


def clopper_pearson(k: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """The exact interval for k successes in n > 0 trials: at least `level` coverage whatever the truth.

    Its ends are the proportions under which k or more, and k or fewer, successes have probability
    (1 − level)/2. Source: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934), 404–413. ValueError unless
    0 ≤ k ≤ n and n > 0.
    """
    if not 0 <= k <= n or n == 0:
        raise ValueError(f"{k} of {n} is not a proportion")
    tail = (1 - level) / 2
    low = 0.0 if k == 0 else float(betaincinv(k, n - k + 1, tail))
    high = 1.0 if k == n else float(betaincinv(k + 1, n - k, 1 - tail))
    return low, high
