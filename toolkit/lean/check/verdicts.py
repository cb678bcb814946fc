"""The answer of a check: a verdict, its reason, and the trust tier it was reached at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from toolkit.errors import Rejected, Unchecked
from toolkit.lean.diagnostics import Diagnostic


class Verdict(StrEnum):
    """What is known of a target. `unchecked` draws no conclusion, and never means fine."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNCHECKED = "unchecked"

    @property
    def exit_code(self) -> int:
        return _EXIT_CODES[self]


_EXIT_CODES = {
    Verdict.ACCEPTED: 0,
    Verdict.REJECTED: Rejected.exit_code,
    Verdict.UNCHECKED: Unchecked.exit_code,
}


class Tier(StrEnum):
    """How much a verdict rests on; each tier includes those before it. All decide from the artifact."""

    T0 = "T0"
    """Compiled in a process forked from a warm one; the artifact's terms audited."""
    T1 = "T1"
    """Compiled in a fresh process; the artifact's terms audited."""
    T2 = "T2"
    """The terms checked again by a kernel that was given trusted modules only."""
    T3 = "T3"
    """The terms checked once more by an external checker."""

    @property
    def certifies(self) -> bool:
        """Whether acceptance at this tier may be called certified: below T2 it may not."""
        return self in (Tier.T2, Tier.T3)


class Reason(StrEnum):
    """Why a target is not accepted, gravest first."""

    # rejected
    SORRY = "sorry"
    """It stands on `sorry`, itself or through a helper that is named."""
    AXIOM = "axiom"
    """It stands on, or the file declares, an axiom other than the three, by name and type."""
    NATIVE = "native"
    """It stands on what compiled code computed; `--allow-native` lets that pass, below T2."""
    KERNEL = "kernel"
    """The kernel refuses its terms when they are checked again, or the file switches the kernel off."""
    EXTERN = "extern"
    """The file binds a constant to foreign compiled code, or the target stands on a constant bound so."""
    UNSAFE = "unsafe"
    """It stands on an unsafe or partial constant."""
    OPAQUE = "opaque"
    """It stands on an opaque constant outside the trusted modules."""
    STATEMENT = "statement"
    """It does not prove the statement that was asked for."""
    MISSING = "missing"
    """The file declares no such target, or no theorem at all."""
    KIND = "kind"
    """The target is declared, but not as a theorem."""
    ELABORATION = "elaboration"
    """Lean reports an error in the file."""
    ENCODING = "encoding"
    """The file is not UTF-8 text, or holds a NUL byte."""

    # unchecked
    IMPORT = "import"
    """A module that the file imports is not there, or could not be built."""
    TIMEOUT = "timeout"
    """The wall-clock limit was reached."""
    MEMORY = "memory"
    """The memory limit was reached."""
    CPU = "cpu"
    """Another limit of the system was reached: processor time, processes."""
    SCRATCH = "scratch"
    """The limit on what may be written was reached, in one file or in all, or the disk is full."""
    CRASH = "crash"
    """Lean ended by a signal, or with an exit code that says nothing, or could not be started."""
    CANCELLED = "cancelled"
    """The check was stopped from outside."""
    STALE = "stale"
    """An artifact that was to be used is truncated, corrupt, or made by another Lean."""
    OUTPUT = "output"
    """Lean ended well and left no artifact, or one that is not of this source."""
    REPLAY = "replay"
    """The terms could not be checked again, with no conclusion about them."""
    ABSENT = "absent"
    """The tool that the tier needs is not installed."""
    INTERNAL = "internal"
    """A mistake of leancal's own; please report it."""


@dataclass(frozen=True, slots=True)
class TargetResult:
    """What is known of one target.

    `kind` is the kind of declaration that the artifact holds under the name, `type` its statement for
    reading; both are empty when it holds none. `axioms` are those it stands on. `differs` names the first
    constant in which its statement departs from the one that was asked for.
    """

    name: str
    verdict: Verdict
    reason: Reason | None = None
    message: str = ""
    hint: str = ""
    kind: str = ""
    type: str = ""
    axioms: tuple[str, ...] = ()
    differs: str | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "verdict": self.verdict.value,
            "reason": self.reason.value if self.reason else None,
            "message": self.message,
            "hint": self.hint,
            "kind": self.kind,
            "type": self.type,
            "axioms": list(self.axioms),
            "differs": self.differs,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> TargetResult:
        """The record that `as_json` wrote; KeyError, TypeError or ValueError when it is not one."""
        return cls(
            name=str(data["name"]),
            verdict=Verdict(data["verdict"]),
            reason=Reason(data["reason"]) if data["reason"] is not None else None,
            message=str(data["message"]),
            hint=str(data["hint"]),
            kind=str(data["kind"]),
            type=str(data["type"]),
            axioms=tuple(map(str, data["axioms"])),
            differs=None if data["differs"] is None else str(data["differs"]),
        )


