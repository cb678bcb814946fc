"""The checker of one theorem: its formal claims against the sections that say them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from toolkit.lean.terms import Expr
from toolkit.prose.checking.compare import atoms, given, nearly, says
from toolkit.prose.checking.formal import Heads, formal
from toolkit.prose.checking.names import Names, read_names
from toolkit.prose.checking.normal import Normal, Prop, Vocabulary
from toolkit.prose.checking.sections import mentioned, said
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import Elem, Sym
from toolkit.prose.plain.compose import context_scope
from toolkit.prose.plain.scope import is_universe
from toolkit.prose.plain.view import TheoremView


class Outcome(StrEnum):
    """What a section was found to be."""

    STATED = "stated"
    """One sentence says what the formal claim says, with its quantifiers, and none says almost that."""
    PARTS = "parts"
    """Every relation of the claim occurs; how the text binds them together was not read."""
    MISSING = "missing"
    """No sentence was read to say the claim."""
    CONTRADICTED = "contradicted"
    """A sentence says the claim but for a numeral, a relation or the order of quantifiers."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one section; `detail` says what is wrong and where."""

    outcome: Outcome
    detail: str = ""


class Checker:
    """Knows the symbols of a theorem, and compares sections with claims.

    Raises Unchecked for a term that it cannot read, UsageError for a name that it cannot read.
    """

    def __init__(self, view: TheoremView, names: Mapping[str, str], claims: Iterable[Expr]) -> None:
        self._scope = context_scope(view)
        heads = Heads({})
        self._claims = {claim: formal(claim, self._scope, heads) for claim in claims}
        types: set[str] = set()
        fixed = set()
        for binder in view.context:
            variable = self._scope.variables.get(binder.fvar)
            if variable is None:
                formal(binder.type, self._scope, heads) if binder.info.name == "DEFAULT" else None
            elif is_universe(binder.type):
                types.add(variable.symbol)
            else:
                fixed.add(formal(binder.fvar, self._scope, heads))
        symbols = {n.name for n in fixed if isinstance(n, Sym)} | types
        bare = Normal(Vocabulary(heads.arity, frozenset(types)))
        terms = frozenset(bare.term(n) for n in fixed if isinstance(n, Sym | Elem))
        self._normal = Normal(Vocabulary(heads.arity, frozenset(types), terms))
        self.names = read_names(names, frozenset(symbols))

    def section(self, claim: Expr, text: str, names: Names) -> Finding:
        """Compare one section with its claim; `names` are those of the register it is written in."""
        wanted = self._normal.proposition(self._claims[claim])
        try:
            sentences = list(said(text, self._normal, names))
        except UnreadableError as error:
            return Finding(Outcome.MISSING, f"it cannot be read: {error}")
        return judged(wanted, sentences)

    def parts(self, claim: Expr, text: str, names: Names) -> Finding:
        """Whether every relation of the claim occurs in a section, however it is bound together."""
        wanted = atoms(self._normal.proposition(self._claims[claim]))
        found = frozenset[Prop]().union(*map(given, mentioned(text, self._normal, names)))
        missing = wanted - found
        if missing:
            return Finding(Outcome.MISSING, f"{len(missing)} of its {len(wanted)} relations do not occur")
        return Finding(Outcome.PARTS)


def judged(claim: Prop, sentences: Sequence[Sequence[Prop]]) -> Finding:
    """The finding about a claim, from what each sentence of its section can be read to say.

    What comes after the sentence that states the claim is its proof, and may say what is almost the claim.
    """
    for number, props in enumerate(sentences, start=1):
        stated = any(says(prop, claim) for prop in props)
        if any(nearly(prop, claim) and not says(prop, claim) for prop in props):
            return Finding(Outcome.CONTRADICTED, f"sentence {number} says almost the claim, not it")
        if stated:
            return Finding(Outcome.STATED)
    return Finding(Outcome.MISSING, "no sentence says the claim")
