"""The steps of a proof that was not written as steps, found in its elaborated term.

`have h : T := p; …` and `show T from p` leave a `let` of a proof, and `calc` leaves `Trans.trans`. Each such
claim becomes a step. Steps inside others come before them; what a step says of variables that only its
surroundings introduce is closed over those, so that every step stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from toolkit.errors import Unchecked
from toolkit.lean.termops import (
    Binder,
    Lookup,
    app_args,
    children,
    close_pi,
    digest,
    fresh_name,
    fvars,
    instantiate,
    mk_app,
    open_lambda,
    open_telescope,
)
from toolkit.lean.terms import BinderInfo, Const, Constant, Expr, FVar, Lam, Let, Name, Pi
from toolkit.prose.plain.reduction import applied, head_reduced
from toolkit.prose.plain.scope import Scope, is_data, is_prop
from toolkit.prose.plain.view import StepView

LARGEST = 200_000
"""How many parts of a proof are looked at; one that shares its parts may be far larger than it looks."""

_TRANS = Name.of("Trans.trans")
_TRANS_ARITY = 12
"""`Trans.trans {α β γ} {r s t} [inst] {a b c} (p : r a b) (q : s b c) : t a c`"""


@dataclass(frozen=True, slots=True)
class Outline:
    """A theorem with the steps of its proof; the last one is its target. A statement alone has no steps."""

    context: tuple[Binder, ...]
    target: Expr
    steps: tuple[StepView, ...]


def statement_outline(constant: Constant) -> Outline:
    """What a `def NAME … : Prop := …` states."""
    assert constant.value is not None
    params, value = open_lambda(constant.value)
    more, target = open_telescope(value, avoid={p.fvar.name for p in params})
    return Outline((*params, *more), target, ())


def proof_outline(constant: Constant, lookup: Lookup) -> Outline:
    """A theorem and the steps in the term that proves it; the target alone when there are none.

    Raises Unchecked when the term is nested too deeply to be read.
    """
    assert constant.value is not None
    context, target = open_telescope(constant.type)
    finder = _Finder(context, Scope(None, lookup).with_context(context))
    try:
        used = finder.visit(applied(constant.value, tuple(b.fvar for b in context)), ())
        finder.conclude(target, used)
    except RecursionError:
        raise Unchecked(f"the proof of {constant.name} is nested too deeply to find its steps") from None
    return Outline(context, target, tuple(finder.steps))


Used = frozenset[FVar]


@dataclass(slots=True)
class _Finder:
    context: Sequence[Binder]
    scope: Scope
    steps: list[StepView] = field(default_factory=list)
    labels: dict[FVar, str] = field(default_factory=dict)
    """The step that a variable of a `have` stands for."""
    closed: dict[str, Used] = field(default_factory=dict)
    """The variables of its surroundings that the claim of a step was closed over."""
    structured: dict[Expr, bool] = field(default_factory=dict)
    made: int = 0
    visited: int = 0

    def visit(self, term: Expr, around: tuple[Binder, ...]) -> Used:
        """Find the steps in a proof; the variables that what is left of it uses.

        `around` are the variables that its surroundings introduce.
        """
        self.visited += 1
        if self.visited > LARGEST:
            raise Unchecked("the proof is too large to find its steps")
        if isinstance(term, Pi) or not self._has_structure(term):
            return fvars(term)
        fn, args = app_args(term)
        match fn:
            case Let(name, type_, value, body, _):
                return self._let(name, type_, value, mk_app(body, args), around)
            case Lam(name, type_, body, _) if args:
                return self._let(name, type_, args[0], mk_app(body, args[1:]), around)
            case Lam(name, type_, body, info):
                binder = self._binder(name, type_, info)
                return self.visit(instantiate(body, (binder.fvar,)), (*around, binder))
            case Const() if fn.name is _TRANS and len(args) == _TRANS_ARITY:
                return frozenset(link for link in self._chain(args, around))
            case _:
                parts = args or children(term)
                head = self.visit(fn, around) if args else frozenset[FVar]()
                return head.union(*(self.visit(part, around) for part in parts))

    def conclude(self, target: Expr, used: Used) -> None:
        """Make the target the last step."""
        last = self.steps[-1] if self.steps else None
        if last is not None and digest(last.claim) == digest(target):
            return
        self._step(target, used, ())

    def _let(self, name: Name, type_: Expr, value: Expr, body: Expr, around: tuple[Binder, ...]) -> Used:
        type_ = head_reduced(type_)
        if not is_prop(type_, self.scope):
            return self.visit(instantiate(body, (value,)), around)
        fvar = self._binder(name, type_, BinderInfo.DEFAULT).fvar
        used = self.visit(value, around)
        self._named(fvar, type_, used, around)
        return self.visit(instantiate(body, (fvar,)), around)

    def _chain(self, args: Sequence[Expr], around: tuple[Binder, ...]) -> Iterator[FVar]:
        """The links of a `calc` chain, each a step."""
        _, _, _, r, s, _, _, a, b, c, left, right = args
        for relation, proof in ((mk_app(r, (a, b)), left), (mk_app(s, (b, c)), right)):
            fn, inner = app_args(proof)
            if isinstance(fn, Const) and fn.name is _TRANS and len(inner) == _TRANS_ARITY:
                yield from self._chain(inner, around)
                continue
            used = self.visit(proof, around)
            fvar = self._binder(Name.of("this"), relation, BinderInfo.DEFAULT).fvar
            self._named(fvar, head_reduced(relation), used, around)
            yield fvar

    def _named(self, fvar: FVar, claim: Expr, used: Used, around: tuple[Binder, ...]) -> None:
        self.labels[fvar] = self._step(claim, used, around)

    def _step(self, claim: Expr, used: Used, around: tuple[Binder, ...]) -> str:
        """Add a step, unless an earlier one says the same; its label."""
        premises = list(dict.fromkeys(self.labels[v] for v in used if v in self.labels))
        needed = set(fvars(claim)) | set(used)
        needed = needed.union(*(self.closed[label] for label in premises))
        over: list[Binder] = []
        for binder in reversed(around):
            if binder.fvar in needed:
                over.append(binder)
                needed |= fvars(binder.type)
        whole = close_pi(over[::-1], claim)
        found = next((s.label for s in self.steps if digest(s.claim) == digest(whole)), None)
        if found is not None:
            return found
        label = f"S{len(self.steps) + 1}"
        self.closed[label] = frozenset(b.fvar for b in over)
        hypotheses = tuple(b.fvar for b in self.context if b.fvar in needed and self._is_hypothesis(b))
        premises.sort(key=lambda name: int(name[1:]))
        self.steps.append(StepView(label, whole, tuple(premises), hypotheses))
        return label

    def _is_hypothesis(self, b: Binder) -> bool:
        return b.info is not BinderInfo.INSTANCE and not is_data(b.type, self.scope)

    def _binder(self, name: Name, type_: Expr, info: BinderInfo) -> Binder:
        """A new variable, known to the scope; no two are alike."""
        self.made += 1
        fvar = FVar(Name((str(fresh_name(name, ())), self.made, "here")))
        self.scope = self.scope.with_context([Binder(fvar, name, type_, info)])
        return Binder(fvar, name, type_, info)

    def _has_structure(self, term: Expr) -> bool:
        found = self.structured.get(term)
        if found is None:
            fn, args = app_args(term)
            found = (
                isinstance(fn, Let)
                or (isinstance(fn, Lam) and bool(args))
                or (isinstance(fn, Const) and fn.name is _TRANS and len(args) == _TRANS_ARITY)
                or any(map(self._has_structure, (fn, *args) if args else children(term)))
            )
            self.structured[term] = found
        return found
