"""Planting at scale: certified plants per minute on two cores, and what becomes of the proposals.

    python bench/planting.py            the whole corpus, held to the bars
    python bench/planting.py --quick    four theorems
    python bench/planting.py --json     one JSON object in place of the tables

`leancal plant` runs in a process of its own, into a fresh folder, on a project that is built. The bars: at
least 300 certified plants, 40 of every category, and less than 30 % of the proposals undecided. Exit code 1
when one is missed, 2 when a theorem could not be done. The computing time is that of all processes: on a
busy machine the wall clock says little.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from typing import Any

from toolkit.lean.build import build_project
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import find_toolchain

ENTRY = "import sys; from calibration.cli import main; sys.exit(main())"
SAMPLE = ("DescentTelescoped", "FiniteClass", "Markov", "Perceptron")
JOBS = 2
CERTIFIED, OF_EACH_CATEGORY, UNDECIDED = 300, 40, 0.30
COLUMNS = ("proposed", "certified", "equivalent", "unabsorbed", "undecided", "broken", "crashed", "timed_out")


def plant(*words: str) -> tuple[int, str]:
    """Run `leancal plant` in a process of its own: its exit code, and what it wrote to standard output."""
    command = [sys.executable, "-c", ENTRY, "plant", *words]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    return ended.returncode, ended.stdout


def measure(theorems: tuple[str, ...]) -> dict[str, Any]:
    """Plant in the theorems, or in all: the answer of `leancal plant`, with seconds of wall and computing."""
    built = build_project(bundled_project(), find_toolchain())
    if not built.ok:
        sys.exit("the project does not compile: see `leancal build`")
    with tempfile.TemporaryDirectory() as folder:
        before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        code, said = plant(*(theorems or ("--all",)), "--json", "-j", str(JOBS), "-o", folder)
        wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    answer: dict[str, Any] = json.loads(said)
    if "error" in answer:
        sys.exit(f"`leancal plant` ended with {code}: {answer['error']['message']}")
    computing = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return answer | {"exit_code": code, "wall": wall, "computing": computing, "load": os.getloadavg()}


def rates(answer: dict[str, Any]) -> dict[str, Any]:
    """What is measured, in the order of the table."""
    certified = answer["certified"]
    return {
        "theorems": len(answer["theorems"]),
        "proposed": answer["proposed"],
        "certified": certified,
        "undecided_share": answer["undecided_share"],
        "seconds": round(answer["wall"], 1),
        "computing_seconds": round(answer["computing"], 1),
        "certified_per_minute": round(certified / answer["wall"] * 60, 1),
        "certified_per_minute_of_two_cores": round(certified / answer["computing"] * 60 * JOBS, 1),
        "load": round(answer["load"][1], 1),
    }


def by_category(answer: dict[str, Any]) -> dict[str, Counter[str]]:
    """How many proposals of each category had each outcome."""
    table = {category: Counter[str]() for category in answer["categories"]}
    for planted in answer["theorems"]:
        for plant in planted["plants"]:
            table[plant["category"]].update(("proposed", plant["outcome"]))
    return table


def missed(answer: dict[str, Any]) -> list[str]:
    """The bars that a run over the corpus does not keep."""
    found = [f"only {answer['certified']} certified"] if answer["certified"] < CERTIFIED else []
    few = {c: n for c, n in answer["categories"].items() if n < OF_EACH_CATEGORY}
    found += [f"only {count} of {category}" for category, count in few.items()]
    if answer["undecided_share"] >= UNDECIDED:
        found.append(f"{answer['undecided_share']:.1%} undecided")
    return found


def table(name: str, rows: dict[str, Any]) -> None:
    heads = [column.replace("_", " ") for column in COLUMNS]
    print(f"\n| {name} | {' | '.join(heads)} |\n|{' --- |' * (len(COLUMNS) + 1)}")
    for row, counts in rows.items():
        print(f"| {row} | {' | '.join(str(counts[column]) for column in COLUMNS)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure planting by operators.")
    parser.add_argument("--quick", action="store_true", help=f"only {', '.join(SAMPLE)}")
    parser.add_argument("--json", action="store_true", help="write one JSON object")
    options = parser.parse_args()
    answer = measure(SAMPLE if options.quick else ())
    failed = [] if options.quick else missed(answer)
    if options.json:
        categories = by_category(answer)
        print(
            json.dumps(
                rates(answer)
                | {"categories": categories, "operators": answer["operators"], "missed": failed}
                | {"findings": answer["findings"]}
            )
        )
    else:
        print("| | |\n| --- | --- |")
        for name, value in rates(answer).items():
            print(f"| {name.replace('_', ' ')} | {value if value is None else round(value, 3)} |")
        table("category", by_category(answer))
        table("operator", answer["operators"])
        for finding in answer["findings"]:
            print(f"\n{finding['subject']}: {finding['status']}: {finding['message']}")
        if not options.quick:
            print(f"\nthe bars are {'missed: ' + ', '.join(failed) if failed else 'met'}")
    sys.exit(answer["exit_code"] or (1 if failed else 0))


if __name__ == "__main__":
    main()
