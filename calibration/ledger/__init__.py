"""What was asked and what came back, on disk before anything else is done with it.

- `entries`: a seat, a job, an attempt.
- `keys`: the hash of everything that can change an answer.
- `prices`: what tokens cost.
- `tables`: the tables of the SQLite file.
- `ledger`: the file, open.
"""
