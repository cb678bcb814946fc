"""The parts of `leancal translate` that ask models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from calibration.cli.console import emit_json, print_table, progress, say
from toolkit.errors import UsageError

if TYPE_CHECKING:
    from calibration.drafts import Drafted, Task
    from mutations.certification import Certification
    from toolkit.prose.render import Told

SEATS = 3
"""How many votes there are on a draft, and so how many models can have one."""


def draft(
    task: Task,
    models: Path | None,
    *,
    maker: str,
    jurors: Sequence[str],
    json: bool,
    write: Callable[[Told], None],
) -> None:
    """Have a model write the paper text of a proof, `write` the draft, tell how it ended, and exit so."""
    from calibration.drafts import asking, drafted

    with progress(f"asking {maker}"):
        made = asking([maker, *jurors], models, lambda *asked: drafted(task, *asked))
    told = made.told
    if told is not None:
        write(told)
    if json:
        emit_json({**made.record(), "document": told.record() if told else None})
    else:
        rewriting = made.rewriting
        say(f"{task.name}: {rewriting.ending} after {len(rewriting.rounds)} of at most 3 drafts")
        if made.reason:
            say(made.reason)
    if made.exit_code:
        raise typer.Exit(made.exit_code)


def draft_every(
    certification: Certification,
    models: Path | None,
    *,
    maker: str,
    jurors: Sequence[str],
    out: Path,
    json: bool,
) -> None:
    """Have a model write the paper text of every variant into the folder `out`, tell how each ended, and exit
    so.
    """
    from calibration.drafting import Rows, draft_all, drafts_folder
    from calibration.drafts import asking, tasks_of

    tasks, problems = tasks_of(certification)
    with drafts_folder(out) as ledger, progress(f"asking {maker}") as advance:
        rows, count = Rows(out, tasks), 0

        def done(drafted: Drafted) -> None:
            nonlocal count
            count += 1
            rows.put(drafted)
            advance(count, len(tasks), drafted.task.name)

        made = asking([maker, *jurors], models, lambda *asked: draft_all(tasks, ledger, done, *asked))
    codes = {drafted.exit_code for drafted in made} | {error.exit_code for _, error in problems}
    statuses = Counter(drafted.status for drafted in made)
    if json:
        emit_json(
            {
                "ok": codes <= {0},
                "exit_code": min(codes - {0}, default=0),
                "folder": str(out),
                "texts": len(made),
                "statuses": dict(statuses),
                "drafts": [
                    {
                        "name": d.task.name,
                        "status": d.status,
                        "ending": str(d.rewriting.ending),
                        "reason": d.reason,
                    }
                    for d in made
                ],
                "problems": [{"subject": name, "message": error.message} for name, error in problems],
            }
        )
    else:
        unsettled = [d for d in made if d.status != "checked"]
        if unsettled:
            print_table(
                ("text", "status", "why"), [(d.task.name, d.status, _first_line(d.reason)) for d in unsettled]
            )
        print(f"{statuses['checked']} of {len(made) + len(problems)} texts are checked; see {out}")
        for name, error in problems:
            say(f"{name}: {error}")
    if code := min(codes - {0}, default=0):
        raise typer.Exit(code)


def _first_line(text: str) -> str:
    return text.split("\n", 1)[0]


def require_seats(jurors: Sequence[str]) -> None:
    """UsageError when there are more models than votes, or one is named twice."""
    if len(jurors) > SEATS:
        raise UsageError(f"there are {SEATS} votes on a draft, and {len(jurors)} models to cast them")
    if len(set(jurors)) < len(jurors):
        raise UsageError("--jurors names a model twice", hint="A model that is named alone casts all votes.")


def blind(
    file: Path, name: str, project: Path | None, lean: str | None, models: Path | None, model: str
) -> tuple[str, dict[str, object]]:
    """A model's words for a declaration's anonymous statement, and the record of the call."""
    from calibration.cli.candidates import declared_in
    from calibration.drafts import asking
    from toolkit.prose.blind import back_translate, blind_statement

    shown = blind_statement(declared_in(file, name, project, lean))
    with progress(f"asking {model}"):
        made = asking([model], models, lambda asked: back_translate(shown, asked, f"{name}/blind"))
    return made.text, {"file": str(file), "declaration": name, **made.record()}
