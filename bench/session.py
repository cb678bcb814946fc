"""How fast a warm Lean checks, and whether it grows.

    python bench/session.py [CHECKS]

One document is given a new text again and again (2,000 times), and each time a goal is read too: true and
false theorems, proofs by tactics, and now and then a longer text. Printed: checks per second beside those
of fresh `lean` processes on the same texts, and Lean's anonymous memory after the first check, after a
warm-up of 100, at the end, and the most of it. Once with the session's own limits, once with a Lean that is
never started anew. The bar: no growth beyond 20 % from the warm-up to the end.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from toolkit.lean.build import build_project
from toolkit.lean.process import run_lean
from toolkit.lean.project import bundled_project
from toolkit.lean.session import Document, Limits, Position, Session
from toolkit.lean.toolchain import Toolchain, find_toolchain
from toolkit.lean.usage import usage_below

WARM_UP = 100
FRESH = 40
HEADER = "prelude\nimport Base\nset_option autoImplicit false\n"


def text(number: int) -> str:
    """A small text, different for each number; every third has an error."""
    result = number + 1 + (number % 3 == 0)
    body = [
        f"theorem computed : {number} + 1 = {result} := rfl",
        f"theorem moved (a b : Nat) (h : a = b) : b + {number} = a + {number} := by",
        "  rw [h]",
    ]
    if number % 10 == 0:
        body += [f"def f{i} (n : Nat) : Nat := n + {i * number}" for i in range(20)]
    return HEADER + "\n".join(body) + "\n"


def check(document: Document, number: int) -> None:
    """Check a text warm, and read a goal of it; the answers must be right."""
    document.replace(text(number))
    if bool(document.diagnostics().errors) != (number % 3 == 0):
        sys.exit(f"text {number} was not answered rightly")
    goals = document.goals(Position(6, 2))
    if goals is None or goals[0].target != f"b + {number} = a + {number}":
        sys.exit(f"the goal of text {number} was not read rightly")


def memory_kb(document: Document) -> int:
    return usage_below(document.pid or 0, 0).memory_kb


def fresh(toolchain: Toolchain, lib: Path) -> float:
    """Checks per second by a process for each."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        for number in range(FRESH):
            (Path(folder) / "M.lean").write_text(text(number))
            run_lean(toolchain, ["--json", "M.lean"], lean_path=[lib], cwd=Path(folder))
        return FRESH / (time.perf_counter() - started)


def measure(toolchain: Toolchain, lib: Path, checks: int, limits: Limits) -> tuple[float, list[int], int]:
    """Checks per second, Lean's memory in KiB after each check, and how often Lean was started."""
    with Session(toolchain, [lib], limits=limits) as session:
        document = session.open(HEADER)
        memory = []
        began = time.perf_counter()
        for number in range(checks):
            check(document, number)
            memory.append(memory_kb(document))
        return checks / (time.perf_counter() - began), memory, document.starts


def main() -> None:
    checks = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    toolchain, project = find_toolchain(), bundled_project()
    if not build_project(project, toolchain).ok:
        sys.exit("the bundled project does not build")
    floor = fresh(toolchain, project.lib)
    print(f"a fresh process for each: {floor:.1f} checks/s\n")
    print(
        f"{'one session':16} {'checks/s':>9} {'× fresh':>8} {'starts':>7} {'MiB at 1':>9} {WARM_UP:>6} ",
        end="",
    )
    print(f"{checks:>6} {'most':>6} {'growth':>7}")
    for name, limits in (("its own limits", Limits()), ("never anew", Limits(recycle_after=checks + 1))):
        rate, memory, starts = measure(toolchain, project.lib, checks, limits)
        warm = memory[min(WARM_UP, checks) - 1]
        print(f"{name:16} {rate:9.1f} {rate / floor:8.1f} {starts:7} {memory[0] / 1024:9.1f} ", end="")
        print(f"{warm / 1024:6.1f} {memory[-1] / 1024:6.1f} {max(memory) / 1024:6.1f} ", end="")
        print(f"{memory[-1] / warm - 1:7.1%}")


if __name__ == "__main__":
    main()
