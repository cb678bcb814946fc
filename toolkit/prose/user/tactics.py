"""A tactic proof that leaves no steps in its term, told by its goals.

Lean's language server says which goals there are before and after each tactic. It gives them as text, so each
is compiled once more, as the type of an axiom in front of the declaration, and told from that term. A goal
whose text Lean does not read back, or whose term has no words, is shown as Lean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from toolkit.errors import LeancalError
from toolkit.lean.check.candidate import Compiler, Failed, compiled
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.session import Goal, Session, TacticState
from toolkit.lean.termops import Binder, close_pi, instantiate, open_telescope
from toolkit.lean.terms import Expr, Pi
from toolkit.prose.document import StepText
from toolkit.prose.plain import claim_text, context_scope
from toolkit.prose.plain.scope import Scope
from toolkit.prose.render import Told
from toolkit.prose.user.declaration import Declared
from toolkit.prose.user.outline import Outline
from toolkit.prose.user.telling import told_outline, view_of

_GOAL = "leancalGoal"
_DAGGER = re.compile("✝[⁰¹²³⁴⁵⁶⁷⁸⁹]*")
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Tactic:
    """A line of a tactic proof: what is written there, and the goals before and after it."""

    line: int
    text: str
    before: tuple[Goal, ...]
    after: tuple[Goal, ...]


def told_by_goals(declaration: Declared, source: str, compiler: Compiler) -> Told | None:
    """The declaration with a step for each tactic that changes the goals; None when it is no tactic proof.

    Raises Unchecked when Lean does not tell its goals.
    """
    found = _tactics(declaration, source, compiler)
    if found is None:
        return None
    head, tactics = found
    outline = _signature(declaration.outline(), tactics)
    claims = _claims(head, [g for t in tactics for g in (*t.before, *t.after)], outline, compiler)
    scope = context_scope(view_of(declaration, outline))
    whole = told_outline(declaration, outline)
    steps = tuple(
        StepText(f"S{number}", _step(tactic, claims, scope)) for number, tactic in enumerate(tactics, start=1)
    )
    lean = {f"S{number}": _as_lean(tactic) for number, tactic in enumerate(tactics, start=1)}
    return replace(whole, document=replace(whole.document, steps=steps), lean=replace(whole.lean, steps=lean))


def _tactics(declaration: Declared, source: str, compiler: Compiler) -> tuple[str, list[Tactic]] | None:
    """The text before the declaration, and the lines of its proof that change the goals."""
    with Session(compiler.toolchain, compiler.lean_path, sandbox=compiler.sandbox or Sandbox()) as session:
        document = session.open(source, name=declaration.file)
        place = document.declarations().get(str(declaration.constant.name))
        states = document.tactic_states(place) if place is not None else ()
    if place is None or len(states) < 2:
        return None
    lines = source.split("\n")
    head = "\n".join([*lines[: place.start.line - 1], lines[place.start.line - 1][: place.start.column]])
    return head, [t for t in _by_line(states, lines) if _changes(t)]


def _by_line(states: Sequence[TacticState], lines: Sequence[str]) -> Iterator[Tactic]:
    """What each line does to the goals; what a bullet sets aside is not its business."""
    first, last = states[0].position.line, states[-1].position.line
    numbers = [n for n in range(first, last + 1) if n == first or lines[n - 1].strip()]
    for number, following in zip(numbers, [*numbers[1:], last + 1], strict=True):
        text = lines[number - 1].strip()
        here = [s.goals for s in states if s.position.line == number]
        before = here[0] if number == first else _at_start(number, states, lines)
        if text.startswith("·"):
            before = next((goals for goals in here[1:] if goals), before)
        after = _at_start(following, states, lines) if here[-1:] != [()] else ()
        yield Tactic(number, _short(text), before, after)


def _at_start(number: int, states: Sequence[TacticState], lines: Sequence[str]) -> tuple[Goal, ...]:
    """The goals at the first word of a line."""
    line = lines[number - 1] if number <= len(lines) else ""
    column = len(line) - len(line.lstrip())
    known = [s for s in states if (s.position.line, s.position.column) <= (number, column)]
    return known[-1].goals if known else states[0].goals


def _changes(tactic: Tactic) -> bool:
    return bool(tactic.before) and [*map(str, tactic.before)] != [*map(str, tactic.after)]


def _signature(outline: Outline, tactics: Sequence[Tactic]) -> Outline:
    """The theorem with what its first goal has for hypotheses as its context, and without steps."""
    known = sum(len(h.names) for h in tactics[0].before[0].hypotheses) if tactics else len(outline.context)
    context, rest = outline.context[:known], outline.context[known:]
    return Outline(context, close_pi(rest, outline.target), ())


# --- goals as terms --------------------------------------------------------------------------------


def _claims(head: str, goals: Sequence[Goal], outline: Outline, compiler: Compiler) -> dict[str, Expr]:
    """What each goal claims over the theorem's context, by its identity, as far as Lean reads it back."""
    texts = {goal.id: text for goal in goals if (text := _axiom_type(goal)) is not None}
    known = {goal.id: sum(len(h.names) for h in goal.hypotheses) for goal in goals}
    for _ in range(2):
        if not texts:
            break
        start = head.count("\n") + 2
        names = {goal: f"{_GOAL}{number}" for number, goal in enumerate(texts)}
        axioms = [f"axiom {names[goal]} {text}" for goal, text in texts.items()]
        try:
            with compiled("\n".join([head, *axioms]).encode(), "goals", compiler) as made:
                types = {str(c.name.last): c.type for c in made.module.constants.values()}
                found = {goal: types.get(names[goal]) for goal in texts}
                return {g: _claim(type_, known[g], outline) for g, type_ in found.items() if type_}
        except Failed as failed:
            wrong = {d.line - start for d in failed.run.errors} if failed.run else set(range(len(texts)))
            texts = {goal: text for number, (goal, text) in enumerate(texts.items()) if number not in wrong}
            if not wrong:
                break
    return {}


