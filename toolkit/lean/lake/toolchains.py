"""Which Lean and which Lake a project asks for, and where they are installed.

The name in `lean-toolchain` is taken as elan takes it. Elan's programs on the PATH fetch a toolchain that is
missing; nothing here may, so the toolchain's own programs are run instead.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from toolkit.errors import Unchecked, UsageError
from toolkit.lean.lake.asking import run_tool
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.toolchain import Toolchain, ToolchainKind, find_toolchain

TOOLCHAIN_FILE: Final = "lean-toolchain"
_NAME = re.compile(r"(?:(?P<origin>[\w-]+/[\w-]+):)?(?P<release>[\w.-]+)", re.ASCII)
_VERSION = re.compile(r"v?(\d+\.\d+\.\d+\S*)")
_SAID = re.compile(r"Lean \(version ([^\s,]+),.*commit ([0-9a-f]{40})")
_NOWHERE: Final = "http://127.0.0.1:9"
_OFFLINE: Final = {
    variable: _NOWHERE
    for name in ("http_proxy", "https_proxy", "all_proxy")
    for variable in (name, name.upper())
}
"""Points a program at a proxy that is not there."""


@dataclass(frozen=True, slots=True)
class Installation:
    """The programs for a project. `lean` is None when only Lake can tell which Lean is meant."""

    lake: Path
    lean: Path | None


def toolchain_name(root: Path) -> str:
    """The toolchain that the project in `root` asks for; UsageError when it asks for none."""
    file = root / TOOLCHAIN_FILE
    hint = f"write the toolchain into it, for example `leanprover/lean4:v{PINNED_VERSION}`"
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{root} has no `{TOOLCHAIN_FILE}` that can be read", hint=hint) from error
    name = lines[0].strip() if lines else ""
    if not _NAME.fullmatch(name):
        raise UsageError(f"{file} names no toolchain: {name!r}", hint=hint)
    return name


def declared_version(name: str) -> str | None:
    """The Lean version in a toolchain's name; None for a channel or a toolchain of the user's own."""
    match = _NAME.fullmatch(name)
    version = match and _VERSION.fullmatch(match["release"])
    return version[1] if version else None


def require_declared(name: str, root: Path) -> None:
    """Raise Unchecked when the name says a version whose compiled modules cannot be read."""
    version = declared_version(name)
    if version is not None and version != PINNED_VERSION:
        raise _mismatch(root, version)


def find_installation(name: str, root: Path) -> Installation:
    """The programs of toolchain `name`: as elan keeps them, else those on the PATH.

    Raises Unchecked when there is no Lake, or only elan's, which has not installed that toolchain.
    """
    folder = _elan_folder(name)
    if folder is not None:
        return Installation(folder / "bin" / "lake", folder / "bin" / "lean")
    lake, elan = _on_path("lake"), shutil.which("elan")
    said = ""
    if elan is not None:
        answer = run_tool([elan, "which", "lean"], cwd=root, timeout=20, extra=_OFFLINE)
        lean, said = Path(answer.stdout.strip()), answer.said
        if answer.failure is None and lean.is_absolute() and lean.is_file():
            beside = _first("lake", [str(lean.parent)]) or lake
            if beside is not None:
                return Installation(beside, lean)
    if lake is not None:
        return Installation(lake, None)
    if elan is not None:
        raise Unchecked(
            f"{root} asks for the toolchain {name}, which elan has not installed. {said}".rstrip(),
            hint=f"`elan toolchain install {name}`",
        )
    raise Unchecked(
        f"{root} is a Lake project, and neither `lake` nor `elan` is installed",
        hint=f"install elan, or put the `lake` of Lean {PINNED_VERSION} on the PATH; then `lake build` there",
    )


def project_lean(installation: Installation, path: list[str] | None, root: Path) -> Toolchain:
    """The project's Lean: the installed one, else the first on the search path `path` that Lake sets.

    Where Lake itself hides its Lean, one at hand serves that calls itself the same as `lake env lean`
    does, to the commit. Raises Unchecked when there is none, or it is not the pinned version.
    """
    lean = installation.lean or _first("lean", path or [])
    if lean is not None:
        try:
            found = replace(find_toolchain(lean), kind=ToolchainKind.INSTALLED)
        except UsageError as error:
            raise Unchecked(
                f"the Lean of {root} does not run: {error.message}",
                hint="`lake env lean --version` in the project says whether it is installed",
            ) from error
        if not found.matches_pin:
            raise _mismatch(root, found.version)
        return found
    answer = run_tool([installation.lake, "env", "lean", "--version"], cwd=root)
    said = _SAID.search(answer.stdout) if answer.failure is None else None
    if said is not None and said[1] != PINNED_VERSION:
        raise _mismatch(root, said[1])
    at_hand = find_toolchain()
    if said is not None and at_hand.identity == f"{said[1]} {said[2]}":
        return at_hand
    raise Unchecked(
        f"Lake does not say which Lean {root} uses: {answer.failure or answer.said}",
        hint="`lake env lean --version` in the project should print Lean's version",
    )


def _mismatch(root: Path, version: str) -> Unchecked:
    return Unchecked(
        f"{root} uses Lean {version}, but leancal reads what Lean {PINNED_VERSION} compiles",
        hint=f"bring the project to Lean {PINNED_VERSION}, or use a leancal made for Lean {version}",
    )


def _elan_folder(name: str) -> Path | None:
    """Where elan keeps a toolchain: linked ones by their name, released ones by origin and release."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    release, origin = match["release"], match["origin"] or "leanprover/lean4"
    if release.startswith("nightly") and not origin.endswith("-nightly"):
        origin += "-nightly"
    if release[0].isdigit():
        release = f"v{release}"
    toolchains = Path(os.environ.get("ELAN_HOME") or Path.home() / ".elan") / "toolchains"
    for folder in (toolchains / match["release"], toolchains / f"{origin.replace('/', '--')}---{release}"):
        if (folder / "bin" / "lean").is_file() and (folder / "bin" / "lake").is_file():
            return folder
    return None


def _on_path(program: str) -> Path | None:
    return _first(program, (os.environ.get("PATH") or os.defpath).split(os.pathsep))


def _first(program: str, folders: list[str]) -> Path | None:
    """The first such program in the folders that is not elan's stand-in for it."""
    for folder in folders:
        found = shutil.which(program, path=folder) if folder else None
        if found is not None and not _is_elans(Path(found)):
            return Path(found).absolute()
    return None


def _is_elans(program: Path) -> bool:
    elan = program.with_name("elan")
    return program.resolve().name == "elan" or (elan.exists() and elan.samefile(program))
