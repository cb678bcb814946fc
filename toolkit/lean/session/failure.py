"""Why a session has no answer."""

from __future__ import annotations

from enum import StrEnum

from toolkit.errors import Unchecked
from toolkit.lean.diagnostics import Diagnostic


class Reason(StrEnum):
    """Why there is no answer about a text."""

    TIMEOUT = "timeout"
    """It did not come within the time limit."""
    CANCELLED = "cancelled"
    """The caller no longer wanted it."""
    CRASH = "crash"
    """Lean ended while it was asked: a stack overflow, a signal, or code that ends the process."""
    MEMORY = "memory"
    """Lean took more memory than it may."""
    KILLED = "killed"
    """Lean was killed from outside while it was asked, again and again."""
    PROCESSES = "processes"
    """Lean had more threads or processes than it may."""
    SCRATCH = "scratch"
    """Lean wrote more into its scratch folder than it may."""
    UNCONFINED = "unconfined"
    """The sandbox that was required is not to be had on this system."""
    SPOOFED = "spoofed"
    """Something that is not Lean's own wrote into Lean's answers, so none of them can be trusted."""
    OUTPUT = "output"
    """Lean said more than is kept."""
    IMPORT = "import"
    """Lean could not process the file's header, so nothing below it was looked at."""
    REFUSED = "refused"
    """Lean answered that it cannot answer."""


class Unanswered(Unchecked):
    """There is no answer, for `reason`; nothing may be concluded about the text.

    `diagnostics` are the messages about a header that could not be processed, else empty.
    """

    def __init__(self, reason: Reason, message: str, *, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.diagnostics = diagnostics
