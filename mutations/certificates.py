"""The certificate of a planted error: Lean theorems that prove what it is.

A plant `p` of theorem `X` changes the step `Sk`. Its certificate lies in the namespace `X.p`:

    refuted          ¬ ∀ context, premises → claim      the planted claim C is false
    Sj               ∀ context, premises → claim         a later step, from the planted claim
    Sj_consistent    ¬ ∀ context, premises → False       the premises of Sj can hold together

`Sj` may claim something else than the clean step: then it carries the change on, and the steps that use it
have lemmas, too.

`read_certificate` checks the *shape* of these facts against the clean proof: that they speak of the same
context, that the steps before the plant stand, that each later step is covered, and that the statement is
unchanged. `require_honest_lemma` looks into the lemmas' proofs. That they are theorems is the kernel's
word, checked in `mutations.kernel`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import NoReturn, ParamSpec, TypeVar

from mutations.categories import Category
from toolkit.corpus.proof import (
    Proof,
    Step,
    negated,
    read_step,
    require_distinct_claims,
    require_premises_only,
    split_premises,
)
from toolkit.corpus.spec import PlantSpec
from toolkit.errors import Rejected
from toolkit.lean.environment import Environment
from toolkit.lean.printer import readable
from toolkit.lean.termops import Binder, close_pi, digest, instantiate
from toolkit.lean.terms import BinderInfo, Const, Constant, ConstantKind, Expr, Name, Pi

P = ParamSpec("P")
T = TypeVar("T")


class Part(StrEnum):
    """The three things that a certificate shows."""

    FALSE = "false"
    ONLY = "only"
    BOUND = "bound"


class Role(StrEnum):
    """What a declaration of a certificate is for."""

    REFUTED = "refuted"
    FOLLOWS = "follows"
    CONSISTENT = "consistent"


@dataclass(frozen=True, slots=True)
class Declaration:
    """A Lean theorem of a certificate and its role."""

    name: Name
    role: Role


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate whose shape has been checked; `claim` is C, the proposition that is refuted."""

    theorem: str
    plant: str
    category: Category
    step: str
    claim: Expr
    omitted: tuple[Name, ...]
    """Binders of the context that C does not assume, because the planted inference does not cite them."""
    steps: tuple[Step, ...]
    """The planted proof, step by step."""
    declarations: tuple[Declaration, ...]
    carried: tuple[str, ...]
    """The later steps that claim something else than in the clean proof: what follows from the plant."""

    @property
    def planted(self) -> Step:
        """The planted step."""
        return self.claiming(self.step)

    def claiming(self, label: str) -> Step:
        """The step of that label in the planted proof; KeyError when the plant drops it."""
        for step in self.steps:
            if step.label == label:
                return step
        raise KeyError(label)


def read_certificate(proof: Proof, spec: PlantSpec, env: Environment) -> Certificate:
    """Read the certificate of one plant and check its shape against the clean proof.

    Raises Rejected naming the part of the certificate and what is wrong with it.
    """
    space = Name.of(proof.theorem).child(spec.id)
    if spec.category not in set(Category):
        known = ", ".join(Category)
        raise Rejected(f"{spec.category!r} is no category", hint=f"choose one of {known}")
    labels = [s.label for s in proof.steps]
    if unknown := [x for x in (spec.step, *spec.drops) if x not in labels]:
        raise Rejected(f"the proof has no step {', '.join(unknown)}")
    kept = [s for s in proof.steps if s.label not in spec.drops]
    before = [s for s in kept if labels.index(s.label) < labels.index(spec.step)]
    after = [s for s in kept if labels.index(s.label) > labels.index(spec.step)]
    for step in before:
        _unbroken(step, {s.label for s in before})

    refuted = _theorem(space.child("refuted"), env, Part.FALSE)
    claim = negated(refuted.type)
    if claim is None:
        _fail(Part.FALSE, f"{refuted.name} is not a negation: {readable(refuted.type, env.get)}")
    planted, omitted = _read_claim(claim, proof, spec, {s.label: s.claim for s in before})
    declarations = [Declaration(refuted.name, Role.REFUTED)]

    steps = [*before, planted]
    for clean in after:
        earlier = {s.label: s.claim for s in steps}
        lemma = env.get(space.child(clean.label))
        if lemma is None:
            _reusable(clean, proof, earlier, space)
            steps.append(clean)
            continue
        _theorem(lemma.name, env, Part.ONLY)
        step = _call(read_step, clean.label, lemma, proof.context, earlier, env)
        witness = _theorem(space.child(f"{clean.label}_consistent"), env, Part.ONLY)
        _consistent(witness, step, proof, earlier, env)
        declarations += [Declaration(lemma.name, Role.FOLLOWS), Declaration(witness.name, Role.CONSISTENT)]
        steps.append(step)

    _call(require_distinct_claims, steps)
    if digest(steps[-1].claim) != digest(proof.target):
        _fail(Part.ONLY, f"the last step does not reach the statement: {readable(steps[-1].claim, env.get)}")
    if spec.step not in _reached(steps):
        _fail(Part.ONLY, f"nothing that leads to the statement uses {spec.step}")
    return Certificate(
        proof.theorem,
        spec.id,
        Category(spec.category),
        spec.step,
        claim,
        omitted,
        tuple(steps),
        tuple(declarations),
        tuple(s.label for s in steps[len(before) + 1 :] if _is_changed(s, proof)),
    )


