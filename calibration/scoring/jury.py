"""Whether explanations are right, as jurors see it: models that are shown the truth and what a judge says.

The jurors never learn whose explanation it is. An invalid vote keeps its seat. What they say stands beside
the rule of `calibration.scoring.reasons`, never in its place.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

import numpy as np

from calibration.jsonl import from_lines, read_bytes, to_lines, write_whole
from calibration.ledger.entries import Seat
from calibration.ledger.keys import question_key
from calibration.prompting import Prompt
from calibration.records import Record, Submission
from calibration.runs.plan import Juror
from calibration.scoring.outcomes import Outcome
from calibration.statistics.agreement import cohen_kappa, krippendorff_alpha
from calibration.statistics.estimate import Estimate
from calibration.statistics.proportion import Proportion
from calibration.suites.gold import Suite
from toolkit.models.base import Call, Message, Role, Transport
from toolkit.prompting import render
from toolkit.votes import at_least

VOTES = "reason-votes.jsonl"
"""The file of a run's folder that keeps valid votes, so that nobody is asked twice."""

_VOTE = re.compile(r"<vote>\s*(same|differs)\s*(?:[,.;:][^<]*)?</vote>", re.IGNORECASE)


class Opinion(StrEnum):
    """What a juror says of an explanation."""

    SAME = "same"
    DIFFERS = "differs"
    INVALID = "invalid"
    """Nothing that can be counted."""


class KeptVote(Record):
    """A valid vote; `key` is that of the question, `text` what the juror said.

    `question` is the hash of what it was asked, empty in votes that were kept without.
    """

    key: str
    question: str = ""
    juror: str
    submission: str
    prompt: str
    opinion: Opinion
    text: str


@dataclass(frozen=True, slots=True)
class Jury:
    """The reasons of one run as the jurors see them.

    `panel` has for each submission whose explanation was judged whether more than half of the jurors find it
    right; None where invalid votes could decide. `matched` counts those over all planted submissions, and
    `decided` over those alone that were decided. `kappa` is Cohen's, between panel and rule, `alpha`
    Krippendorff's, among the jurors; `alike` of `panel` counts where panel and rule say the same.
    """

    jurors: tuple[str, ...]
    panel: Mapping[str, bool | None]
    matched: Proportion
    decided: Proportion
    alike: Proportion
    only_panel: int
    only_rule: int
    kappa: Estimate
    alpha: Estimate
    invalid: int

    def json(self) -> dict[str, object]:
        """All of it but the single submissions."""
        return {
            "jurors": list(self.jurors),
            "asked": len(self.panel),
            "undecided": sum(found is None for found in self.panel.values()),
            "invalid_votes": self.invalid,
            "matched": self.matched.json(),
            "decided": self.decided.json(),
            "with_rule": {
                "alike": self.alike.json(),
                "only_panel": self.only_panel,
                "only_rule": self.only_rule,
                "kappa": self.kappa.json(),
            },
            "alpha": self.alpha.json(),
        }


def questions(suite: Suite, outcomes: Sequence[Outcome]) -> dict[str, Prompt]:
    """What the jurors are asked, by submission: about each explanation of an issue that answers a plant."""
    found = {}
    for outcome in outcomes:
        finding = outcome.answering
        said = [finding.issue.reason, finding.issue.quote] if finding is not None else []
        if outcome.detected and any(said):
            found[outcome.gold.id] = _question(suite.submissions[outcome.gold.id], outcome, said)
    return found


def _question(submission: Submission, outcome: Outcome, said: Sequence[str | None]) -> Prompt:
    gold = outcome.gold
    shown = next(step.text for step in submission.steps if step.label == gold.step)
    reason, quote = said
    words = [reason or "", f"The words it quotes: {quote}" if quote else ""]
    return render(
        "reason_jury",
        label=gold.step,
        right=shown.replace(gold.after or "", gold.before or "", 1),
        planted=shown,
        reason=gold.reason,
        explanation="\n\n".join(filter(None, words)),
    )


def read_vote(text: str) -> Opinion:
    """The one vote in an answer; invalid when there is none, or more than one."""
    found = _VOTE.findall(text)
    return Opinion(found[0].lower()) if len(found) == 1 else Opinion.INVALID


