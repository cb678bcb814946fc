"""`leancal correct`: from a judge's pass count on a benchmark to the rate of right proofs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, print_table, say
from calibration.runs import Run, load_run
from calibration.scoring.correction import Corrected, Passes, correct, passes_of
from calibration.scoring.scores import require_distinct, score_together
from calibration.statistics.correction import Rate, Trouble
from calibration.statistics.proportion import Proportion
from toolkit.errors import Unchecked, UsageError

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_MOST = 10**12
"""Proofs of a benchmark; counts that no number with a point can hold end in no rate."""
_TROUBLE = {
    Trouble.UNMEASURED: (
        "the judge's errors were not measured: it gave no verdict on a right proof there, or none on a wrong "
        "one\n  Measure them on a suite with clean and planted proofs."
    ),
    Trouble.TOO_WEAK: (
        "the judge is too weak to correct by: as far as was measured, it may pass wrong proofs as often as "
        "right ones\n  Measure it on more theorems, or take another judge."
    ),
    Trouble.INCOMPATIBLE: (
        "no share of right proofs explains this pass rate: the judge errs otherwise on the benchmark than "
        "where its errors were measured\n  Measure it on proofs that are more like those of the benchmark."
    ),
}


@app.command(name="correct")
def correct_(
    runs: Annotated[
        list[Path], typer.Argument(metavar="RUN...", help="Runs of one judge that measure its errors.")
    ],
    passes: Annotated[
        int | None, typer.Option(metavar="K", min=0, help="Proofs that the judge passed on the benchmark …")
    ] = None,
    of: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=_MOST, help="… of so many to which it gave a verdict."),
    ] = None,
    run: Annotated[
        Path | None,
        typer.Option("--run", metavar="RUN", help="Its run on the benchmark, instead of the two counts."),
    ] = None,
    suite: Annotated[
        Path | None,
        typer.Option(metavar="SUITE", help="The suite's folder; where it lay when each run was made."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Correct a judge's pass rate on proofs without gold by the errors that it made on a suite.

    The interval carries the sampling of the benchmark and of the suite. Exit code 2 when the judge tells
    right proofs from wrong ones too poorly, or its errors do not explain the pass rate.
    """
    require_distinct([*runs, run] if run else runs)
    scored = [found for path in runs for found in score_together([path], suite)[1].values()]
    found = correct(scored, _passes(passes, of, run, scored[0].run))
    if json:
        emit_json(found.json())
    else:
        _show(found)
    if found.correction.trouble:
        raise typer.Exit(Unchecked.exit_code)


def _passes(passes: int | None, of: int | None, run: Path | None, measured: Run) -> Passes:
    if run is not None and passes is None and of is None:
        return passes_of(load_run(run), measured)
    if run is None and passes is not None and of is not None:
        return Passes(passes, of)
    raise UsageError(
        "the pass count of the judge on the benchmark is missing or given twice",
        hint="Give --passes K --of N, or --run RUN.",
    )


def _show(found: Corrected) -> None:
    correction, passes = found.correction, found.passes
    rows = [
        ("passes on the benchmark", str(Proportion.of(passes.passed, passes.of))),
        ("passes of right proofs, measured", _rate(found.passed_right)),
        ("passes of wrong proofs, measured", _rate(found.passed_wrong)),
        ("Youden's J", str(correction.youden)),
        ("corrected rate of right proofs", "n/a" if correction.trouble else str(correction.rate)),
    ]
    if passes.invalid:
        rows.insert(1, ("no verdict there, left out", str(passes.invalid)))
    print_table((found.judge, ""), rows)
    if correction.trouble:
        say(_TROUBLE[correction.trouble])
    elif correction.clipped and correction.unclipped is not None:
        side = "fewer" if correction.unclipped < 0 else "more"
        say(
            f"the estimate was {correction.unclipped:.3f}, which is no rate, and was put to "
            f"{correction.rate.value:.0f}: the judge passes {side} proofs than its errors explain"
        )


def _rate(rate: Rate) -> str:
    if not rate.n:
        return "n/a (0)"
    low, high = rate.interval
    worth = f", worth {rate.effective:.0f} independent ones" if round(rate.effective) < rate.n else ""
    return f"{rate.k}/{rate.n} [{low:.2f}, {high:.2f}]{worth}"
