"""How long it takes to certify the whole bundled corpus: from nothing, and with nothing changed.

    python bench/certification.py

`leancal build` runs in a process of its own, on a copy of the project. The bars: two jobs on two cores are at
least 1.7 times faster than one job, and take less than 90 s; with nothing changed, less than 1.5 s. Exit code
1 when one is missed. Lean itself uses a second core where it can, so one job is also measured on one core.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from toolkit.lean.project import bundled_project

ENTRY = "import sys; from calibration.cli import main; sys.exit(main())"
RATIO, COLD, UNCHANGED = 1.7, 90.0, 1.5


def build(root: Path, jobs: int, cores: int) -> tuple[float, dict[str, Any]]:
    """Run `leancal build` and return its wall-clock seconds, Python's start included, and its answer."""
    command = [sys.executable, "-c", ENTRY, "build", "--json", "-j", str(jobs), "--project", str(root)]
    allowed = sorted(os.sched_getaffinity(0))
    if len(allowed) < cores:
        sys.exit(f"this takes {cores} cores; there are {len(allowed)}")
    started = time.perf_counter()
    ended = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: os.sched_setaffinity(0, allowed[:cores]),
    )
    seconds = time.perf_counter() - started
    if ended.returncode != 0:
        sys.exit(f"the build ended with {ended.returncode}: {ended.stderr}{_findings(ended.stdout)}")
    return seconds, json.loads(ended.stdout)


def _findings(answer: str) -> str:
    told = json.loads(answer)
    failed = [
        f"{m['name']}: {m['status']}"
        for m in told.get("modules", ())
        if m["status"] not in ("built", "cached")
    ]
    findings = (told.get("certification") or {}).get("findings", ())
    return "\n".join([*failed, *(f"{f['subject']}: {f['message']}" for f in findings)])


def measure(jobs: int, cores: int) -> dict[str, float]:
    """Seconds of a build from nothing, of its parts, and of one with nothing changed; peak memory in MiB."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        bundled = bundled_project()
        shutil.copytree(bundled.source, root / "lean_project")
        shutil.copy(bundled.root / "lean-toolchain", root)
        cold, answer = build(root, jobs, cores)
        unchanged, _ = build(root, jobs, cores)
    certification = answer["certification"]
    if certification["findings"] or certification["certified"] != certification["planted"]:
        sys.exit(f"not certified: {certification['findings']}")
    peaks = answer["peak_mb"]
    return {
        "from nothing": cold,
        "  compiling": answer["seconds"],
        "  certifying, and all the rest": cold - answer["seconds"],
        "nothing changed": unchanged,
        "peak memory of a Lean, MiB": peaks["lean"],
        "peak memory of a kernel, MiB": peaks["kernel"],
        "peak memory of a worker, MiB": peaks["worker"],
        "peak memory of leancal itself, MiB": peaks["this_process"],
    }


def main() -> None:
    cases = {"1 job, 1 core": (1, 1), "1 job, 2 cores": (1, 2), "2 jobs, 2 cores": (2, 2)}
    columns = {name: measure(*case) for name, case in cases.items()}
    _, one, two = columns.values()
    print(f"{'':36}{''.join(f'{name:>17}' for name in cases)}")
    for row in one:
        print(f"{row:36}{''.join(f'{column[row]:17.2f}' for column in columns.values())}")
    ratios = [column["from nothing"] / two["from nothing"] for column in columns.values()]
    print(f"{'2 jobs are faster by the factor':36}{''.join(f'{ratio:17.2f}' for ratio in ratios)}")
    load = os.getloadavg()
    print(f"load of the machine: {load[0]:.1f} in the last minute, {load[2]:.1f} in the last 15")
    met = ratios[1] >= RATIO and two["from nothing"] < COLD and two["nothing changed"] < UNCHANGED
    print(f"the bars are {'met' if met else 'missed'}")
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
