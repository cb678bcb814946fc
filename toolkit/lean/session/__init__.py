"""A warm Lean: documents that are edited and asked about, without starting Lean each time.

with Session(toolchain, [project.lib]) as session:
    document = session.open(text)
    print(document.diagnostics().errors)
    document.edit(Range(Position(5, 2), Position(5, 6)), "exact h")
    print(document.goals(Position(5, 2)))
"""

from toolkit.lean.session.document import Checked, Document
from toolkit.lean.session.failure import Reason, Unanswered
from toolkit.lean.session.goals import ExpectedType, Goal, Hover, Hypothesis, TacticState
from toolkit.lean.session.limits import Limits
from toolkit.lean.session.positions import Position, Range
from toolkit.lean.session.session import Session

__all__ = [
    "Checked",
    "Document",
    "ExpectedType",
    "Goal",
    "Hover",
    "Hypothesis",
    "Limits",
    "Position",
    "Range",
    "Reason",
    "Session",
    "TacticState",
    "Unanswered",
]
