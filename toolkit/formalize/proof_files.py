"""The Lean files in which claims are proved, and the text of a proof that stands by itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from toolkit.errors import Unchecked
from toolkit.formalize.gates.base import Evidence, Subject
from toolkit.formalize.own_types import declared
from toolkit.formalize.reading import Reading, is_ordinary
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.files import remove_folder, using
from toolkit.lean.printer import readable
from toolkit.lean.printer.explicit import explicit
from toolkit.lean.printer.source import source
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.refutation.trial import TACTICS as SETTLING
from toolkit.lean.store import Store
from toolkit.lean.termops.walk import children, with_children
from toolkit.lean.terms import Expr, Lam, Let, Name, Pi
from toolkit.lean.toolchain import Toolchain

HEADER: Final = """prelude
import Base
set_option autoImplicit false
set_option linter.unusedVariables false
set_option checkBinderAnnotations false
set_option maxHeartbeats 20000
open OrderedRing
"""
CLOSING: Final = (Path(__file__).parent / "closing.lean").read_text(encoding="utf-8")
TACTICS: Final = "LeancalTactics"
"""The module of both, compiled once and for all: its syntax costs more than most proofs."""
_OLEAN: Final = f"{TACTICS}.olean"
SECONDS: Final = 120.0
"""Wall-clock time that compiling the tactics may take."""


def tactics_folder(subject: Subject) -> Path:
    """A folder with the compiled tactics, which is kept beside the project's artifacts."""
    return _tactics_folder(subject.toolchain, subject.project, subject.library.fingerprint((FOUNDATION,)))


@cache
def _tactics_folder(toolchain: Toolchain, project: Project, foundation: str) -> Path:
    text = "\n".join((HEADER, SETTLING, CLOSING)).replace("local ", "")
    key = hashlib.sha256("\0".join((toolchain.identity, foundation, text)).encode()).hexdigest()
    folder = project.build / "tactics" / key[:24]
    if not (folder / _OLEAN).is_file():
        with using(folder, "write"):
            folder.mkdir(parents=True, exist_ok=True)
            _compile(text, folder / _OLEAN, toolchain, project)
    return folder


def _compile(text: str, olean: Path, toolchain: Toolchain, project: Project) -> None:
    made = Store(project.build).scratch()
    try:
        (made.parent / f"{TACTICS}.lean").write_text(text, encoding="utf-8")
        run = run_lean(
            toolchain,
            ["--json", "-o", made, f"{TACTICS}.lean"],
            lean_path=[project.lib],
            cwd=made.parent,
            timeout=SECONDS,
        )
        if not made.is_file():
            said = run.errors[0].message if run.errors else run.stderr.strip()[:300]
            raise Unchecked(f"the tactics that proofs use were not compiled: {run.outcome}. {said}")
        made.replace(olean)
    finally:
        remove_folder(made.parent)


def evidence(reading: Reading, name: str, statement: str, claim: Expr, proof: str) -> Evidence:
    """A proof of a claim, written as `statement`, as a file of its own, to be checked like anybody else's."""
    parts = [HEADER]
    if "settle_" in proof:
        parts.append(SETTLING)
    if "close_" in proof or "simp" in proof:
        parts.append(CLOSING)
    if reading.types:
        parts.append(declared(reading.types, reading.subject.env) + "\n")
    lines = [f"theorem {name} : {statement} := by"]
    if "settle_" in proof or "close_" in proof:
        lines += _block(proof, "fail")
    else:
        lines += [f"  {line}" for line in proof.splitlines()]
    parts.append("\n".join(lines) + "\n")
    return Evidence("\n".join(parts), readable(claim, reading.subject.env.get))


def attempt(theorem: str, statement: str, proof: str) -> Iterator[str]:
    """The lines of a theorem that is taken with or without its proof; without it stands on `sorry`."""
    yield f"theorem {theorem} : {statement} := by"
    yield from _block(proof, "sorry")


def _block(proof: str, otherwise: str) -> Iterator[str]:
    """A tactic block that is not the last choice, so that Lean does not go on after an error in it.

    Tactics of ours try one thing after the other, and would take an error in the last one for a success.
    """
    first, *rest = proof.splitlines()
    yield "  first"
    yield f"  | {first}"
    yield from (f"    {line}" for line in (*rest, "done"))
    yield f"  | {otherwise}"


def claim_text(claim: Expr, reading: Reading, explicitly: bool) -> str:
    """A claim as Lean source: for people, too, or with nothing left to be found out."""
    env = reading.subject.env
    return explicit(claim, env.is_trusted) if explicitly else source(named(claim), env.get, width=10_000)


def named(claim: Expr) -> Expr:
    """`claim` with names for its bound variables that are ordinary words, whatever they were."""
    match claim:
        case Lam(name, _, _, info) | Pi(name, _, _, info):
            type_, body = (named(part) for part in children(claim))
            return type(claim)(_ordinary(name), type_, body, info)
        case Let(name, _, _, _, nondep):
            type_, value, body = (named(part) for part in children(claim))
            return Let(_ordinary(name), type_, value, body, nondep)
        case _:
            parts = children(claim)
            return with_children(claim, [named(part) for part in parts]) if parts else claim


def _ordinary(name: Name) -> Name:
    last = name.parts[0] if name.parts else "x"
    return Name((last,)) if isinstance(last, str) and is_ordinary(last) else Name(("x",))
