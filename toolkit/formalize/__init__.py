"""Candidate formal statements: read, gated mechanically, judged by jurors, revised."""
