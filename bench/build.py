"""How long a build of the bundled project takes: from nothing, after one edit, and with nothing changed.

    python bench/build.py

Each build runs in a process of its own, and certifies too. Printed: seconds on one job and on two, the ratio
between them, and the most memory that one Lean took. `bench/certification.py` has the bars.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from toolkit.lean.project import bundled_project

ENTRY = "import sys; from calibration.cli import main; sys.exit(main())"
EDITED = Path("lean_project/Base/Order.lean")


def build(root: Path, jobs: int) -> tuple[float, dict[str, Any]]:
    """Run `leancal build` and return its wall-clock seconds, Python's start included, and its answer."""
    command = [sys.executable, "-c", ENTRY, "build", "--json", "-j", str(jobs), "--project", str(root)]
    started = time.perf_counter()
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(f"the build ended with {ended.returncode}: {ended.stderr or ended.stdout[:2000]}")
    return time.perf_counter() - started, json.loads(ended.stdout)


def measure(jobs: int) -> dict[str, float]:
    """Seconds of each kind of build on `jobs` jobs, of compiling alone, and the peak memory in MiB."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        bundled = bundled_project()
        shutil.copytree(bundled.source, root / "lean_project")
        shutil.copy(bundled.root / "lean-toolchain", root)
        cold, answer = build(root, jobs)
        warm, _ = build(root, jobs)
        with (root / EDITED).open("a", encoding="utf-8") as file:
            file.write("\n-- edited\n")
        edited, after = build(root, jobs)
    return {
        "from nothing": cold,
        "  compiling": answer["seconds"],
        "  slowest module": max(m["seconds"] for m in answer["modules"]),
        f"after an edit ({after['counts'].get('built', 0)} of {len(after['modules'])} modules)": edited,
        "nothing changed": warm,
        "most memory of one Lean, MiB": max(m["peak_mb"] for m in answer["modules"]),
    }


def main() -> None:
    one, two = measure(1), measure(2)
    print(f"{'build':36} {'1 job':>8} {'2 jobs':>8} {'ratio':>6}")
    for name, value in one.items():
        print(f"{name:36} {value:8.2f} {two[name]:8.2f} {value / two[name]:6.2f}")


if __name__ == "__main__":
    main()
