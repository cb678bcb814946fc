"""Findings in the formats that continuous integration reads: GitHub's annotations, and JUnit's XML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias
from xml.etree import ElementTree

import typer

from toolkit.lean.diagnostics import Diagnostic

Level = StrEnum("Level", {"ERROR": "error", "WARNING": "warning", "NOTICE": "notice"})


class Format(StrEnum):
    """How results are written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    JUNIT = "junit"


FormatOption: TypeAlias = Annotated[
    Format, typer.Option("--format", help="How the results are written; `github` and `junit` are for CI.")
]


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark on a place of a file: lines and columns count from 1, None for the file as a whole."""

    level: Level
    message: str
    file: str = ""
    line: int | None = None
    column: int | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """One test case of a JUnit report.

    `failure` says what was found wrong and `error` what could not be checked: (kind, message, details); both
    None when the case passed. `output` is kept with it.
    """

    suite: str
    name: str
    seconds: float = 0.0
    failure: tuple[str, str, str] | None = None
    error: tuple[str, str, str] | None = None
    output: str = ""


def github(annotations: Iterable[Annotation]) -> str:
    """Workflow commands that GitHub shows as annotations, a line each.

    Format: GitHub's documentation, "Workflow commands for GitHub Actions".
    """
    return "".join(_command(a) + "\n" for a in annotations)


def of_diagnostics(diagnostics: Iterable[Diagnostic]) -> Iterator[Annotation]:
    """Lean's errors and warnings as annotations."""
    for d in diagnostics:
        if d.severity != "information":
            level = Level.ERROR if d.severity == "error" else Level.WARNING
            yield Annotation(level, d.message, d.file, d.line, d.column + 1)


def _command(annotation: Annotation) -> str:
    properties = {
        "file": annotation.file,
        "line": "" if annotation.line is None else str(annotation.line),
        "col": "" if annotation.column is None else str(annotation.column),
        "title": annotation.title,
    }
    given = ",".join(f"{key}={_property(value)}" for key, value in properties.items() if value)
    return f"::{annotation.level.value}{' ' + given if given else ''}::{_data(annotation.message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def junit(name: str, cases: Iterable[Case]) -> str:
    """A JUnit report: a `testsuites` element with one suite for each `suite` of the cases."""
    cases = tuple(cases)
    root = ElementTree.Element("testsuites", _counts(cases) | {"name": _xml_text(name)})
    suites: dict[str, list[Case]] = {}
    for case in cases:
        suites.setdefault(case.suite, []).append(case)
    for suite, members in suites.items():
        element = ElementTree.SubElement(root, "testsuite", _counts(members) | {"name": _xml_text(suite)})
        for case in members:
            _add(element, case)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _counts(cases: Sequence[Case]) -> dict[str, str]:
    return {
        "tests": str(len(cases)),
        "failures": str(sum(c.failure is not None for c in cases)),
        "errors": str(sum(c.error is not None for c in cases)),
        "time": f"{sum(c.seconds for c in cases):.3f}",
    }


def _add(suite: ElementTree.Element, case: Case) -> None:
    element = ElementTree.SubElement(
        suite,
        "testcase",
        {"classname": _xml_text(case.suite), "name": _xml_text(case.name), "time": f"{case.seconds:.3f}"},
    )
    for tag, problem in (("failure", case.failure), ("error", case.error)):
        if problem is not None:
            kind, message, details = map(_xml_text, problem)
            ElementTree.SubElement(element, tag, {"type": kind, "message": message}).text = details
    if case.output:
        ElementTree.SubElement(element, "system-out").text = _xml_text(case.output)


_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _xml_text(text: str) -> str:
    """`text` with the characters that XML 1.0 forbids written as `\\x..` or `\\u....`."""
    return _FORBIDDEN.sub(lambda m: m[0].encode("unicode_escape").decode("ascii"), text)
