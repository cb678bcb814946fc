"""`leancal plant --polish`: a model polishes the paper texts of plants, and each is checked again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from calibration.cli.console import progress
from calibration.drafting import KeptClient
from calibration.drafts import asking
from calibration.jsonl import to_row, write_whole
from calibration.ledger.ledger import Ledger
from calibration.runs.folder import held
from mutations.certification import Certification, Finding
from mutations.planting import unpolished
from mutations.referee.polished import Rough, polished_file
from mutations.referee.polishing import Ending, Polish, counted, polish
from mutations.referee.stored import read_plants
from toolkit.errors import LeancalError, Unchecked
from toolkit.prose.asking import Model


@dataclass(frozen=True, slots=True)
class Polishing:
    """What a model made of the texts of plants, and what could not be asked or answered."""

    model: str
    made: tuple[Polish, ...]
    findings: tuple[Finding, ...] = field(default=())

    def record(self) -> dict[str, Any]:
        """How many texts ended in which way, and where, as JSON."""
        texts = [
            {
                "theorem": one.rough.theorem,
                "plant": one.rough.plant,
                "ending": one.ending,
                "faults": [fault for one_try in one.tries for fault in one_try.faults],
            }
            for one in self.made
        ]
        return {"model": self.model, "texts": len(texts), **counted(self.made), "endings": texts}

    def __str__(self) -> str:
        endings = [(ending, sum(one.ending is ending for one in self.made)) for ending in Ending]
        told = ", ".join(f"{count} {ending}" for ending, count in endings if count)
        return f"texts polished by {self.model}, of {len(self.made)}: {told or 'none'}"


def polish_plants(
    certification: Certification, theorems: Sequence[str], folder: Path, model: str, models: Path | None
) -> Polishing:
    """Have a model polish the paper texts of the plants that a folder has of these theorems.

    Every answer is kept in the folder's ledger, and a question that is answered there is not asked again.
    What becomes of a text is written to the folder, a file for each theorem.
    """
    roughs, findings = _roughs(certification, theorems, folder)
    with held(folder) as ledger, progress(f"asking {model}") as advance:
        done: list[Polish] = []

        def show(made: Polish) -> None:
            done.append(made)
            advance(len(done), sum(map(len, roughs.values())), f"{made.rough.theorem}.{made.rough.plant}")

        made = asking([model], models, partial(_polished, roughs, ledger, show)) if roughs else {}
    for theorem, texts in made.items():
        write_whole(polished_file(folder, theorem), b"".join(to_row(one.record()) for one in texts))
    every = tuple(one for texts in made.values() for one in texts)
    silent = [one for one in every if one.ending is Ending.UNANSWERED]
    unanswered = (
        Finding(f"{one.rough.theorem}.{one.rough.plant}", Unchecked(one.tries[-1].asked.why_not))
        for one in silent
    )
    return Polishing(model, every, (*findings, *unanswered))


def _roughs(
    certification: Certification, theorems: Sequence[str], folder: Path
) -> tuple[dict[str, tuple[Rough, ...]], list[Finding]]:
    """The texts of each theorem's plants as they are made, and why some theorems have none."""
    reports = {report.name: report for report in certification.theorems}
    roughs: dict[str, tuple[Rough, ...]] = {}
    findings: list[Finding] = []
    with progress("making texts") as advance:
        for number, theorem in enumerate(theorems):
            advance(number, len(theorems), theorem)
            try:
                stored = replace(read_plants(certification.built, theorem, folder), polished={})
                roughs[theorem] = tuple(unpolished(reports[theorem], certification, stored))
            except LeancalError as error:
                findings.append(Finding(theorem, error))
    return roughs, findings


async def _polished(
    roughs: Mapping[str, Sequence[Rough]], ledger: Ledger, show: Callable[[Polish], None], maker: Model
) -> dict[str, list[Polish]]:
    model = replace(maker, client=KeptClient(maker.client, maker.name, ledger))

    async def one(rough: Rough) -> Polish:
        made = await polish(rough, model)
        show(made)
        return made

    texts = await asyncio.gather(*(asyncio.gather(*map(one, own)) for own in roughs.values()))
    return {theorem: list(own) for theorem, own in zip(roughs, texts, strict=True)}
