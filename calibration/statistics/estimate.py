"""A number with its interval."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate from `n` observations with a 95 % interval.

    `value` is None when it cannot be estimated; `low` and `high` are None when nothing can be said of its
    uncertainty, as from a single theorem.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int

    @classmethod
    def none(cls, n: int = 0) -> Estimate:
        """No estimate, from n observations."""
        return cls(None, None, None, n)

    def json(self) -> dict[str, int | float | None]:
        """The fields, numbers to six digits."""
        return {**{name: rounded(getattr(self, name)) for name in ("value", "low", "high")}, "n": self.n}

    def __str__(self) -> str:
        if self.value is None:
            return f"n/a ({self.n})"
        if self.low is None or self.high is None:
            return f"{self.value:.3f}"
        return f"{self.value:.3f} [{self.low:.2f}, {self.high:.2f}]"


def rounded(value: float | None) -> float | None:
    """The number to six digits."""
    return None if value is None else round(value, 6)


def significant(p: float | None) -> float | None:
    """A p-value to six significant digits: a small one is not 0."""
    return None if p is None else float(f"{p:.6g}")
