"""Having Lean prove claims about candidates, many in one file, and taking no proof on trust.

A proof is searched for in a file that imports the foundation only, so that no syntax of a candidate is in
force. What counts is read from the compiled artifact: the proof's term, without `sorry` and without an axiom
beyond the three, is given to a kernel in a fresh process *as a proof of the claim that was asked for*, with
nothing but the foundation to stand on. The same kernel is shown that the claim speaks of the candidate's own
statement: that the statement as its definitions have it, and unfolded, are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from toolkit.errors import Unchecked
from toolkit.formalize.gates.base import Evidence, Subject
from toolkit.formalize.own_types import SPACE, declared
from toolkit.formalize.proof_files import HEADER, TACTICS, claim_text, evidence, tactics_folder
from toolkit.formalize.proof_files import attempt as written
from toolkit.formalize.reading import Reading
from toolkit.formalize.tying import tied
from toolkit.lean.audit import SORRY, Auditor
from toolkit.lean.check.candidate import DEFAULT_SANDBOX, MODULE, Compiler, Failed, Limits, compiled
from toolkit.lean.check.verdicts import Reason
from toolkit.lean.environment import Environment, is_foundation
from toolkit.lean.files import scratch_folder
from toolkit.lean.olean import Module, read_module
from toolkit.lean.process import run_lean
from toolkit.lean.replay import replay
from toolkit.lean.termops import constants, digest
from toolkit.lean.terms import Constant, ConstantKind, Expr, Name

SECONDS: Final = 300.0
"""Wall-clock time that one file of proofs may take."""
CPU_SECONDS: Final = 10
"""Processor time that it may take, and a quarter of a second more for each attempt in it."""
MOST: Final = 80
"""So many attempts go into one file."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A claim about a candidate, over the foundation, and tactic blocks that may prove it, tried in order.

    `name` is what its theorem is called.
    """

    name: str
    claim: Expr
    proofs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """What is to be proved about one candidate."""

    reading: Reading
    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a goal: the evidence, by the proof of that number; or why nothing could be said.

    Neither is there when Lean took none of the proofs.
    """

    evidence: Evidence | None = None
    proof: int = -1
    unchecked: str = ""


Answers = Mapping[str, Answer]


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One proof of one goal of one case; `explicit` says how its claim is written down."""

    case: int
    goal: Goal
    proof: int
    explicit: bool = False

    @property
    def theorem(self) -> str:
        return f"{SPACE}_{self.case}_{self.goal.name}_{self.proof}{'_x' if self.explicit else ''}"

    @property
    def key(self) -> _Key:
        return self.case, self.goal.name


_Key = tuple[int, str]
"""The number of a case, and the name of a goal."""


@dataclass(slots=True)
class _Search:
    """What is known so far: of each goal the first proof that a kernel took, or why none could be tried."""

    cases: Sequence[Case]
    proved: dict[_Key, _Attempt] = field(default_factory=dict)
    unchecked: dict[_Key, str] = field(default_factory=dict)


def prove(cases: Sequence[Case]) -> list[Answers]:
    """An answer for each goal of each case, by the goal's name; the cases are of one project."""
    if not any(case.goals for case in cases):
        return [{} for _ in cases]
    search = _Search(cases)
    attempts = [
        _Attempt(number, goal, proof)
        for number, case in enumerate(cases)
        for goal in case.goals
        for proof in range(len(goal.proofs))
    ]
    together = [a for a in attempts if not cases[a.case].reading.types]
    for start in range(0, len(together), MOST):
        _try(together[start : start + MOST], search)
    for number, case in enumerate(cases):
        if case.reading.types:
            _try([a for a in attempts if a.case == number], search)
    return [
        {goal.name: _answer(number, goal, search) for goal in case.goals} for number, case in enumerate(cases)
    ]


def _answer(number: int, goal: Goal, search: _Search) -> Answer:
    key = number, goal.name
    proved = search.proved.get(key)
    if proved is None:
        return Answer(unchecked=search.unchecked.get(key, ""))
    reading, proof = search.cases[number].reading, goal.proofs[proved.proof]
    statement = claim_text(goal.claim, reading, proved.explicit)
    return Answer(evidence(reading, goal.name, statement, goal.claim, proof), proved.proof)


# --- the search ------------------------------------------------------------------------------------


