"""Answers of a judge that was asked outside: a file with one JSON object a line, `{"id": …, "answer": …}`.

`answer` is what the judge said: a text, or an object in the format of the protocol `report`; null when
nothing came back. `transport` may say how the call ended (`refused`, `truncated`, …) when it did not end
well. The file must answer about each submission of the suite exactly once. What the judge said may be
unreadable, and is then an answer without a verdict; half a surrogate pair in it, which no file can hold, is
read as U+FFFD. A file that is not of this form is an error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field, JsonValue, ValidationError

from calibration.escapes import Unreadable
from calibration.jsonl import explain, read_bytes
from calibration.judges import registry
from calibration.parsing import Parsed, parse_report, strict_json
from calibration.records import Answer, Parse, Record, Submission, Transport
from calibration.runs import Run, make_run
from calibration.suites.frozen import OpenSuite, sha256
from toolkit.errors import UsageError
from toolkit.models.wire.reading import well_formed

_NAMED = 5
"""How many ids an error names."""


class OutsideAnswer(Record):
    """One line of the file."""

    id: Annotated[str, Field(min_length=1)]
    answer: str | dict[str, JsonValue] | None
    transport: Transport = Transport.OK


def record_outside(
    suite: OpenSuite, answers: Path, judge: str, out: Path, on_answer: Callable[[Answer], None]
) -> Run:
    """Make the run of the outside judge `judge`, of the answers in the file `answers`, in the folder `out`.

    Raises UsageError for a name that belongs to a judge at hand, for a file that is not of the form above,
    and as `make_run` does. The run is tied to the file by its digest.
    """
    refuse_name(judge)
    data = read_bytes(answers)
    given = read_answers(data, suite, source=str(answers))

    def respond(submission: Submission) -> Answer:
        return _answer(judge, submission, given[submission.id])

    return make_run(suite, judge, respond, {"answers": sha256(data)}, out, on_answer)


def refuse_name(judge: str) -> None:
    """UsageError when a judge that was asked outside cannot be called so."""
    if judge in registry.names():
        raise UsageError(
            f"{judge} is a judge that leancal runs itself", hint="Give the outside judge another name."
        )
    if not judge.strip() or not judge.isprintable():
        raise UsageError(f"{judge!r} is no name for a judge", hint="Use letters that can be printed.")


def read_answers(data: bytes, suite: OpenSuite, *, source: str) -> Mapping[str, OutsideAnswer]:
    """The answers of a file's bytes, by submission; `source` names the file in errors.

    Lines end at line feeds alone, and blank ones are passed over. Raises UsageError for a line that is not
    of the form above, an id that is unknown, and one that is there twice or not at all.
    """
    lines = [
        (f"{source}, line {number}", line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()
    ]
    known = {submission.id for submission in suite.submissions}
    found: dict[str, OutsideAnswer] = {}
    unknown, repeated = [], []
    for place, line in lines:
        given = _line(line, place)
        if given.id not in known:
            unknown.append(given.id)
        elif given.id in found:
            repeated.append(given.id)
        found[given.id] = given
    if unknown:
        raise UsageError(
            f"{source} answers about what the suite does not hold: {_some(unknown)}",
            hint="Is it of another suite? `leancal suite prompts SUITE` tells the ids.",
        )
    if repeated:
        raise UsageError(
            f"{source} answers twice about {_some(repeated)}", hint="Keep the answer that counts."
        )
    if missing := [submission.id for submission in suite.submissions if submission.id not in found]:
        raise UsageError(
            f"{source} lacks {len(missing)} of {len(known)} submissions: {_some(missing)}",
            hint='A run is of a whole suite. Say so where the judge gave nothing: {"id": …, "answer": null}.',
        )
    return found


def _line(line: bytes, place: str) -> OutsideAnswer:
    try:
        said = strict_json(line.decode())
        clean, broken = well_formed(json.dumps(said, ensure_ascii=False))
        return OutsideAnswer.model_validate_json(clean if broken else line)
    except ValidationError as error:
        raise UsageError(
            f"{place}: {explain(error)}", hint='A line is {"id": …, "answer": a text, an object or null}.'
        ) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{place}: it is not UTF-8") from error
    except Unreadable as error:
        raise UsageError(
            f"{place}: {error}",
            hint="What a judge wrote goes into a JSON string, `json.dumps(text)`, whatever it holds.",
        ) from error


def _answer(judge: str, submission: Submission, given: OutsideAnswer) -> Answer:
    said = given.answer
    raw = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False) if said is not None else ""
    transport = given.transport
    if transport is Transport.OK and not raw.strip():
        transport = Transport.EMPTY
    parsed = Parsed(Parse.INVALID, None)
    if transport is Transport.OK and said is not None:
        parsed = parse_report(said, submission)
    return Answer(
        judge=judge,
        submission=submission.id,
        transport=transport,
        parse=parsed.parse,
        report=parsed.report,
        raw=raw,
        notes=parsed.notes,
        seconds=0.0,
    )


def _some(ids: Collection[str]) -> str:
    named = ", ".join(list(ids)[:_NAMED])
    return named if len(ids) <= _NAMED else f"{named} and {len(ids) - _NAMED} more"
