"""`leancal resume`: go on with a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import say
from calibration.cli.options import (
    BatchOption,
    CallsOption,
    CostOption,
    DeadlineOption,
    JsonOption,
    LimitOption,
    ModelsOption,
)
from calibration.cli.run import review, tell_program
from calibration.cli.sessions import tell, watching
from calibration.protocols import registry as protocols
from calibration.runs.budget import Caps
from calibration.runs.folder import read_info, suite_of
from calibration.runs.info import Questioning, RunInfo
from calibration.runs.jurors import summon, summon_batches
from calibration.runs.models import Session, run_models
from calibration.runs.plan import Juror, Plan
from calibration.runs.rescoring import OUTSIDE
from calibration.suites.frozen import load_submissions
from toolkit.errors import UsageError
from toolkit.panels.base import find as find_rule

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def resume(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The run's folder.")],
    suite: Annotated[
        Path | None,
        typer.Option(metavar="SUITE", help="The suite's folder; where it lay when the run was begun."),
    ] = None,
    models: ModelsOption = None,
    limit: LimitOption = None,
    max_calls: CallsOption = None,
    max_cost: CostOption = None,
    deadline: DeadlineOption = None,
    batch: BatchOption = False,
    json: JsonOption = False,
) -> None:
    """Go on with a run: ask what has no valid answer yet, and nothing else.

    The caps count the whole run, earlier sessions included. Exit code 2 when some submission has no verdict
    in the end.
    """
    info = read_info(run)
    opened = load_submissions(suite or suite_of(run, info))
    if opened.digest != info.suite:
        raise UsageError(
            f"the run {run} was made on another suite than the one in {opened.path}",
            hint="Name its own suite: --suite DIR.",
        )
    if info.questioning is None or OUTSIDE in info.parameters:
        tell_program(review(opened, info.judge, _seed(info), run), run, json)
        return
    names = [juror.name for juror in info.questioning.jurors]
    summoned = summon_batches(names, models, say) if batch else summon(names, models)
    plan = _plan(info.questioning, summoned)
    session = Session(Caps(max_calls, max_cost), deadline, limit)
    with watching(plan.judge) as watcher:
        ended = run_models(opened, plan, run, session, watcher)
    tell(ended, json)


def _seed(info: RunInfo) -> int:
    seed = info.parameters.get("seed")
    if OUTSIDE in info.parameters or not isinstance(seed, int):
        raise UsageError(
            f"the answers of {info.judge} are from a file: there is nobody to ask",
            hint="Give the `leancal run …` that began it again, with --answers or --from-inspect.",
        )
    return seed


def _plan(asked: Questioning, summoned: Sequence[Juror]) -> Plan:
    """The plan that the run was begun with, its prices as they were then."""
    jurors = tuple(replace(now, prices=then.prices) for now, then in zip(summoned, asked.jurors, strict=True))
    plan = Plan.of(protocols.find(asked.protocol), jurors, asked.votes, find_rule(asked.panel))
    if not plan.questioning().same_question(asked):
        raise UsageError(
            "the run was begun with other prompts, or its models were declared otherwise",
            hint="Name the file of its models, --models FILE, or begin a new run and --reuse this one.",
        )
    return plan
