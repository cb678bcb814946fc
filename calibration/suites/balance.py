"""Measuring whether the form of a suite's texts gives away which of them are planted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calibration.records import Kind
from calibration.suites.frozen import AucRecord, DetectabilityRecord, MeasurementRecord, TrialRecord
from mutations.detectability import Auc, Sample, detectability

if TYPE_CHECKING:
    from mutations.documents import Register
    from mutations.planting import Variant


def measured(variants: Sequence[Variant], register: Register) -> DetectabilityRecord:
    """What classifiers that understand nothing make of the variants' prose in `register`.

    It depends neither on the order of `variants` nor on the labels that a seed gives to the steps.
    """
    found = detectability([_sample(variant, register) for variant in variants])
    return DetectabilityRecord(
        balanced=found.balanced,
        trials=tuple(
            TrialRecord(
                classifier=trial.classifier,
                across=_auc(trial.across),
                within=_auc(trial.within) if trial.within else None,
            )
            for trial in found.trials
        ),
        measurements=tuple(MeasurementRecord(name=m.name, auc=m.auc) for m in found.measurements),
    )


def summary(record: DetectabilityRecord) -> str:
    """The outcome in one line."""
    if record.balanced is None:
        return "too few theorems to tell whether form gives planted texts away"
    aucs = ", ".join(
        f"{trial.classifier} {trial.across.value:.2f} [{trial.across.low:.2f}, {trial.across.high:.2f}]"
        for trial in record.trials
    )
    outcome = "balanced" if record.balanced else "not balanced"
    return f"{outcome}: AUC of classifiers that understand nothing: {aucs}"


def _sample(variant: Variant, register: Register) -> Sample:
    document = variant.documents[register]
    # the numbers of the steps would show which of them a plant leaves out
    shown = document.relabelled({step.label: "X" for step in document.steps})
    planted = Kind(variant.kind) is Kind.PLANTED
    return Sample(variant.theorem, planted, shown.markdown(), tuple(step.text for step in shown.steps))


def _auc(auc: Auc) -> AucRecord:
    return AucRecord(value=auc.value, low=auc.low, high=auc.high)
