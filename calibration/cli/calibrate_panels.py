"""Jurors over candidates of known truth, their answers kept in a folder, so that nothing is asked twice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from calibration.cli.console import progress, say
from calibration.formalizing.asking import Exchange, budget_of, called
from calibration.formalizing.rows import Row, Rows, opened
from calibration.formalizing.session import Crew, Work, conduct, row_keys
from calibration.gates.known import Known
from calibration.gates.panels import PanelCount, panel_counts
from calibration.runs.budget import Caps
from toolkit.engine import Engine
from toolkit.errors import Unchecked, UsageError
from toolkit.formalize.batch import Order
from toolkit.formalize.jury.gates import FAMILIES


def require_families(jurors: Sequence[str], out: Path | None) -> None:
    """UsageError unless no juror is named, or the families that the gates need and a folder."""
    if jurors and len(set(jurors)) != FAMILIES:
        raise UsageError(
            "the juror gates are those of two families of models",
            hint="Give --jurors twice, with different models.",
        )
    if jurors and out is None:
        raise UsageError(
            "models are asked, and no folder keeps their answers", hint="Name one with --panels OUT."
        )


def hear_all(
    known: Sequence[Known],
    jurors: Sequence[str],
    models: Path | None,
    out: Path,
    caps: Caps,
    order: Order,
    engine: Engine,
) -> tuple[PanelCount, ...]:
    """Hold the juror gates over every candidate that elaborates, whatever the mechanical gates say of it.

    Raises Unchecked when the caps end it; the same command with higher ones goes on.
    """
    candidates = [k.candidate for k in known]
    asked = called(jurors, models)
    crew = Crew(None, tuple(asked[name] for name in jurors))
    ungated = replace(order, gates=())
    keys = row_keys(candidates, crew, ungated)
    with opened(out) as ledger, progress("hearing jurors") as advance:
        done = 0

        def show(row: Row) -> None:
            nonlocal done
            done += 1
            advance(done, len(candidates), row["id"])

        exchange = Exchange(ledger, budget_of(caps, asked, ledger))
        work = Work(candidates, crew, ungated, engine, Rows(out, keys), exchange, show)
        rows = asyncio.run(conduct(work, keys))
        stopped = exchange.budget.stopped
    missing = sum(row is None for row in rows)
    if missing:
        raise Unchecked(
            f"the jurors were asked of {len(rows) - missing} of {len(rows)} candidates: {stopped}",
            hint="The same command with a higher cap goes on.",
        )
    if any(row["lost_calls"] for row in rows if row is not None):
        say("some calls to jurors failed and count as they are; the same command makes them again")
    return panel_counts(known, rows)
