"""What `leancal translate --coverage` and `--check` tell of the corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from calibration.cli.console import emit_json, print_table

if TYPE_CHECKING:
    from calibration.translations import Problem
    from mutations.certification import Certification
    from toolkit.prose.coverage import Inventory


def tell_coverage(certification: Certification, *, json: bool) -> None:
    """Tell what the corpus's terms are made of, and exit with 2 when something has no words."""
    from calibration.translations import covered

    gathered = covered(certification)
    inventories = dict(gathered.made)
    constants, shapes = _constants(inventories), _shapes(inventories)
    if json:
        emit_json(
            {
                "ok": not gathered.problems,
                "exit_code": gathered.exit_code,
                "theorems": len(inventories),
                "constants": constants,
                "shapes": shapes,
                "unknown": [p.record() for p in gathered.problems],
            }
        )
    else:
        print_table(
            ["constant", "told as", "uses", "theorems"],
            [(c["constant"], c["told_as"], c["uses"], c["theorems"]) for c in constants],
        )
        print_table(["shape", "uses"], [(s["shape"], s["uses"]) for s in shapes])
        print(f"{len(inventories)} theorems, {len(constants)} constants: {_everything(gathered.problems)}")
        for problem in gathered.problems:
            print(problem)
    raise typer.Exit(gathered.exit_code)


def _everything(problems: Sequence[Problem]) -> str:
    return f"{len(problems)} without words" if problems else "everything has words"


def _constants(inventories: dict[str, Inventory]) -> list[dict[str, Any]]:
    uses: Counter[tuple[str, str]] = Counter()
    theorems: Counter[tuple[str, str]] = Counter()
    for taken in inventories.values():
        for (name, manner), count in taken.constants.items():
            uses[str(name), str(manner)] += count
            theorems[str(name), str(manner)] += 1
    return [
        {"constant": name, "told_as": manner, "uses": count, "theorems": theorems[name, manner]}
        for (name, manner), count in sorted(uses.items(), key=lambda item: (-item[1], item[0]))
    ]


def _shapes(inventories: dict[str, Inventory]) -> list[dict[str, Any]]:
    uses: Counter[str] = Counter()
    for taken in inventories.values():
        uses.update({str(shape): count for shape, count in taken.shapes.items() if count})
    return [{"shape": shape, "uses": count} for shape, count in uses.most_common()]


def tell_checks(certification: Certification, *, json: bool) -> None:
    """Tell of every variant whether its prose says its claims, and exit so."""
    from calibration.translations import prose_checks

    gathered = prose_checks(certification)
    failed = [c for c in gathered.made if not c.checked]
    code = 1 if failed else gathered.exit_code
    if json:
        emit_json(
            {
                "ok": code == 0,
                "exit_code": code,
                "checked": len(gathered.made) - len(failed),
                "failed": len(failed),
                "variants": [c.record() for c in gathered.made],
                "problems": [p.record() for p in gathered.problems],
            }
        )
    else:
        for check in failed:
            for fault in check.faults:
                print(f"{check.theorem}.{check.variant} ({check.register}), {fault.section}: {fault.problem}")
        for problem in gathered.problems:
            print(problem)
        print(f"{len(gathered.made) - len(failed)} of {len(gathered.made)} variants and registers checked")
    raise typer.Exit(code)
