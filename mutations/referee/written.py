"""The proofs of a theorem's steps as its author wrote them: they may prove a changed claim as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from toolkit.lean.project import LIBRARY, Project

_STEP = re.compile(r"^theorem (?P<label>S[0-9]+)\b", re.MULTILINE)
_NEXT = re.compile(r"^\S", re.MULTILINE)
_OPENING, _CLOSING = "([{⟨", ")]}⟩"


def written_proofs(project: Project, theorem: str) -> Mapping[str, str]:
    """The text of each step's proof by label; none where the theorem's source cannot be read.

    The text counts on the names of the step's premises and of the context, and on the theorem's namespace.
    """
    path = project.source / LIBRARY / theorem / "Proof.lean"
    try:
        return proofs_in(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return {}


def proofs_in(source: str) -> dict[str, str]:
    """What stands after `:=` in each theorem `Sk` of a Lean file."""
    found: dict[str, str] = {}
    for match in _STEP.finditer(source):
        after = _NEXT.search(source, match.end())
        text = source[match.end() : after.start() if after else len(source)]
        at = _assigned(text)
        if at is not None:
            found[match["label"]] = text[at:].strip()
    return found


def _assigned(text: str) -> int | None:
    """Where the value of a declaration begins: behind the first `:=` outside of brackets."""
    depth = 0
    for index, character in enumerate(text):
        depth += (character in _OPENING) - (character in _CLOSING)
        if depth == 0 and text.startswith(":=", index):
            return index + 2
    return None


def variations(proof: str) -> tuple[str, ...]:
    """A proof as it is, and with rewriting that is less strict.

    Of the less strict ones, the first leaves out what does not occur, and the second takes a lemma on
    differences for one on sums, or the other way round.
    """
    if not proof:
        return ()
    texts = (proof, _rewriting(proof, lambda rule: (rule,)), _rewriting(proof, _alike))
    return tuple(dict.fromkeys(texts))


_REWRITING = re.compile(r"\brw \[")
_PLACE = re.compile(r" at \w+")
_LIKE = {"sum_add": "sum_sub", "mul_add": "mul_sub", "add_mul": "sub_mul"}
_LIKE |= {after: before for before, after in _LIKE.items()}


def _alike(rule: str) -> tuple[str, ...]:
    lemma = rule.removeprefix("← ")
    return (rule, rule.replace(lemma, _LIKE[lemma])) if lemma in _LIKE else (rule,)


def _rewriting(proof: str, alike: Callable[[str], Sequence[str]]) -> str:
    """A proof that goes on where one of its rules cannot be used; `alike` says what is tried for a rule."""
    parts: list[str] = []
    rest = proof
    while found := _REWRITING.search(rest):
        end = _closed(rest, found.end())
        if end is None:
            break
        place = _PLACE.match(rest, end + 1)
        at = place[0] if place else ""
        rules = [rule.strip() for rule in _split(rest[found.end() : end])]
        tries = [" ".join(f"| rw [{like}]{at}" for like in alike(rule)) for rule in rules]
        # a bracket that begins a line would be an argument of what stands before it
        parts += [rest[: found.start()], "skip; ", "; ".join(f"(try first {ways})" for ways in tries)]
        rest = rest[end + 1 + len(at) :]
    return "".join([*parts, rest])


def _closed(text: str, start: int) -> int | None:
    """Where the bracket closes whose inside begins at `start`."""
    depth = 1
    for index in range(start, len(text)):
        depth += (text[index] in _OPENING) - (text[index] in _CLOSING)
        if depth == 0:
            return index
    return None


def _split(text: str) -> list[str]:
    """The parts of a text between commas outside of brackets."""
    parts, depth, begin = list[str](), 0, 0
    for index, character in enumerate(text):
        depth += (character in _OPENING) - (character in _CLOSING)
        if character == "," and depth == 0:
            parts.append(text[begin:index])
            begin = index + 1
    return [*parts, text[begin:]]
