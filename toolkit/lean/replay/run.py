"""Run a replay: write the plan to a file, have Lean compile it, and read what came back."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.diagnostics import Diagnostic
from toolkit.lean.olean import read_module
from toolkit.lean.printer.explicit import PREAMBLE
from toolkit.lean.process import MEMORY_MB, TIMEOUT, LeanRun, run_lean
from toolkit.lean.replay.compare import Comparison
from toolkit.lean.replay.plan import Block, Plan, make_plan
from toolkit.lean.supervise import Outcome
from toolkit.lean.termops import Lookup
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain

MODULE: Final = "Replay"
_ROUNDS: Final = 5
"""How often declarations that fail, and what rests on them, are left out before giving up."""

_OPTIONS: Final = """\
set_option autoImplicit false
set_option inductive.autoPromoteIndices false
set_option bootstrap.inductiveCheckResultingUniverse false
set_option genInjectivity false
set_option genSizeOf false
set_option linter.all false
set_option maxRecDepth 100000
set_option maxHeartbeats 2000000
"""

_REFUSALS: Final = (
    "(kernel)",
    "type mismatch",
    "application type mismatch",
    "function expected",
    "tactic `decide` proved that the proposition",
    "tactic `decide` failed. internal error",
)
"""How Lean's messages begin when a term is wrong."""

_EXHAUSTED: Final = ("deep recursion", "recursion depth", "deterministic timeout", "memory", "interrupt")
"""What they mention when Lean gave up, whatever the term is."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a replay.

    `failures` says of each target that did not pass what stopped it: Rejected when Lean refuses a term or
    what it makes of it differs, Unchecked when no conclusion could be drawn. A target without an entry
    has passed. `source` is the text that was given to Lean last; `seconds` counts everything.
    """

    failures: Mapping[Name, LeancalError]
    source: str
    seconds: float


def replay(
    targets: Sequence[Name],
    lookup: Lookup,
    trusted: Callable[[Name], bool],
    *,
    toolchain: Toolchain,
    lib: Path,
    folder: Path,
    imports: Sequence[str] = ("Base",),
    timeout: float = TIMEOUT,
    memory_mb: int = MEMORY_MB,
) -> Replay:
    """Replay `targets`, all in one file.

    `lookup` finds every constant; `trusted` says which of them the modules `imports` give, whose
    artifacts lie in `lib`. The file and its artifact are written to `folder`, which must exist and serve
    no other replay meanwhile. `timeout` (seconds) and `memory_mb` (MiB) limit each run of Lean; there is
    one run, and another one for the rest after each that failed.

    A target that is trusted itself passes. That a term rests on `sorryAx` or another axiom of a trusted
    module is no failure here: `toolkit.lean.termops.axioms` tells. Raises Unchecked when nothing can be
    run at all.
    """
    started = time.monotonic()
    plan = make_plan(targets, lookup, trusted)
    failed = dict(plan.failed)
    source = ""
    for _ in range(_ROUNDS):
        blocks = _standing(plan, failed)
        if not blocks or all(t in failed for t in targets):
            break
        source, starts = _source(blocks, imports)
        run = _run(source, toolchain, lib, folder, timeout, memory_mb)
        news = _verdicts(run, blocks, starts, plan, lookup, folder)
        failed |= news
        if not news:
            break
    else:
        reason = Unchecked(f"the replay was given up: {_ROUNDS} rounds brought new failures")
        failed = dict.fromkeys(targets, reason) | failed
    return Replay({t: failed[t] for t in targets if t in failed}, source, time.monotonic() - started)


def _standing(plan: Plan, failed: dict[Name, LeancalError]) -> list[Block]:
    """The blocks that rest on nothing that failed; what does is added to `failed`, with the first cause."""
    standing: list[Block] = []
    for block in plan.blocks:
        causes = [n for n in (*sorted(block.needs, key=str), *block.names) if n in failed]
        if causes:
            failed |= dict.fromkeys(block.names, failed[causes[0]])
        else:
            standing.append(block)
    return standing


def _source(blocks: Sequence[Block], imports: Sequence[str]) -> tuple[str, list[int]]:
    """The file, and the line (from 1) on which each block starts."""
    text = "prelude\n" + "".join(f"import {m}\n" for m in imports) + _OPTIONS + PREAMBLE + "\n"
    parts = [text]
    line = text.count("\n") + 1
    starts: list[int] = []
    for block in blocks:
        starts.append(line)
        parts.append(block.text + "\n")
        line += block.text.count("\n") + 1
    return "".join(parts), starts


def _run(
    source: str, toolchain: Toolchain, lib: Path, folder: Path, timeout: float, memory_mb: int
) -> LeanRun:
    path, artifact = folder / f"{MODULE}.lean", folder / f"{MODULE}.olean"
    try:
        artifact.unlink(missing_ok=True)
        path.write_text(source, encoding="utf-8")
    except OSError as error:
        raise Unchecked(f"the replay's file {path} cannot be written: {error.strerror}") from error
    return run_lean(
        toolchain,
        ["--json", "-o", artifact.name, path.name],
        lean_path=[lib],
        cwd=folder,
        timeout=timeout,
        memory_mb=memory_mb,
    )


def _verdicts(
    run: LeanRun, blocks: Sequence[Block], starts: Sequence[int], plan: Plan, lookup: Lookup, folder: Path
) -> dict[Name, LeancalError]:
    """What failed in one run; nothing when every block was accepted and came back the same."""
    errors = [d for d in run.errors if d.line >= starts[0]]
    if run.outcome is Outcome.FINISHED and run.exit_code == 0 and not run.errors:
        return _read_back(blocks, plan, lookup, folder / f"{MODULE}.olean")
    if run.outcome is not Outcome.FINISHED or not errors:
        said = next((d.message for d in run.errors), run.stderr.strip()[:300] or run.outcome.value)
        stopped = Unchecked(f"the replay's run of Lean did not come to an end: {said}")
        return {n: stopped for block in blocks for n in block.names}
    failed: dict[Name, LeancalError] = {}
    for diagnostic in errors:
        block = blocks[bisect_right(starts, diagnostic.line) - 1]
        for name in block.names:
            failed.setdefault(name, _error(block.names[0], diagnostic))
    return failed


def _error(name: Name, diagnostic: Diagnostic) -> LeancalError:
    message = diagnostic.message.strip().lower()
    short = " ".join(diagnostic.message.split())[:400]
    if message.startswith(_REFUSALS) and not any(word in message for word in _EXHAUSTED):
        return Rejected(
            f"{name} is not accepted when its explicit terms are checked again",
            hint=f"Lean says: {short}",
        )
    return Unchecked(f"{name} could not be checked again from its explicit terms", hint=f"Lean says: {short}")


def _read_back(
    blocks: Sequence[Block], plan: Plan, lookup: Lookup, artifact: Path
) -> dict[Name, LeancalError]:
    """Hold all that was declared against the originals."""
    failed: dict[Name, LeancalError] = {}
    planned = frozenset(plan.names.get(n, n) for block in blocks for n in block.names)
    comparison = Comparison(plan.names, lookup, read_module(artifact).constants, planned)
    for block in blocks:
        for constant in block.constants:
            try:
                comparison.check(constant)
            except LeancalError as error:
                failed |= dict.fromkeys(block.names, error)
    return failed
