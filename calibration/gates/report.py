"""One calibration of the gates: what became of each candidate, the counts, and the proofs checked again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from calibration.gates.known import KnownSet
from calibration.gates.panels import PanelCount
from calibration.gates.rechecking import Rechecked
from calibration.gates.standing import Outcome
from calibration.gates.tally import Examined, Tally, tally
from toolkit.formalize.gates.base import Standing


@dataclass(frozen=True)
class Calibration:
    """A set of candidates, what the gates said of each in its order, and what became of their proofs.

    `panels` are the counts of the juror gates, none when no jurors were asked.
    """

    known: KnownSet
    examined: tuple[Examined, ...]
    rechecked: Rechecked
    panels: tuple[PanelCount, ...] = ()

    @cached_property
    def tally(self) -> Tally:
        """The counts."""
        return tally(self.examined, self.known.kinds)

    @property
    def ok(self) -> bool:
        """Whether no faithful statement is rejected, and no proof failed when it was checked again."""
        return not any(self.of(Outcome.REJECTED)) and not self.rechecked.failed

    @property
    def unchecked(self) -> int:
        """Candidates and proofs about which nothing can be said."""
        return sum(1 for _ in self.of(Outcome.UNCHECKED)) + len(self.rechecked.unchecked)

    def of(self, *outcomes: Outcome) -> Iterator[Examined]:
        """The candidates of these outcomes, in order."""
        return (e for e in self.examined if e.outcome in outcomes)

    def why_missed(self, id_: str) -> str:
        """Why no gate is expected to catch this candidate; empty when that is not known."""
        return next((u.why for u in self.known.out_of_reach if id_ in u.ids), "")

    def json(self) -> dict[str, object]:
        """Everything, as one JSON object."""
        return {
            "ok": self.ok,
            "candidates": len(self.examined),
            **self.tally.json(),
            "rechecked": self.rechecked.json(),
            "missed": [
                {**_told(e), "why": self.why_missed(e.known.candidate.id)} for e in self.of(Outcome.MISSED)
            ],
            "falsely_flagged": [
                _told(e) for e in self.of(Outcome.REJECTED, Outcome.ACCUSED, Outcome.DOUBTED)
            ],
            "unchecked": [_told(e) for e in self.of(Outcome.UNCHECKED)],
            "out_of_reach": [
                {"name": u.name, "why": u.why, "ids": list(u.ids)} for u in self.known.out_of_reach
            ],
            "panels": [panel.json() for panel in self.panels] or "not run",
            "results": [_told(e) for e in self.examined],
        }


def flags(examined: Examined) -> list[tuple[str, Standing]]:
    """The gates at which a candidate is not clear, and how it stands there."""
    return [(g.gate, g.standing) for g in examined.result.gates if g.standing is not Standing.CLEAR]


def _told(examined: Examined) -> dict[str, object]:
    known = examined.known
    return {
        "id": known.candidate.id,
        "truth": known.truth,
        "split": str(known.split),
        "outcome": str(examined.outcome),
        "flags": {gate: str(standing) for gate, standing in flags(examined)},
    }
