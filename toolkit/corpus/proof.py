"""The structured proof of a theorem, read from its compiled terms.

A theorem `X` is proved by the steps `X.S1`, `X.S2`, … and by `X.main`, which composes them. Every step
takes the theorem's *context* (its variables and hypotheses) and then the claims of the earlier steps
that it uses. Nothing here looks at source text: context, claims, premises and the dependency graph are
what the kernel's terms say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from toolkit.errors import Rejected
from toolkit.lean.environment import Environment
from toolkit.lean.printer import readable
from toolkit.lean.termops import (
    Binder,
    app_args,
    beta,
    constants,
    digest,
    instantiate,
    loose_variables,
    open_telescope,
    rewrite,
)
from toolkit.lean.terms import Const, Constant, ConstantKind, Expr, FVar, Lam, Let, LZero, Name, Pi, Sort


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it claims (over the context's variables) and the earlier steps it rests on."""

    label: str
    claim: Expr
    premises: tuple[str, ...]
    declaration: Name


@dataclass(frozen=True, slots=True)
class Proof:
    """A theorem and its proof as steps; every expression is over the variables of `context`."""

    theorem: str
    context: tuple[Binder, ...]
    target: Expr
    steps: tuple[Step, ...]
    main: Name
    """The theorem that composes the steps."""

    def step(self, label: str) -> Step:
        """The step of that label; KeyError when there is none."""
        for step in self.steps:
            if step.label == label:
                return step
        raise KeyError(label)

    def hypotheses(self, env: Environment) -> tuple[Binder, ...]:
        """The binders of the context that are propositions."""
        types = {b.fvar: b.type for b in self.context}
        return tuple(b for b in self.context if _is_proposition(b.type, types, env))


def read_proof(theorem: str, env: Environment) -> Proof:
    """Read the proof of `theorem` from the types of a compiled environment.

    What only the proofs' values show is for `require_premises_only`.

    Raises Rejected naming the declaration and the rule of the step structure that it breaks.
    """
    space = Name.of(theorem)
    main = _theorem(space.child("main"), env)
    labels = _step_labels(space, env)
    steps = [_theorem(space.child(label), env) for label in labels]
    binders, _ = open_telescope(main.type)
    size = min(len(_common_prefix(binders, step.type)) for step in steps)
    context, target = open_telescope(main.type, size)
    read: list[Step] = []
    for label, constant in zip(labels, steps, strict=True):
        step = read_step(label, constant, context, {s.label: s.claim for s in read}, env)
        read.append(step)
    last = read[-1]
    if digest(last.claim) != digest(target):
        raise Rejected(
            f"{last.declaration} does not end in the statement of {space.child('main')}",
            hint=f"the step claims {readable(last.claim, env.get)}\n"
            f"the statement is {readable(target, env.get)}",
        )
    if len(read) > 1 and not last.premises:
        raise Rejected(
            f"{last.declaration} uses no earlier step", hint="give it the claims that it rests on as premises"
        )
    require_distinct_claims(read)
    _composes(main, space, labels)
    return Proof(theorem, context, target, tuple(read), main.name)


def read_step(
    label: str, constant: Constant, context: Sequence[Binder], earlier: Mapping[str, Expr], env: Environment
) -> Step:
    """Split a step's type into context, premises and claim.

    `earlier` maps the labels that come before to their claims in the same proof. Raises Rejected when
    the context is not repeated exactly.
    """
    rest = constant.type
    for binder in context:
        if not isinstance(rest, Pi) or digest(rest.type) != digest(binder.type):
            raise Rejected(
                f"{constant.name} does not begin with the theorem's context",
                hint=f"expected a binder {binder.name} : {readable(binder.type, env.get)}",
            )
        rest = instantiate(rest.body, (binder.fvar,))
    premises, claim = split_premises(rest, earlier)
    return Step(label, claim, premises, constant.name)


def split_premises(rest: Expr, earlier: Mapping[str, Expr]) -> tuple[tuple[str, ...], Expr]:
    """Take off the leading premises that are claims of earlier steps: their labels, and what is left."""
    by_digest = {digest(claim): label for label, claim in earlier.items()}
    premises: list[str] = []
    while isinstance(rest, Pi) and rest.body.loose == 0:
        label = by_digest.get(digest(rest.type))
        if label is None:
            break
        premises.append(label)
        rest = rest.body
    return tuple(premises), rest


def _theorem(name: Name, env: Environment) -> Constant:
    constant = env.get(name)
    if constant is None:
        raise Rejected(f"{name} is not declared")
    if constant.kind is not ConstantKind.THEOREM:
        raise Rejected(f"{name} must be a theorem, and is a {constant.kind.value}")
    return constant


def _step_labels(space: Name, env: Environment) -> list[str]:
    labels: list[str] = []
    while env.get(space.child(f"S{len(labels) + 1}")) is not None:
        labels.append(f"S{len(labels) + 1}")
    if not labels:
        raise Rejected(f"{space} has no step S1")
    return labels


