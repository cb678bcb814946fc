"""Bounds that a judge's scores must keep, such as `strict.low>=0.8` or `false_positives_clean.high<=0.1`."""

from __future__ import annotations

import difflib
import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from calibration.scoring.analysis import Analysis
from calibration.scoring.scores import Scores
from calibration.statistics.estimate import Estimate
from calibration.statistics.proportion import Proportion
from toolkit.errors import UsageError

_COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_GATE = re.compile(
    r"\s*(?P<name>[a-z_]+)(?:\[(?P<by>[a-z]+)=(?P<group>[^\]]+)\])?(?P<parts>(?:\.[a-z_]+)*)"
    r"\s*(?P<sign>>=|<=|>|<)\s*(?P<bound>[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)(?P<percent>\s*%)?\s*"
)
_FORM = "A bound reads NAME>=NUMBER or NAME<=NUMBER, such as 'strict.low>=0.8'."


@dataclass(frozen=True, slots=True)
class Gate:
    """A bound on one score. `text` is what the user wrote, `name` names the score: see `values`."""

    text: str
    name: str
    by: str | None
    group: str | None
    sign: str
    bound: float


@dataclass(frozen=True, slots=True)
class Checked:
    """A gate held against one judge; `value` is None where nothing can be measured, which never passes."""

    gate: Gate
    judge: str
    value: float | None

    @property
    def passed(self) -> bool:
        """Whether the score keeps the bound."""
        return self.value is not None and _COMPARE[self.gate.sign](self.value, self.gate.bound)

    def json(self) -> dict[str, object]:
        """The gate, the value, and whether it passed."""
        value = None if self.value is None else round(self.value, 6)
        return {"judge": self.judge, "require": self.gate.text, "value": value, "passed": self.passed}

    def __str__(self) -> str:
        shown = "n/a" if self.value is None else f"{self.value:.4g}"
        return f"{self.judge}: {self.gate.text} {'holds' if self.passed else 'fails'}: it is {shown}"


def parse(text: str) -> Gate:
    """The gate that a user wrote. UsageError when it is none."""
    match = _GATE.fullmatch(text)
    if match is None:
        raise UsageError(f"{text!r} is no bound on a score", hint=_FORM)
    try:
        bound = float(match["bound"])
    except ValueError as error:
        raise UsageError(f"{match['bound']!r} in {text!r} is no number", hint=_FORM) from error
    if match["percent"]:
        bound /= 100
    name = match["name"] + match["parts"]
    return Gate(text, name, match["by"], match["group"], match["sign"], bound)


def check(gate: Gate, judge: str, scores: Scores, analysis: Analysis) -> Checked:
    """Hold a gate against a judge's scores.

    UsageError, with the known names, for an unknown name, and for a bound beyond all values of the score:
    a slip such as `false_positives_clean<=5` for 5 % would hold whatever the judge does.
    """
    known = values(scores, analysis) if gate.by is None else _in_group(gate, analysis)
    if gate.name not in known:
        close = difflib.get_close_matches(gate.name, known, n=1)
        guess = f"Did you mean {close[0]}? " if close else ""
        raise UsageError(
            f"there is no score called {gate.name!r}",
            hint=f"{guess}The scores are: {', '.join(_told(known))}.",
        )
    lowest, highest = _range(gate.name)
    if not lowest <= gate.bound <= highest:
        raise UsageError(
            f"{gate.text!r} says nothing about a judge: {gate.name} lies between {lowest:g} and {highest:g}",
            hint="Write 95 % as 0.95 or 95%.",
        )
    return Checked(gate, judge, known[gate.name])


def _range(name: str) -> tuple[float, float]:
    """The least and the greatest value that a score may have: it is a share unless it is named here."""
    if name == "invented_per_report" or name.rpartition(".")[2] in ("k", "n"):
        return 0.0, math.inf
    return (-1.0 if name.startswith("kappa") else 0.0), 1.0


def _told(known: Mapping[str, float | None]) -> list[str]:
    """The names without their parts, and what the parts are."""
    plain = [name for name in known if "." not in name]
    parts = sorted({name.partition(".")[2] for name in known if "." in name})
    return [*plain, f"each with its parts {', '.join(parts)}"]


def _in_group(gate: Gate, analysis: Analysis) -> dict[str, float | None]:
    found = analysis.by.get(gate.by or "")
    if found is None:
        raise UsageError(
            f"scores are not told by {gate.by!r}", hint=f"They are by: {', '.join(analysis.by)}."
        )
    if gate.group not in found.groups:
        raise UsageError(
            f"there is no {gate.by} {gate.group!r} in this suite",
            hint=f"There are: {', '.join(found.groups)}.",
        )
    known: dict[str, float | None] = {}
    for metric in found.metrics:
        known |= _parts(metric, found.proportion(gate.group, metric))
    return known


def values(scores: Scores, analysis: Analysis) -> dict[str, float | None]:
    """Every number that can be required, by name; None where there is nothing to measure.

    `detection` is the value, `detection.low` and `detection.high` Wilson's interval, `detection.exact.low`
    Clopper and Pearson's, `detection.theorem.low` that of the bootstrap by theorem, `detection.k` and
    `detection.n` the counts, and `detection.valid_only.low` another reading.
    """
    known: dict[str, float | None] = {}
    for metric, proportion in scores.headline.items():
        known |= _parts(metric, proportion)
        for reading, by_metric in scores.readings.items():
            known |= _parts(f"{metric}.{reading}", by_metric[metric])
        intervals = analysis.intervals[metric]
        for name, ends in (("exact", intervals.exact), ("theorem", intervals.theorem)):
            known[f"{metric}.{name}.low"], known[f"{metric}.{name}.high"] = ends or (None, None)
    invalid = sum(scores.invalid.values())
    known |= _parts("invalid", Proportion.of(invalid, scores.submissions))
    known["invented_per_report"] = scores.invented.mean
    confidence = analysis.confidence
    for name, estimate in {
        "auc": confidence.auc,
        "score_auc": confidence.score_auc,
        "ece": confidence.calibration.ece,
        "rms": confidence.calibration.rms,
        "brier": confidence.brier.score,
        "kappa": analysis.kappa,
    }.items():
        known |= _ends(name, estimate)
    return known


def _parts(name: str, found: Proportion) -> dict[str, float | None]:
    value = found.k / found.n if found.n else None
    return {
        name: value,
        f"{name}.low": found.low,
        f"{name}.high": found.high,
        f"{name}.k": found.k,
        f"{name}.n": found.n,
    }


def _ends(name: str, found: Estimate) -> dict[str, float | None]:
    return {name: found.value, f"{name}.low": found.low, f"{name}.high": found.high, f"{name}.n": found.n}
