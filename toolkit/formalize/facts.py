"""What follows at once from hypotheses: their parts, and what universal ones say of the terms at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from toolkit.formalize.climbing import Fact, limits, strict_step, successor
from toolkit.formalize.making import OF_NAT
from toolkit.formalize.reading import Reading
from toolkit.lean.printer.explicit import explicit
from toolkit.lean.refutation.evaluation import INT, NAT, Evaluator
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.termops import (
    app_args,
    beta,
    instantiate,
    instantiate_levels,
    mk_app,
    replace_fvars,
    subterms,
)
from toolkit.lean.terms import BinderInfo, Const, Expr, FVar, Lam, Lit, Name, Pi, Proj

_TERMS: Final = 8
"""So many terms of one type are put in for a variable."""
_FROM_ONE: Final = 40
"""So many facts are drawn from one hypothesis."""
_ROUNDS: Final = 2
_FAR: Final = 3
"""So many places beyond a bound are looked at."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known in a context: tactics that open it, facts, and the types of its variables."""

    tactics: tuple[str, ...]
    facts: tuple[Fact, ...]
    universal: tuple[Fact, ...]
    types: Mapping[FVar, Expr]


def facts_of(reading: Reading, more: Sequence[Expr] = ()) -> Facts:
    """The facts that a statement's hypotheses give, and those of further hypotheses after them."""
    new = {b.fvar: FVar(Name((name,))) for b, name in zip(reading.binders, reading.names, strict=True)}
    types = {new[b.fvar]: replace_fvars(b.type, new) for b in reading.binders}
    given = [
        Fact(name, types[new[b.fvar]])
        for b, name in zip(reading.binders, reading.names, strict=True)
        if reading.is_hypothesis(b)
    ]
    given += [
        law
        for b, name in zip(reading.binders, reading.names, strict=True)
        for law in laws_at(new[b.fvar], types[new[b.fvar]], name, reading)
    ]
    given += [Fact(f"more{i}_", replace_fvars(claim, new)) for i, claim in enumerate(more)]
    collector = _Collector(types, Evaluator(reading.subject.env, types), reading.subject.env.is_trusted)
    for fact in given:
        collector.add(fact)
    collector.climb()
    for _ in range(_ROUNDS):
        collector.instantiate()
    names = [*reading.names, *(f"more{i}_" for i in range(len(more)))]
    intro = [f"intro {' '.join(names)}"] if names else []
    return Facts(
        (*intro, *collector.tactics),
        tuple(collector.facts.values()),
        tuple(collector.universal.values()),
        collector.types,
    )


def laws_at(variable: FVar, type_: Expr, name: str, reading: Reading) -> Iterator[Fact]:
    """The fields that are proofs, of a variable whose type is the candidate's own, `Fin n` or a subtype."""
    fn, args = app_args(type_)
    env = reading.subject.env
    structure = env.get(fn.name) if isinstance(fn, Const) else None
    if structure is None or structure.inductive is None or len(structure.inductive.constructors) != 1:
        return
    if env.is_trusted(structure.name) and str(structure.name) not in _KNOWN_STRUCTURES:
        return
    constructor = env.get(structure.inductive.constructors[0])
    rest = constructor.type if constructor is not None else type_
    if constructor is not None and isinstance(fn, Const):
        rest = instantiate_levels(rest, constructor.level_params, fn.levels)
    for arg in args[: structure.inductive.num_params]:
        assert isinstance(rest, Pi)
        rest = instantiate(rest.body, (arg,))
    fields = _KNOWN_STRUCTURES.get(str(structure.name), ())
    place = 0
    while isinstance(rest, Pi):
        if reading.evaluator.is_proposition(rest.type) or place == len(fields) - 1:
            yield Fact(f"{name}.{place + 1}", beta(*app_args(rest.type)))
        field: Expr = Proj(structure.name, place, variable)
        if fields and isinstance(fn, Const):
            field = mk_app(Const(structure.name.child(fields[place]), fn.levels), [*args, variable])
        rest = instantiate(rest.body, (field,))
        place += 1


_KNOWN_STRUCTURES: Final[Mapping[str, Sequence[str]]] = {
    "Fin": ("val", "isLt"),
    "Subtype": ("val", "property"),
}
"""Structures of the foundation whose last field is a proof, with the names of their fields."""


