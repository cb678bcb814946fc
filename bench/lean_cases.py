"""The ways in which a check is fooled or falls over, L1 to L30, each with the verdict that it gets.

    python bench/lean_cases.py

Those of `tests/lean/cases` are files with the verdict that is right, checked at the highest tier that they
name. The others take more than one file, or a text that is no text, and are made here.
"""

from __future__ import annotations

import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from toolkit.engine import EngineName, engine_of
from toolkit.lean.build import build_project
from toolkit.lean.check import (
    Candidate,
    CheckResult,
    Compiler,
    Demand,
    Library,
    Limits,
    Tier,
    check,
    read_statement,
)
from toolkit.lean.check.batch import Order, check_all
from toolkit.lean.environment import is_foundation
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project, bundled_project
from toolkit.lean.session import Session
from toolkit.lean.toolchain import Toolchain, find_toolchain

NUMBERS = {"L16-endless": ("L16", "L28")}
"""Cases that are more than one of the list."""
CASES = Path(__file__).parents[1] / "tests" / "lean" / "cases"
HEADER = "prelude\nimport Base\n"
GOOD = f"{HEADER}theorem t : True := trivial\n"
USES = "prelude\nimport Helper\ntheorem t : two = 2 := rfl\n"
UNLIMITED = "set_option maxHeartbeats 0\nset_option maxRecDepth 100000000\n"
DEEP = f"{HEADER}{UNLIMITED}theorem t : True := {'id (' * 3000}trivial{')' * 3000}\n"
LONG = "a" * 100_000
FLOOD = "prelude\n" + "".join(f"theorem t{n} : {LONG} := {LONG}\n" for n in range(60))
"""Some ten megabytes of messages."""
COMMANDS = 600
AT_T1, LIMITS = Demand(Tier.T1), Limits(60, 2048)
Row = tuple[str, str, str, str]
"""The number of a case, what it is, the verdict that it got, and the one that is right."""


class Checks:
    """Checks in one project, with modules of one's own compiled into `folder`."""

    def __init__(self, project: Project, toolchain: Toolchain, folder: Path) -> None:
        self.toolchain = toolchain
        self.path = (folder, project.lib)
        self._folder = folder

    def __call__(
        self,
        source: bytes,
        demand: Demand = AT_T1,
        limits: Limits = LIMITS,
        target: str | None = None,
    ) -> CheckResult:
        compiler = Compiler(self.toolchain, run_lean, self.path, limits=limits)
        return check(Candidate("User.lean", source, target), demand, compiler, Library(self.path))

    def add(self, name: str, text: str) -> Path:
        """Compile a module; its artifact."""
        (self._folder / f"{name}.lean").write_text(text)
        artifact = self._folder / f"{name}.olean"
        artifact.unlink(missing_ok=True)
        args: list[str | Path] = ["-o", artifact, f"{name}.lean"]
        run = run_lean(self.toolchain, args, lean_path=self.path, cwd=self._folder)
        if run.exit_code != 0:
            sys.exit(f"{name} does not compile: {run.raw} {run.stderr}")
        return artifact


def told(result: CheckResult) -> str:
    return f"{result.verdict}({result.reason})" if result.reason else str(result.verdict)


def of_folder(folder: Path, project: Project, toolchain: Toolchain) -> Iterator[Row]:
    """A case that is a folder of files."""
    case = tomllib.loads((folder / "case.toml").read_text())
    right = f"{case['verdict']}({case['reason']})" if "reason" in case else case["verdict"]
    candidates = sorted(folder.glob("Candidate*.lean"))
    statement = folder / "Statement.lean"
    with tempfile.TemporaryDirectory() as scratch:
        checks = Checks(project, toolchain, Path(scratch))
        for module in sorted(set(folder.glob("*.lean")) - {statement, *candidates}):
            checks.add(module.stem, module.read_text())
        limits = Limits(case.get("timeout", 60), case.get("memory", 2048))
        target, tier = case.get("target"), Tier(case.get("tiers", ["T2"])[-1])
        asked = None
        if statement.exists():
            compiler = Compiler(toolchain, run_lean, checks.path)
            asked = read_statement(
                statement.read_bytes(), statement.name, target, compiler, Library(checks.path)
            )
        demand = Demand(tier, statement=asked)
        name = folder.name.partition("-")[2]
        for file in candidates:
            result = checks(file.read_bytes(), demand, limits, target)
            for number in NUMBERS.get(folder.name, (folder.name.partition("-")[0],)):
                yield number, f"{name.replace('-', ' ')}, {tier.value}", told(result), right


