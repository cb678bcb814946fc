"""Asking an operator, which may be of another package: what it proposes, as far as that can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from mutations.operators.base import Operator, Proposal, Site
from toolkit.lean.termops import constants, fvars
from toolkit.lean.terms import Term

MOST: Final = 500
"""Proposals of one operator for one step."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The proposals of an operator for a step, up to one that is none; `problem` says why it is none."""

    proposals: tuple[Proposal, ...]
    problem: str = ""


def proposed(operator: Operator, site: Site) -> Offer:
    """What an operator proposes for a step; whatever it raises is the problem of the offer."""
    problems: list[str] = []
    found = tuple(_asked(operator, operator.propose, site, problems))
    return Offer(found, "".join(problems))


def carried_on(operator: Operator, site: Site) -> Iterator[Proposal]:
    """The changed steps in which an operator's mistake would show; those before the first that is none."""
    return _asked(operator, operator.carried, site, [])


def _asked(
    operator: Operator, ask: Callable[[Site], Iterator[Proposal]], site: Site, problems: list[str]
) -> Iterator[Proposal]:
    """The proposals up to the first that is none; what went wrong is added to `problems`."""
    try:
        for number, proposal in enumerate(ask(site)):
            fault = (
                _fault(proposal, operator, site) if number < MOST else f"it made more than {MOST} proposals"
            )
            if fault:
                problems.append(fault)
                return
            yield proposal
    # one that calls `sys.exit` must not end the run, as if all had gone well
    except (Exception, SystemExit) as error:
        said = " ".join(f"it raised {type(error).__name__}: {error}".split())
        problems.append("".join(c for c in said if c.isprintable())[:300].removesuffix(":"))


def _fault(proposal: object, operator: Operator, site: Site) -> str:
    """Why this is no changed claim of the step; empty where it can be one."""
    if not isinstance(proposal, Proposal):
        return f"it proposed {type(proposal).__name__}, which is no proposal"
    if (proposal.operator, proposal.step) != (operator.name, site.step.label):
        return f"it proposed something of {proposal.operator!r} for {proposal.step!r}"
    texts = (proposal.weakening, *proposal.refuting)
    if not isinstance(proposal.claim, Term) or not all(isinstance(text, str) for text in texts):
        return "the claim that it proposed is no term, or a proof of it no text"
    labels = {step.label for step in site.proof.steps}
    if not set(proposal.premises) <= set(site.step.premises) or not set(proposal.drops) <= labels:
        return "it proposed other premises than those of the step"
    if not {site.step.label, site.proof.steps[-1].label}.isdisjoint(proposal.drops):
        return "it proposed to leave out the changed step, or the last one"
    if proposal.claim.loose or not fvars(proposal.claim) <= {b.fvar for b in site.proof.context}:
        return "the claim that it proposed has variables of nobody"
    if unknown := sorted(str(n) for n in constants(proposal.claim) if site.env.get(n) is None):
        return f"the claim that it proposed names {unknown[0]}, which nobody declares"
    return ""
