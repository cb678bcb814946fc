"""Up to three drafts, each in a fresh conversation: ask, read, compare with the claims, let jurors vote."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.models.answers import NonsenseError
from toolkit.models.base import Transport
from toolkit.prompting import render
from toolkit.prose.asking import Model
from toolkit.prose.maker.jury import objections, poll, undecided
from toolkit.prose.maker.outcome import Ending, Rewriting, Round
from toolkit.prose.maker.reading import read_draft
from toolkit.prose.maker.source import Source, rewritten, whole

DRAFTS = 3
_ANSWERED = frozenset({Transport.TRUNCATED, Transport.EMPTY})
"""What may fare better when the model is told of it; the others say nothing of the draft."""


async def rewrite(source: Source, maker: Model, *jurors: Model) -> Rewriting:
    """Have a model rewrite a proof, and revise it twice at most with what was found.

    An answer that was cut off, or that says nothing, is never read: it counts as a draft without the form.
    Only the statement and the steps are rewritten; a draft keeps the setting and the definitions of the plain
    text, which nothing could compare. Jurors are asked about a draft that passed the comparison. Raises
    Unchecked, before anybody is asked, when the plain text itself cannot be compared with its claims.
    """
    source.require_readable()
    rounds: list[Round] = []
    while len(rounds) < DRAFTS:
        one = await _round(source, maker, jurors, rounds)
        rounds.append(one)
        if not one.asked.ended_well and one.asked.reply.transport not in _ANSWERED:
            return Rewriting(source.name, Ending.UNANSWERED, tuple(rounds), one.problem)
        if one.draft is None or one.faults:
            continue
        if unclear := undecided(one.ballots, source.labels) if one.ballots else ():
            reasons = [ballot.problem for ballot in one.ballots if ballot.problem]
            reason = f"the jurors are undecided on {', '.join(unclear)}: {'; '.join(reasons)}"
            return Rewriting(source.name, Ending.UNDECIDED, tuple(rounds), reason)
        return Rewriting(source.name, Ending.CHECKED, tuple(rounds))
    if all(one.draft is None for one in rounds):
        return Rewriting(source.name, Ending.UNREADABLE, tuple(rounds), rounds[-1].problem)
    return Rewriting(source.name, Ending.FAILED, tuple(rounds), _findings(rounds))


async def _round(source: Source, maker: Model, jurors: Sequence[Model], earlier: list[Round]) -> Round:
    number = len(earlier)
    draft = next((r.draft for r in reversed(earlier) if r.draft is not None), None)
    prompt = render(
        "paper",
        plain=whole(source.plain),
        labels=source.labels,
        draft=rewritten(draft) if draft else "",
        findings=_findings(earlier),
    )
    asked = await maker.ask(prompt, f"{source.name}/paper/{number}", vote=number)
    if not asked.ended_well:
        return Round(asked, problem=asked.why_not)
    try:
        made = read_draft(asked.reply.text, source.plain)
    except NonsenseError as error:
        return Round(asked, problem=f"{maker.name}'s answer could not be used: {error}")
    faults = source.faults(made)
    if faults or not jurors:
        return Round(asked, made, faults=faults)
    ballots = await poll(source, made, jurors, number)
    return Round(asked, made, faults=objections(ballots, source.labels), ballots=ballots)


def _findings(rounds: list[Round]) -> str:
    """What was found about the last draft, and why no later answer could be used."""
    lines: list[str] = []
    for one in rounds:
        lines = [*lines, one.problem] if one.draft is None else [str(fault) for fault in one.faults]
    return "\n".join(dict.fromkeys(lines))
