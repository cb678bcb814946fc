"""A suite as a task for Inspect: a folder that `inspect eval` runs, without leancal.

It holds the prompts of the protocol `report`, the task, and what ties a log to the suite. The gold lies in a
folder of its own, if at all, and is read by scorers only: no sample holds any of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import resources

from calibration.folders import FolderKind
from calibration.jsonl import to_lines
from calibration.prompting import prompt_line
from calibration.records import Gold, Kind, Record
from calibration.suites.frozen import OpenSuite, sha256
from mutations.categories import Category

TASK = "proof_review.py"
ABOUT = "task.json"
PROMPTS = "prompts.jsonl"
GOLD = "gold/gold.jsonl"
KIND = FolderKind("a task for Inspect", ABOUT, frozenset({TASK, PROMPTS, GOLD}))


class TaskGold(Record):
    """What the scorers of the task know of a submission."""

    id: str
    kind: Kind
    category: Category | None
    step: str | None


def task_files(suite: OpenSuite, gold: Iterable[Gold] | None) -> Mapping[str, bytes]:
    """The files of the task's folder, by path; with the gold only if it is given."""
    prompts = [prompt_line(submission) for submission in suite.submissions]
    files = {PROMPTS: to_lines(prompts)}
    if gold is not None:
        files[GOLD] = to_lines(
            TaskGold(id=record.id, kind=record.kind, category=record.category, step=record.step)
            for record in gold
        )
    about = {
        "format": "leancal-inspect",
        "version": 1,
        "leancal": suite.manifest.leancal,
        "suite": suite.digest,
        "submissions": len(suite.submissions),
        "prompt_version": prompts[0].prompt_version,
        "files": {name: sha256(data) for name, data in files.items()},
    }
    template = resources.files("calibration.exports").joinpath("templates", "proof_review.py.txt")
    return {
        ABOUT: json.dumps(about, indent=2, sort_keys=True).encode() + b"\n",
        TASK: template.read_bytes(),
        **files,
    }
