"""What became of candidates of known truth, counted, with Wilson's intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from calibration.gates.known import FAITHFUL_FALSE, Kind, Known, Split
from calibration.gates.standing import FALSE, Outcome, is_right, outcome
from calibration.statistics.proportion import Proportion
from toolkit.formalize.gates.base import Standing
from toolkit.formalize.verdicts import MechanicalResult

_OF_FAULTS = (Outcome.PROVEN, Outcome.SUSPECTED, Outcome.MISSED, Outcome.UNCHECKED)
_OF_FAITHFUL = (Outcome.REJECTED, Outcome.ACCUSED, Outcome.DOUBTED, Outcome.PASSED, Outcome.UNCHECKED)


@dataclass(frozen=True, slots=True)
class Examined:
    """A candidate of known truth, what the gates said of it, and what that comes to."""

    known: Known
    result: MechanicalResult
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Faults:
    """Of the faults: how many were caught by a proof, by a suspicion, missed, and unchecked."""

    counts: Mapping[Outcome, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def proven(self) -> Proportion:
        """The share that was caught by a proof; what is unchecked is not."""
        return Proportion.of(self.counts[Outcome.PROVEN], self.total)

    @property
    def caught(self) -> Proportion:
        """The share that was caught by a proof or a suspicion; what is unchecked is not."""
        return Proportion.of(self.counts[Outcome.PROVEN] + self.counts[Outcome.SUSPECTED], self.total)

    def json(self) -> dict[str, object]:
        counts = {str(o): self.counts[o] for o in _OF_FAULTS}
        return {**counts, "share_proven": self.proven.json(), "share_caught": self.caught.json()}


@dataclass(frozen=True, slots=True)
class Controls:
    """Of the faithful statements: how many were rejected, accused by a proof, suspected, and let pass."""

    counts: Mapping[Outcome, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def rejected(self) -> Proportion:
        """The share that the gates reject."""
        return Proportion.of(self.counts[Outcome.REJECTED], self.total)

    @property
    def flagged(self) -> Proportion:
        """The share of which something wrong is said or suspected that is not so, rejected or not."""
        wrong = (Outcome.REJECTED, Outcome.ACCUSED, Outcome.DOUBTED)
        return Proportion.of(sum(self.counts[o] for o in wrong), self.total)

    def json(self) -> dict[str, object]:
        counts = {str(o): self.counts[o] for o in _OF_FAITHFUL}
        return {**counts, "share_rejected": self.rejected.json(), "share_flagged": self.flagged.json()}


@dataclass(frozen=True, slots=True)
class GateCount:
    """One gate: what it says of the faults that it asks for, of other faults, and of faithful statements.

    `unchecked` are the candidates, faulty or faithful, about which it came to no conclusion.
    """

    gate: str
    fatal: bool
    meant: int
    meant_proven: int
    meant_suspected: int
    other_proven: int
    other_suspected: int
    controls: int
    controls_proven: int
    controls_suspected: int
    unchecked: int
    seconds: float

    @property
    def caught(self) -> Proportion:
        """The share, of the faults that it asks for, that it proves or suspects."""
        return Proportion.of(self.meant_proven + self.meant_suspected, self.meant)

    @property
    def false_alarms(self) -> Proportion:
        """The share of the faithful statements of which it says or suspects what is not so."""
        return Proportion.of(self.controls_proven + self.controls_suspected, self.controls)

    def json(self) -> dict[str, object]:
        return {
            "gate": self.gate,
            "fatal": self.fatal,
            "meant": {
                "total": self.meant,
                "proven": self.meant_proven,
                "suspected": self.meant_suspected,
                "caught": self.caught.json(),
            },
            "other_faults": {"proven": self.other_proven, "suspected": self.other_suspected},
            "faithful": {
                "total": self.controls,
                "proven": self.controls_proven,
                "suspected": self.controls_suspected,
                "false_alarms": self.false_alarms.json(),
            },
            "unchecked": self.unchecked,
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class Tally:
    """All counts of one calibration; `refuted` are the false but faithful statements proved to be false."""

    faults: Faults
    controls: Controls
    refuted: Proportion
    gates: tuple[GateCount, ...]
    kinds: Mapping[str, Faults]
    splits: Mapping[str, tuple[Faults, Controls]]

    def json(self) -> dict[str, object]:
        return {
            "faults": self.faults.json(),
            "faithful": self.controls.json(),
            "faithful_false_refuted": self.refuted.json(),
            "gates": [gate.json() for gate in self.gates],
            "kinds": {name: found.json() for name, found in self.kinds.items()},
            "splits": {
                name: {"faults": faults.json(), "faithful": controls.json()}
                for name, (faults, controls) in self.splits.items()
            },
        }


def judged(
    known: Iterable[Known], results: Iterable[MechanicalResult], kinds: Mapping[str, Kind]
) -> tuple[Examined, ...]:
    """Each candidate with what its result comes to; `results` are in the order of `known`."""
    return tuple(
        Examined(one, result, outcome(one, result, kinds.get(one.truth)))
        for one, result in zip(known, results, strict=True)
    )


def tally(examined: Sequence[Examined], kinds: Mapping[str, Kind]) -> Tally:
    """Count what became of the candidates."""
    faults = [e for e in examined if not e.known.is_faithful]
    refutable = [e for e in examined if e.known.truth == FAITHFUL_FALSE]
    refuted = sum(_standing(e, FALSE) is Standing.PROVEN for e in refutable)
    return Tally(
        _faults(faults),
        _controls(examined),
        Proportion.of(refuted, len(refutable)),
        tuple(_gate(gate, examined, kinds) for gate in _gates(examined)),
        {name: _faults([e for e in faults if e.known.truth == name]) for name in _present(faults)},
        {
            str(split): (_faults(part), _controls(part))
            for split in Split
            if (part := [e for e in examined if e.known.split is split])
        },
    )


def _faults(examined: Iterable[Examined]) -> Faults:
    return Faults(Counter(e.outcome for e in examined if not e.known.is_faithful))


def _controls(examined: Iterable[Examined]) -> Controls:
    return Controls(Counter(e.outcome for e in examined if e.known.is_faithful))


def _present(faults: Iterable[Examined]) -> Collection[str]:
    return sorted({e.known.truth for e in faults})


def _gates(examined: Iterable[Examined]) -> Collection[str]:
    return dict.fromkeys(g.gate for e in examined for g in e.result.gates)


def _standing(examined: Examined, gate: str) -> Standing | None:
    return next((g.standing for g in examined.result.gates if g.gate == gate), None)


def _gate(name: str, examined: Sequence[Examined], kinds: Mapping[str, Kind]) -> GateCount:
    def count(standing: Standing, which: Callable[[Known], bool]) -> int:
        return sum(which(e.known) and _standing(e, name) is standing for e in examined)

    def asks(known: Known) -> bool:
        return not known.is_faithful and name in kinds[known.truth].gates

    def other(known: Known) -> bool:
        return not known.is_faithful and not asks(known)

    def wrong(known: Known) -> bool:
        return known.is_faithful and not is_right(known, name, Standing.PROVEN)

    rows = [g for e in examined for g in e.result.gates if g.gate == name]
    return GateCount(
        name,
        any(g.fatal for g in rows),
        sum(asks(e.known) for e in examined),
        count(Standing.PROVEN, asks),
        count(Standing.SUSPECTED, asks),
        count(Standing.PROVEN, other),
        count(Standing.SUSPECTED, other),
        sum(wrong(e.known) for e in examined),
        count(Standing.PROVEN, wrong),
        count(Standing.SUSPECTED, wrong),
        count(Standing.UNCHECKED, lambda _: True),
        sum(g.seconds for g in rows),
    )
