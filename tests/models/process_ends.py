"""Whether a process has come to its end."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path


def is_gone(pid: int) -> bool:
    """Whether the process ends within a minute."""

    def ended() -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] == "Z"
        except FileNotFoundError:
            return True

    return comes_true(ended)


def comes_true(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Whether the condition comes true in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.02)
    return False
