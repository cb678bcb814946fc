"""Drafting many texts: every answer on disk before it is used, one row a text, and nothing asked twice.

The folder holds the ledger of all questions and answers, `drafts.jsonl` with a row for each text, and the
texts that there are, `THEOREM/VARIANT.md`. Killed at any moment, the same work goes on where it stopped: what
was answered is taken from the ledger.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from calibration.drafts import Drafted, Task, with_its_slip
from calibration.jsonl import write_whole
from calibration.ledger.entries import Job, Seat, attempts_of, reply_of
from calibration.ledger.keys import question_key
from calibration.ledger.ledger import Ledger
from calibration.records import Parse
from calibration.runs.folder import RUN, held
from toolkit.errors import UsageError
from toolkit.lean.files import using
from toolkit.models.base import Call, Client, Reply
from toolkit.prose.asking import Model
from toolkit.prose.maker import Rewriting, rewrite

DRAFTS = "drafts.jsonl"


class KeptClient:
    """Asks by another client, and keeps each answer in a ledger; what was answered is not asked again."""

    def __init__(self, client: Client, name: str, ledger: Ledger) -> None:
        self._client = client
        self._name = name
        self._ledger = ledger

    @property
    def identity(self) -> Mapping[str, str]:
        return self._client.identity

    async def complete(self, call: Call) -> Reply:
        text, slot = call.key.split("/", 1)
        job = Job(text, Seat(self._name), slot)
        # the name tells votes on one question apart
        key = question_key(self.identity, call, call.key, job.seat)
        if kept := self._ledger.answered(key):
            return reply_of(kept)
        self._ledger.lay([job])
        reply = await self._client.complete(call)
        self._ledger.record(job, key, attempts_of(reply, Parse.VALID))
        return reply

    async def close(self) -> None:
        await self._client.close()


@contextmanager
def drafts_folder(path: Path) -> Iterator[Ledger]:
    """The folder of drafts, new or one that was begun, for this process alone; its ledger.

    UsageError when it holds something else.
    """
    with using(path, "write"):
        path.mkdir(parents=True, exist_ok=True)
        begun = (path / DRAFTS).exists() and not (path / RUN).exists()
        if not begun and any(path.iterdir()):
            raise UsageError(f"{path} holds something else than drafts", hint="Name a new folder.")
    if not begun:
        write_whole(path / DRAFTS, b"")
    with held(path) as ledger:
        yield ledger


async def draft_all(
    tasks: Sequence[Task],
    ledger: Ledger,
    done: Callable[[Drafted], None],
    maker: Model,
    *jurors: Model,
) -> list[Drafted]:
    """Draft all texts at once, as far as the models' limits allow; `done` hears of each, in any order.

    A typo control is the clean draft with a typo.
    """
    models = [replace(m, client=KeptClient(m.client, m.name, ledger)) for m in (maker, *jurors)]
    writing: dict[str, asyncio.Task[Rewriting]] = {}

    async def one(task: Task) -> Drafted:
        name = task.source.name
        if name not in writing:
            writing[name] = asyncio.ensure_future(rewrite(task.source, *models))
        found = with_its_slip(task, await writing[name])
        done(found)
        return found

    return list(await asyncio.gather(*map(one, tasks)))


class Rows:
    """The rows of a folder of drafts, one a text, written anew whenever one is done."""

    def __init__(self, path: Path, tasks: Sequence[Task]) -> None:
        self._path = path
        self._rows: dict[str, dict[str, Any]] = {task.name: _row(task) for task in tasks}
        self._write()

    def put(self, drafted: Drafted) -> None:
        """Write the text, where there is one, and its row."""
        task, told = drafted.task, drafted.told
        file = self._path / task.theorem / f"{task.variant}.md"
        if told is None:
            file.unlink(missing_ok=True)
        else:
            with using(file, "write"):
                file.parent.mkdir(exist_ok=True)
            write_whole(file, told.markdown().encode(errors="replace"))
        self._rows[task.name] |= {
            "status": drafted.status,
            "ending": str(drafted.rewriting.ending),
            "reason": drafted.reason,
            "drafts": len(drafted.rewriting.rounds),
            "typo": drafted.slip.record() if drafted.slip else None,
            "file": str(file.relative_to(self._path)) if told else None,
        }
        self._write()

    def _write(self) -> None:
        lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in self._rows.values()]
        write_whole(self._path / DRAFTS, "".join(lines).encode(errors="replace"))


def _row(task: Task) -> dict[str, Any]:
    named = {"theorem": task.theorem, "variant": task.variant}
    return {**named, "status": None, "ending": None, "reason": "", "drafts": 0, "typo": None, "file": None}