def _common_prefix(binders: Sequence[Binder], rest: Expr) -> list[Binder]:
    """The leading binders of a telescope that `rest` repeats."""
    prefix: list[Binder] = []
    for binder in binders:
        if not isinstance(rest, Pi) or digest(rest.type) != digest(binder.type):
            break
        rest = instantiate(rest.body, (binder.fvar,))
        prefix.append(binder)
    return prefix


def require_distinct_claims(steps: Sequence[Step]) -> None:
    """Raise Rejected when two steps of a proof claim the same: a premise would not tell which is meant."""
    labels: dict[str, str] = {}
    for step in steps:
        other = labels.setdefault(digest(step.claim), step.label)
        if other != step.label:
            raise Rejected(f"{other} and {step.label} claim the same", hint="leave one of them out")


def require_premises_only(proof: Proof, step: Step, env: Environment) -> None:
    """Raise Rejected when the proof of a step does not go by its premises.

    It may not get at another step by naming it, and it must use each premise. The lemma that stands for a
    step in a planted proof may name the clean step of its own label.
    """
    spaces = (Name.of(proof.theorem), step.declaration.parent)
    reached = env.closure([step.declaration], follow=lambda n: not env.is_trusted(n))
    others = (n for n in reached if n.parent in spaces and _is_step(n) and n.last != step.label)
    if named := ", ".join(sorted(map(str, others))):
        raise Rejected(
            f"the proof of {step.declaration} names {named}",
            hint="take the claim of the earlier step as a premise, so that the dependency is visible",
        )
    if unused := ", ".join(_unused_premises(step, len(proof.context), env)):
        raise Rejected(
            f"the proof of {step.declaration} does not use its premise {unused}",
            hint="leave out the premise, or prove the step from it",
        )


def _unused_premises(step: Step, context: int, env: Environment) -> list[str]:
    """The premises that the proof binds and never mentions."""
    proof = env.get(step.declaration)
    assert proof is not None and proof.value is not None
    used = _binders_used(proof.value, context + len(step.premises))
    return [premise for i, premise in enumerate(step.premises) if context + i not in used]


def hypotheses_used(proof: Proof, declaration: Name, env: Environment) -> tuple[Binder, ...]:
    """The hypotheses of the theorem that the proof of a step, which repeats the context, makes use of.

    A step of a plant that is proved by a clean one, or by lemmas of the plant's own, uses what those use, not
    all that it hands over.
    """
    constant = env.get(declaration)
    hypotheses = proof.hypotheses(env)
    if constant is None or constant.value is None:
        return hypotheses
    used = _binders_used(_unfolded(constant.value, proof, declaration.parent, env), len(proof.context))
    return tuple(b for i, b in enumerate(proof.context) if i in used and b in hypotheses)


def _unfolded(value: Expr, proof: Proof, space: Name, env: Environment) -> Expr:
    """`value` with proofs in place of the names of clean steps, and of lemmas in a plant's namespace."""
    steps = {step.declaration for step in proof.steps}
    is_plant = space is not Name.of(proof.theorem)

    def proof_of(name: Name) -> Expr | None:
        lemma = env.get(name) if name in steps or (is_plant and name.parent is space) else None
        return lemma.value if lemma else None

    def visit(e: Expr, _depth: int) -> Expr | None:
        head, args = app_args(e)
        lemma = proof_of(head.name) if isinstance(head, Const) else None
        return beta(lemma, args) if lemma else None

    while any(map(proof_of, constants(value))):
        value = rewrite(value, visit)
    return value


@cache
def _binders_used(proof: Expr, count: int) -> frozenset[int]:
    """Which of the first `count` arguments a proof uses, by position; those that it does not bind count."""
    bound = 0
    while isinstance(proof, Lam) and bound < count:
        proof = proof.body
        bound += 1
    loose = loose_variables(proof)
    return frozenset(i for i in range(count) if i >= bound or bound - 1 - i in loose)


def _is_step(name: Name) -> bool:
    last = str(name.last)
    return last == "main" or (last[:1] == "S" and last[1:].isdigit())


def _composes(main: Constant, space: Name, labels: Sequence[str]) -> None:
    """`main` must use every step."""
    assert main.value is not None
    unused = [label for label in labels if space.child(label) not in constants(main.value)]
    if unused:
        raise Rejected(f"{main.name} does not use {', '.join(unused)}")


def negated(expr: Expr) -> Expr | None:
    """`p` when the expression is `¬ p`, written either way; None otherwise."""
    fn, args = app_args(expr)
    if isinstance(fn, Const) and fn.name is Name.of("Not") and len(args) == 1:
        return args[0]
    if isinstance(expr, Pi) and isinstance(expr.body, Const) and expr.body.name is Name.of("False"):
        return expr.type
    return None


def _is_proposition(type_: Expr, context: Mapping[FVar, Expr], env: Environment) -> bool:
    """Whether an expression over a context is a proposition, as far as its head tells."""
    while isinstance(type_, Pi | Let):
        type_ = type_.body
    fn, args = app_args(type_)
    constant = env.get(fn.name) if isinstance(fn, Const) else None
    result = constant.type if constant else context.get(fn) if isinstance(fn, FVar) else None
    for _ in args:
        if not isinstance(result, Pi):
            return False
        result = result.body
    return isinstance(result, Sort) and isinstance(result.level, LZero)
