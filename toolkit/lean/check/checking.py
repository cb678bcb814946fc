"""The check of one file: compile it, read its artifact, audit its targets, compare the statement, replay."""

from __future__ import annotations

import difflib
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.audit import Audit, Fault, audit_axioms
from toolkit.lean.check.candidate import (
    Candidate,
    Compiled,
    Compiler,
    Failed,
    compiled,
    require_text,
    unreadable,
)
from toolkit.lean.check.external import ABSENT, External, refusal
from toolkit.lean.check.headers import with_imports
from toolkit.lean.check.statement import Statement, require_statement
from toolkit.lean.check.verdicts import (
    CheckResult,
    Reason,
    Stop,
    TargetResult,
    Tier,
    Verdict,
    rejected,
    unchecked,
    worst,
)
from toolkit.lean.check.world import Library, World
from toolkit.lean.printer import readable
from toolkit.lean.process import LeanRun
from toolkit.lean.replay import replay
from toolkit.lean.terms import Constant, ConstantKind, Name, Safety


@dataclass(frozen=True, slots=True)
class Demand:
    """What is asked of a candidate.

    `tier` is how far to go; `allowed` are the faults that are let pass; `statement` is what the target has
    to prove; `external` is the checker for T3, None when there is none.
    """

    tier: Tier
    allowed: frozenset[Fault] = frozenset()
    statement: Statement | None = None
    external: External | None = None


def check(candidate: Candidate, demand: Demand, compiler: Compiler, library: Library) -> CheckResult:
    """Check one file. Everything that is wrong with it is in the result."""
    started = time.monotonic()
    run: LeanRun | None = None
    try:
        require_text(candidate.source, candidate.file)
        if candidate.imports is None:
            candidate = with_imports([candidate], compiler.toolchain)[0]
        imports = candidate.imports or ()
        if not library.has_had(imports):
            library.imported(imports)
        try:
            with compiled(candidate.source, candidate.file, compiler) as made:
                result, run = _judged(candidate, demand, made, compiler, library), made.run
        except Failed:
            # what it imports may be why
            library.imported(imports)
            raise
    except Stop as stop:
        result = _stopped(candidate, stop)
    except Failed as failed:
        result, run = _stopped(candidate, failed.stop), failed.run
    if run is not None:
        result = replace(
            result, diagnostics=run.diagnostics, capped=run.capped, isolation=run.isolation.as_json()
        )
    return replace(result, trusted=library.trust, seconds=time.monotonic() - started)


def _stopped(candidate: Candidate, stop: Stop) -> CheckResult:
    return CheckResult(
        candidate.file,
        candidate.target,
        stop.verdict,
        tier=None,
        reason=stop.reason,
        message=stop.message,
        hint=stop.hint,
        imports=candidate.imports or (),
    )


def _judged(
    candidate: Candidate, demand: Demand, made: Compiled, compiler: Compiler, library: Library
) -> CheckResult:
    imports = tuple(map(str, made.module.imports))
    try:
        if candidate.imports is not None and set(candidate.imports) != set(imports):
            raise unchecked(Reason.OUTPUT, "the artifact that Lean left is not one of this file")
        world = World(made.module, library.imported(imports))
        results = _audited(candidate, demand, world)
    except Stop as stop:
        return _stopped(candidate, stop)
    except Unchecked as error:
        return _stopped(candidate, unreadable(error, made.artifact))
    tier, external = compiler.tier, ""
    if demand.tier.certifies:
        replayed = _replayed(results, world, made, compiler)
        results |= replayed
        standing = [n for n, r in results.items() if r.verdict is Verdict.ACCEPTED]
        if replayed and not _any_unchecked(replayed.values()):
            tier = Tier.T2
        if demand.tier is Tier.T3 and standing:
            external = demand.external.name if demand.external else ABSENT
            refused = refusal(demand.external, made, compiler)
            if refused is not None:
                results |= {n: _not_accepted(results[n], refused) for n in standing}
            if tier is Tier.T2 and (refused is None or refused.verdict is Verdict.REJECTED):
                tier = Tier.T3
    targets = tuple(sorted(results.values(), key=lambda r: r.name))
    bad = worst(targets)
    return CheckResult(
        candidate.file,
        candidate.target,
        bad.verdict if bad else Verdict.ACCEPTED,
        tier,
        reason=bad.reason if bad else None,
        message=bad.message if bad else "",
        hint=bad.hint if bad else "",
        targets=targets,
        external=external,
        imports=imports,
    )


def _any_unchecked(results: Iterable[TargetResult]) -> bool:
    return any(r.verdict is Verdict.UNCHECKED for r in results)


def _not_accepted(result: TargetResult, stop: Stop) -> TargetResult:
    return replace(
        result,
        verdict=stop.verdict,
        reason=stop.reason,
        message=stop.message,
        hint=stop.hint,
        differs=stop.differs,
    )


# --- what the artifact says ------------------------------------------------------------------------


