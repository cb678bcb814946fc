"""`leancal build`: compile the Lean project, and certify its theorems and planted errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from calibration.cli.console import emit_json
from calibration.cli.formats import (
    Annotation,
    Case,
    Format,
    FormatOption,
    Level,
    github,
    junit,
    of_diagnostics,
)
from calibration.cli.preparation import (
    EngineOption,
    JobsOption,
    JsonOption,
    LeanOption,
    ProjectOption,
    certify,
    chosen_project,
    compile_project,
    finding_as_json,
)
from mutations.certification import Certification, Status
from toolkit.engine import Engine, EngineName, engine_of
from toolkit.engine.worker import peak_mb
from toolkit.errors import Rejected, Unchecked
from toolkit.lean.build import BuildResult, Limits, ModuleResult, ModuleStatus
from toolkit.lean.process import MEMORY_MB, TIMEOUT
from toolkit.lean.project import LIBRARY
from toolkit.lean.toolchain import Toolchain, find_toolchain

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def build(
    project: ProjectOption = None,
    lean: LeanOption = None,
    jobs: JobsOption = None,
    timeout: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="Wall-clock limit of one module.")
    ] = TIMEOUT,
    memory: Annotated[
        int, typer.Option(metavar="MIB", min=64, help="Memory limit of one module.")
    ] = MEMORY_MB,
    engine: EngineOption = EngineName.LOCAL,
    json: JsonOption = False,
    format: FormatOption = Format.TEXT,
) -> None:
    """Compile the Lean project in the order of its imports, and certify its theorems and plants.

    Only what changed is compiled. Exit code 1 when a module, a theorem or a plant is rejected, else 2 when
    one could not be checked.
    """
    place = chosen_project(project)
    toolchain = find_toolchain(lean)
    has_corpus = (place.source / LIBRARY).is_dir()
    with engine_of(engine, jobs) as workers:
        built = compile_project(place, toolchain, workers, limits=Limits(timeout, memory))
        certification = certify(place, built, toolchain, workers) if has_corpus else None
    if json or format is Format.JSON:
        emit_json(
            _as_json(toolchain, built, certification) | {"peak_mb": _peaks(built, certification, workers)}
        )
    elif format is Format.GITHUB:
        print(github(_annotations(built, certification)), end="")
    elif format is Format.JUNIT:
        print(junit("leancal build", _cases(built, certification)), end="")
    else:
        _show(built, certification)
    raise typer.Exit(_exit_code(built, certification))


def _exit_code(built: BuildResult, certification: Certification | None) -> int:
    findings = certification.findings if certification else ()
    statuses = {finding.status for finding in findings}
    if built.with_status(ModuleStatus.FAILED) or Status.REJECTED in statuses:
        return Rejected.exit_code
    return 0 if built.ok and not statuses else Unchecked.exit_code


def _show(built: BuildResult, certification: Certification | None) -> None:
    for module in built.modules:
        for diagnostic in module.diagnostics:
            if diagnostic.severity != "information":
                print(diagnostic)
    for module in built.modules:
        if module.olean is None:
            print(f"{module.name}: {module.status.value}{f': {module.reason}' if module.reason else ''}")
    counts = ", ".join(f"{n} {status}" for status, n in _counts(built.modules).items())
    print(f"{len(built.modules)} modules in {built.seconds:.1f} s: {counts or 'none'}")
    if certification is None:
        print(f"nothing to certify: the project has no folder `{LIBRARY}` among its sources")
    else:
        for finding in certification.findings:
            print(finding)
        print(
            f"{len(certification.theorems)} theorems, "
            f"{certification.certified} of {certification.planted} planted errors certified"
        )


def _annotations(built: BuildResult, certification: Certification | None) -> Iterator[Annotation]:
    for module in built.modules:
        yield from of_diagnostics(module.diagnostics)
        if module.olean is None:
            message = f"{module.name}: {module.status.value}: {module.reason}".removesuffix(": ")
            yield Annotation(Level.ERROR, message, str(module.file), title="leancal build")
    for finding in certification.findings if certification else ():
        yield Annotation(Level.ERROR, str(finding), title=f"leancal: {finding.status}")


def _cases(built: BuildResult, certification: Certification | None) -> Iterator[Case]:
    """A test case for each module, and one for each theorem and plant."""
    for module in built.modules:
        errors = "\n".join(str(d) for d in module.diagnostics if d.severity == "error")
        problem = (module.status.value, module.reason or errors, errors) if module.olean is None else None
        failed = module.status is ModuleStatus.FAILED
        yield Case(
            "modules",
            module.name,
            module.seconds,
            failure=problem if failed else None,
            error=None if failed else problem,
        )
    if certification is None:
        return
    found = {f.subject: f for f in certification.findings}
    subjects = [
        name for t in certification.theorems for name in (t.name, *(f"{t.name}.{p.id}" for p in t.plants))
    ]
    for subject in dict.fromkeys((*subjects, *found)):
        finding = found.get(subject)
        told = (finding.status.value, finding.error.message, str(finding)) if finding else None
        rejected = finding is not None and finding.status is Status.REJECTED
        yield Case(
            "certificates", subject, failure=told if rejected else None, error=None if rejected else told
        )


def _counts(modules: tuple[ModuleResult, ...]) -> dict[str, int]:
    return dict(Counter(m.status.value for m in modules))


def _peaks(built: BuildResult, certification: Certification | None, workers: Engine) -> dict[str, int]:
    """The most memory of one process of each kind, in MiB."""
    return {
        "lean": max((m.peak_mb for m in built.modules), default=0),
        "kernel": max((t.kernel_mb for t in certification.theorems), default=0) if certification else 0,
        "worker": workers.peak_mb,
        "this_process": peak_mb(),
    }


def _as_json(toolchain: Toolchain, built: BuildResult, certification: Certification | None) -> dict[str, Any]:
    return {
        "ok": _exit_code(built, certification) == 0,
        "lean": {"kind": toolchain.kind.value, "version": toolchain.version, "commit": toolchain.commit},
        "seconds": round(built.seconds, 3),
        "counts": _counts(built.modules),
        "modules": [
            {
                "name": m.name,
                "file": str(m.file),
                "status": m.status.value,
                "reason": m.reason,
                "diagnostics": [d.as_json() for d in m.diagnostics],
                "seconds": round(m.seconds, 3),
                "peak_mb": m.peak_mb,
            }
            for m in built.modules
        ],
        "certification": certification
        and {
            "theorems": [t.name for t in certification.theorems],
            "planted": certification.planted,
            "certified": certification.certified,
            "findings": list(map(finding_as_json, certification.findings)),
        },
    }
