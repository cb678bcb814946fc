"""`leancal suite`: freeze submissions and their gold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, progress
from calibration.cli.places import outside
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, chosen_project, prepare
from calibration.exports.huggingface import KIND as DATASET
from calibration.exports.huggingface import Secrets, dataset_files
from calibration.exports.inspect_task import KIND as TASK
from calibration.exports.inspect_task import task_files
from calibration.exports.tables import writer_for
from calibration.exports.texts import gold_table, submissions_table
from calibration.folders import write_folder
from calibration.jsonl import to_lines, write_whole
from calibration.prompting import prompt_line
from calibration.records import Kind
from calibration.suites.balance import summary
from calibration.suites.build import build_suite
from calibration.suites.frozen import REFERENCES, Manifest, OpenSuite, load_submissions
from calibration.suites.gold import Suite, load_suite
from calibration.suites.references import load_references
from mutations.certification import Certification, require_certified
from mutations.documents import Register
from mutations.planting import variants
from mutations.referee.stored import StoredPlants, planted_theorems, stored_plants
from toolkit.engine import EngineName, engine_of
from toolkit.errors import UsageError
from toolkit.lean.project import Project

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.callback()
def suite() -> None:
    """Freeze submissions and their gold into a suite, write its prompts, and export it for other tools."""


@app.command()
def build(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The suite's folder.")],
    seed: Annotated[int, typer.Option(metavar="N", help="Decides ids, labels and order.")] = 0,
    register: Annotated[
        Register, typer.Option(help="`paper` is written by hand, `plain` made from the compiled terms.")
    ] = Register.PAPER,
    plants: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="Take plants by operators, too, from a folder that `leancal plant` wrote; `auto` is the one"
            " in the build folder.",
        ),
    ] = None,
    per_theorem: Annotated[
        int | None,
        typer.Option(
            "--per-theorem",
            metavar="N",
            min=1,
            help="Choose up to N plants of each theorem by the seed, equally many of each category; all"
            " plants if left out.",
        ),
    ] = None,
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """Certify the corpus and freeze its variants: the same seed gives the same bytes.

    Give a judge `submissions.jsonl` alone; `gold.jsonl` holds the truth. The suite is called balanced if
    neither lengths, nor layout, nor single words tell its planted texts from the others. Exit code 1, naming
    the plant and the part, when a certificate of the corpus does not hold; 2 when plants by operators are
    damaged, or made from the corpus as it was before.
    """
    place = None if plants is None else _place(plants, chosen_project(project))
    certification = prepare(project, lean)
    stored = _stored(certification, place) if place else None
    found = variants(certification, stored)
    frozen = build_suite(found, seed=seed, register=register, out=out, per_theorem=per_theorem)
    if json:
        emit_json({"suite": str(out), "digest": frozen.digest, **frozen.manifest.model_dump(mode="json")})
    else:
        counts = ", ".join(f"{count} {kind}" for kind, count in frozen.manifest.kinds.items())
        print(f"{out}: {len(frozen.submissions)} submissions ({counts}), digest {frozen.digest[:12]}")
        if frozen.manifest.detectability:
            print(summary(frozen.manifest.detectability))
        for line in _choice(frozen.manifest):
            print(line)


def _choice(manifest: Manifest) -> Iterator[str]:
    """What is to be said of plants by operators, and of the choice of plants."""
    if manifest.operators:
        made, by_hand = sum(manifest.operators.values()), manifest.kinds[Kind.PLANTED]
        operators = _counted(len(manifest.operators), "operator")
        yield f"plants: {made} by {operators}, {by_hand - made} written by hand"
    if manifest.polished:
        yield f"texts polished by a model: {manifest.polished}"
    if manifest.without_prose:
        left_out = _counted(manifest.without_prose, "plant")
        yield f"left out for want of a {manifest.prose} text: {left_out}"
    if manifest.design is not None:
        design = manifest.design
        of_each = _counted(design.per_category, "plant")
        yield f"design: {of_each} of each category, up to {design.per_theorem} a theorem"
        if design.short:
            fewer = ", ".join(f"{theorem} {count}" for theorem, count in design.short.items())
            yield f"fewer: {fewer}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _place(plants: str, project: Project) -> Path:
    """The folder of plants that is meant; UsageError when it holds none."""
    place = project.build / "planted" if plants == "auto" else Path(plants)
    planted_theorems(place)
    return place.resolve()


def _stored(certification: Certification, folder: Path) -> Mapping[str, StoredPlants]:
    """The plants in a folder, verified, with a progress bar."""
    require_certified(certification)
    total = len(planted_theorems(folder))
    with progress("verifying plants") as advance, engine_of(EngineName.LOCAL) as engine:
        done: list[str] = []

        def show(theorem: str) -> None:
            done.append(theorem)
            advance(len(done), total, theorem)

        return stored_plants(certification.built, folder, engine, on_theorem=show)


@app.command()
def prompts(
    suite: Annotated[Path, typer.Argument(metavar="SUITE", help="The suite's folder.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where the lines go; standard output if left out."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Write what a judge is to be asked, one JSON line a submission: its id, the prompt, its version.

    Reads the submissions alone. `leancal run SUITE --answers FILE` takes in what the judge answers.
    """
    opened = load_submissions(suite)
    lines = [prompt_line(submission) for submission in opened.submissions]
    if out is not None:
        outside(out, opened.path)
        write_whole(out, to_lines(lines))
    if json:
        where = {"file": str(out)} if out else {"prompts": [line.model_dump() for line in lines]}
        emit_json({"suite": str(suite), "digest": opened.digest, "submissions": len(lines), **where})
    elif out is None:
        for line in lines:
            emit_json(line.model_dump())
    else:
        print(f"{out}: {len(lines)} prompts")


