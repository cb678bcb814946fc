"""Juror gates: models that vote on whether a candidate says what it should, and whether it says anything.

The protocol is that of TCSAlgBench. At the gate of consistency jurors see the informal statement and a blind
back-translation, never the Lean; at that of degeneracy the informal statement and the Lean. Each of two
families casts three votes, every one in a fresh conversation, and at least two of each must be yes. A vote
that cannot be had or read is a no that keeps its seat. When one family alone misses a gate, and by one vote,
it is sampled once more for that gate and turn, and its panel with more yes votes is kept.
"""

from __future__ import annotations

from toolkit.formalize.jury.ballots import Ballot
from toolkit.formalize.jury.gates import Case, Held, JurorGate, Jury, hear
from toolkit.formalize.jury.translation import Blind, Translation, blinded

__all__ = ["Ballot", "Blind", "Case", "Held", "JurorGate", "Jury", "Translation", "blinded", "hear"]
