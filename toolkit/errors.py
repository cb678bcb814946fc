"""Every failure that leancal reports, as one tree.

    LeancalError            exit code
    ├── Rejected            1   something was checked and is wrong
    ├── Unchecked           2   something could not be checked (never means "fine")
    └── UsageError          3   the input or the command is not usable as given

Each carries a message that says what is wrong and, where there is one, a hint that says what to do.
"""

from __future__ import annotations

from typing import ClassVar


class LeancalError(Exception):
    """A failure with a message for a person, an optional hint and an exit code."""

    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\n  {self.hint}" if self.hint else self.message


class Rejected(LeancalError):
    """Something was checked and found wrong."""

    exit_code = 1


class Unchecked(LeancalError):
    """Something could not be checked; no conclusion may be drawn."""

    exit_code = 2


class UsageError(LeancalError):
    """The command or its input cannot be used as given."""

    exit_code = 3
