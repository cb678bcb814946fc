"""Operations on expressions: substitution, telescopes, occurrence, closure and a stable digest.

Everything here is pure, walks with a stack of its own (a term may be deeper than Python's recursion
limit) and treats a shared sub-term once, so the cost follows the size of the term as it is stored.

Several variables are always given outermost first, as they are written: for the body of `λ x y, b`,
`instantiate(b, (s, t))` puts `s` for `x` and `t` for `y`.
"""

from __future__ import annotations

from toolkit.lean.termops.content_hash import digest
from toolkit.lean.termops.reach import Lookup, axioms, closure, constants, direct_constants, projection
from toolkit.lean.termops.substitute import (
    abstract,
    fvars,
    instantiate,
    instantiate_levels,
    lift,
    map_constants,
    replace_fvars,
)
from toolkit.lean.termops.telescope import (
    Binder,
    app_args,
    beta,
    close_lam,
    close_pi,
    fresh_name,
    mk_app,
    open_lambda,
    open_telescope,
)
from toolkit.lean.termops.walk import children, loose_variables, rebuild, rewrite, subterms, with_children

__all__ = [
    "Binder",
    "Lookup",
    "abstract",
    "app_args",
    "axioms",
    "beta",
    "children",
    "close_lam",
    "close_pi",
    "closure",
    "constants",
    "digest",
    "direct_constants",
    "fresh_name",
    "fvars",
    "instantiate",
    "instantiate_levels",
    "lift",
    "loose_variables",
    "map_constants",
    "mk_app",
    "open_lambda",
    "open_telescope",
    "projection",
    "rebuild",
    "replace_fvars",
    "rewrite",
    "subterms",
    "with_children",
]
