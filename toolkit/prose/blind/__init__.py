"""A candidate's statement as Lean in which no word of its author is left.

Whoever puts it into words anew sees what Lean sees, and can learn what was meant from nothing else.
"""

from __future__ import annotations

from toolkit.prose.blind.asking import BackTranslation, back_translate
from toolkit.prose.blind.statement import blind_statement
from toolkit.prose.blind.words import blind_words

__all__ = ["BackTranslation", "back_translate", "blind_statement", "blind_words"]
