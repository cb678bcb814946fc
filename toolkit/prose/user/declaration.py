"""A declaration of someone's own Lean file, compiled in a sandbox and read from its artifact."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from toolkit.errors import LeancalError, Rejected, Unchecked, UsageError
from toolkit.lean.check.candidate import Candidate, Compiler, Failed, compiled, require_text
from toolkit.lean.check.verdicts import Stop, Verdict
from toolkit.lean.check.world import Library, World
from toolkit.lean.terms import Constant, ConstantKind, Expr, LZero, Name, Pi, Sort
from toolkit.prose.user.outline import Outline, proof_outline, statement_outline


@dataclass(frozen=True, slots=True)
class Declared:
    """A compiled declaration: what the user calls the file, and its module over what it imports."""

    file: str
    constant: Constant
    world: World

    @property
    def is_statement(self) -> bool:
        """Whether it is a `def … : Prop`, and so states something and proves nothing."""
        return self.constant.kind is ConstantKind.DEFINITION

    def is_own(self, name: Name) -> bool:
        """Whether the file itself, or another module that is not trusted, declares a constant."""
        return not self.world.is_trusted(name)

    def outline(self) -> Outline:
        """What it states, and the steps in the term that proves it."""
        if self.is_statement:
            return statement_outline(self.constant)
        return proof_outline(self.constant, self.world.get)


def declared(candidate: Candidate, name: str, compiler: Compiler, library: Library) -> Declared:
    """Compile a file and find a theorem, or a statement, in it.

    Raises Rejected when the file does not compile, or when what is asked for is unproved; Unchecked when it
    could not be compiled; UsageError when the file declares no such theorem or statement.
    """
    file = candidate.file
    try:
        require_text(candidate.source, file)
        library.imported(candidate.imports or ())
        with compiled(candidate.source, file, compiler) as made:
            world = World(made.module, library.imported(map(str, made.module.imports)))
    except (Failed, Stop) as error:
        raise as_error(file, error.stop if isinstance(error, Failed) else error) from error
    constant = _named(name, file, world)
    found = world.auditor.audit(constant.name).findings
    if found:
        raise Rejected(f"{file}: {name} cannot be told as proved: {found[0].message}")
    return Declared(file, constant, world)


def as_error(file: str, stop: Stop) -> LeancalError:
    """A stop as the error that a user sees."""
    kind = Rejected if stop.verdict is Verdict.REJECTED else Unchecked
    return kind(f"{file}: {stop.message}", hint=stop.hint or None)


def _named(name: str, file: str, world: World) -> Constant:
    found = next((c for c in world.own.constants.values() if str(c.name) == name), None)
    if found is None:
        near = difflib.get_close_matches(name, map(str, world.own.constants), 1)
        raise UsageError(
            f"{file} does not declare {name}",
            hint=f"Did you mean {near[0]}?" if near else "Give the full name, with its namespace.",
        )
    is_statement = found.kind is ConstantKind.DEFINITION and _result(found.type) is Sort(LZero())
    if found.kind is not ConstantKind.THEOREM and not is_statement:
        raise UsageError(
            f"{name} in {file} is no theorem and no proposition, but is declared as {found.kind.value}"
        )
    return found


def _result(type_: Expr) -> Expr:
    while isinstance(type_, Pi):
        type_ = type_.body
    return type_
