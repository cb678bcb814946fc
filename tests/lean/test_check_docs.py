"""The page about checking lists what the code has."""

from __future__ import annotations

import re
from pathlib import Path

from toolkit.lean.check import CheckResult, Reason, TargetResult, Verdict

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "check.md").read_text(encoding="utf-8")


def test_every_reason_is_explained() -> None:
    listed = re.findall(r"^\| (?:rejected|unchecked) \| `(\w+)` \|", PAGE, re.MULTILINE)
    assert set(listed) == {reason.value for reason in Reason}


def test_every_key_of_a_result_is_explained() -> None:
    told = PAGE.split("## JSON")[1].split("## ")[0]
    result = CheckResult("f", None, Verdict.ACCEPTED, None)
    target = TargetResult("t", Verdict.ACCEPTED)
    assert {k for k in (*result.as_json(), *target.as_json()) if f"`{k}`" not in told} == set()