def _axiom_type(goal: Goal) -> str | None:
    """A goal as the signature of an axiom; None when its text cannot stand for it."""
    names = [name for h in goal.hypotheses for name in h.names]
    plain = {name: _DAGGER.sub("'", name) for name in names}
    if len(set(plain.values())) < len(names) or any(h.value is not None for h in goal.hypotheses):
        return None
    binders = []
    for h in goal.hypotheses:
        is_instance = all(name.startswith("inst✝") for name in h.names)
        named = " ".join(plain[name] for name in h.names)
        binders.append(f"[{h.type}]" if is_instance else f"({named} : {h.type})")
    text = " ".join([*binders, ":", goal.target])
    return None if goal.prefix.strip() != "⊢" else _DAGGER.sub("'", " ".join(text.split()))


def _claim(type_: Expr, hypotheses: int, outline: Outline) -> Expr:
    """The type of an axiom; what repeats the theorem's context among its hypotheses is taken for that."""
    known = {(str(b.fvar.name), b.type): b for b in outline.context}
    taken = [b.fvar.name for b in outline.context]
    local: list[Binder] = []
    for _ in range(hypotheses):
        if not isinstance(type_, Pi):
            break
        (binder,), _ = open_telescope(type_, 1, avoid=[*taken, *(b.fvar.name for b in local)])
        same = known.get((str(type_.name), type_.type)) or _same_instance(type_.type, outline)
        if same is None:
            local.append(binder)
        type_ = instantiate(type_.body, ((same or binder).fvar,))
    return close_pi(local, type_)


def _same_instance(type_: Expr, outline: Outline) -> Binder | None:
    return next((b for b in outline.context if b.type is type_ and "_@" in b.name.parts), None)


# --- words -----------------------------------------------------------------------------------------


def _step(tactic: Tactic, claims: dict[str, Expr], scope: Scope) -> str:
    before = _goals(tactic.before, claims, scope)
    after = _goals(tactic.after, claims, scope) if tactic.after else ""
    rest = f"Next there is to show:\n\n{after}"
    if not after:
        rest = "Nothing is left to show here."
    elif after == before:
        rest = "Next there is the same to show."
    return f"Line {tactic.line}, `{tactic.text}`. There is to show:\n\n{before}\n\n{rest}"


def _goals(goals: Sequence[Goal], claims: dict[str, Expr], scope: Scope) -> str:
    marks = [f"[{number}] " for number in range(1, len(goals) + 1)] if len(goals) > 1 else [""]
    return "\n\n".join(mark + _goal(g, claims, scope) for mark, g in zip(marks, goals, strict=True))


def _goal(goal: Goal, claims: dict[str, Expr], scope: Scope) -> str:
    claim = claims.get(goal.id)
    if claim is not None:
        try:
            return claim_text(claim, scope).removeprefix("We have ")
        except LeancalError:
            pass
    lines = [" ".join(str(h).split()) for h in goal.hypotheses] + [f"⊢ {' '.join(goal.target.split())}"]
    return "(as Lean prints it) " + ", ".join(f"`{line.replace('`', chr(39))}`" for line in lines)


def _as_lean(tactic: Tactic) -> str:
    shown = [f"-- line {tactic.line}", tactic.text, *(f"{goal}" for goal in tactic.before)]
    return "\n\n".join(shown)


def _short(text: str) -> str:
    line = " ".join(text.replace("`", "'").split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"
