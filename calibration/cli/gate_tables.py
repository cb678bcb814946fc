"""What `leancal calibrate gates` tells at the terminal."""

from __future__ import annotations

from calibration.cli.console import print_table
from calibration.gates.panels import Heard, PanelCount
from calibration.gates.report import Calibration, flags
from calibration.gates.standing import Outcome
from calibration.gates.tally import Controls, Faults, GateCount


def show(found: Calibration) -> None:
    """Write the tables of a calibration, and by name what was missed, falsely flagged and unchecked."""
    tally = found.tally
    print_table(
        _COUNTED, [("all", *_counts(tally.faults)), *((k, *_counts(f)) for k, f in tally.kinds.items())]
    )
    print_table(
        _FAITHFUL,
        [
            ("all", *_of_controls(tally.controls)),
            *((split, *_of_controls(controls)) for split, (_, controls) in tally.splits.items()),
        ],
    )
    print_table(
        ("half", *_COUNTED[1:]), [(split, *_counts(faults)) for split, (faults, _) in tally.splits.items()]
    )
    print_table(_GATES, [_of_gate(gate) for gate in tally.gates])
    print(f"Faithful but false, and proved to be false: {tally.refuted}")
    proofs = found.rechecked
    print(
        f"Proofs checked once more in fresh processes: {proofs.accepted} of {proofs.total} accepted, "
        f"{len(proofs.failed)} failed, {len(proofs.unchecked)} unchecked; "
        f"{proofs.by_terms} more answers are read off the terms alone."
    )
    for (candidate, gate), why in {**proofs.failed, **proofs.unchecked}.items():
        print(f"  {candidate}, {gate}: {why}")
    if found.panels:
        print_table(_PANELS, [_of_panel(panel) for panel in found.panels])
    else:
        print("The juror gates were not run: name two families of jurors with --jurors.")
    _list(found, "Missed", Outcome.MISSED)
    _list(found, "Faithful, and flagged", Outcome.REJECTED, Outcome.ACCUSED, Outcome.DOUBTED)
    _list(found, "Unchecked, neither caught nor clear", Outcome.UNCHECKED)
    if found.known.out_of_reach:
        print("Out of reach of mechanical gates on the foundation:")
    for one in found.known.out_of_reach:
        print(f"  {one.name}: {one.why}")


def _list(found: Calibration, title: str, *outcomes: Outcome) -> None:
    listed = list(found.of(*outcomes))
    if listed:
        print(f"{title}:")
    for one in listed:
        known = one.known
        told = ", ".join(f"{gate} {standing}" for gate, standing in flags(one))
        why = found.why_missed(known.candidate.id)
        notes = "; ".join(filter(None, (told, f"out of reach: {why}" if why else "")))
        print(f"  {known.candidate.id} ({known.truth}, {known.split}){': ' if notes else ''}{notes}")


_COUNTED = ("fault", "candidates", "caught", "proven", "suspected", "missed", "unchecked")


def _counts(faults: Faults) -> tuple[object, ...]:
    counts = faults.counts
    return (
        faults.total,
        str(faults.caught),
        counts[Outcome.PROVEN],
        counts[Outcome.SUSPECTED],
        counts[Outcome.MISSED],
        counts[Outcome.UNCHECKED],
    )


_FAITHFUL = ("faithful", "candidates", "rejected", "flagged", "accused", "doubted", "passed", "unchecked")


def _of_controls(controls: Controls) -> tuple[object, ...]:
    counts = controls.counts
    return (
        controls.total,
        str(controls.rejected),
        str(controls.flagged),
        counts[Outcome.ACCUSED],
        counts[Outcome.DOUBTED],
        counts[Outcome.PASSED],
        counts[Outcome.UNCHECKED],
    )


_GATES = ("gate", "rejects", "caught of its faults", "other faults", "false alarms", "unchecked", "seconds")


def _of_gate(gate: GateCount) -> tuple[object, ...]:
    return (
        gate.gate,
        "yes" if gate.fatal else "no",
        str(gate.caught),
        f"{gate.other_proven} proven, {gate.other_suspected} suspected",
        f"{gate.false_alarms}: {gate.controls_proven} proven, {gate.controls_suspected} suspected",
        gate.unchecked,
        round(gate.seconds, 1),
    )


_PANELS = ("jurors", "caught of the faults heard", "false alarms", "open", "unheard")


def _of_panel(panel: PanelCount) -> tuple[object, ...]:
    return (
        panel.gate,
        str(panel.caught),
        str(panel.false_alarms),
        panel.faults[Heard.OPEN] + panel.faithful[Heard.OPEN],
        panel.faults[Heard.UNHEARD] + panel.faithful[Heard.UNHEARD],
    )
