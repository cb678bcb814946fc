"""What LeanDojo extracted from a Lean repository, as raw material for theorems of the corpus.

A traced repository has, beside each source `Foo/Bar.lean`, the file `.lake/build/ir/Foo/Bar.trace.xml`: the
syntax tree, with the goals around each tactic and the constant behind each identifier. That file is read
here as it stands: neither LeanDojo, Lean nor a network is needed for it.
"""

from __future__ import annotations

from toolkit.corpus.dojo.reading import read_traced_file
from toolkit.corpus.dojo.repository import TracedRepository, open_traced_repository
from toolkit.corpus.dojo.theorems import Premise, Span, Tactic, TracedTheorem

__all__ = [
    "Premise",
    "Span",
    "Tactic",
    "TracedRepository",
    "TracedTheorem",
    "open_traced_repository",
    "read_traced_file",
]