class _Collector:
    def __init__(
        self, types: Mapping[FVar, Expr], evaluator: Evaluator, trusted: Callable[[Name], bool]
    ) -> None:
        self.types = dict(types)
        self.tactics: list[str] = []
        self.facts: dict[Expr, Fact] = {}
        self.universal: dict[Expr, Fact] = {}
        self._evaluator = evaluator
        self._trusted = trusted
        self._far: list[Expr] = []

    def add(self, fact: Fact) -> None:
        """Take a fact apart and keep what it says."""
        fn, args = app_args(fact.says)
        head = str(fn.name) if isinstance(fn, Const) else ""
        if head == "And":
            self.add(Fact(f"({fact.proof}).1", args[0]))
            self.add(Fact(f"({fact.proof}).2", args[1]))
        elif head == "Exists" and isinstance(args[1], Lam):
            number = len(self.tactics)
            variable = FVar(Name((f"w{number}_",)))
            self.types[variable] = args[0]
            self.tactics.append(f"obtain ⟨w{number}_, e{number}_⟩ := {fact.proof}")
            self.add(Fact(f"e{number}_", instantiate(args[1].body, (variable,))))
        elif isinstance(fact.says, Pi):
            self.universal.setdefault(fact.says, fact)
        else:
            self.facts.setdefault(fact.says, fact)

    def instantiate(self) -> None:
        """What universal facts say of the terms at hand."""
        terms = self._terms()
        for fact in list(self.universal.values()):
            for found in islice(self._instances(fact, terms), _FROM_ONE):
                if not isinstance(found.says, Pi):
                    self.add(found)

    def climb(self) -> None:
        """What strict steps of sequences give after many, and the bounds to go beyond."""
        for fact in list(self.universal.values()):
            step = strict_step(fact, self._trusted)
            if step is not None:
                self.universal.setdefault(step.says, Fact(step.proof, step.says))
                self._far += [step.first]
        for says in (*self.facts, *self.universal):
            self._far += limits(says)

    def _instances(self, fact: Fact, terms: Mapping[Expr, Sequence[Expr]]) -> Iterator[Fact]:
        says = fact.says
        if not isinstance(says, Pi):
            yield fact
        elif self._evaluator.is_proposition(says.type):
            proof = self._known(says.type)
            if proof is not None and says.body.loose == 0:
                yield from self._instances(Fact(f"({fact.proof} {proof})", says.body), terms)
        else:
            for term in terms.get(says.type, ()):
                text = explicit(term, self._trusted)
                given = f"({fact.proof} {text})" if says.info is BinderInfo.DEFAULT else ""
                if given:
                    yield from self._instances(Fact(given, instantiate(says.body, (term,))), terms)

    def _known(self, premise: Expr) -> str | None:
        known = self.facts.get(premise) or self.universal.get(premise)
        if known is not None:
            return known.proof
        try:
            decided = not premise.has_fvar and self._evaluator.truth(premise, {}) is Truth.TRUE
        except UnknownError:
            return None
        return "(by decide)" if decided else None

    def _terms(self) -> dict[Expr, list[Expr]]:
        """The terms at hand by their types: variables, numerals, and those that facts speak of."""
        found: dict[Expr, list[Expr]] = {}
        for variable, type_ in self.types.items():
            found.setdefault(type_, []).append(variable)
        rings: list[Expr] = [t for t in self.types if self._evaluator.is_ring(t)]
        for type_ in (NAT, INT, *rings):
            found.setdefault(type_, []).extend(_numeral(type_, n) for n in (0, 1))
        spoken = [*self.facts, *self.universal]
        for term in subterms(*spoken):
            known = type_of(term, self.types) if term.loose == 0 and not isinstance(term, FVar) else None
            if known is not None:
                found.setdefault(known, []).append(term)
        chosen = {type_: _simplest(terms) for type_, terms in found.items()}
        if NAT in chosen and self._far:
            chosen[NAT] = [*(successor(t) for t in self._far[:_FAR]), *chosen[NAT]]
        return chosen


def type_of(term: Expr, types: Mapping[FVar, Expr]) -> Expr | None:
    """The type of a variable applied to arguments, an operation or a numeral; None for other terms."""
    fn, args = app_args(term)
    if isinstance(fn, Const):
        name = str(fn.name)
        if name == "OfNat.ofNat" and len(args) == 3:
            return args[0]
        if name in _OPERATIONS and len(args) == 6:
            return args[2]
        if name == "Fin.val":
            return NAT
        return args[0] if name == "OrderedRing.sum" and len(args) == 4 else None
    type_ = types.get(fn) if isinstance(fn, FVar) else None
    for arg in args:
        if not isinstance(type_, Pi):
            return None
        type_ = instantiate(type_.body, (arg,))
    return type_


_OPERATIONS: Final = ("HAdd.hAdd", "HSub.hSub", "HMul.hMul")
_FOUND_BY_LEAN: Final = Const(Name.of("inferInstance"), ())


def _numeral(type_: Expr, number: int) -> Expr:
    """A numeral as it is written; which instance gives it is for Lean to find out."""
    return mk_app(OF_NAT, [type_, Lit(number), _FOUND_BY_LEAN])


def _simplest(terms: Sequence[Expr]) -> list[Expr]:
    """The first terms by size, each number once; a numeral that the statement has is taken before ours."""
    by_look: dict[object, Expr] = {}
    for term in terms:
        fn, args = app_args(term)
        numeral = fn is OF_NAT and len(args) == 3
        look = (args[0], args[1]) if numeral else term
        if look not in by_look or (numeral and app_args(by_look[look])[1][2] is _FOUND_BY_LEAN):
            by_look[look] = term
    return sorted(by_look.values(), key=_size)[:_TERMS]


def _size(term: Expr) -> int:
    """How many variables and numerals a term has."""
    return sum(isinstance(t, FVar | Lit) for t in subterms(term))
