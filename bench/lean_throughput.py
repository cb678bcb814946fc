"""Checks per second at each tier, against bare `lean` processes on the same files and cores.

    python bench/lean_throughput.py [FILES]

200 small files, unless told otherwise: accepted, rejected, with `sorry`, and slow. The floor is a bare
`lean` process a file, as many at once as there are jobs, whose answer nobody reads. Cold: the workers'
start is counted, warm: it is not. The bars: T1 at 0.7 of the floor or better, T0 at 3 times the floor or
better, exact duplicates above 1,000 a second. Then the cases of `lean_cases`, each with its verdict.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lean_cases

from toolkit.engine import Engine, EngineName, engine_of
from toolkit.lean.build import build_project
from toolkit.lean.check import Candidate, Tier
from toolkit.lean.check.batch import Order, check_all, keys_of
from toolkit.lean.check.cache import Cache
from toolkit.lean.environment import is_foundation
from toolkit.lean.project import Project, bundled_project
from toolkit.lean.toolchain import Toolchain, clean_environment, find_toolchain

JOBS = 2
FILES = 200
DUPLICATES = 5000
HEADER = "prelude\nimport Base\nset_option autoImplicit false\n\n"
ACCEPTED = """\
theorem both{i} (p q : Prop) (h : p ∧ q) : q ∧ p := ⟨h.2, h.1⟩

theorem sum{i} : {i} + 1 = {j} := rfl
"""
REJECTED = "theorem wrong{i} (p q : Prop) (h : p ∨ q) : p := h.1\n"
SORRY = "theorem open{i} (n : Nat) : n ≤ n + {i} := sorry\n"
SLOW = "theorem slow{i} : ∀ a < 30, ∀ b < 20, a * b + {i} = b * a + {i} := by decide +kernel\n"
KINDS = (*(ACCEPTED, REJECTED, ACCEPTED, SORRY, ACCEPTED) * 4, SLOW)
"""The files take turns."""


def candidates(count: int, first: int = 0) -> list[Candidate]:
    """`count` files that differ from one another, and from those of another `first`."""
    return [
        Candidate(f"File{i}.lean", (HEADER + KINDS[i % len(KINDS)].format(i=i, j=i + 1)).encode())
        for i in range(first, first + count)
    ]


def floor(files: Sequence[Candidate], toolchain: Toolchain, project: Project) -> float:
    """Seconds that bare `lean` processes take, JOBS at once."""
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            (Path(folder) / file.file).write_bytes(file.source)

        def run(file: Candidate) -> None:
            command = [*toolchain.command, "--json", "-o", f"{file.file}.olean", file.file]
            environment = clean_environment([project.lib])
            subprocess.run(
                command,
                cwd=folder,
                env=environment,
                capture_output=True,
                check=False,
                start_new_session=True,
            )

        started = time.perf_counter()
        with ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(run, files))
        return time.perf_counter() - started


def checked(files: Sequence[Candidate], order: Order, engine: Engine) -> tuple[float, Counter[str]]:
    """Seconds that checking takes, and the verdicts."""
    started = time.perf_counter()
    results = check_all(files, order, engine)
    return time.perf_counter() - started, Counter(r.verdict.value for r in results)


def duplicates(order: Order, engine: Engine, folder: Path) -> float:
    """Seconds for DUPLICATES files of which ten are distinct and have been checked before."""
    cache = Cache(folder, keys_of(order))
    distinct = candidates(len(KINDS))
    check_all(distinct, order, engine, earlier=cache)
    started = time.perf_counter()
    check_all([distinct[i % len(distinct)] for i in range(DUPLICATES)], order, engine, earlier=cache)
    return time.perf_counter() - started


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else FILES
    project, toolchain = bundled_project(), find_toolchain(None)
    build_project(project, toolchain, wanted=is_foundation)
    floor(candidates(2 * JOBS), toolchain, project)
    bare = min(floor(candidates(count), toolchain, project) for _ in range(2))
    print(f"{count} files on {JOBS} cores, and what became of them")
    print(f"{'':22} {'files/s':>9} {'× floor':>8}")
    print(f"{'floor: bare lean':22} {count / bare:9.1f} {1:8.2f}")
    first = count
    for tier in (Tier.T0, Tier.T1, Tier.T2):
        order = Order(toolchain, (project.lib,), tier)
        with engine_of(EngineName.LOCAL, JOBS) as engine:
            for state in ("cold", "warm"):
                seconds, verdicts = checked(candidates(count, first), order, engine)
                first += count
                told = ", ".join(f"{n} {verdict}" for verdict, n in sorted(verdicts.items()))
                print(f"{f'{tier.value}, {state}':22} {count / seconds:9.1f} {bare / seconds:8.2f}  {told}")
    with tempfile.TemporaryDirectory() as folder, engine_of(EngineName.LOCAL, JOBS) as engine:
        seconds = duplicates(Order(toolchain, (project.lib,), Tier.T2), engine, Path(folder))
    print(f"{'exact duplicates':22} {DUPLICATES / seconds:9.1f} {bare / count * DUPLICATES / seconds:8.2f}\n")
    sys.exit(not lean_cases.show(project, toolchain))


if __name__ == "__main__":
    main()
