"""What the kernel's word covers: axioms audited on the terms, and the terms replayed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import mutations
import toolkit.corpus
import toolkit.lean
from mutations.audit import audit
from mutations.records import Records, code_of
from toolkit.errors import LeancalError
from toolkit.lean.environment import Environment
from toolkit.lean.replay import replay
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain

Check = Callable[[], None]
"""Raises Rejected when something is wrong."""


@dataclass(frozen=True, slots=True)
class KernelFacts:
    """The axioms that declarations stand on, and for those that did not pass, why.

    `peak_mb` is the most memory that the kernel needed now, in MiB.
    """

    axioms: frozenset[Name]
    failures: Mapping[Name, LeancalError]
    peak_mb: int = 0


@dataclass(frozen=True, slots=True)
class Kernel:
    """Audits and replays declarations of a built project; what passed before is not run again."""

    toolchain: Toolchain
    environment: Environment
    records: Records

    def facts(
        self, theorem: str, modules: Iterable[str], words: Iterable[str], checks: Mapping[Name, Check]
    ) -> KernelFacts:
        """Audit and replay declarations of one theorem; `checks` says what else to check of each.

        `modules` are those that declare them, and `words` what else the checks depend on.
        """
        subject = f"{theorem}.kernel"
        code = code_of(mutations, toolkit.corpus, toolkit.lean)
        key = self.records.key(modules, [code, *words, *map(str, checks)])
        found = self.records.found(subject, key)
        if found is not None:
            return KernelFacts(frozenset(map(Name.of, found)), {})
        facts = verified(checks, self.environment, self.toolchain)
        if not facts.failures:
            self.records.passed(subject, key, map(str, facts.axioms))
        return facts


def verified(checks: Mapping[Name, Check], env: Environment, toolchain: Toolchain) -> KernelFacts:
    """Audit and replay declarations; `checks` says what else to check of each."""
    axioms: set[Name] = set()
    failures: dict[Name, LeancalError] = {}
    for name, check in checks.items():
        try:
            axioms |= audit(name, env)
            check()
        except LeancalError as error:
            failures[name] = error
    peak = 0
    if names := [name for name in checks if name not in failures]:
        with tempfile.TemporaryDirectory(prefix="leancal-replay-") as folder:
            replayed = replay(names, env.get, env.is_trusted, toolchain=toolchain, folder=Path(folder))
        failures |= replayed.failures
        peak = replayed.peak_mb
    return KernelFacts(frozenset(axioms), failures, peak)
