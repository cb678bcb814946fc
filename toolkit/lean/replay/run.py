"""Run a replay: write an export, have the kernel check it, and read the report."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.kernel.checker import Accepted, Answer, Differs, Refused, Report, check
from toolkit.lean.kernel.export import Export
from toolkit.lean.process import MEMORY_MB, TIMEOUT
from toolkit.lean.replay.order import Group, by_name, in_order, new_names
from toolkit.lean.replay.reasons import REBUILD, refusal
from toolkit.lean.termops import Lookup
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain

FILE: Final = "replay.export"
_ROUNDS: Final = 3
"""How often a declaration at which the process came to grief is left out before giving up."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a replay.

    `failures` says of each target that did not pass what stopped it: Rejected when the kernel refuses a
    term, or makes of an inductive type something else than the artifact has; Unchecked when no conclusion
    could be drawn. A target without an entry has passed. `export` is the text that the kernel was given
    last, `declared` counts the constants in it; `seconds` counts everything. `peak_mb` is the most memory
    that a run of the kernel needed, in MiB.
    """

    failures: Mapping[Name, LeancalError]
    export: bytes
    declared: int
    seconds: float
    peak_mb: int


def replay(
    targets: Sequence[Name],
    lookup: Lookup,
    trusted: Callable[[Name], bool],
    *,
    toolchain: Toolchain,
    folder: Path,
    timeout: float = TIMEOUT,
    memory_mb: int = MEMORY_MB,
) -> Replay:
    """Replay `targets` and all that they reach.

    `lookup` finds every constant; `trusted` says which of them may be axioms, quotients, or constants that
    the kernel knows by name. The export is written to `folder`, which must exist and serve no other replay
    meanwhile. `timeout` (seconds) and `memory_mb` (MiB) limit each run of the kernel; there is one run,
    and another one for the rest after one that did not come to its end.

    That a term rests on `sorryAx` or another axiom of a trusted module is no failure here:
    `toolkit.lean.termops.axioms` tells. Raises Unchecked when nothing can be run at all.
    """
    started = time.monotonic()
    failed: dict[Name, LeancalError] = {}
    groups = in_order(targets, lookup, trusted, failed)
    renamed = new_names(groups, lookup, trusted)
    passed: frozenset[Name] = frozenset()
    text, declared, stopped, peak = b"", 0, "", 0
    for _ in range(_ROUNDS):
        export = Export(renamed)
        written = _write(groups, export, failed)
        if not written or all(t in failed for t in targets):
            break
        text, declared = export.text(), sum(len(g.constants) for g in written.values())
        report = check(_file(folder, text), toolchain, timeout=timeout, memory_mb=memory_mb)
        peak = max(peak, report.peak_mb)
        if not report.stopped:
            passed = _judge(report, written, failed)
            break
        stopped = report.stopped
        failed |= _culprit(report, written)
    given_up = Unchecked(f"the kernel did not get through the replay: {stopped}")
    failures = {t: failed.get(t, given_up) for t in targets if t not in passed}
    return Replay(failures, text, declared, time.monotonic() - started, peak)


def _write(groups: Sequence[Group], export: Export, failed: dict[Name, LeancalError]) -> dict[int, Group]:
    """Declare the groups that rest on nothing that failed, by the numbers that the report calls them.

    What rests on something that failed is added to `failed`, with the first cause.
    """
    written: dict[int, Group] = {}
    for group in groups:
        names = [c.name for c in group.constants]
        cause = next((failed[n] for n in by_name(failed.keys() & {*group.needs, *names})), None)
        if cause is None:
            try:
                written[export.declare(group.constants)] = group
                continue
            except LeancalError as error:
                cause = error
        failed |= dict.fromkeys(names, cause)
    return written


def _file(folder: Path, text: bytes) -> Path:
    path = folder / FILE
    try:
        path.write_bytes(text)
    except OSError as error:
        raise Unchecked(f"the replay's file {path} cannot be written: {error.strerror}") from error
    return path


def _judge(report: Report, written: Mapping[int, Group], failed: dict[Name, LeancalError]) -> frozenset[Name]:
    """What has passed: accepted, as described, and resting on nothing but what passed before it."""
    passed: set[Name] = set()
    for number, group in written.items():
        names = [c.name for c in group.constants]
        error = _error(group, report.answers.get(number))
        missing = by_name(group.needs - passed)
        if missing:
            error = next((failed[n] for n in missing if n in failed), error)
        if error is None and not missing:
            passed |= set(names)
        else:
            failed |= dict.fromkeys(
                names, error or Unchecked(f"{group.name} rests on {missing[0]}, which rests on it")
            )
    return frozenset(passed)


def _error(group: Group, answer: Answer | None) -> LeancalError | None:
    match answer:
        case Accepted():
            return None
        case Refused():
            return refusal(group.name, answer)
        case Differs(place):
            other = group.constants[place].name
            return Rejected(f"{other} is not what the kernel makes of {group.name}", hint=REBUILD)
        case None:
            return Unchecked(f"the kernel said nothing of {group.name}")


def _culprit(report: Report, written: Mapping[int, Group]) -> dict[Name, LeancalError]:
    """The first group that has no answer, at which the process came to its end."""
    group = next((g for number, g in written.items() if number not in report.answers), None)
    if group is None:
        return {}
    error = Unchecked(f"{group.name} could not be checked by the kernel: {report.stopped}")
    return dict.fromkeys((c.name for c in group.constants), error)