@app.command()
def export(
    suite: Annotated[Path, typer.Argument(metavar="SUITE", help="The suite's folder.")],
    inspect: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a task that `inspect eval` runs.")
    ] = None,
    huggingface: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a data set that `datasets` loads.")
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the submissions as .csv, .parquet, .json or .jsonl."),
    ] = None,
    with_gold: Annotated[
        bool, typer.Option("--with-gold", help="Add what is true of each submission; keep that from judges.")
    ] = False,
    licence: Annotated[
        str,
        typer.Option(metavar="ID", help="Licence on the data set's card; the bundled corpus has this one."),
    ] = "apache-2.0",
    json: JsonOption = False,
) -> None:
    """Write a suite for other tools; without gold, unless it is asked for.

    What a model answers in Inspect comes back by `leancal run SUITE --from-inspect LOG -o RUN`.
    """
    if inspect is None and huggingface is None and table is None:
        raise UsageError(
            "nothing is to be written", hint="Name --inspect DIR, --huggingface DIR or --table FILE."
        )
    if not re.fullmatch(r"[a-z0-9][a-z0-9.+-]*", licence):
        raise UsageError(f"{licence!r} is no licence", hint="Give its short name, such as cc-by-4.0.")
    write = writer_for(table) if table else None
    opened = load_submissions(suite)
    closed = load_suite(suite) if with_gold else None
    if inspect is not None:
        outside(inspect, opened.path)
        write_folder(inspect, task_files(opened, closed.gold.values() if closed else None), TASK)
    if huggingface is not None:
        outside(huggingface, opened.path)
        secrets = _secrets(closed, opened) if closed else None
        write_folder(huggingface, dataset_files(opened, secrets, licence=licence), DATASET)
    if table is not None and write is not None:
        outside(table, opened.path)
        write_whole(table, write(gold_table(closed) if closed else submissions_table(opened.submissions)))
    written = {"inspect": inspect, "huggingface": huggingface, "table": table}
    places = {name: str(path) for name, path in written.items() if path is not None}
    if json:
        emit_json({"suite": str(suite), "digest": opened.digest, "with_gold": with_gold, **places})
    else:
        gold = "with gold" if with_gold else "without gold"
        for place in places.values():
            print(f"{place}: {len(opened.submissions)} submissions, {gold}")


def _secrets(suite: Suite, opened: OpenSuite) -> Secrets:
    shown = REFERENCES in suite.manifest.files
    return Secrets(tuple(suite.gold.values()), tuple(load_references(opened).values()) if shown else ())
