"""What the kernel's word covers: axioms audited on the terms, and the terms replayed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import mutations
import toolkit.corpus
import toolkit.lean
from mutations.audit import audit
from mutations.records import Records, code_of
from toolkit.errors import LeancalError
from toolkit.lean.environment import Environment
from toolkit.lean.replay import Replay, replay
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
        axioms: set[Name] = set()
        failures: dict[Name, LeancalError] = {}
        for name, check in checks.items():
            try:
                axioms |= audit(name, self.environment)
                check()
            except LeancalError as error:
                failures[name] = error
        peak = 0
        if names := [name for name in checks if name not in failures]:
            replayed = self._replay(names)
            failures |= replayed.failures
            peak = replayed.peak_mb
        if not failures:
            self.records.passed(subject, key, map(str, axioms))
        return KernelFacts(frozenset(axioms), failures, peak)

    def _replay(self, names: Sequence[Name]) -> Replay:
        with tempfile.TemporaryDirectory(prefix="leancal-replay-") as folder:
            return replay(
                names,
                self.environment.get,
                self.environment.is_trusted,
                toolchain=self.toolchain,
                folder=Path(folder),
            )
