"""The compiled modules that candidates import, read once, and a candidate's own module on top of them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from os.path import exists
from pathlib import Path
from types import MappingProxyType

from toolkit.errors import Unchecked, UsageError
from toolkit.lean.audit import Auditor
from toolkit.lean.check.candidate import MODULE
from toolkit.lean.check.verdicts import Reason, unchecked
from toolkit.lean.environment import FOUNDATION, Environment, find_artifact
from toolkit.lean.olean import Module, read_module
from toolkit.lean.olean.module import PARTS
from toolkit.lean.termops import direct_constants
from toolkit.lean.terms import Constant, Name

Stamp = tuple[tuple[str, int, int, int], ...]
"""Of each file of a module, path, inode, size and time of change: what tells one state from another."""


class Library:
    """Compiled modules in the folders of `lean_path`.

    `trust` names the modules that are believed, with all that they import. The foundation is believed
    where nothing else is said, if it is there; naming a module that is not there is a UsageError.
    `believes` says of further modules that they are trusted; `broken` says of modules that could not be
    built why.
    """

    def __init__(
        self,
        lean_path: Sequence[Path],
        trust: Sequence[str] = (),
        *,
        believes: Callable[[str], bool] = lambda module: False,
        broken: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.lean_path = tuple(lean_path)
        self._believes = believes
        self._broken = broken
        self._modules: dict[Stamp, Module] = {}
        self._hashes: dict[Stamp, str] = {}
        self._fingerprints: dict[frozenset[str], tuple[tuple[Stamp, ...], str]] = {}
        self._imported: dict[tuple[Stamp, ...], Imported] = {}
        self._known: dict[frozenset[str], _Known] = {}
        missing = [name for name in trust if self.find(name) is None]
        if missing:
            raise UsageError(
                f"there is no compiled module {missing[0]} to trust",
                hint="--trust takes the name of a module, such as `Base`; build the project first",
            )
        self.trust = tuple(trust) or ((FOUNDATION,) if self.find(FOUNDATION) else ())

    def find(self, module: str) -> Path | None:
        """The artifact of a module; None when no folder holds one."""
        return find_artifact(self.lean_path, module)

    def imported(self, imports: Iterable[str]) -> Imported:
        """The named modules and all that they import.

        Raises Stop: unchecked(import) when one is missing or two declare the same, unchecked(stale) when
        an artifact cannot be read.
        """
        roots = frozenset(imports)
        known = self._known.get(roots)
        if known is not None and known.stands():
            return known.imported
        trusted = self._closure(self.trust)
        modules = self._closure(roots, trusted)
        key = tuple(sorted(stamp for stamp, _ in (*modules.values(), *trusted.values())))
        found = self._imported.get(key)
        if found is None:
            believed = frozenset(m for m in modules if m in trusted or self._believes(m))
            found = self._imported[key] = Imported({n: m for n, (_, m) in modules.items()}, believed)
        self._known[roots] = _Known(found, *self._seen({**trusted, **modules}))
        return found

    def has_had(self, imports: Iterable[str]) -> bool:
        """Whether `imported` had an answer to these the last time; they may have changed since."""
        return frozenset(imports) in self._known

    def _seen(self, modules: Mapping[str, tuple[Stamp, Module]]) -> tuple[Stamp, tuple[str, ...]]:
        """The files of these modules, and those that are not there but would count if they were."""
        there = tuple(file for stamp, _ in modules.values() for file in stamp)
        absent = {f"{stamp[0][0]}{part}" for stamp, _ in modules.values() for part in PARTS}
        for library in {name.split(".")[0] for name in modules}:
            for folder in self.lean_path:
                place = str(folder / library)
                if any(file.startswith((place + os.sep, place + ".")) for file, *_ in there):
                    break
                absent |= {place, f"{place}.olean"}
        return there, tuple(absent - {file for file, *_ in there})

    def fingerprint(self, imports: Iterable[str]) -> str:
        """A hash of the bytes of the named modules and of all that they import; raises Stop like them."""
        roots = frozenset(imports)
        stamps, known = self._fingerprints.get(roots, ((), ""))
        if known and all(_stamp(Path(stamp[0][0])) == stamp for stamp in stamps):
            return known
        modules = self._closure(roots)
        parts = [f"{name} {self._hash(modules[name][0])}" for name in sorted(modules)]
        found = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        self._fingerprints[roots] = tuple(stamp for stamp, _ in modules.values()), found
        return found

    def _closure(
        self, roots: Iterable[str], seen: Mapping[str, tuple[Stamp, Module]] = MappingProxyType({})
    ) -> dict[str, tuple[Stamp, Module]]:
        """The named modules and all that they import; `seen` are some as they were a moment ago."""
        modules: dict[str, tuple[Stamp, Module]] = {}
        queue = list(roots)
        while queue:
            name = queue.pop()
            if name not in modules:
                modules[name] = seen[name] if name in seen else self._read(name)
                queue.extend(map(str, modules[name][1].imports))
        return modules

    def _read(self, name: str) -> tuple[Stamp, Module]:
        path = self.find(name)
        if name in self._broken:
            raise unchecked(Reason.IMPORT, f"the imported module {name} was not built: {self._broken[name]}")
        if path is None:
            hint = (
                "A file that does not begin with `prelude` imports Lean's own library, which is not here. "
                "Name its Lake project with --project, or begin it with `prelude` and `import Base`."
                if name.split(".")[0] == "Init"
                else "Correct the import, or name the project that holds the module with --project."
            )
            raise unchecked(Reason.IMPORT, f"there is no compiled module {name}", hint)
        stamp = _stamp(path)
        module = self._modules.get(stamp)
        if module is None:
            try:
                module = self._modules[stamp] = read_module(path)
            except Unchecked as error:
                raise unchecked(Reason.STALE, error.message, error.hint) from error
        return stamp, module

    def _hash(self, stamp: Stamp) -> str:
        found = self._hashes.get(stamp)
        if found is None:
            bytes_ = (Path(file).read_bytes() for file, *_ in stamp)
            found = self._hashes[stamp] = " ".join(hashlib.sha256(b).hexdigest() for b in bytes_)
        return found


@dataclass(frozen=True, slots=True)
class _Known:
    """What was imported, from which files, and which were not there."""

    imported: Imported
    there: Stamp
    absent: tuple[str, ...]

    def stands(self) -> bool:
        """Whether all files are as they were."""
        try:
            for file, inode, size, changed in self.there:
                state = os.stat(file)  # noqa: PTH116 - asked for every module of every file
                if (state.st_ino, state.st_size, state.st_mtime_ns) != (inode, size, changed):
                    return False
        except OSError:
            return False
        return not any(map(exists, self.absent))


def _stamp(path: Path) -> Stamp:
    """The state of a module's files, of which `path` is the first; one that is not there has none."""
    found = []
    for suffix in ("", *PARTS):
        file = f"{path}{suffix}"
        try:
            state = os.stat(file)  # noqa: PTH116 - asked for every module of every file
        except OSError:
            continue
        found.append((file, state.st_ino, state.st_size, state.st_mtime_ns))
    return tuple(found)


