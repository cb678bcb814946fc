"""`leancal suite`: freeze submissions and their gold."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, prepare
from calibration.jsonl import to_lines, write_whole
from calibration.prompting import prompt_line
from calibration.suites.build import build_suite
from calibration.suites.frozen import load_submissions
from mutations.documents import Register
from mutations.planting import variants

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.callback()
def suite() -> None:
    """Freeze submissions and their gold into a suite, and write the prompts of a suite."""


@app.command()
def build(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The suite's folder.")],
    seed: Annotated[int, typer.Option(metavar="N", help="Decides ids, labels and order.")] = 0,
    register: Annotated[
        Register, typer.Option(help="`paper` is written by hand, `plain` made from the compiled terms.")
    ] = Register.PAPER,
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """Certify the corpus and freeze all its variants: the same seed gives the same bytes.

    Give a judge `submissions.jsonl` alone; `gold.jsonl` holds the truth. Exit code 1, naming the plant and
    the part, when a certificate does not hold.
    """
    found = variants(prepare(project, lean))
    frozen = build_suite(found, seed=seed, register=register, out=out)
    if json:
        emit_json({"suite": str(out), "digest": frozen.digest, **frozen.manifest.model_dump(mode="json")})
    else:
        counts = ", ".join(f"{count} {kind}" for kind, count in frozen.manifest.kinds.items())
        print(f"{out}: {len(frozen.submissions)} submissions ({counts}), digest {frozen.digest[:12]}")


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
        write_whole(out, to_lines(lines))
    if json:
        where = {"file": str(out)} if out else {"prompts": [line.model_dump() for line in lines]}
        emit_json({"suite": str(suite), "digest": opened.digest, "submissions": len(lines), **where})
    elif out is None:
        for line in lines:
            emit_json(line.model_dump())
    else:
        print(f"{out}: {len(lines)} prompts")
