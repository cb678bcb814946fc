"""A counterexample in words, for the reason of a plant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mutations.referee.instances import Instance
from toolkit.lean.refutation.counterexample import Counterexample
from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.termops import Binder, app_args
from toolkit.lean.terms import Const

_CONSTANT = re.compile(r"\(fun [_ ]+ => (.+)\)")
_RELATIONS = {"LE.le": "≤", "LT.lt": "<", "Eq": "=", "Ne": "≠"}


def told(variables: Sequence[Binder], instance: Instance, found: Counterexample, evaluator: Evaluator) -> str:
    """The values of the context's and the claim's variables, and what the claim comes to there."""
    values = [_value(str(b.fvar.name), instance.texts[b.fvar]) for b in variables]
    values += [_value(witness.name, witness.text) for witness in found.witnesses]
    at = f"Over the integers, with {', '.join(values)}, " if values else "Over the integers, "
    return at + "".join(_sides(found, evaluator))


def _value(name: str, text: str) -> str:
    constant = _CONSTANT.fullmatch(text)
    if constant:
        return f"{name} = {constant[1].strip('()')} throughout"
    return f"{name} = {text[1:-1] if text.startswith('(') and text.endswith(')') else text}"


def _sides(found: Counterexample, evaluator: Evaluator) -> Iterator[str]:
    fn, args = app_args(found.left)
    relation = _RELATIONS.get(str(fn.name)) if isinstance(fn, Const) else None
    if relation is None:
        yield "it fails."
        return
    try:
        left, right = (evaluator.value(side, found.values) for side in args[-2:])
        yield f"it would say {left} {relation} {right}."
    except UnknownError:
        yield "it fails."