def require_honest_lemma(proof: Proof, certificate: Certificate, lemma: Name, env: Environment) -> None:
    """Raise Rejected when the lemma of a later step does not go by its premises, or has the refutation.

    Since a false premise proves anything, nothing of the type of `refuted` may lie behind the lemma.
    """
    step = next(s for s in certificate.steps if s.declaration is lemma)
    _call(require_premises_only, proof, step, env)
    refuted = _type_digest(certificate.planted.declaration, env)
    for name in env.closure([lemma], follow=lambda n: not env.is_trusted(n)):
        if _type_digest(name, env) == refuted:
            _fail(Part.ONLY, f"the proof of {lemma} uses the refutation {name}")


def certificate_checks(
    proof: Proof, certificate: Certificate, env: Environment
) -> dict[Name, Callable[[], None]]:
    """What is to be checked of each declaration of a certificate, besides its audit and its replay."""
    return {
        d.name: partial(require_honest_lemma, proof, certificate, d.name, env)
        if d.role is Role.FOLLOWS
        else nothing_more
        for d in certificate.declarations
    }


def nothing_more() -> None:
    """The check of a declaration of which only audit and replay are asked."""


def _call(check: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a check of the step structure; what it refuses, it refuses of the part `only`."""
    try:
        return check(*args, **kwargs)
    except Rejected as error:
        raise Rejected(f"{Part.ONLY}: {error.message}", hint=error.hint) from None


def _type_digest(name: Name, env: Environment) -> str | None:
    constant = env.get(name)
    return digest(constant.type) if constant else None


def _fail(part: Part, message: str, hint: str | None = None) -> NoReturn:
    raise Rejected(f"{part}: {message}", hint=hint)


def _theorem(name: Name, env: Environment, part: Part) -> Constant:
    constant = env.get(name)
    if constant is None:
        _fail(part, f"{name} is not declared")
    if constant.kind is not ConstantKind.THEOREM:
        _fail(part, f"{name} must be a theorem, and is a {constant.kind.value}")
    return constant


def _unbroken(step: Step, kept: set[str]) -> None:
    if broken := [p for p in step.premises if p not in kept]:
        _fail(Part.ONLY, f"{step.label} uses {', '.join(broken)}, which the plant drops")


def _read_claim(
    claim: Expr, proof: Proof, spec: PlantSpec, earlier: Mapping[str, Expr]
) -> tuple[Step, tuple[Name, ...]]:
    """Split C into context, premises and planted claim; name the binders that it leaves out."""
    space = Name.of(proof.theorem).child(spec.id)
    rest, pending, left_out = claim, list(proof.context), list[Binder]()
    while isinstance(rest, Pi):
        at = next((i for i, binder in enumerate(pending) if _same_binder(rest, binder)), None)
        if at is None:
            break
        left_out += pending[:at]
        rest = instantiate(rest.body, (pending[at].fvar,))
        pending = pending[at + 1 :]
    left_out += pending
    premises, planted = split_premises(rest, earlier)
    omitted = tuple(b.name for b in left_out)
    if omitted and spec.category in (Category.CALCULATION_ERROR, Category.MISSING_OBJECT):
        names = ", ".join(map(str, omitted))
        _fail(
            Part.FALSE,
            f"{space.child('refuted')} leaves out the hypotheses {names}",
            hint=f"a {spec.category} must be false under all of the theorem's hypotheses",
        )
    return Step(spec.step, planted, premises, space.child("refuted")), omitted


def _same_binder(pi: Pi, binder: Binder) -> bool:
    same_name = pi.name is binder.name or binder.info is BinderInfo.INSTANCE
    return same_name and digest(pi.type) == digest(binder.type)


def _reusable(clean: Step, proof: Proof, earlier: Mapping[str, Expr], space: Name) -> None:
    """An unchanged later step stands only when all that it uses is unchanged."""
    _unbroken(clean, set(earlier))
    for label in clean.premises:
        if digest(earlier[label]) != digest(proof.step(label).claim):
            _fail(
                Part.ONLY,
                f"{clean.label} uses {label}, whose claim the plant changes",
                hint=f"prove {space.child(clean.label)} from the planted claim, "
                f"and {clean.label}_consistent with it",
            )


def _is_changed(step: Step, proof: Proof) -> bool:
    return digest(step.claim) != digest(proof.step(step.label).claim)


def _consistent(
    witness: Constant, step: Step, proof: Proof, earlier: Mapping[str, Expr], env: Environment
) -> None:
    rest: Expr = Const(Name.of("False"), ())
    for label in reversed(step.premises):
        rest = Pi(Name.of("h"), earlier[label], rest, BinderInfo.DEFAULT)
    wanted = close_pi(proof.context, rest)
    found = negated(witness.type)
    if found is None or digest(found) != digest(wanted):
        _fail(
            Part.ONLY,
            f"{witness.name} does not show that the premises of {step.declaration} can hold together",
            hint=f"state it as ¬ ({readable(wanted, env.get)})",
        )


def _reached(steps: Sequence[Step]) -> set[str]:
    """The labels that the last step rests on, itself included."""
    by_label = {s.label: s for s in steps}
    reached: set[str] = set()
    queue = [steps[-1].label]
    while queue:
        label = queue.pop()
        if label not in reached:
            reached.add(label)
            queue.extend(by_label[label].premises)
    return reached
