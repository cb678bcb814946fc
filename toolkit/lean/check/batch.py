"""Many files: each distinct one checked once, over an engine, with earlier results found again."""

from __future__ import annotations

import atexit
import gc
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Final

from toolkit.engine import Engine
from toolkit.errors import LeancalError
from toolkit.lean.audit import Fault
from toolkit.lean.check.cache import Cache, Keys, checking_code
from toolkit.lean.check.candidate import DEFAULT_LIMITS, Candidate, Compiler, Limits
from toolkit.lean.check.checking import Demand, check
from toolkit.lean.check.external import find_external
from toolkit.lean.check.headers import with_imports
from toolkit.lean.check.statement import read_statement
from toolkit.lean.check.verdicts import CheckResult, Reason, Tier, Verdict
from toolkit.lean.check.world import Library
from toolkit.lean.files import NO_ROOM, system_error
from toolkit.lean.lake import LakeProject
from toolkit.lean.process import run_lean
from toolkit.lean.termops import direct_constants
from toolkit.lean.termops.content_hash import forget_digests
from toolkit.lean.terms import forget_unused
from toolkit.lean.toolchain import Toolchain
from toolkit.lean.warm import WarmLean


@dataclass(frozen=True, slots=True)
class Order:
    """What a batch is to be checked for; another process can make all that it needs from it.

    `statement` is what the target of every file has to prove: the file's name and its text. `broken` says of
    modules that could not be built why. `lake` is the Lake project that the files belong to, if they do:
    what is Lean's own or of its packages is trusted.
    """

    toolchain: Toolchain
    lean_path: tuple[Path, ...]
    tier: Tier = Tier.T2
    trust: tuple[str, ...] = ()
    allowed: frozenset[Fault] = frozenset()
    statement: tuple[str, bytes] | None = None
    target: str | None = None
    limits: Limits = DEFAULT_LIMITS
    options: tuple[str, ...] = ()
    broken: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    lake: LakeProject | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Bench:
    """What one process keeps at hand for an order."""

    compiler: Compiler
    library: Library
    demand: Demand


@lru_cache(maxsize=2)
def bench(order: Order) -> Bench:
    """The bench for an order; raises UsageError when its statement or its trust cannot be used."""
    believes = order.lake.is_trusted if order.lake else _nothing_more
    library = Library(order.lean_path, order.trust, believes=believes, broken=dict(order.broken))
    fresh = Compiler(order.toolchain, run_lean, order.lean_path, limits=order.limits, options=order.options)
    statement = None
    if order.statement is not None:
        file, text = order.statement
        statement = read_statement(text, file, order.target, fresh, library)
    external = find_external(order.toolchain) if order.tier is Tier.T3 else None
    compiler = replace(fresh, run=_warm(library.trust).run, tier=Tier.T0) if order.tier is Tier.T0 else fresh
    return Bench(compiler, library, Demand(order.tier, order.allowed, statement, external))


@cache
def _warm(trust: tuple[str, ...]) -> WarmLean:
    """Lean kept in memory, with the trusted modules imported, for as long as this process lives."""
    warm = WarmLean("prelude\n" + "".join(f"import {module}\n" for module in trust))
    atexit.register(warm.close)
    return warm


def _nothing_more(module: str) -> bool:
    return False


def check_one(order: Order, candidate: Candidate) -> CheckResult:
    """Check one file, as a task for an engine; what goes wrong is in the result.

    Now and then the terms of earlier candidates are let go of: no other thread may use terms meanwhile.
    """
    at = bench(order)
    try:
        result = check(candidate, at.demand, at.compiler, at.library)
    except LeancalError as error:
        result = _lost(candidate, Reason.CRASH, error)
    except OSError as error:
        reason = Reason.SCRATCH if error.errno in NO_ROOM else Reason.CRASH
        result = _lost(candidate, reason, system_error(error, "the check could not be carried out"))
    except Exception as error:
        result = _lost(candidate, Reason.INTERNAL, LeancalError(f"{type(error).__name__}: {error}"))
    if next(_checked) % _TIDY_AFTER == 0:
        forget_digests()
        direct_constants.cache_clear()
        # modules and their worlds refer to one another
        gc.collect()
        forget_unused()
    return result


_checked = count(1)
_TIDY_AFTER: Final = 100


def _lost(candidate: Candidate, reason: Reason, error: LeancalError) -> CheckResult:
    return CheckResult(
        candidate.file,
        candidate.target,
        Verdict.UNCHECKED,
        tier=None,
        reason=reason,
        message=error.message,
        hint=error.hint or "",
    )


def keys_of(order: Order) -> Keys:
    """The keys of results of an order."""
    at = bench(order)
    statement = ""
    if at.demand.statement is not None and order.statement is not None:
        imports = [*map(str, at.demand.statement.world.own.imports)]
        statement = f"{hashlib.sha256(order.statement[1]).hexdigest()} {at.library.fingerprint(imports)}"
    words = (
        checking_code(),
        order.toolchain.identity,
        order.tier.value,
        " ".join(sorted(f.value for f in order.allowed)),
        at.library.fingerprint(at.library.trust),
        " ".join(at.library.trust),
        statement,
        *order.options,
        at.demand.external.name if at.demand.external else "",
    )
    return Keys(words, at.library)


Question = tuple[str, str | None]
"""What makes two candidates the same: the source, and the target."""


def check_all(
    candidates: Sequence[Candidate],
    order: Order,
    engine: Engine,
    *,
    earlier: Cache | None = None,
    known: Mapping[int, CheckResult] | None = None,
    on_result: Callable[[int, CheckResult], None] = lambda index, result: None,
) -> list[CheckResult]:
    """Check files; the results are in their order.

    `earlier` holds results of other batches, `known` results of this one, by place. `on_result` is called
    in this thread with the place and the result of each other file, as soon as it is there. Raises
    UsageError when the order cannot be used.
    """
    bench(order)
    results = dict(known or {})
    places: dict[Question, list[int]] = {}
    for index, candidate in enumerate(candidates):
        if index not in results:
            places.setdefault((candidate.sha256, candidate.target), []).append(index)

    def finish(first: Candidate, result: CheckResult) -> None:
        here, *others = places[first.sha256, first.target]
        results[here] = result
        on_result(here, result)
        for index in others:
            results[index] = result.again(candidates[index].file)
            on_result(index, results[index])

    firsts = with_imports([candidates[same[0]] for same in places.values()], order.toolchain)
    asked: list[Candidate] = []
    for candidate in firsts:
        found = earlier.find(candidate) if earlier else None
        if found is None:
            asked.append(candidate)
        else:
            finish(candidate, found)

    def ended(number: int, outcome: CheckResult | LeancalError) -> None:
        first = asked[number]
        result = _lost(first, Reason.CRASH, outcome) if isinstance(outcome, LeancalError) else outcome
        if earlier is not None:
            earlier.keep(first, result)
        finish(first, result)

    engine.map(partial(check_one, order), asked, on_result=ended)
    return [results[index] for index in range(len(candidates))]
