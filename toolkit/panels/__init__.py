"""Rules that make one decision of several votes, one file each; `base` says what a rule is.

A rule is a pure function of the votes: their order changes nothing. A vote that could not be had or read
keeps its seat, and is neither a yes nor a no: the panel decides only what that vote could not change.
"""
