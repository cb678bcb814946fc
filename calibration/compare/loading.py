"""Reading the runs that are to be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from calibration.runs import Run, load_run
from calibration.runs.folder import read_info
from calibration.scoring.partial import Admission, load_partial
from calibration.scoring.scores import Scored, require_distinct, score, score_known, suite_path
from calibration.suites.gold import Suite, load_suite
from toolkit.errors import UsageError


def scored_together(
    paths: Sequence[Path], place: Path | None, admission: Admission
) -> tuple[Suite, dict[str, Scored]]:
    """Runs of one suite with their scores, by judge; several runs of one judge are told apart.

    The suite is read from `place`, else from where it lay when the first run was made. UsageError for
    fewer than two runs, one that is named twice, runs of different suites and, unless partial runs are
    admitted, one that is not finished.
    """
    require_distinct(paths)
    if len(paths) < 2:
        raise UsageError("there is nothing to compare", hint="Name two different runs of one suite, or more.")
    runs = [_load(path, admission) for path in paths]
    first = runs[0]
    for run in runs:
        if run.info.suite != first.info.suite:
            raise UsageError(
                f"the runs {first.path} and {run.path} were made on different suites",
                hint="Have both judges review the same suite.",
            )
    suite = load_suite(suite_path(first.path, place))
    scored = score if admission is Admission.WHOLE else score_known
    return suite, {name: scored(suite, run) for name, run in zip(_names(runs), runs, strict=True)}


def with_readings(suite: Suite, named: Mapping[str, Scored]) -> dict[str, Scored]:
    """The runs, each followed by its other readings as judges of their own.

    An answer that lacks a reading counts as it stands.
    """
    result: dict[str, Scored] = {}
    for name, scored in named.items():
        result[name] = scored
        for reading in sorted({r for answer in scored.run.answers.values() for r in answer.readings}):
            answers = {
                id_: answer.model_copy(update={"report": answer.readings.get(reading, answer.report)})
                for id_, answer in scored.run.answers.items()
            }
            run = replace(scored.run, answers=answers, ballots={})
            result[f"{name}, {reading}"] = score(suite, run)
    return result


def _load(path: Path, admission: Admission) -> Run:
    if admission is Admission.PARTIAL:
        return load_partial(path)
    if read_info(path).finished is None:
        raise UsageError(
            f"the run {path} is not finished",
            hint=f"Finish it: `leancal resume {path}`; --partial counts what is missing as no verdict.",
        )
    return load_run(path)


def _names(runs: Sequence[Run]) -> list[str]:
    """The judges; where several runs are of one, with the protocol or, if that is one too, the folder."""
    judges = [run.info.judge for run in runs]
    asked = [
        f"{run.info.judge} ({run.info.questioning.protocol})" if run.info.questioning else run.info.judge
        for run in runs
    ]
    folders = [f"{run.info.judge} ({run.path})" for run in runs]
    return [
        one if judges.count(one) == 1 else two if asked.count(two) == 1 else three
        for one, two, three in zip(judges, asked, folders, strict=True)
    ]
