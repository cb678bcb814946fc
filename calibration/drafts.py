"""Drafts of the paper register: what one is made from, how it is made, and how it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from calibration.translations import view_of
from mutations.certification import Certification
from mutations.documents import Register, documents
from toolkit.errors import LeancalError, Rejected, Unchecked, UsageError
from toolkit.models.config import load_models
from toolkit.models.factory import make_polite_clients
from toolkit.prose.asking import Model
from toolkit.prose.checking import Checker
from toolkit.prose.maker import Rewriting, Slip, Source, rewrite, with_slip
from toolkit.prose.maker.source import STATEMENT
from toolkit.prose.plain import TheoremView
from toolkit.prose.render import Lean, Told, lean_text
from toolkit.prose.user import told
from toolkit.prose.user.declaration import Declared
from toolkit.prose.user.telling import view_of as view_of_declaration

CLEAN, TYPO = "clean", "typo"
MARKS = {"failed": "failed draft, not for use", "draft": "unchecked draft, not for use"}
"""What the title of a draft says that is not checked."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Task:
    """One text to be drafted: what it is of, what it is made from, and its Lean.

    `theorem` and `variant` name it; a declaration of someone's own has no variant. The typo control is made
    from the clean proof.
    """

    theorem: str
    variant: str
    source: Source
    lean: Lean

    @property
    def name(self) -> str:
        """Its name among all tasks, as in `Markov.clean`."""
        return f"{self.theorem}.{self.variant}" if self.variant else self.theorem


@dataclass(frozen=True, slots=True)
class Drafted:
    """What came of a task; `slip` is the typo of a typo control."""

    task: Task
    rewriting: Rewriting
    slip: Slip | None = None

    @property
    def status(self) -> str:
        """`checked`, `failed`, `draft` or `none`; a typo control without a typo is no more than a draft."""
        status = self.rewriting.status
        return "draft" if status == "checked" and self._lacks_its_slip else status

    @property
    def exit_code(self) -> int:
        """0 when the text is checked, 1 when it is wrong, 2 when it could not be made or judged."""
        return Unchecked.exit_code if self._lacks_its_slip else self.rewriting.ending.exit_code

    @property
    def reason(self) -> str:
        """Why it is not checked; empty when it is."""
        if self._lacks_its_slip and self.rewriting.status == "checked":
            return "no word of the draft can be misspelt so that it still passes its checks"
        return self.rewriting.reason

    @property
    def told(self) -> Told | None:
        """The text with its Lean; its title says when it is not checked. None when there is none."""
        last = self.rewriting.last
        if last is None or last.draft is None:
            return None
        document = self.slip.document if self.slip else last.draft
        if self.status != "checked":
            document = replace(document, title=f"{document.title} ({MARKS[self.status]})")
        return Told(self.task.theorem, self.task.variant, str(Register.PAPER), document, self.task.lean)

    def record(self) -> dict[str, Any]:
        """What came of it, with every question and answer, as JSON; without the text."""
        return {
            **self.rewriting.record(),
            "ok": self.exit_code == 0,
            "exit_code": self.exit_code,
            "status": self.status,
            "reason": self.reason,
            "typo": self.slip.record() if self.slip else None,
        }

    @property
    def _lacks_its_slip(self) -> bool:
        return self.task.variant == TYPO and self.slip is None


async def drafted(task: Task, maker: Model, *jurors: Model) -> Drafted:
    """Have a model write the text of a task, the jurors vote on it, and make its typo where it has one."""
    return with_its_slip(task, await rewrite(task.source, maker, *jurors))


def with_its_slip(task: Task, made: Rewriting) -> Drafted:
    """The task with what was written for it, the typo put in where it is to have one."""
    last = made.last
    if task.variant != TYPO or made.status != "checked" or last is None or last.draft is None:
        return Drafted(task, made)
    return Drafted(task, made, with_slip(task.source, last.draft))


def task_of(certification: Certification, theorem: str, variant: str) -> Task:
    """What the text of the clean proof of a theorem, of one plant, or of the typo control is made from.

    Raises UsageError for another variant, and what stands in the way of reading the theorem.
    """
    report = next(r for r in certification.theorems if r.name == theorem)
    parts = certification.parts(report)
    if report.folder is None or parts is None:
        raise _first([f.error for f in report.findings], theorem)
    variants = (CLEAN, *(plant.id for plant in report.plants), TYPO)
    if variant not in variants:
        raise UsageError(f"{theorem} has no variant {variant}", hint=f"it has {', '.join(variants)}")
    plant = None if variant in (CLEAN, TYPO) else variant
    if plant is not None and plant not in parts.certificates:
        raise _first([f.error for f in report.findings if f.subject == f"{theorem}.{plant}"], theorem)
    made = documents(report.folder, parts.proof, parts.certificates, certification.environment, plant)
    view = view_of(report.folder, parts, certification, plant)
    source = _source(f"{theorem}.{plant or CLEAN}", made[Register.PLAIN], view)
    return Task(theorem, variant, source, lean_text(view))


def task_of_declaration(declaration: Declared) -> Task:
    """What the text of someone's own declaration is made from: its plain text by the term that proves it.

    Raises Unchecked for what has no words.
    """
    plain = told(declaration)
    view = view_of_declaration(declaration, declaration.outline())
    return Task(plain.theorem, "", _source(plain.theorem, plain.document, view), plain.lean)


def tasks_of(certification: Certification) -> tuple[list[Task], list[tuple[str, LeancalError]]]:
    """What the texts of all variants of the certified theorems are made from, and why some cannot be."""
    tasks: list[Task] = []
    problems: list[tuple[str, LeancalError]] = []
    for report in certification.theorems:
        for variant in (CLEAN, *(plant.id for plant in report.plants), TYPO):
            try:
                task = task_of(certification, report.name, variant)
                task.source.require_readable()
                tasks.append(task)
            except (Rejected, Unchecked) as error:
                problems.append((f"{report.name}.{variant}", error))
    return tasks, problems


def _source(name: str, plain: Any, view: TheoremView) -> Source:
    claims = {STATEMENT: view.target, **{step.label: step.claim for step in view.steps}}
    return Source(name, plain, claims, Checker(view, {}))


def asking(
    names: Sequence[str], models: Path | None, ask: Callable[..., Coroutine[None, None, Result]]
) -> Result:
    """What `ask` comes to, given the models of these names in order; they are closed afterwards.

    UsageError for a model that is not there or lacks what it needs.
    """
    known = load_models(models)
    clients = make_polite_clients(dict.fromkeys(names), known)

    async def session() -> Result:
        async with AsyncExitStack() as stack:
            for client in clients.values():
                stack.push_async_callback(client.close)
            return await ask(*(Model(name, clients[name], known[name].drawing()) for name in names))

    return asyncio.run(session())


def _first(errors: Sequence[LeancalError], theorem: str) -> LeancalError:
    return errors[0] if errors else Unchecked(f"{theorem} cannot be read")
