"""Terms of equations, and of what is derived from them: a changed one makes the claim no stronger.

The rest of the proof then does not follow by way of the clean claim. The change is carried on, until a step
follows as it is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace

from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.spots import Put, Spot, asserted, head_of
from toolkit.lean.termops import app_args, mk_app
from toolkit.lean.terms import Expr, Lam

_SIDES = {"Eq": (1, 2), "LE.le": (2, 3), "LT.lt": (2, 3)}
_ARITHMETIC = ("HAdd.hAdd", "HSub.hSub", "HMul.hMul")


@dataclass(frozen=True, slots=True)
class Part:
    """A term that a side of a relation is computed from; `put` gives the relation with another term here.

    `is_factor` says that it is a factor, or in one.
    """

    spot: Spot
    here: Expr
    type: Expr
    put: Put
    is_factor: bool = False

    @property
    def head(self) -> str:
        return head_of(self.here)

    @property
    def args(self) -> tuple[Expr, ...]:
        return app_args(self.here)[1]


class EquationOperator(Operator):
    """An operator on the terms of equations, which knows its mistake in inequalities that follow, too."""

    @abstractmethod
    def instead(self, part: Part) -> Iterator[Expr]:
        """What the mistake makes of a term."""

    def propose(self, site: Site) -> Iterator[Proposal]:
        yield from self._changed_terms(site, ("Eq",))

    def carried(self, site: Site) -> Iterator[Proposal]:
        yield from self._changed_terms(site, tuple(_SIDES))

    def _changed_terms(self, site: Site, relations: tuple[str, ...]) -> Iterator[Proposal]:
        for part in _parts_of(site.step.claim, relations):
            for new in self.instead(part):
                after = part.put(new)
                yield Proposal(
                    self.name,
                    site.step.label,
                    part.spot.put(after),
                    site.step.premises,
                    before=part.spot.here,
                    after=after,
                )


def _parts_of(claim: Expr, relations: tuple[str, ...]) -> Iterator[Part]:
    for spot in asserted(claim, *relations):
        for index in _SIDES[spot.head]:
            relation = Part(spot, spot.here, spot.args[0], lambda new: new)
            yield from _inside(_at(relation, index))


def _inside(part: Part) -> Iterator[Part]:
    """A term and the terms that it is a sum, difference, product or indexed sum of."""
    yield part
    args = part.args
    if part.head in _ARITHMETIC:
        is_factor = part.is_factor or part.head == "HMul.hMul"
        for index in (4, 5):
            yield from _inside(replace(_at(part, index), is_factor=is_factor))
    elif part.head == "OrderedRing.sum" and isinstance(args[3], Lam):
        yield from _inside(_summand(_at(part, 3)))


def _at(part: Part, index: int) -> Part:
    """An argument of the application that stands at `part`."""
    fn, args = app_args(part.here)

    def put(new: Expr) -> Expr:
        return part.put(mk_app(fn, (*args[:index], new, *args[index + 1 :])))

    return replace(part, here=args[index], put=put)


def _summand(part: Part) -> Part:
    lam = part.here
    assert isinstance(lam, Lam)
    return replace(part, here=lam.body, put=lambda new: part.put(Lam(lam.name, lam.type, new, lam.info)))
