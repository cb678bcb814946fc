"""Refuting and proving closed claims: a search in Python for what Lean then decides.

- `truth`, `samples`, `primitives`, `signature`, `evaluation`: whether a claim holds at given values, as far
  as sampling tells;
- `solving`: values that hypotheses fix, for searches among the values of a context;
- `counterexample`: values at which it fails, and the tactics that refute it there;
- `settling`, `spoken`: Lean terms that prove conditions at an instance, or refute them;
- `scene`, `deriving`: what stands around a proposition there, and what follows from it over variables;
- `symbolic`, `combination`: numbers with variables, and inequalities as sums of multiples of others;
- `trial`, `tactics.lean`: many drafts in one Lean file, and which of their declarations Lean takes.

Nothing found here proves anything: the kernel's word on the final artifact does.
"""
