"""Estimates with their uncertainty.

Every function takes plain numbers or arrays and knows nothing of judges. What cannot be estimated, since
nothing was observed, is None, never 0 or NaN. Intervals are 95 % unless a level is given.

- `proportion`, `exact`: k of n, with Wilson's and with Clopper and Pearson's interval.
- `estimate`: a number with an interval. `bootstrap`: intervals by drawing whole clusters again.
- `paired`: exact McNemar, Holm, Newcombe's paired difference, Cochran's Q.
- `agreement`: Cohen's kappa, Krippendorff's alpha. `auc`: separation, with ties and clusters.
- `calibration`: reliability bins, ECE, RMS calibration error. `brier`: the score and its parts.
- `correlation`: Spearman's. `detectable`: the smallest difference that a sample can show.
- `correction`: from an apparent rate to the true one.
"""

from __future__ import annotations

from typing import Final

DRAWS: Final = 2000
"""Draws of a bootstrap where nothing else is said."""
