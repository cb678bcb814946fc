"""Kernel replay, trust tier T2: a fresh Lean checks explicit terms, importing trusted modules only.

An artifact says what a module declares; it does not say that the kernel ever checked it: an option can
switch the kernel off, code can put a constant into the environment. So the targets, and every constant
they reach outside the trusted modules, are printed as explicit terms into one new file (`plan`). Lean
compiles it importing trusted modules and nothing else: no code, notation or instance of the module in
question is in force. Then the new artifact is read and held against the old one (`compare`):

- a theorem must come back with the same type; its proof is whatever Lean accepted;
- a definition must come back with the same type and value, since statements may unfold it;
- an inductive type is declared anew; its constructors, and the recursors that Lean makes, must be the same.
"""

from __future__ import annotations

from toolkit.lean.replay.run import Replay, replay

__all__ = ["Replay", "replay"]
