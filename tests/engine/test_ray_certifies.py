"""Building and certifying on a Ray cluster gives what this machine alone gives, also when a worker dies."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from mutations.certification import Certification, belongs, certify_project
from toolkit.engine import Engine, engine_of
from toolkit.lean.build import BuildResult, build_project
from toolkit.lean.project import Project, bundled_project
from toolkit.lean.toolchain import Toolchain

pytest.importorskip("ray", reason="RAY IS NOT INSTALLED: nothing is known of the engine (`pip install ray`)")

THEOREMS = ("Markov",)
ENTRY = "import sys; from calibration.cli import main; sys.exit(main())"


def workers_at_work() -> list[int]:
    """The process ids of Ray's workers that are doing a task of ours."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (folder / "cmdline").read_bytes().startswith(b"ray::answer"):
                found.append(int(folder.name))
    return found


def made(build: Path, toolchain: Toolchain, engine: Engine) -> tuple[BuildResult, Certification]:
    """A theorem built and certified from nothing."""
    project = bundled_project(build=build)
    built = build_project(project, toolchain, wanted=lambda m: belongs(m, THEOREMS), engine=engine)
    return built, certify_project(project, built, toolchain, theorems=THEOREMS, engine=engine)


def test_a_killed_worker_changes_no_artifact_and_no_report(
    tmp_path: Path, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "local")
    with engine_of("local", 2) as local:
        built, certification = made(tmp_path / "local", toolchain, local)
    killed: list[int] = []

    def kill_one() -> None:
        while not killed:
            time.sleep(0.02)
            if len(list((tmp_path / "ray").rglob("*.olean"))) >= 10:
                killed.extend(workers_at_work()[:1])
        with contextlib.suppress(ProcessLookupError):
            os.kill(killed[0], signal.SIGKILL)

    with engine_of("ray", 2) as ray:
        killer = Thread(target=kill_one, daemon=True)
        killer.start()
        built_there, certification_there = made(tmp_path / "ray", toolchain, ray)
        killer.join(60)
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
