"""Many candidates through the mechanical gates, over an engine, with rows of an earlier run kept."""

from __future__ import annotations

import gc
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Final

import toolkit
from toolkit.engine import Engine
from toolkit.errors import LeancalError
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import ELABORATES, Workshop, whole_file, workshop
from toolkit.formalize.gates.base import Finding, Gate, Standing
from toolkit.formalize.gates.registry import gate, gates
from toolkit.formalize.mechanical import examined
from toolkit.formalize.verdicts import GateResult, MechanicalResult
from toolkit.lean.check import Candidate as LeanFile
from toolkit.lean.check import Limits
from toolkit.lean.check.headers import with_imports
from toolkit.lean.check.verdicts import Stop
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.project import Project
from toolkit.lean.termops import direct_constants
from toolkit.lean.termops.content_hash import forget_digests
from toolkit.lean.terms import forget_unused
from toolkit.lean.toolchain import Toolchain


@dataclass(frozen=True, slots=True)
class Order:
    """What candidates are examined with; another process can make all that it needs from it.

    `gates` names the gates to ask, None for all at hand. `broken` says why modules could not be built.
    """

    project: Project
    toolchain: Toolchain
    limits: Limits = field(default_factory=Limits)
    gates: tuple[str, ...] | None = None
    broken: tuple[tuple[str, str], ...] = field(default=(), repr=False)


@lru_cache(maxsize=2)
def workshop_of(order: Order) -> Workshop:
    return workshop(order.project, order.toolchain, order.limits, dict(order.broken))


def examine_one(order: Order, candidate: Candidate) -> MechanicalResult:
    """Examine one candidate, as a task for an engine; what goes wrong is in the result."""
    result = examined(candidate, workshop_of(order), gates_of(order))
    tidy_now_and_then()
    return result


def gates_of(order: Order) -> tuple[Gate, ...] | None:
    """The gates that an order names, None for all at hand."""
    return None if order.gates is None else tuple(map(gate, order.gates))


def tidy_now_and_then() -> None:
    """Let go of the terms of earlier candidates when there are many: no other thread may use terms then."""
    if next(_examined) % _TIDY_AFTER == 0:
        forget_digests()
        direct_constants.cache_clear()
        gc.collect()
        forget_unused()


_examined = count(1)
_TIDY_AFTER: Final = 50


def examine_all(
    candidates: Sequence[Candidate],
    order: Order,
    engine: Engine,
    *,
    known: Mapping[int, MechanicalResult] | None = None,
    on_result: Callable[[int, MechanicalResult], None] = lambda index, result: None,
) -> list[MechanicalResult]:
    """Examine candidates; the results are in their order.

    `known` holds results of an earlier run, by place. `on_result` is called in this thread with the place and
    the result of each other candidate, as soon as it is there.
    """
    results = dict(known or {})
    places = [index for index in range(len(candidates)) if index not in results]

    def ended(number: int, outcome: MechanicalResult | LeancalError) -> None:
        index = places[number]
        result = lost(candidates[index], outcome) if isinstance(outcome, LeancalError) else outcome
        results[index] = result
        on_result(index, result)

    engine.map(partial(examine_one, order), [candidates[i] for i in places], on_result=ended)
    return [results[index] for index in range(len(candidates))]


def lost(candidate: Candidate, error: LeancalError) -> MechanicalResult:
    """The result of a candidate that could not be examined, as when its process died."""
    finding = Finding(Standing.UNCHECKED, str(error))
    return MechanicalResult(candidate.id, candidate.topic, (GateResult(ELABORATES, True, (finding,)),))


def keys_of(candidates: Sequence[Candidate], order: Order) -> list[str]:
    """Of each candidate a hash of everything that its result rests on."""
    at = workshop_of(order)
    own_header = {c.lean for c in candidates if c.lean is not None and whole_file(c.lean)[1] == 0}
    texts = sorted(own_header)
    files = with_imports([LeanFile("", t.encode("utf-8", "surrogatepass")) for t in texts], order.toolchain)
    imports = {t: f.imports or () for t, f in zip(texts, files, strict=True)}
    asked = order.gates if order.gates is not None else tuple(g.name for g in gates())
    keys = []
    for candidate in candidates:
        try:
            modules = at.library.fingerprint(imports.get(candidate.lean or "", (FOUNDATION,)))
        except Stop as stop:
            modules = stop.message
        parts = (
            gating_code(),
            order.toolchain.identity,
            modules,
            asdict(order.limits),
            asked,
            asdict(candidate),
        )
        keys.append(hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest())
    return keys


@cache
def gating_code() -> str:
    """A hash of the code that elaborates, asks, proves, puts into words and counts votes."""
    folders = map(Path, toolkit.__path__)
    files = sorted(f for folder in folders for f in folder.rglob("*") if f.suffix in (".py", ".lean"))
    return hashlib.sha256(b"\0".join(f.read_bytes() for f in files)).hexdigest()
