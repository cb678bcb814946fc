"""Formalizing many candidates: models asked within a budget, every answer on disk, one row a candidate."""
