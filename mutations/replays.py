"""Replaying a theorem's declarations, with the result kept as long as nothing it rests on changes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from toolkit.errors import LeancalError
from toolkit.lean.build import BuildResult
from toolkit.lean.environment import FOUNDATION, Environment, is_foundation
from toolkit.lean.files import write_atomically
from toolkit.lean.project import Project
from toolkit.lean.replay import replay
from toolkit.lean.terms import Const, Name
from toolkit.lean.toolchain import Toolchain

_SCHEME = "1"

Replayer = Callable[[str, tuple[Name, ...]], Mapping[Name, LeancalError]]
"""Replays declarations of a theorem: those that did not pass, and why."""


def cached_replayer(project: Project, built: BuildResult, toolchain: Toolchain, env: Environment) -> Replayer:
    """A replayer that runs Lean only for what has not passed before.

    A success is recorded under a hash of the toolchain, of the artifacts of the foundation and of the
    theorem's modules, and of the targets; a failure is never recorded.
    """
    hashes = {m.name: m.sha256 or "" for m in built.modules}
    foundation = [f"{name} {digest}" for name, digest in sorted(hashes.items()) if is_foundation(name)]

    def run(theorem: str, targets: tuple[Name, ...]) -> Mapping[Name, LeancalError]:
        own = [f"{name} {hashes.get(name, '')}" for name in _modules_behind(targets, env)]
        parts = [_SCHEME, toolchain.identity, *foundation, *own, *map(str, targets)]
        key = sha256("\n".join(parts).encode()).hexdigest()
        record = project.build / "replays" / theorem
        if record.is_file() and record.read_bytes() == key.encode():
            return {}
        project.build.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="replay-", dir=project.build) as folder:
            result = replay(
                targets,
                env.get,
                env.is_trusted,
                toolchain=toolchain,
                lib=project.lib,
                folder=Path(folder),
                imports=(FOUNDATION,),
            )
        if not result.failures:
            write_atomically(record, key.encode())
        return result.failures

    return run


def _modules_behind(targets: Iterable[Name], env: Environment) -> list[str]:
    """The modules outside the foundation that declare something the targets reach."""
    reached = set(targets)
    for target in targets:
        reached |= env.closure(Const(target, ()), follow=lambda n: not env.is_trusted(n))
    return sorted({env.owners[name] for name in reached if name in env.owners})
