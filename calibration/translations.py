"""The corpus in words: every variant with its Lean, what its terms are made of, what cannot be told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from mutations.certification import Certification, TheoremReport
from mutations.documents import Register, theorem_view
from mutations.planting import theorem_variants
from mutations.prose_check import ProseCheck, check_prose
from mutations.reports import Parts
from toolkit.corpus.folder import TheoremFolder
from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.prose.coverage import Inventory, inventory
from toolkit.prose.plain import TheoremView
from toolkit.prose.render import Told, lean_text

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Problem:
    """What could not be told or checked, and why."""

    subject: str
    error: LeancalError

    def record(self) -> dict[str, Any]:
        return {
            "subject": self.subject,
            "status": "unchecked" if isinstance(self.error, Unchecked) else "rejected",
            "message": self.error.message,
            "hint": self.error.hint,
        }

    def __str__(self) -> str:
        return f"{self.subject}: {self.error}"


@dataclass(slots=True)
class Gathered(Generic[Result]):
    """What was made of a corpus, and what stands in the way of the rest."""

    made: list[Result] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """1 when something is wrong, else 2 when something could not be checked."""
        codes = {p.error.exit_code for p in self.problems}
        return min(codes, default=0)

    def require_all(self) -> list[Result]:
        """All that was made; raises Rejected or Unchecked with every problem when there is one."""
        if self.problems:
            kind = Rejected if self.exit_code == Rejected.exit_code else Unchecked
            raise kind("\n".join(map(str, self.problems)))
        return self.made


def view_of(
    folder: TheoremFolder, parts: Parts, certification: Certification, plant: str | None
) -> TheoremView:
    """The terms of one version of a theorem, with those of its other versions for vocabulary."""
    return theorem_view(folder, parts.proof, parts.certificates, certification.environment, plant)


def told(certification: Certification, register: Register) -> Gathered[Told]:
    """Every variant of the certified theorems in one register; a variant that is missing is a problem."""

    def of(report: TheoremReport, folder: TheoremFolder, parts: Parts) -> Iterator[Told]:
        for variant in theorem_variants(report, certification):
            plant = variant.name if variant.name in parts.certificates else None
            lean = lean_text(view_of(folder, parts, certification, plant))
            yield Told(report.name, variant.name, str(register), variant.documents[register], lean)

    return _gathered(certification, of)


def covered(certification: Certification) -> Gathered[tuple[str, Inventory]]:
    """What the terms of each theorem, in all its versions, are made of, by the theorem's name."""

    def of(report: TheoremReport, folder: TheoremFolder, parts: Parts) -> Iterator[tuple[str, Inventory]]:
        yield report.name, inventory(view_of(folder, parts, certification, None))
        # what the writer refuses without an unknown constant shows here
        list(theorem_variants(report, certification))

    found = _gathered(certification, of)
    for name, taken in found.made:
        if not any(p.subject == name for p in found.problems):
            found.problems += [
                Problem(name, Unchecked(f"{u.place}: no words for {u.constant}, used in this way: {u.term}"))
                for u in taken.unknown
            ]
    return found


def _gathered(
    certification: Certification,
    make: Callable[[TheoremReport, TheoremFolder, Parts], Iterator[Result]],
) -> Gathered[Result]:
    found: Gathered[Result] = Gathered()
    for report in certification.theorems:
        parts = certification.parts(report)
        if report.folder is None or parts is None:
            found.problems += [Problem(f.subject, f.error) for f in report.findings]
            continue
        for plant in report.plants:
            if plant.id not in parts.certificates:
                found.problems.append(_missing(report, f"{report.name}.{plant.id}"))
        try:
            found.made.extend(make(report, report.folder, parts))
        except LeancalError as error:
            found.problems.append(Problem(report.name, error))
    return found


def _missing(report: TheoremReport, subject: str) -> Problem:
    """Why the certificate of a plant cannot be read."""
    errors = [f.error for f in report.findings if f.subject in (subject, report.name)]
    return Problem(subject, errors[0] if errors else Unchecked("its certificate cannot be read"))


def prose_checks(certification: Certification) -> Gathered[ProseCheck]:
    """The prose of every variant, in both registers, compared with its formal claims."""

    def of(_: TheoremReport, folder: TheoremFolder, parts: Parts) -> Iterator[ProseCheck]:
        yield from check_prose(folder, parts.proof, parts.certificates, certification.environment)

    return _gathered(certification, of)
