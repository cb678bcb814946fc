"""From how often a judge passes proofs to how many are right: the rate corrected for its errors."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import inf, sqrt

import numpy as np
from numpy.typing import ArrayLike

from calibration.statistics.bootstrap import cluster_codes
from calibration.statistics.estimate import Estimate
from calibration.statistics.proportion import Z95, Proportion, wilson


@dataclass(frozen=True, slots=True)
class Rate:
    """A measured rate k of n, and how many independent trials its n are worth (`effective`, at most n)."""

    k: int
    n: int
    effective: float

    @property
    def value(self) -> float:
        """k of n; n must not be 0."""
        return self.k / self.n

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at the effective size."""
        return wilson(self.value * self.effective, self.effective)

    def json(self) -> dict[str, object]:
        """The counts with Wilson's interval, and the effective size."""
        low, high = self.interval if self.n else (None, None)
        return {
            **Proportion(self.k, self.n, low, high).json(),
            "effective_n": round(self.effective, 2),
        }


class Trouble(StrEnum):
    """Why a rate cannot be corrected."""

    UNMEASURED = "unmeasured"
    """The judge gave no verdict on a right proof, or none on a wrong one."""
    TOO_WEAK = "too_weak"
    """Youden's J may be 0: the judge tells right from wrong too poorly."""
    INCOMPATIBLE = "incompatible"
    """No share of right proofs explains the pass rate by these errors: the judge errs otherwise here."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected rate.

    `youden` is J = P(pass | right) − P(pass | wrong). `rate` has no value where there is a `trouble`.
    `unclipped` is the estimate before it was put into [0, 1]; None where J may be 0 or is not known.
    """

    youden: Estimate
    rate: Estimate
    unclipped: float | None
    trouble: Trouble | None = None

    @property
    def clipped(self) -> bool:
        """Whether the estimate lay outside of [0, 1], though not beyond chance."""
        return self.trouble is None and self.unclipped != self.rate.value


def measured(hits: ArrayLike, clusters: ArrayLike) -> Rate:
    """The rate of `hits`, with n divided by the design effect of the clusters, both of shape (n,).

    The design effect is the variance by clusters over the binomial one, at least 1. Where all hits are alike
    the data tell nothing of it, and each cluster counts once. Source: L. Kish, Survey Sampling (1965),
    section 5.4; J. N. K. Rao and A. J. Scott, Biometrics 48 (1992), 577–585.
    """
    hit = np.asarray(hits, dtype=np.float64)
    n = len(hit)
    k = int(hit.sum())
    if n == 0:
        return Rate(0, 0, 0.0)
    codes = cluster_codes(clusters)
    count = int(codes.max()) + 1
    if k in (0, n) or count == 1:
        return Rate(k, n, float(count))
    share = k / n
    residuals = np.bincount(codes, hit - share, count)
    variance = count / (count - 1) * float(residuals @ residuals) / n**2
    effect = max(1.0, variance / (share * (1 - share) / n))
    return Rate(k, n, n / effect)


def youden(sensitivity: Rate, false_passes: Rate) -> Estimate:
    """P(pass | right) − P(pass | wrong), with Newcombe's interval for two independent shares.

    Source: R. G. Newcombe, Statist. Med. 17 (1998), 873–890, method 10.
    """
    if not sensitivity.n or not false_passes.n:
        return Estimate.none(sensitivity.n + false_passes.n)
    s, f = sensitivity.value, false_passes.value
    (low_s, high_s), (low_f, high_f) = sensitivity.interval, false_passes.interval
    j = s - f
    low = j - sqrt((s - low_s) ** 2 + (high_f - f) ** 2)
    high = j + sqrt((high_s - s) ** 2 + (f - low_f) ** 2)
    return Estimate(j, low, high, sensitivity.n + false_passes.n)


def corrected(passes: int, of: int, sensitivity: Rate, false_passes: Rate) -> Correction:
    """The share of right proofs among `of`, of which the judge passes `passes`.

    `sensitivity` is P(pass | right) and `false_passes` P(pass | wrong), as measured. The estimate is that of
    Rogan and Gladen, (passes/of − f)/(s − f), put into [0, 1]; the interval is Lang and Reiczigel's and
    carries the sampling of all three rates. Both suppose that the judge errs on the benchmark as often as
    where it was measured. Sources: W. J. Rogan and B. Gladen, Amer. J. Epidemiol. 107 (1978), 71–76; Z. Lang
    and J. Reiczigel, Prev. Vet. Med. 113 (2014), 13–22. ValueError unless 0 ≤ passes ≤ of and of > 0.
    """
    if not 0 <= passes <= of or of == 0:
        raise ValueError(f"{passes} of {of} is not a proportion")
    j = youden(sensitivity, false_passes)
    if j.value is None or j.low is None:
        return Correction(j, Estimate.none(of), None, Trouble.UNMEASURED)
    if j.low <= 0:
        return Correction(j, Estimate.none(of), None, Trouble.TOO_WEAK)
    value = (passes / of - false_passes.value) / j.value
    low, high = _lang_reiczigel(passes, of, sensitivity, false_passes)
    if high <= 0 or low >= 1:
        return Correction(j, Estimate.none(of), value, Trouble.INCOMPATIBLE)
    clipped = min(1.0, max(0.0, value))
    # the interval is centred elsewhere than the estimate, and may leave it out by a little at the ends
    rate = Estimate(clipped, min(max(0.0, low), clipped), max(min(1.0, high), clipped), of)
    return Correction(j, rate, value)


def _lang_reiczigel(passes: int, of: int, sensitivity: Rate, false_passes: Rate) -> tuple[float, float]:
    """The interval before it is put into [0, 1]."""
    z2 = Z95 * Z95
    n = of + z2
    p = (passes + z2 / 2) / n
    n_s, n_f = sensitivity.effective + 2, false_passes.effective + 2
    s = (sensitivity.value * sensitivity.effective + 1) / n_s
    f = (false_passes.value * false_passes.effective + 1) / n_f
    j = s - f
    if j <= 0:
        return -inf, inf
    rate = (p - f) / j
    var_s, var_f = s * (1 - s) / n_s, f * (1 - f) / n_f
    half = Z95 * sqrt(p * (1 - p) / n + rate**2 * var_s + (1 - rate) ** 2 * var_f) / j
    centre = rate + 2 * z2 * (rate * var_s - (1 - rate) * var_f)
    return centre - half, centre + half
