"""Operators: ways in which proofs go wrong, each a class in a file of its own."""
