"""The deterministic checker of prose: sections of text compared with compiled claims.

How sections are read is described in `docs/prose-checks.md`.
"""

from __future__ import annotations

from toolkit.prose.checking.checker import Checker, Finding, Outcome
from toolkit.prose.checking.names import Names

__all__ = ["Checker", "Finding", "Names", "Outcome"]
