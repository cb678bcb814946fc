"""How far judges agree, beyond what chance would give."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from calibration.statistics.bootstrap import Floats, Resampling
from calibration.statistics.estimate import Estimate
from calibration.statistics.proportion import Z95


def cohen_kappa(first: ArrayLike, second: ArrayLike) -> Estimate:
    """Cohen's kappa of two raters who each gave one label to every item; labels are compared for equality.

    κ = (p_o − p_e)/(1 − p_e) with the large-sample interval, left out where it has no width; None when both
    use one and the same label only, where chance gives full agreement.

    Sources: J. Cohen, Educ. Psychol. Meas. 20 (1960), 37–46; J. L. Fleiss,
    J. Cohen and B. S. Everitt, Psychol. Bull. 72 (1969), 323–327, for the standard error.
    """
    one, other = np.asarray(first), np.asarray(second)
    n = len(one)
    values, codes = np.unique(np.concatenate([one, other]), return_inverse=True)
    k = len(values)
    if n == 0 or k == 1:
        return Estimate.none(n)
    table = np.bincount(codes[:n] * k + codes[n:], minlength=k * k).reshape(k, k) / n
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    observed, expected = float(np.trace(table)), float(rows @ columns)
    kappa = (observed - expected) / (1 - expected)
    diagonal = np.diag(table)
    a = float(np.sum(diagonal * (1 - (rows + columns) * (1 - kappa)) ** 2))
    away = (columns[:, None] + rows[None, :]) ** 2 * table
    b = (1 - kappa) ** 2 * float(away.sum() - np.trace(away))
    c = (kappa - expected * (1 - kappa)) ** 2
    variance = a + b - c
    if variance < 1e-12:
        return Estimate(kappa, None, None, n)
    half = Z95 * sqrt(variance / n) / (1 - expected)
    return Estimate(kappa, max(-1.0, kappa - half), min(1.0, kappa + half), n)


def krippendorff_alpha(ratings: ArrayLike, resampling: Resampling | None = None) -> Estimate:
    """Krippendorff's alpha of nominal ratings, shape (raters, items), NaN where a rating is missing.

    α = 1 − D_o/D_e over the pairs of ratings of the same item. `n` counts the items with two ratings or more;
    None when there are none, or when all ratings are alike. With `resampling`, whose observations are the
    items, the interval is that of the bootstrap by clusters. Sources: K. Krippendorff, Content
    Analysis, 2nd ed. (2004), chapter 11, and Computing Krippendorff's Alpha-Reliability (2011).
    """
    array = np.asarray(ratings, dtype=np.float64)
    known = np.isfinite(array)
    values, codes = np.unique(array[known], return_inverse=True)
    items = array.shape[1]
    cells = np.nonzero(known)[1] * max(len(values), 1) + codes
    counts = np.bincount(cells, minlength=items * len(values)).reshape(items, len(values)).astype(np.float64)
    rated = counts.sum(axis=1)
    counts[rated < 2] = 0.0
    pairable = rated >= 2
    per_item = np.einsum("uc,uk->uck", counts, counts)
    diagonal = np.arange(len(values))
    per_item[:, diagonal, diagonal] -= counts
    per_item /= np.maximum(rated - 1, 1)[:, None, None]
    n = int(pairable.sum())
    value = float(_alpha(per_item.sum(axis=0)[None])[0])
    if not np.isfinite(value):
        return Estimate.none(n)
    if resampling is None:
        return Estimate(value, None, None, n)
    drawn = resampling.sums(resampling.by_cluster(per_item))
    return resampling.interval(value, _alpha(drawn), n)


def _alpha(coincidences: Floats) -> Floats:
    """Alpha of each coincidence matrix of shape (draws, values, values); NaN where nothing is expected."""
    margins = coincidences.sum(axis=2)
    total = margins.sum(axis=1)
    distance = 1.0 - np.eye(margins.shape[1])
    observed = (coincidences * distance).sum(axis=(1, 2))
    expected = (margins[:, :, None] * margins[:, None, :] * distance).sum(axis=(1, 2))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.where(expected > 0, 1 - (total - 1) * observed / expected, np.nan))
