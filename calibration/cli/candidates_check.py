"""`leancal check` on files of candidate statements: the mechanical gates, without any juror."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from calibration.cli.batches import shown
from calibration.cli.console import emit_json, print_line, print_table, printable
from calibration.cli.formats import Annotation, Case, Format, Level, github, junit
from calibration.cli.sources import broken_imports
from toolkit.engine import Engine
from toolkit.errors import UsageError
from toolkit.formalize.batch import Order, examine_all, keys_of
from toolkit.formalize.candidates import Candidate, read_candidates
from toolkit.formalize.elaborate import whole_file
from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.rows import Rows
from toolkit.formalize.verdicts import GateResult, MechanicalResult, TopicCount, by_topic
from toolkit.lean.check import Candidate as LeanFile
from toolkit.lean.check import Limits, Verdict, exit_code
from toolkit.lean.check.headers import with_imports
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain

NO_JURORS = (
    "The juror gates were not run: nobody has said whether these say what their informal statements say. "
    "`leancal formalize` asks jurors."
)

_SHOWN = 20
"""Errors of Lean that are told of one candidate."""


def all_candidates(files: Sequence[Path]) -> list[Candidate]:
    """The candidates of several files; UsageError when two files use the same id."""
    owner: dict[str, Path] = {}
    found = []
    for file in files:
        for candidate in read_candidates(file):
            other = owner.setdefault(candidate.id, file)
            if other != file:
                raise UsageError(f"the id {candidate.id!r} is in {other} and in {file}")
            found.append(candidate)
    return found


def check_candidates(
    candidates: Sequence[Candidate],
    project: Project,
    toolchain: Toolchain,
    limits: Limits,
    engine: Engine,
    out: Path | None,
    *,
    keep: bool,
) -> list[MechanicalResult]:
    """Build what the candidates import, and examine them, with a progress bar.

    Rows go to `out`; `keep` says that those of an earlier run count.
    """
    wanted = modules_imported(candidates, toolchain)
    broken = broken_imports(project, toolchain, wanted, engine)
    order = Order(project, toolchain, limits, broken=tuple(broken.items()))
    return examine_into(out, candidates, order, engine, keep=keep)


def examine_into(
    out: Path | None, candidates: Sequence[Candidate], order: Order, engine: Engine, *, keep: bool
) -> list[MechanicalResult]:
    """Examine candidates, with a progress bar; `out` and `keep` are as for `check_candidates`."""
    rows = Rows(out, keys_of(candidates, order)) if out else None
    known = dict(rows.resume()) if rows and keep else {}
    with shown("examining", len(candidates), len(known), rows, lambda result: result.id) as show:
        return examine_all(candidates, order, engine, known=known, on_result=show)


def modules_imported(candidates: Sequence[Candidate], toolchain: Toolchain) -> set[str]:
    texts = [whole_file(c.lean) for c in candidates if c.lean is not None]
    own = [LeanFile("", text.encode("utf-8", "surrogatepass")) for text, header in texts if header == 0]
    return {FOUNDATION} | {i for file in with_imports(own, toolchain) for i in file.imports or ()}


# --- what is told ----------------------------------------------------------------------------------


def write_candidates(results: Sequence[MechanicalResult], files: Sequence[Path], format: Format) -> None:
    """Write results to standard output."""
    match format:
        case Format.TEXT:
            _as_text(results)
        case Format.JSON:
            emit_json(_as_json(results))
        case Format.GITHUB:
            print(github(_annotations(results, str(files[0]))), end="")
        case Format.JUNIT:
            print(junit("leancal check", map(_case, results)), end="")


def _as_json(results: Sequence[MechanicalResult]) -> dict[str, Any]:
    code = exit_code(r.verdict for r in results)
    counts = Counter(r.verdict for r in results)
    return {
        "ok": code == 0,
        "exit_code": code,
        "juror_gates": "not run",
        "counts": {v.value: counts[v] for v in Verdict},
        "topics": [
            {
                "topic": t.topic,
                "retained": t.retained,
                "rejected": t.rejected,
                "unchecked": t.unchecked,
                "total": t.total,
            }
            for t in by_topic(results)
        ],
        "results": [r.as_json() for r in results],
    }


def _as_text(results: Sequence[MechanicalResult]) -> None:
    for result in results:
        print_line(f"{result.id}: {_headline(result)}")
        for line in _told(result):
            print_line(f"  {line}")
    counts = list(by_topic(results))
    if len(counts) > 1:
        counts.append(
            TopicCount(
                "all",
                sum(t.retained for t in counts),
                sum(t.rejected for t in counts),
                sum(t.unchecked for t in counts),
            )
        )
    rows = [
        (printable(t.topic) or "(no topic)", t.retained, t.rejected, t.unchecked, t.total) for t in counts
    ]
    print_table(("topic", "retained", "rejected", "unchecked", "total"), rows)
    print(NO_JURORS)


def _headline(result: MechanicalResult) -> str:
    names = dict.fromkeys(g.gate for g, f in result.faults if _decides(result, g, f))
    suspected = sum(f.standing is Standing.SUSPECTED for _, f in result.faults)
    told = f" ({', '.join(names)})" if names else ""
    accused = dict.fromkeys(
        g.gate for g, f in result.faults if f.standing is Standing.PROVEN and g.gate not in names
    )
    more = f"; proven {', '.join(accused)}" if accused else ""
    if suspected:
        more += f"; {suspected} suspected"
    return f"{result.verdict.value}{told}{more}"


def _decides(result: MechanicalResult, gate: GateResult, finding: Finding) -> bool:
    if result.verdict is Verdict.REJECTED:
        return gate.fatal and finding.standing is Standing.PROVEN
    return finding.standing is Standing.UNCHECKED


def _told(result: MechanicalResult) -> Iterator[str]:
    """What was found, with the Lean proofs, and the evidence that speaks for the candidate."""
    for gate, finding in result.faults:
        at_most = "" if gate.fatal or finding.standing is not Standing.PROVEN else " (not a reason to reject)"
        yield f"{gate.gate}: {finding.standing.value}{at_most}: {finding.message}"
        yield from _proof(finding)
    for gate in result.gates:
        for finding in gate.findings:
            if finding.standing is Standing.CLEAR and finding.message:
                yield f"{gate.gate}: {finding.message}"
    errors = [d for d in result.diagnostics if d.severity == "error"]
    # the first one is told as the finding
    yield from map(str, errors[1:_SHOWN])
    if len(errors) > _SHOWN:
        yield f"and {len(errors) - _SHOWN} more errors"


def _proof(finding: Finding) -> Iterator[str]:
    """The theorem that shows a fault; the tactics that it needs are in the whole file, which JSON has."""
    if finding.evidence is not None:
        lines = finding.evidence.lean.rstrip().splitlines()
        start = max((i for i, line in enumerate(lines) if line.startswith("theorem ")), default=0)
        yield from (f"  {line}" for line in lines[start:])


def _annotations(results: Sequence[MechanicalResult], file: str) -> Iterator[Annotation]:
    for result in results:
        level = Level.NOTICE if result.verdict is Verdict.ACCEPTED else Level.ERROR
        told = "\n".join(_told(result)) or _headline(result)
        yield Annotation(level, told, file, title=f"{result.id}: {_headline(result)}")
    yield Annotation(Level.WARNING, NO_JURORS, file, title="leancal")


def _case(result: MechanicalResult) -> Case:
    problem = None
    if result.verdict is not Verdict.ACCEPTED:
        problem = (result.verdict.value, _headline(result), "\n".join(_told(result)))
    return Case(
        result.topic or "candidates",
        result.id,
        result.seconds,
        failure=problem if result.verdict is Verdict.REJECTED else None,
        error=problem if result.verdict is Verdict.UNCHECKED else None,
        output="\n".join((*_told(result), NO_JURORS)),
    )
