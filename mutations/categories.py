"""The four kinds of substantive error, after where the argument fails (see docs/certificates.md)."""

from __future__ import annotations

from enum import StrEnum


class Category(StrEnum):
    """Where an argument fails."""

    INVALID_INFERENCE = "invalid_inference"
    """The premises do not give the claim (which may even be true)."""

    CALCULATION_ERROR = "calculation_error"
    """An equation or a bound is computed wrongly."""

    INCOMPLETE_ARGUMENT = "incomplete_argument"
    """What was established does not cover what is claimed: a case or a condition is missing."""

    MISSING_OBJECT = "missing_object"
    """An object is used that need not exist: a minimiser, an inverse, a uniform bound."""
