"""From what a judge wrote to its report. A verdict is declared in the field `verdict` or there is none.

An answer is one JSON object of the form that the prompt `report` asks for, or a text that holds it, alone or
in one fenced block. Nothing else is searched for a verdict. JSON that was cut short is never completed, and
LaTeX that turned into control characters is repaired only where one reading is possible.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn

from pydantic import JsonValue, ValidationError

from calibration.escapes import Unreadable, double_strays, restore_commands
from calibration.jsonl import explain
from calibration.records import Issue, Parse, Probability, Record, Report, Submission, Verdict

_FENCE = re.compile(r" {0,3}(?P<ticks>`{3,})(?P<language>[^`]*)")


class ReportAnswer(Record):
    """The answer of the protocol `report`, as a judge gives it; only the verdict must be there."""

    verdict: Verdict
    issues: tuple[Issue, ...] = ()
    confidence: Probability | None = None


@dataclass(frozen=True, slots=True)
class Parsed:
    """A reading of an answer: `notes` say what was repaired, or why there is no report."""

    parse: Parse
    report: Report | None
    notes: tuple[str, ...] = ()


def parse_report(answer: str | Mapping[str, JsonValue], submission: Submission) -> Parsed:
    """Read an answer about the submission: a text that holds a JSON object, or the object itself."""
    try:
        value, strays = _load(answer) if isinstance(answer, str) else (dict(answer), ())
        value, notes = restore_commands(value, submission.text, strays)
        given = ReportAnswer.model_validate_json(json.dumps(value))
    except ValidationError as error:
        return Parsed(Parse.INVALID, None, (f"not a report: {explain(error)}",))
    except Unreadable as error:
        return Parsed(Parse.INVALID, None, (f"not a report: {error}",))
    report = Report(
        submission=submission.id, verdict=given.verdict, issues=given.issues, confidence=given.confidence
    )
    return Parsed(Parse.REPAIRED if notes else Parse.VALID, report, notes)


def strict_json(text: str) -> JsonValue:
    """The JSON value of the text. Unreadable also for a repeated key and for NaN, which `json` lets pass."""
    try:
        value: JsonValue = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise Unreadable(f"it is no JSON: {error.msg} at character {error.pos}") from error
    except RecursionError as error:
        raise Unreadable("its JSON is nested too deeply") from error
    except ValueError as error:
        raise Unreadable(str(error)) from error
    return value


def _load(answer: str) -> tuple[JsonValue, tuple[str, ...]]:
    text, strays = double_strays(_object_text(answer))
    return strict_json(text), strays


def _object_text(answer: str) -> str:
    alone = answer.strip()
    if alone.startswith("{"):
        return alone
    blocks = [block for block in _json_blocks(answer) if block.lstrip().startswith("{")]
    if len(blocks) != 1:
        found = "several JSON objects" if blocks else "no JSON object, alone or in a closed fenced block"
        raise Unreadable(f"it holds {found}")
    return blocks[0]


def _json_blocks(answer: str) -> Iterator[str]:
    """What stands in each closed block that is fenced as JSON, or as nothing in particular."""
    opening: re.Match[str] | None = None
    lines: list[str] = []
    for line in answer.split("\n"):
        fence = _FENCE.fullmatch(line)
        if opening is None:
            opening, lines = fence, []
        elif fence and len(fence["ticks"]) >= len(opening["ticks"]) and not fence["language"].strip():
            if opening["language"].strip().lower() in ("", "json"):
                yield "\n".join(lines)
            opening = None
        else:
            lines.append(line)


def _unique(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a field of its JSON is there twice")
    return found


def _no_number(name: str) -> NoReturn:
    raise Unreadable(f"{name} is no JSON")
