"""Building and certifying on a Ray cluster gives what this machine alone gives, also when a worker dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from mutations.certification import Certification, belongs, certify_project
from toolkit.engine import Engine, engine_of
from toolkit.lean.build import BuildEvent, BuildResult, build_project
from toolkit.lean.project import Project, bundled_project
from toolkit.lean.toolchain import Toolchain

pytest.importorskip("ray", reason="RAY IS NOT INSTALLED: nothing is known of the engine (`pip install ray`)")

THEOREMS = ("Markov",)
ENTRY = "import sys; from calibration.cli import main; sys.exit(main())"


def kill_a_worker() -> int:
    """Kill one Ray worker that is at work; how many there were."""
    found = [
        int(folder.name)
        for folder in Path("/proc").iterdir()
        if folder.name.isdigit() and (folder / "cmdline").read_bytes().startswith(b"ray::answer")
    ]
    for pid in found[:1]:
        os.kill(pid, signal.SIGKILL)
    return len(found)


def made(build: Path, toolchain: Toolchain, engine: Engine) -> tuple[BuildResult, Certification, int]:
    """A theorem built and certified from nothing; a Ray worker is killed after the tenth module."""
    project, killed = bundled_project(build=build), 0

    def disturb(event: BuildEvent) -> None:
        nonlocal killed
        if event.started and event.done >= 10 and not killed:
            killed = kill_a_worker()

    built = build_project(
        project, toolchain, wanted=lambda m: belongs(m, THEOREMS), engine=engine, on_event=disturb
    )
    return built, certify_project(project, built, toolchain, theorems=THEOREMS, engine=engine), killed


def test_a_killed_worker_changes_no_artifact_and_no_report(
    tmp_path: Path, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "local")
    with engine_of("local", 2) as local:
        built, certification, _ = made(tmp_path / "local", toolchain, local)
    with engine_of("ray", 2) as ray:
        built_there, certification_there, killed = made(tmp_path / "ray", toolchain, ray)
    assert killed
    assert [(m.name, m.status, m.sha256) for m in built_there.modules] == [
        (m.name, m.status, m.sha256) for m in built.modules
    ]
    assert certification_there.theorems == certification.theorems
    assert certification_there.findings == certification.findings == ()
    assert certification_there.certified == certification.planted > 0


FLAWED = {
    "True.lean": "prelude\ninductive True : Prop where | intro : True\n",
    "Fine.lean": "prelude\nimport True\ntheorem fine : True := True.intro\n",
    "Wrong.lean": "prelude\nimport True\ntheorem wrong : True := True\n",
    "User.lean": "prelude\nimport Wrong\ntheorem user : True := wrong\n",
}


def test_the_command_ends_alike_with_either_engine(
    make_project: Callable[[Mapping[str, str]], Project], tmp_path: Path
) -> None:
    project = make_project(FLAWED)

    def told(engine: str) -> tuple[int, dict[str, Any]]:
        command = [sys.executable, "-c", ENTRY, "build", "--json", "--engine", engine]
        ended = subprocess.run(
            [*command, "-j", "2", "--project", project.root],
            env=os.environ | {"RAY_ADDRESS": "local"},
            capture_output=True,
            check=False,
        )
        answer = json.loads(ended.stdout)
        for module in answer["modules"]:
            del module["seconds"], module["peak_mb"]
        (project.build / "records" / "Fine.json").unlink()
        return ended.returncode, {key: answer[key] for key in ("ok", "modules")}

    code, answer = told("local")
    assert (code, answer["ok"]) == (1, False)
    (project.build / "records" / "True.json").unlink()
    assert told("ray") == (code, answer)
