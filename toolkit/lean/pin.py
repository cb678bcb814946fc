"""The one Lean version that everything here is built for and checked with."""

from __future__ import annotations

from typing import Final

PINNED_VERSION: Final = "4.35.0"