def kept_votes(run: Path) -> dict[str, KeptVote]:
    """The votes kept in the folder of a run, by key. UsageError when the file is damaged."""
    path = run / VOTES
    if not path.exists():
        return {}
    return {vote.key: vote for vote in from_lines(read_bytes(path), KeptVote, source=str(path))}


async def poll(
    run: Path, asked: Mapping[str, Prompt], jurors: Sequence[Juror]
) -> dict[str, tuple[Opinion, ...]]:
    """Each juror's opinion of each explanation, by submission; valid votes are kept in the run's folder.

    Votes that are kept there are not asked for again. What was answered is kept also when the poll is broken
    off.
    """
    kept = kept_votes(run)
    known = len(kept)
    try:
        rows = await asyncio.gather(
            *(
                asyncio.gather(*(_vote(juror, id_, prompt, kept) for juror in jurors))
                for id_, prompt in asked.items()
            )
        )
    finally:
        if len(kept) > known:
            write_whole(run / VOTES, to_lines(kept[key] for key in sorted(kept)))
    return {id_: tuple(row) for id_, row in zip(asked, rows, strict=True)}


async def _vote(juror: Juror, id_: str, prompt: Prompt, kept: dict[str, KeptVote]) -> Opinion:
    call = Call((Message(Role.USER, prompt.text),), juror.sampling, key=f"{id_}/reason/{juror.name}")
    key = question_key(juror.client.identity, call, prompt.version, Seat(juror.name))
    if key in kept:
        return kept[key].opinion
    reply = await juror.client.complete(call)
    opinion = read_vote(reply.text) if reply.transport is Transport.OK else Opinion.INVALID
    if opinion is not Opinion.INVALID:
        kept[key] = KeptVote(
            key=key,
            question=_hash(prompt),
            juror=juror.name,
            submission=id_,
            prompt=prompt.version,
            opinion=opinion,
            text=reply.text.encode(errors="backslashreplace").decode(),
        )
    return opinion


def earlier(run: Path, asked: Mapping[str, Prompt]) -> tuple[tuple[str, ...], dict[str, tuple[Opinion, ...]]]:
    """The jurors who have votes kept in the folder of a run, and what they said of each explanation.

    What a juror did not say, or said of another text, is invalid.
    """
    said = {(vote.juror, vote.question): vote.opinion for vote in kept_votes(run).values()}
    current = {_hash(prompt) for prompt in asked.values()}
    jurors = tuple(sorted({juror for juror, question in said if question in current}))
    return jurors, {
        id_: tuple(said.get((juror, _hash(prompt)), Opinion.INVALID) for juror in jurors)
        for id_, prompt in asked.items()
    }


def _hash(prompt: Prompt) -> str:
    return sha256(prompt.text.encode(errors="surrogatepass")).hexdigest()


def jury(jurors: Sequence[str], outcomes: Sequence[Outcome], votes: Mapping[str, Sequence[Opinion]]) -> Jury:
    """What the votes come to, held against the rule."""
    panel = {id_: _majority(cast) for id_, cast in votes.items()}
    planted = [outcome for outcome in outcomes if outcome.planted]
    rule = {
        outcome.gold.id: outcome.answering is not None and outcome.answering.reason.right
        for outcome in planted
    }
    pairs = [(found, rule[id_]) for id_, found in panel.items() if found is not None]
    yes = sum(found for found, _ in pairs)
    codes = {Opinion.SAME: 1.0, Opinion.DIFFERS: 0.0, Opinion.INVALID: np.nan}
    ratings = np.array([[codes[opinion] for opinion in cast] for cast in votes.values()], dtype=np.float64)
    return Jury(
        tuple(jurors),
        panel,
        Proportion.of(yes, len(planted)),
        Proportion.of(yes, len(pairs)),
        Proportion.of(sum(found == said for found, said in pairs), len(pairs)),
        sum(found and not said for found, said in pairs),
        sum(said and not found for found, said in pairs),
        cohen_kappa([found for found, _ in pairs], [said for _, said in pairs]),
        krippendorff_alpha(ratings.reshape(len(votes), len(jurors)).T),
        sum(opinion is Opinion.INVALID for cast in votes.values() for opinion in cast),
    )


def _majority(cast: Sequence[Opinion]) -> bool | None:
    needed = len(cast) // 2 + 1
    return at_least(needed, yes=cast.count(Opinion.SAME), invalid=cast.count(Opinion.INVALID))
