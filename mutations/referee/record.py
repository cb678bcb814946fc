"""What is kept of the planting in one theorem, so that a later run goes on where an earlier one ended.

A record is used only as a whole: it carries a hash of itself and of the files that belong to it, and the
key of all that it rests on. Anything else is as good as none. That its certificates hold it does not show.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from mutations.operators.base import Operator
from mutations.referee.certifying import LIBRARY, spec_of
from mutations.referee.outcomes import Decision, Outcome
from toolkit.errors import LeancalError, Unchecked
from toolkit.lean.files import write_atomically


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one proposal, as it is kept and told."""

    plant: str
    operator: str
    category: str
    step: str
    drops: tuple[str, ...]
    outcome: str
    why: str
    reason: str
    carried: tuple[str, ...] = ()
    """The later steps whose claims change with the planted one."""


def row_of(decision: Decision, failure: LeancalError | None) -> Row:
    """What became of a proposal by a decision, and by what its certificate failed of, if it did.

    A certificate that the kernel refuses leaves its proposal undecided; of one that it did not get through
    nothing is known.
    """
    spec = spec_of(decision)
    outcome = decision.outcome
    if failure is not None:
        outcome = Outcome.CRASHED if isinstance(failure, Unchecked) else Outcome.UNDECIDED
    return Row(
        spec.id,
        decision.proposal.operator,
        spec.category,
        spec.step,
        spec.drops,
        str(outcome),
        str(failure) if failure else decision.why,
        spec.reason,
        decision.carried,
    )


def failure_of(operator: Operator, step: str, why: str) -> Row:
    """That an operator could not propose for a step, as a row without a plant."""
    return Row("", operator.name, operator.category, step, (), str(Outcome.FAILED), why, "")


@dataclass(frozen=True, slots=True)
class Record:
    """The proposals for one theorem, and the operators that made them, each with the hash of its source."""

    rows: tuple[Row, ...]
    operators: Mapping[str, str]

    @property
    def ended_well(self) -> bool:
        """Whether every proposal came to an end: where one did not, another time it may."""
        return not any(Outcome(row.outcome).is_open for row in self.rows)

    def known(self, operators: Sequence[Operator]) -> set[str]:
        """The names of those operators that made their proposals as they are now."""
        return {o.name for o in operators if self.operators.get(o.name) == source_of(type(o))}


def read_record(folder: Path, theorem: str, key: str) -> Record | None:
    """The record of a theorem under a key, with its files as they were; None when there is none."""
    try:
        sealed = json.loads(_place(folder, theorem).read_bytes())
        data = sealed["data"]
        if sealed["sha256"] != _hash(data) or (data["theorem"], data["key"]) != (theorem, key):
            return None
        if data["files"] != _files(folder, theorem):
            return None
        rows = tuple(_row(row) for row in data["rows"])
        return Record(rows, dict(data["operators"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def write_record(
    folder: Path, theorem: str, key: str, rows: Sequence[Row], operators: Sequence[Operator]
) -> None:
    """Keep what became of the proposals of these operators, with the files that are there now."""
    data = {
        "theorem": theorem,
        "key": key,
        "operators": {o.name: source_of(type(o)) for o in operators},
        "files": _files(folder, theorem),
        "rows": [asdict(row) for row in rows],
    }
    text = json.dumps({"sha256": _hash(data), "data": data}, indent=1, ensure_ascii=False)
    write_atomically(_place(folder, theorem), text.encode())


def remove_certificates(folder: Path, theorem: str) -> None:
    """Remove the files of certificates, of which there are none any more."""
    for file in _certificates(folder, theorem):
        file.unlink(missing_ok=True)


@cache
def source_of(kind: type[Operator]) -> str:
    """A hash of the file that an operator is written in, which may be of another package."""
    file = inspect.getsourcefile(kind)
    return sha256(Path(file).read_bytes() if file else b"").hexdigest()


def _row(row: Mapping[str, Any]) -> Row:
    """A row as it was kept; ValueError or TypeError when it is none."""
    made = Row(**{**row, "drops": tuple(row["drops"]), "carried": tuple(row["carried"])})
    texts = (made.plant, made.operator, made.category, made.step, made.why, made.reason)
    if not all(isinstance(text, str) for text in (*texts, *made.drops, *made.carried)):
        raise TypeError("a field is no text")
    return replace(made, outcome=str(Outcome(made.outcome)))


def _place(folder: Path, theorem: str) -> Path:
    return folder / f"{theorem}.json"


def _certificates(folder: Path, theorem: str) -> tuple[Path, ...]:
    """The certificates in Lean, and their artifact."""
    return tuple(folder / LIBRARY / f"{theorem}{ending}" for ending in (".lean", ".olean"))


def _files(folder: Path, theorem: str) -> dict[str, str]:
    present = (file for file in _certificates(folder, theorem) if file.is_file())
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in present}


def _hash(data: Any) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
