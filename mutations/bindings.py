"""What ties prose to Lean: `bindings.toml`, a hash of each formal claim beside the hash of its prose.

An author who has read a section against its formal claim records both with `leancal corpus bind`. From
then on changing either without the other, or both without binding them again, fails the build.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mutations.certificates import Certificate, Part
from toolkit.corpus.folder import TheoremFolder
from toolkit.corpus.proof import Proof
from toolkit.errors import Rejected, UsageError
from toolkit.lean.environment import Environment
from toolkit.lean.files import write_atomically
from toolkit.lean.termops import constants, digest
from toolkit.lean.terms import Name

FILE = "bindings.toml"
_SHOWN = 5
"""How many mismatches a message names."""
_HEADER = "# Written by `leancal corpus bind`: the hash of each formal claim and of the prose made from it.\n"


@dataclass(frozen=True, slots=True)
class Binding:
    """One section of prose and the declaration whose type it says."""

    variant: str
    section: str
    declaration: Name
    formal: str
    prose: str

    @property
    def key(self) -> tuple[str, str]:
        return self.variant, self.section


def bindings_of(
    folder: TheoremFolder, proof: Proof, certificates: Mapping[str, Certificate], env: Environment
) -> tuple[Binding, ...]:
    """The bindings as they stand now, in the order of the texts.

    Raises Rejected when a text and its formal proof do not have the same steps.
    """
    return tuple(_bindings(folder, proof, certificates, env))


def check_bindings(folder: TheoremFolder, current: tuple[Binding, ...]) -> None:
    """Compare the bindings as they stand with the recorded ones; plants without any now are left out.

    Raises Rejected naming each section whose prose or formal claim changed since it was bound.
    """
    recorded = _read(folder.path / FILE)
    problems: list[str] = []
    for binding in current:
        found = recorded.pop(binding.key, None)
        where = f"{binding.variant}.md, section {binding.section}"
        if found is None:
            problems.append(f"{where}: never bound to {binding.declaration}")
            continue
        formal, prose = found
        if formal != binding.formal:
            problems.append(f"{where}: the formal claim {binding.declaration} changed since it was bound")
        if prose != binding.prose:
            problems.append(f"{where}: the prose changed since it was bound to {binding.declaration}")
    unread = {p.id for p in folder.spec.plant} - {b.variant for b in current}
    problems += [f"{v}.md, section {s}: bound, but gone" for v, s in recorded if v not in unread]
    if problems:
        shown = problems[:_SHOWN]
        if len(problems) > _SHOWN:
            shown.append(f"and {len(problems) - _SHOWN} more")
        raise Rejected(
            f"{Part.BOUND}: " + "; ".join(shown),
            hint=f"read prose and claim against each other, then run `leancal corpus bind {folder.name}`",
        )


def write_bindings(folder: TheoremFolder, current: tuple[Binding, ...]) -> Path:
    """Record the bindings as they stand; returns the file."""
    tables = [f'[{b.variant}.{b.section}]\nformal = "{b.formal}"\nprose = "{b.prose}"\n' for b in current]
    path = folder.path / FILE
    write_atomically(path, "\n".join([_HEADER, *tables]).encode())
    return path


def _bindings(
    folder: TheoremFolder, proof: Proof, certificates: Mapping[str, Certificate], env: Environment
) -> Iterator[Binding]:
    space = Name.of(proof.theorem)
    labels = tuple(s.label for s in proof.steps)
    if labels != folder.labels:
        raise Rejected(
            f"clean.md has the steps {', '.join(folder.labels)}, and the proof has {', '.join(labels)}"
        )

    def bind(variant: str, section: str, declaration: Name, prose: str) -> Binding:
        formal = _meaning(declaration, env)
        return Binding(variant, section, declaration, formal, _hash(_folded(prose)))

    statement = f"{folder.clean['Setting']}\n\n{folder.clean['Statement']}"
    yield bind("clean", "Statement", proof.main, statement)
    for step in proof.steps:
        yield bind("clean", step.label, step.declaration, folder.clean[step.label])
    for plant, certificate in certificates.items():
        texts = folder.planted[plant]
        changed = {s.label: s for s in certificate.steps if s.declaration.is_in(space.child(plant))}
        if missing := sorted(set(changed) - set(texts)):
            _mismatch(plant, f"{', '.join(missing)}: the formal step changes and the prose does not")
        if extra := sorted(set(texts) - set(changed)):
            _mismatch(plant, f"{', '.join(extra)}: the prose changes and the formal step does not")
        for label, step in changed.items():
            yield bind(plant, label, step.declaration, texts[label])


def _mismatch(plant: str, message: str) -> None:
    raise Rejected(f"{Part.BOUND}: {plant}.md, {message}")


def _meaning(declaration: Name, env: Environment) -> str:
    """The hash of a declaration's type together with the theorem's own definitions that it reaches."""

    def is_own(name: Name) -> bool:
        return not env.is_trusted(name)

    constant = env.get(declaration)
    assert constant is not None
    own = env.closure(filter(is_own, constants(constant.type)), follow=is_own)
    parts = [digest(constant.type)]
    for name in sorted(own, key=str):
        definition = env.get(name)
        if definition is not None:
            value = "" if definition.value is None else digest(definition.value)
            parts.append(f"{name} {digest(definition.type)} {value}")
    return _hash("\n".join(parts))


def _folded(text: str) -> str:
    """Prose up to line breaks and runs of spaces, which carry no meaning."""
    return re.sub(r"\s+", " ", text).strip()


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _read(path: Path) -> dict[tuple[str, str], tuple[str, str]]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return {
            (variant, section): (entry["formal"], entry["prose"])
            for variant, sections in data.items()
            for section, entry in sections.items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError, AttributeError, KeyError, TypeError) as error:
        raise UsageError(
            f"{path} cannot be read: {error}", hint="delete it and run `leancal corpus bind`"
        ) from None
