"""`leancal doctor`: which Lean is used, whether it works, and what is missing."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Annotated, Any

import typer

from calibration.cli.console import emit_json
from toolkit.engine import default_jobs
from toolkit.errors import LeancalError, Unchecked
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.project import bundled_project
from toolkit.lean.selfcheck import self_check
from toolkit.lean.toolchain import Toolchain, find_toolchain

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@dataclass(frozen=True, slots=True)
class _LeanFinding:
    """The Lean that was found, what a trial of it showed, and what is wrong (empty: nothing)."""

    toolchain: Toolchain | None
    trial: str
    problems: tuple[str, ...]


@app.command()
def doctor(
    lean: Annotated[
        str | None, typer.Option("--lean", metavar="PATH", help="The Lean to look at: a path, or `embedded`.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Say which Lean is used, whether it works and matches the pin, and what is missing.

    Exit code 2 when Lean does not work or is not the pinned version.
    """
    finding = _look_at_lean(lean)
    facts = _facts(finding)
    if json:
        emit_json(facts)
    else:
        _show(facts)
    raise typer.Exit(Unchecked.exit_code if finding.problems else 0)


def _look_at_lean(explicit: str | None) -> _LeanFinding:
    try:
        toolchain = find_toolchain(explicit)
    except Unchecked as error:
        return _LeanFinding(None, "not tried", (str(error),))
    problems = []
    if not toolchain.matches_pin:
        problems.append(f"this is Lean {toolchain.version}; the pinned version is {PINNED_VERSION}")
    try:
        trial = self_check(toolchain)
    except Unchecked as error:
        return _LeanFinding(toolchain, "failed", (*problems, str(error)))
    problems += trial.problems
    story = f"a true theorem compiles ({trial.seconds:.2f} s, {trial.peak_mb} MiB), a false proof is refused"
    return _LeanFinding(toolchain, "failed" if trial.problems else story, tuple(problems))


def _facts(finding: _LeanFinding) -> dict[str, Any]:
    toolchain = finding.toolchain
    return {
        "ok": not finding.problems,
        "problems": list(finding.problems),
        "lean": toolchain
        and {
            "kind": toolchain.kind.value,
            "path": str(toolchain.path),
            "version": toolchain.version,
            "commit": toolchain.commit,
            "pinned_version": PINNED_VERSION,
            "matches_pin": toolchain.matches_pin,
            "trial": finding.trial,
        },
        "project": _project(),
        "python": {"version": platform.python_version(), "path": sys.executable},
        "machine": {
            "system": f"{platform.system()} {platform.machine()}",
            "cores": default_jobs(),
            "memory_mb": _memory_mb(),
        },
        "sandbox": {"unshare": _unshare(), "bwrap": shutil.which("bwrap") is not None},
        "extras": _missing_by_extra(),
    }


def _show(facts: dict[str, Any]) -> None:
    lean, machine, project = facts["lean"], facts["machine"], facts["project"]
    rows: list[tuple[str, str]] = []
    if lean:
        match = "matches the pin" if lean["matches_pin"] else f"does not match the pin {PINNED_VERSION}"
        rows += [
            ("Lean", f"{lean['version']} ({lean['kind']}), {match}"),
            ("", f"commit {lean['commit']}"),
            ("", lean["path"]),
            ("trial", lean["trial"]),
        ]
    rows += [
        ("project", project.get("root") or project["problem"]),
        ("artifacts", project.get("build", "-")),
        ("Python", f"{facts['python']['version']} {facts['python']['path']}"),
        ("machine", f"{machine['system']}, {machine['cores']} cores, {machine['memory_mb']} MiB of memory"),
        ("sandbox", ", ".join(f"{k}: {'yes' if v else 'no'}" for k, v in facts["sandbox"].items())),
    ]
    rows += [
        (f"extra {name}", "complete" if not missing else f"missing: {', '.join(missing)}")
        for name, missing in facts["extras"].items()
    ]
    width = max(len(key) for key, _ in rows)
    for key, value in rows:
        print(f"{key.ljust(width)}  {value}")
    for problem in facts["problems"]:
        print(f"problem: {problem}")


def _project() -> dict[str, str]:
    try:
        project = bundled_project()
    except LeancalError as error:
        return {"problem": error.message}
    return {"root": str(project.root), "build": str(project.build)}


def _memory_mb() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20


def _unshare() -> bool:
    """Whether a process can be given namespaces of its own here."""
    program = shutil.which("unshare")
    if program is None:
        return False
    trial = subprocess.run(
        [program, "--user", "--map-root-user", "--net", "true"], capture_output=True, check=False, timeout=10
    )
    return trial.returncode == 0


def _missing_by_extra() -> dict[str, list[str]]:
    """For each extra of the distribution, the packages of it that are not installed."""
    try:
        requirements = metadata.requires("leancal") or []
    except metadata.PackageNotFoundError:
        return {}
    missing: dict[str, list[str]] = {}
    for requirement in requirements:
        match = re.match(r"([\w.-]+).*;.*\bextra\s*==\s*['\"]([\w-]+)['\"]", requirement)
        if match is not None:
            package, extra = match.groups()
            missing.setdefault(extra, [])
            if not _is_installed(package):
                missing[extra].append(package)
    return missing


def _is_installed(package: str) -> bool:
    try:
        return Path(str(metadata.distribution(package).locate_file(""))).exists()
    except metadata.PackageNotFoundError:
        return False
