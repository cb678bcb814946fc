"""Clopper and Pearson's exact interval for k of n."""

from __future__ import annotations

from scipy.special import betaincinv


def clopper_pearson(k: int, n: int) -> tuple[float, float]:
    """The exact interval for k successes in n > 0 trials: at least 95 % coverage whatever the truth.

    Its ends are the proportions under which k or more, and k or fewer, successes have probability
    0.025. Source: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934), 404–413. ValueError unless
    0 ≤ k ≤ n and n > 0.
    """
    if not 0 <= k <= n or n == 0:
        raise ValueError(f"{k} of {n} is not a proportion")
    low = 0.0 if k == 0 else float(betaincinv(k, n - k + 1, 0.025))
    high = 1.0 if k == n else float(betaincinv(k + 1, n - k, 0.975))
    return low, high
