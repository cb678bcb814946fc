"""The results of checks, written as text, JSON, GitHub annotations or JUnit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from calibration.cli.console import emit_json, print_line
from calibration.cli.formats import Annotation, Case, Format, Level, github, junit, of_diagnostics
from toolkit.lean.check.candidate import MODULE
from toolkit.lean.check.verdicts import CheckResult, Reason, TargetResult, Verdict, exit_code

_SHOWN = 20
"""Targets, and errors, that are told of one file."""


def write_results(results: Sequence[CheckResult], format: Format) -> None:
    """Write results to standard output."""
    _WRITERS[format](results)


def _as_json(results: Sequence[CheckResult]) -> None:
    code = exit_code(r.verdict for r in results)
    emit_json(
        {
            "ok": code == 0,
            "exit_code": code,
            "counts": _counts(results),
            "results": [r.as_json() for r in results],
        }
    )


def _counts(results: Sequence[CheckResult]) -> dict[str, int]:
    counts = Counter(r.verdict.value for r in results)
    return {v.value: counts[v.value] for v in Verdict}


def _as_text(results: Sequence[CheckResult]) -> None:
    for result in results:
        print_line(f"{result.file}: {_headline(result)}")
        if result.verdict is not Verdict.ACCEPTED:
            for detail in _details(result):
                for line in detail.split("\n"):
                    print_line(f"  {line}")
    counts = ", ".join(f"{n} {verdict}" for verdict, n in _counts(results).items() if n)
    print_line(f"{len(results)} file{'s' if len(results) != 1 else ''}: {counts or 'nothing to check'}")


def _headline(result: CheckResult) -> str:
    if result.verdict is not Verdict.ACCEPTED:
        return f"{result.verdict.value}({result.reason.value if result.reason else ''})"
    names = [_shown(t) for t in result.targets if not _is_made_by_lean(t)]
    at = f"{result.tier.value if result.tier else ''}, {'certified' if result.certified else 'not certified'}"
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"accepted ({at}): {', '.join(names[:_SHOWN])}{more}"


_PRIVATE = f"_private.{MODULE}.0."


def _shown(target: TargetResult) -> str:
    return target.name.removeprefix(_PRIVATE)


def _is_made_by_lean(target: TargetResult) -> bool:
    return any(part.startswith("_") for part in _shown(target).split("."))


def _findings(result: CheckResult) -> Iterator[str]:
    """What is wrong, and what to do; a finding may have several lines."""
    bad = [t for t in result.targets if t.verdict is not Verdict.ACCEPTED]
    for target in bad[:_SHOWN]:
        said = target.message.replace(_PRIVATE, "")
        yield f"{_shown(target)}: {target.verdict.value}({target.reason}): {said}"
    if len(bad) > _SHOWN:
        yield f"and {len(bad) - _SHOWN} more"
    if not bad:
        yield result.message
    if result.hint:
        yield result.hint


def _details(result: CheckResult) -> Iterator[str]:
    """What is wrong, what to do, and what Lean said."""
    errors = [d for d in result.diagnostics if d.severity == "error"]
    # that Lean reports an error is told by the error
    if not (errors and result.reason is Reason.ELABORATION):
        yield from _findings(result)
    yield from map(str, errors[:_SHOWN])
    if len(errors) > _SHOWN:
        yield f"and {len(errors) - _SHOWN} more errors"
    if result.capped:
        yield "(Lean printed more than was kept)"


def _as_github(results: Sequence[CheckResult]) -> None:
    print(github(a for r in results for a in _annotations(r)), end="")


def _annotations(result: CheckResult) -> Iterator[Annotation]:
    yield from of_diagnostics(result.diagnostics)
    if result.verdict is Verdict.ACCEPTED:
        yield Annotation(Level.NOTICE, _headline(result), result.file, title="leancal")
        return
    yield Annotation(
        Level.ERROR, "\n".join(_findings(result)), result.file, title=f"leancal: {_headline(result)}"
    )


def _as_junit(results: Sequence[CheckResult]) -> None:
    print(junit("leancal check", [_case(r) for r in results]), end="")


def _case(result: CheckResult) -> Case:
    problem = None
    if result.verdict is not Verdict.ACCEPTED:
        problem = (_headline(result), result.message, "\n".join(_details(result)))
    return Case(
        "leancal check",
        result.file,
        result.seconds,
        failure=problem if result.verdict is Verdict.REJECTED else None,
        error=problem if result.verdict is Verdict.UNCHECKED else None,
        output=_headline(result) if problem is None else "",
    )


_WRITERS: dict[Format, Callable[[Sequence[CheckResult]], None]] = {
    Format.TEXT: _as_text,
    Format.JSON: _as_json,
    Format.GITHUB: _as_github,
    Format.JUNIT: _as_junit,
}
