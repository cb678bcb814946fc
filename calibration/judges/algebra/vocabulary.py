"""The words by which the judge tells what a sentence does with its formulas.

`PLAIN` words say nothing about the values of symbols. A sentence of the setting with any other word may
hold a hypothesis that the judge cannot read, so the symbols in it are left alone.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


UNIVERSAL = _words("every each all any arbitrary")
TYPES = _words(
    "real rational natural whole integer integers number numbers reals rationals naturals index"
    " indices element elements nonnegative non-negative positive nonzero non-zero negative scalar"
    " scalars weight weights value values constant constants threshold sequence sequences double"
    " vector vectors function functions coefficient coefficients entry entries point points"
)
ARTICLES = _words("a an the fixed given arbitrary any such other two three some further corresponding")
LET = _words("let")
FIX = _words("fix given consider")
DEFINE = _words("put set define denote write call introduce abbreviate setting putting writing letting where")
CHOOSE = _words("choose pick take select find taking choosing picking")
CONDITION = _words(
    "if when whenever suppose assume assuming supposing provided unless once while until satisfying"
    " case cases otherwise else wlog generality restrict restricted conditioned conditional conditioning"
)
STRONG_CONDITION = _words("suppose assume assuming supposing")
RESUME = _words(
    "then have get obtain so hence thus therefore follows gives give yields yield shows consequently"
)
OPEN_ENDED = _words(
    "generality otherwise else unless once while until wlog restrict restricted conditional conditioned"
)
HOLDS = _words("holds hold is true that we have and both also it the inequality relation condition for of")
DENIAL = _words(
    "not no never cannot neither nor without fails fail failed false wrong wrongly impossible"
    " contradiction contradictory contradicts contradict contrary would could should might may except"
    " instead unlike if-only want wish goal aim hope suffices enough remains conjecture guess whether"
    " absurd naive naively expect incorrect incorrectly violates violate either or only least-one"
    " doubt prevent prevents"
)
LIMIT = _words(
    "large larger small smaller sufficiently enough eventually asymptotically asymptotic limit limits"
    " limiting infinity infinite approximately approximate roughly about almost nearly near"
    " probability probable likely generic typical typically optimal optimum optimality equality event"
    " conditionally surely expectation modulo mod average-case dominates dominated heuristically"
    " minimising minimizing maximising maximizing optimising optimizing attained attains achieved solves"
    " solving root critical best worst extremal saturates equate equating"
)
SCOPE = _words("in at on under outside inside within near along during upon beyond throughout")
REMARK = (
    ("in", "an", "ordered", "ring"), ("in", "every", "ordered", "ring"),
    ("this", "says"), ("this", "is"), ("this", "means"), ("this", "states"), ("for", "example"),
    ("for", "instance"),
    ("think", "of"), ("example", "to", "have", "in", "mind"), ("in", "other", "words"), ("not", "required"),
    ("not", "assumed"), ("is", "assumed", "to", "be", "possible"), ("not", "needed"), ("need", "not"),
)  # fmt: skip
NOTATION = _words("stands denotes abbreviates notation symbol")
LIMIT_PHRASES = (("up", "to"), ("all", "but"))
BOTH_CASES = (
    ("in", "both", "cases"),
    ("in", "either", "case"),
    ("in", "all", "cases"),
    ("in", "any", "case"),
)

PLAIN = (
    ARTICLES
    | UNIVERSAL
    | LET
    | FIX
    | DEFINE
    | RESUME
    | _words(
        "and be as is are of for to in on by with from with we this that these those which there here it"
        " its them they their our us one-by-one throughout following follow satisfy satisfies satisfying"
        " hold holds condition conditions hypothesis hypotheses assumption assumptions assume suppose if"
        " when whenever where such also moreover furthermore finally first second third now let belong"
        " belongs given both sum sums product products inner norm definition definitions notation regarded"
        " considered examples example further respectively stand stands denote denotes mean means write"
        " symbol so called name named call called weight weights value values vector vectors scalar"
        " scalars number numbers index indices element elements constant threshold coordinate coordinates"
        " entry entries component components sequence sequences function functions family families list"
        " start starts starting begins begin initial initially update updates updated step steps round"
        " rounds mistake mistakes example examples label labels times number at each after before learner"
        " algorithm perceptron margin bound radius separator separators misclassified misclassifies some"
        " powers power defined adds add added makes make made bounded only use used uses situation"
    )
)
"""Words of which none restricts the values of a symbol by itself."""

RESTRICTIVE = _words(
    "all each every both are is be assume suppose require required satisfy satisfies sum sums add"
    " total equal equals distinct sorted ordered monotone increasing decreasing normalised normalized"
    " unit bounded independent disjoint constant convex concave even odd prime coprime identical same"
    " differ different"
)
"""In a sentence without formulas, these with an unknown word may state a hypothesis."""

SCOPE_FILLERS = _words(
    "remaining of above below last previous first second left right same following usual this that these"
)
HARMLESS_PLACES = _words(
    "step steps hand side sides left right ring field order particular fact turn terms term sum sums"
    " place form view words setting way inequality bound equation formula display addition total both"
    " step's claim front line lines product products factor factors square expansion binomial sense"
    " index indices round rounds coordinate coordinates it them this that which we and is by yields"
    " gives the"
)
"""What may stand after `in`, `at` or `on` without restricting the sentence."""

PLACES = _words("at from over for of in on via within under case cases up to")
"""After these a relation says where something else holds: it is no assertion of its own."""
NOUN_ENDS = PLACES | _words("by with is are as and or than between into we it that which")
"""Words that no noun phrase before a formula contains."""

ANNOUNCING = _words(
    "we assume suppose the following that hold holds conditions hypotheses throughout is are all"
)
"""A sentence of these alone says that hypotheses come."""
INTEGRAL = _words("integer integers whole rational rationals")
CARRIER_NOUNS = _words("rings fields")
STRUCTURE = _words("ring rings field fields element elements order division square squares root roots")
"""Words about a number system as a whole."""
PREMISE_VERBS = _words(
    "implies imply entails entail forces force ensures ensure guarantees guarantee means mean gives give"
    " yields yield shows show leads lead becomes become iff equivalent equivalently amounts whence implying"
    " giving yielding"
)
"""What stands before such a verb may be a premise only."""
RELATIVES = _words("which this that and it also then thus hence")
"""A verb after these goes back to something asserted."""
EQUIVALENCES = _words("iff equivalent equivalently amounts means mean")
"""What stands after these need not be asserted either."""
GOALS = (("to", "show"), ("to", "prove"), ("to", "verify"), ("to", "check"), ("to", "establish"))
LASTING = (("from", "now", "on"), ("henceforth",), ("for", "the", "rest"), ("for", "the", "remainder"))
"""An assumption with these words outlasts its step."""
ADJECTIVES = _words(
    "negative positive nonnegative non-negative nonzero non-zero integer rational even odd prime"
)
CONDITION_NOUNS = _words("condition assumption hypothesis event constraint requirement possibility regime")
"""After these a formula is named, not asserted."""
