"""A suite as a folder that the Hugging Face library `datasets` reads: files of JSON lines and a card.

The submissions are the default configuration. Gold and true proofs, if they are asked for, are configurations
of their own in folders of their own. The same suite gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from uuid import NAMESPACE_URL, uuid5

from jinja2 import Environment, StrictUndefined

from calibration.exports.features import Feature, features, row_lines
from calibration.folders import FolderKind
from calibration.records import Gold, Record, Reference, Submission
from calibration.suites.frozen import OpenSuite

CARD = "README.md"
SUBMISSIONS = "submissions/test.jsonl"
KIND = FolderKind("a data set", SUBMISSIONS, frozenset({CARD, "gold/test.jsonl", "references/test.jsonl"}))

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"))
_ABOUT = {
    "submissions": "all that a judge may see: title, setting, definitions, statement, the labelled steps, "
    "and `text`, the whole as Markdown.",
    "gold": "what is true of each submission: theorem, kind, category, step, the changed words before and "
    "after, the reason, the Lean certificate.",
    "references": "the true proof for each submission, under labels of its own.",
}


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a judge must not see of a suite."""

    gold: Sequence[Gold]
    references: Sequence[Reference]


@dataclass(frozen=True, slots=True)
class _Config:
    name: str
    record: type[Record]
    data: bytes = field(repr=False)

    @property
    def path(self) -> str:
        return f"{self.name}/test.jsonl"

    @property
    def about(self) -> str:
        return _ABOUT[self.name]

    @property
    def features(self) -> list[Feature]:
        return features(self.record)

    @property
    def rows(self) -> int:
        return self.data.count(b"\n")

    @property
    def bytes(self) -> int:
        return len(self.data)


def dataset_files(suite: OpenSuite, secrets: Secrets | None, *, licence: str) -> Mapping[str, bytes]:
    """The files of the data set's folder, by path; `licence` is that of the corpus, as the Hub spells it."""
    configs = [_Config("submissions", Submission, row_lines(suite.submissions))]
    if secrets is not None:
        configs.append(_Config("gold", Gold, row_lines(secrets.gold)))
    if secrets is not None and secrets.references:
        configs.append(_Config("references", Reference, row_lines(secrets.references)))
    count = len(suite.submissions)
    card = _environment().from_string(_template())
    text = card.render(
        title=f"leancal suite {suite.digest[:12]}",
        licence=licence,
        size=next((size for most, size in _SIZES if count < most), "100K<n<1M"),
        configs=configs,
        manifest=suite.manifest.model_dump(mode="json"),
        digest=suite.digest,
        gold=secrets is not None,
        canary=uuid5(NAMESPACE_URL, f"leancal:{suite.digest}"),
    )
    return {CARD: text.encode(), **{config.path: config.data for config in configs}}


def _template() -> str:
    return resources.files("calibration.exports").joinpath("templates", "card.md.j2").read_text("utf-8")


def _environment() -> Environment:
    return Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
