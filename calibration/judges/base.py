"""What a judge is, and how one makes itself known.

A judge is a class in a file of its own in this package, under the decorator `register`; nothing else is
edited. Other packages name theirs in the entry point group `leancal.judges`. Judge files import what is
heavy inside `review`, so that listing the judges stays fast.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from calibration.records import Report, Submission


class Judge(Protocol):
    """Reviews submissions one at a time; the answer depends on the submission and the seed only."""

    name: str

    def describe(self) -> str:
        """One line: what the judge does and what it needs."""
        ...

    def review(self, submission: Submission) -> Report:
        """The judge's report, with a verdict.

        An exception means that there is no verdict; it is recorded as an error of the call.
        """
        ...


class JudgeFactory(Protocol):
    """Makes a judge; a judge that draws nothing at random ignores the seed."""

    name: str

    def __call__(self, *, seed: int) -> Judge: ...


Factory = TypeVar("Factory", bound=JudgeFactory)

REGISTERED: dict[str, JudgeFactory] = {}
"""The built-in judges whose files have been imported, by name."""


def register(factory: Factory) -> Factory:
    """Make a judge class known under its `name`; ValueError when the name is taken."""
    if REGISTERED.setdefault(factory.name, factory) is not factory:
        raise ValueError(f"two judges are called {factory.name}")
    return factory
