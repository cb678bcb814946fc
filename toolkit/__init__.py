"""Lean access, the corpus, prose, model clients and formalization gates."""
