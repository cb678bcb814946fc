"""Expressions as text, for people: notation, hidden arguments, distinct names, lines of limited width."""

from __future__ import annotations

from toolkit.lean.printer.readable import readable

__all__ = ["readable"]
