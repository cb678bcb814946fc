"""Two or more runs on the same suite, submission by submission.

- `sheet`: what each judge gets right, as arrays of judges by submissions.
- `paired`: who does better by each metric, and whether chance would do as well.
- `agreement`: how often the verdicts are alike.
- `sensitivity`: what of a conclusion depends on the choice of judge.
- `relations`: what two runs have in common: the model, the protocol, a panel.
- `items`: each submission with what every judge says, those first that divide them.
- `comparison`: all of it together.
"""
