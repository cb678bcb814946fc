"""Documents in other forms than Markdown, and beside their Lean."""

from __future__ import annotations

from toolkit.prose.render.latex import latex
from toolkit.prose.render.told import Lean, Told, lean_text

__all__ = ["Lean", "Told", "latex", "lean_text"]
