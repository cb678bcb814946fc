"""Calibrating the gates for candidate statements: how they judge candidates whose truth is known.

- `known`: the candidates of known truth, read from TOML files, and the kinds of faults;
- `standing`: what the gates' answer about one of them comes to: caught, missed, falsely flagged;
- `tally`: the same counted, for all and by gate, kind and split, with Wilson's intervals;
- `rechecking`: the proofs behind `proven` answers, checked once more in fresh processes;
- `requirements`: bounds on the counts.
"""
