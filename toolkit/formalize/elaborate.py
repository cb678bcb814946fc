"""From a candidate's Lean text to the proposition that it states, or to why it states none.

The text is compiled as any other people's Lean is: in a sandbox, as it stands, and what counts is the
compiled artifact. The statement is a `def NAME : Prop`, or the type of a theorem, whose proof may be missing:
then a definition of that proposition is put behind it, so that Lean can speak of it.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.stating import Stated, stated
from toolkit.lean.check import Candidate as LeanFile
from toolkit.lean.check import Compiler, Library, Limits, Reason, Verdict
from toolkit.lean.check.candidate import Compiled, Failed, compiled, require_text, unreadable
from toolkit.lean.check.headers import with_imports
from toolkit.lean.check.verdicts import Stop, rejected, unchecked
from toolkit.lean.check.world import World
from toolkit.lean.diagnostics import Diagnostic
from toolkit.lean.environment import FOUNDATION, Environment
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.replay import replay
from toolkit.lean.sources import code_of
from toolkit.lean.termops import digest
from toolkit.lean.terms import ConstantKind
from toolkit.lean.toolchain import Toolchain

HEADER: Final = f"prelude\nimport {FOUNDATION}\nopen OrderedRing\n\n"
"""What is put before a text that has no header of its own."""
SUFFIX: Final = "statement"
"""The last part of the name of the proposition that a theorem states."""
_LIMIT = re.compile(r"\(deterministic\) timeout|maximum recursion depth has been reached")
"""What Lean reports when it gave up: that is no fault of the text."""
_HAS_HEADER = re.compile(r"\s*(?:prelude|module|import|public|meta)\b")


@dataclass(frozen=True, slots=True, eq=False)
class Workshop:
    """What candidates are elaborated with: a project that has been built, and Lean in a sandbox."""

    project: Project
    toolchain: Toolchain
    compiler: Compiler
    library: Library


def workshop(
    project: Project,
    toolchain: Toolchain,
    limits: Limits | None = None,
    broken: Mapping[str, str] | None = None,
) -> Workshop:
    """A workshop for a project whose modules have been built, but for the `broken` ones."""
    lake = project.lake
    path = lake.search_path if lake else (project.lib,)
    library = (
        Library(path, believes=lake.is_trusted, broken=broken or {})
        if lake
        else Library(path, broken=broken or {})
    )
    return Workshop(
        project, toolchain, Compiler(toolchain, run_lean, path, limits=limits or Limits()), library
    )


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a candidate is no statement that gates can be asked about: the step that failed, and how."""

    step: str
    finding: Finding
    diagnostics: tuple[Diagnostic, ...] = ()


ELABORATES, SOUND, CLOSED = "elaborates", "sound", "closed"
STEPS: Final = {
    ELABORATES: "Does Lean elaborate the text?",
    SOUND: "Does it do without `sorry`, axioms and tricks?",
    CLOSED: "Does it state one closed proposition?",
}
"""What is asked of a candidate before the gates, in order."""

_STEP_OF: Final = {
    Reason.ELABORATION: ELABORATES,
    Reason.ENCODING: ELABORATES,
    Reason.MISSING: CLOSED,
    Reason.KIND: CLOSED,
    Reason.SORRY: SOUND,
    Reason.AXIOM: SOUND,
    Reason.NATIVE: SOUND,
    Reason.KERNEL: SOUND,
    Reason.EXTERN: SOUND,
    Reason.UNSAFE: SOUND,
    Reason.OPAQUE: SOUND,
    Reason.REPLAY: SOUND,
}


def elaborate(candidate: Candidate, at: Workshop) -> Subject | Refusal:
    """The proposition that a candidate states, after the audit and the kernel's check of its terms.

    What Lean reports about the text is a fault of the candidate; a time-out, a crash or a limit that was
    reached is none, and the refusal `unchecked`.
    """
    if candidate.lean is None:
        return Refusal(ELABORATES, Finding(Standing.UNCHECKED, "the candidate has no Lean text"))
    text, header_lines = whole_file(candidate.lean)
    try:
        return _elaborated(candidate, text.encode("utf-8", "surrogatepass"), header_lines, at)
    except Failed as failed:
        run = failed.run
        said = _own_lines(run.diagnostics, header_lines) if run else ()
        return _refusal(_with_own_line(failed.stop, said), said)
    except Stop as stop:
        return _refusal(stop)
    except LeancalError as error:
        return _refusal(unchecked(Reason.CRASH, error.message, error.hint))


def whole_file(lean: str) -> tuple[str, int]:
    """The text below the usual header if it has none, and how many lines that has."""
    if _HAS_HEADER.match(code_of(lean)):
        return lean, 0
    return HEADER + lean, HEADER.count("\n")


