"""Whether the notation of a theorem fits its constants."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.errors import Rejected
from toolkit.lean.termops import Lookup, open_telescope
from toolkit.lean.terms import Name
from toolkit.prose.plain.constants import operator_name
from toolkit.prose.plain.registry import find_notation
from toolkit.prose.plain.scope import Scope
from toolkit.prose.plain.tex import bare_groups


def check_template(name: Name, template: str, lookup: Lookup) -> None:
    """Refuse a template for nothing, or one that names an argument which is not there.

    Braces after a command, `_` or `^` may be LaTeX's own; braces elsewhere must name an argument.
    """
    constant = lookup(name)
    if constant is None:
        raise Rejected(f"there is a notation for {name}, which is not declared")
    binders, _ = open_telescope(constant.type)
    names = [str(b.fvar.name) for b in binders]
    for group in bare_groups(template):
        if group not in names:
            raise Rejected(
                f"the notation {template} names {group}, which is no argument of {name}",
                hint=f"its arguments are {', '.join(names)}" if names else None,
            )


def check_heads(names: Iterable[Name], scope: Scope) -> None:
    """Refuse two constants that are written alike."""
    heads: dict[str, Name] = {}
    for name in names:
        head = scope.notation.get(name) or find_notation(name) or operator_name(name)
        if heads.setdefault(head, name) is not name:
            raise Rejected(
                f"{heads[head]} and {name} are both written {head}",
                hint="Give one of them a notation of its own in theorem.toml.",
            )