class Stop(Exception):
    """Ends a check, or the part of it about one target, with a verdict other than `accepted`."""

    def __init__(
        self, verdict: Verdict, reason: Reason, message: str, hint: str = "", differs: str | None = None
    ) -> None:
        super().__init__(message)
        self.verdict = verdict
        self.reason = reason
        self.message = message
        self.hint = hint
        self.differs = differs


def rejected(reason: Reason, message: str, hint: str | None = None, differs: str | None = None) -> Stop:
    return Stop(Verdict.REJECTED, reason, message, hint or "", differs)


def unchecked(reason: Reason, message: str, hint: str | None = None) -> Stop:
    return Stop(Verdict.UNCHECKED, reason, message, hint or "")


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What is known of one file.

    The verdict is the worst of its targets': rejected before unchecked before accepted; when the file as a
    whole was stopped, `targets` is empty and `reason`, `message` and `hint` are its own. `target` is the
    name that was asked for, None for every theorem that the file declares.

    `tier` is the highest tier whose checks were carried out in full, None when there is none. `external`
    names the external checker that ran, or is `absent`; it is empty when none was asked for. `imports` are
    the modules that the file imports, as far as they could be read, `trusted` those that were believed.
    `isolation` says what confined the compiler. Lines in `diagnostics` are the user's own; they are for
    reading, never what the verdict came from. `capped` says that Lean printed more than was kept.
    `seconds` is the wall-clock time, and `cached` whether the result is an earlier one of the same content.
    """

    file: str
    target: str | None
    verdict: Verdict
    tier: Tier | None
    reason: Reason | None = None
    message: str = ""
    hint: str = ""
    targets: tuple[TargetResult, ...] = ()
    external: str = ""
    imports: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    capped: bool = False
    isolation: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    cached: bool = False

    @property
    def certified(self) -> bool:
        """Accepted, by a kernel that saw the terms again."""
        return self.verdict is Verdict.ACCEPTED and self.tier is not None and self.tier.certifies

    @property
    def exit_code(self) -> int:
        return self.verdict.exit_code

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "target": self.target,
            "verdict": self.verdict.value,
            "reason": self.reason.value if self.reason else None,
            "message": self.message,
            "hint": self.hint,
            "tier": self.tier.value if self.tier else None,
            "certified": self.certified,
            "exit_code": self.exit_code,
            "targets": [t.as_json() for t in self.targets],
            "external": self.external,
            "imports": list(self.imports),
            "trusted": list(self.trusted),
            "diagnostics": [d.as_json() for d in self.diagnostics],
            "capped": self.capped,
            "isolation": self.isolation,
            "seconds": round(self.seconds, 3),
            "cached": self.cached,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> CheckResult:
        """The record that `as_json` wrote; KeyError, TypeError or ValueError when it is not one."""
        return cls(
            file=str(data["file"]),
            target=None if data["target"] is None else str(data["target"]),
            verdict=Verdict(data["verdict"]),
            tier=Tier(data["tier"]) if data["tier"] is not None else None,
            reason=Reason(data["reason"]) if data["reason"] is not None else None,
            message=str(data["message"]),
            hint=str(data["hint"]),
            targets=tuple(map(TargetResult.from_json, data["targets"])),
            external=str(data["external"]),
            imports=tuple(map(str, data["imports"])),
            trusted=tuple(map(str, data["trusted"])),
            diagnostics=tuple(map(Diagnostic.from_json, data["diagnostics"])),
            capped=bool(data["capped"]),
            isolation=dict(data["isolation"]),
            seconds=float(data["seconds"]),
            cached=bool(data["cached"]),
        )

    def again(self, file: str) -> CheckResult:
        """This result as the answer about another file of the same content."""
        shown = tuple(replace(d, file=file) for d in self.diagnostics)
        return replace(self, file=file, diagnostics=shown, seconds=0.0, cached=True)


_ORDER = (Verdict.REJECTED, Verdict.UNCHECKED)


def worst(results: Iterable[TargetResult]) -> TargetResult | None:
    """The gravest rejected result, else the gravest unchecked one; None when all are accepted."""
    bad = [r for r in results if r.verdict is not Verdict.ACCEPTED and r.reason is not None]
    reasons = list(Reason)
    return min(
        bad, key=lambda r: (_ORDER.index(r.verdict), reasons.index(r.reason or reasons[0])), default=None
    )


def exit_code(verdicts: Iterable[Verdict]) -> int:
    """The exit code of a batch: 1 when something is rejected, else 2 when something is unchecked."""
    seen = set(verdicts)
    return next((v.exit_code for v in _ORDER if v in seen), 0)
