"""Freezing variants into a suite: opaque ids and labels, shuffled, the gold in a file of its own."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.folders import FolderKind, refuse_other, write_folder
from calibration.jsonl import to_line, to_lines
from calibration.records import (
    Certificate,
    CertificateDeclaration,
    CorePart,
    DeclarationRole,
    Difficulty,
    Formal,
    FormalStep,
    Gold,
    Kind,
    Reference,
    Submission,
    SubmissionStep,
)
from calibration.suites.balance import measured
from calibration.suites.design import balanced_design
from calibration.suites.frozen import (
    GOLD,
    MANIFEST,
    REFERENCES,
    SUBMISSIONS,
    DesignRecord,
    DetectabilityRecord,
    Manifest,
    sha256,
)
from calibration.suites.gold import Suite, load_suite
from mutations.categories import Category
from toolkit.errors import Rejected, UsageError
from toolkit.prose.document import STEP_REFERENCE, Document

if TYPE_CHECKING:
    from mutations.difficulty import PlantDifficulty
    from mutations.documents import Register
    from mutations.planting import CertificateFacts, Shape, Variant
    from toolkit.prose.render import Lean

KIND = FolderKind("a suite", MANIFEST, frozenset({SUBMISSIONS, GOLD, REFERENCES}))
ID_LETTERS = "23456789bcdfghjkmnpqrstvwxz"
"""No vowels, so that no word appears, and none of 0, o, 1, l and i."""
ID_LENGTH = 10
DRAWS = 8
"""So many designs are looked at for one that is balanced."""
LABEL_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


def build_suite(
    variants: Sequence[Variant],
    *,
    seed: int,
    register: Register,
    out: Path,
    per_theorem: int | None = None,
) -> Suite:
    """Freeze the variants' prose in `register` into the folder `out`; the same input gives the same bytes.

    Plants by operators that have no prose in that register are left out. With `per_theorem`, plants are
    chosen by a balanced design, the first of a few in which form gives nothing away; else all are taken. The
    order of `variants` does not matter. The folder appears whole or not at all; a suite that is already there
    is replaced. Raises Rejected for a plant whose certificate does not hold, naming the plant and the part,
    and UsageError for a folder that holds anything else or another variant without prose in that register.
    """
    out = out.absolute()
    refuse_other(out, KIND)
    told = [v for v in variants if v.operator is None or register in v.documents]
    _refuse_bad_variants(sorted(told, key=_name), register)
    if per_theorem is None:
        ordered, design, detectability = sorted(told, key=_name), None, measured(told, register)
    else:
        ordered, design, detectability = _designed(told, per_theorem, seed, register)
    submissions, gold = _freeze(ordered, seed, register)
    files = {
        SUBMISSIONS: to_lines(submissions),
        GOLD: to_lines(gold),
        REFERENCES: to_lines(_references(ordered, gold, seed, register)),
    }
    kinds = Counter(record.kind for record in gold)
    categories = Counter(record.category for record in gold)
    manifest = Manifest(
        leancal=metadata.version("leancal"),
        seed=seed,
        prose=str(register),
        theorems=len({variant.theorem for variant in ordered}),
        kinds={kind: kinds[kind] for kind in Kind},
        categories={category: categories[category] for category in Category},
        operators=dict(sorted(Counter(v.operator for v in ordered if v.operator is not None).items())),
        without_prose=len(variants) - len(told),
        polished=sum(register in v.polished for v in ordered),
        design=design,
        corpus=_digest(ordered, register),
        files={name: sha256(data) for name, data in files.items()},
        detectability=detectability,
    )
    write_folder(out, {**files, MANIFEST: to_line(manifest)}, KIND)
    return load_suite(out)


def _name(variant: Variant) -> tuple[str, str]:
    return variant.theorem, variant.name


def _designed(
    variants: Sequence[Variant], per_theorem: int, seed: int, register: Register
) -> tuple[list[Variant], DesignRecord, DetectabilityRecord]:
    """The first design of the seed whose form gives nothing away, of a few; if there is none, the first."""
    designs = []
    for draw in range(DRAWS):
        chosen, design = balanced_design(variants, per_theorem, seed, draw)
        found = measured(chosen, register)
        designs.append((sorted(chosen, key=_name), design, found))
        if found.balanced is not False:
            return designs[-1]
    return designs[0]


def _freeze(ordered: Sequence[Variant], seed: int, register: Register) -> tuple[list[Submission], list[Gold]]:
    # `random()` is the one draw that Python promises to repeat in every version
    draws = random.Random(f"leancal suite 1, seed {seed}")
    shuffled = [index for _, index in sorted((draws.random(), i) for i in range(len(ordered)))]
    ids: dict[str, int] = {}
    for index in shuffled:
        ids[_draw(draws, ID_LETTERS, ID_LENGTH, ids.keys(), "")] = index
    submissions, gold = [], []
    for id_, index in ids.items():
        variant = ordered[index]
        document = variant.documents[register]
        labels = opaque_labels(document, draws)
        submissions.append(_submission(id_, document.relabelled(labels)))
        gold.append(_gold(id_, variant, register, labels))
    return submissions, gold


def _references(
    ordered: Sequence[Variant], gold: Sequence[Gold], seed: int, register: Register
) -> list[Reference]:
    """The clean version of each submission's theorem, under new labels, where there is one."""
    # draws of their own, so that they change no id or label of a submission
    draws = random.Random(f"leancal references 1, seed {seed}")
    clean = {v.theorem: v for v in ordered if Kind(v.kind) is Kind.CLEAN}
    result = []
    for record in gold:
        if variant := clean.get(record.theorem):
            document = variant.documents[register]
            labels = opaque_labels(document, draws)
            shown = _submission(record.id, document.relabelled(labels))
            result.append(
                Reference(
                    id=shown.id,
                    steps=shown.steps,
                    text=shown.text,
                    premises=_relabelled(variant.shape.premises, labels) if variant.shape else {},
                    core=_core(variant.shape, labels),
                )
            )
    return result