def _try(attempts: Sequence[_Attempt], search: _Search) -> None:
    """Have Lean elaborate attempts in one file, and again without those that are in the way of the others."""
    waiting = list(attempts)
    while waiting:
        subject = search.cases[0].reading.subject
        path = (tactics_folder(subject), subject.project.lib)
        compiler = Compiler(
            subject.toolchain,
            run_lean,
            path,
            limits=Limits(timeout=SECONDS),
            sandbox=replace(DEFAULT_SANDBOX, cpu_seconds=CPU_SECONDS + len(waiting) // 4),
        )
        text, starts = _text(waiting, search)
        try:
            with compiled(text.encode(), "Proofs.lean", compiler) as made:
                found, again = _read(made.module, waiting)
                _accept(found, made.module, search)
        except Failed as failed:
            errors = failed.run.errors if failed.run else ()
            at = {error.line: _line_of(error.line, starts) for error in errors}
            if failed.stop.reason is Reason.ELABORATION and any(at.values()):
                waiting = [*_corrected(waiting, starts, at)]
                continue
            if len(waiting) == 1 or failed.stop.reason is Reason.ELABORATION:
                search.unchecked |= dict.fromkeys((a.key for a in waiting), failed.stop.message)
                return
            half = len(waiting) // 2
            _try(waiting[:half], search)
            _try(waiting[half:], search)
            return
        waiting = again


def _corrected(
    waiting: Sequence[_Attempt], starts: Mapping[int, _Attempt], errors: Mapping[int, int | None]
) -> Iterator[_Attempt]:
    """The attempts without those in error; one whose claim is in error is written down another way."""
    refused = {starts[start] for start in errors.values() if start is not None}
    unread = {starts[line] for line in errors if line in starts}
    for attempt in waiting:
        if attempt not in refused:
            yield attempt
        elif attempt in unread and not attempt.explicit:
            yield replace(attempt, explicit=True)


def _line_of(line: int, starts: Mapping[int, _Attempt]) -> int | None:
    return max((start for start in starts if start <= line), default=None)


def _text(attempts: Sequence[_Attempt], search: _Search) -> tuple[str, dict[int, _Attempt]]:
    """A Lean file of attempts, and for the first line of each which it is."""
    lines = HEADER.replace("import Base", f"import Base\nimport {TACTICS}").splitlines()
    reading = search.cases[attempts[0].case].reading
    lines += declared(reading.types, reading.subject.env).splitlines()
    starts: dict[int, _Attempt] = {}
    for attempt in attempts:
        lines.append("")
        starts[len(lines) + 1] = attempt
        statement = claim_text(attempt.goal.claim, search.cases[attempt.case].reading, attempt.explicit)
        lines += written(attempt.theorem, statement, attempt.goal.proofs[attempt.proof])
    return "\n".join(lines) + "\n", starts


def _read(
    module: Module, attempts: Sequence[_Attempt]
) -> tuple[dict[_Key, tuple[_Attempt, Constant]], list[_Attempt]]:
    """Of each goal the first proof that the artifact has, and claims to be written down another way."""
    found: dict[_Key, tuple[_Attempt, Constant]] = {}
    again: list[_Attempt] = []
    for attempt in attempts:
        constant = module.constants.get(Name.of(attempt.theorem))
        if constant is None or constant.kind is not ConstantKind.THEOREM or constant.value is None:
            continue
        if SORRY in constants(constant.value):
            continue
        if not attempt.explicit and digest(constant.type) != digest(attempt.goal.claim):
            again.append(replace(attempt, explicit=True))
        elif attempt.key not in found:
            found[attempt.key] = attempt, constant
    return found, again


# --- what a kernel says ----------------------------------------------------------------------------


def _accept(found: Mapping[_Key, tuple[_Attempt, Constant]], module: Module, search: _Search) -> None:
    """Have a kernel check found proofs as proofs of what was asked for; what it takes is proved."""
    env = _over_foundation(module, search.cases[0].reading.subject)
    auditor = Auditor(env)
    own: dict[Name, Constant] = {}
    targets: dict[Name, _Key] = {}
    ties: dict[int, Name] = {}
    for key, (attempt, constant) in found.items():
        if auditor.audit(constant.name).findings:
            continue
        target = constant.name.child("checked")
        own[target] = replace(constant, name=target, type=attempt.goal.claim, level_params=())
        targets[target] = key
        if attempt.case not in ties:
            reading = search.cases[attempt.case].reading
            tie, needed = tied(reading.subject, reading.statement, f"{SPACE}_{attempt.case}")
            own |= needed
            ties[attempt.case] = tie
    if not targets:
        return
    with scratch_folder("leancal-proofs-") as folder:
        failures = replay(
            [*targets, *ties.values()],
            lambda name: own.get(name) or env.get(name),
            env.is_trusted,
            toolchain=search.cases[0].reading.subject.toolchain,
            folder=folder,
        ).failures
    for target, key in targets.items():
        failure = failures.get(target) or failures.get(ties[key[0]])
        if failure is None:
            search.proved[key] = min(found[key][0], search.proved.get(key, found[key][0]), key=_place)
        elif isinstance(failure, Unchecked):
            search.unchecked[key] = failure.message


def _place(attempt: _Attempt) -> int:
    return attempt.proof


def _over_foundation(module: Module, subject: Subject) -> Environment:
    """The foundation, the lemmas that come with the tactics, and a module of proofs over them."""
    tactics = read_module(tactics_folder(subject) / f"{TACTICS}.olean")
    modules = {name: m for name, m in subject.env.modules.items() if is_foundation(name)}
    owners = {name: owner for name, owner in subject.env.owners.items() if owner in modules}
    for name, own in ((TACTICS, tactics), (MODULE, module)):
        modules[name] = own
        owners |= dict.fromkeys(own.constants, name)
    return Environment(modules, owners)
