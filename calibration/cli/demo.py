"""`leancal demo`: the whole main job with the judges that are built in."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, say
from calibration.cli.preparation import JsonOption, LeanOption, ProjectOption, prepare
from calibration.cli.run import review
from calibration.cli.score_tables import show_scores
from calibration.judges import registry
from calibration.report.page import write_report
from calibration.runs import discard_run
from calibration.scoring.scores import score
from calibration.suites.build import build_suite
from calibration.suites.frozen import load_submissions
from mutations.documents import Register
from mutations.planting import Variant, VariantKind, variants

SMALL = ("Markov", "Perceptron", "RadiusThenScale")
"""The theorems of the demo: three of the bundled corpus, so that it ends within a minute."""
PLANTS = 3
"""The first plants of each of them that are planted."""

app = typer.Typer(add_completion=False, rich_markup_mode=None)


def few(found: Iterable[Variant]) -> list[Variant]:
    """The clean proofs, the typo controls, and the first plants of each theorem."""
    kept, seen = [], Counter[str]()
    for variant in found:
        seen[variant.theorem] += variant.kind is VariantKind.PLANTED
        if variant.kind is not VariantKind.PLANTED or seen[variant.theorem] <= PLANTS:
            kept.append(variant)
    return kept


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Where all of it goes.")] = Path(
        "leancal-demo"
    ),
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of the suite and of the judges.")] = 0,
    register: Annotated[Register, typer.Option(help="Which prose the judges read.")] = Register.PAPER,
    project: ProjectOption = None,
    lean: LeanOption = None,
    json: JsonOption = False,
) -> None:
    """Build, certify, freeze a suite, run the built-in judges, score them and write the report.

    It takes three theorems of the bundled corpus with three plants each, or, with --project, the whole corpus
    of that project.
    DIR gets `suite/`, `runs/` and `report.html`; what an earlier demo left there is made anew.
    """
    start = time.monotonic()
    certification = prepare(project, lean, None if project else SMALL)
    found = variants(certification) if project else few(variants(certification))
    planted = sum(variant.kind is VariantKind.PLANTED for variant in found)
    suite = build_suite(found, seed=seed, register=register, out=out / "suite")
    opened = load_submissions(suite.path)
    named = {}
    for judge in registry.built_in():
        folder = out / "runs" / judge
        discard_run(folder)
        named[judge] = score(suite, review(opened, judge, seed, folder))
    report = out / "report.html"
    write_report(report, suite, named)
    seconds = time.monotonic() - start
    if json:
        emit_json(
            {
                "theorems": len(certification.theorems),
                "planted": planted,
                "certified": planted,
                "submissions": len(suite.submissions),
                "judges": {judge: scored.scores.json() for judge, scored in named.items()},
                "report": str(report),
                "seconds": round(seconds, 3),
            }
        )
        return
    print(
        f"{len(certification.theorems)} theorems, "
        f"{planted} of {planted} planted errors certified, "
        f"{len(suite.submissions)} submissions"
    )
    show_scores({judge: scored.scores for judge, scored in named.items()})
    print(f"report: {report}")
    say(f"done in {seconds:.1f} s")
