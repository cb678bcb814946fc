"""Kernel replay, trust tier T2: a fresh process has Lean's kernel check every term again, from nothing.

An artifact says what a module declares; it does not say that the kernel ever checked it: an option can
switch the kernel off, code can put a constant into the environment. So the targets, and every constant
that they reach, the foundation's included, are written down as data (`toolkit.lean.kernel.export`) and
handed to the kernel one by one, which starts from an empty environment. Neither Lean's elaborator nor code,
notation or an instance of any module takes part.

- a definition, theorem or opaque constant is checked with the type and the value that the artifact has;
- of an inductive type the kernel makes the constructors and recursors: those of the artifact must be the
  same, types and rules;
- an axiom is taken from a trusted module only, and so are the quotients.

What is trusted, then: the kernel; the axioms, which `toolkit.lean.termops.axioms` lists for each target;
and that the trusted modules mean by `Nat.add` and a few other names what the kernel computes under them.
"""

from __future__ import annotations

from toolkit.lean.replay.run import Replay, replay

__all__ = ["Replay", "replay"]
