"""A comparison of judges as tables."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.cli.console import print_table
from calibration.compare.comparison import Comparison
from calibration.compare.items import Division
from calibration.compare.paired import ByMetric
from calibration.statistics.paired import Pair

_PAIRS = 30
"""Rows of pairs that are shown; `--json` has all."""


def show_comparison(found: Comparison, shown: int) -> None:
    """Print scores, differences, agreement, what depends on the judge, and `shown` divided submissions."""
    _show_scores(found)
    _show_differences(found)
    _show_coverage(found)
    _show_agreement(found)
    _show_sensitivity(found)
    _show_panels(found)
    _show_items(found, shown)


def _print_pairs(columns: Sequence[str], rows: Sequence[Sequence[object]], title: str) -> None:
    print_table(columns, rows[:_PAIRS], title=title)
    if len(rows) > _PAIRS:
        print(f"{len(rows) - _PAIRS} more in --json\n")


def _show_scores(found: Comparison) -> None:
    asked = list(found.asked.values())
    rows: list[tuple[str, ...]] = []
    if any(asked):
        rows.append(("protocol", *(one.protocol if one else "" for one in asked)))
        rows.append(("votes", *(str(one.votes * len(one.jurors)) if one else "" for one in asked)))
    rows += [(one.title, *map(str, one.well.values())) for one in found.headline]
    rows.append(("no verdict", *map(str, found.no_verdict.values())))
    print_table(
        ("", *found.names), rows, title=f"{len(found.names)} judges on {found.submissions} submissions"
    )


def _show_differences(found: Comparison) -> None:
    told = [(one, pair) for one in found.headline for pair in one.pairs if pair.only_first + pair.only_second]
    told.sort(key=lambda row: (row[1].p_holm, row[1].p))
    rows = [_difference(one, pair) for one, pair in told]
    columns = ("", "first", "second", "only first", "only second", "first - second", "p", "p (Holm)")
    if rows:
        _print_pairs(columns, rows, "Who does better, submission by submission (exact McNemar)")
    several = [one for one in found.headline if one.q is not None]
    if several:
        print_table(
            ("", "Q", "df", "p"),
            [(one.title, _number(one.q.q), one.q.df, _p(one.q.p)) for one in several if one.q],
            title="All judges at once (Cochran's Q)",
        )
    print_table(
        ("", "disagreement", "with as much disagreement", "at best"),
        [
            (one.title, _number(one.disagreement), _number(one.detectable), _number(one.at_best))
            for one in found.headline
        ],
        title="The smallest difference of two judges that this suite shows (power 80 %)",
    )


def _difference(one: ByMetric, pair: Pair) -> tuple[str, ...]:
    return (
        one.title,
        pair.first,
        pair.second,
        str(pair.only_first),
        str(pair.only_second),
        str(pair.difference),
        _p(pair.p),
        _p(pair.p_holm),
    )


def _show_coverage(found: Comparison) -> None:
    rows = [
        (one.metric.title, one.all, one.some, one.none, *(one.alone[name] for name in found.names))
        for one in found.coverage
    ]
    columns = ("", "by all", "by some", "by none", *(f"only by {name}" for name in found.names))
    print_table(columns, rows, title="Planted errors, by who gets them right")


def _show_agreement(found: Comparison) -> None:
    rows = [
        (
            pair.first,
            pair.second,
            str(found.relations[pair.first, pair.second]),
            f"{pair.alike}/{pair.n}" if pair.n else "n/a (0)",
            pair.only_first,
            pair.only_second,
            f"{pair.shift:+d}",
            str(pair.kappa),
        )
        for pair in found.agreement.pairs
    ]
    columns = ("first", "second", "", "alike", "only first passes", "only second passes", "shift", "kappa")
    _print_pairs(columns, rows, "Verdicts, whoever is right")
    print(f"proofs with split verdicts: {found.agreement.split}")
    print(f"Krippendorff's alpha: {found.agreement.alpha}\n")


def _show_sensitivity(found: Comparison) -> None:
    known = found.sensitivity
    rows = [("proofs that pass", *map(str, known.passes.values()))]
    for index, group in enumerate(known.categories.groups):
        shares = (known.categories.shares[name][index] for name in found.names)
        rows.append((f"{group} detected", *(f"{share.k}/{share.n}" for share in shares)))
    title = f"What depends on the judge ({known.truth.k} of {known.truth.n} proofs are correct)"
    print_table(("", *found.names), rows, title=title)
    orders = [
        (
            pair.first,
            pair.second,
            _reversed(pair.reversed, pair.pairs),
            _reversed(other.reversed, other.pairs),
            str(other.correlation),
        )
        for pair, other in zip(known.categories.pairs, known.theorems.pairs, strict=True)
    ]
    columns = ("first", "second", "categories reversed", "theorems reversed", "Spearman, theorems")
    _print_pairs(columns, orders, "What is hard, by judge: pairs in opposite orders")


def _show_panels(found: Comparison) -> None:
    rows = [
        (name, f"{panel.votes}, {panel.rule}", title, str(one.accepted_planted), str(one.rejected_correct))
        for name, panel in found.panels.items()
        for title, one in (("single votes", panel.single), ("the panel", panel.panel))
    ]
    if rows:
        columns = ("judge", "votes", "", "planted accepted", "correct rejected")
        print_table(columns, rows, title="Single votes against the panel")


def _show_items(found: Comparison, shown: int) -> None:
    divided = found.divided()
    rows = [
        (
            item.gold.id,
            f"{item.gold.theorem}.{item.gold.variant}",
            item.gold.category or str(item.gold.kind),
            item.gold.step,
            *map(str, item.said.values()),
        )
        for item in divided[:shown]
    ]
    if rows:
        print_table(
            ("submission", "variant", "what it is", "step", *found.names),
            rows,
            title="Where the judges differ",
        )
    wrong = sum(item.division is Division.NONE_RIGHT for item in found.items)
    more = f", {len(divided) - len(rows)} of them not shown" if len(divided) > len(rows) else ""
    alike = len(found.items) - len(divided) - wrong
    print(f"the judges differ on {len(divided)} submissions{more};")
    print(f"on {alike} all are exact, on {wrong} all are wrong in the same way")


def _reversed(count: int, pairs: int) -> str:
    return f"{count}/{pairs}" if pairs else "n/a (0)"


def _number(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.3f}"


def _p(value: float | None) -> str:
    return "n/a" if value is None else "< 0.0001" if value < 0.0001 else f"{value:.4f}"
