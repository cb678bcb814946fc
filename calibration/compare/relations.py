"""What two runs have in common, so that their difference can be read for what it is."""

from __future__ import annotations

import json
from enum import StrEnum

from calibration.runs import RunInfo
from calibration.runs.info import JurorInfo


class Relation(StrEnum):
    """How two runs are related."""

    READINGS = "two readings of one run"
    TWICE = "one judge asked twice"
    PROTOCOLS = "two protocols of one judge"
    PANEL = "fewer votes against more"
    SETTINGS = "one judge in other settings"
    JUDGES = "two judges"


def relation(first: RunInfo, second: RunInfo) -> Relation:
    """How two runs on one suite are related."""
    one, other = first.questioning, second.questioning
    if one is None or other is None:
        if (one is None) != (other is None) or first.judge != second.judge:
            return Relation.JUDGES
        return Relation.TWICE if first.parameters == second.parameters else Relation.SETTINGS
    mine, theirs = frozenset(map(_model, one.jurors)), frozenset(map(_model, other.jurors))
    if not (mine <= theirs or theirs <= mine):
        return Relation.JUDGES
    if one.protocol != other.protocol:
        return Relation.PROTOCOLS if mine == theirs else Relation.JUDGES
    if len(one.jurors) * one.votes != len(other.jurors) * other.votes:
        return Relation.PANEL
    if mine != theirs:
        return Relation.JUDGES
    settings = [(one.panel, one.prompts), (other.panel, other.prompts)]
    drawn = [sorted(json.dumps(j.sampling, sort_keys=True) for j in asked.jurors) for asked in (one, other)]
    same = settings[0] == settings[1] and drawn[0] == drawn[1]
    return Relation.TWICE if same else Relation.SETTINGS


def _model(juror: JurorInfo) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(juror.identity.items()))
