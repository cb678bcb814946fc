"""From what a judge wrote to its report. A verdict is declared in the field `verdict` or there is none.

An answer is one JSON object of the form that its prompt asks for, or a text that holds it: alone, in one
fenced block, or between one pair of tags `<answer>` and `</answer>`. Nothing else is searched for a verdict.
JSON that was cut short is never completed, and LaTeX that turned into control characters is repaired only
where one reading is possible.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, NoReturn, TypeVar

from pydantic import JsonValue, ValidationError

from calibration.escapes import Unreadable, double_strays, restore_commands
from calibration.jsonl import explain
from calibration.records import Issue, Parse, Probability, Record, Report, Submission, Verdict

_TAG = re.compile("</?answer>")
_FENCE = re.compile(r" {0,3}(?P<ticks>`{3,})(?P<language>[^`]*)")


class AnswerForm(Record):
    """What a prompt asks for; `called` is its name in messages."""

    called: ClassVar[str]


class ReportAnswer(AnswerForm):
    """The answer of the protocol `report`, as a judge gives it; only the verdict must be there.

    The verdict comes after what it rests on: a model that is held to the schema writes in its order.
    """

    called = "a report"

    issues: tuple[Issue, ...] = ()
    verdict: Verdict
    confidence: Probability | None = None

    def report(self, submission: str) -> Report:
        """The report on the submission of that id."""
        return Report(
            submission=submission, verdict=self.verdict, issues=self.issues, confidence=self.confidence
        )


Form = TypeVar("Form", bound=AnswerForm)


@dataclass(frozen=True, slots=True)
class Reading(Generic[Form]):
    """An answer of some form as it reads; `value` is None if and only if `parse` is invalid."""

    parse: Parse
    value: Form | None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """A reading of an answer: `notes` say what was repaired, or why there is no report."""

    parse: Parse
    report: Report | None
    notes: tuple[str, ...] = ()


def read_answer(answer: str | Mapping[str, JsonValue], form: type[Form], prose: str) -> Reading[Form]:
    """Read an answer of the form: a text that holds a JSON object, or the object itself.

    `prose` is all that the answer may quote.
    """
    try:
        value, strays = _load(answer) if isinstance(answer, str) else (dict(answer), ())
        value, notes = restore_commands(value, prose, strays)
        given = form.model_validate_json(json.dumps(value))
    except ValidationError as error:
        why = explain(error).removeprefix("Value error, ")
        return Reading(Parse.INVALID, None, (f"not {form.called}: {why}",))
    except Unreadable as error:
        return Reading(Parse.INVALID, None, (f"not {form.called}: {error}",))
    return Reading(Parse.REPAIRED if notes else Parse.VALID, given, notes)


def parse_report(answer: str | Mapping[str, JsonValue], submission: Submission) -> Parsed:
    """Read an answer of the protocol `report` about the submission."""
    reading = read_answer(answer, ReportAnswer, submission.text)
    report = reading.value.report(submission.id) if reading.value else None
    return Parsed(reading.parse, report, reading.notes)


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
    if _TAG.findall(answer) == ["<answer>", "</answer>"]:
        answer = _TAG.split(answer)[1]
        if answer.lstrip().startswith("{"):
            return answer
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
