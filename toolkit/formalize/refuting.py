"""The goal that a statement fails at the counterexample that sampling found, and the example in words."""

from __future__ import annotations

from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.instances import at
from toolkit.formalize.making import negation
from toolkit.formalize.proofs import Goal


def refutation(name: str, inquiry: Inquiry) -> tuple[Goal, ...]:
    """The goal that the statement fails at the counterexample that sampling found; none if it found none."""
    if inquiry.counterexample is None:
        return ()
    reading, (instance, found) = inquiry.reading, inquiry.counterexample
    arguments = " ".join((at(reading, instance), *found.arguments))
    proof = "\n".join(("intro h", f"have k := @h {arguments}".rstrip(), *found.tactics))
    return (Goal(name, negation(reading.statement), (proof,)),)


def where_it_fails(inquiry: Inquiry) -> str:
    """The counterexample in words; empty when there are no variables, or there is none."""
    if inquiry.counterexample is None:
        return ""
    instance, found = inquiry.counterexample
    values = (instance.told(inquiry.reading), *(f"{w.name} = {w.text}" for w in found.witnesses))
    return ", ".join(filter(None, values))
