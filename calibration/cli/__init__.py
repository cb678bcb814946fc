"""The command line: one module a command."""

from __future__ import annotations

from calibration.cli.app import main

__all__ = ["main"]
