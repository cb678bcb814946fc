"""What a run cost, by the prices that were frozen into it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

from calibration.ledger.ledger import Ledger, Spent
from calibration.runs.info import RunInfo
from toolkit.models.base import Usage


@dataclass(frozen=True, slots=True)
class Bill:
    """What a run used and cost.

    `incurred` is what was paid, in US dollars, and `failed` the part of it for attempts that gave no usable
    answer; `replayed` is what the answers that were taken over had cost the run that they are from. `tokens`
    are those paid for. `silent` attempts did not say what they used, and `unpriced` judges have no prices:
    what they cost is in none of these sums.
    """

    attempts: int
    tokens: Usage
    incurred: float
    failed: float
    replayed: float
    silent: int
    unpriced: tuple[str, ...]

    def json(self) -> dict[str, object]:
        """The fields, the sums to six digits."""
        sums = {name: round(getattr(self, name), 6) for name in ("incurred", "failed", "replayed")}
        return {**asdict(self), **sums, "unpriced": list(self.unpriced)}


def billed(info: RunInfo, ledger: Ledger) -> Bill:
    """The bill of the run so far."""
    jurors = info.questioning.jurors if info.questioning else ()
    prices = {juror.name: juror.prices for juror in jurors}

    def cost(parts: list[Spent]) -> float:
        return sum(found.cost(part.usage) for part in parts if (found := prices.get(part.juror)))

    spent = ledger.spent()
    paid = [part for part in spent if not part.replayed]
    return Bill(
        attempts=sum(part.attempts for part in paid),
        tokens=_sum([part.usage for part in paid]),
        incurred=cost(paid),
        failed=cost([part for part in paid if part.failed]),
        replayed=cost([part for part in spent if part.replayed]),
        silent=sum(part.silent for part in paid),
        unpriced=tuple(name for name, found in prices.items() if found is None),
    )


def _sum(usages: list[Usage]) -> Usage:
    names = [field.name for field in fields(Usage)]
    return Usage(**{name: sum(getattr(usage, name) for usage in usages) for name in names})
