"""How long the command line takes to answer when there is nothing to do.

    python bench/startup.py

Prints, for each call, the median and the slowest of the runs in seconds, and the same for a bare Python.
The bar: `leancal --help` under 0.3 s.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 15
ENTRY = "import sys; from calibration.cli import main; sys.exit(main())"
CALLS = {
    "python, doing nothing": [sys.executable, "-c", "pass"],
    "leancal --help": [sys.executable, "-c", ENTRY, "--help"],
    "leancal --version": [sys.executable, "-c", ENTRY, "--version"],
    "leancal build --help": [sys.executable, "-c", ENTRY, "build", "--help"],
    "leancal doctor": [sys.executable, "-c", ENTRY, "doctor"],
}


def seconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main() -> None:
    print(f"{'call':24} {'median':>8} {'slowest':>8}")
    for name, command in CALLS.items():
        seconds(command)
        times = [seconds(command) for _ in range(RUNS)]
        print(f"{name:24} {statistics.median(times):8.3f} {max(times):8.3f}")


if __name__ == "__main__":
    main()
