"""`leancal calibrate gates`: the gates for candidate statements, on candidates whose truth is known."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, say
from calibration.cli.options import CallsOption, CostOption, ModelsOption
from calibration.cli.preparation import EngineOption, JobsOption, JsonOption, LeanOption
from calibration.cli.sources import broken_imports
from toolkit.engine import Engine, EngineName, engine_of
from toolkit.errors import Rejected, Unchecked
from toolkit.formalize.batch import Order
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.project import Project, bundled_project
from toolkit.lean.toolchain import Toolchain, find_toolchain, require_pinned


def gates(
    candidates: Annotated[
        list[Path] | None,
        typer.Option(
            "--candidates",
            metavar="FILE",
            help="A file of candidates of known truth; those that come with leancal if left out. Repeatable.",
        ),
    ] = None,
    require: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOUND", help="Exit with 1 unless the gates keep it, as in 'caught>=95%'. Repeatable."
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Write what each gate says to OUT, and keep what it holds."),
    ] = None,
    jurors: Annotated[
        list[str] | None,
        typer.Option(metavar="MODEL", help="A family of jurors to calibrate, too; to be given twice."),
    ] = None,
    panels: Annotated[
        Path | None, typer.Option(metavar="OUT", help="The folder that keeps the jurors' answers.")
    ] = None,
    models: ModelsOption = None,
    max_calls: CallsOption = None,
    max_cost: CostOption = None,
    lean: LeanOption = None,
    jobs: JobsOption = None,
    engine: EngineOption = EngineName.LOCAL,
    json: JsonOption = False,
) -> None:
    """Run all mechanical gates over candidates of known truth: what is caught, missed and falsely flagged.

    Every proof behind an answer is checked once more in a fresh process. Exit code 1 when a faithful
    statement is rejected, a proof fails or a bound is not kept, else 2 when something could not be checked.
    """
    from calibration.cli.calibrate_panels import hear_all, require_families
    from calibration.cli.candidates_check import examine_into
    from calibration.cli.gate_tables import show
    from calibration.gates import requirements
    from calibration.gates.known import files_of, read_known
    from calibration.gates.rechecking import recheck
    from calibration.gates.report import Calibration
    from calibration.gates.tally import judged
    from calibration.runs.budget import Caps

    require_families(jurors or [], panels)
    bounds = [requirements.parse(text) for text in require or ()]
    project = bundled_project()
    own = files_of(project)
    known = read_known(candidates or own, own)
    toolchain = require_pinned(find_toolchain(lean))
    with engine_of(engine, jobs) as workers:
        order = Order(project, toolchain, broken=_broken(project, toolchain, workers))
        results = examine_into(resume, [k.candidate for k in known.candidates], order, workers, keep=True)
        say("checking the proofs once more")
        rechecked = recheck(results, project, toolchain, workers)
        caps = Caps(max_calls, max_cost)
        heard = (
            hear_all(known.candidates, jurors, models, panels, caps, order, workers)
            if jurors and panels
            else ()
        )
    found = Calibration(known, judged(known.candidates, results, known.kinds), rechecked, heard)
    checked = [requirements.check(bound, found.tally) for bound in bounds]
    if json:
        emit_json({**found.json(), "required": [bound.json() for bound in checked]})
    else:
        show(found)
        for bound in checked:
            print(bound)
    if not found.ok or not all(bound.passed for bound in checked):
        raise typer.Exit(Rejected.exit_code)
    if found.unchecked:
        raise typer.Exit(Unchecked.exit_code)


def _broken(project: Project, toolchain: Toolchain, engine: Engine) -> tuple[tuple[str, str], ...]:
    """Build the foundation; why modules of it could not be built."""
    return tuple(broken_imports(project, toolchain, {FOUNDATION}, engine).items())
