"""Check other people's Lean: `accepted`, `rejected` for a reason, or `unchecked` for a reason.

    result = check(Candidate("Proof.lean", source), Demand(Tier.T2), compiler, Library(compiler.lean_path))

- `verdicts`: what an answer is made of;
- `candidate`: compile a file in a place of its own, and read the artifact;
- `world`: that artifact over the compiled modules it imports;
- `statement`: whether a theorem says what was asked for;
- `checking`: the whole check of one file;
- `external`: a checker that is not ours.
"""

from __future__ import annotations

from toolkit.lean.check.candidate import Candidate, Compiler, Limits
from toolkit.lean.check.checking import Demand, check
from toolkit.lean.check.statement import Statement, read_statement
from toolkit.lean.check.verdicts import CheckResult, Reason, TargetResult, Tier, Verdict, exit_code
from toolkit.lean.check.world import Library

__all__ = [
    "Candidate",
    "CheckResult",
    "Compiler",
    "Demand",
    "Library",
    "Limits",
    "Reason",
    "Statement",
    "TargetResult",
    "Tier",
    "Verdict",
    "check",
    "exit_code",
    "read_statement",
]
