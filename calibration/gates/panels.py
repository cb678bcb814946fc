"""The juror gates over candidates of known truth: what panels catch, let pass and falsely reject."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from calibration.gates.known import Known
from calibration.statistics.proportion import Proportion

BOTH = "both gates"


class Heard(StrEnum):
    """What panels say of one candidate: no by the votes cast, or yes. It is open when votes that could not be
    had or read could have decided, and unheard when nobody was asked, as of a text that does not elaborate.
    """

    NO = "no"
    YES = "yes"
    OPEN = "open"
    UNHEARD = "unheard"


@dataclass(frozen=True, slots=True)
class PanelCount:
    """What one juror gate, or both, said of the faults and of the faithful statements."""

    gate: str
    faults: Mapping[Heard, int]
    faithful: Mapping[Heard, int]

    @property
    def caught(self) -> Proportion:
        """The share of the faults heard that are rejected; what is open is not."""
        return _share(self.faults)

    @property
    def false_alarms(self) -> Proportion:
        """The share of the faithful statements heard that are rejected."""
        return _share(self.faithful)

    def json(self) -> dict[str, object]:
        return {
            "gate": self.gate,
            "faults": {str(h): self.faults[h] for h in Heard},
            "caught": self.caught.json(),
            "faithful": {str(h): self.faithful[h] for h in Heard},
            "false_alarms": self.false_alarms.json(),
        }


def _share(counts: Mapping[Heard, int]) -> Proportion:
    heard = sum(number for what, number in counts.items() if what is not Heard.UNHEARD)
    return Proportion.of(counts[Heard.NO], heard)


def panel_counts(known: Sequence[Known], rows: Sequence[Mapping[str, Any] | None]) -> tuple[PanelCount, ...]:
    """Count the rows of a session of formalizing, which are in the order of `known`."""
    heard = [dict(_heard(row)) for row in rows]
    gates = [*dict.fromkeys(gate for one in heard for gate in one if gate != BOTH), BOTH]
    return tuple(
        PanelCount(
            gate,
            Counter(
                one.get(gate, Heard.UNHEARD) for k, one in zip(known, heard, strict=True) if not k.is_faithful
            ),
            Counter(
                one.get(gate, Heard.UNHEARD) for k, one in zip(known, heard, strict=True) if k.is_faithful
            ),
        )
        for gate in gates
    )


def _heard(row: Mapping[str, Any] | None) -> Iterator[tuple[str, Heard]]:
    reviews = [r["review"] for r in row["rounds"] if r["review"]] if row else []
    jury = reviews[-1]["jury"] if reviews else None
    if jury is None:
        return
    for gate in jury["gates"]:
        yield gate["gate"], _said(gate)
    yield BOTH, _said(jury)


def _said(record: Mapping[str, Any]) -> Heard:
    if record["passed"]:
        return Heard.YES
    return Heard.OPEN if record["open"] else Heard.NO