def _audited(candidate: Candidate, demand: Demand, world: World) -> dict[Name, TargetResult]:
    """What the terms of the artifact say of each target; the kernel's word on them is still to come."""
    foreign = sorted(map(str, world.own.extern))
    if foreign:
        raise rejected(
            Reason.EXTERN,
            f"the file binds {foreign[0]} to foreign compiled code (`extern`)",
            "Leave it out: such code runs while the file is elaborated.",
        )
    own = world.own.constants
    asked = candidate.target or (str(demand.statement.name) if demand.statement else None)
    if asked is not None:
        return {(name := _named(asked, world)): _target(own[name], demand, world)}
    theorems = [c for c in own.values() if c.kind is ConstantKind.THEOREM]
    unproved = [
        c for c in own.values() if c.kind is not ConstantKind.THEOREM and _is_unproved(c, world, demand)
    ]
    if not theorems and not unproved:
        raise rejected(
            Reason.MISSING,
            "the file declares no theorem",
            "Write `theorem NAME : … := …`; an `example` leaves nothing behind.",
        )
    return {c.name: _target(c, demand, world) for c in (*theorems, *unproved)}


def _is_unproved(constant: Constant, world: World, demand: Demand) -> bool:
    """Whether what is no theorem would let one be had for nothing: an axiom, or what uses one."""
    if constant.safety is not Safety.SAFE:
        return False
    if constant.kind is ConstantKind.AXIOM:
        found = world.auditor.audit(constant.name).findings
    else:
        found = audit_axioms(constant, world)
    return any(f.fault not in demand.allowed for f in found)


def _named(asked: str, world: World) -> Name:
    found = [name for name in world.own.constants if str(name) == asked]
    if found:
        return found[0]
    owner = next((module for name, module in world.imported.owners.items() if str(name) == asked), None)
    if owner is not None:
        raise rejected(
            Reason.MISSING,
            f"the file does not declare {asked}: {owner}, which it imports, does",
            "Name a theorem that the file declares itself.",
        )
    near = difflib.get_close_matches(asked, map(str, islice(world.own.constants, _COMPARED)), 1)
    raise rejected(
        Reason.MISSING,
        f"the file does not declare {asked}",
        f"Did you mean {near[0]}?" if near else "Give the full name, with its namespace.",
    )


_COMPARED = 1000
"""Names among which one close to the wrong one is looked for."""


def _target(constant: Constant, demand: Demand, world: World) -> TargetResult:
    found = world.auditor.audit(constant.name)
    result = TargetResult(
        str(constant.name),
        Verdict.ACCEPTED,
        kind=constant.kind.value,
        type=readable(constant.type, world.get),
        axioms=tuple(sorted(map(str, found.axioms))),
    )
    try:
        _require_sound(constant, found, demand)
        if demand.statement is not None:
            require_statement(constant, world, demand.statement)
    except Stop as stop:
        return _not_accepted(result, stop)
    return result


def _require_sound(constant: Constant, found: Audit, demand: Demand) -> None:
    for finding in found.findings:
        if finding.fault not in demand.allowed:
            raise rejected(Reason(finding.fault.value), finding.message, _FAULTS.get(finding.fault))
    if found.findings and demand.tier.certifies:
        raise unchecked(
            Reason.NATIVE,
            f"{found.findings[0].message}, which no kernel checks again",
            "Native evaluation is believed at T1 at most: ask for `--tier T1`.",
        )
    if constant.kind is not ConstantKind.THEOREM:
        raise rejected(
            Reason.KIND,
            f"{constant.name} is no theorem but is declared as {constant.kind.value}",
            "Declare it with `theorem`, or name another target.",
        )


_FAULTS = {
    Fault.SORRY: "Prove it.",
    Fault.AXIOM: "Prove it, or take it as a hypothesis.",
    Fault.NATIVE: "Use `decide`, or let it pass with --allow-native at T1.",
    Fault.KERNEL: "Give the function a name of its own, or use the one that the foundation declares.",
    Fault.OPAQUE: "Make it a definition, or take it as a hypothesis.",
    Fault.EXTERN: "Leave `extern` out.",
    Fault.UNSAFE: "Define it by recursion that Lean sees to end.",
}


# --- what a kernel says ----------------------------------------------------------------------------


def _replayed(
    results: Mapping[Name, TargetResult], world: World, made: Compiled, compiler: Compiler
) -> dict[Name, TargetResult]:
    """The targets that stand so far, after a kernel has seen their terms with trusted modules only."""
    names = [n for n, r in results.items() if r.verdict is Verdict.ACCEPTED]
    if not names:
        return {}
    try:
        with tempfile.TemporaryDirectory(prefix="replay-", dir=made.artifact.parent) as folder:
            failures = replay(
                names,
                world.get,
                world.is_trusted,
                toolchain=compiler.toolchain,
                folder=Path(folder),
                timeout=compiler.limits.timeout,
                memory_mb=compiler.limits.memory_mb,
            ).failures
    except LeancalError as error:
        failures = dict.fromkeys(names, error)
    return {n: _not_accepted(results[n], _of(failures[n])) if n in failures else results[n] for n in names}


def _of(error: LeancalError) -> Stop:
    if isinstance(error, Rejected):
        return rejected(Reason.KERNEL, error.message, _PAST_THE_KERNEL)
    return unchecked(Reason.REPLAY, error.message, error.hint)


_PAST_THE_KERNEL = (
    "Lean took it without its kernel: look in the file and its imports for what switches that off."
)
