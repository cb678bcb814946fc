"""Changes of formal claims, carried over into prose that an author wrote: docs/planting.md says how."""

from __future__ import annotations

from toolkit.prose.carrying.carrier import Carrier, Claim
from toolkit.prose.carrying.citing import without

__all__ = ["Carrier", "Claim", "without"]
