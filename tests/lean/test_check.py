"""Checks of single files: limits, lines, encodings, imports that change, and what is told besides."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from lean_sources import FLOOD

from toolkit.lean.audit import Fault
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
)
from toolkit.lean.check.external import External
from toolkit.lean.process import LeanRun, Runner, run_lean
from toolkit.lean.project import Project
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.toolchain import Toolchain
from toolkit.lean.warm import WarmLean

HEADER = "prelude\nimport Base\n"
Checker = Callable[..., CheckResult]


@pytest.fixture
def checked(foundation: Project, toolchain: Toolchain) -> Checker:
    """Checks a text at T1 over the foundation; further folders of artifacts come first."""

    def run(
        source: str | bytes,
        *folders: Path,
        tier: Tier = Tier.T1,
        target: str | None = None,
        options: tuple[str, ...] = (),
        limits: Limits = Limits(60, 2048),  # noqa: B008
    ) -> CheckResult:
        path = (*folders, foundation.lib)
        compiler = Compiler(toolchain, run_lean, path, limits=limits, options=options)
        data = source.encode() if isinstance(source, str) else source
        return check(Candidate("User.lean", data, target), Demand(tier), compiler, Library(path))

    return run


def compile_module(name: str, text: str, lib: Path, foundation: Project, toolchain: Toolchain) -> None:
    (lib / f"{name}.lean").write_text(text)
    args: list[str | Path] = ["-o", f"{name}.olean", f"{name}.lean"]
    run = run_lean(toolchain, args, lean_path=[lib, foundation.lib], cwd=lib)
    assert run.exit_code == 0, (run.raw, run.stderr)


# --- what is told ----------------------------------------------------------------------------------


def test_an_accepted_theorem_is_told_with_its_type_and_axioms(checked: Checker) -> None:
    result = checked(HEADER + "theorem t (p : Prop) : p ∨ ¬p := Classical.em p\n", tier=Tier.T2)
    (target,) = result.targets
    assert (result.verdict, result.tier, result.certified) == ("accepted", Tier.T2, True)
    assert (target.name, target.kind, target.type) == ("t", "theorem", "∀ (p : Prop), p ∨ ¬p")
    assert target.axioms == ("Classical.choice", "Quot.sound", "propext")


def test_a_diagnostic_is_told_at_the_users_own_line(checked: Checker) -> None:
    text = "/- one\ntwo -/\n\nprelude\n\nimport Base\n\ntheorem t : (2 : Nat) = 3 :=\n  rfl\n"
    result = checked(text)
    assert {(d.file, d.line) for d in result.diagnostics} == {("User.lean", 8), ("User.lean", 9)}
    assert result.message.startswith("line 8: ")


def test_output_without_end_is_capped_and_said_to_be(checked: Checker) -> None:
    result = checked(FLOOD)
    assert (result.verdict, result.reason, result.capped) == ("rejected", "elaboration", True)


def test_a_result_survives_its_json(checked: Checker) -> None:
    result = checked(HEADER + "theorem t : True := trivial\ntheorem u : False := sorry\n")
    assert CheckResult.from_json(result.as_json()).as_json() == result.as_json()


def test_the_gravest_reason_stands_for_the_file(checked: Checker) -> None:
    text = "axiom a : True\ntheorem t : True := a\ntheorem u : True := sorry\ntheorem v : True := trivial\n"
    result = checked(HEADER + text)
    assert {t.name: t.reason for t in result.targets} == {"a": "axiom", "t": "axiom", "u": "sorry", "v": None}
    assert result.reason == "sorry"


def test_a_long_chain_of_theorems_is_audited_to_its_end(checked: Checker) -> None:
    chain = "".join(f"theorem t{n} : True := t{n - 1}\n" for n in range(1, 3000))
    result = checked(f"{HEADER}theorem t0 : True := sorry\n{chain}")
    assert (len(result.targets), result.reason) == (3000, "sorry")
    assert {t.message for t in result.targets if t.name == "t2999"} == {"t2999 uses sorry (through t0)"}


# --- text that is no text --------------------------------------------------------------------------

GOOD = b"prelude\nimport Base\ntheorem t : True := trivial\n"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (b"prelude\n/- \0 -/\nimport Base\ntheorem t : True := trivial\n", 2),
        (b"prelude\nimport Base\n-- \xed\xa0\x80\ntheorem t : True := trivial\n", 3),
        (b"\xff\xfe" + "prelude".encode("utf-16-le"), 1),
    ],
    ids=["NUL", "lone surrogate", "UTF-16"],
)
def test_what_is_no_utf8_text_is_rejected_at_its_line(checked: Checker, source: bytes, line: int) -> None:
    result = checked(source)
    assert (result.verdict, result.reason) == ("rejected", "encoding")
    assert f"line {line} " in result.message


@pytest.mark.parametrize(
    "source",
    [
        GOOD.replace(b"\n", b"\r\n"),
        GOOD + b"-- " + b"a" * (1 << 20) + b"\n",
        GOOD + b'def s : String := "' + b"a" * (1 << 20) + b'"\n',
        GOOD.rstrip(b"\n"),
    ],
    ids=["CRLF", "a comment of a megabyte", "a string of a megabyte", "no last line end"],
)
def test_unusual_text_is_checked_like_any_other(checked: Checker, source: bytes) -> None:
    assert checked(source).verdict == "accepted"


# --- limits ----------------------------------------------------------------------------------------


def test_a_stack_overflow_is_unchecked_and_does_not_touch_the_next_files(checked: Checker) -> None:
    deep = (
        "set_option maxHeartbeats 0\nset_option maxRecDepth 100000000\n"
        f"theorem t : True := {'id (' * 3000}trivial{')' * 3000}\n"
    )
    result = checked(HEADER + deep, options=("-s", "1024"))
    assert (result.verdict, result.reason) == ("unchecked", "crash")
    assert all(
        checked(HEADER + f"theorem t : {n} + 0 = {n} := rfl\n").verdict == "accepted" for n in range(10)
    )


def test_code_that_runs_while_elaborated_cannot_write_outside(checked: Checker, tmp_path: Path) -> None:
    outside = tmp_path / "escaped"
    text = HEADER + (
        '@[extern "native"] opaque IO.FS.writeFile (file text : String) (world : Nat) : Nat\n'
        'syntax "escape" : term\nmacro_rules\n'
        f'  | `(escape) => match IO.FS.writeFile "{outside}" "out" 0 with\n'
        "    | .zero => `(trivial)\n    | .succ _ => `(True.intro)\n"
        "theorem t : True := escape\n"
    )
    result = checked(text)
    assert (result.verdict, result.reason) == ("rejected", "extern")
    assert result.isolation["filesystem"] != "not confined"
    assert not outside.exists()


def test_what_fills_the_scratch_folder_is_unchecked(foundation: Project, toolchain: Toolchain) -> None:
    path = (foundation.lib,)
    compiler = Compiler(toolchain, run_lean, path, sandbox=Sandbox(scratch_mb=1))
    text = f'{HEADER}def s : String := "{"a" * (2 << 20)}"\ntheorem t : True := trivial\n'
    result = check(Candidate("User.lean", text.encode()), Demand(Tier.T1), compiler, Library(path))
    assert (result.verdict, result.reason) == ("unchecked", "scratch")
    assert "scratch folder" in result.message


# --- imports ---------------------------------------------------------------------------------------


def test_an_import_that_is_edited_counts_at_the_next_check(
    checked: Checker, foundation: Project, toolchain: Toolchain, tmp_path: Path
) -> None:
    uses = "prelude\nimport Helper\ntheorem t : two = 2 := rfl\n"
    compile_module("Helper", HEADER + "def two : Nat := 2\n", tmp_path, foundation, toolchain)
    assert checked(uses, tmp_path).verdict == "accepted"
    compile_module("Helper", HEADER + "def two : Nat := 3\n", tmp_path, foundation, toolchain)
    assert checked(uses, tmp_path).reason == "elaboration"
    (tmp_path / "Helper.olean").unlink()
    assert checked(uses, tmp_path).reason == "import"


def truncated(data: bytes) -> bytes:
    return data[: len(data) // 2]


def of_another_lean(data: bytes) -> bytes:
    return data[:7] + b"4.9.0".ljust(33, b"\0") + data[40:]


@pytest.mark.parametrize("spoil", [truncated, of_another_lean])
def test_a_spoilt_import_is_unchecked_and_named(
    checked: Checker,
    foundation: Project,
    toolchain: Toolchain,
    tmp_path: Path,
    spoil: Callable[[bytes], bytes],
) -> None:
    compile_module("Helper", HEADER + "def two : Nat := 2\n", tmp_path, foundation, toolchain)
    artifact = tmp_path / "Helper.olean"
    artifact.write_bytes(spoil(artifact.read_bytes()))
    result = checked("prelude\nimport Helper\ntheorem t : two = 2 := rfl\n", tmp_path)
    assert (result.verdict, result.reason) == ("unchecked", "stale")
    assert str(artifact) in result.message


def test_a_wrong_accelerated_function_breaks_the_build_of_the_foundation(
    scratch_foundation: Project, toolchain: Toolchain
) -> None:
    data = scratch_foundation.source / "Base" / "Data.lean"
    text = data.read_text()
    right = "  | n, .succ m => Nat.pred (Nat.sub n m)"
    assert right in text, "the test spoils this line"
    data.write_text(text.replace(right, "  | n, .succ m => Nat.sub n m"))
    result = build_project(scratch_foundation, toolchain, wanted=lambda m: m == "Base.KernelSpec")
    assert not result.ok


# --- nothing that a candidate defines is in force where it is decided ----------------------------------

_SYNTAX = [
    'notation "False" => True\n',
    'macro "sorry" : term => `(sorryAx _ false)\n',
    "macro_rules | `(sorry) => `(sorryAx _ false)\n",
    'notation:max "theorem?" => sorryAx _ false\n',
    "set_option pp.all true\n",
    "set_option autoImplicit true\n",
    'infix:50 " = " => fun (a b : Nat) => True\n',
    "local instance : LE Nat := ⟨fun _ _ => True⟩\n",
    '#print "accepted"\n',
    "open Nat\n",
    "universe u\n",
    'macro "axiom?" : command => `(#print "no axioms")\naxiom?\n',
]


@pytest.mark.parametrize("seed", range(6))
def test_syntax_of_the_candidate_does_not_change_the_verdict(checked: Checker, seed: int) -> None:
    """The same terms get the same verdict whatever syntax is declared around them."""
    draw = random.Random(seed)
    around = "".join(draw.sample(_SYNTAX, 3))
    proved = f"namespace Before\ntheorem good : True := trivial\nend Before\n{around}"
    missing = f"theorem bad : True ∧ True := ⟨trivial, sorryAx _ false⟩\n{around}"
    good, bad = checked(HEADER + proved), checked(HEADER + missing)
    assert (good.verdict, bad.verdict, bad.reason) == ("accepted", "rejected", "sorry"), (
        around,
        good.message,
        bad.message,
    )


# --- an artifact that is not of the file ------------------------------------------------------------


def replaced_by(text: str) -> Runner:
    """Lean, with the artifact of another text: what code that runs meanwhile may leave in its place."""

    def run(toolchain: Toolchain, args: Sequence[str | Path], *, cwd: Path, **others: Any) -> LeanRun:
        (cwd / args[-1]).write_text(text)
        return run_lean(toolchain, args, cwd=cwd, **others)

    return run


UNCHECKED_BY_THE_KERNEL = (
    HEADER + "set_option debug.skipKernelTC true\ntheorem t : (1 : Nat) = 2 := by decide +kernel\n"
)


@pytest.mark.parametrize(
    ("text", "tier", "verdict", "reason"),
    [
        (UNCHECKED_BY_THE_KERNEL, Tier.T1, "accepted", None),
        (UNCHECKED_BY_THE_KERNEL, Tier.T2, "rejected", "kernel"),
        (UNCHECKED_BY_THE_KERNEL.replace("import Base", "import Base.Sum"), Tier.T1, "unchecked", "output"),
        ("prelude\naxiom True : Prop\naxiom t : True\n", Tier.T1, "unchecked", "output"),
    ],
    ids=["below T2", "at T2", "other imports", "no imports"],
)
def test_a_forged_artifact_is_not_certified(
    foundation: Project, toolchain: Toolchain, text: str, tier: Tier, verdict: str, reason: str | None
) -> None:
    path = (foundation.lib,)
    compiler = Compiler(toolchain, replaced_by(text), path)
    candidate = Candidate("User.lean", (HEADER + "theorem t : (1 : Nat) = 1 := rfl\n").encode(), "t")
    result = check(candidate, Demand(tier), compiler, Library(path))
    assert (result.verdict, result.reason, result.certified) == (verdict, reason, False)


# --- tiers -------------------------------------------------------------------------------------------


def test_a_warm_lean_gives_the_same_verdicts_at_t0(foundation: Project, toolchain: Toolchain) -> None:
    with WarmLean(HEADER) as warm:
        path = (foundation.lib,)
        compiler = Compiler(toolchain, warm.run, path, Tier.T0)
        library = Library(path)
        results = [
            check(Candidate("User.lean", (HEADER + text).encode()), Demand(Tier.T0), compiler, library)
            for text in (
                "theorem t : True := trivial\n",
                "theorem t : False := sorry\n",
                "theorem t : False :=\n",
            )
        ]
    assert [(r.verdict, r.reason, r.tier) for r in results] == [
        ("accepted", None, Tier.T0),
        ("rejected", "sorry", Tier.T0),
        ("rejected", "elaboration", None),
    ]
    assert not results[0].certified


def test_native_evaluation_passes_where_it_is_allowed_but_not_at_t2(
    foundation: Project, toolchain: Toolchain
) -> None:
    text = "def yes : Bool := true\ntheorem t : yes = true := by decide +native\n"
    path = (foundation.lib,)
    compiler, library = Compiler(toolchain, run_lean, path), Library(path)
    candidate = Candidate("User.lean", (HEADER + text).encode())
    results = [
        check(candidate, Demand(tier, frozenset({Fault.NATIVE})), compiler, library)
        for tier in (Tier.T1, Tier.T2)
    ]
    assert [(r.verdict, r.reason) for r in results] == [("accepted", None), ("unchecked", "native")]


def external(tmp_path: Path, script: str) -> External:
    """Stands in for an external checker, none of which is at hand."""
    path = tmp_path / "leanchecker"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return External("leanchecker", path)


@pytest.mark.parametrize(
    ("script", "verdict", "reason", "tier"),
    [
        ('test -f "$1.olean"', "accepted", None, Tier.T3),
        ("echo no >&2; exit 1", "rejected", "kernel", Tier.T3),
        ("kill -9 $$", "unchecked", "crash", Tier.T2),
        (None, "unchecked", "absent", Tier.T2),
    ],
    ids=["accepts", "refuses", "crashes", "absent"],
)
def test_t3_is_reached_only_by_the_word_of_an_external_checker(
    foundation: Project,
    toolchain: Toolchain,
    tmp_path: Path,
    script: str | None,
    verdict: str,
    reason: str | None,
    tier: Tier,
) -> None:
    path = (foundation.lib,)
    compiler, library = Compiler(toolchain, run_lean, path), Library(path)
    candidate = Candidate("User.lean", (HEADER + "theorem t : True := trivial\n").encode())
    demand = Demand(Tier.T3, external=external(tmp_path, script) if script else None)
    result = check(candidate, demand, compiler, library)
    assert (result.verdict, result.reason, result.tier) == (verdict, reason, tier)
    assert result.external == ("leanchecker" if script else "absent")