class Imported:
    """Modules with all that they import, of which `believed` are trusted; walked through once for all.

    Raises Stop, unchecked(import), when two of them declare the same.
    """

    def __init__(self, modules: Mapping[str, Module], believed: frozenset[str]) -> None:
        owners: dict[Name, str] = {}
        for name, module in modules.items():
            for constant in module.constants:
                other = owners.setdefault(constant, name)
                if other != name:
                    raise unchecked(Reason.IMPORT, f"{constant} is declared by {other} and by {name}")
        environment = Environment(modules, owners)
        self.modules = modules
        self.owners = owners
        self.believed = believed
        self.get = environment.get
        self.mentioned = environment.mentioned
        self.auditor = Auditor(self)

    def is_trusted(self, name: Name) -> bool:
        """Whether a trusted module declares `name`."""
        return self.owners.get(name) in self.believed


class World:
    """A candidate's module `own` over what it imports.

    Raises Stop when the module declares what an imported one does: Lean would not have let it.
    """

    def __init__(self, own: Module, imported: Imported) -> None:
        if MODULE in imported.modules:
            raise unchecked(Reason.IMPORT, f"no module but the one under check can be called {MODULE}")
        twice = next((n for n in own.constants if n in imported.owners), None)
        if twice is not None:
            owner = imported.owners[twice]
            raise unchecked(Reason.OUTPUT, f"the artifact declares {twice}, which {owner} does already")
        self.own = own
        self.imported = imported
        self.modules = {**imported.modules, MODULE: own}
        self.owners = {**imported.owners, **dict.fromkeys(own.constants, MODULE)}
        self.auditor = Auditor(self, imported.auditor)
        self._mentioned: dict[Name, frozenset[Name]] = {}

    def get(self, name: Name) -> Constant | None:
        """The constant of that name, or None."""
        return self.own.constants.get(name) or self.imported.get(name)

    def is_trusted(self, name: Name) -> bool:
        """Whether a trusted module declares `name`."""
        return self.imported.is_trusted(name)

    def mentioned(self, name: Name) -> frozenset[Name]:
        """The constants that the declaration of `name` mentions itself; none when there is no such."""
        constant = self.own.constants.get(name)
        if constant is None:
            return self.imported.mentioned(name)
        found = self._mentioned.get(name)
        if found is None:
            found = self._mentioned[name] = direct_constants(constant)
        return found
