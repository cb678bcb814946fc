"""`leancal run`: have a judge review a suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, progress, say
from calibration.cli.options import (
    BatchOption,
    CallsOption,
    CostOption,
    DeadlineOption,
    JsonOption,
    LimitOption,
    ModelsOption,
)
from calibration.cli.sessions import reasons, tell, watching
from calibration.inspect_runs import record_inspect
from calibration.judges import registry
from calibration.ledger.ledger import LEDGER
from calibration.outside import record_outside
from calibration.protocols import registry as protocols
from calibration.records import Answer, Parse
from calibration.runs import Run, run_judge
from calibration.runs.budget import Caps
from calibration.runs.estimate import Estimate, estimate
from calibration.runs.jurors import missing_for, summon, summon_batches, summon_nobody
from calibration.runs.models import Session, cases_of, run_models
from calibration.runs.plan import Plan
from calibration.runs.rescoring import OUTSIDE
from calibration.suites.frozen import OpenSuite, load_submissions
from toolkit.errors import Unchecked, UsageError
from toolkit.panels.base import find as find_rule

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def run(
    suite: Annotated[Path, typer.Argument(metavar="SUITE", help="The suite's folder.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="RUN", help="The run's folder.")],
    judge: Annotated[
        list[str] | None,
        typer.Option(
            "--judge",
            metavar="J",
            help="The judge, as `leancal judges` lists it; any name with --answers; models may be several.",
        ),
    ] = None,
    protocol: Annotated[
        str | None,
        typer.Option(metavar="P", help="How a model is asked: report (default) or another protocol."),
    ] = None,
    votes: Annotated[
        int | None, typer.Option(metavar="K", min=1, help="How often each model is asked.")
    ] = None,
    panel: Annotated[
        str | None,
        typer.Option(
            metavar="RULE", help="The rule over the votes: majority (default), k_of_n:2, families:2."
        ),
    ] = None,
    models: ModelsOption = None,
    limit: LimitOption = None,
    max_calls: CallsOption = None,
    max_cost: CostOption = None,
    deadline: DeadlineOption = None,
    batch: BatchOption = False,
    reuse: Annotated[
        Path | None,
        typer.Option(metavar="RUN", help="Take over the answers of this run to the very same questions."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be asked, and ask nobody.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Seed of a built-in judge that draws at random; 0.")
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Take the answers of an outside judge from this file, and ask nobody."
        ),
    ] = None,
    from_inspect: Annotated[
        Path | None,
        typer.Option(metavar="LOG", help="Take the answers from a log of Inspect, .eval or .json."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Have a judge review every submission of a suite, or take in the answers of a judge asked elsewhere.

    A judge is a built-in one or a model; several models, or several votes of one, make a panel. A run that
    was interrupted goes on where it stopped when the same command is given again, and by `leancal resume`.
    Each line of FILE is {"id": ID, "answer": ANSWER}: the object that `leancal suite prompts` asks for, or
    the text that a judge wrote, or null for no answer. LOG is of the task that `leancal suite export
    --inspect` writes; its epochs are votes, and its model is the judge. Exit code 2 when some submission has
    no verdict in the end.
    """
    opened = load_submissions(suite)
    for_models = {
        "--protocol": protocol,
        "--votes": votes,
        "--panel": panel,
        "--models": models,
        "--limit": limit,
        "--max-calls": max_calls,
        "--max-cost": max_cost,
        "--deadline": deadline,
        "--batch": batch or None,
        "--reuse": reuse,
        "--dry-run": dry_run or None,
    }
    if from_inspect is not None:
        others = {name: value for name, value in for_models.items() if name != "--panel"}
        _refuse({**others, "--seed": seed, "--answers": answers}, "the answers of a log")
        named = _only(judge) if judge else None
        made = record_inspect(opened, from_inspect, named, find_rule(panel or "majority"), out)
        tell_program(made, out, json)
        return
    if not judge:
        raise UsageError("no judge is named", hint="`leancal judges` lists them: --judge J.")
    if answers is not None:
        _refuse({**for_models, "--seed": seed}, "the answers of an outside judge")
        tell_program(take_in(opened, answers, _only(judge), out), out, json)
    elif len(judge) == 1 and judge[0] in registry.names():
        _refuse(for_models, f"{judge[0]}, which is no model")
        tell_program(review(opened, judge[0], seed or 0, out), out, json)
    else:
        _refuse({"--seed": seed}, "models, which declare their own")
        rule = find_rule(panel or "majority")
        if dry_run:
            jurors = summon_nobody(judge, models)
        else:
            jurors = summon_batches(judge, models, say) if batch else summon(judge, models)
        plan = Plan.of(protocols.find(protocol or "report"), jurors, votes, rule)
        expected = estimate(plan, cases_of(opened, plan)[:limit])
        if dry_run:
            _tell_estimate(expected, missing_for(judge, models), json)
            return
        say(f"to ask: {expected}")
        session = Session(Caps(max_calls, max_cost), deadline, limit, reuse)
        with watching(plan.judge) as watcher:
            ended = run_models(opened, plan, out, session, watcher)
        tell(ended, json)


def _tell_estimate(expected: Estimate, missing: Mapping[str, Sequence[str]], json: bool) -> None:
    if json:
        emit_json({"estimate": expected.json(), "missing": missing})
        return
    print(expected)
    for said in (message for messages in missing.values() for message in messages):
        print(f"missing for a run: {said}")


def _refuse(options: Mapping[str, object], whom: str) -> None:
    given = [name for name, value in options.items() if value is not None]
    if given:
        raise UsageError(f"{given[0]} is not for {whom}")


def _only(judges: Sequence[str]) -> str:
    if len(judges) != 1:
        raise UsageError("the answers of a file are those of one judge", hint="Give --judge once.")
    return judges[0]


def tell_program(done: Run, out: Path, json: bool) -> None:
    """Say how the run of a judge in Python, or of answers from outside, ended, and end the command so."""
    judge, submissions = done.info.judge, len(done.answers)
    answered = sum(answer.usable for answer in done.answers.values())
    if json:
        emit_json({"run": str(out), "judge": judge, "submissions": submissions, "answered": answered})
    else:
        print(f"{judge}: {answered} of {submissions} submissions have a verdict; see {out}")
    if repaired := sum(answer.parse is Parse.REPAIRED for answer in done.answers.values()):
        say(f"answers repaired: {repaired}; {out / LEDGER} says how")
    if answered < submissions:
        if OUTSIDE in done.info.parameters:
            say("\n".join(reasons(done)))
        else:
            say("a submission without a verdict is asked again when the same command is given again")
        raise typer.Exit(Unchecked.exit_code)


def review(suite: OpenSuite, judge: str, seed: int, out: Path) -> Run:
    """Run the judge of that name on the suite, with a progress bar."""
    with _shown(judge, suite) as show:
        return run_judge(suite, registry.make(judge, seed=seed), {"seed": seed}, out, show)


def take_in(suite: OpenSuite, answers: Path, judge: str, out: Path) -> Run:
    """Make the run of a judge that was asked elsewhere, with a progress bar."""
    with _shown(judge, suite) as show:
        return record_outside(suite, answers, judge, out, show)


@contextmanager
def _shown(judge: str, suite: OpenSuite) -> Iterator[Callable[[Answer], None]]:
    with progress(judge) as advance:
        seen = count(1)
        yield lambda answer: advance(next(seen), len(suite.submissions), answer.submission)
