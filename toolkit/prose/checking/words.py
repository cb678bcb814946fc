"""The words of claims: what opens one, what a relation is called, and what may be passed over.

The table holds what the corpus uses and is meant to stay small; a sentence with any other word at such a
place is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.prose.checking.propositions import Links, atom
from toolkit.prose.checking.terms import Term, numeral

AT = frozenset({"in", "at", "on"})
EACH = frozenset({"every", "all", "each", "any"})
IS = frozenset({"is", "are", "exists", "exist"})
CHOOSING = frozenset({"find", "choose"})
ARTICLES = frozenset({"a", "an"})
"""`choose an $i$ with …` says that there is one."""
RESTRICTING = (("with",), ("satisfying",), ("for", "which"), ("that", "satisfies"), ("that", "satisfy"))
OF = frozenset({"of", "from", "over", "in"})
RELATIVE = frozenset({"that", "which", "at"})
"""Words that begin a clause on an object: `an outcome at which no error is large: …`."""
SUCH_THAT = (("such", "that"), ("so", "that"), ("and",))
"""What stands between an object and its property."""
FILLING = frozenset(
    {"we", "have", "the", "following", "holds", "hold", "then", "also", "both", "that", "even"}
)
"""Words that may stand between an opening and its formula."""
NO_NOUN = frozenset(
    ["with", "satisfying", "such", "so", "and", "or", "if", "then", "there", "for", "we", "that", "not", "no",
     "where", "which", "is", "are", "let", "holds", "hold", "because", "since"]
)  # fmt: skip
"""Words that end the name of a kind of thing (`for every fresh point $x$`)."""
HINDERING = frozenset(
    ["if", "whenever", "when", "unless", "suppose", "assume", "let", "not", "no", "neither", "never", "fails",
     "every", "all", "each", "any", "some"]
)  # fmt: skip
"""Words after which a formula need not be asserted, or not for the values it seems to be."""
CONCLUDING = frozenset(
    ["obtain", "get", "find", "conclude", "gives", "yields", "hence", "therefore", "so"]
)  # fmt: skip
"""Words that introduce what is asserted whatever came before."""
AFTER = frozenset(
    ["because", "since", "where", "as", "by", "which", "so", "and", "but", "whose"]
)  # fmt: skip
"""Words that may follow a statement that is complete."""
HOLDING = frozenset({"holds", "hold"})

_ZERO = numeral(0)

PREDICATES: Mapping[str, Callable[[Term], Links]] = {
    "is nonnegative": lambda x: atom(_ZERO, "≤", x),
    "is positive": lambda x: atom(_ZERO, "<", x),
}
COMPARISONS: Mapping[str, Callable[[Term, Term], Links]] = {
    "is at most": lambda x, y: atom(x, "≤", y),
    "is at least": lambda x, y: atom(y, "≤", x),
    "is equal to": lambda x, y: atom(x, "=", y),
}