def _elaborated(candidate: Candidate, source: bytes, header_lines: int, at: Workshop) -> Subject:
    file = candidate.id
    require_text((candidate.lean or "").encode("utf-8", "surrogatepass"), file)
    imports = (FOUNDATION,) if header_lines else _imports(source, file, at)
    at.library.imported(imports)
    with _world(source, file, imports, at) as (world, made):
        found = stated(world, code_of(candidate.lean or ""), candidate.name)
        if found.constant.kind is ConstantKind.DEFINITION:
            return _subject(candidate, source, found, world, made, at)
    source += _definition_of(found)
    with _world(source, file, imports, at) as (world, made):
        name = f"{found.constant.name}.{SUFFIX}"
        again = stated(world, "", name)
        if digest(again.statement) != digest(found.statement):
            raise unchecked(Reason.OUTPUT, f"Lean gave {name} another meaning than the theorem has")
        return _subject(candidate, source, again, world, made, at)


def _definition_of(theorem: Stated) -> bytes:
    name, universes = theorem.constant.name, ", ".join(map(str, theorem.constant.level_params))
    levels = f".{{{universes}}}" if universes else ""
    return f"\n\ndef _root_.{name}.{SUFFIX}{levels} : Prop := type_of% @_root_.{name}{levels}\n".encode()


def _imports(source: bytes, file: str, at: Workshop) -> tuple[str, ...]:
    read = with_imports([LeanFile(file, source)], at.toolchain)[0].imports
    return read if read is not None else ()


@contextmanager
def _world(
    source: bytes, file: str, imports: tuple[str, ...], at: Workshop
) -> Iterator[tuple[World, Compiled]]:
    """The compiled candidate over what it imports."""
    with compiled(source, file, at.compiler) as made:
        try:
            if {*imports} != {*map(str, made.module.imports)}:
                raise unchecked(Reason.OUTPUT, "the artifact that Lean left is not one of this text")
            yield World(made.module, at.library.imported(imports)), made
        except Unchecked as error:
            raise unreadable(error, made.artifact) from error


def _subject(
    candidate: Candidate,
    source: bytes,
    found: Stated,
    world: World,
    made: Compiled,
    at: Workshop,
) -> Subject:
    _require_sound(found, world)
    _require_kernel(found, world, made, at)
    env = Environment(world.modules, world.owners)
    return Subject(
        candidate,
        source,
        found.constant,
        found.statement,
        env,
        at.project,
        at.toolchain,
        at.compiler,
        at.library,
    )


def _require_sound(found: Stated, world: World) -> None:
    """Raise Stop for what the driver's audit finds, in the statement or among the text's own axioms."""
    foreign = sorted(map(str, world.own.extern))
    if foreign:
        raise rejected(Reason.EXTERN, f"it binds {foreign[0]} to foreign compiled code (`extern`)")
    for finding in world.auditor.audit(found.constant.name).findings:
        raise rejected(Reason(finding.fault.value), finding.message)
    axiom = next((c for c in world.own.constants.values() if c.kind is ConstantKind.AXIOM), None)
    if axiom is not None:
        raise rejected(
            Reason.AXIOM,
            f"it declares the axiom {axiom.name}",
            "Take it as a hypothesis of the statement, or define it.",
        )


def _require_kernel(found: Stated, world: World, made: Compiled, at: Workshop) -> None:
    """Raise Stop when a kernel that is handed the terms alone does not take them."""
    name = found.constant.name
    with tempfile.TemporaryDirectory(prefix="replay-", dir=made.artifact.parent) as folder:
        failure = replay(
            [name],
            world.get,
            world.is_trusted,
            toolchain=at.toolchain,
            folder=Path(folder),
            timeout=at.compiler.limits.timeout,
            memory_mb=at.compiler.limits.memory_mb,
        ).failures.get(name)
    if isinstance(failure, Rejected):
        raise rejected(Reason.KERNEL, failure.message)
    if failure is not None:
        raise unchecked(Reason.REPLAY, failure.message, failure.hint)


def _refusal(stop: Stop, diagnostics: tuple[Diagnostic, ...] = ()) -> Refusal:
    proven = stop.verdict is Verdict.REJECTED
    message = f"{stop.message.rstrip('.')}. {stop.hint}" if stop.hint else stop.message
    return Refusal(
        _STEP_OF.get(stop.reason, ELABORATES),
        Finding(Standing.PROVEN if proven else Standing.UNCHECKED, message),
        diagnostics,
    )


def _own_lines(diagnostics: tuple[Diagnostic, ...], header_lines: int) -> tuple[Diagnostic, ...]:
    """What Lean said, at the lines of the candidate's own text."""

    def moved(d: Diagnostic) -> Diagnostic:
        end = d.end and (max(1, d.end[0] - header_lines), d.end[1])
        return replace(d, line=max(1, d.line - header_lines), end=end)

    return tuple(map(moved, diagnostics))


def _with_own_line(stop: Stop, said: tuple[Diagnostic, ...]) -> Stop:
    errors = [d for d in said if d.severity == "error"]
    if stop.reason is not Reason.ELABORATION or not errors:
        return stop
    first = next((d for d in errors if not _LIMIT.search(d.message)), errors[0])
    told = f"line {first.line}: {' '.join(first.message.split())[:400]}"
    if _LIMIT.search(first.message):
        return unchecked(Reason.TIMEOUT, f"Lean reached a limit of its own at {told}")
    return rejected(Reason.ELABORATION, told)
