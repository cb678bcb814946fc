"""What a session may take."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.lean.process import MEMORY_MB, TIMEOUT


@dataclass(frozen=True, slots=True)
class Limits:
    """`timeout` is in seconds for each request, unless the request names its own; sizes are in MiB.

    `memory_mb` is the most anonymous memory of Lean for one document, `output_mb` the most of messages about
    one version of it. Lean is started anew before the next version once it has checked `recycle_after` of
    them, or has taken `recycle_mb` of memory.
    """

    timeout: float = TIMEOUT
    memory_mb: int = MEMORY_MB
    output_mb: int = 64
    recycle_after: int = 500
    recycle_mb: int = 1024
