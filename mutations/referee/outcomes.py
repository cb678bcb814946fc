"""What became of a proposal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from mutations.operators.base import Proposal


class Outcome(StrEnum):
    """The referee's word; only `CERTIFIED` makes a plant."""

    CERTIFIED = "certified"
    """Lean proves that the claim is false, and that the rest follows from it."""
    EQUIVALENT = "equivalent"
    """Lean proves the changed claim: no error."""
    UNABSORBED = "unabsorbed"
    """False, and the clean claim was not proved from it: Lean proves that without the hypotheses it does not
    follow.
    """
    UNDECIDED = "undecided"
    """Neither a refutation with all that belongs to it nor a proof was found within the limits."""
    BROKEN = "broken"
    """Lean does not understand the changed claim."""
    CRASHED = "crashed"
    """Lean, or the kernel that replays the certificate, came to a bad end: nothing is known."""
    TIMED_OUT = "timed_out"
    FAILED = "failed"
    """The operator itself raised an error, or proposed what is no changed claim of the step."""

    @property
    def is_open(self) -> bool:
        """Whether nothing is known of the proposal, so that another run has to try again."""
        return self in (Outcome.CRASHED, Outcome.TIMED_OUT, Outcome.FAILED)


@dataclass(frozen=True, slots=True)
class Decision:
    """A proposal under the id that its plant has or would have, and what became of it.

    `why` says what is missing for a certificate; `counterexample` is told in words, `lean` the text of the
    certificate as it stands in the plant's namespace. `carried` are the later steps whose claims change with
    the planted one.
    """

    plant: str
    proposal: Proposal
    outcome: Outcome
    why: str = ""
    counterexample: str = ""
    lean: str = ""
    carried: tuple[str, ...] = ()
