"""`leancal plant --maker`: errors that a model proposes, each decided by Lean."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from calibration.cli.console import emit_json, print_table, progress, say
from calibration.cli.preparation import compile_project
from calibration.drafting import KeptClient
from calibration.drafts import asking
from calibration.jsonl import to_row, write_whole
from calibration.ledger.ledger import Ledger
from calibration.runs.folder import held
from calibration.statistics.proportion import Proportion
from mutations.records import records_of
from mutations.referee.outcomes import Outcome
from mutations.referee.proposing import Proposed, acceptance, judged, propose
from mutations.reports import Built
from toolkit.engine import EngineName, engine_of
from toolkit.errors import LeancalError, Unchecked, UsageError
from toolkit.lean.project import Project
from toolkit.lean.toolchain import find_toolchain
from toolkit.models.config import load_models, pick
from toolkit.models.factory import lacking
from toolkit.prose.asking import Model

PROPOSALS = "proposals.jsonl"
"""The file of a folder with a row for each theorem: the question, the answer, and what became of it."""


def require_model(name: str, models: Path | None) -> None:
    """UsageError for a model that is not there or lacks what it needs, before anything is begun."""
    for error in lacking(name, pick(name, load_models(models))):
        raise error


def plant_proposed(
    project: Project,
    theorems: Sequence[str],
    folder: Path,
    maker: str,
    models: Path | None,
    lean: str | None,
    jobs: int | None,
    *,
    json: bool,
) -> int:
    """Have a model propose errors in theorems, let the referee decide, tell it, and give the exit code.

    Answers are kept in the folder, and a theorem is not asked about twice.
    """
    taken = next((t for t in theorems if (folder / f"{t}.json").exists()), None)
    if taken is not None:
        raise UsageError(
            f"{folder} holds plants by operators in {taken}, which would be lost",
            hint="Name another with -o.",
        )
    toolchain = find_toolchain(lean)
    with held(folder) as ledger, engine_of(EngineName.LOCAL, jobs) as workers:
        result = compile_project(project, toolchain, workers, theorems)
        modules = {m.name: m for m in result.modules}
        built = Built(project, toolchain, modules, records_of(project, result, toolchain))
        with progress(f"asking {maker}"):
            answers = asking([maker], models, partial(_asked, built, theorems, ledger))
        asked = [answer for answer in answers.values() if isinstance(answer, Proposed)]
        with progress("deciding") as advance:
            done: list[str] = []

            def show(index: int, _: Proposed | LeancalError) -> None:
                done.append(asked[index].theorem)
                advance(len(done), len(asked), asked[index].theorem)

            decided = workers.map(partial(_judged, built, folder), asked, on_result=show)
    found = {**answers, **{a.theorem: d for a, d in zip(asked, decided, strict=True)}}
    made = [one for one in found.values() if isinstance(one, Proposed)]
    write_whole(folder / PROPOSALS, b"".join(to_row(one.record()) for one in made))
    failed = {name: one for name, one in found.items() if isinstance(one, LeancalError)}
    failed |= {one.theorem: Unchecked(one.problem) for one in made if one.problem}
    if json:
        emit_json(_as_json(made, failed, folder))
    else:
        _show(made, failed, folder)
    return min((error.exit_code for error in failed.values()), default=0)


async def _asked(
    built: Built, theorems: Sequence[str], ledger: Ledger, maker: Model
) -> dict[str, Proposed | LeancalError]:
    """What a model proposes for each theorem, or why it could not be asked."""
    model = replace(maker, client=KeptClient(maker.client, maker.name, ledger))

    async def one(theorem: str) -> Proposed | LeancalError:
        try:
            return await propose(built, theorem, model)
        except LeancalError as error:
            return error

    return dict(zip(theorems, await asyncio.gather(*map(one, theorems)), strict=True))


def _judged(built: Built, folder: Path, proposed: Proposed) -> Proposed:
    return proposed if proposed.problem else judged(built, proposed, folder)


def _as_json(made: Sequence[Proposed], failed: Mapping[str, LeancalError], folder: Path) -> dict[str, Any]:
    rate = Proportion.of(*acceptance(made))
    return {
        "ok": not failed,
        "folder": str(folder),
        "proposed": rate.n,
        "certified": rate.k,
        "acceptance": rate.json(),
        "outcomes": dict(_outcomes(made)),
        "theorems": [one.record() for one in made],
        "findings": [{"subject": name, "message": error.message} for name, error in failed.items()],
    }


def _outcomes(made: Sequence[Proposed]) -> Counter[str]:
    counts = Counter({str(outcome): 0 for outcome in Outcome})
    counts.update(row.outcome for one in made for row in one.rows)
    return counts


def _show(made: Sequence[Proposed], failed: Mapping[str, LeancalError], folder: Path) -> None:
    rows = [
        (
            one.theorem,
            row.step,
            row.category,
            row.outcome.replace("_", " "),
            _line(row.why or row.reason.split(". ", 1)[-1]),
        )
        for one in made
        for row in one.rows
    ]
    if rows:
        print_table(("theorem", "step", "category", "outcome", "why"), rows)
    print(f"accepted: {Proportion.of(*acceptance(made))} of the proposals became plants; see {folder}")
    for name, error in failed.items():
        say(f"{name}: {error}")


def _line(text: str) -> str:
    first = text.split("\n", 1)[0]
    return "".join(c if c.isprintable() else " " for c in first)[:100]
