"""Expressions as text.

- `readable`: near Lean, for people: notation, hidden arguments, distinct names, lines of limited width;
- `explicit`: fully explicit Lean, for Lean: elaborates back to the same term.
"""

from __future__ import annotations

from toolkit.lean.printer.explicit import explicit
from toolkit.lean.printer.readable import readable

__all__ = ["explicit", "readable"]
