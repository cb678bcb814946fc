"""Drafts of the paper register for the corpus: what one is made from, and how it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from calibration.translations import view_of
from mutations.certification import Certification
from mutations.documents import Register, documents
from toolkit.errors import LeancalError, Unchecked, UsageError
from toolkit.models.config import load_models
from toolkit.models.factory import make_polite_clients
from toolkit.prose.asking import Model
from toolkit.prose.checking import Checker
from toolkit.prose.maker import Rewriting, Source
from toolkit.prose.maker.source import STATEMENT
from toolkit.prose.render import Told, lean_text

Result = TypeVar("Result")


def source_of(certification: Certification, theorem: str, variant: str) -> Source:
    """The plain text and the formal claims of the clean proof of a theorem, or of one plant.

    Raises UsageError for another variant, and what stands in the way of reading the theorem.
    """
    report = next(r for r in certification.theorems if r.name == theorem)
    parts = certification.parts(report)
    if report.folder is None or parts is None:
        raise _first([f.error for f in report.findings], theorem)
    plants = [plant.id for plant in report.plants]
    if variant not in ("clean", *plants):
        raise UsageError(
            f"{theorem} has no proof {variant} of its own", hint=f"it has {', '.join(('clean', *plants))}"
        )
    plant = None if variant == "clean" else variant
    if plant is not None and plant not in parts.certificates:
        raise _first([f.error for f in report.findings if f.subject == f"{theorem}.{plant}"], theorem)
    made = documents(report.folder, parts.proof, parts.certificates, certification.environment, plant)
    view = view_of(report.folder, parts, certification, plant)
    claims = {STATEMENT: view.target, **{step.label: step.claim for step in view.steps}}
    return Source(f"{theorem}.{variant}", made[Register.PLAIN], claims, Checker(view, {}))


def told_draft(certification: Certification, theorem: str, variant: str, made: Rewriting) -> Told | None:
    """The draft with its Lean; its title says when it is not checked. None when there is no draft."""
    if made.last is None or made.last.draft is None:
        return None
    (report,) = [r for r in certification.theorems if r.name == theorem]
    parts = certification.parts(report)
    assert report.folder is not None and parts is not None
    plant = None if variant == "clean" else variant
    document = made.last.draft
    if made.status != "checked":
        document = replace(document, title=f"{document.title} ({MARKS[made.status]})")
    lean = lean_text(view_of(report.folder, parts, certification, plant))
    return Told(theorem, variant, str(Register.PAPER), document, lean)


MARKS = {"failed": "failed draft, not for use", "draft": "unchecked draft, not for use"}
"""What the title of a draft says that is not checked."""


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
