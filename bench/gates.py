"""Candidate statements through all mechanical gates: how many a minute on two cores, and each gate's cost.

    python bench/gates.py [--every N] [--each M]

The candidates are every N-th of those of known truth. First all of them go through all gates, with two worker
processes; what they take is CPU time of the whole tree of processes, Lean's and the kernel's included. Then
every M-th of these goes through each gate alone, in this process: the cost of a gate is what that takes
beyond elaboration and its audit. Gates that ask Lean for proofs share one file of attempts when they run
together, so that together they cost less than the sum.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from calibration.gates.known import files_of, read_known
from toolkit.engine import LocalEngine
from toolkit.formalize.batch import Order, examine_all, examine_one
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.gates.registry import gates
from toolkit.lean.build import build_project
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import find_toolchain

JOBS = 2


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of the clock, and of the processors by this process and all that it has waited for."""

    clock: float
    cpu: float

    def __sub__(self, other: Spent) -> Spent:
        return Spent(self.clock - other.clock, self.cpu - other.cpu)


def now() -> Spent:
    """What has been spent so far."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return Spent(time.perf_counter(), sum(u.ru_utime + u.ru_stime for u in used))


def together(candidates: Sequence[Candidate], order: Order) -> Spent:
    """All gates, two processes, from their start to their end."""
    started = now()
    with LocalEngine(JOBS) as engine:
        examine_all(candidates, order, engine)
    return now() - started


def alone(candidates: Sequence[Candidate], order: Order, gate: tuple[str, ...]) -> float:
    """CPU seconds a candidate, by one gate or none, with Lean's start paid before."""
    chosen = replace(order, gates=gate)
    examine_one(chosen, candidates[0])
    started = now()
    for candidate in candidates:
        examine_one(chosen, candidate)
    return (now() - started).cpu / len(candidates)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--every", type=int, default=4, help="take every N-th candidate")
    parser.add_argument("--each", type=int, default=4, help="take every M-th of these for single gates")
    chosen = parser.parse_args()
    project, toolchain = bundled_project(), find_toolchain(None)
    build_project(project, toolchain, wanted=lambda module: module == FOUNDATION)
    known = read_known(files_of(project)).candidates[:: chosen.every]
    candidates = [k.candidate for k in known]
    order = Order(project, toolchain)
    whole = together(candidates, order)
    print(f"{len(candidates)} candidates, {JOBS} processes: {whole.clock:.1f} s, {whole.cpu:.1f} CPU s")
    print(f"{60 * len(candidates) / whole.clock:.0f} candidates a minute by the clock of this machine")
    on_idle = 60 * JOBS * len(candidates) / whole.cpu
    print(f"{on_idle:.0f} candidates a minute on {JOBS} cores that do nothing else")
    few = [k.candidate for k in known if k.truth != "does_not_elaborate"][:: chosen.each]
    base = alone(few, order, ())
    print(f"\nCPU s a candidate, of {len(few)}:\n| elaboration, audit, kernel | {base:.3f} |")
    for gate in gates():
        print(f"| {gate.name} | {max(0.0, alone(few, order, (gate.name,)) - base):.3f} |", flush=True)


if __name__ == "__main__":
    main()
