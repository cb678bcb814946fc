"""The page on the operators in the documentation: `python -m mutations.operators.documentation` prints it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence

from mutations.categories import Category
from mutations.operators.base import EXAMPLE_CONTEXT, Operator
from mutations.operators.registry import operators

_HEAD = """\
# Operators

An operator makes a changed step from a step's formal claim: an error as authors make it. Lean decides
which changes are errors ([planting.md](planting.md)). Most changed claims are stronger than the clean one,
so that the rest of the proof follows from it, and the operator brings the Lean proof that leads back. A
changed equation is not; it becomes a plant where the change can be carried on until a step follows as it is.

The examples are propositions in Lean over this context; premises of a step stand before `⊢`:

```lean
{context}
```

An operator of your own is a subclass of `mutations.operators.base.Operator`, marked with `@register`, in a
module that an entry point of the group `leancal.operators` names. Its examples are its tests.
"""


def page(found: Sequence[Operator]) -> str:
    """The page in Markdown, by category."""
    return "\n".join([_HEAD.format(context=EXAMPLE_CONTEXT), *_sections(found)])


def _sections(found: Sequence[Operator]) -> Iterator[str]:
    for category in Category:
        yield f"## {category.value.replace('_', ' ').capitalize()}\n"
        for operator in found:
            if operator.category is category:
                yield f"### {operator.name}\n\n{inspect.getdoc(operator)}\n"
                yield f"Reason: {operator.mistake}\n"
                yield from _examples(operator)


def _examples(operator: Operator) -> Iterator[str]:
    yield "| claim | changed claim |\n| --- | --- |"
    for before, after in operator.examples():
        yield f"| `{before}` | {f'`{after}`' if after else 'nothing is proposed'} |"
    yield ""


if __name__ == "__main__":
    print(page(operators()), end="")
