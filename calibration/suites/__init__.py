"""Frozen sets of submissions with their gold.

`frozen` is what a run may read, and `references` the true proofs for the protocols that show them; `gold` and
`build` hold the answers, and nothing that talks to a judge imports them.
"""
