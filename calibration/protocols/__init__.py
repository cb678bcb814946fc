"""The ways to ask a model about a proof, one file each; `base` says what a protocol is."""
