"""A panel against its own single votes, in the runs that have several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calibration.panels.answers import vote_of
from calibration.records import Answer
from calibration.scoring.scores import Scored
from calibration.scoring.votes import Errors
from toolkit.panels.base import Vote


@dataclass(frozen=True, slots=True)
class Panel:
    """The rule, how many votes are cast about a submission, and the errors of one vote and of the panel."""

    rule: str
    votes: int
    single: Errors
    panel: Errors

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "rule": self.rule,
            "votes": self.votes,
            "single": self.single.json(),
            "panel": self.panel.json(),
        }


def panels(named: Mapping[str, Scored]) -> Mapping[str, Panel]:
    """The panels among the runs, by judge."""
    return {name: found for name, scored in named.items() if (found := _panel(scored))}


def _panel(scored: Scored) -> Panel | None:
    asked = scored.run.info.questioning
    votes = asked.votes * len(asked.jurors) if asked else 1
    if asked is None or votes < 2 or not scored.run.ballots:
        return None
    wrong = {outcome.gold.id: outcome.planted for outcome in scored.outcomes}
    run = scored.run
    return Panel(
        asked.panel,
        votes,
        Errors.of((wrong[id_], _vote(a)) for id_, seats in run.ballots.items() for a in seats.values()),
        Errors.of((wrong[id_], _vote(answer)) for id_, answer in run.answers.items()),
    )


def _vote(answer: Answer) -> Vote:
    return vote_of(answer.report if answer.usable else None)
