"""Prose with LaTeX in it, read: sentences of words and formulas, and formulas as trees."""
