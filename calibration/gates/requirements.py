"""Bounds that the gates must keep, such as `caught>=95%` or `caught[kind=hidden_binder].low>=0.5`."""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from calibration.gates.tally import Tally
from calibration.scoring.gates import Checked, Gate, parse
from calibration.statistics.proportion import Proportion
from toolkit.errors import UsageError

__all__ = ["Checked", "Gate", "check", "parse", "values"]

SUBJECT = "mechanical gates"


def check(bound: Gate, found: Tally) -> Checked:
    """Hold a bound against the counts; UsageError, with the known names, for a name that is unknown."""
    groups = values(found)
    key = f"{bound.by}={bound.group}" if bound.by else ""
    if key not in groups:
        there = ", ".join(filter(None, groups))
        raise UsageError(f"there is no {bound.by} {bound.group!r}", hint=f"There are: {there}.")
    known = groups[key]
    if bound.name not in known:
        close = difflib.get_close_matches(bound.name, known, n=1)
        guess = f"Did you mean {close[0]}? " if close else ""
        raise UsageError(
            f"there is no count called {bound.name!r}", hint=f"{guess}Known: {', '.join(known)}."
        )
    if not 0 <= bound.bound <= 1 and not bound.name.endswith((".k", ".n")):
        raise UsageError(
            f"{bound.text!r} says nothing: shares lie between 0 and 1", hint="Write 95 % as 95% or 0.95."
        )
    return Checked(bound, SUBJECT, known[bound.name])


def values(found: Tally) -> Mapping[str, Mapping[str, float | None]]:
    """Every number that can be required: under "" of all candidates, then by `kind=`, `split=`, `gate=`."""
    groups: dict[str, dict[str, float | None]] = {
        "": _named(
            caught=found.faults.caught,
            proven=found.faults.proven,
            rejected_faithful=found.controls.rejected,
            flagged_faithful=found.controls.flagged,
            refuted=found.refuted,
        )
    }
    for kind, faults in found.kinds.items():
        groups[f"kind={kind}"] = _named(caught=faults.caught, proven=faults.proven)
    for split, (faults, controls) in found.splits.items():
        groups[f"split={split}"] = _named(
            caught=faults.caught,
            proven=faults.proven,
            rejected_faithful=controls.rejected,
            flagged_faithful=controls.flagged,
        )
    for gate in found.gates:
        groups[f"gate={gate.gate}"] = _named(caught=gate.caught, flagged_faithful=gate.false_alarms)
    return groups


def _named(**shares: Proportion) -> dict[str, float | None]:
    known: dict[str, float | None] = {}
    for name, share in shares.items():
        known[name] = share.k / share.n if share.n else None
        known |= {f"{name}.{part}": getattr(share, part) for part in ("low", "high", "k", "n")}
    return known