def _relabelled(
    premises: Mapping[str, tuple[str, ...]], labels: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    return {labels[step]: tuple(labels[one] for one in used) for step, used in premises.items()}


def _core(shape: Shape | None, labels: Mapping[str, str]) -> tuple[CorePart, ...]:
    core = shape.core if shape else ()
    return tuple(CorePart(labels=tuple(labels[s] for s in steps), points=n) for steps, n in core)


def opaque_labels(document: Document, draws: random.Random) -> dict[str, str]:
    """A two-letter code for each step: unique, not a word, and nowhere else in the document."""
    text = document.markdown()
    labels: dict[str, str] = {}
    for step in document.steps:
        labels[step.label] = _draw(draws, LABEL_LETTERS, 2, labels.values(), text)
    return labels


def _draw(draws: random.Random, letters: str, length: int, taken: Collection[str], text: str) -> str:
    for _ in range(10_000):
        code = "".join(letters[int(draws.random() * len(letters))] for _ in range(length))
        if code not in taken and code not in text:
            return code
    raise UsageError("a proof has more steps than there are labels")


def _submission(id_: str, document: Document) -> Submission:
    return Submission(
        id=id_,
        title=document.title,
        setting=document.setting,
        definitions=document.definitions,
        statement=document.statement,
        steps=tuple(SubmissionStep(label=step.label, text=step.text) for step in document.steps),
        text=document.markdown(),
    )


def _gold(id_: str, variant: Variant, register: Register, labels: dict[str, str]) -> Gold:
    def shown(text: str) -> str:
        return STEP_REFERENCE.sub(lambda match: f"Step {labels.get(match[1], '(left out)')}", text)

    edit = variant.edits.get(register)
    return Gold(
        id=id_,
        theorem=variant.theorem,
        variant=variant.name,
        kind=Kind(variant.kind),
        prose=str(register),
        category=variant.category,
        step=labels[edit.step] if edit else None,
        formal_step=edit.step if edit else None,
        before=shown(edit.before) if edit else None,
        after=shown(edit.after) if edit else None,
        reason=shown(variant.reason) if variant.reason is not None else None,
        certificate=_certificate(variant.certificate) if variant.certificate else None,
        formal=_formal(variant.lean, labels) if variant.lean else None,
        difficulty=_difficulty(variant.difficulty) if variant.difficulty else None,
    )


def _difficulty(found: PlantDifficulty) -> Difficulty:
    return Difficulty(depth=found.depth, distance=found.distance)


def _formal(lean: Lean, labels: dict[str, str]) -> Formal:
    return Formal(
        setting=lean.setting,
        definitions=lean.definitions,
        statement=lean.statement,
        steps=tuple(
            FormalStep(label=labels[step], formal_step=step, claim=claim)
            for step, claim in lean.steps.items()
            if step in labels
        ),
    )


def _certificate(facts: CertificateFacts) -> Certificate:
    return Certificate(
        refuted=facts.refuted,
        claim=facts.claim,
        declarations=tuple(
            CertificateDeclaration(name=part.name, role=DeclarationRole(part.role), type=part.type)
            for part in facts.declarations
        ),
        tier=facts.tier,
        hash=facts.hash,
        scope=facts.scope,
    )


def _refuse_bad_variants(ordered: Sequence[Variant], register: Register) -> None:
    if not ordered:
        raise UsageError("there is no variant to make a suite of")
    names = [f"{variant.theorem}.{variant.name}" for variant in ordered]
    twice = sorted(name for name, count in Counter(names).items() if count > 1)
    if twice:
        raise UsageError(f"two variants are called {twice[0]}")
    failed = []
    for name, variant in zip(names, ordered, strict=True):
        if register not in variant.documents:
            raise UsageError(f"{name} has no prose in the register {register!r}")
        if Kind(variant.kind) is not Kind.PLANTED:
            continue
        problems = variant.certificate.problems if variant.certificate else ["there is no certificate"]
        failed += [f"{name}: {problem}" for problem in problems]
    if failed:
        raise Rejected(
            "\n".join(["a plant without a valid certificate cannot enter a suite", *failed]),
            hint="`leancal build` checks the certificates and says more.",
        )
    for name, variant in zip(names, ordered, strict=True):
        _refuse_misplaced_edit(name, variant, register)


def _refuse_misplaced_edit(name: str, variant: Variant, register: Register) -> None:
    edit = variant.edits.get(register)
    if (edit is None) != (Kind(variant.kind) is Kind.CLEAN):
        raise Rejected(f"{name}: a {variant.kind} variant with the wrong record of its edit")
    if edit is not None:
        texts = {step.label: step.text for step in variant.documents[register].steps}
        if edit.after not in texts.get(edit.step, ""):
            raise Rejected(f"{name}: step {edit.step} does not hold the text that the edit put there")


def _digest(ordered: Sequence[Variant], register: Register) -> str:
    total = hashlib.sha256()
    for variant in ordered:
        certificate = variant.certificate.hash if variant.certificate else None
        facts = [variant.theorem, variant.name, str(variant.kind), variant.category, variant.reason]
        text = variant.documents[register].markdown()
        total.update(json.dumps([*facts, certificate, text], ensure_ascii=False).encode() + b"\n")
    return total.hexdigest()
