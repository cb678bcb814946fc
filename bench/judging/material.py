"""What is asked: made-up proofs as long as those of the corpus. `python material.py FOLDER SUBMISSIONS`.

Writes a suite of so many to FOLDER/suite, and the requests that leancal makes of it to FOLDER/requests.jsonl.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from calibration.parsing import ReportAnswer
from calibration.prompting import render_report_prompt
from calibration.protocols.base import schema_of
from calibration.suites.build import build_suite
from calibration.suites.frozen import load_submissions
from mutations.documents import Register
from mutations.planting import Variant, VariantKind
from toolkit.models.base import Call, Message, Role, Sampling
from toolkit.models.wire.chat import request_body
from toolkit.models.wire.forms import Form
from toolkit.prose.document import Document, StepText

MODEL = "scripted"
STEPS = 8
SENTENCE = (
    "Let $a_0,\\dots,a_{n-1}$ be nonnegative integers with sum $A$; summing over all indices gives the bound "
    "$n \\min_i a_i \\le A$, and the bound for the mean follows when both sides are divided by $n \\ge 1$. "
)


def freeze(folder: Path, submissions: int) -> None:
    """Write a suite of so many submissions, of some 4,000 letters each, and their requests beside it."""
    clean = [
        Variant(f"T{number:05}", "clean", VariantKind.CLEAN, {Register.PAPER: _document(number)})
        for number in range(submissions)
    ]
    build_suite(clean, seed=0, register=Register.PAPER, out=folder / "suite")
    lines = (json.dumps(body) + "\n" for body in _requests(folder / "suite"))
    (folder / "requests.jsonl").write_text("".join(lines), encoding="utf-8")


def _document(number: int) -> Document:
    steps = tuple(
        StepText(f"S{k}", f"{SENTENCE} This is step {k} of proof {number}. {SENTENCE}")
        for k in range(1, STEPS + 1)
    )
    return Document(
        title=f"A bound on a mean, {number}",
        setting=SENTENCE * 3,
        definitions="",
        statement="$$n \\min_i a_i \\le A.$$",
        steps=steps,
    )


def _requests(suite: Path) -> list[dict[str, Any]]:
    """The bodies that leancal sends about each submission."""
    schema = schema_of(ReportAnswer)
    return [
        request_body(
            Call((Message(Role.USER, render_report_prompt(submission).text),), Sampling(), schema),
            MODEL,
            Form.JSON_SCHEMA,
            limit_field="max_tokens",
        )
        for submission in load_submissions(suite).submissions
    ]


if __name__ == "__main__":
    freeze(Path(sys.argv[1]), int(sys.argv[2]))
