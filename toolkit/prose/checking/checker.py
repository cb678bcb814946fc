"""The checker of one theorem: its formal claims against the sections that say them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from toolkit.lean.terms import BinderInfo, Expr
from toolkit.prose.checking.compare import atoms, given, includes, nearly, says
from toolkit.prose.checking.formal import Heads, formal
from toolkit.prose.checking.names import Names, read_names
from toolkit.prose.checking.normal import Normal, Vocabulary
from toolkit.prose.checking.propositions import Prop
from toolkit.prose.checking.sections import mentioned, said
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import Node, Sym
from toolkit.prose.plain.compose import context_scope
from toolkit.prose.plain.scope import is_prop, is_universe
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


_HYPOTHESIS = re.compile(r"^\((?=H[0-9]+\))", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one section; `detail` says what is wrong and where."""

    outcome: Outcome
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Claim:
    """A claim in normal form, and what brings texts about it into normal form."""

    prop: Prop
    normal: Normal


class Checker:
    """Knows the symbols of a theorem, and compares sections with claims.

    Raises Unchecked for a term that it cannot read, UsageError for a name that it cannot read.
    """

    def __init__(self, view: TheoremView, names: Mapping[str, str]) -> None:
        self._scope = context_scope(view)
        heads = Heads({})
        hypotheses: dict[str, Expr] = {}
        types: set[str] = set()
        fixed: set[Node] = set()
        for binder in view.context:
            variable = self._scope.variables.get(binder.fvar)
            if variable is None:
                if binder.info is not BinderInfo.INSTANCE and is_prop(binder.type, self._scope):
                    hypotheses[str(binder.name)] = binder.type
            elif is_universe(binder.type):
                types.add(variable.symbol)
            else:
                fixed.add(formal(binder.fvar, self._scope, heads))
        bare = Normal(Vocabulary(heads.arity, frozenset(types)))
        terms = frozenset(bare.term(node) for node in fixed)
        self._vocabulary = Vocabulary(heads.arity, frozenset(types), terms)
        self._claims: dict[Expr, _Claim] = {}
        self._hypotheses = self._read_together(hypotheses)
        self.names = read_names(names, frozenset(n.name for n in fixed if isinstance(n, Sym)) | types)

    def _read(self, claim: Expr) -> _Claim:
        if claim not in self._claims:
            heads = Heads(dict(self._vocabulary.arity))
            node = formal(claim, self._scope, heads)
            normal = Normal(replace(self._vocabulary, arity=heads.arity))
            self._claims[claim] = _Claim(normal.proposition(node), normal)
        return self._claims[claim]

    def _read_together(self, hypotheses: Mapping[str, Expr]) -> dict[str, _Claim]:
        heads = Heads(dict(self._vocabulary.arity))
        nodes = {name: formal(type_, self._scope, heads) for name, type_ in hypotheses.items()}
        normal = Normal(replace(self._vocabulary, arity=heads.arity))
        return {name: _Claim(normal.proposition(node), normal) for name, node in nodes.items()}

    def reader(self, claim: Expr) -> Normal:
        """What brings texts about a claim into normal form."""
        return self._read(claim).normal

    def section(self, claim: Expr, text: str, names: Names) -> Finding:
        """Compare one section with its claim; `names` are those of the register it is written in."""
        wanted = self._read(claim)
        try:
            sentences = list(said(text, wanted.normal, names))
        except UnreadableError as error:
            return Finding(Outcome.MISSING, f"it cannot be read: {error}")
        return judged(wanted.prop, sentences)

    def throughout(self, claim: Expr, text: str, names: Names) -> Finding:
        """As `section`, but what comes after the claim may not say almost the claim either."""
        found = self.section(claim, text, names)
        if found.outcome is not Outcome.STATED:
            return found
        wanted = self._read(claim)
        for number, props in enumerate(said(text, wanted.normal, names), start=1):
            if any(nearly(prop, wanted.prop) and not says(prop, wanted.prop) for prop in props):
                return Finding(Outcome.CONTRADICTED, f"sentence {number} says almost the claim, not it")
        return found

    def sentence(self, claim: Expr, text: str, names: Names) -> int | None:
        """The number of the first sentence that states the claim; None when there is none."""
        wanted = self._read(claim)
        for number, props in enumerate(_said(text, wanted.normal, names)):
            if any(says(prop, wanted.prop) for prop in props):
                return number
        return None

    def setting(self, text: str, names: Names) -> dict[str, Outcome]:
        """How each hypothesis of the theorem, by its Lean name, is found in the setting.

        A sentence may state several hypotheses at once. What is missing may stand there in words.
        """
        outcomes: dict[str, Outcome] = {}
        read: list[Prop] | None = None
        for name, wanted in self._hypotheses.items():
            if read is None:
                paragraphs = (_said(part, wanted.normal, names) for part in _HYPOTHESIS.split(text))
                read = [prop for part in paragraphs for props in part for prop in props]
            if any(includes(prop, wanted.prop) for prop in read):
                outcomes[name] = Outcome.STATED
            else:
                outcomes[name] = Outcome.MISSING if _absent(wanted, text, names) else Outcome.PARTS
        return outcomes

    def parts(self, claim: Expr, text: str, names: Names) -> Finding:
        """Whether every relation of the claim occurs in a section, however it is bound together."""
        wanted = self._read(claim)
        if missing := _absent(wanted, text, names):
            return Finding(
                Outcome.MISSING, f"{len(missing)} of the relations of its claim do not occur in it"
            )
        return Finding(Outcome.PARTS)


def _said(text: str, normal: Normal, names: Names) -> list[tuple[Prop, ...]]:
    try:
        return list(said(text, normal, names))
    except UnreadableError:
        return []


def _absent(claim: _Claim, text: str, names: Names) -> frozenset[Prop]:
    """The relations of a claim that occur nowhere in a text."""
    return atoms(claim.prop).difference(*map(given, mentioned(text, claim.normal, names)))


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
