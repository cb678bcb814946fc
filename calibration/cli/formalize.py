"""`leancal formalize`: candidate statements written, gated, judged by jurors and revised."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer

from calibration.cli.candidates_check import all_candidates, modules_imported
from calibration.cli.console import emit_json, print_line, print_table, printable, progress, say
from calibration.cli.options import CallsOption, CostOption, ModelsOption
from calibration.cli.preparation import (
    EngineOption,
    JobsOption,
    JsonOption,
    LeanOption,
    ProjectOption,
    chosen_project,
)
from calibration.cli.sources import broken_imports
from calibration.formalizing.asking import Exchange, budget_of, called, spent_in_all
from calibration.formalizing.rows import RETAINED, Row, Rows, opened
from calibration.formalizing.session import Crew, Work, conduct, retained, row_keys
from calibration.runs.budget import Caps
from toolkit.engine import EngineName, engine_of
from toolkit.errors import Unchecked, UsageError
from toolkit.formalize.batch import Order
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.jury.gates import FAMILIES
from toolkit.lean.check import Limits, Verdict, exit_code
from toolkit.lean.process import MEMORY_MB, TIMEOUT
from toolkit.lean.toolchain import find_toolchain, require_pinned

app = typer.Typer(add_completion=False, rich_markup_mode=None)

NO_JURORS = (
    "The juror gates were not run: nobody has said whether these say what their informal statements say. "
    "Name two families of jurors with --jurors."
)


@app.command()
def formalize(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files of candidates, .toml or .jsonl.")
    ],
    maker: Annotated[
        str | None,
        typer.Option(metavar="MODEL", help="Have this model write the Lean, and revise it by what is found."),
    ] = None,
    jurors: Annotated[
        list[str] | None,
        typer.Option(metavar="MODEL", help="A family of jurors, three votes each; to be given twice."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="OUT", help="The folder of results and of all answers."),
    ] = None,
    models: ModelsOption = None,
    max_calls: CallsOption = None,
    max_cost: CostOption = None,
    project: ProjectOption = None,
    lean: LeanOption = None,
    jobs: JobsOption = None,
    engine: EngineOption = EngineName.LOCAL,
    timeout: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="Wall-clock limit of one run of Lean.")
    ] = TIMEOUT,
    memory: Annotated[
        int, typer.Option(metavar="MIB", min=64, help="Memory limit of one run of Lean.")
    ] = MEMORY_MB,
    json: JsonOption = False,
) -> None:
    """Bring informal statements to Lean propositions that pass every gate, or say why not.

    The mechanical gates come first, then those of the jurors: two families of three votes. With --maker a
    model writes the Lean, and revises it up to five rounds. Candidates that have Lean begin with its review.
    Killed at any moment, the same command goes on, and asks nothing twice.

    Exit code 1 when a candidate is rejected, else 2 when one could not be checked to the end, such as without
    jurors.
    """
    names = jurors or []
    _require(maker, names, out, max_calls, max_cost)
    candidates = all_candidates(files)
    asked = called(list(dict.fromkeys([*([maker] if maker else []), *names])), models)
    crew = Crew(asked[maker] if maker else None, tuple(asked[name] for name in names))
    if len({tuple(sorted(juror.client.identity.items())) for juror in crew.jurors}) < len(crew.jurors):
        say("the two families of jurors are the same model: their votes are not independent")
    place = chosen_project(project)
    toolchain = place.lake.toolchain if place.lake and lean is None else require_pinned(find_toolchain(lean))
    with ExitStack() as stack:
        workers = stack.enter_context(engine_of(engine, jobs))
        broken = broken_imports(place, toolchain, modules_imported(candidates, toolchain), workers)
        order = Order(place, toolchain, Limits(timeout, memory), broken=tuple(broken.items()))
        keys = row_keys(candidates, crew, order)
        rows, exchange = None, None
        if out is not None:
            ledger = stack.enter_context(opened(out))
            rows = Rows(out, keys)
            if asked:
                exchange = Exchange(ledger, budget_of(Caps(max_calls, max_cost), asked, ledger))
        with progress("formalizing") as advance:
            done = 0

            def show(row: Row) -> None:
                nonlocal done
                done += 1
                advance(done, len(candidates), row["id"])

            def stopping() -> None:
                say("stopping: waiting for the calls in flight; again to drop them")

            work = Work(candidates, crew, order, workers, rows, exchange, show, stopping)
            try:
                found = asyncio.run(conduct(work, keys))
            except KeyboardInterrupt:
                if out is not None:
                    say("stopped: the same command goes on where it was")
                raise
        if rows is not None:
            rows.finish(retained(found))
        bill = spent_in_all(asked, exchange.ledger).record() if exchange else None
        stopped = str(exchange.budget.stopped) if exchange and None in found else None
    code = min({exit_code(_verdicts(found)), Unchecked.exit_code if stopped else 0} - {0}, default=0)
    if json:
        emit_json(_as_json(candidates, found, bill, stopped, code, out))
    else:
        _as_text(found, bill, out)
    if not names:
        say(NO_JURORS)
    if stopped:
        say(f"stopped: {stopped}; the same command with a higher cap goes on")
    raise typer.Exit(code)


def _require(
    maker: str | None, jurors: Sequence[str], out: Path | None, max_calls: int | None, max_cost: float | None
) -> None:
    if jurors and (len(jurors) != FAMILIES or len(set(jurors)) < FAMILIES):
        raise UsageError(
            f"--jurors names {len(set(jurors))} model{'s' if len(set(jurors)) != 1 else ''}",
            hint="The juror gates are those of two families: give --jurors twice, with different models.",
        )
    if (maker or jurors) and out is None:
        raise UsageError("models are asked, and no folder keeps their answers", hint="Name one with -o OUT.")
    for option, value in (("--max-calls", max_calls), ("--max-cost", max_cost)):
        if value is not None and not (maker or jurors):
            raise UsageError(f"{option} is for models, and none is asked")


def _verdicts(found: Sequence[Row | None]) -> list[Verdict]:
    return [Verdict.UNCHECKED if row is None else Verdict(row["verdict"]) for row in found]


def _as_json(
    candidates: Sequence[Candidate],
    found: Sequence[Row | None],
    bill: Mapping[str, object] | None,
    stopped: str | None,
    code: int,
    out: Path | None,
) -> dict[str, Any]:
    """The whole of it; where a folder has the rounds, without them."""
    counts = Counter(_verdicts(found))
    left_out = {"rounds", "key"} if out else set[str]()
    return {
        "ok": code == 0,
        "exit_code": code,
        "folder": str(out) if out else None,
        "juror_gates": "run" if any(row and row["jurors_heard"] for row in found) else "not run",
        "counts": {v.value: counts[v] for v in Verdict},
        "topics": [dict(zip(_TOPIC, line, strict=True)) for line in _topics(found)],
        "bill": bill,
        "stopped": stopped,
        "not_done": [c.id for c, row in zip(candidates, found, strict=True) if row is None],
        "results": [{k: v for k, v in row.items() if k not in left_out} for row in found if row is not None],
    }


_TOPIC = ("topic", "retained", "rejected", "unchecked", "total")


def _topics(found: Sequence[Row | None]) -> Iterator[tuple[str, int, int, int, int]]:
    """Of each topic, by name, how many candidates are retained, rejected and unchecked."""
    done = [row for row in found if row is not None]
    for topic in sorted({row["topic"] for row in done}):
        yield (topic, *_counted([row for row in done if row["topic"] == topic]))


def _counted(rows: Sequence[Row]) -> tuple[int, int, int, int]:
    verdicts = _verdicts(rows)
    numbers = [verdicts.count(v) for v in (Verdict.ACCEPTED, Verdict.REJECTED, Verdict.UNCHECKED)]
    return numbers[0], numbers[1], numbers[2], len(rows)


def _as_text(found: Sequence[Row | None], bill: Mapping[str, object] | None, out: Path | None) -> None:
    done = [row for row in found if row is not None]
    for row in done:
        rounds = len(row["rounds"])
        print(f"{row['id']}: {row['verdict']} after {rounds} round{'s' if rounds != 1 else ''}")
        for reason in row["reasons"]:
            print_line(f"  {reason}")
    lines: list[tuple[object, ...]] = [
        (printable(topic) or "(no topic)", *rest) for topic, *rest in _topics(found)
    ]
    if len(lines) > 1:
        lines.append(("all", *_counted(done)))
    print_table(_TOPIC, lines)
    if bill is not None:
        cost = bill["cost"]
        print(f"{bill['attempts']} calls, {'cost unknown' if cost is None else f'{cost:.4f} USD'}; see {out}")
    if out is not None and any(row["verdict"] == Verdict.ACCEPTED for row in done):
        print(f"those that are retained, as candidates: {out / RETAINED}")