def made(checks: Checks, project: Project) -> Iterator[Row]:
    """The cases that take more than a file."""
    order = Order(checks.toolchain, (project.lib,), Tier.T1, options=("-s", "1024"))
    texts = [DEEP, *(f"{HEADER}theorem t : {n} + 0 = {n} := rfl\n" for n in range(10))]
    with engine_of(EngineName.LOCAL, 2) as engine:
        first, *others = check_all([Candidate("F.lean", t.encode()) for t in texts], order, engine)
    yield "L15", "a stack overflow in a pool", told(first), "unchecked(crash)"
    yield "L15", "ten good files after it", " ".join(sorted({told(r) for r in others})), "accepted"

    yield "L18", "600 commands in a session", in_session(project, checks.toolchain), "all answered"

    checks.add("Helper", f"{HEADER}def two : Nat := 2\n")
    yield "L19", "before an import is edited", told(checks(USES.encode())), "accepted"
    artifact = checks.add("Helper", f"{HEADER}def two : Nat := 3\n")
    yield "L19", "after", told(checks(USES.encode())), "rejected(elaboration)"

    result = checks(b"/- one\ntwo -/\n\nprelude\n\nimport Base\n\ntheorem t : (2 : Nat) = 3 :=\n  rfl\n")
    lines = ", ".join(sorted({f"line {d.line}" for d in result.diagnostics}))
    yield "L21", "errors on lines 8 and 9", f"{told(result)} {lines}", "rejected(elaboration) line 8, line 9"

    result = checks(FLOOD.encode())
    said = f"{told(result)}, {'capped' if result.capped else 'whole'}"
    yield "L22", "ten megabytes of messages", said, "rejected(elaboration), capped"

    data = artifact.read_bytes()
    for name, spoilt in (("cut short", data[: len(data) // 2]), ("of another Lean", other_lean(data))):
        artifact.write_bytes(spoilt)
        yield "L24", f"an import {name}", told(checks(USES.encode())), "unchecked(stale)"

    good = GOOD.encode()
    unusual = {
        "a NUL byte": (good.replace(b"Base", b"Base\n-- \0"), "rejected(encoding)"),
        "a lone surrogate": (good + b"-- \xed\xa0\x80\n", "rejected(encoding)"),
        "CRLF lines": (good.replace(b"\n", b"\r\n"), "accepted"),
        "a line of a megabyte": (good + b"-- " + b"a" * (1 << 20) + b"\n", "accepted"),
    }
    for name, (source, right) in unusual.items():
        yield "L25", name, told(checks(source)), right


def other_lean(data: bytes) -> bytes:
    """An artifact with the version of another Lean in its header."""
    return data[:7] + b"4.9.0".ljust(33, b"\0") + data[40:]


def in_session(project: Project, toolchain: Toolchain) -> str:
    text = HEADER + "".join(f"theorem t{n} : {n} = {n} := rfl\n" for n in range(COMMANDS))
    with Session(toolchain, [project.lib]) as session:
        document = session.open(text)
        wrong = len(document.diagnostics().errors)
        document.replace(text + "theorem wrong : 1 = 2 := rfl\n")
        after = len(document.diagnostics().errors)
        return "all answered" if wrong == 0 < after and document.starts == 1 else "not all answered"


def rows(project: Project, toolchain: Toolchain) -> Iterator[Row]:
    """All cases that have a number, in no particular order."""
    for folder in sorted(CASES.glob("L*")):
        yield from of_folder(folder, project, toolchain)
    with tempfile.TemporaryDirectory() as scratch:
        yield from made(Checks(project, toolchain, Path(scratch)), project)


def show(project: Project, toolchain: Toolchain) -> bool:
    """Print a line for each case; whether all verdicts are right."""
    found = sorted(rows(project, toolchain), key=lambda row: row[0])
    print(f"{'':4} {'case':52} {'verdict':38} right")
    for number, name, got, right in found:
        print(f"{number:4} {name:52} {got:38} {'yes' if got == right else 'NO: ' + right}")
    missing = {f"L{n:02}" for n in range(1, 31)} - {number for number, *_ in found}
    print(f"{len(found)} verdicts; without a line: {', '.join(sorted(missing)) or 'none'}")
    return not missing and all(got == right for _, _, got, right in found)


def main() -> None:
    project, toolchain = bundled_project(), find_toolchain(None)
    if not build_project(project, toolchain, wanted=is_foundation).ok:
        sys.exit("the foundation does not build")
    sys.exit(not show(project, toolchain))


if __name__ == "__main__":
    main()
