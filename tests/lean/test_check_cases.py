"""Ways a check is fooled or falls over: each folder of `cases` is one, with the verdict that is right.

`case.toml` says what the case shows and what is right; every `Candidate*.lean` has to get that verdict at
each of `tiers`. `Statement.lean` is what the target has to prove; other files are modules to import, which
are compiled as they are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

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
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    folder: Path
    told: dict[str, Any]

    @property
    def candidates(self) -> list[Path]:
        return sorted(self.folder.glob("Candidate*.lean"))

    @property
    def modules(self) -> list[Path]:
        own = {"Statement.lean", *(c.name for c in self.candidates)}
        return sorted(f for f in self.folder.glob("*.lean") if f.name not in own)


def read_case(folder: Path) -> Case:
    return Case(folder, tomllib.loads((folder / "case.toml").read_text()))


def runs() -> list[Any]:
    return [
        pytest.param(case, candidate, Tier(tier), id=f"{folder.name}-{candidate.stem}-{tier}")
        for folder in sorted(CASES.iterdir())
        for case in [read_case(folder)]
        for candidate in case.candidates
        for tier in case.told.get("tiers", ["T1", "T2"])
    ]


MakeLibrary = Callable[[Case], Library]


@pytest.fixture(scope="module")
def library_of(
    foundation: Project, toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory
) -> MakeLibrary:
    """For a case, the foundation and the case's own modules."""

    @cache
    def compiled(folder: Path) -> Library:
        lib = tmp_path_factory.mktemp(folder.name)
        for module in read_case(folder).modules:
            args: list[str | Path] = ["--json", "-o", lib / f"{module.stem}.olean", module.name]
            run = run_lean(toolchain, args, lean_path=[lib, foundation.lib], cwd=folder)
            assert run.exit_code == 0, [*map(str, run.diagnostics)]
        return Library((lib, foundation.lib))

    return lambda case: compiled(case.folder)


@pytest.mark.parametrize(("case", "candidate", "tier"), runs())
def test_the_verdict_is_right(
    case: Case, candidate: Path, tier: Tier, library_of: MakeLibrary, toolchain: Toolchain
) -> None:
    told = case.told
    library = library_of(case)
    limits = Limits(told.get("timeout", 60), told.get("memory", 2048))
    compiler = Compiler(toolchain, run_lean, library.lean_path, limits=limits)
    file = case.folder / "Statement.lean"
    statement = (
        read_statement(file.read_bytes(), file.name, told.get("target"), compiler, library)
        if file.exists()
        else None
    )
    asked = Candidate(candidate.name, candidate.read_bytes(), told.get("target"))
    result = check(asked, Demand(tier, statement=statement), compiler, library)
    assert result.verdict == told["verdict"], told_of(result)
    assert result.reason == told.get("reason"), told_of(result)
    for word in told.get("mentions", ()):
        assert word in result.message
    for word in told.get("advises", ()):
        assert word in result.hint
    if "differs" in told:
        assert [t.differs for t in result.targets] == [told["differs"]]
    if result.verdict == "accepted":
        assert (result.tier, result.certified) == (tier, told.get("certified", tier.certifies))


def told_of(result: CheckResult) -> str:
    said = list(map(str, result.diagnostics))
    return f"{result.verdict}({result.reason}): {result.message} {result.hint} {said}"
