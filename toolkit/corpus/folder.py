"""A theorem's folder: everything about one theorem but its compiled proof.

<Name>/Proof.lean      definitions, the steps S1, S2, … and main
<Name>/Plants.lean     the certificates, one namespace a plant
<Name>/theorem.toml    title, source, plants, typo
<Name>/clean.md        the paper register: Setting, Statement and every step
<Name>/<plant>.md      only the sections that the plant changes
<Name>/bindings.toml   hashes that tie each prose section to its formal claim
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from toolkit.corpus.spec import PlantSpec, TheoremSpec, read_spec
from toolkit.errors import UsageError
from toolkit.prose.document import STEP_REFERENCE, Document, StepText

_HEADING = re.compile(r"^## +(?P<title>.+?) *$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TheoremFolder:
    """The texts of one theorem; nothing here has been checked against Lean."""

    name: str
    path: Path
    spec: TheoremSpec
    clean: Mapping[str, str]
    """Section title (`Setting`, `Statement`, `S1`, …) to its text in the paper register."""
    planted: Mapping[str, Mapping[str, str]]
    """Plant id to the sections that it replaces."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The step labels of the clean text, in order."""
        return tuple(title for title in self.clean if re.fullmatch(r"S[0-9]+", title))

    def sections(self, plant: str | None = None) -> dict[str, str]:
        """The sections of the clean text, or of one plant's, without the steps that it drops."""
        if plant is None:
            return dict(self.clean)
        spec = self.plant(plant)
        merged = {**self.clean, **self.planted[plant]}
        return {title: text for title, text in merged.items() if title not in spec.drops}

    def document(self, plant: str | None = None) -> Document:
        """The paper-register document of the clean proof or of one plant."""
        sections = self.sections(plant)
        steps = tuple(StepText(t, sections[t]) for t in self.labels if t in sections)
        return Document(self.spec.title, sections["Setting"], "", sections["Statement"], steps)

    def plant(self, plant_id: str) -> PlantSpec:
        """The description of a plant; KeyError when there is none of that id."""
        for plant in self.spec.plant:
            if plant.id == plant_id:
                return plant
        raise KeyError(plant_id)


def read_sections(path: Path) -> dict[str, str]:
    """The `## ` sections of a prose file, in order.

    Raises UsageError when the file is missing, has text before its first heading, repeats a heading
    or leaves a section empty.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UsageError(f"{path} does not exist") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 text: {error}") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    headings = list(_HEADING.finditer(text))
    if not headings or text[: headings[0].start()].strip():
        raise UsageError(f"{path} must begin with a `## ` heading")
    sections: dict[str, str] = {}
    ends = [h.start() for h in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        title, body = heading["title"], text[heading.end() : end].strip()
        if title in sections:
            raise UsageError(f"{path}: section `{title}` occurs twice")
        if not body:
            raise UsageError(f"{path}: section `{title}` is empty")
        sections[title] = body
    return sections


def read_folder(path: Path) -> TheoremFolder:
    """Read one theorem's folder and check that its texts fit together.

    Raises UsageError naming the file and what is wrong with it.
    """
    spec = read_spec(path / "theorem.toml")
    clean_path = path / "clean.md"
    clean = read_sections(clean_path)
    labels = [t for t in clean if t not in ("Setting", "Statement")]
    if list(clean)[:2] != ["Setting", "Statement"]:
        raise UsageError(f"{clean_path}: the first sections must be `Setting` and `Statement`")
    if not labels or labels != [f"S{i}" for i in range(1, len(labels) + 1)]:
        found = ", ".join(labels) or "nothing"
        raise UsageError(f"{clean_path}: after `Statement` come `S1`, `S2`, … in order, not {found}")
    planted = {plant.id: read_sections(path / f"{plant.id}.md") for plant in spec.plant}
    folder = TheoremFolder(path.name, path, spec, clean, planted)
    _check_references(folder)
    return folder


def _check_references(folder: TheoremFolder) -> None:
    known = set(folder.labels)
    for plant in folder.spec.plant:
        file = folder.path / f"{plant.id}.md"
        named = {plant.step, *plant.drops, *folder.planted[plant.id]}
        if unknown := sorted(named - known):
            raise UsageError(f"{file}: {', '.join(unknown)} is not a step of clean.md")
        if clash := sorted(set(plant.drops) & set(folder.planted[plant.id])):
            raise UsageError(f"{file}: {', '.join(clash)} is dropped by the plant and given a text")
        if plant.step not in folder.planted[plant.id]:
            raise UsageError(f"{file}: the planted step {plant.step} has no section")
    clean = folder.path / "clean.md"
    for section in ("Setting", "Statement"):
        if found := STEP_REFERENCE.search(folder.clean[section]):
            raise UsageError(f"{clean}: {section} refers to {found[0]}, a step of the proof that comes later")
    for variant in (None, *(p.id for p in folder.spec.plant)):
        file = folder.path / f"{variant or 'clean'}.md"
        before: set[str] = set()
        for step in folder.document(variant).steps:
            before.add(step.label)
            if missing := sorted(set(step.references()) - before):
                raise UsageError(
                    f"{file}: step {step.label} refers to {', '.join('@' + m for m in missing)}, "
                    "which is not an earlier step of this proof"
                )
    for register, edit in (("paper", folder.spec.typo.paper), ("plain", folder.spec.typo.plain)):
        if edit.step not in known:
            raise UsageError(f"{folder.path / 'theorem.toml'}: typo.{register}.step {edit.step} is no step")


def theorem_folders(corpus: Path) -> tuple[Path, ...]:
    """The theorems' folders below `corpus`, by name.

    Raises UsageError when there is no corpus there, or no theorem in it.
    """
    if not corpus.is_dir():
        raise UsageError(f"there is no corpus at {corpus}", hint="Give the project's folder with --project.")
    folders = tuple(sorted(p for p in corpus.iterdir() if p.is_dir() and not p.name.startswith(".")))
    if not folders:
        raise UsageError(f"the corpus at {corpus} holds no theorem")
    return folders
