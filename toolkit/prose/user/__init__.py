"""Someone's own theorem in words, from a file that is compiled in a sandbox."""

from __future__ import annotations

from toolkit.lean.check.candidate import Candidate, Compiler
from toolkit.lean.check.world import Library
from toolkit.prose.render import Told
from toolkit.prose.user.declaration import declared
from toolkit.prose.user.tactics import told_by_goals
from toolkit.prose.user.telling import told

__all__ = ["declared", "tell", "told", "told_by_goals"]


def tell(candidate: Candidate, name: str, compiler: Compiler, library: Library) -> Told:
    """The declaration `name` of a file in plain prose.

    Its steps are those of the elaborated term; where that has none and the proof is by tactics, the goals of
    the tactics. Raises Rejected, Unchecked or UsageError that names the file and the place.
    """
    declaration = declared(candidate, name, compiler, library)
    if not declaration.is_statement and len(declaration.outline().steps) == 1:
        by_goals = told_by_goals(declaration, candidate.source.decode("utf-8"), compiler)
        if by_goals is not None:
            return by_goals
    return told(declaration)
