"""The plain text of a proof, rewritten by a language model in the style of a paper, and checked."""

from __future__ import annotations

from toolkit.prose.maker.loop import rewrite
from toolkit.prose.maker.outcome import Ending, Rewriting
from toolkit.prose.maker.source import Source
from toolkit.prose.maker.typo import Slip, with_slip

__all__ = ["Ending", "Rewriting", "Slip", "Source", "rewrite", "with_slip"]
