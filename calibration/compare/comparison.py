"""Runs on one suite, compared in every way at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from calibration.compare.agreement import Agreement, agreement
from calibration.compare.coverage import Coverage, coverage
from calibration.compare.items import Division, Item, items
from calibration.compare.paired import ByMetric, by_metric, headline
from calibration.compare.panels import Panel, panels
from calibration.compare.relations import Relation, relation
from calibration.compare.sensitivity import Sensitivity, sensitivity
from calibration.compare.sheet import Sheet
from calibration.runs import Run
from calibration.runs.info import Questioning
from calibration.scoring.metric import Reading
from calibration.scoring.scores import Scored

SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two or more judges; pairs are in the order in which the runs were named.

    `asked` says how models were asked, None for other judges. `headline` has each metric in the reading of
    its headline, `readings` in both.
    """

    names: tuple[str, ...]
    asked: Mapping[str, Questioning | None]
    submissions: int
    no_verdict: Mapping[str, int]
    relations: Mapping[tuple[str, str], Relation]
    headline: tuple[ByMetric, ...]
    readings: Mapping[Reading, tuple[ByMetric, ...]]
    coverage: tuple[Coverage, ...]
    agreement: Agreement
    sensitivity: Sensitivity
    panels: Mapping[str, Panel]
    items: tuple[Item, ...]

    def divided(self) -> tuple[Item, ...]:
        """The submissions that the judges do not do equally well on."""
        return tuple(item for item in self.items if item.division < Division.NONE_RIGHT)

    def worse_than_first(self) -> tuple[tuple[ByMetric, str], ...]:
        """The metrics in which some judge does worse than the first, beyond chance, and that judge."""
        return tuple(
            (one, pair.second)
            for one in self.headline
            for pair in one.pairs
            if pair.first == self.names[0]
            and pair.only_first > pair.only_second
            and pair.p_holm < SIGNIFICANT
        )

    def json(self) -> dict[str, object]:
        """All of it."""
        return {
            "judges": list(self.names),
            "asked": {name: _asked(found) for name, found in self.asked.items()},
            "submissions": self.submissions,
            "no_verdict": dict(self.no_verdict),
            "relations": [
                {"first": first, "second": second, "relation": found}
                for (first, second), found in self.relations.items()
            ],
            "metrics": {one.metric.name: one.json() for one in self.headline},
            "readings": {
                str(reading): {one.metric.name: one.json() for one in found}
                for reading, found in self.readings.items()
            },
            "found": {one.metric.name: one.json() for one in self.coverage},
            "agreement": self.agreement.json(),
            "sensitivity": self.sensitivity.json(),
            "panels": {name: found.json() for name, found in self.panels.items()},
            "items": [item.json() for item in self.items],
        }


def compare(named: Mapping[str, Scored]) -> Comparison:
    """Compare runs on one suite, by the names that their judges go by."""
    sheet = Sheet.of({name: scored.outcomes for name, scored in named.items()})
    readings = by_metric(sheet)
    return Comparison(
        sheet.names,
        {name: scored.run.info.questioning for name, scored in named.items()},
        sheet.items,
        {name: int((~row).sum()) for name, row in zip(sheet.names, sheet.usable, strict=True)},
        {(one, other): _relation(named[one].run, named[other].run) for one, other in combinations(named, 2)},
        headline(readings),
        readings,
        coverage(sheet),
        agreement(sheet),
        sensitivity(sheet),
        panels(named),
        items(sheet),
    )


def _asked(found: Questioning | None) -> dict[str, object] | None:
    if found is None:
        return None
    jurors = [juror.name for juror in found.jurors]
    return {"protocol": found.protocol, "jurors": jurors, "votes": found.votes, "panel": found.panel}


def _relation(first: Run, second: Run) -> Relation:
    return Relation.READINGS if first.path == second.path else relation(first.info, second.info)
