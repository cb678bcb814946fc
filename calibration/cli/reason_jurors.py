"""Asking jurors whether the explanations of judges are right."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from calibration.cli.console import progress, say
from calibration.runs.jurors import summon
from calibration.runs.plan import Juror
from calibration.scoring.jury import Jury, jury, poll, questions
from calibration.scoring.partial import Admission
from calibration.scoring.scores import Scored
from calibration.scoring.telling import Told, admitted
from calibration.suites.gold import Suite, load_suite
from toolkit.errors import UsageError


def convene(
    where: Path,
    told: Mapping[str, Told],
    admission: Admission,
    names: Sequence[str],
    models: Path | None,
) -> dict[str, Jury]:
    """What the models of these names say of the explanations of each judge on the suite in folder `where`.

    UsageError for a name twice, for one that there is not, and for a model that lacks what it needs.
    """
    if len(set(names)) < len(names):
        raise UsageError("--reason-jurors names a model twice", hint="Each model has one vote.")
    jurors = summon(names, models)
    suite = load_suite(where)
    scored = {name: admitted(suite, found.path, admission) for name, found in told.items()}
    return asyncio.run(_convene(suite, scored, jurors))


async def _convene(suite: Suite, scored: Mapping[str, Scored], jurors: Sequence[Juror]) -> dict[str, Jury]:
    try:
        return {name: await _hear(suite, name, found, jurors) for name, found in scored.items()}
    finally:
        for juror in jurors:
            await juror.client.close()


async def _hear(suite: Suite, name: str, scored: Scored, jurors: Sequence[Juror]) -> Jury:
    asked = questions(suite, scored.outcomes)
    with progress(f"{name}: {len(asked)} explanations"):
        votes = await poll(scored.run.path, asked, jurors)
    found = jury([juror.name for juror in jurors], scored.outcomes, votes)
    if found.invalid:
        say(f"{name}: {found.invalid} of {len(asked) * len(jurors)} votes on its explanations are invalid")
    return found
