"""`leancal calibrate gates --jurors`: panels over candidates of known truth."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from scripted_jurors import Script

from calibration.gates.known import FAITHFUL, Known, Split
from calibration.gates.panels import BOTH, Heard, panel_counts
from toolkit.formalize.candidates import Candidate

LEANCAL = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]
KINDS = '[kind.odd]\nsays = "odd"\ngates = ["false"]\n'
ENTRY = """[[candidate]]
id = "{id}"
truth = "{truth}"
split = "held_out"
topic = "t"
informal = "For all numbers n and m, n m = m + n."
lean = "{lean}"
right = "r"
"""
CANDIDATES = (
    ("fault", "odd", "def s : Prop := ∀ n m : Nat, n * m = m + n"),
    ("faithful", "faithful", "def s : Prop := ∀ n m : Nat, n * n = m * m → n = m"),
    ("broken", "odd", "def s : Prop := ∀ n m : Nat, n * = m"),
)


def calibrated_twice(script: Script, folder: Path) -> tuple[int, dict[str, Any], list[int]]:
    """What the command says at the end, and how many questions the jurors had after it and after it again."""
    (folder / "set.toml").write_text(
        KINDS + "".join(ENTRY.format(id=i, truth=t, lean=lean) for i, t, lean in CANDIDATES)
    )
    options = ["--candidates", "set.toml", "--models", "models.toml", "--panels", "panels", "--json"]
    command = [*LEANCAL, "calibrate", "gates", "--jurors", "a", "--jurors", "b", *options]

    async def run() -> tuple[int, dict[str, Any], list[int]]:
        asked = []
        async with script.server() as server:
            declared = [
                f'[models.{name}]\nprovider = "compatible"\nmodel = "{name}"\nbase_url = "{server.url}/v1"\n'
                for name in ("a", "b")
            ]
            (folder / "models.toml").write_text("".join(declared))
            for _ in range(2):
                process = await asyncio.create_subprocess_exec(
                    *command, cwd=folder, stdout=asyncio.subprocess.PIPE
                )
                out, _ = await process.communicate()
                asked.append(len(server.requests))
        return process.returncode or 0, json.loads(out), asked

    return asyncio.run(run())


def test_jurors_are_asked_of_all_that_elaborates_and_never_twice(tmp_path: Path) -> None:
    script = Script(votes={"a": "y", "b": "y", "b/consistency": "n"})
    code, told, asked = calibrated_twice(script, tmp_path)
    assert code == 0
    by_gate = {panel["gate"]: panel for panel in told["panels"]}
    assert by_gate["consistency"]["faults"] == {"no": 1, "yes": 0, "open": 0, "unheard": 1}
    assert by_gate["consistency"]["caught"]["n"] == 1
    assert by_gate["consistency"]["faithful"] == {"no": 1, "yes": 0, "open": 0, "unheard": 0}
    assert by_gate["degeneracy"]["faults"] == {"no": 0, "yes": 1, "open": 0, "unheard": 1}
    assert by_gate[BOTH]["false_alarms"]["k"] == 1
    assert asked[0] > 0
    assert asked[1] == asked[0]


def test_votes_that_cannot_be_read_are_open_and_not_caught() -> None:
    gate = {"gate": "consistency", "passed": False, "open": True}
    row = {"rounds": [{"review": {"jury": {"gates": [gate], "passed": False, "open": True}}}]}
    fault = Known(Candidate("x", "i"), "odd", Split.HELD_OUT)
    faithful = Known(Candidate("y", "i"), FAITHFUL, Split.HELD_OUT)
    first, both = panel_counts([fault, faithful], [row, None])
    assert first.faults[Heard.OPEN] == both.faults[Heard.OPEN] == 1
    assert (first.caught.k, first.caught.n) == (0, 1)
    assert (first.faithful[Heard.UNHEARD], first.false_alarms.n) == (1, 0)
