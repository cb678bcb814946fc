"""The referee: whether a proposed change is an error, and whether the rest of the proof follows from it."""
