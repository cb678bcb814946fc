"""The tables of `leancal score`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from calibration.cli.console import print_table
from calibration.scoring.analysis import AGAINST_DIFFICULTY, DIFFICULTIES, Analysis
from calibration.scoring.confusion import COLUMNS, ROWS
from calibration.scoring.metric import metrics
from calibration.scoring.scores import CAUSES, Scores
from calibration.scoring.shortfalls import Shortfall
from calibration.scoring.votes import Votes, differences

if TYPE_CHECKING:
    from calibration.scoring.jury import Jury

Shown = TypeVar("Shown", Scores, Analysis)

ABREAST, DETAILED_ABREAST = 4, 3
"""Judges that stand beside each other in a table, and in one with wide cells."""

IN_GROUPS = ("detection", "location", "strict", "false_positives_clean")
"""The scores that are shown by group; `--json` has all."""

_CONFUSION = {"invalid_inference": "inference", "calculation_error": "calculation"}
_CONFUSION |= {"incomplete_argument": "incomplete", "missing_object": "object"}


def show_scores(scores: Mapping[str, Scores]) -> None:
    """Print the scores as tables, a column for each judge."""
    for part in _abreast(scores):
        rows: list[tuple[str, ...]] = [
            (metric.title, *(str(found.headline[metric.name]) for found in part.values()))
            for metric in metrics()
        ]
        rows.append(("invented issues per report", *(str(found.invented) for found in part.values())))
        rows.append(("no verdict", *(str(sum(found.invalid.values())) for found in part.values())))
        for why in CAUSES:
            if any(found.invalid[why] for found in part.values()):
                title = f"… {why.replace('_', ' ')}"
                rows.append((title, *(str(found.invalid[why]) for found in part.values())))
        print_table(("", *part), rows)


def show_shortfalls(analyses: Mapping[str, Analysis]) -> None:
    """Print what kept answers from a strict match, as far as anything did."""
    kept = [k for k in Shortfall if any(found.shortfalls[k].count for found in analyses.values())]
    for part in _abreast(analyses) if kept else ():
        rows = [(str(kind), *(str(found.shortfalls[kind]) for found in part.values())) for kind in kept]
        print_table(("kept from a strict match by", *part), rows)


def show_details(scores: Mapping[str, Scores], analyses: Mapping[str, Analysis]) -> None:
    """Print the other intervals, confidence, difficulty, what the suite can show, and the confusions."""
    for part in _abreast(analyses, DETAILED_ABREAST):
        print_table(("95 % by theorem; exact", *part), list(_interval_rows(part)))
        print_table(("confidence", *part), list(_confidence_rows(part)))
        print_table(("difficulty", *part), list(_difficulty_rows(part)))
        print_table(("shown with 80 % power", *part), list(_detectable_rows(part)))
    for name, found in scores.items():
        rows = [(said, *counts) for said, counts in zip(ROWS, found.confusion.counts, strict=True)]
        print_table((f"{name} says", *(_CONFUSION.get(c, c) for c in COLUMNS)), rows)


def show_groups(analyses: Mapping[str, Analysis], by: str) -> None:
    """Print the scores of each judge by one kind of group."""
    titles = {metric.name: metric.title for metric in metrics()}
    for name, analysis in analyses.items():
        found = analysis.by[by]
        shown = [metric for metric in IN_GROUPS if found.n[:, found.metrics.index(metric)].any()]
        rows = [
            (group, *(str(found.proportion(group, metric)) for metric in shown)) for group in found.groups
        ]
        print_table((f"{name}, by {by}", *(titles[metric] for metric in shown)), rows)


def show_votes(scores: Mapping[str, Scores], cast: Mapping[str, Votes]) -> None:
    """Print what votes, scores and other readings come to, for the judges that have such."""
    rows: list[tuple[str, str, str]] = []
    for name, found in cast.items():
        if found.by_juror:
            for title, errors in (("single votes", found.single), ("the panel", found.panel)):
                rows.append((name, f"{title}: planted accepted", str(errors.accepted_planted)))
                rows.append((name, f"{title}: correct rejected", str(errors.rejected_correct)))
                rows.append((name, f"{title}: invalid", str(errors.invalid)))
            rows.append((name, "votes of one juror alike", str(found.within)))
            rows.append((name, "votes of two jurors alike", str(found.between)))
            rows += [(name, f"AUC of {juror}", str(part)) for juror, part in found.by_juror.items()]
            rows += [
                (name, f"AUC of the others than {juror}: more by", str(critique.gain))
                for juror, critique in found.critiques.items()
            ]
        if found.score.auc is not None:
            rows.append((name, "AUC of the score", str(found.score)))
        for reading, other in found.readings.items():
            more = differences(scores[name], other)
            rows += [(name, f"{reading}, {score}: more by", f"{more[score]:+d}") for score in more]
    if rows:
        print_table(("judge", "votes and readings", ""), rows)


def show_juries(juries: Mapping[str, Jury]) -> None:
    """Print what jurors say of the explanations, and how far the rule says the same."""
    if not juries:
        return
    rows: list[tuple[str, str, str]] = []
    for name, found in juries.items():
        undecided = sum(one is None for one in found.panel.values())
        rows += [
            (name, "reason, by jurors", str(found.matched)),
            (name, "… of explanations decided", str(found.decided)),
            (name, "undecided; invalid votes", f"{undecided}; {found.invalid}"),
            (name, "rule and jurors alike", str(found.alike)),
            (name, "right by jurors only; by rule only", f"{found.only_panel}; {found.only_rule}"),
            (name, "kappa of rule and jurors", str(found.kappa)),
            (name, "alpha among the jurors", str(found.alpha)),
        ]
    print_table(("judge", f"reasons ({', '.join(next(iter(juries.values())).jurors)})", ""), rows)


def _abreast(judges: Mapping[str, Shown], most: int = ABREAST) -> Iterator[dict[str, Shown]]:
    rest = iter(judges.items())
    while part := dict(islice(rest, most)):
        yield part


def _interval_rows(part: Mapping[str, Analysis]) -> Iterator[Sequence[str]]:
    for metric in metrics():
        found = [analysis.intervals[metric.name] for analysis in part.values()]
        yield metric.title, *(f"{_ends(one.theorem)}; {_ends(one.exact)}" for one in found)


def _ends(interval: tuple[float, float] | None) -> str:
    return "n/a" if interval is None else f"[{interval[0]:.2f}, {interval[1]:.2f}]"


def _confidence_rows(part: Mapping[str, Analysis]) -> Iterator[Sequence[str]]:
    found = [analysis.confidence for analysis in part.values()]
    yield "answers with a confidence", *(str(one.n) for one in found)
    yield "RMS calibration error", *(str(one.calibration.rms) for one in found)
    yield "ECE", *(str(one.calibration.ece) for one in found)
    yield "Brier score", *(str(one.brier.score) for one in found)
    yield "AUC of the suspicion", *(str(one.auc) for one in found)
    yield "AUC of the score", *(str(one.score_auc) for one in found)
    yield "kappa of verdict and truth", *(str(analysis.kappa) for analysis in part.values())


def _difficulty_rows(part: Mapping[str, Analysis]) -> Iterator[Sequence[str]]:
    for score in AGAINST_DIFFICULTY:
        for measure in DIFFICULTIES:
            found = [analysis.difficulty[score][measure] for analysis in part.values()]
            yield f"Spearman of {score} and {measure}", *map(str, found)


def _detectable_rows(part: Mapping[str, Analysis]) -> Iterator[Sequence[str]]:
    for metric in metrics():
        found = [analysis.detectable[metric.name] for analysis in part.values()]
        yield (
            metric.title,
            *(f"−{_gap(one.below)} +{_gap(one.above)}; pair {_gap(one.paired)}" for one in found),
        )


def _gap(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.3f}"
