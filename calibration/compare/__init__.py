"""Two or more runs on the same suite, submission by submission.

- `sheet`: what each judge gets right, as arrays of judges by submissions.
- `paired`: who does better by each metric, and whether chance would do as well.
- `coverage`: which planted errors are found by all, by some, by one alone, by none.
- `agreement`: how often the verdicts are alike.
- `sensitivity`: what of a conclusion depends on the choice of judge.
- `panels`: a panel against its own single votes.
- `relations`: what two runs have in common: the model, the protocol, a panel.
- `items`: each submission with what every judge says, those first that divide them.
- `loading`, `comparison`: the runs as they are read, and all of it together.
"""
