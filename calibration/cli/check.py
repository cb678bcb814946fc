"""`leancal check`: is what other people's Lean files claim to prove proved?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.batches import shown
from calibration.cli.formats import Format, FormatOption
from calibration.cli.preparation import (
    EngineOption,
    JobsOption,
    JsonOption,
    LeanOption,
    ProjectOption,
    chosen_project,
)
from calibration.cli.results import write_results
from calibration.cli.sources import broken_imports, listed, read_source
from toolkit.engine import Engine, EngineName, engine_of
from toolkit.errors import UsageError
from toolkit.formalize.candidates import SUFFIXES
from toolkit.lean.audit import Fault
from toolkit.lean.check.batch import Order, check_all, keys_of
from toolkit.lean.check.cache import Cache
from toolkit.lean.check.candidate import Candidate, Limits
from toolkit.lean.check.headers import with_imports
from toolkit.lean.check.rows import Rows
from toolkit.lean.check.verdicts import CheckResult, Tier, exit_code
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.process import MEMORY_MB, TIMEOUT
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain, find_toolchain, require_pinned

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Lean files or folders of them; `-` reads a list from stdin; files of candidates.",
        ),
    ],
    target: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The theorem to check; all that a file declares if left out."),
    ] = None,
    statement: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A Lean file that states what is to be proved.")
    ] = None,
    tier: Annotated[
        Tier, typer.Option(help="How far to go; acceptance below T2 certifies nothing.")
    ] = Tier.T2,
    trust: Annotated[
        list[str] | None,
        typer.Option(metavar="MODULE", help="A module to trust with all it imports; `Base` if left out."),
    ] = None,
    allow_native: Annotated[
        bool, typer.Option("--allow-native", help="Let native evaluation pass, at T0 and T1.")
    ] = False,
    project: ProjectOption = None,
    lean: LeanOption = None,
    jobs: JobsOption = None,
    engine: EngineOption = EngineName.LOCAL,
    timeout: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="Wall-clock limit of one file.")
    ] = TIMEOUT,
    memory: Annotated[int, typer.Option(metavar="MIB", min=64, help="Memory limit of one file.")] = MEMORY_MB,
    json: JsonOption = False,
    jsonl: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write one JSON object a file to OUT.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Like --jsonl, and keep what OUT holds already.")
    ] = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Check Lean files from their compiled terms; what they print or define cannot reach the verdict.

    Files of candidate statements (.toml, .jsonl) go through the mechanical gates: see docs/statements.md.

    Exit code 1 when a file or a candidate is rejected, else 2 when one could not be checked.
    """
    if jsonl is not None and resume is not None and jsonl != resume:
        raise UsageError("--jsonl and --resume name two files", hint="--resume alone writes the results, too")
    place = chosen_project(project)
    other = next((f for f in files if f.suffix == ".json"), None)
    if other is not None:
        raise UsageError(
            f"{other} is no Lean file, and no file of candidates",
            hint="Candidates are tables in a .toml file, or one JSON object a line in a .jsonl file.",
        )
    if any(f.suffix in SUFFIXES for f in files):
        for given, option in ((target, "--target"), (statement, "--statement"), (trust, "--trust")):
            if given:
                raise UsageError(f"{option} is for Lean files, not for candidates")
        raise typer.Exit(
            _candidates(
                files,
                place,
                _toolchain(place, lean),
                Limits(timeout, memory),
                (engine, jobs),
                (resume or jsonl, resume is not None),
                Format.JSON if json else format,
            )
        )
    toolchain = _toolchain(place, lean)
    candidates = [Candidate(str(f), read_source(f), target) for f in listed(files)]
    if not candidates:
        raise UsageError("no file is listed", hint="standard input takes the files' names, one a line")
    candidates = with_imports(candidates, toolchain)
    asked = (str(statement), read_source(statement)) if statement else None
    wanted = _imported([*candidates, *([Candidate(*asked)] if asked else [])], toolchain) | {*(trust or ())}
    if place.lake is None:
        wanted.add(FOUNDATION)
    with engine_of(engine, jobs) as workers:
        order = Order(
            toolchain,
            place.lake.search_path if place.lake else (place.lib,),
            tier,
            tuple(trust or ()),
            frozenset({Fault.NATIVE} if allow_native else ()),
            asked,
            target,
            Limits(timeout, memory),
            broken=tuple(broken_imports(place, toolchain, wanted, workers).items()),
            lake=place.lake,
        )
        results = _run(candidates, order, place, workers, resume or jsonl, keep=resume is not None)
    write_results(results, Format.JSON if json else format)
    raise typer.Exit(exit_code(r.verdict for r in results))


def _candidates(
    files: Sequence[Path],
    project: Project,
    toolchain: Toolchain,
    limits: Limits,
    how: tuple[EngineName, int | None],
    rows: tuple[Path | None, bool],
    format: Format,
) -> int:
    """Examine the candidates of files, write what was found, and give the exit code.

    `how` are the engine and its processes; `rows` the file of rows and whether those in it count.
    """
    from calibration.cli.candidates_check import all_candidates, check_candidates, write_candidates

    candidates = all_candidates(files)
    with engine_of(*how) as workers:
        results = check_candidates(candidates, project, toolchain, limits, workers, rows[0], keep=rows[1])
    write_candidates(results, files, format)
    return exit_code(r.verdict for r in results)


def _toolchain(project: Project, lean: str | None) -> Toolchain:
    if project.lake is not None and lean is None:
        return project.lake.toolchain
    return require_pinned(find_toolchain(lean))


# --- what the files import -------------------------------------------------------------------------


def _imported(candidates: Sequence[Candidate], toolchain: Toolchain) -> set[str]:
    return {i for c in with_imports(candidates, toolchain) for i in c.imports or ()}


# --- the work --------------------------------------------------------------------------------------


def _run(
    candidates: Sequence[Candidate],
    order: Order,
    project: Project,
    engine: Engine,
    out: Path | None,
    *,
    keep: bool,
) -> list[CheckResult]:
    keys = keys_of(order)
    rows = Rows(out, candidates, keys) if out else None
    known = dict(rows.resume()) if rows and keep else {}
    with shown("checking", len(candidates), len(known), rows, lambda result: result.file) as show:
        earlier = Cache(project.build / "checks", keys)
        return check_all(candidates, order, engine, earlier=earlier, known=known, on_result=show)
